import type { MatchField, Severity } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { BlacklistSetting } from '@gatehouse/contract/blacklists/blacklist-setting.ts'
import type { FormSource } from '../../../api/record-form.ts'
import type { PlainValues } from '../../../lib/record-fields.ts'
import { plainBody, plainValues } from '../../../lib/record-values.ts'
import { MATCH_FIELDS, SETTING } from '../blacklists.fixed.ts'

export interface ChoiceRow {
  readonly key: string
  readonly th: string
  readonly en: string
}
export interface ActionRow extends ChoiceRow {
  readonly steps_th: string
  readonly steps_en: string
}
export type Tell = BlacklistSetting['tell'][Severity]

export type SettingValues = PlainValues<typeof SETTING> & {
  readonly match: readonly MatchField[]
  readonly guard_actions: readonly ActionRow[]
  /** The person to call from the stop screen; both empty for nobody. */
  readonly supervisor: { readonly name: string; readonly phone: string }
  readonly categories: readonly ChoiceRow[]
  readonly tell: BlacklistSetting['tell']
  readonly reason: string
}

const lines = (steps: readonly string[]) => steps.join('\n')
const stepsOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

export const valuesOf = (setting: BlacklistSetting): FormSource<SettingValues> => ({
  values: {
    match: MATCH_FIELDS.filter((field) => setting.match[field]),
    ...plainValues(SETTING, setting),
    guard_actions: setting.guard_actions.map(({ steps_th, steps_en, ...choice }) => ({
      ...choice,
      steps_th: lines(steps_th),
      steps_en: lines(steps_en),
    })),
    supervisor: setting.supervisor ?? { name: '', phone: '' },
    categories: setting.categories,
    tell: setting.tell,
    reason: '',
  },
  // The very first save has no earlier version.
  version: setting.updated_at ?? '',
})

/** Makes a key for a new choice, so that people only have to name it. */
const keyOf = ({ key, en }: ChoiceRow, index: number): string => {
  if (key !== '') return key
  const slug = en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return `${slug || 'choice'}_${index + 1}`.slice(-40)
}

export const bodyOf = (values: SettingValues, version: string | null): unknown => {
  const [name, phone] = [values.supervisor.name.trim(), values.supervisor.phone.trim()]
  return {
    ...plainBody(SETTING, values),
    match: Object.fromEntries(MATCH_FIELDS.map((field) => [field, values.match.includes(field)])),
    guard_actions: values.guard_actions.map(({ steps_th, steps_en, ...row }, index) => ({
      ...row,
      key: keyOf(row, index),
      steps_th: stepsOf(steps_th),
      steps_en: stepsOf(steps_en),
    })),
    supervisor: name || phone ? { name, phone } : null,
    categories: values.categories.map((row, index) => ({ ...row, key: keyOf(row, index) })),
    tell: values.tell,
    updated_at: version || null,
    reason: values.reason.trim() || undefined,
  }
}
