import type { Notification } from '@gatehouse/contract/notifications/notifications.ts'
import { IconInfoCircle, IconReceipt } from '@tabler/icons-react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import styles from './notification-row.module.css'
import { notificationWords } from './notifications.words.ts'

const ICONS = { notice: IconInfoCircle, billing: IconReceipt } as const

/** One notification in a list, with its type, title and date. An unread one is tinted and bold, with a dot. */
export const NotificationRow = ({ notification, onOpen }: { notification: Notification; onOpen: () => void }) => {
  const say = useWords(notificationWords)
  const formats = useFormats()
  const { notify_type, notify_date, title, readed } = notification
  const Icon = ICONS[notify_type]
  return (
    <button
      type="button"
      className={`gh-inset gh-gap-12 gh-top gh-text-start gh-flex gh-full gh-text gh-surface gh-line-bottom ${styles.row}`}
      data-unread={!readed || undefined}
      onClick={onOpen}
    >
      <Icon size={20} stroke={1.75} className={`gh-link gh-mt-2 ${styles.icon}`} data-kind={notify_type} aria-hidden="true" />
      <span className="gh-grow">
        <span className="gh-hidden">{say(`kinds.${notify_type}`)}: </span>
        <span className={`gh-body gh-break gh-block ${readed ? '' : 'gh-strong'}`}>{title}</span>
        <time className="gh-muted gh-numbers gh-block gh-tiny" dateTime={notify_date}>
          {formats.stamp(notify_date)}
        </time>
      </span>
      {readed ? null : (
        <span className={`gh-still ${styles.dot}`}>
          <span className="gh-hidden">{say('unread')}</span>
        </span>
      )}
    </button>
  )
}
