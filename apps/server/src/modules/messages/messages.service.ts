import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { guestMessage } from '@gatehouse/contract/pre-registers/guest-message.ts'
import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { insist } from '../../kernel/jobs/insist.ts'
import { type JobTask, mailTask } from '../../kernel/jobs/task.ts'
import { isRefusal, type Mail } from '../../kernel/mail/message.ts'
import { PaperError } from '../../kernel/paper/paper.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import type { CountedMails } from './messages.limits.ts'
import { countAttempt, dropQueued, endMessage, enqueueMessage, insertMessage, type Place, selectQueued } from './messages.queries.ts'

export { type CountedMails, countMails, type MailKind, tryToCountMail } from './messages.limits.ts'
export {
  countOfHour as messagesOfHour,
  deleteMessages as forgetMessages,
  dropQueued as dropQueuedMessages,
  selectNewest as newestMessages,
} from './messages.queries.ts'

interface NewMessage {
  /** The task that sends the message, made by `messageTask`. */
  task: string
  template: string
  language: Language
  record_type: string
  record_id: string
  person_id: string
  /** The content of the mail; kept sealed until the mail is sent. */
  content: { to: string; [name: string]: unknown }
}

const pickMessage = presenter(guestMessage)
/** Presents the state of a message; null if there is none. */
export const presentMessage = (message: Parameters<typeof pickMessage>[0] | undefined) => (message ? pickMessage(message) : null)

const sealedPlace = ({ organisation_id, _id }: Place) => ({ table: 'messages', organisation_id, record_id: _id, column: 'content' })

/**
 * Sends a mail after the transaction, to somebody without an account. The address must have been counted in this transaction (`countMails`). Drops
 * queued mails to the same person.
 */
export async function queueMessage(
  app: App,
  tx: Tx,
  { organisation_id }: OrgActor,
  countedMails: CountedMails,
  message: NewMessage,
): Promise<void> {
  const { task, content, ...row } = message
  if (!countedMails.has(content.to)) throw new Error('A mail is queued that was not counted.')
  const keys = await app.keyring.of(tx, organisation_id)
  const _id = newId()
  await dropQueued(tx, organisation_id, row.person_id)
  const content_sealed = keys.seal(JSON.stringify(content), sealedPlace({ organisation_id, _id }))
  await insertMessage(tx, { ...row, organisation_id, _id, content_sealed, problem: null, ended_at: null })
  await enqueueMessage(tx, task, { organisation_id, message_id: _id })
}

export type Queued = Pick<NewMessage, 'template' | 'language' | 'record_type' | 'record_id' | 'person_id'>

interface Task {
  /** Builds the mail of a queued message; `content` is what it was queued with. */
  build: (app: App, queued: Queued, content: unknown) => Promise<Mail>
  /** Runs in the transaction that records the outcome. */
  ended?: (tx: Tx, actor: OrgActor, queued: Queued) => Promise<void>
  /** How long a mail is tried, if it is of no use later. */
  minutes?: number
}

const payload = z.object({ organisation_id: z.int(), message_id: z.string() })

/**
 * Sends a queued message. Every try sends the same mail with the same Message-ID. A server that is killed after the mail server’s answer sends it
 * twice. A mail is `failed` when its mailbox refuses it, when it can't be built, or after days of tries.
 */
export function messageTask({ build, ended, ...policy }: Task): JobTask {
  const send: JobTask = async (app, input, stopSignal) => {
    const { organisation_id, message_id: _id } = payload.parse(input)
    const place = { organisation_id, _id }
    const within = <T>(work: (tx: Tx, actor: OrgActor) => Promise<T>) =>
      app.keyring.withNewKeys(() => app.database.asMember(systemActor(organisation_id), work))
    const openedMessage = await within(async (tx) => {
      const queuedMessage = await selectQueued(tx, place)
      const keys = queuedMessage && (await app.keyring.of(tx, organisation_id))
      return keys && { queued: queuedMessage, content: JSON.parse(keys.open(queuedMessage.content_sealed!, sealedPlace(place))) as unknown }
    })
    if (!openedMessage) return
    const { queued, content } = openedMessage
    // The mail server has answered already. Losing this write would send the mail twice.
    const insistOn = (work: (tx: Tx, actor: OrgActor) => Promise<void>) => insist(() => within(work), app.parts.givenUp)
    const end = (status: 'sent' | 'failed', problem: string | null) =>
      insistOn(async (tx, actor) => {
        await endMessage(tx, place, status, problem)
        await ended?.(tx, actor, queued)
      }).then(() => app.live.wake())
    const tries = queued.attempts + 1
    const giveBack = async (isHopeless: boolean, problem: string) => {
      // A stopping server gives the mail back, which doesn't count as a try.
      if (stopSignal?.aborted) return
      if (isHopeless || tries >= task.tries!) await end('failed', problem)
      else await within((tx) => countAttempt(tx, place, problem))
    }
    let mail: Mail
    try {
      mail = await build(app, queued, content)
    } catch (error) {
      await giveBack(isUnbuildable(error, tries), isBusy(error) ? problemOf(error) : 'cannot_be_built')
      throw error
    }
    try {
      await app.mailer.send({ ...mail, id: _id }, stopSignal)
    } catch (error) {
      await giveBack(isRefusal(error), problemOf(error))
      throw error
    }
    await end('sent', null)
  }
  const task = mailTask(send, policy)
  return task
}

/** Tries to build a mail, about an hour: a busy machine can also make the typesetter run out of time. */
const MOST_BUILDS = 20

/** Whether the machine is the problem, not the mail: a full queue, or a database that is away. Codes of Node (`ERR_…`) are faults of the mail. */
function isBusy(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return error instanceof AppError || (typeof code === 'string' && !code.startsWith('ERR_'))
}

/** Whether a mail can't be built: its paper can't be set, or every one of several tries failed although the machine was fine. */
const isUnbuildable = (error: unknown, tries: number): boolean => error instanceof PaperError || (!isBusy(error) && tries >= MOST_BUILDS)

/** The problem without the mail server's words, which may name the receiver. */
function problemOf(error: unknown): string {
  const { responseCode, code, name } = error as { responseCode?: number; code?: string; name?: string }
  return String(responseCode ?? code ?? name ?? 'unknown').slice(0, 40)
}
