import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { type AuditFacts, recordAudit } from '../audit/audit.service.ts'
import { enqueue } from './operator.queries.ts'

/** The account at the terminal. */
export interface Operator {
  system_user: string
}

/** The message says why it is impossible and what to do. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError'
}

export const nameOf = ({ system_user }: Operator): string => `platform operator (${system_user})`

/** An actor without a session. */
export const operatorIn = (operator: Operator, organisation_id: number): OrgActor => ({
  ...systemActor(organisation_id),
  name: nameOf(operator),
  request_id: 'operator',
})

interface OfPerson extends AuditFacts {
  record_type: 'user'
  record_id: string
}

/** Audits in each organisation of a person, or in the server's log if there is none. */
export async function auditPerson(
  tx: Tx,
  operator: Operator,
  organisations: readonly number[],
  action: string,
  facts: OfPerson,
): Promise<void> {
  for (const id of organisations) await recordAudit(tx, operatorIn(operator, id), action, facts)
  if (organisations.length > 0) return
  await enqueue(tx, 'log_operator_action', { by: nameOf(operator), action, record_type: facts.record_type, record_id: facts.record_id })
}
