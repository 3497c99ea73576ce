import type { StampEffectName, StampKind } from '@gatehouse/contract/e-stamp-kind.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { FormSource } from '../../api/record-form.ts'
import { formatHours } from '../../lib/dates.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { amountText, readAmount, readHours } from '../../lib/typed-amounts.ts'
import { STAMP_KIND } from './e-stamps.fixed.ts'

/** What the form of a kind holds; `value` as it is typed: `1:30`, `50`, `20.50`. */
export type KindValues = PlainValues<typeof STAMP_KIND> & {
  readonly location_id: string
  readonly tariff_id: string
  /** Null: all units of the location. */
  readonly unit_ids: readonly string[] | null
  readonly reason: string
}

/** What is typed for a value; empty where the effect has none. */
export function valueText(effect: StampEffectName, value: number | null, currency: string): string {
  if (value === null) return ''
  if (effect === 'free_minutes') return formatHours(value)
  return effect === 'amount' ? amountText(value, currency) : String(value)
}

/** Minutes, percent or minor units of what is typed; null for nothing, NaN for what cannot be read. */
export function typedValue(effect: StampEffectName, typed: string, currency: string): number | null {
  const text = toArabicDigits(typed).trim()
  if (text === '') return null
  if (effect === 'free_minutes') return readHours(text) ?? Number.NaN
  if (effect === 'percent') return /^\d{1,3}\s*%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (effect !== 'amount') return null
  return readAmount(text, currency) ?? Number.NaN
}

/** What was typed in the form in which it is shown; what cannot be read stays as it is. */
export function tidyValue(effect: StampEffectName, typed: string, currency: string): string {
  const value = typedValue(effect, typed, currency)
  return value === null || Number.isNaN(value) ? typed : valueText(effect, value, currency)
}

/** A kind as its form begins; a new one is an hour free once per visit, at the only location where there is but one. */
export const sourceOf = (kind: StampKind | undefined, location_ids: readonly string[], currency: string): FormSource<KindValues> => ({
  values: {
    ...plainValues(STAMP_KIND, kind),
    value: kind ? valueText(kind.effect, kind.value, currency) : '1:00',
    location_id: kind?.location_id ?? (location_ids.length === 1 ? location_ids[0]! : ''),
    tariff_id: kind?.tariff_id ?? '',
    unit_ids: kind?.unit_ids ?? null,
    reason: '',
  },
  version: kind?.updated_at ?? null,
})

export function bodyOf(values: KindValues, version: string | null, currency: string): unknown {
  const { location_id, tariff_id, unit_ids, effect, stackable, per_visit } = values
  const body = {
    ...plainBody(STAMP_KIND, values),
    value: typedValue(effect, values.value, currency),
    tariff_id: effect === 'tariff' ? tariff_id || null : null,
    ...(stackable && per_visit ? {} : { per_visit: null }),
    unit_ids,
  }
  return bodyWith(version === null ? { ...body, location_id } : body, version, values.reason)
}
