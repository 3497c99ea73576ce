import { firstDay, monthAfter, monthOf } from './months.ts'

it('months go over the ends of years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 0)]).toEqual(['2027-01', '2025-12', '2026-11'])
  expect([firstDay('2026-01', -3), firstDay('2026-12', 1), firstDay('2026-02')]).toEqual(['2025-10-01', '2027-01-01', '2026-02-01'])
  expect(monthOf('2026-11-27')).toBe('2026-11')
})
