import { IconFlask2 } from '@tabler/icons-react'
import { Outlet } from '@tanstack/react-router'
import { usePageConfig } from '../api/page-config.ts'
import { useWords } from '../lib/i18n/use-words.ts'
import { ToastRegion } from '../ui/overlay/toast-region.tsx'
import { LoadingScreen } from '../ui/page/states.tsx'
import { appWords } from './app.words.ts'
import styles from './root-layout.module.css'
import { useSettling } from './settling.ts'

/** The frame of every page: the demo's warning, the page, the toasts. */
export const RootLayout = () => {
  const isSettling = useSettling()
  return (
    <div className={`gh-flex gh-vertical gh-print-open ${styles.root}`}>
      <DemoBanner />
      <div className="gh-fill gh-low gh-print-open gh-scrolls">{isSettling ? <LoadingScreen /> : <Outlet />}</div>
      <ToastRegion />
    </div>
  )
}

/** Demo passwords are public, and every page says so (security.md). */
const DemoBanner = () => {
  const say = useWords(appWords)
  if (!usePageConfig()?.demo) return null
  return (
    <aside className={`gh-row gh-small gh-still gh-amid gh-not-print ${styles.demo}`} aria-label={say('demo_label')}>
      <IconFlask2 size={16} stroke={1.75} aria-hidden="true" />
      <span>{say('demo')}</span>
    </aside>
  )
}
