import type { Notification } from '@gatehouse/contract/notifications/notifications.ts'
import { useState } from 'react'
import { useFormats } from '../../lib/formats.ts'
import { useWords } from '../../lib/i18n/use-words.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { AppModal } from '../../ui/overlay/app-modal.tsx'
import { latePart } from '../../ui/page/late-part.tsx'
import { notificationWords } from './notifications.words.ts'

// The HTML cleaner is loaded when somebody opens a notification.
const SafeHtml = latePart(() => import('../../ui/text/safe-html.tsx').then((part) => part.SafeHtml))

/** A notification's title, its cleaned HTML description, and a link to its record. It keeps its content while it fades out. */
export const NotificationModal = ({ notification, onHide }: { notification: Notification | null; onHide: () => void }) => {
  const say = useWords(notificationWords)
  const formats = useFormats()
  const [current, setCurrent] = useState(notification)
  if (notification !== null && notification !== current) setCurrent(notification)
  const link = current?.link
  const open_link = link ? (
    <Button onClick={onHide} href={link}>
      {say('open_record')}
    </Button>
  ) : undefined
  return (
    <AppModal show={notification !== null} onHide={onHide} title={current?.title ?? ''} footer={open_link}>
      {current ? (
        <>
          <time className="gh-small gh-muted gh-numbers gh-block gh-mb-12" dateTime={current.notify_date}>
            {formats.stamp(current.notify_date)}
          </time>
          <SafeHtml html={current.description} />
        </>
      ) : null}
    </AppModal>
  )
}
