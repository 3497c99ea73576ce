import type { EntranceDetail } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import { formatPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { minutesBetween } from '../../../lib/dates.ts'
import { wholeNumber } from './check-in-form.ts'
import { PLAIN_FIELDS, type PlainField } from './entrances.fixed.ts'

export type CorrectedField = PlainField | 'expected_minutes'
/** The fields that a guard may correct. */
export const CORRECTED: readonly CorrectedField[] = [...PLAIN_FIELDS, 'expected_minutes']
export type CorrectionValues = Record<CorrectedField, string>
export type CorrectionBody = BodyInputOf<typeof entrances.update>

export function correctionOf(visit: EntranceDetail): CorrectionValues {
  const expected_minutes = visit.expected_out_at ? minutesBetween(visit.checkin_at, visit.expected_out_at) : null
  const fields = { ...visit, expected_minutes }
  const text = Object.fromEntries(CORRECTED.map((name) => [name, String(fields[name] ?? '')])) as CorrectionValues
  return { ...text, plate: visit.plate === null ? '' : formatPlate(visit.plate) }
}

/** The request body; null empties a field. `base` is the visit that the form was filled from. */
export function correctionBody(values: CorrectionValues, base: EntranceDetail, reason: string): CorrectionBody {
  const { updated_at } = base
  // The form has only whole minutes, so sending an unchanged stay would move its end.
  const same_stay = values.expected_minutes === correctionOf(base).expected_minutes
  const textOf = (name: CorrectedField) => values[name].trim() || null
  const { expected_minutes: _minutes, ...texts } = Object.fromEntries(CORRECTED.map((name) => [name, textOf(name)])) as Record<
    CorrectedField,
    string | null
  >
  return {
    ...texts,
    visitor_name: values.visitor_name,
    visitor_type: values.visitor_type,
    party_size: wholeNumber(values.party_size) ?? 0,
    ...(same_stay ? {} : { expected_minutes: wholeNumber(values.expected_minutes) ?? null }),
    plate_province: textOf('plate') === null ? null : textOf('plate_province'),
    updated_at,
    reason: reason.trim() || undefined,
  }
}

export interface Difference {
  readonly field: CorrectedField
  readonly from: string
  readonly to: string
}

/** Form fields that differ between two reads of a visit. */
export function differences(before: CorrectionValues, now: CorrectionValues): Difference[] {
  return CORRECTED.filter((field) => before[field] !== now[field]).map((field) => ({ field, from: before[field], to: now[field] }))
}

/** Fields that weren't edited here take the newer value. */
export function merged(mine: CorrectionValues, before: CorrectionValues, now: CorrectionValues): CorrectionValues {
  return Object.fromEntries(CORRECTED.map((field) => [field, mine[field] === before[field] ? now[field] : mine[field]])) as CorrectionValues
}
