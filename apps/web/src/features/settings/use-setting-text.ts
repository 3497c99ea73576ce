import type { Gate } from '@gatehouse/contract/gates.ts'
import type { Label } from '@gatehouse/contract/kernel/record-fields.ts'
import { ID_POLICIES, PAPERS, RETENTION_KINDS, type SettingSection, SLIP_LINES } from '@gatehouse/contract/settings.ts'
import { type FieldRule, VISIT_FORM_FIELDS, type VisitForm, type VisitFormField } from '@gatehouse/contract/visit-form.ts'
import { keepTogether } from '../../lib/i18n/thai-breaks.ts'
import { useLanguage, useWords } from '../../lib/i18n/use-words.ts'
import { settingWords } from './setting.words.ts'
import { LISTS, type ListName } from './setting-values.ts'

/** One thing that a section says. Its id stays while its name changes. */
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
  /** The visitor types of the place, by key. */
  readonly types: readonly { readonly key: string; readonly en: string; readonly th: string }[]
  readonly gates: readonly GateName[]
}

export interface GateName {
  readonly id: string
  readonly label: string
  readonly asks: Gate['asks']
  /** It is still offered, for it is not retired. */
  readonly open: boolean
}

interface Choice {
  key: string
  en: string
  th: string
  retired: boolean
  stay_minutes?: number | string | null
}

const isList = (section: string): section is ListName => (LISTS as readonly string[]).includes(section)

/** The settings in words, in the language of the page. */
export function useSettingText({ types, gates }: PlaceNames) {
  const say = useWords(settingWords)
  const language = useLanguage()
  const word = ([en, th]: Label) => (language === 'en' ? en : keepTogether(th))
  const typeName = (key: string) => types.find((type) => type.key === key)?.[language] ?? key
  const gateName = (id: string) => gates.find((gate) => gate.id === id)?.label ?? say('gate_elsewhere')

  /** Whom a row of the form is for. */
  const rowName = ({ visitor_type, gate_id }: Pick<VisitForm['rows'][number], 'visitor_type' | 'gate_id'>): string => {
    if (visitor_type !== null && gate_id !== null) return say('type_at_gate', { type: typeName(visitor_type), gate: gateName(gate_id) })
    if (gate_id !== null) return say('at_gate', { gate: gateName(gate_id) })
    return visitor_type === null ? say('all_visitors') : typeName(visitor_type)
  }
  const fieldName = (name: VisitFormField) => word(VISIT_FORM_FIELDS[name])
  const ruleName = (rule: FieldRule) => say(`rules.${rule}`)
  const sectionName = (section: string) => say(`sections.${section as SettingSection | 'logo' | 'slip_picture'}`)
  const stay = (minutes: Choice['stay_minutes']) =>
    minutes === '' || minutes === null ? say('no_limit') : say('minutes', { minutes: minutes! })

  const listFacts = (name: ListName, choices: readonly Choice[]): SettingFact[] =>
    choices.map((choice, index) => {
      const parts = [
        `${choice.en} / ${choice.th}`,
        ...(name === 'visitor_types' ? [stay(choice.stay_minutes)] : []),
        ...(choice.retired ? [say('retired')] : []),
      ]
      return { id: choice.key || choice.en, term: choice[language] || say('new_choice'), text: `${index + 1}. ${parts.join(' · ')}` }
    })

  const formFacts = ({ rows, gate_asks }: VisitForm): SettingFact[] => [
    ...rows.flatMap((row) =>
      (Object.entries(row.fields) as [VisitFormField, FieldRule][]).map(([name, rule]) => ({
        id: `${row.visitor_type} ${row.gate_id} ${name}`,
        term: `${rowName(row)} · ${fieldName(name)}`,
        text: ruleName(rule),
      })),
    ),
    { id: 'gate_asks', term: say('gate_asks'), text: say(`asks.${gate_asks}`) },
  ]

  /** What a section says, line by line; nothing where it is not said here. */
  const factsOf = (section: string, value: unknown): SettingFact[] => {
    if (value === null || value === undefined) return []
    if (isList(section)) return listFacts(section, value as Choice[])
    if (section === 'form') return formFacts(value as VisitForm)
    if (section === 'id_policy')
      return [{ id: section, term: sectionName(section), text: word(ID_POLICIES[value as keyof typeof ID_POLICIES]) }]
    if (section === 'retention')
      return RETENTION_KINDS.map((kind) => ({
        id: kind,
        term: say(`kinds.${kind}`),
        text: say('days', { count: (value as Record<string, number>)[kind]! }),
      }))
    if (section === 'notice') {
      const { th, en, required } = value as { th: string; en: string; required: boolean }
      return [
        { id: 'th', term: say('notice_th'), text: th },
        { id: 'en', term: say('notice_en'), text: en },
        { id: 'required', term: say('notice_required'), text: say(required ? 'yes' : 'no') },
      ]
    }
    const slip = value as { paper: keyof typeof PAPERS; copies: number; lines: (keyof typeof SLIP_LINES)[] } & Record<SlipText, string>
    return [
      { id: 'paper', term: say('paper'), text: word(PAPERS[slip.paper]) },
      { id: 'copies', term: say('copies'), text: String(slip.copies) },
      ...SLIP_TEXTS.map((name) => ({ id: name, term: say(name), text: slip[name] })),
      { id: 'lines', term: say('slip_lines'), text: slip.lines.map((line) => word(SLIP_LINES[line])).join(', ') },
    ]
  }

  /** The facts that differ between two states of a section, each on both sides. */
  const differences = (section: string, before: unknown, after: unknown): Difference[] => {
    if (section === 'logo' || section === 'slip_picture') {
      const picture = say('image_present')
      return [
        {
          id: section,
          term: sectionName(section),
          before: before ? picture : undefined,
          after: after ? say(before ? 'image_other' : 'image_present') : undefined,
        },
      ]
    }
    const [old, now] = [factsOf(section, before), factsOf(section, after)]
    const ids = [...new Set([...old, ...now].map(({ id }) => id))]
    return ids.flatMap((id) => {
      const [was, is] = [old, now].map((facts) => facts.find((fact) => fact.id === id))
      return was?.text === is?.text ? [] : [{ id, term: (is ?? was)!.term, before: was?.text, after: is?.text }]
    })
  }
  return { word, rowName, fieldName, ruleName, sectionName, differences }
}

export const SLIP_TEXTS = ['header_th', 'header_en', 'footer_th', 'footer_en'] as const
type SlipText = (typeof SLIP_TEXTS)[number]
