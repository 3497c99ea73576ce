import { z } from 'zod'
import { systemMember } from '../../kernel/db/actor.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/jobs.ts'
import { notificationMail } from './notifications.mail.ts'
import { selectNotification, selectReader } from './notifications.queries.ts'
import { forgetOld, wordsOf } from './notifications.service.ts'

const mail = z.object({ organisation_id: z.number(), notification_id: z.string(), user_id: z.string() })

/** In the reader's own language. Who has left since, or whose notification is gone, gets none. */
const mailNotification: JobTask = async (app, payload) => {
  const { organisation_id, notification_id, user_id } = mail.parse(payload)
  const member = { ...systemMember(organisation_id), user_id }
  const draft = await app.database.asMember(member, async (tx) => {
    const reader = await selectReader(tx, organisation_id, user_id)
    const notification = await selectNotification(tx, member, notification_id)
    if (!reader || !notification) return undefined
    const link = `${app.config.public_url}${notification.link ?? '/notification'}`
    return { to: reader.email, ...notificationMail({ ...wordsOf(notification, reader.language), language: reader.language, link }) }
  })
  if (draft) await app.mailer.send(draft)
}

export const notificationJobs = {
  mail_notification: mailNotification,
  forget_notifications: (app) => eachOrganisation(app, async (tx, { organisation_id }) => void (await forgetOld(tx, organisation_id))),
} satisfies Record<string, JobTask>

export const notificationSchedules: readonly Schedule[] = [{ task: 'forget_notifications', match: '41 19 * * *' }]
