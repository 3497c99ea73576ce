import fc from 'fast-check'
import { formatPlate, maskPlate, normalisePlate, partOfPlate, plateKey } from './plate.ts'

const CONSONANTS = [...'กขฃคฅฆงจฉชซฌญฎฏฐฑฒณดตถทธนบปผฝพฟภมยรลวศษสหฬอฮ']
const consonants = (min: number, max: number) => fc.string({ unit: fc.constantFrom(...CONSONANTS), minLength: min, maxLength: max })
const plates = fc
  .tuple(fc.constantFrom('', '1', '2', '9'), consonants(1, 3), fc.integer({ min: 1, max: 9999 }))
  .map(([digit, letters, number]) => `${digit}${letters}${number}`)

describe('plate', () => {
  it.each([
    ['กก 1234', 'กก1234', 'car', 'กก 1234'],
    ['1กก 1234', '1กก1234', 'car', '1กก 1234'],
    ['1 กก-1234', '1กก1234', 'car', '1กก 1234'],
    ['๒ขค ๔๕๘๑', '2ขค4581', 'car', '2ขค 4581'],
    ['ฒธ 902', 'ฒธ902', 'car', 'ฒธ 902'],
    ['กท\u200b 7', 'กท7', 'car', 'กท 7'],
    ['ก-1234', 'ก1234', 'old', 'ก 1234'],
    ['70-4418', '704418', 'truck', '70-4418'],
    ['๗๐ – ๔๔๑๘', '704418', 'truck', '70-4418'],
    ['1กขค 123', '1กขค123', 'motorcycle', '1กขค 123'],
    ['ขคง 55', 'ขคง55', 'motorcycle', 'ขคง 55'],
    ['wxy 1234', 'WXY1234', 'free', 'WXY 1234'],
    ['ท 12-3456', 'ท123456', 'free', 'ท 123456'],
    ['กก 0012', 'กก0012', 'free', 'กก 0012'],
    ['ตรากงจักร 12345', 'ตรากงจักร12345', 'free', 'ตรากงจักร 12345'],
  ])('reads %s as %s (%s), shown as %s', (text, plate, kind, display) => {
    expect(normalisePlate(text)).toEqual({ ok: true, value: { plate, kind } })
    expect(formatPlate(plate)).toBe(display)
  })

  it.each([
    ['', 'empty'],
    [' - ', 'empty'],
    ['ฤก 1234', 'letter'],
    ['1ขฦ 12', 'letter'],
    ['กก 1234!', 'characters'],
    ['กก|1234', 'characters'],
    ['A'.repeat(17), 'length'],
  ])('refuses %j: %s', (text, reason) => expect(normalisePlate(text)).toEqual({ ok: false, reason }))

  it('knows 44 consonants, neither ฤ nor ฦ among them', () => {
    const letters = Array.from({ length: 46 }, (_, i) => String.fromCharCode(0x0e01 + i))
    const acceptedLetters = letters.filter((letter) => {
      const result = normalisePlate(`${letter}ก1`)
      return result.ok && result.value.kind === 'car'
    })
    expect(acceptedLetters).toEqual(CONSONANTS)
  })

  it('reads its own reading form back to the same plate', () => {
    fc.assert(
      fc.property(plates, (plate) => {
        const result = normalisePlate(plate)
        expect(result).toMatchObject({ ok: true, value: { plate } })
        expect(normalisePlate(formatPlate(plate))).toEqual(result)
      }),
    )
  })

  it('changes nothing the second time, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (text) => {
        const result = normalisePlate(text)
        if (result.ok) expect(normalisePlate(result.value.plate)).toEqual(result)
      }),
    )
  })

  it.each([
    ['1กข1234', '1กข 12••'],
    ['กก12', 'กก ••'],
    ['กก1', 'ก• •'],
    ['ก1', '• •'],
    ['704418', '70-44••'],
    ['WXY1234', 'WXY 12••'],
    ['7', '•'],
    ['', ''],
  ])('hides two characters of %s as %s', (plate, maskedPlate) => expect(maskPlate(plate)).toBe(maskedPlate))

  it('hides two characters of any plate, and no more', () => {
    fc.assert(
      fc.property(plates, (plate) => {
        const [maskedPlate, display] = [maskPlate(plate), formatPlate(plate)]
        expect(maskedPlate).toHaveLength(display.length)
        expect([...maskedPlate].filter((character) => character === '•')).toHaveLength(2)
        expect([...maskedPlate].every((character, index) => character === '•' || character === display[index])).toBe(true)
      }),
    )
  })

  it.each([
    ['ข 12', 'ข12'],
    ['๑กข', '1กข'],
    ['wxy-1', 'WXY1'],
    ['%', null],
    ['--', null],
    ['1กข1234567890123456', null],
    ['x'.repeat(101), null],
  ])('reads %s of a plate as %s', (text, part) => expect(partOfPlate(text)).toBe(part))

  it('finds a part of a plate where it is', () => {
    fc.assert(
      fc.property(plates, fc.nat(6), (plate, from) => {
        const part = plate.slice(from)
        expect(partOfPlate(formatPlate(part))).toBe(part === '' ? null : part)
      }),
    )
  })

  it('tells vehicles apart by province', () => {
    expect(plateKey('กก1234', 'TH-10')).toBe('กก1234|TH-10')
    expect(plateKey('กก1234', 'TH-20')).not.toBe(plateKey('กก1234', 'TH-10'))
    expect(plateKey('WXY1234', null)).toBe('WXY1234|')
  })
})
