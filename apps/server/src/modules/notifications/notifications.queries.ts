import type { Role } from '@gatehouse/contract/kernel/roles.ts'
import type { notifications } from '@gatehouse/contract/notifications/notifications.ts'
import { type Generated, type Selectable, sql } from 'kysely'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, type Page, readPage } from '../../kernel/db/keyset.ts'
import type { Tables } from '../../kernel/db/tables.ts'

type NotifyType = 'notice' | 'billing'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notifications: {
      organisation_id: number
      id: string
      /** Null if `kind` and `params` make the words. */
      title: string | null
      description: string | null
      kind: string | null
      params: unknown
      key: string | null
      notify_type: NotifyType
      notify_date: Generated<string>
      user_id: string | null
      link: string | null
    }
    notification_reads: { organisation_id: number; notification_id: string; user_id: string }
    notification_choices: { organisation_id: number; user_id: string; kind: string; by_email: boolean }
    notification_readers: {
      organisation_id: number
      user_id: string
      permissions: string[]
      role: Role
      location_ids: string[] | null
      unit_ids: string[] | null
      email: string
      name: string
      language: 'th' | 'en'
    }
  }
}

type Filters = FiltersOf<typeof notifications.list>

/** Notifications for everybody and for the person, with whether they are read. */
const mine = (db: Db, actor: Pick<Actor, 'organisation_id' | 'user_id'>) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('notification_reads as r', (join) =>
      join.onRef('r.organisation_id', '=', 'n.organisation_id').onRef('r.notification_id', '=', 'n.id').on('r.user_id', '=', actor.user_id),
    )
    .where('n.organisation_id', '=', actor.organisation_id)
    .where((eb) => eb.or([eb('n.user_id', 'is', null), eb('n.user_id', '=', actor.user_id)]))

const filtered = (db: Db, actor: Actor, { unread_only: unreadOnly, notify_type: notifyType, ...others }: Filters) => {
  others satisfies Record<string, never>
  return mine(db, actor)
    .$if(unreadOnly === true, (q) => q.where('r.user_id', 'is', null))
    .$if(notifyType !== undefined, (q) => q.where('n.notify_type', '=', notifyType!))
}

const COLUMNS = ['n.id', 'n.title', 'n.description', 'n.kind', 'n.params', 'n.notify_type', 'n.notify_date', 'n.link'] as const
const isRead = sql<boolean>`r.user_id is not null`.as('readed')

export type NotificationRow = Omit<Selectable<Tables['notifications']>, 'organisation_id' | 'key' | 'user_id'> & { readed: boolean }

export const selectNotifications = (
  db: Db,
  actor: Actor,
  filters: Filters,
  page: { cursor?: string | undefined; limit: number },
): Promise<Page<NotificationRow>> =>
  readPage(db, filtered(db, actor, filters).select([...COLUMNS, isRead]), { ...page, sort: '-notify_date' }, [
    ['n.notify_date', 'instant'],
    ['n.id', 'id'],
  ])

export const countNotifications = (db: Db, actor: Actor, filters: Filters) =>
  filtered(db, actor, filters).select(sql<number>`count(*)`.as('n')).executeTakeFirstOrThrow()

export const selectNotification = (db: Db, actor: Pick<Actor, 'organisation_id' | 'user_id'>, id: string) =>
  mine(db, actor)
    .select([...COLUMNS, isRead])
    .where('n.id', '=', id)
    .executeTakeFirst()

/** The unread notifications among these, oldest first. */
export const selectUnread = (db: Db, actor: Pick<Actor, 'organisation_id' | 'user_id'>, ids: readonly string[]) =>
  mine(db, actor)
    .select([...COLUMNS, isRead])
    .where(sql<boolean>`n.id = any(${ids}::uuid[])`)
    .where('r.user_id', 'is', null)
    .orderBy('n.notify_date')
    .orderBy('n.id')
    .execute()

export const insertRead = (tx: Tx, organisation_id: number, user_id: string, notification_id: string) =>
  tx
    .insertInto('notification_reads')
    .values({ organisation_id, user_id, notification_id })
    .onConflict((oc) => oc.doNothing())
    .execute()

/** Uses one statement, so that later notifications stay unread. */
export const insertReads = (tx: Tx, actor: Actor, newest: { notify_date: string; id: string }, notifyType: NotifyType | undefined) =>
  tx
    .insertInto('notification_reads')
    .columns(['organisation_id', 'user_id', 'notification_id'])
    .expression(
      filtered(tx, actor, { unread_only: true, notify_type: notifyType })
        .select(['n.organisation_id', sql<string>`${actor.user_id}::uuid`.as('user_id'), 'n.id'])
        .where((eb) => eb(eb.refTuple('n.notify_date', 'n.id'), '<=', eb.tuple(newest.notify_date, newest.id))),
    )
    .onConflict((oc) => oc.doNothing())
    .execute()

export type NewNotification = Omit<Tables['notifications'], 'notify_date' | 'params'> & { params: string | null }

/** False if the key exists. */
export async function insertNotification(tx: Tx, notification: NewNotification): Promise<boolean> {
  const { params } = notification
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('notifications')
    .values({ ...notification, params: params === null ? null : sql`${params}::json` })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const selectReaders = (db: Db, organisationId: number) =>
  db
    .selectFrom('notification_readers')
    .select(['user_id', 'name', 'role', 'permissions', 'location_ids', 'unit_ids'])
    .where('organisation_id', '=', organisationId)
    .orderBy('name')
    .execute()

/** Names of the people who have a notification with one of these keys. */
export async function selectNotified(db: Db | Tx, organisationId: number, keys: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('notification_readers as r')
    .select('r.name')
    .where('r.organisation_id', '=', organisationId)
    .where(
      sql<boolean>`exists (select from notifications n where n.organisation_id = r.organisation_id and n.user_id = r.user_id and n.key = any(${keys}::text[]))`,
    )
    .orderBy('r.name')
    .execute()
  return rows.map(({ name }) => name)
}

export const selectReadersWith = (db: Db, organisationId: number, permission: string) =>
  db
    .selectFrom('notification_readers')
    .select('user_id')
    .where('organisation_id', '=', organisationId)
    .where(sql<boolean>`${permission} = any(permissions)`)
    .execute()

export const selectReader = (db: Db, organisationId: number, userId: string) =>
  db
    .selectFrom('notification_readers')
    .select(['user_id', 'email', 'name', 'language'])
    .where('organisation_id', '=', organisationId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** The people among these who get a kind by e-mail. */
export const selectMailed = (db: Db, organisationId: number, userIds: readonly string[], kind: string, byDefault: boolean) =>
  db
    .selectFrom('notification_readers as p')
    .leftJoin('notification_choices as c', (join) =>
      join.onRef('c.organisation_id', '=', 'p.organisation_id').onRef('c.user_id', '=', 'p.user_id').on('c.kind', '=', kind),
    )
    .select(['p.name', 'p.email', 'p.language'])
    .where('p.organisation_id', '=', organisationId)
    .where(sql<boolean>`p.user_id = any(${userIds}::uuid[])`)
    .where(sql<boolean>`coalesce(c.by_email, ${byDefault}::boolean)`)
    .orderBy('p.name')
    .execute()

export const selectChoices = (db: Db, actor: Pick<Actor, 'organisation_id' | 'user_id'>) =>
  db
    .selectFrom('notification_choices')
    .select(['kind', 'by_email'])
    .where('organisation_id', '=', actor.organisation_id)
    .where('user_id', '=', actor.user_id)
    .execute()

export const upsertChoice = (tx: Tx, choice: { organisation_id: number; user_id: string; kind: string; by_email: boolean }) =>
  tx
    .insertInto('notification_choices')
    .values(choice)
    .onConflict((oc) => oc.columns(['organisation_id', 'user_id', 'kind']).doUpdateSet({ by_email: choice.by_email }))
    .execute()

export async function deleteOld(tx: Tx, organisationId: number, before: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('notifications')
    .where('organisation_id', '=', organisationId)
    .where('notify_date', '<', before.toISOString())
    .where(sql<boolean>`not evidence_in_dispute(organisation_id, 'notifications', id)`)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
