import type { BlacklistEntry, NumberKind } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import type { FormSource } from '../../../api/record-form.ts'
import type { PlainValues } from '../../../lib/record-fields.ts'
import { plainBody, plainValues } from '../../../lib/record-values.ts'
import { ENTRY } from '../blacklists.fixed.ts'

export interface NumberRow {
  /** Set for a saved number, which is shown masked and not sent again. */
  readonly _id?: string
  readonly kind: NumberKind
  readonly number: string
}
export interface PlateRow {
  readonly plate: string
  readonly plate_province: string
}

export type EntryValues = PlainValues<typeof ENTRY> & {
  readonly aliases: readonly string[]
  readonly numbers: readonly NumberRow[]
  readonly plates: readonly PlateRow[]
  readonly guard_action: string
  readonly category: string
  /** Null: all locations. */
  readonly location_ids: readonly string[] | null
  readonly change_reason: string
}

/** The initial form values of an entry. A new one has the first of the guards' actions. */
export const sourceOf = (entry: BlacklistEntry | undefined, guard_actions: BlacklistSetting['guard_actions']): FormSource<EntryValues> => ({
  values: {
    ...plainValues(ENTRY, entry),
    ...(entry ? {} : { severity: 'alert' }),
    aliases: entry?.aliases ?? [],
    numbers: entry?.numbers.map(({ _id, kind, masked }) => ({ _id, kind, number: masked })) ?? [],
    plates: entry?.plates.map(({ plate, plate_province }) => ({ plate, plate_province: plate_province ?? '' })) ?? [],
    guard_action: entry?.guard_action ?? guard_actions[0]?.key ?? '',
    category: entry?.category ?? '',
    location_ids: entry?.location_ids ?? null,
    change_reason: '',
  },
  version: entry?.updated_at ?? null,
})

/** Rows that were left empty are not sent. */
export const inputOf = (values: EntryValues) => ({
  ...plainBody(ENTRY, values),
  review_on: values.review_on || undefined,
  aliases: values.aliases.filter((alias) => alias.trim() !== ''),
  numbers: values.numbers
    .filter(({ _id, number }) => _id || number.trim() !== '')
    .map(({ _id, kind, number }) => (_id ? { _id, kind } : { kind, number })),
  plates: values.plates
    .filter(({ plate }) => plate.trim() !== '')
    .map(({ plate, plate_province }) => ({ plate, plate_province: plate_province || null })),
  guard_action: values.guard_action,
  category: values.category || null,
  location_ids: values.location_ids,
})

export const bodyOf = (values: EntryValues, version: string | null): unknown =>
  version === null ? inputOf(values) : { ...inputOf(values), updated_at: version, change_reason: values.change_reason.trim() || undefined }

/** Whether a search text is a document or phone number, which has mostly digits. */
export const looksLikeNumber = (text: string): boolean => {
  const digits = text.replace(/[^0-9๐-๙]/g, '').length
  return digits >= 7 && digits >= text.replace(/[\s-]/g, '').length / 2
}
