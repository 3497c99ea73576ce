import { type DeletedEntrance, deletedEntrance, type deleteRequests } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { erasePersonal } from '../audit/erasure.service.ts'
import { paymentsOf } from '../charges/charges.service.ts'
import { dropFilesOf } from '../files/files.service.ts'
import { type DeletedRecord, reduceDeleted, restoreVisit, selectDeleted, selectDeletedPage } from './delete-requests.deleted.queries.ts'

const pickDeleted = presenter(deletedEntrance)

const present = ({ restorable, restore_until, ...row }: DeletedRecord): DeletedEntrance =>
  pickDeleted({ ...row, restore_until: restorable ? restore_until : null })

/** Deleted visits, most recently deleted first. */
export async function listDeleted(db: Db, actor: OrgActor, query: QueryOf<typeof deleteRequests.deleted>) {
  const page = await selectDeletedPage(db, actor, query)
  return { ...page, docs: page.docs.map(present) }
}

/** Puts a deleted visit back as it was. Errors: not_found, restore_too_late. */
export async function restoreDeleted(tx: Tx, actor: OrgActor, id: string, reason: string): Promise<DeletedEntrance> {
  const before = requireFound(await selectDeleted(tx, actor, id))
  if (!before.restorable) throw new AppError('restore_too_late')
  // Somebody else restored it at the same moment.
  if (!(await restoreVisit(tx, actor, id))) throw new AppError('not_found')
  const { number, location_id, reason_code, request_id } = before
  await recordAudit(tx, actor, 'entrance.restored', {
    record_type: 'entrance',
    record_id: id,
    after: { number, location_id, reason_code },
    reason,
  })
  await publish(tx, actor, { kind: 'entrance.changed', record_id: id, ...visitAudience(before) })
  await publish(tx, actor, { kind: 'delete_request.changed', record_id: request_id, ...visitAudience(before) })
  return present(before)
}

/** Most visits that one transaction reduces. */
const AT_ONCE = 200

/** Reduces overdue deleted visits to what an auditor may keep, also in the audit log, and removes their photos. Returns whether there may be more. */
export async function reduceOverdue(tx: Tx, actor: OrgActor): Promise<boolean> {
  const ids = await reduceDeleted(tx, AT_ONCE)
  await erasePersonal(tx, actor, [...ids, ...(await paymentsOf(tx, actor.organisation_id, ids))])
  if (ids.length > 0) await dropFilesOf(tx, actor, 'entrance', ids)
  return ids.length === AT_ONCE
}
