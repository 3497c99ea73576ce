import { problemOfDay, readTypedDay } from './typed-day.ts'

describe('a typed day', () => {
  it('is read in both eras', () => {
    for (const input of ['17/12/2569', '17 ธ.ค. 2569', '17 ธ.ค. 2569', '17 Dec 2026', '17-12-2026', ' 2026-12-17 ', '๑๗/๑๒/๒๕๖๙'])
      expect(readTypedDay(input)).toBe('2026-12-17')
  })

  it('stays as typed if it isn’t a day, with the reason', () => {
    expect(readTypedDay(' ')).toBe('')
    expect(problemOfDay('')).toBeUndefined()
    expect(problemOfDay('2026-12-17')).toBeUndefined()
    expect(readTypedDay('12/17/2026')).toBe('12/17/2026')
    expect(problemOfDay('12/17/2026')).toBe('date')
    expect(problemOfDay('17/12/69')).toBe('year')
    expect(problemOfDay('tomorrow')).toBe('format')
  })

  it('is within the years that the server accepts', () => {
    expect(readTypedDay('31/12/1899')).toBe('31/12/1899')
    expect(problemOfDay('31/12/1899')).toBe('date')
    expect(problemOfDay('1857-01-01')).toBe('date')
    expect(readTypedDay('1/1/1900')).toBe('1900-01-01')
    expect(readTypedDay('31/12/2299')).toBe('2299-12-31')
  })
})
