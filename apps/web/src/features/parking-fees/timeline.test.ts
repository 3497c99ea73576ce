import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import { RESTARTS, TABLES_BY, type TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import fc from 'fast-check'
import { firstRules, WEEKDAYS } from './rules-values.ts'
import { timelineOf } from './timeline.ts'

const CALENDAR = { time_zone: 'Asia/Bangkok', holidays: ['2026-03-04'] }
const START = Date.parse('2026-03-02T00:00:00+07:00')
const at = (minute: number) => new Date(START + minute * 60_000)

const bands = fc
  .uniqueArray(fc.integer({ min: 1, max: 1400 }), { minLength: 1, maxLength: 3 })
  .map((ends) => [
    ...ends
      .toSorted((first, second) => first - second)
      .map((to, index) => ({ to, kind: 'flat' as const, amount: (index + 1) * 100, unit: null })),
    { to: null, kind: 'unit' as const, amount: 500, unit: 30 },
  ])
const rules: fc.Arbitrary<TariffRules> = fc
  .record({
    week: bands,
    end: bands,
    restart: fc.constantFrom(...RESTARTS),
    table_by: fc.constantFrom(...TABLES_BY),
    grace: fc.constantFrom({ kind: 'none', minutes: 0 } as const, { kind: 'deduct', minutes: 45 } as const),
  })
  .map(({ week, end, ...others }) => ({
    ...firstRules('THB'),
    ...others,
    tables: [
      { days: WEEKDAYS.slice(1, 6), bands: week },
      { days: ['sat', 'sun', 'holiday'], bands: end },
    ],
  }))

const DEDUCTED: TariffRules = {
  ...firstRules('THB'),
  grace: { kind: 'deduct', minutes: 45 },
  tables: [WEEKDAYS.slice(1, 6), ['sat', 'sun', 'holiday'] as const].map((days) => ({
    days,
    bands: [
      { to: 1, kind: 'flat', amount: 100, unit: null },
      { to: null, kind: 'unit', amount: 500, unit: 30 },
    ],
  })),
}

describe('the picture of a stay', () => {
  it('[R-14a] shows as many minutes of each band as are charged', () => {
    fc.assert(
      fc.property(rules, fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 6000 }), (tariff, start, minutes) => {
        const [entry, exit] = [at(start), at(start + minutes)]
        const { bands: parts } = timelineOf(tariff, entry, exit, CALENDAR)
        const drawnMinutes = new Map<object, number>()
        for (const { band, from, to } of parts) if (band) drawnMinutes.set(band, (drawnMinutes.get(band) ?? 0) + to - from)
        const chargedMinutes = charge(tariff, { entry, exit }, CALENDAR).lines.flatMap((line) =>
          line.rule === 'band' ? [[tariff.tables[line.table]!.bands[line.band]!, line.minutes] as const] : [],
        )
        expect(drawnMinutes).toEqual(new Map(chargedMinutes))
        const free = Math.min(tariff.grace.minutes, minutes)
        expect([...drawnMinutes.values()].reduce((sum, length) => sum + length, free)).toBe(minutes)
      }),
      // Starts on Tuesday at 23:16, so that the grace ends on the following holiday.
      { numRuns: 1000, examples: (['each_day', 'entry_day'] as const).map((table_by) => [{ ...DEDUCTED, table_by }, 2836, 1485]) },
    )
  })

  it('[R-14a] is completely free when the stay ends within the grace period', () => {
    expect(timelineOf(firstRules('THB'), at(540), at(555), CALENDAR).bands).toEqual([{ from: 0, to: 15, band: null }])
    expect(timelineOf(firstRules('THB'), at(540), at(556), CALENDAR).bands).toMatchObject([{ from: 0, to: 16, band: { kind: 'unit' } }])
  })

  it('[R-14a] shows the windows of surcharges on their days, and the end of each day', () => {
    const night = { from: '22:00', to: '05:00', days: ['mon'], amount: 100, per: 'night' } as const
    const { surcharges, midnights } = timelineOf({ ...firstRules('THB'), surcharges: [night] }, at(1260), at(4200), CALENDAR)
    expect(surcharges).toEqual([{ from: 60, to: 480 }])
    expect(midnights).toEqual([180, 1620])
  })
})
