import type { BlacklistEntry, BlacklistSetting } from '@gatehouse/contract/blacklists.ts'
import type { FormSource } from '../../../api/record-form.ts'

export interface NumberRow {
  /** Of a number that is saved: it is shown masked and not sent again. */
  readonly _id?: string
  readonly kind: BlacklistEntry['numbers'][number]['kind']
  readonly number: string
}
export interface PlateRow {
  readonly plate: string
  readonly plate_province: string
}

/** What the form of an entry holds, in the order of its fields; lists as their JSON. */
export type EntryValues = {
  readonly kind: BlacklistEntry['kind']
  readonly name: string
  readonly aliases: readonly string[]
  readonly numbers: string
  readonly plates: string
  readonly severity: BlacklistEntry['severity']
  readonly guard_action: string
  readonly category: string
  readonly reason: string
  readonly everywhere: 'all' | 'some'
  readonly location_ids: readonly string[]
  readonly valid_from: string
  readonly valid_until: string
  readonly review_on: string
  readonly change_reason: string
}

export const REQUIRED = ['name', 'reason', 'guard_action'] as const

export const newEntry = (
  { guard_actions }: Pick<BlacklistSetting, 'guard_actions'>,
  location_ids: readonly string[] | null,
): FormSource<EntryValues> => ({
  values: {
    kind: 'person',
    name: '',
    aliases: [],
    numbers: '[]',
    plates: '[]',
    severity: 'alert',
    guard_action: guard_actions[0]?.key ?? '',
    category: '',
    reason: '',
    // Who may not add one of all locations begins with their own.
    everywhere: location_ids ? 'some' : 'all',
    location_ids: location_ids ?? [],
    valid_from: '',
    valid_until: '',
    review_on: '',
    change_reason: '',
  },
  version: null,
})

export const valuesOf = (entry: BlacklistEntry): FormSource<EntryValues> => ({
  values: {
    kind: entry.kind,
    name: entry.name,
    aliases: entry.aliases,
    numbers: JSON.stringify(entry.numbers.map(({ _id, kind, masked }): NumberRow => ({ _id, kind, number: masked }))),
    plates: JSON.stringify(entry.plates.map(({ plate, plate_province }): PlateRow => ({ plate, plate_province: plate_province ?? '' }))),
    severity: entry.severity,
    guard_action: entry.guard_action,
    category: entry.category ?? '',
    reason: entry.reason,
    everywhere: entry.location_ids === null ? 'all' : 'some',
    location_ids: entry.location_ids ?? [],
    valid_from: entry.valid_from ?? '',
    valid_until: entry.valid_until ?? '',
    review_on: entry.review_on,
    change_reason: '',
  },
  version: entry.updated_at,
})

export const numbersOf = (text: string): NumberRow[] => JSON.parse(text)
export const platesOf = (text: string): PlateRow[] => JSON.parse(text)

/** The entry of the form as a call takes it; rows that were left empty are left out. */
export function inputOf(values: EntryValues) {
  const {
    aliases,
    numbers,
    plates,
    category,
    everywhere,
    location_ids,
    valid_from,
    valid_until,
    review_on,
    change_reason: _,
    ...input
  } = values
  return {
    ...input,
    aliases: aliases.filter((alias) => alias.trim() !== ''),
    numbers: numbersOf(numbers)
      .filter(({ _id, number }) => _id || number.trim() !== '')
      .map(({ _id, kind, number }) => (_id ? { _id, kind } : { kind, number })),
    plates: platesOf(plates)
      .filter(({ plate }) => plate.trim() !== '')
      .map(({ plate, plate_province }) => ({ plate, plate_province: plate_province || null })),
    category: category || null,
    location_ids: everywhere === 'all' ? null : location_ids,
    valid_from: valid_from || null,
    valid_until: valid_until || null,
    review_on: review_on || undefined,
  }
}

/** What is sent for a new entry, and with its version for a changed one. A reason that was not given is left out. */
export const bodyOf = (values: EntryValues, version: string | null): unknown =>
  version === null ? inputOf(values) : { ...inputOf(values), updated_at: version, change_reason: values.change_reason.trim() || undefined }

/** Whether a search is for a document or a phone: digits for the most part. */
export const looksLikeNumber = (typed: string): boolean => {
  const digits = typed.replace(/[^0-9๐-๙]/g, '').length
  return digits >= 7 && digits >= typed.replace(/[\s-]/g, '').length / 2
}
