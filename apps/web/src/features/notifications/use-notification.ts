import type { Notification } from '@gatehouse/contract/notifications.ts'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useCommand } from '../../api/command.ts'

/** Opens a notification; an unread one is marked as read, then the lists are read again (H-04). */
export function useNotification() {
  const [opened, setOpened] = useState<Notification | null>(null)
  const [ever, setEver] = useState(false)
  const read = useCommand((id: string) => api.notifications.markRead({ params: { id }, body: { readed: true } }), ['notifications'])
  return {
    opened,
    /** One was opened: it is kept while it fades. */
    ever,
    open: (notification: Notification) => {
      setOpened(notification)
      setEver(true)
      if (!notification.readed) read.mutate(notification.id)
    },
    close: () => setOpened(null),
  }
}
