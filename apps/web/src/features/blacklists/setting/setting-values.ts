import type { BlacklistSetting, MatchField, Severity } from '@gatehouse/contract/blacklists.ts'
import type { FormSource } from '../../../api/record-form.ts'
import { MATCH_FIELDS, SEVERITIES } from '../blacklists.fixed.ts'

export interface ChoiceRow {
  readonly key: string
  readonly th: string
  readonly en: string
}
export interface ActionRow extends ChoiceRow {
  /** One to a line. */
  readonly steps_th: string
  readonly steps_en: string
}
export type Tell = BlacklistSetting['tell'][Severity]

/** What the form of the setting holds; lists as their JSON. */
export type SettingValues = {
  readonly match: readonly string[]
  readonly sensitivity: BlacklistSetting['sensitivity']
  readonly guard_actions: string
  readonly categories: string
  readonly tell: string
  /** Who is called from the stop screen; both empty for nobody. */
  readonly supervisor_name: string
  readonly supervisor_phone: string
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
    sensitivity: setting.sensitivity,
    guard_actions: JSON.stringify(
      setting.guard_actions.map(
        ({ key, th, en, steps_th, steps_en }): ActionRow => ({ key, th, en, steps_th: lines(steps_th), steps_en: lines(steps_en) }),
      ),
    ),
    categories: JSON.stringify(setting.categories),
    tell: JSON.stringify(Object.fromEntries(SEVERITIES.map((severity) => [severity, setting.tell[severity]]))),
    supervisor_name: setting.supervisor?.name ?? '',
    supervisor_phone: setting.supervisor?.phone ?? '',
    reason: '',
  },
  // The first save of all has no version before it.
  version: setting.updated_at ?? '',
})

export const actionsOf = (text: string): ActionRow[] => JSON.parse(text)
export const categoriesOf = (text: string): ChoiceRow[] => JSON.parse(text)
export const tellOf = (text: string): Record<Severity, Tell> => JSON.parse(text)

/** A key for a new choice: a person names things, and does not need to think of keys. */
const keyOf = ({ key, en }: ChoiceRow, index: number): string => {
  if (key !== '') return key
  const made = en
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
  return `${made || 'choice'}_${index + 1}`.slice(-40)
}

export const bodyOf = (
  { match, guard_actions, categories, tell, supervisor_name, supervisor_phone, reason, sensitivity }: SettingValues,
  version: string | null,
): unknown => ({
  sensitivity,
  match: Object.fromEntries(MATCH_FIELDS.map((field: MatchField) => [field, match.includes(field)])),
  guard_actions: actionsOf(guard_actions).map(({ th, en, steps_th, steps_en, ...row }, index) => ({
    key: keyOf({ ...row, th, en }, index),
    th,
    en,
    steps_th: stepsOf(steps_th),
    steps_en: stepsOf(steps_en),
  })),
  categories: categoriesOf(categories).map((row, index) => ({ ...row, key: keyOf(row, index) })),
  tell: tellOf(tell),
  supervisor: supervisor_name.trim() || supervisor_phone.trim() ? { name: supervisor_name.trim(), phone: supervisor_phone.trim() } : null,
  updated_at: version || null,
  reason: reason.trim() || undefined,
})
