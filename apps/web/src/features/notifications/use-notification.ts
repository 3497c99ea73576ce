import type { Notification } from '@gatehouse/contract/notifications/notifications.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'

/** Opens a notification; an unread one is marked as read, then the lists are read again (H-04). */
export function useNotification() {
  const [openNotification, setOpenNotification] = useState<Notification | null>(null)
  const [wasOpened, setWasOpened] = useState(false)
  const read = useCommand((id: string) => api.notifications.markRead({ params: { id }, body: { readed: true } }), ['notifications'])
  return {
    opened: openNotification,
    /** Whether any notification was opened: the dialog stays mounted while it fades out. */
    ever: wasOpened,
    open: (notification: Notification) => {
      setOpenNotification(notification)
      setWasOpened(true)
      if (!notification.readed) read.mutate(notification.id)
    },
    close: () => setOpenNotification(null),
  }
}
