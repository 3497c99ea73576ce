import type { Notification } from '@gatehouse/contract/notifications/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { readView } from '../../api/read-view.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppLink } from '../../ui/buttons/app-link.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import styles from './notification-bell.module.css'
import { NotificationRow } from './notification-row.tsx'
import { bellQuery } from './notifications.queries.ts'
import { notificationWords } from './notifications.words.ts'

interface BellListProps {
  unread: number
  onOpen: (notification: Notification) => void
  onHide: () => void
}

/** The newest notifications, under the bell. */
export const BellList = ({ unread, onOpen, onHide }: BellListProps) => {
  const say = useWords(notificationWords)
  const { data, error, refetch } = useQuery(bellQuery)
  return (
    <>
      <div className="gh-apart gh-line-bottom gh-flex gh-gap-12 gh-baseline gh-p-10-16">
        <h2 className="gh-large gh-bold">{say('title')}</h2>
        <span className="gh-small gh-muted">{say('unread_count', { number: unread })}</span>
      </div>
      <div className={`gh-scroll ${styles.rows}`}>
        {error && !data ? <ReadState read={readView({ error, refetch })} thing={say('the_notifications')} /> : null}
        {data?.docs.map((notification) => (
          <NotificationRow
            key={notification.id}
            notification={notification}
            onOpen={() => {
              onHide()
              onOpen(notification)
            }}
          />
        ))}
        {data?.docs.length === 0 ? <p className={`gh-muted gh-size-14 ${styles.none}`}>{say('not_found')}</p> : null}
      </div>
      <p className={`gh-body gh-text-center gh-p-8-16 ${styles.all}`}>
        <AppLink href="/notification" onClick={onHide}>
          {say('see_all')}
        </AppLink>
      </p>
    </>
  )
}
