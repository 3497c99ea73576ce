import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { countWithin } from '../../kernel/limits/count-within.ts'
import type { NewNotification } from './notifications.queries.ts'

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    notification_mails: { organisation_id: number; user_id: string; topic: string; notification_id: string; taken: boolean }
    notification_mail_topics: {
      organisation_id: number
      user_id: string
      topic: string
      sent_at: string | null
      sending_since: string | null
    }
  }
}

export interface Topic {
  organisation_id: number
  user_id: string
  topic: string
}

/** Further notifications within this time make one mail. */
const QUIET_MINUTES = 10
/** A sender that takes longer was killed. */
const SENDING_MINUTES = 2
/** Limit for one organisation. */
export const MAILS_PER_HOUR = 300

/** Queues one job for a person and topic; a waiting job keeps its time. */
const enqueueJob = (due: ReturnType<typeof sql>) => sql`enqueue_job('mail_notification',
  json_build_object('organisation_id', w.organisation_id, 'user_id', w.user_id, 'topic', w.topic),
  'mails/' || w.organisation_id || '/' || w.user_id || '/' || w.topic, ${due}, true)`

/** Queues mails to the people who chose them. */
export const putMails = (
  tx: Tx,
  { organisation_id, id, user_id }: NewNotification,
  { choice, topic, byDefault }: { choice: string; topic: string; byDefault: boolean },
) =>
  sql`with w as (
      insert into notification_mails (organisation_id, user_id, topic, notification_id)
      select p.organisation_id, p.user_id, ${topic}, ${id}::uuid
      from notification_readers p
      left join notification_choices c on c.organisation_id = p.organisation_id and c.user_id = p.user_id and c.kind = ${choice}
      where p.organisation_id = ${organisation_id} and (${user_id}::uuid is null or p.user_id = ${user_id}::uuid)
        and coalesce(c.by_email, ${byDefault}::boolean)
      order by p.user_id
      returning organisation_id, user_id, topic)
    select ${enqueueJob(sql`null`)} from w`.execute(tx)

/** Postpones the mail of a topic. */
export const postpone = (tx: Tx, { organisation_id, user_id, topic }: Topic, due: string) =>
  sql`select ${enqueueJob(sql`${due}::timestamptz`)}
    from (select ${organisation_id}::int as organisation_id, ${user_id}::uuid as user_id, ${topic}::text as topic) w`.execute(tx)

/** Locks a topic. Returns when the next mail may be sent; null for now. */
export const lockTopic = async (tx: Tx, { organisation_id, user_id, topic }: Topic): Promise<string | null> =>
  (await queryOne<{ until: string | null }>(tx)`
    insert into notification_mail_topics as t (organisation_id, user_id, topic) values (${organisation_id}, ${user_id}::uuid, ${topic})
    on conflict (organisation_id, user_id, topic) do update set topic = excluded.topic
    returning case
      when t.sending_since > now() - make_interval(mins => ${SENDING_MINUTES}) then t.sending_since + make_interval(mins => ${SENDING_MINUTES})
      when t.sent_at > now() - make_interval(mins => ${QUIET_MINUTES}) then t.sent_at + make_interval(mins => ${QUIET_MINUTES})
    end as until`)!.until

/** Counts a mail. If the limit is reached, returns when the hour ends; else null. */
export async function countMail(tx: Tx, organisationId: number): Promise<string | null> {
  const { points, until } = await countWithin(tx, `mails:${organisationId}`, 3600)
  return points > MAILS_PER_HOUR ? until : null
}

export async function takeWaiting(tx: Tx, topic: Topic): Promise<string[]> {
  const rows = await tx.updateTable('notification_mails').set({ taken: true }).where(of(topic)).returning('notification_id').execute()
  return rows.map(({ notification_id }) => notification_id)
}

export const beginSending = (tx: Tx, topic: Topic) =>
  tx.updateTable('notification_mail_topics').set({ sending_since: sql<string>`now()` }).where(of(topic)).execute()

export async function dropTaken(tx: Tx, topic: Topic): Promise<void> {
  await tx.deleteFrom('notification_mails').where(of(topic)).where('taken', '=', true).execute()
}

export const endSending = (tx: Tx, topic: Topic, isSent: boolean) =>
  tx
    .updateTable('notification_mail_topics')
    .set({ sending_since: null, ...(isSent ? { sent_at: sql<string>`now()` } : {}) })
    .where(of(topic))
    .execute()

/** Deletes topics whose last mail is too old to matter. */
export const forgetTopics = (tx: Tx, organisationId: number) =>
  tx
    .deleteFrom('notification_mail_topics')
    .where('organisation_id', '=', organisationId)
    .where('sent_at', '<', sql<string>`now() - interval '1 day'`)
    .where('sending_since', 'is', null)
    .execute()

const of = ({ organisation_id, user_id, topic }: Topic) =>
  sql<boolean>`organisation_id = ${organisation_id} and user_id = ${user_id}::uuid and topic = ${topic}`
