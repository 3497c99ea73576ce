import { tidyTime } from '@gatehouse/contract/kernel/domain/typed-time.ts'
import { isWholeDay, nextSpan, passesMidnight, spansText } from './hours.ts'

describe('a time of day as it is typed', () => {
  it.each([
    ['8', '08:00'],
    ['8:30', '08:30'],
    ['0830', '08:30'],
    ['830', '08:30'],
    ['8.30', '08:30'],
    ['๐๘:๓๐', '08:30'],
    [' 23:59 ', '23:59'],
  ])('%j is %s', (typed, time) => expect(tidyTime(typed)).toBe(time))

  it.each(['24:00', '8:60', 'noon', '', '8:3', '12345'])('%j stays, for the form to say what is wrong', (typed) =>
    expect(tidyTime(typed)).toBe(typed),
  )
})

describe('the hours of a day', () => {
  it('are offered after those that are there', () => {
    expect(nextSpan([])).toEqual({ from: '08:00', to: '17:00' })
    expect(nextSpan([{ from: '08:00', to: '12:00' }])).toEqual({ from: '13:00', to: '16:00' })
    expect(nextSpan([{ from: '18:00', to: '22:00' }])).toEqual({ from: '', to: '' })
    expect(nextSpan([{ from: '8', to: 'x' }])).toEqual({ from: '', to: '' })
  })

  it('say where they end on the next day', () => {
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
