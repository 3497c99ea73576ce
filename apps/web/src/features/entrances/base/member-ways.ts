import type { Gate } from '@gatehouse/contract/gates.ts'
import { normalisePlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { MemberMatch } from '@gatehouse/contract/member-desk.ts'

type Vehicle = MemberMatch['vehicles'][number]
/** How a member comes in: by one of their vehicles, or on foot. */
export type Way = Vehicle | 'on_foot'

/**
 * The ways among which the guard chooses; none where there is nothing to choose: the server takes the one vehicle that there is. Who was found
 * by the plate of a vehicle comes by that one; who is inside does not come. Of several, those stand first who come to such a gate: a wrong plate is worse than none.
 */
export function waysOf(
  { vehicles, matched, inside, reasons }: MemberMatch,
  typed: string,
  gate_kind: Gate['kind'] | undefined,
): readonly Way[] {
  if (vehicles.length < 2 || inside || reasons.length > 0) return []
  const plate = matched.includes('plate') ? normalisePlate(typed) : undefined
  const named = plate?.ok ? vehicles.filter((vehicle) => vehicle.plate === plate.value.plate) : []
  if (named.length > 0) return named
  return gate_kind === 'vehicle' ? [...vehicles, 'on_foot'] : ['on_foot', ...vehicles]
}

/** What a check-in says of the vehicle; nothing where the server knows it. */
export function vehicleOf(way: Way | undefined) {
  if (way === undefined) return {}
  if (way === 'on_foot') return { plate: null }
  return { plate: way.plate, plate_province: way.plate_province, vehicle_class: way.vehicle_class }
}
