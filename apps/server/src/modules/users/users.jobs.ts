import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { newToken } from '../../kernel/crypto/tokens.ts'
import { systemActor } from '../../kernel/db/actor.ts'
import { insist } from '../../kernel/jobs/insist.ts'
import { type JobTask, mailTask } from '../../kernel/jobs/task.ts'
import { isRefusal } from '../../kernel/mail/message.ts'
import { invitationMail } from '../../kernel/mail/templates.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { enqueueInvitation, lockInvitation, markInvitation, putInvitationCode, selectWaiting } from './users.invitations.queries.ts'

/** The link of an invitation works this long, and once (ASVS 6.4.1). */
export const INVITATION_MINUTES = 72 * 60
/** The longest wait before another try to reach a mail server that is down; the wait doubles each time. */
const LONGEST_WAIT_SECONDS = 300

const payload = z.object({ organisation_id: z.number(), invitation_id: z.string(), tries: z.number() })
type Payload = z.output<typeof payload>

/** Sends an invitation once. Makes the code here, so that only the mail has it. Tries until the invitation is too old or the mailbox refuses it. */
const sendInvitation: JobTask = async (app, input, stopSignal) => {
  const job = payload.parse(input)
  const ready = await prepare(app, job)
  if (!ready) return
  const outcome = await app.mailer.send(ready.mail, stopSignal).then(
    () => 'sent' as const,
    (error: unknown) => (isRefusal(error) ? ('refused' as const) : error),
  )
  const { organisation_id, invitation_id, tries } = job
  const member = systemActor(organisation_id)
  if (outcome === 'sent' || outcome === 'refused')
    return insist(
      () =>
        app.database.asMember(member, async (tx) => {
          await markInvitation(tx, organisation_id, invitation_id, outcome)
        }),
      app.parts.givenUp,
    )
  app.log.warn({ err: outcome, part: 'invitations', tries }, 'an invitation could not be sent yet')
  const wait = Math.min(LONGEST_WAIT_SECONDS, 2 ** Math.min(tries, 20))
  await app.database.asMember(member, async (tx) => {
    // If it was sent again meanwhile, the newer invitation has its place in the queue.
    if (await lockInvitation(tx, organisation_id, invitation_id))
      await enqueueInvitation(tx, { ...job, tries: tries + 1 }, `${organisation_id}/${ready.user_id}`, wait)
  })
}

/** Prepares the mail with a new code; undefined if there is nothing left to send. */
function prepare(app: App, { organisation_id, invitation_id }: Payload) {
  return app.database.asMember(systemActor(organisation_id), async (tx, member) => {
    const invitation = await selectWaiting(tx, organisation_id, invitation_id)
    if (!invitation) return undefined
    const minutes = INVITATION_MINUTES - invitation.age_minutes
    const { token, hash } = newToken('activation')
    if (minutes <= 0 || !(await putInvitationCode(tx, hash, invitation.user_id, minutes))) return undefined
    const { name: organisation } = await organisationOf(tx, member)
    const link = `${app.config.public_url}/user/activate/${token}`
    const { language, name, inviter, has_account } = invitation
    return {
      user_id: invitation.user_id,
      mail: { to: invitation.email, ...invitationMail({ language, link, name, organisation, inviter, has_account }) },
    }
  })
}

export const userJobs = { send_invitation: mailTask(sendInvitation) } satisfies Record<string, JobTask>
