import fc from 'fast-check'
import { WEEKDAYS, type Weekday } from './opening-hours.ts'
import { WEEKDAYS_FROM_MONDAY, weekRuns } from './week-runs.ts'

describe('a week in runs', () => {
  it('has each day once, in its order from Monday on, and no two runs beside each other that are alike', () => {
    const span = fc.constantFrom([], [{ from: '08:00', to: '17:00' }], [{ from: '22:00', to: '06:00' }])
    fc.assert(
      fc.property(fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, span])) as Record<Weekday, typeof span>), (hours) => {
        const runs = weekRuns(hours)
        const days = runs.flatMap(({ from, to }) =>
          WEEKDAYS_FROM_MONDAY.slice(WEEKDAYS_FROM_MONDAY.indexOf(from), WEEKDAYS_FROM_MONDAY.indexOf(to) + 1),
        )
        expect(days).toEqual(WEEKDAYS_FROM_MONDAY)
        for (const { from, to, spans } of runs)
          for (const day of WEEKDAYS_FROM_MONDAY.slice(WEEKDAYS_FROM_MONDAY.indexOf(from), WEEKDAYS_FROM_MONDAY.indexOf(to) + 1))
            expect(hours[day]).toEqual(spans)
        for (const [index, { spans }] of runs.entries()) expect(spans).not.toEqual(runs[index + 1]?.spans)
      }),
    )
  })
})
