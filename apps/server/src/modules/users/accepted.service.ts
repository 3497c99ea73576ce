import { withinOrganisation } from '../../kernel/db/context.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { notify } from '../notifications/notifications.service.ts'
import { organisationsOf } from '../organisations/organisations.service.ts'
import { selectAccepted } from './users.invitations.queries.ts'

/** Tells the inviter that a person accepted, in the transaction of the acceptance. */
export async function notifyInviter(tx: Tx, userId: string): Promise<void> {
  for (const { id: organisation_id } of await organisationsOf(tx, userId)) {
    await withinOrganisation(tx, organisation_id, async () => {
      const invitation = await selectAccepted(tx, organisation_id, userId)
      if (!invitation?.invited_by) return
      await notify(tx, organisation_id, {
        kind: 'invitation_accepted',
        to: { user_id: invitation.invited_by },
        params: { name: invitation.name },
        link: `/setup/user/${invitation.member_id}/edit`,
        key: `invitation_accepted/${invitation.id}`,
      })
    })
  }
}
