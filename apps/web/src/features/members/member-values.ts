import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { Member, MemberVehicle } from '@gatehouse/contract/member-record.ts'
import type { FormSource } from '../../api/record-form.ts'

/** A vehicle and a card as they are filled in; empty where nothing is said. */
export interface VehicleRow {
  plate: string
  plate_province: string
  vehicle_class: string
}
export interface CardRow {
  number: string
  uid: string
}

/**
 * What the form of a member holds, in the order of its fields. Vehicles, cards and hours are JSON, hours empty where they may come at any
 * time. Numbers are empty where they stay as they are; `drop` names those that are taken away.
 */
export type MemberValues = {
  readonly code: string
  readonly kind: Member['kind']
  readonly name_th: string
  readonly name_en: string
  readonly id_kind: string
  readonly id_number: string
  readonly phone: string
  readonly drop: readonly string[]
  readonly company: string
  readonly email: string
  readonly status: 'pending' | 'active'
  readonly location_ids: readonly string[]
  readonly unit_ids: readonly string[]
  readonly gate_ids: readonly string[]
  readonly vehicles: string
  readonly parking: string
  readonly cards: string
  readonly valid_from: string
  readonly valid_until: string
  readonly hours: string
  readonly holidays: 'as_usual' | 'not'
  readonly remark: string
  readonly reason: string
}

export const REQUIRED = ['code', 'name_th'] as const
export const REQUIRED_TO_CHANGE = [...REQUIRED, 'reason'] as const

export const newMember = (location_ids: readonly string[]): FormSource<MemberValues> => ({
  values: {
    ...{ code: '', kind: 'resident', name_th: '', name_en: '', id_kind: '', id_number: '', phone: '', drop: [], company: '', email: '' },
    ...{ status: 'active', location_ids, unit_ids: [], gate_ids: [], vehicles: '[]', parking: '', cards: '[]' },
    ...{ valid_from: '', valid_until: '', hours: '', holidays: 'as_usual', remark: '', reason: '' },
  },
  version: null,
})

export const valuesOf = (member: Member): FormSource<MemberValues> => ({
  values: {
    code: member.code,
    kind: member.kind,
    name_th: member.name_th,
    name_en: member.name_en,
    id_kind: member.id_kind ?? '',
    id_number: '',
    phone: '',
    drop: [],
    company: member.company ?? '',
    email: member.email ?? '',
    status: 'active',
    location_ids: member.location_ids ?? [],
    unit_ids: member.units.map(({ id }) => id),
    gate_ids: member.gate_ids ?? [],
    vehicles: JSON.stringify(member.vehicles.map(rowOfVehicle)),
    parking: member.parking ?? '',
    cards: JSON.stringify(member.cards.map(({ number, uid }) => ({ number, uid: uid ?? '' }))),
    valid_from: member.valid_from ?? '',
    valid_until: member.valid_until ?? '',
    hours: member.hours === null ? '' : JSON.stringify(member.hours),
    holidays: member.not_on_holidays ? 'not' : 'as_usual',
    remark: member.remark ?? '',
    reason: '',
  },
  version: member.updated_at,
})

const rowOfVehicle = ({ plate, plate_province, vehicle_class }: MemberVehicle): VehicleRow => ({
  plate,
  plate_province: plate_province ?? '',
  vehicle_class: vehicle_class ?? '',
})

export const hoursOf = (text: string): WeekHours | null => (text === '' ? null : JSON.parse(text))
export const vehiclesOf = (text: string): VehicleRow[] => JSON.parse(text)
export const cardsOf = (text: string): CardRow[] => JSON.parse(text)

const orNull = (text: string): string | null => text.trim() || null

/** A number that was written, that is taken away, or of which nothing is said. */
function numbersOf({ id_kind, id_number, phone, drop }: MemberValues, is_new: boolean) {
  const document = id_number.trim()
    ? { id_kind: orNull(id_kind), id_number }
    : is_new || drop.includes('id_number')
      ? { id_kind: null, id_number: null }
      : {}
  return { ...document, ...(phone.trim() ? { phone } : is_new || drop.includes('phone') ? { phone: null } : {}) }
}

/** What is sent for a new member, and with its version for a changed one. */
export const bodyOf = (values: MemberValues, version: string | null): unknown => {
  const { code, kind, name_th, name_en, company, email, status, location_ids, unit_ids, gate_ids, parking, remark, reason } = values
  const input = {
    ...{ code, kind, name_th, name_en, unit_ids },
    ...numbersOf(values, version === null),
    company: orNull(company),
    email: orNull(email),
    location_ids: location_ids.length > 0 ? location_ids : null,
    gate_ids: gate_ids.length > 0 ? gate_ids : null,
    vehicles: vehiclesOf(values.vehicles).map(({ plate, plate_province, vehicle_class }) => ({
      plate,
      plate_province: plate_province || null,
      vehicle_class: vehicle_class || null,
    })),
    cards: cardsOf(values.cards).map(({ number, uid }) => ({ number, uid: orNull(uid) })),
    parking: orNull(parking),
    valid_from: values.valid_from || null,
    valid_until: values.valid_until || null,
    hours: hoursOf(values.hours),
    not_on_holidays: values.holidays === 'not',
    remark: orNull(remark),
  }
  return version === null ? { ...input, status } : { ...input, updated_at: version, reason }
}
