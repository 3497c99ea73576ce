import { lastMonths } from './months.ts'

it('months go over the ends of years', () => {
  expect(lastMonths('2026-02', 3)).toEqual(['2026-02', '2026-01', '2025-12'])
})
