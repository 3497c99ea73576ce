import type { EntranceRow, VisitorMatch } from '@gatehouse/contract/entrances.ts'
import { describe, expect, it } from 'vitest'
import { afterField, detectIdKind, EMPTY, isWritten, missingAsks, splitPlate, toBody, valuesFromTyped, valuesOf } from './check-in-form.ts'
import { checkInProblems } from './entrance-problems.ts'

const gate_id = '01a1fe26-285b-74bf-ae8e-7cf410fff27c'
const context = { gate_id, notice_version: 3 }
const filled = { ...EMPTY, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }

describe('the check-in form', () => {
  it('walks with Enter from the document to the card, then submits', () => {
    const walk = []
    for (let field = afterField('id_number'); field !== 'submit'; field = afterField(field)) walk.push(field)
    expect(walk).toEqual(['visitor_name', 'plate', 'unit_name', 'purpose', 'card_number'])
    expect(afterField('phone')).toBe('submit')
  })

  it('tells a passport from an ID card by its letters', () => {
    expect(detectIdKind('1-1017-00230-70-8')).toBe('national_id')
    expect(detectIdKind('๑๑๐๑๗')).toBe('national_id')
    expect(detectIdKind('AB 123456')).toBe('passport')
  })

  it('takes the province off a plate', () => {
    expect(splitPlate('1กก 1234 ชลบุรี')).toEqual({ plate: '1กก 1234', province: 'TH-20' })
    expect(splitPlate('กก 1234 กทม')).toEqual({ plate: 'กก 1234', province: 'TH-10' })
    expect(splitPlate('70-4418 Chiang Mai')).toEqual({ plate: '70-4418', province: 'TH-50' })
    expect(splitPlate(' ฒธ 902 ')).toEqual({ plate: 'ฒธ 902', province: null })
    expect(splitPlate('ทร 12')).toEqual({ plate: 'ทร 12', province: null })
  })

  it('sends what was written and nothing else', () => {
    expect(toBody(filled, context)).toEqual({
      gate_id,
      visitor_name: 'สมชาย ใจดี',
      visitor_type: 'visitor',
      party_size: 1,
      notice_version: 3,
    })
    expect(toBody({ ...filled, plate: 'กก 1234', id_number: 'AB123456', notice_given: false, party_size: '๒' }, context)).toMatchObject({
      plate: 'กก 1234',
      plate_province: 'TH-10',
      id_kind: 'passport',
      id_number: 'AB123456',
      notice_version: undefined,
      party_size: 2,
    })
  })

  it('gives a foreign plate no province that nobody chose', () => {
    expect(toBody({ ...filled, plate: 'WXY 1234' }, context).plate_province).toBeUndefined()
    expect(toBody({ ...filled, plate: 'WXY 1234', plate_province: 'TH-90' }, context).plate_province).toBe('TH-90')
    expect(toBody({ ...filled, plate: 'กก 12 ภูเก็ต' }, context).plate_province).toBe('TH-83')
  })

  it('says beside each field what has to be mended, by the contract’s own rules', () => {
    expect(checkInProblems(toBody(filled, context), 'en')).toEqual({})
    const wrong = { ...EMPTY, visitor_type: 'visitor', id_number: '1101700230704', phone: '081', plate: '@', party_size: 'many' }
    const problems = checkInProblems(toBody(wrong, context), 'en')
    expect(problems.visitor_name).toBe('Please fill this in.')
    expect(problems.id_number).toBe('The last digit does not check. Please read the card again.')
    expect(problems.phone).toBe('A mobile number has 10 digits and starts 06, 08 or 09.')
    expect(Object.keys(problems).sort()).toEqual(['id_number', 'party_size', 'phone', 'plate', 'visitor_name'])
    expect(checkInProblems(toBody(wrong, context), 'th').visitor_name).toBe('โปรดกรอกช่องนี้')
  })

  it('knows whether something was written', () => {
    expect(isWritten(EMPTY, EMPTY)).toBe(false)
    expect(isWritten({ ...EMPTY, card_number: 'V' }, EMPTY)).toBe(true)
  })

  it('stands ready with the last details of somebody known, without the last card', () => {
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

  it('takes over what was looked for in vain', () => {
    expect(valuesFromTyped('1-1017-00230-70-8', false)).toEqual({ id_number: '1-1017-00230-70-8' })
    expect(valuesFromTyped('081-234-5608', false)).toEqual({ phone: '081-234-5608' })
    expect(valuesFromTyped('1กก 1234 ชลบุรี', false)).toEqual({ plate: '1กก 1234 ชลบุรี' })
    expect(valuesFromTyped(' สมชาย ใจดี ', false)).toEqual({ visitor_name: 'สมชาย ใจดี' })
    expect(valuesFromTyped('V-031', true)).toEqual({ card_number: 'V-031' })
    expect(valuesFromTyped('5608', false)).toEqual({})
    expect(valuesFromTyped('  ', true)).toEqual({})
  })

  it('knows what the gate asks for and does not have', () => {
    const asks = { asks: ['photo', 'id_number', 'card'] } as const
    expect(missingAsks({ asks: [...asks.asks] }, filled, { photo: false })).toEqual(['photo', 'id_number', 'card'])
    const known = { id_number_masked: 'x-xxxx-xxxx5-60-8' } as VisitorMatch
    expect(missingAsks({ asks: [...asks.asks] }, { ...filled, card_number: 'V-1' }, { photo: true, known })).toEqual([])
  })
})
