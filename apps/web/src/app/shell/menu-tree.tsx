import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { appWords } from '../app.words.ts'
import type { MenuGroup } from '../menu/menu.ts'
import { menuWords } from '../menu/menu.words.ts'
import { DashboardIcon, GROUP_ICONS } from './menu-icons.tsx'
import { MenuLink } from './menu-link.tsx'
import styles from './menu-tree.module.css'
import { useMenu } from './use-menu.ts'

/** The whole menu with its groups. `onChoose` is called for every link that is opened. */
export const MenuTree = ({ onChoose }: { onChoose?: () => void }) => {
  const say = useWords(appWords)
  const sayMenu = useWords(menuWords)
  const service = useId()
  const { menu, place } = useMenu()
  const group = (entry: MenuGroup) => (
    <Group key={entry.key} group={entry} current={place?.group === entry.key ? place.path : null} onChoose={onChoose} />
  )
  return (
    <nav className={`gh-fill gh-low gh-scroll gh-p-8 ${styles.menu}`} aria-label={say('menu')}>
      <ul className="gh-plain">
        <li>
          <MenuLink
            item={menu.dashboard}
            current={place?.path === menu.dashboard.path}
            className={`gh-menu-line gh-round gh-hover gh-choosable gh-inset gh-touch gh-muted ${styles.top}`}
            icon={<DashboardIcon size={18} stroke={1.75} aria-hidden="true" />}
            onClick={onChoose}
          />
        </li>
        {menu.groups.map(group)}
      </ul>
      {menu.service.length > 0 ? (
        <>
          <p id={service} className={`gh-muted gh-strong gh-size-12 ${styles.section}`}>
            {sayMenu('service')}
          </p>
          <ul className="gh-plain" aria-labelledby={service}>
            {menu.service.map(group)}
          </ul>
        </>
      ) : null}
    </nav>
  )
}

/** Setup and Visitor start open, Visitor M Plus only while its page is shown. The person can change that. */
const Group = ({ group, current, onChoose }: { group: MenuGroup; current: string | null; onChoose?: () => void }) => {
  const say = useWords(menuWords)
  const items = useId()
  const [wish, setWish] = useState<boolean | null>(null)
  const open = wish ?? (group.key !== 'visitor_plus' || current !== null)
  const Icon = GROUP_ICONS[group.key]
  const Chevron = open ? IconChevronDown : IconChevronRight
  return (
    <li>
      <button
        type="button"
        className={`gh-menu-line gh-round gh-hover gh-choosable gh-inset gh-touch gh-muted ${styles.top}`}
        aria-expanded={open}
        aria-controls={items}
        onClick={() => setWish(!open)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        {say(group.key)}
        <Chevron size={18} stroke={1.75} aria-hidden="true" className="gh-end" />
      </button>
      <ul id={items} className="gh-plain" hidden={!open}>
        {group.items.map((item) => (
          <li key={item.path}>
            <MenuLink
              item={item}
              group={group.key}
              current={item.path === current}
              className={`gh-menu-line gh-round gh-hover gh-choosable gh-inset gh-touch gh-muted ${styles.item}`}
              onClick={onChoose}
            />
          </li>
        ))}
      </ul>
    </li>
  )
}
