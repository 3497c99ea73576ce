import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { holdGate } from '../gates/gates.service.ts'

/**
 * A gate that people may pass in this direction, and may until the transaction ends: nobody is let into a place that closes in the same
 * moment. Errors: gate_not_found, gate_not_open, location_not_active.
 */
export async function openGate(tx: Tx, actor: OrgActor, gateId: string, direction: 'in' | 'out') {
  const gate = await holdGate(tx, actor, gateId)
  if (gate.status !== 'active' || (gate.direction !== 'both' && gate.direction !== direction)) throw new AppError('gate_not_open')
  if (direction === 'in' && gate.location_status !== 'active') throw new AppError('location_not_active')
  return gate
}
