import type { DeskCard, VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import { asThai } from '@gatehouse/contract/kernel/domain/keyboard.ts'
import { nationalIdCheckDigit } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { textsOf, visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import type { MemberMatch } from '@gatehouse/contract/members/member-desk.ts'
import fc from 'fast-check'
import { type DeskAnswer, type DeskRequest, intentOf, mustLook, NO_ANSWER, needsNobody } from './desk-intent.ts'

const ID = '3100600445635'
const CODE = visitCode('0193a1b2-0000-7000-8000-00000000c0de')
const LINE = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
const visit = (_id: string, inside: boolean, matchedFields: VisitorMatch['matched'], card_number: string | null = null) =>
  ({ inside, matched: matchedFields, member_id: null, entrance: { _id, card_number, location_id: 'here' } }) as unknown as VisitorMatch
const member = (_id: string, matchedFields: MemberMatch['matched'], overrides: Partial<MemberMatch> = {}) =>
  ({ _id, matched: matchedFields, vehicles: [], reasons: [], inside: false, name_th: 'นิภา', ...overrides }) as unknown as MemberMatch
const card = (number: string, overrides: Partial<DeskCard> = {}): DeskCard => ({
  ...{ number, status: 'available', why: null, lost_at: null, held_by: null },
  ...overrides,
})
const heldCard = card('V-031', { status: 'issued', why: 'status', held_by: 'a' })
const lostCard = card('V-050', { status: 'lost', why: 'status', lost_at: '2026-03-12T04:00:00.000Z' })

const ask = (input: string, answer: Partial<DeskAnswer> = {}, options: Partial<DeskRequest> = {}) => {
  const source = options.by ?? 'scanned'
  return intentOf({
    ...{ sent: input, by: source, mode: 'in', may: { check_in: true, check_out: true }, gate: { kind: 'reception', location_id: 'here' } },
    ...options,
    answer: { ...NO_ANSWER, text: textsOf(input, source)[0]!, keeps_cards: true, ...answer },
  })
}
const begins = (fill: object) => ({ do: 'begin', match: null, fill })

describe('the intent of a scan', () => {
  const noMatch: Partial<DeskAnswer> = {}
  const inside = visit('a', true, ['card'], 'V-031')
  const [knownVisit, known_inside] = [visit('b', false, ['id_number']), visit('c', true, ['id_number'])]
  const person = member('m', ['qr'])
  const car = { plate: 'กก1234', plate_province: 'TH-10' as const, vehicle_class: 'car' }
  it.each<[what: string, sent: string, answer: Partial<DeskAnswer>, intent: object]>([
    ['an ID that matches nobody', ID, noMatch, begins({ id_number: ID, id_kind: '' })],
    ['the same under the Thai layout', asThai(ID)!, noMatch, begins({ id_number: ID, id_kind: '' })],
    ['an ID of an earlier visitor', ID, { visits: [knownVisit] }, { do: 'begin', match: knownVisit, fill: {} }],
    ['an ID of a visitor who is inside', ID, { visits: [known_inside] }, { do: 'open', visit: known_inside }],
    ['an ID of a member', ID, { members: [member('m', ['id_number'])] }, { do: 'choose' }],
    ['an ID that two people gave', ID, { visits: [knownVisit, visit('d', false, ['id_number'])] }, { do: 'choose' }],
    ['an ID, and never the card of this number', ID, { cards: [card(ID)] }, begins({ id_number: ID, id_kind: '' })],
    ['a passport', LINE, noMatch, begins({ id_number: 'L898902C3', id_kind: 'passport' })],
    ['a passport’s number, where it is no card', 'AA1234567', noMatch, begins({ id_number: 'AA1234567', id_kind: 'passport' })],
    ['a free card', 'V-070', { cards: [card('V-070')] }, begins({ card_number: 'V-070' })],
    ['a free card by its chip', '04A1B2C3', { cards: [card('V-070')] }, begins({ card_number: 'V-070' })],
    ['a free card, under the Thai layout', asThai('V-070')!, { text: 'V-070', cards: [card('V-070')] }, begins({ card_number: 'V-070' })],
    [
      'a free card that people had before',
      'V-070',
      { cards: [card('V-070')], visits: [visit('x', false, ['card'], 'V-070')] },
      begins({ card_number: 'V-070' }),
    ],
    ['a held card', 'V-031', { cards: [heldCard], visits: [inside] }, { do: 'check_out', visit: inside }],
    ['a held card by its chip', '04A1B2C3', { cards: [heldCard], visits: [inside] }, { do: 'check_out', visit: inside }],
    ['a card held by somebody unseen', 'V-031', { cards: [{ ...heldCard, held_by: null }] }, { do: 'report', outcome: { about: 'card' } }],
    ['a lost card', 'V-050', { cards: [lostCard] }, { do: 'report', outcome: { about: 'card', card: lostCard } }],
    ['a card of another location', 'V-9', { cards: [card('V-9', { why: 'elsewhere' })] }, { do: 'report', outcome: { about: 'card' } }],
    ['an unknown card', 'V-999', noMatch, { do: 'report', outcome: { about: 'unknown_card', text: 'V-999' } }],
    ['a short reading of two', '1234', { cards: [card('V-1'), card('V-2')] }, { do: 'report', outcome: { about: 'several_cards' } }],
    ['any text where no cards are registered', 'any 7', { keeps_cards: false }, begins({ card_number: 'any 7' })],
    ['a text that is with somebody', 'V-031', { keeps_cards: false, visits: [inside] }, { do: 'check_out', visit: inside }],
    ['a member’s card', 'R-77', { members: [member('m', ['card'])] }, { do: 'member', look: false }],
    ['a member’s printed code', 'M:M-1', { members: [person] }, { do: 'member', look: true }],
    ['the same under the Thai layout', asThai('M:M-1')!, { members: [person] }, { do: 'member', look: true }],
    ['the code of a member who is inside', 'M:M-1', { members: [member('m', ['qr'], { inside: true })] }, { do: 'member', look: false }],
    [
      'the code of a member who may not come',
      'M:M-1',
      { members: [member('m', ['qr'], { reasons: [{ reason: 'wrong_gate', gates: [] }] })] },
      { do: 'report', outcome: { about: 'member', name: 'นิภา' } },
    ],
    [
      'a member with two cars',
      'R-77',
      { members: [member('m', ['card'], { vehicles: [car, { ...car, plate: 'ขข1' }] })] },
      { do: 'choose' },
    ],
    ['an unknown member’s code', 'M:M-9', noMatch, { do: 'report', outcome: { about: 'unknown_member', text: 'M-9' } }],
    ['a slip', '#143', { visits: [visit('s', true, ['number'])] }, { do: 'open', visit: { entrance: { _id: 's' } } }],
    ['a slip of no visit', '#143', noMatch, { do: 'report', outcome: { about: 'unknown_slip', text: '#143' } }],
    ['the code on a slip', CODE, { visits: [visit('s', true, ['number'])] }, { do: 'check_out', visit: { entrance: { _id: 's' } } }],
    [
      'the code on the slip of a visitor who is out',
      CODE,
      { visits: [visit('s', false, ['number'])] },
      { do: 'open', visit: { entrance: { _id: 's' } } },
    ],
    ['the code on the slip of no visit', CODE, noMatch, { do: 'report', outcome: { about: 'unknown_visit' } }],
    ['a plate of nobody', '1กก 1234', noMatch, begins({ plate: '1กก 1234' })],
    ['a plate of somebody', '1กก 1234', { visits: [visit('p', false, ['plate'])] }, { do: 'choose' }],
  ])('%s', (_what, input, answer, intent) => expect(ask(input, answer)).toMatchObject(intent))

  it.each(['in', 'out'] as const)('a scanned ID is never taken for a card with the same number (%s)', (mode) => {
    const holder = visit('a', true, ['card'], ID)
    const of_card = { cards: [card(ID, { status: 'issued', why: 'status', held_by: 'a' })], visits: [holder] }
    const by_text = { keeps_cards: false, visits: [holder] }
    const of_member = { members: [member('m', ['card'])] }
    for (const answer of [of_card, by_text, of_member])
      expect(ask(ID, answer, { mode })).toEqual(mode === 'in' ? begins({ id_number: ID, id_kind: '' }) : { do: 'choose' })
    // If the document number matches too, the scan means that person.
    const theirs = visit('a', true, ['card', 'id_number'], ID)
    expect(ask(ID, { visits: [theirs] }, { mode })).toEqual({ do: mode === 'in' ? 'open' : 'check_out', visit: theirs })
  })

  it('runs by itself only if the guard has nothing to decide', () => {
    expect(needsNobody(ask('V-031', { cards: [heldCard], visits: [inside] }))).toBe(true)
    expect(needsNobody(ask('R-77', { members: [member('m', ['card'])] }))).toBe(true)
    expect(needsNobody(ask('M:M-1', { members: [person] }))).toBe(false)
    expect(needsNobody(ask('V-070', { cards: [card('V-070')] }))).toBe(false)
  })
})

it.each<[sent: string, answer: Partial<DeskAnswer>, intent: object]>([
  [ID, {}, begins({ id_number: ID, id_kind: '' })],
  ['081-234-5608', {}, begins({ phone: '081-234-5608' })],
  ['V-070', { cards: [card('V-070')] }, begins({ card_number: 'V-070' })],
  ['V-050', { cards: [lostCard] }, { do: 'report', outcome: { about: 'card', card: lostCard } }],
  // A name that matches nobody may be misspelt.
  ['Somchai', {}, { do: 'choose' }],
  ['5608', {}, { do: 'choose' }],
])('Enter uses a text that matched nobody: %s', (input, answer, intent) =>
  expect(ask(input, answer, { by: 'typed' })).toMatchObject(intent),
)

describe('at a desk for leaving', () => {
  it('no check-in starts', () => {
    for (const options of [{ mode: 'out' as const }, { may: { check_in: false, check_out: true } }]) {
      expect(ask(ID, {}, options)).toEqual({ do: 'choose' })
      expect(ask('V-070', { cards: [card('V-070')] }, options)).toMatchObject({ do: 'report', outcome: { about: 'card' } })
    }
  })

  it('a guard without the permission to check out sees the visit', () => {
    const inside = visit('a', true, ['card'], 'V-031')
    const may = { check_in: true, check_out: false }
    expect(ask('V-031', { cards: [heldCard], visits: [inside] }, { may })).toEqual({ do: 'open', visit: inside })
  })
})

/** A valid Thai ID: the first digit is the kind of registration, the next two are a province. */
const nationalId = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 10, max: 96 }), fc.stringMatching(/^\d{9}$/))
  .map(([kind, province, rest]) => `${kind}${province}${rest}`)
  .map((twelve) => twelve + nationalIdCheckDigit(twelve))

describe('for any text', () => {
  it('an ID is never a card', () => {
    fc.assert(
      fc.property(nationalId, fc.boolean(), fc.boolean(), (id, thai, keeps_cards) => {
        const intent = ask(thai ? asThai(id)! : id, { keeps_cards, cards: keeps_cards ? [card(id)] : [] })
        expect(intent).toEqual(begins({ id_number: id, id_kind: '' }))
      }),
    )
  })

  it('a printed code admits no member without a picture check, and only visitors inside are checked out', () => {
    const sources = fc.constantFrom<DeskRequest['by']>('typed', 'scanned')
    const fieldSets = fc.constantFrom<MemberMatch['matched']>(['qr'], ['card'], ['name'])
    fc.assert(
      fc.property(
        fc.string({ maxLength: 40 }),
        fc.boolean(),
        sources,
        fieldSets,
        fc.boolean(),
        (text, isPrinted, source, matchedFields, inside) => {
          const input = isPrinted ? `M:${text}` : text
          const answer = { members: [member('m', matchedFields)], visits: [visit('a', inside, ['card'], text.toUpperCase())] }
          const intent = ask(input, answer, { by: source })
          if (intent.do === 'member')
            expect(intent.look).toBe(mustLook(input, source, intent.member) || input.toUpperCase().startsWith('M:'))
          if (intent.do === 'check_out') expect(intent.visit.inside).toBe(true)
        },
      ),
    )
  })
})
