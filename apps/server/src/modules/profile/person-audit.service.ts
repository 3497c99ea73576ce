import type { Actor } from '../../kernel/db/actor.ts'
import { withinOrganisation } from '../../kernel/db/context.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { type AuditFacts, recordAudit } from '../audit/audit.service.ts'
import { organisationsOf } from '../organisations/organisations.service.ts'
import { nameOf } from '../users/users.service.ts'

type Where = Pick<Actor, 'request_id' | 'ip'> & { session_id?: string }

/** Audits in each organisation of the person. */
export async function auditOfPerson(
  tx: Tx,
  userId: string,
  action: string,
  facts: Where,
  changes: Pick<AuditFacts, 'before' | 'after'> = {},
): Promise<void> {
  for (const organisation of await organisationsOf(tx, userId)) await auditIn(tx, organisation.id, userId, action, facts, changes)
}

export function auditIn(
  tx: Tx,
  organisation_id: number,
  user_id: string,
  action: string,
  { request_id, ip, session_id = '' }: Where,
  changes: Pick<AuditFacts, 'before' | 'after'> = {},
): Promise<void> {
  return withinOrganisation(tx, organisation_id, async () => {
    const name = await nameOf(tx, user_id)
    const doer = { organisation_id, user_id, name, session_id, request_id, ip }
    await recordAudit(tx, doer, action, { record_type: 'user', record_id: user_id, ...changes })
  })
}
