import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Notification, notifications } from '@gatehouse/contract/notifications.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { decodeCursor, toPage } from '../../kernel/db/keyset.ts'
import { found } from '../../kernel/errors/refusal.ts'
import { publish } from '../../kernel/live/publish.ts'
import { countNotifications, insertRead, selectNotification, selectNotifications } from './notifications.queries.ts'

/** Newest first; a person without an organisation has none. */
export async function listNotifications(db: Db, actor: Actor, query: QueryOf<typeof notifications.list>) {
  const after = decodeCursor(query.cursor, 'newest', ['instant', 'id'])
  const rows = await selectNotifications(db, actor, query.unreadOnly ?? false, query.limit, after)
  const { total, unread } = await countNotifications(db, actor)
  const page = toPage({
    rows,
    limit: query.limit,
    total: query.unreadOnly ? unread : total,
    sort: 'newest',
    values: (row) => [row.notify_date, row.id],
    present: (row): Notification => row,
  })
  return { ...page, unread }
}

/** Marks it read for the person; the second time changes nothing. Errors: not_found. */
export async function markRead(tx: Tx, actor: Actor, id: string): Promise<Notification> {
  const notification = found(await selectNotification(tx, actor, id))
  await insertRead(tx, actor.organisation_id!, actor.user_id, id)
  await publish(tx, actor, { kind: 'notification.changed', record_id: id, user_id: actor.user_id })
  return { ...notification, readed: true }
}
