import fc from 'fast-check'
import { fitOfUid, formatUid, readCardUid, reverseUid, uidEnds, wholeUids } from './card-uid.ts'

const candidatesOf = (text: string): readonly string[] => {
  const read = readCardUid(text)
  return read.ok ? read.value : []
}
const hexOf = (byte: number) => byte.toString(16).padStart(2, '0').toUpperCase()
const uidOf = (...bytes: number[]) =>
  fc
    .constantFrom(...bytes)
    .chain((length) => fc.uint8Array({ minLength: length, maxLength: length }).map((array) => Array.from(array, hexOf).join('')))
const decimal = (uid: string, digits: number) => BigInt(`0x${uid}`).toString().padStart(digits, '0')

/** Number of decimal digits that a reader types, by the length of the UID in hex. */
const DIGITS: Readonly<Record<number, number>> = { 8: 10, 10: 13, 14: 17 }

describe('the UID of a card', () => {
  it.each([
    ['04a23b1c', ['04A23B1C']],
    ['0x04A23B1C', ['04A23B1C']],
    ['04:A2:3B:1C', ['04A23B1C']],
    ['04 a2 3b 1c', ['04A23B1C']],
    ['04-A2-3B-1C-55-66-77', ['04A23B1C556677']],
    ['04A23B1Ch', ['04A23B1C']],
    // An EM4100 card: its 5 bytes, the 10 digits printed on it, and facility and number.
    ['3B00BC614E', ['3B00BC614E']],
    ['0012345678', ['00BC614E', '0012345678']],
    ['188,24910', ['BC614E']],
    ['18824910', ['BC614E', '18824910']],
    ['04:12:34:56', ['04123456']],
    ['  0012345678\n', ['00BC614E', '0012345678']],
  ])('reads %s as %j', (text, candidates) => expect(readCardUid(text)).toEqual({ ok: true, value: candidates }))

  it('reads eight digits also as one number of 24 bits, and leaves out what is too large for it', () => {
    expect(candidatesOf('12345678')).toEqual(['7BB26E', 'BC614E', '12345678'])
    expect(candidatesOf('99999999')).toEqual(['99999999'])
    expect(candidatesOf('9999999999')).toEqual(['9999999999'])
  })

  it.each([
    ['', 'characters'],
    ['V-001', 'characters'],
    ['04A23B1', 'length'],
    ['04A2', 'length'],
    ['04A23B1C5566', 'length'],
    [':04A23B1C', 'characters'],
    ['04A23B1C:', 'characters'],
    ['0'.repeat(41), 'length'],
    ['๐๔:A2:3B:1C', 'characters'],
  ])('does not read %j: %s', (text, reason) => expect(readCardUid(text)).toEqual({ ok: false, reason }))

  it('is found in every way in which a reader types it', () => {
    fc.assert(
      fc.property(
        uidOf(4, 5, 7, 10),
        fc.constantFrom('', ' ', ':', '-', '.'),
        fc.boolean(),
        fc.boolean(),
        (uid, separator, lower, isReversed) => {
          const order = isReversed ? reverseUid(uid) : uid
          const text = (order.match(/../g) ?? []).join(separator)
          expect(fitOfUid(candidatesOf(lower ? text.toLowerCase() : text), uid)).toBe('whole')
        },
      ),
    )
    fc.assert(
      fc.property(uidOf(4, 5, 7), fc.boolean(), (uid, isReversed) => {
        const digits = DIGITS[uid.length]!
        expect(fitOfUid(candidatesOf(decimal(isReversed ? reverseUid(uid) : uid, digits)), uid)).toBe('whole')
      }),
    )
  })

  it('fits a short reading, and says that it is short', () => {
    fc.assert(
      fc.property(uidOf(4, 5, 7, 10), fc.boolean(), fc.boolean(), (uid, first, isReversed) => {
        const end = first ? uid.slice(0, 6) : uid.slice(-6)
        const reading = isReversed ? reverseUid(end) : end
        expect(fitOfUid([reading], uid)).toBe('short')
        expect(fitOfUid(candidatesOf(decimal(reading, 8)), uid)).toBe('short')
        const facility = BigInt(`0x${reading}`) >> 16n
        const number = BigInt(`0x${reading}`) & 0xffffn
        expect(fitOfUid(candidatesOf(`${facility},${String(number).padStart(5, '0')}`), uid)).toBe('short')
      }),
    )
  })

  it('fits a whole reading of a card that was learnt by a short one', () => {
    expect(fitOfUid(candidatesOf('3B00BC614E'), 'BC614E')).toBe('short')
    expect(fitOfUid(candidatesOf('3B00BC614E'), '00BC614E')).toBe('short')
    expect(fitOfUid(['BC614E'], 'BC614E')).toBe('short')
  })

  it('fits no card that begins and ends otherwise', () => {
    expect(fitOfUid(['04A23B1C'], '04A23B1D')).toBeNull()
    expect(fitOfUid(['A23B1C'], '04A23B1D')).toBeNull()
  })

  it('has among its ends an end of every UID that it fits', () => {
    fc.assert(
      fc.property(uidOf(3, 4, 5, 7, 10), uidOf(3, 4, 5, 7, 10), fc.nat(3), (candidate, other, way) => {
        const uid = [other, candidate, reverseUid(candidate), candidate.slice(-6)][way]!
        if (fitOfUid([candidate], uid) === null) return
        const ends = uidEnds([candidate])
        expect(ends.includes(uid.slice(0, 6)) || ends.includes(uid.slice(-6))).toBe(true)
      }),
    )
  })

  it('takes whatever is typed, and gives whole bytes in upper case that it reads again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ maxLength: 45 }), fc.string({ unit: fc.constantFrom(...'0123456789ABCDEFx:- ,'), maxLength: 24 })),
        (text) => {
          for (const uid of candidatesOf(text)) {
            expect(uid).toMatch(/^(?:[0-9A-F]{2}){3,10}$/)
            expect(candidatesOf(formatUid(uid))).toContain(uid)
            expect(reverseUid(reverseUid(uid))).toBe(uid)
          }
        },
      ),
    )
  })

  it('names no card for sure by 24 bits', () => expect(wholeUids(['BC614E', '12345678'])).toEqual(['12345678', '78563412']))
})
