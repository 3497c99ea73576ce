import { changeOf, mergeDays, reportHref, reportQueryOf, visitsHref, weeksOf } from './report-query.ts'
import { type ReportSearch, readReportExtras } from './report-search.ts'

const TODAY = '2026-03-14'
const daysOf = (search: ReportSearch) => {
  const { startDate, endDate } = reportQueryOf(search, TODAY)
  return [startDate, endDate]
}

describe('the days of a report', () => {
  it('are thirty when the address has none', () => expect(daysOf({})).toEqual(['2026-02-13', TODAY]))

  it.each([
    ['today', TODAY, TODAY],
    ['week', '2026-03-08', TODAY],
    ['quarter', '2025-12-15', TODAY],
    ['this_month', '2026-03-01', TODAY],
    ['last_month', '2026-02-01', '2026-02-28'],
    ['year', '2025-03-15', TODAY],
  ] as const)('for %s are %s to %s', (span, from, to) => expect(daysOf({ span })).toEqual([from, to]))

  it('are two custom days rather than a span, and a single one is ignored', () => {
    expect(daysOf({ span: 'week', startDate: '2026-01-01', endDate: '2026-01-02' })).toEqual(['2026-01-01', '2026-01-02'])
    expect(daysOf({ span: 'today', startDate: '2026-01-01' })).toEqual([TODAY, TODAY])
  })

  it('keep the filters', () =>
    expect(reportQueryOf({ part: 'summary', span: 'today', purpose: 'meeting' }, TODAY)).toEqual({
      ...{ startDate: TODAY, endDate: TODAY, purpose: 'meeting' },
    }))
})

describe('the address of a report', () => {
  it('ignores invalid values', () => {
    expect(readReportExtras({ part: 'summary', span: 'week' })).toEqual({ part: 'summary', span: 'week' })
    expect(readReportExtras({ part: 'other', span: 7 })).toEqual({})
  })

  it('opens the visits behind a figure', () => {
    expect(reportHref({})).toBe('/service/visitor/entrances/report')
    const query = { startDate: TODAY, endDate: TODAY, gate_id: 'g' }
    expect(visitsHref(query)).toBe('/service/visitor/entrances?startDate=2026-03-14&endDate=2026-03-14&gate_id=g&status=came_in')
    expect(visitsHref(query, 'checkout')).toBe(
      '/service/visitor/entrances?startDate=2026-03-14&endDate=2026-03-14&gate_id=g&status=out&day_of=checkout',
    )
  })
})

describe('the two answers of the daily report', () => {
  it('become one row for each day with date, checkin and checkout, oldest first', () => {
    const checkins = [
      { date: '2026-03-14', count: 5 },
      { date: '2026-03-12', count: 2 },
    ]
    const checkouts = [
      { date: '2026-03-13', count: 1 },
      { date: '2026-03-14', count: 4 },
    ]
    expect(mergeDays(checkins, checkouts)).toEqual([
      { date: '2026-03-12', checkin: 2, checkout: 0 },
      { date: '2026-03-13', checkin: 0, checkout: 1 },
      { date: '2026-03-14', checkin: 5, checkout: 4 },
    ])
  })
})

describe('the weeks of a chart', () => {
  it('begin on Mondays, and the first week on the first day', () => {
    const day = (date: string) => ({ date, checkin: 2, checkout: 1 })
    // The 15th is a Sunday.
    expect(weeksOf(['2026-03-14', '2026-03-15', '2026-03-16', '2026-03-17'].map(day))).toEqual([
      { date: '2026-03-14', checkin: 4, checkout: 2 },
      { date: '2026-03-16', checkin: 4, checkout: 2 },
    ])
  })
})

describe('a comparison', () => {
  it.each([
    [112, 100, 12],
    [88, 100, -12],
    [100, 100, 0],
    [1, 3, -67],
    [5, 0, null],
  ])('of %i with %i is %s', (now, before, change) => expect(changeOf(now, before)).toBe(change))
})
