import fc from 'fast-check'
import { asThai } from './keyboard.ts'
import { nationalIdCheckDigit } from './national-id.ts'
import { readScanCode, type SentBy, splitPlate, textsOf, visitCode } from './scan-code.ts'

const BY: readonly SentBy[] = ['typed', 'scanned']
const VISIT_ID = '0193a1b2-0000-7000-8000-00000000c0de'
const kindOf = (text: string, source: SentBy) => readScanCode(text, source).kind
/** A Thai ID: the first digit is the kind of registration, the next two a province of 10 or more. */
const nationalId = fc
  .tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 10, max: 96 }), fc.stringMatching(/^\d{9}$/))
  .map(([kind, province, rest]) => `${kind}${province}${rest}`)
  .map((twelve) => twelve + nationalIdCheckDigit(twelve))

describe('an ID', () => {
  it('is one however it is sent: by hand or by a reader, with hyphens, in Thai digits, under either layout', () => {
    for (const source of BY)
      for (const text of ['3100600445635', '3-1006-00445-63-5', '๓๑๐๐๖๐๐๔๔๕๖๓๕', '3 1006 00445 63 5', asThai('3100600445635')!])
        expect(readScanCode(text, source), text).toEqual({ kind: 'national_id', text: '3100600445635', wrong: false })
  })

  it('is never a card, a phone or a plate', () => {
    fc.assert(
      fc.property(nationalId, fc.constantFrom(...BY), fc.boolean(), (id, source, thai) => {
        expect(readScanCode(thai ? asThai(id)! : id, source)).toEqual({ kind: 'national_id', text: id, wrong: false })
      }),
    )
  })

  it('with a wrong last digit is still no card: no chip has so great a number', () => {
    expect(readScanCode('3100600445634', 'scanned')).toEqual({ kind: 'national_id', text: '3100600445634', wrong: true })
    fc.assert(
      fc.property(fc.bigInt({ min: 2n ** 40n, max: 9_999_999_999_999n }), (number) => kindOf(String(number), 'scanned') === 'national_id'),
    )
  })

  it('needs a look-up in the series for foreigners', () => expect(kindOf('0001234567890', 'scanned')).toBe('code'))
})

describe('a passport', () => {
  it('is read from the lines that a reader sends, each by itself or both', () => {
    const name = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<'
    const number = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'
    expect(readScanCode(name, 'scanned')).toEqual({
      kind: 'passport',
      text: 'Anna Maria Eriksson',
      number: null,
      name: 'Anna Maria Eriksson',
    })
    expect(readScanCode(number, 'scanned')).toEqual({ kind: 'passport', text: 'L898902C3', number: 'L898902C3', name: null })
    expect(readScanCode(name + number, 'scanned')).toMatchObject({ number: 'L898902C3', name: 'Anna Maria Eriksson' })
    expect(readScanCode(asThai(number)!, 'scanned')).toMatchObject({ number: 'L898902C3' })
  })

  it('is not taken from a line of which a sign was misread', () =>
    expect(kindOf('L898902C46UTO7408122F1204159ZE184226B<<<<<10', 'scanned')).toBe('code'))

  it('by its number alone can be a card: only a look tells', () => {
    expect(readScanCode('AA1234567', 'scanned')).toEqual({ kind: 'code', text: 'AA1234567', passport: true })
    expect(readScanCode('V-031', 'scanned')).toEqual({ kind: 'code', text: 'V-031', passport: false })
  })
})

describe('any other sent text', () => {
  it.each([
    ['M:M-0412', 'scanned', { kind: 'member', text: 'M:M-0412', code: 'M-0412' }],
    ['m:m-0412', 'typed', { kind: 'member', text: 'm:m-0412', code: 'M-0412' }],
    ['?ซ?ขจภๅ/', 'typed', { kind: 'member', text: 'M:M-0412', code: 'M-0412' }],
    ['#143', 'scanned', { kind: 'slip', text: '#143', number: 143 }],
    [visitCode(VISIT_ID), 'scanned', { kind: 'visit', text: visitCode(VISIT_ID), id: VISIT_ID }],
    [visitCode(VISIT_ID).toLowerCase(), 'typed', { kind: 'visit', text: visitCode(VISIT_ID), id: VISIT_ID }],
    [asThai(visitCode(VISIT_ID)) ?? '', 'scanned', { kind: 'visit', text: visitCode(VISIT_ID), id: VISIT_ID }],
    ['V:1234', 'scanned', { kind: 'code', text: 'V:1234', passport: false }],
    ['081-234-5608', 'typed', { kind: 'phone', text: '081-234-5608' }],
    ['+84905608271', 'typed', { kind: 'phone', text: '+84905608271' }],
    // A card reader also sends ten digits, and readers never send phone numbers.
    ['0812345608', 'scanned', { kind: 'code', text: '0812345608', passport: false }],
    ['1กก 1234', 'scanned', { kind: 'plate', text: '1กก 1234', plate: '1กก 1234', province: null }],
    ['กก1234 ชลบุรี', 'typed', { kind: 'plate', text: 'กก 1234', plate: 'กก1234', province: 'TH-20' }],
    ['70-4418', 'typed', { kind: 'plate', text: '70-4418', plate: '70-4418', province: null }],
    // A truck's plate needs its hyphen or its province; without them it can be any number.
    ['704418', 'typed', { kind: 'code', text: '704418', passport: false }],
    ['704418 ชลบุรี', 'typed', { kind: 'plate', text: '70-4418', plate: '704418', province: 'TH-20' }],
    ['5608', 'typed', { kind: 'code', text: '5608', passport: false }],
    ['ถุจค', 'typed', { kind: 'code', text: '5608', passport: false }],
    ['04:A2:2B:C1', 'scanned', { kind: 'code', text: '04:A2:2B:C1', passport: false }],
    ['Somchai', 'typed', { kind: 'name', text: 'Somchai' }],
    ['สมชาย', 'typed', { kind: 'name', text: 'สมชาย' }],
    ['ABC', 'scanned', { kind: 'code', text: 'ABC', passport: false }],
  ] as const)('%s, %s', (text, source, code) => expect(readScanCode(text, source)).toEqual(code))

  it('is always one kind, in one of the readings of its keys', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 100 }),
        fc.constantFrom(...BY),
        (text, source) => textsOf(text, source)[0] === readScanCode(text, source).text,
      ),
    )
  })

  it('is never a name when a reader sends it', () => {
    fc.assert(fc.property(fc.string({ maxLength: 60 }), (text) => kindOf(text, 'scanned') !== 'name'))
  })

  it('is looked for under the other layout too', () => {
    expect(textsOf('lk;bmpk', 'typed')).toEqual(['lk;bmpk', 'สาวิทยา'])
    expect(textsOf('ถุจค', 'typed')).toEqual(['5608', 'ถุจค'])
    expect(textsOf('V-031', 'typed')).toEqual(['V-031'])
  })
})

it('takes the province off a plate', () => {
  expect(splitPlate('1กก 1234 ชลบุรี')).toEqual({ plate: '1กก 1234', province: 'TH-20' })
  expect(splitPlate('กก 1234 กทม')).toEqual({ plate: 'กก 1234', province: 'TH-10' })
  expect(splitPlate('70-4418 Chiang Mai')).toEqual({ plate: '70-4418', province: 'TH-50' })
  expect(splitPlate(' ฒธ 902 ')).toEqual({ plate: 'ฒธ 902', province: null })
  expect(splitPlate('ทร 12')).toEqual({ plate: 'ทร 12', province: null })
})
