import type { VisitorMatch } from '@gatehouse/contract/entrances/entrance-find.ts'
import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { VisitForm } from '@gatehouse/contract/entrances/visit-form.ts'
import type { FieldRules } from '@gatehouse/contract/entrances/visit-rules.ts'
import { readScanCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import {
  afterField,
  type CheckInValues,
  detectIdKind,
  EMPTY,
  enterWalk,
  fillOf,
  formRules,
  isWritten,
  leaveField,
  missingAsks,
  needsFurther,
  nextOf,
  seenValues,
  startValues,
  toBody,
  valuesFromTyped,
  valuesOf,
} from './check-in-form.ts'
import { checkInProblems, documentProblems, requiredProblems } from './entrance-problems.ts'

const gate_id = '01a1fe26-285b-74bf-ae8e-7cf410fff27c'
const context = { gate_id, notice_version: 3 }
const gate = { _id: gate_id, asks: ['photo' as const], visitor_types: ['delivery'] }
const rulesOf = (fields: Partial<FieldRules> = {}, id_policy: 'number' | 'none' = 'number', knownNumber: string | null = null) => {
  const form: VisitForm = { rows: [{ visitor_type: null, gate_id: null, fields }], gate_asks: 'remind' }
  return formRules({ form, id_policy }, gate, 'visitor', { id_number_masked: knownNumber })
}
const rules = rulesOf()
const walk = enterWalk(rules)
const filledValues = { ...EMPTY, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }

describe('the check-in form', () => {
  it('walks with Enter from the document to the card, then submits', () => {
    const steps = []
    for (let field = afterField('id_number', walk); field !== 'submit'; field = afterField(field, walk)) steps.push(field)
    expect(steps).toEqual(['visitor_name', 'plate', 'unit_name', 'purpose', 'card_number'])
    expect(afterField('phone', walk)).toBe('submit')
  })

  it('tells a passport from an ID card by its letters', () => {
    expect(detectIdKind('1-1017-00230-70-8')).toBe('national_id')
    expect(detectIdKind('๑๑๐๑๗')).toBe('national_id')
    expect(detectIdKind('AB 123456')).toBe('passport')
  })

  it('sends only the values that were filled in', () => {
    expect(toBody(filledValues, context)).toEqual({
      gate_id,
      visitor_name: 'สมชาย ใจดี',
      visitor_type: 'visitor',
      party_size: 1,
    })
    expect(
      toBody({ ...filledValues, plate: 'กก 1234', id_number: 'AB123456', notice_given: true, party_size: '๒' }, context),
    ).toMatchObject({
      plate: 'กก 1234',
      plate_province: 'TH-10',
      id_kind: 'passport',
      id_number: 'AB123456',
      notice_version: 3,
      party_size: 2,
    })
  })

  it('gives a foreign plate a province only if the guard chose one', () => {
    expect(toBody({ ...filledValues, plate: 'WXY 1234' }, context).plate_province).toBeUndefined()
    expect(toBody({ ...filledValues, plate: 'WXY 1234', plate_province: 'TH-90' }, context).plate_province).toBe('TH-90')
    expect(toBody({ ...filledValues, plate: 'กก 12 ภูเก็ต' }, context).plate_province).toBe('TH-83')
  })

  it('reports problems by field, with the rules of the contract', () => {
    expect(checkInProblems(toBody(filledValues, context), 'en')).toEqual({})
    const wrong = { ...EMPTY, visitor_type: 'visitor', id_number: '1101700230704', phone: '081', plate: '@', party_size: 'many' }
    const problems = checkInProblems(toBody(wrong, context), 'en')
    expect(problems.visitor_name).toBe('Please fill this in.')
    expect(problems.id_number).toBe('The ID number is not valid. Check the digits on the card.')
    expect(problems.phone).toBe('A mobile number has 10 digits and starts 06, 08 or 09.')
    expect(Object.keys(problems).sort()).toEqual(['id_number', 'party_size', 'phone', 'plate', 'visitor_name'])
    expect(checkInProblems(toBody(wrong, context), 'th').visitor_name).toBe('โปรดกรอกช่องนี้')
  })

  it('judges a document number alone, and an empty one not at all', () => {
    const judged = (id_number: string) => documentProblems(toBody({ ...EMPTY, id_number }, context), 'en')
    expect(judged('')).toEqual({})
    expect(judged('1112034563562')).toEqual({})
    expect(judged('1101700230705').id_number).toContain('not valid')
    expect(judged('11017').id_number).toContain('13 digits')
  })

  it('knows whether something was written', () => {
    expect(isWritten(EMPTY, EMPTY)).toBe(false)
    expect(isWritten({ ...EMPTY, card_number: 'V' }, EMPTY)).toBe(true)
  })

  it('starts with the last details of a returning visitor, without the last card', () => {
    const last = {
      visitor_name: 'สุภาวดี',
      plate: '2ขค4581',
      plate_province: 'TH-12',
      party_size: 2,
      visitor_type: 'vip',
      card_number: 'V-1',
    }
    expect(valuesOf({ company: null, unit_name: null, host_name: null, purpose: null, ...last } as EntranceRow)).toMatchObject({
      visitor_name: 'สุภาวดี',
      plate: '2ขค 4581',
      plate_province: 'TH-12',
      party_size: '2',
      card_number: '',
      id_number: '',
    })
  })

  it('fills in a search text that matched nobody', () => {
    expect(valuesFromTyped('1-1017-00230-70-8', false)).toEqual({ id_number: '1101700230708', id_kind: '' })
    expect(valuesFromTyped('081-234-5608', false)).toEqual({ phone: '081-234-5608' })
    expect(valuesFromTyped('1กก 1234 ชลบุรี', false)).toEqual({ plate: '1กก 1234', plate_province: 'TH-20' })
    expect(valuesFromTyped(' สมชาย ใจดี ', false)).toEqual({ visitor_name: 'สมชาย ใจดี' })
    expect(valuesFromTyped('AA1234567', false)).toEqual({ id_number: 'AA1234567', id_kind: 'passport' })
    expect(valuesFromTyped('V-031', true)).toEqual({ card_number: 'V-031' })
    expect(valuesFromTyped('5608', false)).toEqual({})
    expect(valuesFromTyped('  ', true)).toEqual({})
  })

  it('takes an ID from a reader for an ID, whichever field has the focus, and never for a card', () => {
    for (const field of [null, 'id_number', 'visitor_name', 'plate', 'card_number'])
      for (const scannedId of ['3100600445635', '3100600445634']) {
        const fill = fillOf(readScanCode(scannedId, 'scanned'), 'scanned', field)
        expect(fill).toEqual({ id_number: scannedId, id_kind: '' })
        expect(nextOf(fill, walk)).toBe('visitor_name')
      }
  })

  it('takes a passport for one where the document is asked for, and a card elsewhere', () => {
    const passportCode = readScanCode('AA1234567', 'scanned')
    expect(fillOf(passportCode, 'scanned', 'id_number')).toEqual({ id_number: 'AA1234567', id_kind: 'passport' })
    expect(fillOf(passportCode, 'scanned', 'card_number')).toEqual({ card_number: 'AA1234567' })
    expect(nextOf({ card_number: 'AA1234567' }, walk)).toBe('submit')
  })

  it('fills in nothing for a member’s code or a slip', () => {
    for (const scannedText of ['M:M-1', '#143']) expect(fillOf(readScanCode(scannedText, 'scanned'), 'scanned')).toEqual({})
  })

  it('reads digits of the Thai layout when a field is left, and puts an ID where IDs are', () => {
    const left = (values: Partial<CheckInValues>, name: string) => leaveField({ ...EMPTY, ...values }, name)
    const [id, under_thai] = ['3100600445635', '-ๅจจุจจภภถุ-ถ']
    expect(left({ id_number: under_thai }, 'id_number')).toEqual({ id_number: id })
    expect(left({ phone: 'จคๅ/-ภถุจค' }, 'phone')).toEqual({ phone: '0812345608' })
    expect(left({ id_number: '๓๑๐๐๖' }, 'id_number')).toEqual({})
    for (const name of ['visitor_name', 'plate', 'card_number', 'unit_name']) {
      expect(left({ [name]: id }, name)).toEqual({ [name]: '', id_number: id, id_kind: '' })
      expect(left({ [name]: id, id_number: 'AB123456' }, name)).toEqual({})
    }
    expect(left({ visitor_name: 'สมชาย' }, 'visitor_name')).toEqual({})
    expect(left({ plate: 'กก 1234 ชลบุรี' }, 'plate')).toEqual({ plate: 'กก 1234', plate_province: 'TH-20' })
  })

  it('lists the missing fields that the gate asks for', () => {
    const asks = { asks: ['photo', 'id_number', 'card'] } as const
    expect(missingAsks({ asks: [...asks.asks] }, rules, filledValues, { photo: false })).toEqual(['id_number', 'card', 'photo'])
    const match = { id_number_masked: 'x-xxxx-xxxx5-60-8' } as VisitorMatch
    expect(missingAsks({ asks: [...asks.asks] }, rules, { ...filledValues, card_number: 'V-1' }, { photo: true, match })).toEqual([])
  })
})

describe('the form of the settings', () => {
  const customRules = rulesOf({ plate: 'hidden', unit: 'hidden', company: 'required', nationality: 'required', card: 'required' })

  it('walks past hidden fields and to required ones, in the order of the form', () => {
    expect(enterWalk(customRules)).toEqual(['id_number', 'visitor_name', 'purpose', 'card_number', 'company', 'nationality'])
    expect(nextOf({ phone: '0812345608' }, enterWalk(customRules))).toBe('company')
    expect(nextOf({ phone: '0812345608' }, enterWalk(rulesOf({ phone: 'required' })))).toBe('submit')
    expect(enterWalk(rulesOf({}, 'none'))[0]).toBe('visitor_name')
    expect(enterWalk(rulesOf({}, 'none', 'x-5-60-8'))[0]).toBe('id_number')
  })

  it('leaves out hidden fields', () => {
    const enteredValues = { ...filledValues, plate: 'กก 1', plate_province: 'TH-20', unit_name: '22B', unit_id: 'u', company: 'ACME' }
    expect(toBody(seenValues(enteredValues, customRules), context)).toEqual({
      ...{ gate_id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor', party_size: 1, company: 'ACME' },
    })
    const id = { id_number: 'AB123456', id_kind: 'passport' as const }
    const { id_number, id_kind } = toBody(seenValues({ ...filledValues, ...id }, rulesOf({}, 'none')), context)
    expect([id_number, id_kind]).toEqual([undefined, undefined])
  })

  it('reports required fields that are empty; numbers known from before count as filled in', () => {
    const needs = rulesOf({
      id_number: 'required',
      phone: 'required',
      unit: 'required',
      card: 'required',
      party_size: 'required',
      photo: 'required',
    })
    const wrong = (values: Partial<CheckInValues>, match: Parameters<typeof requiredProblems>[2] = null) =>
      Object.keys(requiredProblems(needs, { ...filledValues, ...values }, match, 'en'))
    expect(wrong({ unit_name: ' ' })).toEqual(['id_number', 'unit_name', 'card_number', 'phone'])
    expect(wrong({ unit_name: '1', card_number: 'V' }, { id_number_masked: 'x', phone_masked: 'x' })).toEqual([])
    expect(requiredProblems(needs, filledValues, null, 'th').phone).toBe('โปรดกรอกช่องนี้')
  })

  it('reminds of no required or hidden field', () => {
    const asks = { asks: ['photo' as const, 'id_number' as const, 'card' as const] }
    expect(missingAsks(asks, rulesOf({ photo: 'required', card: 'required' }), filledValues, { photo: false })).toEqual(['id_number'])
    expect(missingAsks(asks, rulesOf({}, 'none'), filledValues, { photo: true })).toEqual(['card'])
  })

  it('begins with a type that the gate takes, and with no choice that is retired', () => {
    const choice = (key: string, isRetired = false) => ({ key, th: key, en: key, retired: isRetired, stay_minutes: null })
    const lists = {
      visitor_types: [choice('vip', true), choice('visitor'), choice('delivery')],
      purposes: [choice('old', true), choice('meeting')],
    }
    const last = (visitor_type: string, purpose: string) =>
      ({ visitor_name: 'A', visitor_type, purpose, plate: null, party_size: 1 }) as EntranceRow
    expect(startValues(lists, { visitor_types: [] }, null)).toMatchObject({ visitor_type: 'visitor', purpose: '' })
    expect(startValues(lists, gate, null).visitor_type).toBe('delivery')
    expect(startValues(lists, gate, last('visitor', 'meeting'))).toMatchObject({ visitor_type: 'visitor', purpose: 'meeting' })
    expect(startValues(lists, gate, last('vip', 'old'))).toMatchObject({ visitor_type: 'delivery', purpose: '' })
  })

  it('opens its further fields for one that is written in or wrong', () => {
    const names = ['phone', 'host_name', 'visitor_type', 'items'] as const
    expect(needsFurther(names, { ...filledValues, host_name: 'A', company: 'ACME' }, {})).toBe(false)
    expect([needsFurther(names, { ...filledValues, items: 'Bag' }, {}), needsFurther(names, filledValues, { host_name: 'x' })]).toEqual([
      true,
      true,
    ])
  })
})
