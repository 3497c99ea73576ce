import { z } from 'zod'
import { type JobTask, mailTask } from '../../kernel/jobs/task.ts'
import { passwordResetMail } from '../../kernel/mail/templates.ts'
import { addresseeOf } from '../profile/profile.service.ts'
import { ACCOUNT_CHANGES, accountNoticeMail } from './account-mails.ts'
import { issuePasswordReset, RESET_MINUTES, recordRefusedSignIn } from './auth.service.ts'

const resetPayload = z.object({ email: z.string() })

/** Runs in a job, so that a known and an unknown address take equally long. */
const sendPasswordReset: JobTask = async (app, payload, stopSignal) => {
  const { email } = resetPayload.parse(payload)
  const reset = await app.database.anonymous((tx) => issuePasswordReset(tx, email))
  if (!reset) return
  const link = `${app.config.public_url}/password/reset/${reset.code}`
  await app.mailer.send(
    { to: email, ...passwordResetMail({ language: reset.account.language, name: reset.account.name, link }) },
    stopSignal,
  )
}

const accountNotice = z.object({ user_id: z.string(), change: z.enum(ACCOUNT_CHANGES) })

const sendAccountNotice: JobTask = async (app, payload, stopSignal) => {
  const { user_id, change } = accountNotice.parse(payload)
  const { email, language } = await app.database.asPerson(user_id, (tx) => addresseeOf(tx, user_id))
  const link = `${app.config.public_url}/password/reset`
  await app.mailer.send({ to: email, ...accountNoticeMail({ language, change, link }) }, stopSignal)
}

const refusedSignIn = z.object({ user_id: z.string().nullable(), facts: z.object({ request_id: z.string(), ip: z.string().nullable() }) })

export const authJobs = {
  // Later than this, the person has asked again.
  send_password_reset: mailTask(sendPasswordReset, { minutes: RESET_MINUTES }),
  send_account_notice: mailTask(sendAccountNotice),
  record_refused_sign_in: (app, payload) => recordRefusedSignIn(app, refusedSignIn.parse(payload)),
} satisfies Record<string, JobTask>
