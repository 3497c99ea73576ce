import { addMonths, monthNames, weekdayNames, weeksOf } from './calendar.ts'

describe('the calendar of a date field', () => {
  it('moves by months, stops at the last day of a shorter month, and stays within the valid years', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
    expect(addMonths('2026-03-31', -1)).toBe('2026-02-28')
    expect(addMonths('2026-12-17', 1)).toBe('2027-01-17')
    expect(addMonths('2026-01-17', -12)).toBe('2025-01-17')
    expect(addMonths('1900-01-05', -1)).toBe('1900-01-05')
    expect(addMonths('2299-12-05', 1)).toBe('2299-12-05')
  })

  it('shows six weeks from Sunday, with every day of the month', () => {
    const weeks = weeksOf('2026-12-17')
    expect(weeks).toHaveLength(6)
    expect(weeks[0]?.[0]).toBe('2026-11-29')
    expect(weeks.flat().filter((day) => day.startsWith('2026-12'))).toHaveLength(31)
  })

  it('has names in both languages', () => {
    expect(monthNames('th')[11]).toBe('ธันวาคม')
    expect(monthNames('en')[11]).toBe('December')
    expect(weekdayNames('th')[0]?.long).toBe('วันอาทิตย์')
    expect(weekdayNames('en').map(({ short }) => short)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
  })
})
