import { IconInfoCircle } from '@tabler/icons-react'
import type { ComponentProps, ReactNode } from 'react'
import { useImage } from '../../api/images.ts'
import { useMe } from '../../api/me.ts'
import { useTitles, useWords } from '../../lib/i18n/use-words.ts'
import { Photo } from '../../ui/media/photo.tsx'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { MenuLabel, menu_item } from '../../ui/overlay/menu-item.tsx'
import { appWords } from '../app.words.ts'
import type { MenuGroup } from '../menu/menu.ts'
import { menuWords } from '../menu/menu.words.ts'
import { RouterLink } from '../router-link.tsx'
import { AboutUs } from './about-us.tsx'
import { DashboardIcon, GROUP_ICONS } from './menu-icons.tsx'
import styles from './menu-rail.module.css'
import { Person } from './person.tsx'
import { useMenu } from './use-menu.ts'

/** The menu as icons, 64 px wide; a group opens beside its icon. */
export const MenuRail = () => {
  const say = useWords(appWords)
  const sayTitle = useTitles()
  const { menu, place } = useMenu()
  return (
    <nav className="gh-vertical gh-flex gh-gap-4" aria-label={say('menu')}>
      <RouterLink
        href={menu.dashboard.path}
        className={`gh-hover gh-choosable gh-icon-button ${styles.button}`}
        aria-label={sayTitle(menu.dashboard.title)}
        title={sayTitle(menu.dashboard.title)}
        aria-current={place?.path === menu.dashboard.path ? 'page' : undefined}
      >
        <DashboardIcon size={20} stroke={1.75} aria-hidden="true" />
      </RouterLink>
      {[...menu.groups, ...menu.service].map((group) => (
        <RailGroup key={group.key} group={group} current={place?.group === group.key ? place.path : null} />
      ))}
    </nav>
  )
}

interface RailButtonProps extends Pick<ComponentProps<typeof DropDown>, 'className' | 'children'> {
  role?: 'dialog' | 'menu'
  label: string
  icon: ReactNode
  chosen?: boolean
}

/** A button of the narrow menu with the panel that it opens. */
const RailButton = ({ role = 'dialog', label, icon, chosen, ...rest }: RailButtonProps) => (
  <DropDown
    {...rest}
    role={role}
    label={label}
    side="right"
    button={(props) => (
      <button
        {...props}
        className={`gh-hover gh-choosable gh-icon-button ${styles.button}`}
        data-chosen={chosen || undefined}
        aria-label={label}
        title={label}
      >
        {icon}
      </button>
    )}
  />
)

/** The person's picture at the top of the narrow menu; it opens their name and e-mail (H-06). */
export const RailPerson = () => {
  const { user } = useMe()
  return (
    <RailButton label={user.name} className={styles.person} icon={<Photo src={useImage(user.avatar)} name={user.name} size={34} />}>
      {() => <Person />}
    </RailButton>
  )
}

/** About us at the end of the narrow menu (H-06). */
export const RailAbout = () => (
  <RailButton label={useWords(appWords)('about')} icon={<IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />}>
    {() => <AboutUs />}
  </RailButton>
)

const RailGroup = ({ group, current }: { group: MenuGroup; current: string | null }) => {
  const say = useWords(menuWords)
  const sayTitle = useTitles()
  const Icon = GROUP_ICONS[group.key]
  return (
    <RailButton
      role="menu"
      label={say(group.key)}
      className={styles.items}
      chosen={current !== null}
      icon={<Icon size={20} stroke={1.75} aria-hidden="true" />}
    >
      {(hide) => (
        <>
          <MenuLabel>{say(group.key)}</MenuLabel>
          {group.items.map((item) => (
            <RouterLink
              key={item.path}
              {...menu_item}
              href={item.path}
              state={{ menu_group: group.key === 'setup' ? undefined : group.key }}
              aria-current={item.path === current ? 'page' : undefined}
              onClick={hide}
            >
              {sayTitle(item.title)}
            </RouterLink>
          ))}
        </>
      )}
    </RailButton>
  )
}
