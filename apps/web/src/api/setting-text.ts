import type { FieldRule, VisitForm, VisitFormField } from '@gatehouse/contract/entrances/visit-form.ts'
import type { PromptPayKind } from '@gatehouse/contract/kernel/domain/promptpay.ts'
import type { Label } from '@gatehouse/contract/kernel/languages.ts'
import type { Partner } from '@gatehouse/contract/partners/partner-settings.ts'
import type { SettingPicture, SettingSection } from '@gatehouse/contract/settings/settings.ts'
import { keepTogether } from '../lib/i18n/thai-breaks.ts'
import { useLanguage, useWords } from '../lib/i18n/use-words.ts'
import type { GateChoice } from './gate-choices.ts'
import { ID_POLICIES, PAPERS, RETENTION_KINDS, SLIP_LINES, VISIT_FORM_FIELDS } from './setting-text.fixed.ts'
import { settingTextWords } from './setting-text.words.ts'

/** The sections that consist of choices. */
export const LISTS = ['visitor_types', 'purposes', 'vehicle_classes', 'reasons', 'privileges'] as const
export type ListName = (typeof LISTS)[number]

/** One fact of a section. The id stays the same when the term or the text changes. */
export interface SettingFact {
  readonly id: string
  readonly term: string
  readonly text: string
}

export interface Difference {
  readonly id: string
  readonly term: string
  readonly before: string | undefined
  readonly after: string | undefined
}

export interface PlaceNames {
  /** The visitor types of the location or the organisation. */
  readonly types: readonly { readonly key: string; readonly en: string; readonly th: string }[]
  readonly gates: readonly Pick<GateChoice, 'id' | 'label'>[]
}

interface Choice {
  key: string
  en: string
  th: string
  retired: boolean
  stay_minutes?: number | string | null
}

const isPicture = (section: string): section is SettingPicture => section === 'logo' || section === 'slip_picture'
const isList = (section: string): section is ListName => (LISTS as readonly string[]).includes(section)

/** The check-in form, from the settings or from the audit log. The audit log writes the fields of a row as pairs of field and rule. */
type FormState = Pick<VisitForm, 'gate_asks'> & {
  rows: (Pick<VisitForm['rows'][number], 'visitor_type' | 'gate_id'> & {
    fields: VisitForm['rows'][number]['fields'] | [VisitFormField, FieldRule][]
  })[]
}

/** The settings in words, in the page's language. */
export function useSettingText({ types, gates }: PlaceNames) {
  const say = useWords(settingTextWords)
  const language = useLanguage()
  const word = ([en, th]: Label) => (language === 'en' ? en : keepTogether(th))
  const typeName = (key: string) => types.find((type) => type.key === key)?.[language] ?? key
  const gateName = (id: string) => gates.find((gate) => gate.id === id)?.label ?? say('gate_elsewhere')

  /** The visitors and gate that a row of the form applies to. */
  const rowName = ({ visitor_type, gate_id }: Pick<VisitForm['rows'][number], 'visitor_type' | 'gate_id'>): string => {
    if (visitor_type !== null && gate_id !== null) return say('type_at_gate', { type: typeName(visitor_type), gate: gateName(gate_id) })
    if (gate_id !== null) return say('at_gate', { gate: gateName(gate_id) })
    return visitor_type === null ? say('all_visitors') : typeName(visitor_type)
  }
  const fieldName = (name: VisitFormField) => word(VISIT_FORM_FIELDS[name])
  const ruleName = (rule: FieldRule) => say(`rules.${rule}`)
  const sectionName = (section: string) => say(`sections.${section as SettingSection | SettingPicture}`)
  const stayText = (minutes: Choice['stay_minutes']) =>
    minutes === '' || minutes === null ? say('no_limit') : say('minutes', { minutes: minutes! })

  const listFacts = (name: ListName, choices: readonly Choice[]): SettingFact[] =>
    choices.map((choice, index) => {
      const parts = [
        `${choice.en} / ${choice.th}`,
        ...(name === 'visitor_types' ? [stayText(choice.stay_minutes)] : []),
        ...(choice.retired ? [say('retired')] : []),
      ]
      return { id: choice.key || choice.en, term: choice[language] || say('new_choice'), text: `${index + 1}. ${parts.join(' · ')}` }
    })

  const formFacts = ({ rows, gate_asks }: FormState): SettingFact[] => [
    ...rows.flatMap((row) =>
      (Array.isArray(row.fields) ? row.fields : (Object.entries(row.fields) as [VisitFormField, FieldRule][])).map(([name, rule]) => ({
        id: `${row.visitor_type} ${row.gate_id} ${name}`,
        term: `${rowName(row)} · ${fieldName(name)}`,
        text: ruleName(rule),
      })),
    ),
    { id: 'gate_asks', term: say('gate_asks'), text: say(`asks.${gate_asks}`) },
  ]

  const partnerFacts = (partners: readonly Partner[]): SettingFact[] =>
    partners.map((partner) => {
      const { events, locations, secret, next_secret } = partner
      const parts = [
        partner.url,
        events.map((event) => say(`partner_events.${event}`)).join(', ') || say('partner_no_events'),
        locations === null ? say('partner_all_locations') : say('partner_locations', { count: locations.length }),
        ...(secret ? [] : [say('partner_no_secret')]),
        ...(next_secret ? [say('partner_secret_changing')] : []),
        ...(partner.paused ? [say('partner_paused')] : []),
      ]
      return { id: partner.key, term: partner.name, text: parts.join(' · ') }
    })

  /** The facts of a section. Empty if a location has no setting of its own and follows the organisation. */
  const factsOf = (section: string, value: unknown): SettingFact[] => {
    if (value === null || value === undefined) return []
    if (isList(section)) return listFacts(section, value as Choice[])
    if (section === 'form') return formFacts(value as FormState)
    if (section === 'id_policy')
      return [{ id: section, term: sectionName(section), text: word(ID_POLICIES[value as keyof typeof ID_POLICIES]) }]
    if (section === 'retention')
      return RETENTION_KINDS.flatMap((kind) => {
        // Settings saved before a kind was added have no days for it.
        const days = (value as Partial<Record<typeof kind, number>>)[kind]
        return days === undefined ? [] : [{ id: kind, term: say(`kinds.${kind}`), text: say('days', { count: days }) }]
      })
    if (section === 'notice') {
      const { th, en, required } = value as { th: string; en: string; required: boolean }
      return [
        { id: 'th', term: say('notice_th'), text: th },
        { id: 'en', term: say('notice_en'), text: en },
        { id: 'required', term: say('notice_required'), text: say(required ? 'yes' : 'no') },
      ]
    }
    if (section === 'pre_registers') {
      // Settings saved before passes had a maximum validity have no `pass_days`.
      const { approval, pass_days, ...arrivalMinutes } = value as PreRegisterState
      return [
        { id: 'approval', term: say('approval'), text: say(approval ? 'yes' : 'no') },
        ...ARRIVAL_MINUTES.map((name) => ({ id: name, term: say(name), text: say('minutes', { minutes: arrivalMinutes[name] }) })),
        ...(pass_days === undefined ? [] : [{ id: 'pass_days', term: say('pass_days'), text: say('days', { count: Number(pass_days) }) }]),
      ]
    }
    if (section === 'parking') {
      const { promptpay } = value as { promptpay: { kind: PromptPayKind; number: string } | null }
      const text = promptpay ? `${say(`promptpay_kinds.${promptpay.kind}`)} ${promptpay.number}` : say('promptpay_none')
      return [{ id: 'promptpay', term: say('promptpay'), text }]
    }
    if (section === 'partners') return partnerFacts(value as Partner[])
    const slip = value as { paper: keyof typeof PAPERS; copies: number; lines: (keyof typeof SLIP_LINES)[] } & Record<SlipText, string>
    return [
      { id: 'paper', term: say('paper'), text: word(PAPERS[slip.paper]) },
      { id: 'copies', term: say('copies'), text: String(slip.copies) },
      ...SLIP_TEXTS.map((name) => ({ id: name, term: say(name), text: slip[name] })),
      { id: 'lines', term: say('slip_lines'), text: slip.lines.map((line) => word(SLIP_LINES[line])).join(', ') },
    ]
  }

  /** The facts that differ between two states of a section or a picture, each with both texts. A null state follows the organisation. */
  const differences = (section: string, before: unknown, after: unknown): Difference[] => {
    const inheritedText = say('inherited')
    if (isPicture(section)) {
      const textOf = (picture: unknown, text: string) => (picture === null ? inheritedText : picture === '' ? say('no_image') : text)
      const change = { before: textOf(before, say('image_present')), after: textOf(after, say(before ? 'image_other' : 'image_present')) }
      return [{ id: section, term: sectionName(section), ...change }]
    }
    const [oldFacts, newFacts] = [factsOf(section, before), factsOf(section, after)]
    const ids = [...new Set([...oldFacts, ...newFacts].map(({ id }) => id))]
    const changes = ids.flatMap((id) => {
      const [oldFact, newFact] = [oldFacts, newFacts].map((facts) => facts.find((fact) => fact.id === id))
      return oldFact?.text === newFact?.text ? [] : [{ id, term: (newFact ?? oldFact)!.term, before: oldFact?.text, after: newFact?.text }]
    })
    // A state that follows the organisation says so once, beside the first fact.
    const textAt = (state: unknown, text: string | undefined, index: number) => (state === null ? (index === 0 ? inheritedText : '') : text)
    return changes.map((fact, index) => ({
      ...fact,
      before: textAt(before, fact.before, index),
      after: textAt(after, fact.after, index),
    }))
  }
  /** Whether a changed field is a section or a picture. The audit log also records the location and the version of the settings. */
  const isPart = (name: string): boolean => settingTextWords.find(language, `sections.${name}`) !== undefined
  return { word, rowName, fieldName, ruleName, sectionName, differences, isPart }
}

/** The fields that say how many minutes guests may arrive early or late. */
export const ARRIVAL_MINUTES = ['early_minutes', 'late_minutes'] as const
type PreRegisterState = { approval: boolean; pass_days?: number | string } & Record<(typeof ARRIVAL_MINUTES)[number], number | string>

export const SLIP_TEXTS = ['header_th', 'header_en', 'footer_th', 'footer_en'] as const
type SlipText = (typeof SLIP_TEXTS)[number]

/** The ids of the gates that the given check-in forms have rows for. */
export const gateIdsIn = (...states: readonly unknown[]): string[] =>
  states.flatMap((state) => (state ? (state as FormState).rows.flatMap(({ gate_id }) => gate_id ?? []) : []))
