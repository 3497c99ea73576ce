import { memo } from 'react'
import { useWords } from '../../lib/i18n/use-words.ts'
import { useNarrow } from '../../ui/page/use-narrow.ts'
import { appWords } from '../app.words.ts'
import { AboutUs } from './about-us.tsx'
import { MenuRail, RailAbout, RailPerson } from './menu-rail.tsx'
import { MenuTree } from './menu-tree.tsx'
import { Person } from './person.tsx'
import styles from './sidebar.module.css'

/**
 * Shows the person, the menu and About us beside the page. They shrink to icons that open panels below 1200 px, and already below 1440 px while a side
 * panel is open.
 */
export const Sidebar = memo(({ panel }: { panel: boolean }) => {
  const say = useWords(appWords)
  const isRail = useNarrow(panel ? '(max-width: 1439px)' : '(max-width: 1199px)')
  return (
    <aside
      className={`gh-still gh-flex gh-vertical gh-surface gh-not-print ${styles.sidebar}`}
      data-rail={isRail || undefined}
      aria-label={say('menu')}
    >
      {isRail ? (
        <>
          <RailPerson />
          <MenuRail />
          <div className="gh-mt-auto">
            <RailAbout />
          </div>
        </>
      ) : (
        <>
          <Person />
          <MenuTree />
          <AboutUs />
        </>
      )}
    </aside>
  )
})
