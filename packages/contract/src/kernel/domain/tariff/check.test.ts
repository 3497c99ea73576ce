import { checkRules, type RulesProblemCode } from './check.ts'
import { bandPrice } from './meter.fixture.ts'
import { Random, rulesOf } from './random.fixture.ts'
import type { Band, DayKind, DayTable, TariffRules } from './rules.ts'
import { each, flat, free, TARIFFS, tariff, total, WORKDAYS } from './tariffs.fixture.ts'

const problemsOf = (bands: readonly Band[], overrides: Partial<TariffRules> = {}) =>
  checkRules(tariff(bands, overrides)).map(({ path, problem }) => `${path.replace('tables.0.bands.', '')} ${problem}`)
const FROM_BAND = { counted_from: 'band' } as const
const DAILY = { restart: 'every_24h' } as const
const BY_DATE = { restart: 'calendar_day' } as const

describe('R-14 the check of a tariff before it is published', () => {
  it.each<[string, readonly Band[], Partial<TariffRules>, string[]]>([
    ['ends a band where it starts', [free(60), total(60, 20), each(60, 10)], {}, ['1.to overlap']],
    ['ends a band before it starts', [free(60), total(30, 20), each(60, 10)], FROM_BAND, ['1.to overlap']],
    ['ends its first band at 0', [free(0), each(60, 10)], {}, ['0.to overlap']],
    ['has bands after one without an end', [free(null), each(60, 10)], {}, ['0.to open_middle']],
    ['ends, and never starts again', [free(60), total(1440, 20)], {}, ['1.to gap']],
    ['ends before it starts again after 24 hours', [free(60), total(1439, 20)], DAILY, ['1.to gap']],
    ['ends before it starts again at midnight', [free(60), total(1439, 20)], BY_DATE, ['1.to gap']],
    ['has a band that no stay reaches', [free(1440), total(null, 20)], DAILY, ['1.to beyond']],
    ['has a total below the total before it', [total(60, 20), total(120, 19.99), each(60, 10)], {}, ['1.amount falling']],
    ['has a total below the units before it', [each(60, 20, 180), total(null, 59)], {}, ['1.amount falling']],
    ['has a total below the single amounts before it', [flat(60, 20), flat(90, 20), total(null, 39)], {}, ['2.amount falling']],
    ['has a tolerance of a whole unit', [free(60), each(15, 10)], { tolerance: 15 }, ['1.unit tolerance']],
    ['cuts a unit in two', [each(60, 20, 90), each(60, 10)], {}, ['1.unit off_unit']],
    ['cuts a unit of the previous band', [each(60, 20, 90), each(30, 10)], {}, ['1.unit off_unit']],
    ['cuts a unit of an earlier band', [each(60, 20, 90), free(100), each(60, 10)], {}, ['2.unit off_unit']],
    ['has no band', [], {}, ['tables.0.bands gap']],
  ])('refuses a tariff that %s', (_, bands, overrides, problems) => {
    expect(problemsOf(bands, overrides)).toEqual(problems)
  })

  it.each<[string, readonly Band[], Partial<TariffRules>]>([
    ['bands that end with the period', [free(60), total(1440, 20)], DAILY],
    ['bands that end after the longest day', [free(60), total(1500, 20)], BY_DATE],
    ['a total equal to the units before it', [each(60, 20, 180), total(null, 60)], {}],
    ['a tolerance one minute short of a unit', [each(15, 10)], { tolerance: 14 }],
    ['units that begin where the previous units end', [each(60, 20, 120), each(30, 10, 180), each(90, 5)], {}],
    ['a unit that begins within a free band', [free(90), each(60, 20)], {}],
    ['a unit that only its own band cuts', [each(60, 20, 90), total(null, 50)], {}],
    ['cut units that are counted from their band', [each(60, 20, 90), each(60, 10)], FROM_BAND],
  ])('accepts %s', (_, bands, overrides) => {
    expect(problemsOf(bands, overrides)).toEqual([])
  })

  it('refuses a day without a table, or with two', () => {
    const problemsOfDays = (...tables: DayKind[][]) =>
      checkRules(tariff([], { tables: tables.map((days): DayTable => ({ days, bands: [free(null)] })) })).map(
        ({ path, problem }) => `${path} ${problem}`,
      )
    expect(problemsOfDays([...WORKDAYS, 'sat'])).toEqual(['tables day_missing'])
    expect(problemsOfDays([...WORKDAYS, 'sat'], ['holiday'])).toEqual(['tables day_missing'])
    expect(problemsOfDays([...WORKDAYS], ['sat', 'sun', 'mon'])).toEqual(['tables.1.days day_twice'])
    expect(problemsOfDays([...WORKDAYS, 'sat', 'sun', 'sat'])).toEqual(['tables.0.days day_twice'])
    expect(problemsOfDays([...WORKDAYS], ['sat', 'sun'])).toEqual([])
    expect(problemsOfDays([])).toEqual(['tables day_missing'])
  })

  it('names the table, the band and the field of a problem', () => {
    const tables = [
      { days: [...WORKDAYS, 'sat'] as const, bands: [free(null)] },
      { days: ['sun'] as const, bands: [total(60, 20), total(null, 10)] },
    ]
    expect(checkRules(tariff([], { tables }))).toEqual([{ path: 'tables.1.bands.1.amount', problem: 'falling' }])
  })

  it('accepts 2,000 random tariffs, and finds each fault planted in them', () => {
    const counts = new Map<RulesProblemCode, number>()
    for (let round = 0; round < 2000; round++) {
      const random = new Random(round)
      const rules = rulesOf(random)
      expect(checkRules(rules)).toEqual([])
      const index = random.upTo(rules.tables.length - 1)
      const { days, bands } = rules.tables[index]!
      const band = random.upTo(bands.length - 1)
      const bandPath = `tables.${index}.bands.${band}`
      const from = bands[band - 1]?.to ?? 0
      const withTable = (table: DayTable): TariffRules => ({ ...rules, tables: rules.tables.with(index, table) })
      const withFault = (changes: Partial<Band>, overrides: Partial<TariffRules> = {}): TariffRules => ({
        ...withTable({ days, bands: bands.with(band, { ...bands[band]!, ...changes }) }),
        ...overrides,
      })
      const earlierPrice = bandPrice(rules, bands.slice(0, band), from)
      const isLast = band === bands.length - 1
      const table = `tables.${index}`
      const faults: [RulesProblemCode, string, TariffRules][] = [
        ['overlap', `${bandPath}.to`, withFault({ to: random.upTo(from) })],
        ['tolerance', `${bandPath}.unit`, withFault({ kind: 'unit', unit: 7 }, { tolerance: 7 + random.upTo(3) })],
        ['day_twice', `${table}.days`, withTable({ days: [...days, days[0]!], bands })],
      ]
      if (days.includes('sat')) faults.push(['day_missing', 'tables', withTable({ days: days.filter((day) => day !== 'sat'), bands })])
      if (!isLast) faults.push(['open_middle', `${bandPath}.to`, withFault({ to: null })])
      if (isLast) faults.push(['gap', `${bandPath}.to`, withFault({ to: from + 1 }, from + 1 >= 1440 ? { restart: 'never' } : {})])
      if (earlierPrice > 0)
        faults.push(['falling', `${bandPath}.amount`, withFault({ kind: 'total', amount: earlierPrice - 1, unit: null })])
      if (isLast && band > 0) {
        const unreachableBands = bands
          .with(band, { ...bands[band]!, to: null })
          .with(band - 1, { ...bands[band - 1]!, to: 1440 + random.upTo(99) })
        faults.push(['beyond', `${bandPath}.to`, { ...withTable({ days, bands: unreachableBands }), restart: 'every_24h' }])
      }
      for (const [problem, path, faulty] of faults) {
        expect(checkRules(faulty), `${round}: ${problem}`).toContainEqual({ path, problem })
        counts.set(problem, (counts.get(problem) ?? 0) + 1)
      }
    }
    expect(Object.fromEntries([...counts].filter(([, times]) => times < 200))).toEqual({})
    expect(counts.size).toBe(8)
  })

  it('accepts the tariffs of real places', () => {
    for (const rules of Object.values(TARIFFS)) expect(checkRules(rules)).toEqual([])
  })
})
