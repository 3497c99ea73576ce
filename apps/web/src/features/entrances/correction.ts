import type { EntranceDetail, entrances } from '@gatehouse/contract/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'

/** What a guard may correct, as text in the form. */
export const CORRECTED = [
  'visitor_name',
  'company',
  'visitor_type',
  'purpose',
  'party_size',
  'plate',
  'plate_province',
  'vehicle_colour',
  'unit_name',
  'host_name',
  'items',
  'remark',
] as const
export type CorrectedField = (typeof CORRECTED)[number]
export type CorrectionValues = Record<CorrectedField, string>
export type CorrectionBody = BodyInputOf<typeof entrances.update>

export function correctionOf(visit: EntranceDetail): CorrectionValues {
  const text = Object.fromEntries(CORRECTED.map((name) => [name, String(visit[name] ?? '')])) as CorrectionValues
  return { ...text, plate: visit.plate === null ? '' : formatPlate(visit.plate) }
}

/** The call's body; an emptied field is null, which takes it away. `updated_at` is that of the visit the form was filled from. */
export function correctionBody(values: CorrectionValues, updated_at: string, reason: string): CorrectionBody {
  const given = (name: CorrectedField) => values[name].trim() || null
  return {
    visitor_name: values.visitor_name,
    visitor_type: values.visitor_type,
    party_size: Number(toArabicDigits(values.party_size.trim())),
    company: given('company'),
    purpose: given('purpose'),
    plate: given('plate'),
    plate_province: given('plate') === null ? null : given('plate_province'),
    vehicle_colour: given('vehicle_colour'),
    unit_name: given('unit_name'),
    host_name: given('host_name'),
    items: given('items'),
    remark: given('remark'),
    updated_at,
    reason: reason.trim() || undefined,
  }
}

export interface Difference {
  readonly field: CorrectedField
  readonly from: string
  readonly to: string
}

/** What somebody else changed between two readings of a visit, among the fields of the form. */
export function differences(before: CorrectionValues, now: CorrectionValues): Difference[] {
  return CORRECTED.filter((field) => before[field] !== now[field]).map((field) => ({ field, from: before[field], to: now[field] }))
}

/** What was written here on top of what another person saved meanwhile: fields that were left alone take the newer value. */
export function merged(mine: CorrectionValues, before: CorrectionValues, now: CorrectionValues): CorrectionValues {
  return Object.fromEntries(CORRECTED.map((field) => [field, mine[field] === before[field] ? now[field] : mine[field]])) as CorrectionValues
}
