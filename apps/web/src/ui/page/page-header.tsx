import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { commonWords } from '../../lib/i18n/common.words.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../buttons/app-link.tsx'
import styles from './page-header.module.css'

export interface Crumb {
  readonly title: string
  /** The address, or `none` for plain text. */
  readonly path: string
}

/**
 * The breadcrumb bar. The last item's title is the page heading, followed by the trail; `actions` are at the right, at most one of them filled. First
 * in `main`.
 */
export const PageHeader = ({ items, actions }: { items: readonly Crumb[]; actions?: ReactNode }) => {
  const say = useWords(commonWords)
  const last = items.length - 1
  return (
    <div className={`gh-row gh-gap-16 gh-line-bottom gh-surface gh-not-print ${styles.bar}`}>
      <h1 className={`gh-bold gh-heading gh-nowrap ${styles.heading}`}>{items[last]?.title}</h1>
      <nav aria-label={say('breadcrumb')} className={`gh-grow ${styles.trail}`}>
        <ol className="gh-wrap gh-gap-0 gh-plain gh-small gh-muted">
          {items.map((item, index) => (
            <li key={`${item.path} ${item.title}`} className="gh-flex gh-center" aria-current={index === last ? 'page' : undefined}>
              {item.path === 'none' ? item.title : <AppLink href={item.path}>{item.title}</AppLink>}
              {index < last ? <IconChevronRight size={14} stroke={1.75} aria-hidden="true" /> : null}
            </li>
          ))}
        </ol>
      </nav>
      {actions ? <div className={`gh-row gh-gap-12 gh-muted gh-still gh-size-13 ${styles.actions}`}>{actions}</div> : null}
    </div>
  )
}
