import { withinOrganisation } from '../../kernel/db/context.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { notify } from '../notifications/notifications.service.ts'
import { organisationsOf } from '../organisations/organisations.service.ts'
import { selectAccepted } from './users.invitations.queries.ts'

/** Tells whoever invited a person that the invitation was accepted, in the transaction in which it was. */
export async function tellInviter(tx: Tx, userId: string): Promise<void> {
  for (const { id: organisation_id } of await organisationsOf(tx, userId)) {
    await withinOrganisation(tx, organisation_id, async () => {
      const accepted = await selectAccepted(tx, organisation_id, userId)
      if (!accepted?.invited_by) return
      await notify(tx, organisation_id, {
        kind: 'invitation_accepted',
        to: { user_id: accepted.invited_by },
        params: { name: accepted.name },
        link: `/setup/user/${accepted.member_id}/edit`,
        key: `invitation_accepted/${accepted.id}`,
      })
    })
  }
}
