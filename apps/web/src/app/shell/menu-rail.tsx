import { Menu } from '@mantine/core'
import { useWords } from '../../lib/i18n/use-words.ts'
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
    <nav className={styles.rail} aria-label={say('menu')}>
      <RouterLink
        href={menu.dashboard.path}
        className={styles.button}
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
    <Menu position="right-start" offset={8} width={220}>
      <Menu.Target>
        <button
          type="button"
          className={styles.button}
          data-current={current !== null || undefined}
          aria-label={say(group.key)}
          title={say(group.key)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={say(group.key)}>
        <Menu.Label>{say(group.key)}</Menu.Label>
        {group.items.map((item) => (
          <Menu.Item
            key={item.path}
            aria-current={item.path === current ? 'page' : undefined}
            renderRoot={(props) => (
              <RouterLink {...props} href={item.path} state={{ menu_group: group.key === 'setup' ? undefined : group.key }} />
            )}
          >
            {say(item.key)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
