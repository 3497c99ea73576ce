import {
  RETENTION_KINDS,
  type RetentionKind,
  type SettingSection,
  type VisitorSections,
  type VisitorSettings,
} from '@gatehouse/contract/settings/settings.ts'
import { changedFields } from '../../api/form-problems.ts'
import type { FormSource } from '../../api/record-form.ts'
import { ARRIVAL_MINUTES, LISTS, type ListName } from '../../api/setting-text.ts'

/** One choice of a list. Its key is `''` until it is saved. */
export interface ChoiceRow {
  readonly key: string
  readonly en: string
  readonly th: string
  readonly retired: boolean
  /** Minutes that a visitor of this type usually stays; `''` for no limit, and in the other lists. */
  readonly stay_minutes: string
}

/** Days, as they are typed. */
export type RetentionDays = Readonly<Record<RetentionKind, string>>

/** Minutes and days, as they are typed. */
type PreRegisterValues = Readonly<{ approval: boolean; pass_days: string } & Record<(typeof ARRIVAL_MINUTES)[number], string>>

type Lists = Readonly<Record<ListName, readonly ChoiceRow[]>>
export type SettingValues = Lists &
  Pick<VisitorSections, 'form' | 'id_policy' | 'notice' | 'slip' | 'parking'> & {
    readonly pre_registers: PreRegisterValues
    readonly retention: RetentionDays
    readonly reason: string
  }

/** The sections of the form; partners are saved one by one. */
export type FormSection = Exclude<SettingSection, 'partners'>

const rowsOf = (choices: VisitorSections[ListName]): ChoiceRow[] =>
  choices.map((choice) => ({
    key: choice.key,
    en: choice.en,
    th: choice.th,
    retired: choice.retired,
    stay_minutes: 'stay_minutes' in choice ? String(choice.stay_minutes ?? '') : '',
  }))

/** The initial form values. For a location they leave out the organisation's rules for gates elsewhere (`isHere`). */
export const valuesOf = (settings: VisitorSections, isHere: (gate_id: string) => boolean): SettingValues => ({
  form: { ...settings.form, rows: settings.form.rows.filter(({ gate_id }) => gate_id === null || isHere(gate_id)) },
  id_policy: settings.id_policy,
  visitor_types: rowsOf(settings.visitor_types),
  purposes: rowsOf(settings.purposes),
  vehicle_classes: rowsOf(settings.vehicle_classes),
  reasons: rowsOf(settings.reasons),
  privileges: rowsOf(settings.privileges),
  notice: settings.notice,
  slip: settings.slip,
  pre_registers: {
    approval: settings.pre_registers.approval,
    early_minutes: String(settings.pre_registers.early_minutes),
    late_minutes: String(settings.pre_registers.late_minutes),
    pass_days: String(settings.pre_registers.pass_days),
  },
  parking: settings.parking,
  retention: Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, String(settings.retention[kind])])) as RetentionDays,
  reason: '',
})

export const sourceOf = (settings: VisitorSettings, isHere: (gate_id: string) => boolean): FormSource<SettingValues> => ({
  values: valuesOf(settings, isHere),
  version: String(settings.version),
})

/** Reads a whole number of days or minutes; null for empty text. */
export const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

/** Adds a key to each new row, so that people only have to name it. */
function withKeys(rows: readonly ChoiceRow[]): ChoiceRow[] {
  const usedKeys = new Set(rows.map(({ key }) => key))
  return rows.map((row) => {
    if (row.key !== '') return row
    const name =
      row.en
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '_')
        .replace(/^_+|_+$/g, '')
        .slice(0, 36) || 'choice'
    const free = [name, ...Array.from({ length: rows.length }, (_, n) => `${name}_${n + 2}`)].find((key) => !usedKeys.has(key))!
    usedKeys.add(free)
    return { ...row, key: free }
  })
}

function sectionOf(name: FormSection, values: SettingValues): unknown {
  if (name === 'retention') return Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, numberOf(values.retention[kind])]))
  if (name === 'pre_registers')
    return {
      ...values.pre_registers,
      ...Object.fromEntries([...ARRIVAL_MINUTES, 'pass_days' as const].map((field) => [field, numberOf(values.pre_registers[field])])),
    }
  if (!(LISTS as readonly string[]).includes(name)) return values[name]
  return withKeys(values[name as ListName]).map(({ stay_minutes, ...choice }) =>
    name === 'visitor_types' ? { ...choice, stay_minutes: numberOf(stay_minutes) } : choice,
  )
}

interface Place {
  location_id: string | null
  /** The saved values. */
  before: SettingValues
  /** The organisation's values, if the form is for a location. */
  organisation: SettingValues | null
}

/** The sections in which a location differs from the organisation. */
export const ownSections = (values: SettingValues, organisation: SettingValues): string[] => changedFields(organisation, values)

/** The request body: the changed sections, with null for a section that follows the organisation again. */
export function bodyOf(values: SettingValues, version: string | null, { location_id, before, organisation }: Place): unknown {
  const own = organisation && ownSections(values, organisation)
  const sections = changedFields(before, values).filter((name) => name !== 'reason')
  return {
    ...Object.fromEntries(sections.map((name) => [name, own && !own.includes(name) ? null : sectionOf(name as FormSection, values)])),
    location_id,
    version: Number(version),
    reason: values.reason.trim() || null,
  }
}
