import { Popover } from '@mantine/core'
import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { ColourSchemeSwitch } from '../../ui/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { Photo } from '../../ui/photo.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { appWords } from '../app.words.ts'
import styles from './user-menu.module.css'

/** Profile, colours, Logout (H-05); on a phone the language as well. */
export const UserMenu = ({ onLogout }: { onLogout: () => void }) => {
  const say = useWords(appWords)
  const { user } = useMe()
  const picture = useImage(user.avatar)
  const narrow = useNarrow()
  const [shown, setShown] = useState(false)
  return (
    <Popover
      opened={shown}
      onChange={setShown}
      withinPortal={false}
      position="bottom-end"
      offset={6}
      trapFocus
      returnFocus
      width={270}
      classNames={{ dropdown: styles.menu }}
    >
      <Popover.Target>
        <button type="button" className={styles.user} aria-label={say('user_menu', { name: user.name })} onClick={() => setShown(!shown)}>
          <Photo src={picture} name={user.name} size={28} />
          <span className={styles.name}>{user.name.split(' ')[0]}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className={styles.chevron} />
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('user_menu', { name: user.name })}>
        <p className={styles.who}>
          <span className={styles.full}>{user.name}</span>
          <span className={styles.email}>{user.email}</span>
        </p>
        <AppLink href="/profile" className={styles.item} onClick={() => setShown(false)}>
          <IconUser size={18} stroke={1.75} aria-hidden="true" />
          {say('profile')}
        </AppLink>
        <div className={styles.switches}>
          {narrow ? <LanguageSwitch variant="box" /> : null}
          <ColourSchemeSwitch />
        </div>
        <button type="button" className={styles.item} onClick={onLogout}>
          <IconLogout size={18} stroke={1.75} aria-hidden="true" />
          {say('logout')}
        </button>
      </Popover.Dropdown>
    </Popover>
  )
}
