import { useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { MenuLabel, menu_item } from '../../ui/overlay/menu-item.tsx'
import { appWords } from '../app.words.ts'
import type { MenuGroup } from '../menu/menu.ts'
import { menuWords } from '../menu/menu.words.ts'
import { RouterLink } from '../router-link.tsx'
import { DashboardIcon, GROUP_ICONS } from './menu-icons.tsx'
import styles from './menu-rail.module.css'
import { useMenu } from './use-menu.ts'

/** The menu as icons, 64 px wide; a group opens beside its icon. */
export const MenuRail = () => {
  const say = useWords(appWords)
  const sayMenu = useWords(menuWords)
  const { menu, place } = useMenu()
  return (
    <nav className="gh-vertical gh-flex gh-gap-4" aria-label={say('menu')}>
      <RouterLink
        href={menu.dashboard.path}
        className={`gh-hover gh-choosable gh-icon-button ${styles.button}`}
        aria-label={sayMenu('dashboard')}
        title={sayMenu('dashboard')}
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

const RailGroup = ({ group, current }: { group: MenuGroup; current: string | null }) => {
  const say = useWords(menuWords)
  const Icon = GROUP_ICONS[group.key]
  return (
    <DropDown
      role="menu"
      label={say(group.key)}
      side="right"
      className={styles.items}
      button={(props) => (
        <button
          {...props}
          className={`gh-hover gh-choosable gh-icon-button ${styles.button}`}
          data-chosen={current !== null || undefined}
          aria-label={say(group.key)}
          title={say(group.key)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
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
              {say(item.key)}
            </RouterLink>
          ))}
        </>
      )}
    </DropDown>
  )
}
