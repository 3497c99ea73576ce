import type { Notification } from '@gatehouse/contract/notifications.ts'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { AppModal } from '../../ui/app-modal.tsx'
import { latePart } from '../../ui/late-part.tsx'
import styles from './notification-modal.module.css'

// The cleaning of HTML is fetched when somebody opens a notification.
const SafeHtml = latePart(() => import('../../ui/safe-html.tsx').then((part) => part.SafeHtml))

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
          <SafeHtml html={shown.description} />
        </>
      ) : null}
    </AppModal>
  )
}
