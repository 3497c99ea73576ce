import type { CheckInInput } from '@gatehouse/contract/entrance-input.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { type AtGate, guestForVisit, partyForVisit } from '../pre-registers/pre-registers.service.ts'
import type { NewEntrance } from './entrances.gate.queries.ts'
import { openGate } from './entrances.open-gate.ts'

interface Comes {
  input: CheckInInput
  /** Writes down with the visit that an announced guest came, or that somebody joined an announced party. */
  arrive?: (visit: NewEntrance) => Promise<void>
}

/** What the desk typed, over what was announced before. Errors: those of guestForVisit, partyForVisit, openGate. */
export async function withExpected(app: App, tx: Tx, actor: OrgActor, input: CheckInInput): Promise<Comes> {
  const { day_id } = input
  if (!day_id) return { input }
  const { _id, location_id } = await openGate(tx, actor, input.gate_id, 'in')
  const { fields, arrive } = await announced(
    app,
    tx,
    actor,
    { ...input, day_id },
    { _id, location_id, overrides: Boolean(input.override_reason) },
  )
  const typed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  return { input: { ...fields, ...typed } as CheckInInput, arrive }
}

const announced = (app: App, tx: Tx, actor: OrgActor, input: CheckInInput & { day_id: string }, gate: AtGate) => {
  const { guest_id, pre_register_id, day_id } = input
  return guest_id
    ? guestForVisit(app, tx, actor, { guest_id, day_id }, gate)
    : partyForVisit(app, tx, actor, { pre_register_id: pre_register_id!, day_id }, gate)
}
