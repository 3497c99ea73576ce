import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { Location } from '@gatehouse/contract/locations.ts'
import type { FormSource } from '../../api/record-form.ts'

/** What the form of a location holds, in the order of its fields. The capacity is the text in its field, digits only, empty for no limit. */
export type LocationValues = {
  readonly code: string
  readonly kind: Location['kind']
  readonly name_th: string
  readonly name_en: string
  readonly capacity: string
  readonly reason: string
}

export const REQUIRED = ['code', 'name_th', 'name_en'] as const

export const newLocation: FormSource<LocationValues> = {
  values: { code: '', kind: 'office', name_th: '', name_en: '', capacity: '', reason: '' },
  version: null,
}

export const valuesOf = ({ code, name_th, name_en, kind, capacity, updated_at }: Location): FormSource<LocationValues> => ({
  values: { code, kind, name_th, name_en, capacity: capacity === null ? '' : String(capacity), reason: '' },
  version: updated_at,
})

/** The digits of what was typed: Thai ones and thousands separators are understood. */
export const digitsOf = (typed: string): string => toArabicDigits(typed).replace(/\D/g, '')

/** What is sent for a new location, and with its version for a changed one. A reason that was not given is left out. */
export const bodyOf = ({ reason, capacity, ...texts }: LocationValues, version: string | null): unknown => {
  const input = { ...texts, capacity: capacity === '' ? null : Number(capacity) }
  return version === null ? input : { ...input, updated_at: version, reason: reason.trim() === '' ? undefined : reason }
}
