import type { Notification } from '@gatehouse/contract/notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { ErrorState, LoadingBox } from '../../ui/states.tsx'
import styles from './notification-modal.module.css'
import { notificationWords } from './notifications.words.ts'

// The cleaning of HTML is fetched when somebody opens a notification; where that fails, the rest of the page stays.
const cleaning = {
  queryKey: ['notifications-page', 'safe-html'],
  queryFn: () => import('../../ui/safe-html.tsx'),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  structuralSharing: false,
}

const Description = ({ html }: { html: string }) => {
  const say = useWords(notificationWords)
  const { data, error, refetch } = useQuery(cleaning)
  if (data) return <data.SafeHtml html={html} />
  return error ? <ErrorState thing={say('the_text')} onRetry={() => void refetch()} /> : <LoadingBox />
}

/** A notification's title and its description, cleaned HTML. Keeps what it showed while it fades. */
export const NotificationModal = ({ notification, onHide }: { notification: Notification | null; onHide: () => void }) => {
  const formats = useFormats()
  const [shown, setShown] = useState(notification)
  if (notification !== null && notification !== shown) setShown(notification)
  return (
    <AppModal show={notification !== null} onHide={onHide} title={shown?.title ?? ''}>
      {shown ? (
        <>
          <time className={styles.date} dateTime={shown.notify_date}>
            {formats.stamp(shown.notify_date)}
          </time>
          <Description html={shown.description} />
        </>
      ) : null}
    </AppModal>
  )
}
