import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError } from '../../kernel/errors/app-error.ts'
import { holdGate } from '../gates/gates.service.ts'

/**
 * An open gate of this direction, locked until the transaction ends, so that nobody enters a place that is being closed. Errors:
 * gate_not_found, gate_not_open, location_not_active.
 */
export async function openGate(tx: Tx, actor: OrgActor, gateId: string, direction: 'in' | 'out') {
  const gate = await holdGate(tx, actor, gateId)
  if (gate.status !== 'active' || (gate.direction !== 'both' && gate.direction !== direction)) throw new AppError('gate_not_open')
  if (direction === 'in' && gate.location_status !== 'active') throw new AppError('location_not_active')
  return gate
}
