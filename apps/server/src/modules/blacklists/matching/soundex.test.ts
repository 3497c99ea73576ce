import { lk82 } from './soundex.ts'

describe('the Thai soundex', () => {
  it.each([
    ['รัก', 'ร1000'],
    ['ลัก', 'ร1000'],
    ['รักษ์', 'ร1000'],
    ['บูรณการ', 'บE419'],
    ['ปัจจุบัน', 'ป3E54'],
    ['เดช', 'ดB300'],
  ])('codes %s as %s', (word, code) => expect(lk82(word)).toBe(code))

  it.each([
    ['สิทธิ', 'สิทธิ์'],
    ['พงษ์', 'พงศ์'],
    ['ณัฐ', 'นัท'],
    ['ศิริพร', 'สิริภร'],
    ['จันทร์', 'จัน'],
  ])('hears %s and %s alike', (a, b) => expect(lk82(a)).toBe(lk82(b)))

  it('has no code for what is not Thai', () => {
    for (const text of ['', 'Somchai', '1234', 'ะ', '์']) expect(lk82(text)).toBe('')
  })
})
