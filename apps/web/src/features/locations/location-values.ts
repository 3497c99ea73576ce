import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { Location } from '@gatehouse/contract/locations.ts'
import type { FormSource } from '../../api/record-form.ts'

/**
 * What the form of a location holds, in the order of its fields. The capacity is the text in its field, digits only, empty for no limit; hours,
 * holidays and assembly points are JSON, hours empty where it is always open; the time zone is empty for the organisation's.
 */
export type LocationValues = {
  readonly code: string
  readonly kind: Location['kind']
  readonly name_th: string
  readonly name_en: string
  readonly capacity: string
  readonly address_th: string
  readonly address_en: string
  readonly time_zone: string
  readonly hours: string
  readonly holidays: string
  readonly assembly_points: string
  readonly reason: string
}

export const REQUIRED = ['code', 'name_th', 'name_en'] as const

export const newLocation: FormSource<LocationValues> = {
  values: {
    code: '',
    kind: 'office',
    name_th: '',
    name_en: '',
    capacity: '',
    address_th: '',
    address_en: '',
    time_zone: '',
    hours: '',
    holidays: '[]',
    assembly_points: '[]',
    reason: '',
  },
  version: null,
}

export const valuesOf = (location: Location): FormSource<LocationValues> => {
  const { code, kind, name_th, name_en, capacity, address_th, address_en, time_zone, hours, holidays, assembly_points } = location
  return {
    values: {
      code,
      kind,
      name_th,
      name_en,
      capacity: capacity === null ? '' : String(capacity),
      address_th,
      address_en,
      time_zone: time_zone ?? '',
      hours: hours === null ? '' : JSON.stringify(hours),
      holidays: JSON.stringify(holidays),
      assembly_points: JSON.stringify(assembly_points),
      reason: '',
    },
    version: location.updated_at,
  }
}

export const hoursOf = (text: string): WeekHours | null => (text === '' ? null : JSON.parse(text))
export const holidaysOf = (text: string): Location['holidays'] => JSON.parse(text)
export const pointsOf = (text: string): Location['assembly_points'] => JSON.parse(text)

/** The digits of what was typed: Thai ones and thousands separators are understood. */
export const digitsOf = (typed: string): string => toArabicDigits(typed).replace(/\D/g, '')

/** What is sent for a new location, and with its version for a changed one. A reason that was not given is left out. */
export const bodyOf = (
  { reason, capacity, time_zone, hours, holidays, assembly_points, ...texts }: LocationValues,
  version: string | null,
): unknown => {
  const input = {
    ...texts,
    capacity: capacity === '' ? null : Number(capacity),
    time_zone: time_zone === '' ? null : time_zone,
    hours: hoursOf(hours),
    holidays: holidaysOf(holidays),
    assembly_points: pointsOf(assembly_points),
  }
  return version === null ? input : { ...input, updated_at: version, reason: reason.trim() === '' ? undefined : reason }
}
