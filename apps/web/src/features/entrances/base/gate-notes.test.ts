import { WEEKDAYS, type WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import { gateNotes } from './gate-notes.ts'

const hours = Object.fromEntries(WEEKDAYS.map((day) => [day, [{ from: '06:00', to: '18:00' }]])) as unknown as WeekHours
const times = { hours, holidays: [{ date: '2026-11-25', hours: [] }], time_zone: 'Asia/Bangkok' } as never
const at = (time: string, day = '2026-11-24') => Date.parse(`${day}T${time}:00+07:00`)
const all = { visitor_types: [] }

it('a gate says when it closed, that it is not open yet, and nothing while it is open or has no hours', () => {
  expect(gateNotes(times, all, 'visitor', at('18:00'))).toEqual([{ about: 'closed_at', time: '18:00' }])
  expect(gateNotes(times, all, 'visitor', at('05:59'))).toEqual([{ about: 'closed' }])
  expect(gateNotes(times, all, 'visitor', at('12:00', '2026-11-25'))).toEqual([{ about: 'closed' }])
  expect(gateNotes(times, all, 'visitor', at('12:00'))).toEqual([])
  expect(gateNotes(null, all, 'visitor', at('23:00'))).toEqual([])
})

it('a gate says that a type of visitors does not use it', () => {
  expect(gateNotes(null, { visitor_types: ['contractor'] }, 'visitor', 0)).toEqual([{ about: 'type' }])
  expect(gateNotes(null, { visitor_types: ['contractor'] }, 'contractor', 0)).toEqual([])
})
