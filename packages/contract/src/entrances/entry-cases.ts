import type { FieldRule, VisitFormField } from './visit-form.ts'

// Only for tests: the server's ways in and the desk's list of expected guests share this table.

export interface EntryCase {
  name: string
  /** The fields the gate asks for. */
  asks: ('photo' | 'id_number' | 'plate' | 'unit' | 'card')[]
  gate_asks: 'remind' | 'require'
  fields: Partial<Record<VisitFormField, FieldRule>>
  needs_notice: boolean
  keeps_numbers: boolean
  /** The gate has a free card to hand out. */
  has_card: boolean
  /** Check-in fields to ask a visitor who was announced by name alone. If it is empty, they are let in at once. */
  asked: readonly string[]
  asked_of_member: readonly string[]
}

const plain = { gate_asks: 'remind', fields: {}, needs_notice: false, keeps_numbers: true, has_card: true, asked_of_member: [] } as const
const ALL = ['photo', 'id_number', 'plate', 'unit', 'card'] as const

/** Cases of gate and settings, with the outcome for every way in. */
export const ENTRY_CASES: readonly EntryCase[] = [
  { ...plain, name: 'nothing is asked', asks: [], asked: [] },
  { ...plain, name: 'the gate reminds of everything', asks: [...ALL], asked: ['id_number', 'plate', 'unit_id', 'photo'] },
  {
    ...plain,
    name: 'the gate requires everything',
    asks: [...ALL],
    gate_asks: 'require',
    asked: ['id_number', 'plate', 'unit_id', 'photo'],
  },
  { ...plain, name: 'a gate that hands out cards has one', asks: ['card'], asked: [] },
  { ...plain, name: 'a gate that hands out cards has none left', asks: ['card'], has_card: false, asked: ['card_number'] },
  { ...plain, name: 'the gate asks for what the form hides', asks: ['unit'], fields: { unit: 'hidden' }, asked: ['unit_id'] },
  {
    ...plain,
    name: 'the form requires what no gate asks for',
    asks: [],
    fields: { phone: 'required', card: 'required' },
    asked: ['card_number', 'phone'],
  },
  { ...plain, name: 'numbers of documents are not kept', asks: ['id_number', 'unit'], keeps_numbers: false, asked: ['unit_id'] },
  {
    ...plain,
    name: 'the notice is required',
    asks: ['plate'],
    needs_notice: true,
    asked: ['plate', 'notice_version'],
    asked_of_member: ['notice_version'],
  },
]
