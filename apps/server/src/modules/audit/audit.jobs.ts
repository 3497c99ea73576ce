import { z } from 'zod'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, mailTask, type Schedule } from '../../kernel/jobs/task.ts'
import { anchorLog } from './audit.check.ts'
import { writeRefused } from './audit.denied.ts'
import { anchorMails } from './audit.mail.ts'
import { enqueueAnchorMail } from './audit.queries.ts'
import { sentenceOf } from './audit.sentences.ts'

/**
 * Verifies every log from the beginning each night, because an entry verified yesterday may have been changed since. Anchors logs without a fault.
 */
const verifyAudit: JobTask = async (app) => {
  const [lines, wrong] = [[] as string[], [] as string[]]
  try {
    await eachOrganisation(app, async (tx, { organisation_id }) => {
      const { verified, line, failure } = await anchorLog(tx, app, organisation_id)
      if (line) lines.push(line)
      if (failure) app.log.error({ organisation_id, err: failure }, 'the audit log could not be anchored')
      if (!verified.fault) return
      wrong.push(sentenceOf(verified))
      app.log.error({ organisation_id, fault: verified.fault }, 'the audit log was changed from outside')
    })
  } finally {
    if (app.config.operator_mail && lines.length + wrong.length > 0)
      await app.database.anonymous((tx) => enqueueAnchorMail(tx, { lines, wrong }))
  }
}

const anchorPayload = z.object({ lines: z.array(z.string()), wrong: z.array(z.string()) })

export const auditJobs = {
  verify_audit: verifyAudit,
  write_refused: writeRefused,
  mail_anchors: mailTask(async (app, payload, stopSignal) => {
    const to = app.config.operator_mail
    if (to) for (const mail of anchorMails(anchorPayload.parse(payload))) await app.mailer.send({ to, ...mail }, stopSignal)
  }),
} satisfies Record<string, JobTask>

export const auditSchedules: readonly Schedule[] = [
  { task: 'verify_audit', match: '17 20 * * *' },
  { task: 'write_refused', match: '* * * * *' },
]
