import type { VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { otherVisitOnPass, passForVisit, type Use } from '../pre-passes/pre-passes.service.ts'
import { presentRow } from './entrances.present.ts'
import { selectEntrance } from './entrances.queries.ts'
import type { EntranceRecord } from './entrances.table.ts'

/** The desk's input, completed from the known values. A null plate means on foot. */
export const mergeKnownValues = (defaults: object, input: CheckInInput): CheckInInput => {
  const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  return { ...defaults, ...(input.plate === null ? { plate: null, plate_province: null } : {}), ...values } as CheckInInput
}

/**
 * The desk's input, completed from the pass, with the use to record. Errors: gate_not_found, pass_not_found, pass_not_allowed with every reason,
 * pass_inside, both with the visit that is in the way.
 */
export async function withPass(
  app: App,
  tx: Tx,
  actor: OrgActor,
  input: CheckInInput,
  pass_id: string,
): Promise<{ input: CheckInInput; use: Use; names: VisitName[] }> {
  const { gate_id } = input
  const pass = await passForVisit(app, tx, actor, { pass_id, gate_id, overrides: Boolean(input.override_reason) })
  const { open_visit, last_visit, reasons, values } = pass
  if (reasons.some(({ reason }) => reason !== 'used_up' || !open_visit)) {
    const used_up = reasons.some(({ reason }) => reason === 'used_up')
    const visit = used_up && last_visit ? await seen(app, tx, actor, last_visit) : undefined
    throw new AppError('pass_not_allowed', { conflict: { _id: pass_id, holder_name: values?.holder_name ?? null, reasons, visit } })
  }
  if (open_visit) throw await inside(app, tx, actor, open_visit)
  const { holder_name, ...passFields } = values!
  return { input: mergeKnownValues({ visitor_name: holder_name, ...passFields }, input), use: pass.use, names: pass.names }
}

/** The error if another visit with the same pass is open, so the check-out can't be undone. Locks the pass until the transaction ends. */
export async function passConflictOf(app: App, tx: Tx, actor: OrgActor, visit: EntranceRecord): Promise<AppError | undefined> {
  const other = visit.source === 'pre_pass' ? await otherVisitOnPass(tx, actor, visit._id) : undefined
  return other === undefined ? undefined : inside(app, tx, actor, other)
}

async function inside(app: App, tx: Tx, actor: OrgActor, visit_id: string): Promise<AppError> {
  const conflict = await seen(app, tx, actor, visit_id)
  return new AppError('pass_inside', conflict ? { conflict } : {})
}

/** A visit with the name of the person who checked it in; undefined if the actor doesn't see it. */
async function seen(app: App, tx: Tx, actor: OrgActor, visit_id: string) {
  const visit = await selectEntrance(tx, actor, visit_id)
  return visit && { ...presentRow(app, actor, visit), checked_in_by: visit.checked_in_name }
}
