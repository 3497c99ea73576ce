import type { VisitName } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { defer, type Tx } from '../../kernel/db/handles.ts'
import { recordUse } from '../pre-passes/pre-passes.service.ts'
import { type AtGate, guestForVisit, partyForVisit } from '../pre-registers/pre-registers.service.ts'
import type { NewEntrance } from './entrances.columns.ts'
import { openGate } from './entrances.open-gate.ts'
import { mergeKnownValues, withPass } from './entrances.pass.ts'
import { enqueueGuestPhoto } from './entrances.photo-queue.ts'

interface Comes {
  input: CheckInInput
  /** The names on the announcement or the pass, even if the desk typed another one. */
  names: readonly VisitName[]
  /** Stores, together with the visit, the arrival of the guest or of somebody in the party, or the use of the pass. */
  arrive?: (visit: NewEntrance) => Promise<void>
  /** Whether the visit takes over a photo from the guest's own page. */
  has_photo?: boolean
}

/** The desk's input, completed from the announcement or the pass. Errors: those of guestForVisit, partyForVisit, withPass, openGate. */
export async function withExpected(app: App, tx: Tx, actor: OrgActor, input: CheckInInput): Promise<Comes> {
  const { day_id, pass_id } = input
  if (pass_id) {
    const { input: completeInput, use, names } = await withPass(app, tx, actor, input, pass_id)
    return { input: completeInput, names, arrive: async ({ _id }) => recordUse(tx, use, _id) }
  }
  if (!day_id) return { input, names: [] }
  const { _id, location_id } = await openGate(tx, actor, input.gate_id, 'in')
  const { fields, names, photo_file_id, arrive } = await announced(
    app,
    tx,
    actor,
    { ...input, day_id },
    { _id, location_id, overrides: Boolean(input.override_reason) },
  )
  return {
    input: mergeKnownValues(fields, input),
    names,
    has_photo: photo_file_id !== null,
    async arrive(visit) {
      await arrive(visit)
      if (photo_file_id) defer(tx, enqueueGuestPhoto(actor, visit._id, photo_file_id).compile(tx))
    },
  }
}

const announced = (app: App, tx: Tx, actor: OrgActor, input: CheckInInput & { day_id: string }, gate: AtGate) => {
  const { guest_id, pre_register_id, day_id } = input
  return guest_id
    ? guestForVisit(app, tx, actor, { guest_id, day_id }, gate)
    : partyForVisit(app, tx, actor, { pre_register_id: pre_register_id!, day_id }, gate)
}
