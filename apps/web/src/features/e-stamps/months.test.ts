import { lastMonths, monthAfter } from './months.ts'

it('months go over the ends of years', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1), monthAfter('2026-11', 0)]).toEqual(['2027-01', '2025-12', '2026-11'])
  expect(lastMonths('2026-02', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
})
