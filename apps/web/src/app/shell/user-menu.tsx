import { IconChevronDown, IconLogout, IconUser } from '@tabler/icons-react'
import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { Photo } from '../../ui/media/photo.tsx'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { ColourSchemeSwitch } from '../../ui/page/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { appWords } from '../app.words.ts'
import { savePreference } from '../preferences.ts'
import styles from './user-menu.module.css'

/** Profile, colours and Logout (H-05); on a phone also the language. */
export const UserMenu = ({ onLogout }: { onLogout: () => void }) => {
  const say = useWords(appWords)
  const { user } = useMe()
  const picture = useImage(user.avatar)
  const narrow = useNarrow()
  return (
    <DropDown
      role="dialog"
      label={say('user_menu', { name: user.name })}
      side="below-end"
      className={styles.menu}
      button={(props) => (
        <button
          {...props}
          className={`gh-row gh-ink-button gh-body gh-round gh-touch ${styles.user}`}
          aria-label={say('user_menu', { name: user.name })}
        >
          <Photo src={picture} name={user.name} size={28} />
          <span className={`gh-cut gh-not-phone ${styles.name}`}>{user.name.split(' ')[0]}</span>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" className="gh-not-phone" />
        </button>
      )}
    >
      {(hide) => (
        <>
          <p className="gh-p-8-16 gh-line-bottom">
            <span className="gh-cut gh-block gh-body gh-strong">{user.name}</span>
            <span className="gh-cut gh-block gh-tiny gh-muted">{user.email}</span>
          </p>
          <AppLink href="/profile" className={`gh-menu-line gh-hover gh-inset gh-touch gh-text ${styles.item}`} onClick={hide}>
            <IconUser size={18} stroke={1.75} aria-hidden="true" />
            {say('profile')}
          </AppLink>
          <div className={`gh-stack gh-gap-4 gh-start ${styles.switches}`}>
            {narrow ? <LanguageSwitch variant="box" onChoose={(language) => savePreference({ language })} /> : null}
            <ColourSchemeSwitch onChoose={(scheme) => savePreference({ theme: scheme === 'auto' ? 'system' : scheme })} />
          </div>
          <button type="button" className={`gh-menu-line gh-hover gh-inset gh-touch gh-text ${styles.item}`} onClick={onLogout}>
            <IconLogout size={18} stroke={1.75} aria-hidden="true" />
            {say('logout')}
          </button>
        </>
      )}
    </DropDown>
  )
}
