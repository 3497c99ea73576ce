import { checkRules } from '@gatehouse/contract/kernel/domain/tariff/check.ts'
import {
  type Band,
  CAP_PERS,
  COUNTED_FROM,
  DAY_KINDS,
  GRACES,
  RESTARTS,
  STACKINGS,
  SURCHARGE_PERS,
  TABLES_BY,
  type TariffRules,
} from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { tariffRules } from '@gatehouse/contract/parking-fees/tariff-rules.ts'
import fc from 'fast-check'
import {
  type BandText,
  bandStart,
  checkReadable,
  firstRules,
  readRules,
  type TableText,
  textOf,
  WEEKDAYS,
  withBand,
  withDay,
  withoutBand,
  withoutTable,
  withTable,
} from './rules-values.ts'

const minutes = (max: number) => fc.integer({ min: 1, max: max })
const satang = fc.integer({ min: 0, max: 10_000_000 })
const days = fc.subarray([...DAY_KINDS], { minLength: 1 })
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map(([hour, minute]) => [hour, minute].map((part) => String(part).padStart(2, '0')).join(':'))
const band: fc.Arbitrary<Band> = fc.oneof(
  fc.record({ to: fc.option(minutes(86_400)), kind: fc.constant('free' as const), amount: fc.constant(0), unit: fc.constant(null) }),
  fc.record({ to: fc.option(minutes(86_400)), kind: fc.constantFrom('flat', 'total'), amount: satang, unit: fc.constant(null) }),
  fc.record({ to: fc.option(minutes(86_400)), kind: fc.constant('unit' as const), amount: satang, unit: minutes(1440) }),
)
const grace = fc.oneof(
  fc.constant({ kind: 'none' as const, minutes: 0 }),
  fc.record({ kind: fc.constantFrom(...GRACES.slice(1)), minutes: fc.integer({ min: 0, max: 240 }) }),
)
const rules: fc.Arbitrary<TariffRules> = fc.record({
  grace,
  tables: fc.array(fc.record({ days, bands: fc.array(band, { maxLength: 5 }) }), { minLength: 1, maxLength: 3 }),
  table_by: fc.constantFrom(...TABLES_BY),
  counted_from: fc.constantFrom(...COUNTED_FROM),
  tolerance: fc.integer({ min: 0, max: 59 }),
  restart: fc.constantFrom(...RESTARTS),
  cap: fc.option(fc.record({ amount: satang, per: fc.constantFrom(...CAP_PERS) })),
  surcharges: fc.array(fc.record({ from: time, to: time, days, amount: satang, per: fc.constantFrom(...SURCHARGE_PERS) }), {
    maxLength: 3,
  }),
  stacking: fc.constantFrom(...STACKINGS),
  lost_card: satang,
  unknown_entry: fc.oneof(fc.record({ amount: satang }), fc.record({ from: time })),
  vat: fc.option(fc.record({ rate: fc.integer({ min: 0, max: 3000 }), included: fc.boolean() })),
  round_to: fc.constantFrom(1, 25, 50, 100),
  leave_minutes: fc.integer({ min: 0, max: 240 }),
})

const BAND: BandText = { to: '', kind: 'unit', amount: '20', unit: '1:00' }
const TEXT = textOf(firstRules('THB'), 'THB')
const table = (bands: readonly BandText[]): TableText[] => [{ days: WEEKDAYS, bands }]

describe('the rules of a version in its form', () => {
  it('[R-14a] are sent unchanged', () => {
    fc.assert(
      fc.property(rules, fc.constantFrom('THB', 'JPY', 'KWD'), (before, currency) => {
        const { rules: after, issues } = readRules(textOf(before, currency), currency)
        expect(issues).toEqual([])
        expect(after).toEqual(before)
      }),
    )
  })

  it('[R-14a] can be published unchanged for a new tariff', () => {
    for (const currency of ['THB', 'JPY', 'KWD']) {
      const rules = firstRules(currency)
      expect(tariffRules.parse(rules)).toEqual(rules)
      expect(checkRules(rules)).toEqual([])
      expect(textOf(rules, currency)).toMatchObject({ lost_card: '200', tables: [{ bands: [{ amount: '20' }] }] })
    }
  })

  it('[R-14a] report each unreadable cell, and send its typed text, which is refused', () => {
    const read = readRules(
      {
        ...TEXT,
        tables: [{ days: [], bands: [{ ...BAND, to: '2.5', amount: 'ten', unit: '0' }] }],
        surcharges: [{ from: '25:00', to: '5', days: ['mon'], amount: '', per: 'night' }],
        ...{ cap: 'stay', cap_amount: '-1', lost_card: '100,001', unknown: 'from', unknown_from: 'noon', vat: 'added', vat_rate: 'x' },
      },
      'THB',
    )
    expect(read.issues.map(({ path, problem }) => `${path} ${problem}`).toSorted()).toEqual(
      [
        'tables.0.days days',
        'tables.0.bands.0.to hours',
        'tables.0.bands.0.amount amount',
        'tables.0.bands.0.unit hours',
        'cap.amount amount',
        'surcharges.0.from time',
        'surcharges.0.amount amount',
        'lost_card amount',
        'unknown_entry.from time',
        'vat.rate percent',
      ].toSorted(),
    )
    expect(read.rules.surcharges[0]!.to).toBe('05:00')
    const refusedPaths = tariffRules.safeParse(read.rules).error!.issues.map(({ path }) => path.join('.'))
    for (const { path } of read.issues.filter(({ path }) => path !== 'unknown_entry.from'))
      expect(refusedPaths.some((place) => path.startsWith(place))).toBe(true)
  })

  it('[R-14a] report other problems while a cell is unreadable, but none that it causes', () => {
    const problems = (bands: readonly BandText[]) => {
      const { rules, issues } = readRules({ ...TEXT, tables: table(bands) }, 'THB')
      return checkReadable(rules, issues).map(({ path, problem }) => `${path} ${problem}`)
    }
    const first = { ...BAND, to: '2:00', amount: 'x' }
    expect(problems([first, { ...BAND, to: '1:00' }, BAND])).toEqual(['tables.0.bands.1.to overlap'])
    expect(problems([{ ...BAND, to: 'x', unit: '2:00' }, { ...BAND, to: '3:00' }, BAND])).toEqual([])
    expect(problems([first, { ...BAND, kind: 'total', amount: 'x', to: '4' }, { ...BAND, unit: '?' }])).toEqual([])
    fc.assert(
      fc.property(rules, fc.nat(4), fc.constantFrom('to', 'amount', 'unit'), (whole, row, part) => {
        const knownProblems = checkRules(whole)
        fc.pre(!knownProblems.some(({ path }) => path === `tables.0.bands.${row}.${part}`))
        const text = textOf(whole, 'THB')
        const [first_table, ...others] = text.tables
        const spoilt = first_table!.bands.map((each, index) => (index === row ? { ...each, [part]: 'x' } : each))
        const { rules: read, issues } = readRules({ ...text, tables: [{ ...first_table!, bands: spoilt }, ...others] }, 'THB')
        expect(knownProblems).toEqual(expect.arrayContaining(checkReadable(read, issues)))
      }),
    )
  })

  it('[R-14a] need no amount for a free band, and no unit where it is unused', () => {
    const { rules: read, issues } = readRules(
      {
        ...TEXT,
        tables: table([
          { ...BAND, to: '2', kind: 'free', amount: 'x', unit: 'x' },
          { ...BAND, kind: 'flat', unit: 'x' },
        ]),
      },
      'THB',
    )
    expect(issues).toEqual([])
    expect(read.tables[0]!.bands).toEqual([
      { to: 120, kind: 'free', amount: 0, unit: null },
      { to: null, kind: 'flat', amount: 2000, unit: null },
    ])
  })
})

describe('the table of bands', () => {
  const of = (...ends: string[]) => ends.map((to) => ({ ...BAND, to }))
  const ends = (bands: readonly BandText[]) => bands.map(({ to }) => to)

  it('[R-14a] begins each band where the previous one ends', () => {
    const bands = of('0:15', '2', 'x', '')
    expect(bands.map((_, index) => bandStart(bands, index))).toEqual([0, 15, 120, 0])
  })

  it('[R-14a] stays without a gap when a band is added or removed', () => {
    expect(ends(withBand([]))).toEqual([''])
    expect(ends(withBand(of('2:00', '')))).toEqual(['2:00', '3:00', ''])
    expect(ends(withBand(of('2:00', '24:00')))).toEqual(['2:00', '24:00', '24:00'])
    expect(ends(withoutBand(of('2:00', '4:00', ''), 1))).toEqual(['2:00', ''])
    expect(ends(withoutBand(of('2:00', '4:00', ''), 2))).toEqual(['2:00', ''])
    expect(withoutBand(of(''), 0)).toEqual([])
  })

  it('[R-14a] has each day in only one table', () => {
    const two = withTable(table([BAND]))
    expect(two.map(({ days: on }) => on)).toEqual([
      ['mon', 'tue', 'wed', 'thu', 'fri'],
      ['sun', 'sat'],
    ])
    expect(withTable(two)[2]).toEqual({ days: [], bands: [BAND] })
    expect(withDay(two, 1, 'fri').map(({ days: on }) => on.includes('fri'))).toEqual([false, true])
    expect(withDay(two, 1, 'sat').some(({ days: on }) => on.includes('sat'))).toBe(false)
    expect(withDay(two, 1, 'holiday')[1]!.days).toContain('holiday')
    expect(withoutTable(two, 1).map(({ days: on }) => on.length)).toEqual([7])
    expect(withoutTable(two, 0).map(({ days: on }) => on.length)).toEqual([7])
  })
})
