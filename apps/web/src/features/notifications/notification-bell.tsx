import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { latePart } from '../../ui/page/late-part.tsx'
import styles from './notification-bell.module.css'
import { bellQuery } from './notifications.queries.ts'
import { notificationWords } from './notifications.words.ts'
import { useNotification } from './use-notification.ts'

// Most days the person opens no notification, so both load on demand.
const BellList = latePart(() => import('./bell-list.tsx').then((part) => part.BellList))
const NotificationModal = latePart(() => import('./notification-modal.tsx').then((part) => part.NotificationModal), null)

const MOST_SHOWN = 99

/** The bell of the header: the number of unread notifications, the newest ones, and a link to all (H-02 to H-04). */
export const NotificationBell = () => {
  const say = useWords(notificationWords)
  const { data } = useQuery(bellQuery)
  const { opened, ever, open, close } = useNotification()
  const unread = data?.unread ?? 0
  useInLanguage()
  return (
    <>
      <DropDown
        role="dialog"
        label={say('title')}
        side="below-end"
        className={styles.list}
        button={(props) => (
          <button
            {...props}
            className={`gh-middle gh-ink-button gh-still gh-round gh-relative gh-touch ${styles.bell}`}
            aria-label={say('bell', { count: unread })}
          >
            <IconBell size={20} stroke={1.75} aria-hidden="true" />
            {unread > 0 ? (
              <span className={`gh-bold gh-numbers gh-size-12 ${styles.badge}`} aria-hidden="true">
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            ) : null}
          </button>
        )}
      >
        {(hide) => <BellList unread={unread} onOpen={open} onHide={hide} />}
      </DropDown>
      {ever ? <NotificationModal notification={opened} onHide={close} /> : null}
    </>
  )
}

/** The server returns system notifications in the language of the request, so read them again after the language changes. */
function useInLanguage(): void {
  const client = useQueryClient()
  const language = useLanguage()
  const last_language = useRef(language)
  useEffect(() => {
    if (last_language.current === language) return
    last_language.current = language
    void client.invalidateQueries({ queryKey: ['notifications'] })
  }, [client, language])
}
