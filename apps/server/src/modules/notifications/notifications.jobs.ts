import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { insist } from '../../kernel/jobs/insist.ts'
import { type JobTask, mailTask } from '../../kernel/jobs/task.ts'
import { beginSending, countMail, dropTaken, endSending, lockTopic, postpone, type Topic, takeWaiting } from './digests.queries.ts'
import { CHOICES } from './notifications.kinds.ts'
import { digestMail, notificationMail } from './notifications.mail.ts'
import { selectReader, selectUnread } from './notifications.queries.ts'
import { wordsOf } from './notifications.service.ts'

const topicOf = z.object({ organisation_id: z.number(), user_id: z.string(), topic: z.string() })
/** The payload from before digests existed. */
const single = z.object({ organisation_id: z.number(), user_id: z.string(), notification_id: z.string() })

/**
 * Mails the waiting notifications of a topic: the first at once, those of the next ten minutes as one mail. The mail of a killed server is sent
 * again.
 */
const mailNotification: JobTask = async (app, payload, stopSignal) => {
  const old = single.safeParse(payload)
  if (old.success) {
    const { notification_id, ...reader } = old.data
    const draft = await app.database.asMember(systemActor(reader.organisation_id), (tx) => draftOf(app, tx, reader, [notification_id], ''))
    return draft && app.mailer.send(draft, stopSignal)
  }
  const topic = topicOf.parse(payload)
  const inOrganisation = <T>(work: (tx: Tx) => Promise<T>) => app.database.asMember(systemActor(topic.organisation_id), work)
  const draft = await inOrganisation(async (tx) => {
    const later = await lockTopic(tx, topic)
    if (later) return void (await postpone(tx, topic, later))
    const ready = await draftOf(app, tx, topic, await takeWaiting(tx, topic), topic.topic)
    if (!ready) return void (await dropTaken(tx, topic))
    const nextHour = await countMail(tx, topic.organisation_id)
    if (nextHour) return void (await postpone(tx, topic, nextHour))
    await beginSending(tx, topic)
    return ready
  })
  if (!draft) return
  const failure = await app.mailer.send(draft, stopSignal).then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  const end = () =>
    inOrganisation(async (tx) => {
      if (!failure) await dropTaken(tx, topic)
      await endSending(tx, topic, !failure)
    })
  await insist(end, app.parts.givenUp)
  if (failure) throw failure.error
}

/** Drafts a mail in the reader's language; undefined if they left the organisation or have read everything. */
async function draftOf(app: App, tx: Tx, { organisation_id, user_id }: Reader, ids: readonly string[], topic: string) {
  const reader = await selectReader(tx, organisation_id, user_id)
  const unread = await selectUnread(tx, { organisation_id, user_id }, ids)
  const [first] = unread
  if (!reader || !first) return undefined
  const { email: to, language } = reader
  const all = unread.map((row) => wordsOf(row, language))
  if (all.length === 1)
    return { to, ...notificationMail({ ...all[0]!, language, link: `${app.config.public_url}${first.link ?? '/notification'}` }) }
  // Link to their common page, or to the notifications page.
  const places = new Set(unread.map(({ link }) => link?.split('?')[0] ?? '/notification'))
  const link = `${app.config.public_url}${places.size === 1 ? [...places][0] : '/notification'}`
  const label = CHOICES[topic.split('/')[0]!]?.label[language] ?? 'Gatehouse'
  return { to, ...digestMail({ language, label, titles: all.map(({ title }) => title), link }) }
}

type Reader = Pick<Topic, 'organisation_id' | 'user_id'>

export const notificationJobs = {
  mail_notification: mailTask(mailNotification),
} satisfies Record<string, JobTask>
