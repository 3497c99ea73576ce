import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { isWholeDay, nextSpan, passesMidnight, spansText } from './hours.ts'

describe('a typed time of day', () => {
  it.each([
    ['8', '08:00'],
    ['8:30', '08:30'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['8.30', '08:30'],
    ['๐๘:๓๐', '08:30'],
    [' 23:59 ', '23:59'],
  ])('%j is %s', (input, time) => expect(tidyTime(input)).toBe(time))

  it.each(['24:00', '8:60', 'noon', '', '8:3', '12345'])('%j stays unchanged, so that the form can report it', (input) =>
    expect(tidyTime(input)).toBe(input),
  )
})

describe('the hours of a day', () => {
  it('are offered after the existing spans', () => {
    expect(nextSpan([])).toEqual({ from: '08:00', to: '17:00' })
    expect(nextSpan([{ from: '08:00', to: '12:00' }])).toEqual({ from: '13:00', to: '16:00' })
    expect(nextSpan([{ from: '18:00', to: '22:00' }])).toEqual({ from: '', to: '' })
    expect(nextSpan([{ from: '8', to: 'x' }])).toEqual({ from: '', to: '' })
  })

  it('show when they end on the next day', () => {
    expect(passesMidnight({ from: '22:00', to: '06:00' })).toBe(true)
    expect(passesMidnight({ from: '08:00', to: '17:00' })).toBe(false)
    expect(passesMidnight({ from: '', to: '' })).toBe(false)
    expect(isWholeDay({ from: '00:00', to: '00:00' })).toBe(true)
    expect(
      spansText([
        { from: '08:00', to: '12:00' },
        { from: '13:00', to: '17:00' },
      ]),
    ).toBe('08:00–12:00, 13:00–17:00')
  })
})
