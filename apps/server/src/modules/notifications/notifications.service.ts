import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { BodyOf, QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Notification, NotificationChoice, notifications } from '@gatehouse/contract/notifications/notifications.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { type Actor, systemActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { cleanHtml, htmlOfText } from '../../kernel/html/clean-html.ts'
import { publish } from '../../kernel/live/publish.ts'
import { forgetTopics, putMails } from './digests.queries.ts'
import { CHOICES, KINDS, type KindName, type ParamsOfKind, sayKind } from './notifications.kinds.ts'
import {
  countNotifications,
  deleteOld,
  insertNotification,
  insertRead,
  insertReads,
  type NewNotification,
  type NotificationRow,
  selectChoices,
  selectMailed,
  selectNotification,
  selectNotifications,
  selectNotified,
  selectReaders,
  selectReadersWith,
  upsertChoice,
} from './notifications.queries.ts'

export async function listNotifications(db: Db, actor: Actor, query: QueryOf<typeof notifications.list>, language: Language) {
  const [page, unread] = await Promise.all([
    selectNotifications(db, actor, query, query),
    countNotifications(db, actor, { unread_only: true }),
  ])
  return { ...page, docs: page.docs.map((row) => present(row, language)), unread: unread.n }
}

/** Idempotent. Errors: not_found. */
export async function markRead(tx: Tx, actor: Actor, id: string, language: Language): Promise<Notification> {
  const notification = requireFound(await selectNotification(tx, actor, id))
  await insertRead(tx, actor.organisation_id!, actor.user_id, id)
  await publish(tx, actor, { kind: 'notification.changed', record_id: id, user_id: actor.user_id })
  return { ...present(notification, language), readed: true }
}

/** Marks all up to the newest that the person saw. Errors: not_found. */
export async function markAllRead(tx: Tx, actor: Actor, { newest_id, notify_type }: BodyOf<typeof notifications.markAllRead>) {
  const newest = requireFound(await selectNotification(tx, actor, newest_id))
  await insertReads(tx, actor, newest, notify_type)
  await publish(tx, actor, { kind: 'notification.changed', user_id: actor.user_id })
  return (await countNotifications(tx, actor, { unread_only: true })).n
}

// Lists the fields explicitly, so that a new column doesn't leak.
function present(row: NotificationRow, language: Language): Notification {
  const { id, notify_type, notify_date, readed, link } = row
  return { id, ...wordsOf(row, language), notify_type, notify_date, readed, link }
}

export function wordsOf(row: Pick<NotificationRow, 'title' | 'description' | 'kind' | 'params'>, language: Language) {
  if (row.kind === null) return { title: row.title ?? '', description: row.description ?? '' }
  const { title, text } = sayKind(row.kind, row.params, language)
  return { title, description: htmlOfText(text) }
}

/** Everybody, some people, or all with a permission. */
type Receivers = 'all' | { user_id: string } | { user_ids: readonly string[] } | { permission: Permission }

interface Told {
  to: Receivers
  link: string | null
  /** Each person is notified once for this key. */
  key: string | null
  /** Overrides the default of the kind. */
  by_email?: boolean
  /** Shown on the page only; people who chose e-mail get a separate mail (`mailedOf`). */
  page_only?: boolean
}

type SystemNotification = { [K in KindName]: Told & { kind: K; params: ParamsOfKind<K> } }[KindName]

/** Notifies people on the page and, if they chose it, by e-mail, in the transaction of the cause. */
export async function notify(tx: Tx, organisationId: number, notification: SystemNotification): Promise<void> {
  const { kind, params, by_email = KINDS[kind].by_email, ...delivery } = notification
  const { notify_type } = KINDS[kind]
  const words = { title: null, description: null, kind, params: JSON.stringify(params), notify_type }
  // Each severity is a separate topic, so that severe notifications don't wait behind others.
  const topic = 'severity' in params ? `${kind}/${params.severity}` : kind
  await insertAndMail(tx, organisationId, delivery, words, { choice: kind, topic, byDefault: by_email })
}

interface OperatorNotice extends Partial<Told> {
  notify_type: 'notice' | 'billing'
  title: string
  /** HTML, which is cleaned before it is stored. */
  description: string
}

/** Sends a notice in the operator's words. Returns false if the key exists. */
export async function notifyInWords(tx: Tx, organisationId: number, notice: OperatorNotice): Promise<boolean> {
  const { to = 'all', link = null, key = null, notify_type, title, description } = notice
  const words = { title, description: cleanHtml(description), kind: null, params: null, notify_type }
  return insertAndMail(tx, organisationId, { to, link, key }, words, {
    choice: notify_type,
    topic: notify_type,
    byDefault: CHOICES[notify_type]!.by_email,
  })
}

type InWords = Pick<NewNotification, 'title' | 'description' | 'kind' | 'params' | 'notify_type'>

async function insertAndMail(
  tx: Tx,
  organisation_id: number,
  { to, link, key, page_only }: Told,
  words: InWords,
  mailOptions: Parameters<typeof putMails>[2],
) {
  let isInserted = false
  // Always in the same order, so that two senders don't deadlock.
  for (const user_id of (await receiversOf(tx, organisation_id, to)).sort()) {
    const notification = { organisation_id, id: newId(), ...words, key, link, user_id }
    if (!(await insertNotification(tx, notification))) continue
    isInserted = true
    if (!page_only) await putMails(tx, notification, mailOptions)
    await publish(tx, systemActor(organisation_id), { kind: 'notification.changed', record_id: notification.id, user_id })
  }
  return isInserted
}

/** Ids of people, or null for everybody at once. */
async function receiversOf(tx: Tx, organisationId: number, to: Receivers): Promise<(string | null)[]> {
  if (to === 'all') return [null]
  if ('user_id' in to) return [to.user_id]
  if ('user_ids' in to) return [...to.user_ids]
  return (await selectReadersWith(tx, organisationId, to.permission)).map(({ user_id }) => user_id)
}

/** People who can be notified, with their rights. */
export const readersOf = (db: Db, organisationId: number) => selectReaders(db, organisationId)

/** Names of the people who were notified under one of these keys. */
export const notifiedPeople = (db: Db | Tx, organisationId: number, keys: readonly string[]) => selectNotified(db, organisationId, keys)

/** The people among these who get a kind by e-mail, with their addresses and languages. */
export const mailedOf = (db: Db, organisationId: number, userIds: readonly string[], kind: KindName) =>
  selectMailed(db, organisationId, userIds, kind, KINDS[kind].by_email)

/** Same order as on the page. */
export async function choicesOf(db: Db, actor: Actor, language: Language): Promise<NotificationChoice[]> {
  const ownChoices = new Map((await selectChoices(db, actor)).map((choice) => [choice.kind, choice.by_email]))
  return Object.entries(CHOICES).map(([kind, entry]) => ({
    kind,
    label: entry.label[language],
    by_email: ownChoices.get(kind) ?? entry.by_email,
  }))
}

/** Errors: invalid, organisation_not_found. */
export async function choose(tx: Tx, actor: Actor, { kind, by_email }: BodyOf<typeof notifications.choose>): Promise<void> {
  if (!Object.hasOwn(CHOICES, kind)) throw invalidField('kind', kindsText)
  const organisation_id = requireFound(actor.organisation_id, 'organisation_not_found')
  await upsertChoice(tx, { organisation_id, user_id: actor.user_id, kind, by_email })
}

const kindsText = `One of ${Object.keys(CHOICES).join(', ')}.`

/** Deletes notifications from before an instant. Returns how many. */
export async function forgetOld(tx: Tx, organisationId: number, before: Date): Promise<number> {
  const deletedCount = await deleteOld(tx, organisationId, before)
  await forgetTopics(tx, organisationId)
  return deletedCount
}
