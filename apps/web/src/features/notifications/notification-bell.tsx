import { IconBell } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { readView } from '../../api/read-view.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { DropDown } from '../../ui/overlay/drop-down.tsx'
import { AppLink } from '../../ui/page/app-link.tsx'
import { ReadState } from '../../ui/page/read-state.tsx'
import styles from './notification-bell.module.css'
import { NotificationModal, useNotification } from './notification-modal.tsx'
import { NotificationRow } from './notification-row.tsx'
import { bellQuery } from './notifications.queries.ts'
import { notificationWords } from './notifications.words.ts'

const MOST_SHOWN = 99

/** The bell of the header: how many are unread, the newest ones, and the way to all of them (H-02 to H-04). */
export const NotificationBell = () => {
  const say = useWords(notificationWords)
  const { data, error, refetch } = useQuery(bellQuery)
  const { opened, open, close } = useNotification()
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
        {(hide) => (
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
                    hide()
                    open(notification)
                  }}
                />
              ))}
              {data?.docs.length === 0 ? <p className={`gh-muted gh-size-14 ${styles.none}`}>{say('not_found')}</p> : null}
            </div>
            <p className={`gh-body gh-text-center gh-p-8-16 ${styles.all}`}>
              <AppLink href="/notification" onClick={hide}>
                {say('see_all')}
              </AppLink>
            </p>
          </>
        )}
      </DropDown>
      <NotificationModal notification={opened} onHide={close} />
    </>
  )
}

/** Notifications of the system come in the language in which they were last_language for: in another one they are last_language for again. */
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
