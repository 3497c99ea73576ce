import { type Generated, sql } from 'kysely'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notifications: {
      organisation_id: number
      id: string
      title: string
      description: string
      notify_type: 'notice' | 'billing'
      notify_date: Generated<string>
      user_id: string | null
      link: string | null
    }
    notification_reads: { organisation_id: number; notification_id: string; user_id: string }
  }
}

/** Those for everybody of the organisation and those for the person, with whether the person has read each. */
const mine = (db: Db, actor: Actor) =>
  db
    .selectFrom('notifications as n')
    .leftJoin('notification_reads as r', (join) =>
      join.onRef('r.organisation_id', '=', 'n.organisation_id').onRef('r.notification_id', '=', 'n.id').on('r.user_id', '=', actor.user_id),
    )
    .where('n.organisation_id', '=', actor.organisation_id)
    .where((eb) => eb.or([eb('n.user_id', 'is', null), eb('n.user_id', '=', actor.user_id)]))

const COLUMNS = ['n.id', 'n.title', 'n.description', 'n.notify_type', 'n.notify_date'] as const
const isRead = sql<boolean>`r.user_id is not null`.as('readed')

export const selectNotifications = (db: Db, actor: Actor, unreadOnly: boolean, limit: number, after: string[] | undefined) =>
  mine(db, actor)
    .select([...COLUMNS, isRead])
    .$if(unreadOnly, (q) => q.where('r.user_id', 'is', null))
    .$if(after !== undefined, (q) => q.where((eb) => eb(eb.refTuple('n.notify_date', 'n.id'), '<', eb.tuple(after![0]!, after![1]!))))
    .orderBy('n.notify_date', 'desc')
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
    .execute()

export const countNotifications = (db: Db, actor: Actor) =>
  mine(db, actor)
    .select([sql<number>`count(*)`.as('total'), sql<number>`count(*) filter (where r.user_id is null)`.as('unread')])
    .executeTakeFirstOrThrow()

export const selectNotification = (db: Db, actor: Actor, id: string) =>
  mine(db, actor)
    .select([...COLUMNS, isRead])
    .where('n.id', '=', id)
    .executeTakeFirst()

export const insertRead = (tx: Tx, organisation_id: number, user_id: string, notification_id: string) =>
  tx
    .insertInto('notification_reads')
    .values({ organisation_id, user_id, notification_id })
    .onConflict((oc) => oc.doNothing())
    .execute()
