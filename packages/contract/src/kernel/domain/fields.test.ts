import fc from 'fast-check'
import { z } from 'zod'
import * as fields from './fields.ts'
import { email, line, multiline } from './text.ts'

const { amount, currency, day, nationality, nationalId, passport, personName, phone, plate, provinceCode, zone } = fields

const refusal = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]

describe('fields', () => {
  it('take what is typed and give the stored form', () => {
    expect(phone.parse('081-234-5608')).toBe('+66812345608')
    expect(nationalId.parse('๑-๑๑๒๐-๓๔๕๖๓-๕๖-๒')).toBe('1112034563562')
    expect(passport.parse('c 1285608')).toBe('C1285608')
    expect(plate.parse('1กก 1234')).toBe('1กก1234')
    expect(personName().parse('  นาย  สม\u200bชาย')).toBe('นาย สมชาย')
    expect(zone.parse('Asia/Bangkok')).toBe('Asia/Bangkok')
    expect([
      provinceCode.parse('BETONG'),
      nationality.parse('THA'),
      currency.parse('THB'),
      amount.parse(0),
      day.parse('2026-11-20'),
    ]).toHaveLength(5)
  })

  it('say which sentence a refusal needs, and the exact reason', () => {
    expect(refusal(phone, '0112345678')).toMatchObject({ message: 'phone', params: { reason: 'prefix' } })
    expect(refusal(nationalId, '1101700230705')).toMatchObject({ message: 'national_id', params: { reason: 'check_digit' } })
    expect(refusal(nationalId, '110')).toMatchObject({ message: 'national_id_length' })
    expect(refusal(plate, 'ฤก 1')).toMatchObject({ message: 'plate', params: { reason: 'letter' } })
    expect(refusal(passport, '?')).toMatchObject({ message: 'passport' })
    expect(refusal(day, '2569-11-20')).toMatchObject({ message: 'day' })
    expect(refusal(day, '2026-02-30')).toMatchObject({ message: 'day' })
    expect(refusal(zone, 'Mars/Olympus')).toMatchObject({ message: 'zone' })
    expect(refusal(currency, 'XYZ')).toMatchObject({ message: 'currency' })
    for (const wrong of [-1, 0.5, 1e13, '5']) expect(refusal(amount, wrong)).toBeDefined()
    expect(refusal(provinceCode, 'TH-S')).toBeDefined()
    expect(refusal(phone, '0'.repeat(41))).toMatchObject({ code: 'too_big', maximum: 40 })
  })

  it('accept their own stored form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), (text) => {
        for (const schema of [phone, nationalId, passport, plate, personName()]) {
          const result = schema.safeParse(text)
          if (result.success) expect(schema.parse(result.data)).toBe(result.data)
        }
      }),
    )
  })

  it('stand in the JSON Schema of a body', () => {
    const body = z.strictObject({
      name: line(120),
      note: multiline(1000).nullish(),
      email,
      phone: phone.optional(),
      id: nationalId,
      passport,
      plate,
      province: provinceCode,
      nationality,
      person: personName(),
      day,
      zone,
      currency,
      amount,
    })
    const schema = z.toJSONSchema(body, { io: 'input' })
    expect(schema.properties).toMatchObject({
      name: { type: 'string', minLength: 1, maxLength: 120 },
      email: { type: 'string', format: 'email', maxLength: 254 },
      phone: { type: 'string', minLength: 1, maxLength: 40 },
      person: { type: 'string', minLength: 1, maxLength: 120 },
      day: { type: 'string', format: 'date' },
      amount: { type: 'integer', minimum: 0 },
    })
    expect(schema.required).not.toContain('note')
    expect(z.toJSONSchema(body, { io: 'output' }).properties?.plate).toMatchObject({ type: 'string' })
  })
})
