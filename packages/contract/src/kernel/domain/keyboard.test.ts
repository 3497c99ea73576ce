import fc from 'fast-check'
import { asThai, asUs, readingsOf } from './keyboard.ts'

const digits = (min: number, max: number) => fc.stringMatching(new RegExp(`^\\d{${min},${max}}$`))
const printable = fc.stringMatching(/^[!-~]{1,40}$/)

describe('the two layouts of a keyboard', () => {
  it('are read into each other and back', () => {
    expect(asThai('5608')).toBe('ถุจค')
    expect(asUs('ถุจค')).toBe('5608')
    expect(asUs('ฮขจ-ๅ')).toBe('V-031')
    expect(asUs('?ซ?ขจจจๅ')).toBe('M:M-0001')
    expect(asThai('lk;bmpk')).toBe('สาวิทยา')
    fc.assert(fc.property(printable, (text) => asUs(asThai(text)!) === text))
  })

  it('have no reading where a character is on no key', () => {
    expect(asUs('กก 1234')).toBeNull()
    expect(asThai('สมชาย')).toBeNull()
    expect(asUs('José')).toBeNull()
  })
})

describe('the typed text', () => {
  it('is always among the readings', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          printable,
          fc.string(),
          printable.map((text) => asThai(text)!),
        ),
        (text) => readingsOf(text).includes(text.trim()),
      ),
    )
  })

  it('is read as digits first if digits were typed under the Thai layout', () => {
    expect(readingsOf('ถุจค')).toEqual(['5608', 'ถุจค'])
    expect(readingsOf('/--/')).toEqual(['2332', '/--/'])
    fc.assert(fc.property(digits(3, 13), (number) => readingsOf(asThai(number)!)[0] === number))
  })

  it('in digits or with them has no other reading', () => {
    expect(readingsOf('5608')).toEqual(['5608'])
    expect(readingsOf('V-031')).toEqual(['V-031'])
    expect(readingsOf('กก 1234')).toEqual(['กก 1234'])
    expect(readingsOf('๕๖๐๘')).toEqual(['๕๖๐๘'])
  })

  it('in letters is what it says first, and what the other layout types where that can be a word', () => {
    expect(readingsOf('lk;bmpk')).toEqual(['lk;bmpk', 'สาวิทยา'])
    expect(readingsOf('สมชาย')).toEqual(['สมชาย', 'l,=kp'])
    expect(readingsOf('kant')).toEqual(['kant'])
    expect(readingsOf('')).toEqual([''])
  })
})
