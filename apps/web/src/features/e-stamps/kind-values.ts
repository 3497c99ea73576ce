import type { StampEffectName, StampKind } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { FormSource } from '../../api/record-form.ts'
import { formatHours } from '../../lib/dates.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues } from '../../lib/record-values.ts'
import { amountText, readAmount, readHours } from '../../lib/typed-amounts.ts'
import { STAMP_KIND } from './e-stamps.fixed.ts'

/** The form values of a kind; `value` is text as typed: `1:30`, `50`, `20.50`. */
export type KindValues = PlainValues<typeof STAMP_KIND> & {
  readonly location_id: string
  readonly tariff_id: string
  /** Null: all units of the location. */
  readonly unit_ids: readonly string[] | null
  readonly reason: string
}

/** Formats a value for its input; empty if the effect has none. */
export function valueText(effect: StampEffectName, value: number | null, currency: string): string {
  if (value === null) return ''
  if (effect === 'free_minutes') return formatHours(value)
  return effect === 'amount' ? amountText(value, currency) : String(value)
}

/** Reads minutes, percent or minor units from typed text; null for empty text or an effect without a value, NaN for invalid text. */
export function typedValue(effect: StampEffectName, input: string, currency: string): number | null {
  const text = toArabicDigits(input).trim()
  if (text === '') return null
  if (effect === 'free_minutes') return readHours(text) ?? Number.NaN
  if (effect === 'percent') return /^\d{1,3}\s*%?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  if (effect !== 'amount') return null
  return readAmount(text, currency) ?? Number.NaN
}

/** Reformats typed text the way values are shown; invalid text stays as it is. */
export function tidyValue(effect: StampEffectName, input: string, currency: string): string {
  const value = typedValue(effect, input, currency)
  return value === null || Number.isNaN(value) ? input : valueText(effect, value, currency)
}

/** The initial form values of a kind. A new one gives a free hour once per visit, at the only location if there is just one. */
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
