import { AppLink } from '../buttons/app-link.tsx'
import styles from './page-tabs.module.css'

interface PageTabsProps {
  label: string
  tabs: readonly { readonly title: string; readonly href: string; readonly current: boolean }[]
}

/** The pages of one record, each with a separate address. */
export const PageTabs = ({ label, tabs }: PageTabsProps) => (
  <nav className={`gh-wrap gh-line-bottom ${styles.tabs}`} aria-label={label}>
    {tabs.map(({ title, href, current }) => (
      <AppLink
        key={href}
        className={`gh-hover gh-body gh-muted gh-strong gh-unlined gh-inline gh-center gh-touch ${styles.tab}`}
        href={href}
        aria-current={current ? 'page' : undefined}
      >
        {title}
      </AppLink>
    ))}
  </nav>
)
