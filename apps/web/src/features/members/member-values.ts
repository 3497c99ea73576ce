import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Member, MemberVehicle } from '@gatehouse/contract/members/member-record.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { MEMBER } from './members.fixed.ts'

/** The form values of a vehicle and of a card; fields without a value are empty. */
export type VehicleRow = { readonly [K in keyof MemberVehicle]: string }
export interface CardRow {
  readonly number: string
  readonly uid: string
}

/** The form values of a member. A number is empty when it stays unchanged, and null when it is removed. */
export type MemberValues = PlainValues<typeof MEMBER> & {
  readonly id_kind: NonNullable<Member['id_kind']> | ''
  readonly id_number: string | null
  readonly phone: string | null
  readonly status: 'pending' | 'active'
  readonly location_ids: readonly string[]
  readonly unit_ids: readonly string[]
  readonly gate_ids: readonly string[]
  readonly vehicles: readonly VehicleRow[]
  readonly parking_privilege: string
  readonly cards: readonly CardRow[]
  /** Null means at any time. */
  readonly hours: WeekHours | null
  readonly reason: string
}

/** The form values of a member; a new one gets the given locations. */
export const sourceOf = (member?: Member, location_ids: readonly string[] = []): FormSource<MemberValues> => ({
  values: {
    ...plainValues(MEMBER, member),
    id_kind: member?.id_kind ?? '',
    id_number: '',
    phone: '',
    status: 'active',
    location_ids: member ? (member.location_ids ?? []) : location_ids,
    unit_ids: member?.units.map(({ id }) => id) ?? [],
    gate_ids: member?.gate_ids ?? [],
    vehicles: member?.vehicles.map(vehicleRow) ?? [],
    parking_privilege: member?.parking_privilege ?? '',
    cards: member?.cards.map(({ number, uid }) => ({ number, uid: uid ?? '' })) ?? [],
    hours: member?.hours ?? null,
    reason: '',
  },
  version: member?.updated_at ?? null,
})

const vehicleRow = ({ plate, plate_province, vehicle_class }: MemberVehicle): VehicleRow => ({
  plate,
  plate_province: plate_province ?? '',
  vehicle_class: vehicle_class ?? '',
})

/** The numbers to send: those that were entered or removed, and both for a new member. */
function numbersOf({ id_kind, id_number, phone }: MemberValues, is_new: boolean) {
  const document = id_number?.trim() ? { id_kind: id_kind || null, id_number } : { id_kind: null, id_number: null }
  return { ...(id_number !== '' || is_new ? document : {}), ...(phone !== '' || is_new ? { phone: phone?.trim() ? phone : null } : {}) }
}

export const bodyOf = (values: MemberValues, version: string | null): unknown => {
  const { status, location_ids, unit_ids, gate_ids, vehicles, parking_privilege, cards, hours, reason } = values
  const input = {
    ...plainBody(MEMBER, values),
    ...numbersOf(values, version === null),
    unit_ids,
    location_ids: location_ids.length > 0 ? location_ids : null,
    gate_ids: gate_ids.length > 0 ? gate_ids : null,
    vehicles: vehicles.map(({ plate, plate_province, vehicle_class }) => ({
      plate,
      plate_province: plate_province || null,
      vehicle_class: vehicle_class || null,
    })),
    parking_privilege: parking_privilege || null,
    cards: cards.map(({ number, uid }) => ({ number, uid: uid.trim() || null })),
    hours,
  }
  return bodyWith(version === null ? { ...input, status } : input, version, reason)
}
