import type { Permission } from '@gatehouse/contract/kernel/permissions.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { RecordedError } from '../../kernel/db/recorded-error.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { selectDoubt, selectUserName } from './users.queries.ts'

/** A request that one person made and another one decides. */
export interface RequestOfAnother {
  /** The account that made the request. */
  requested_by: string
  /** The permissions to request and to decide. Each may be the one that was given to a second mailbox. */
  rights: readonly [Permission, ...Permission[]]
  /** The record that the audit entry of a refusal belongs to. */
  record: { record_type: string; record_id: string | null }
}

/**
 * Refuses a decision unless the actor is another person than the requester. Call it first in every call that needs two people.
 *
 * Two accounts count as one person when they signed in at one browser, or when their addresses lead to one mailbox. They also count as one when one
 * of them invited the other, or gave it one of the `rights`, within 30 days. The same holds when one third person did either for both within 30 days
 * (`membership_grants`, decision 64). Every refusal but second_person_own stays in the audit log with both names.
 *
 * Let the database refuse as well: call `second_person_require(requester, rights)` in the function or the trigger that ends the request.
 *
 * Errors: second_person_own, second_person_device, second_person_same, second_person_given.
 */
export async function requireAnotherPerson(tx: Tx, actor: OrgActor, { requested_by, rights, record }: RequestOfAnother): Promise<void> {
  if (requested_by === actor.user_id) throw new AppError('second_person_own')
  const doubt = await selectDoubt(tx, actor, requested_by, rights)
  if (!doubt) return
  const pair = await pairOf(tx, actor, requested_by)
  throw new RecordedError(doubt, {}, (after) =>
    recordAudit(after, actor, 'second_person.refused', { ...record, after: { ...pair, doubt } }),
  )
}

/** The names of both people of a decision, for its audit entry. */
export const pairOf = async (tx: Tx, actor: OrgActor, requested_by: string) => ({
  requested_by: (await selectUserName(tx, requested_by))?.name ?? '',
  decided_by: actor.name,
})
