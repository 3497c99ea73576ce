import { instantAt } from '../calendar.ts'
import { charge } from './charge.ts'
import type { Charge, Stamp, Stay, TariffCalendar } from './lines.ts'
import type { TariffRules } from './rules.ts'
import { each, free, TARIFFS, tariff, WORKDAYS } from './tariffs.fixture.ts'

const BANGKOK: TariffCalendar = { time_zone: 'Asia/Bangkok', holidays: ['2026-12-10'] }
const MONDAY = '2026-11-23'
const at = (time: string, day = MONDAY) => instantAt(day, time, 'Asia/Bangkok')
const stay = (from: string, to: string, overrides: Partial<Stay> = {}): Stay => ({ entry: at(from), exit: at(to), ...overrides })
const cost = (rules: TariffRules, pricedStay: Stay, stamps: readonly Stamp[] = [], calendar = BANGKOK): Charge =>
  charge(rules, pricedStay, calendar, stamps)
const amountOff = (amount: number, stamp = 'off'): Stamp => ({ stamp, effect: 'amount', amount })
const percentOff = (percent: number, stamp = 'percent'): Stamp => ({ stamp, effect: 'percent', percent })
const freeMinutes = (minutes: number, stamp = 'minutes'): Stamp => ({ stamp, effect: 'free_minutes', minutes })
const otherTariff = (rules: TariffRules, stamp = 'other'): Stamp => ({ stamp, effect: 'tariff', rules })
const HOURLY = tariff([each(60, 20)])

describe('R-14 the price of a stay', () => {
  it('is said in lines: the rule, and the values that it was used with', () => {
    const { lines, ...rest } = cost(TARIFFS.alumni, stay('18:30', '22:10', { lost_card: true }), [
      freeMinutes(60),
      percentOff(10),
      amountOff(500),
    ])
    expect(lines).toMatchObject([
      {
        rule: 'band',
        table: 0,
        band: 0,
        minutes: 120,
        count: 1,
        each: 2000,
        from: 0,
        to: 120,
        kind: 'total',
        band_from: 0,
        band_to: 120,
        amount: 2000,
      },
      { rule: 'band', table: 0, band: 1, minutes: 100, count: 2, each: 1000, from: 120, to: 220, amount: 2000 },
      { rule: 'surcharge', surcharge: 0, count: 1, each: 25_000, window_from: '22:00', per: 'night', amount: 25_000 },
      { rule: 'stamp', stamp: 'minutes', effect: 'free_minutes', amount: -1000 },
      { rule: 'stamp', stamp: 'percent', effect: 'percent', amount: -2800 },
      { rule: 'stamp', stamp: 'off', effect: 'amount', amount: -500 },
      { rule: 'lost_card', amount: 30_000 },
    ])
    expect(rest).toEqual({ total: 54_700, vat: 0, minutes: 220, leave_by: at('22:25').toISOString() })
  })

  it('says a grace, a cap, VAT and rounding by a line each', () => {
    expect(cost(TARIFFS.alumni, stay('08:00', '08:15')).lines).toEqual([{ rule: 'grace', minutes: 15, amount: 0 }])
    expect(cost(TARIFFS.office, stay('08:00', '15:00')).lines).toMatchObject([
      { rule: 'grace', minutes: 15, amount: 0 },
      { rule: 'band', table: 0, band: 0, minutes: 405, count: 7, each: 4000, from: 0, to: 405, amount: 28_000 },
      { rule: 'cap', times: 1, cap: 20_000, per: 'every_24h', amount: -8000 },
    ])
    const { lines, total, vat } = cost(TARIFFS.vat_on_top, stay('08:00', '09:00'))
    expect(lines.slice(1)).toEqual([
      { rule: 'vat', rate: 700, amount: 420 },
      { rule: 'rounding', to: 100, amount: -20 },
    ])
    // 64 x 7 / 107 = 4.187
    expect([total, vat]).toEqual([6400, 419])
  })

  it('adds up one band over several periods and days, with the minutes that each took', () => {
    const overnight = { entry: at('23:00'), exit: at('02:30', '2026-11-24') }
    expect(cost(TARIFFS.daily, overnight).lines).toMatchObject([
      { rule: 'band', table: 0, band: 0, minutes: 210, count: 3, each: 5000, from: 0, to: 150, amount: 15_000 },
    ])
    const intoSaturday = { entry: at('22:00', '2026-11-27'), exit: at('02:00', '2026-11-28') }
    expect(cost(TARIFFS.day_by_day, intoSaturday).lines).toMatchObject([
      { rule: 'band', table: 0, band: 0, minutes: 120, count: 2, each: 2000, from: 0, to: 120, amount: 4000 },
      { rule: 'band', table: 1, band: 1, minutes: 120, count: 2, each: 3000, from: 120, to: 240, amount: 6000 },
    ])
  })

  it('counts the minutes that the slip shows, not the seconds', () => {
    const from = at('08:00').getTime()
    const seconds = (entry: number, exit: number) => cost(TARIFFS.alumni, { entry: from + entry * 1000, exit: from + exit * 1000 })
    expect(seconds(0, 15 * 60 + 59)).toMatchObject({ total: 0, minutes: 15 })
    expect(seconds(59, 16 * 60)).toMatchObject({ total: 2000, minutes: 16 })
    expect(seconds(59, 16 * 60 + 30).leave_by).toBe(at('08:31').toISOString())
    expect(cost(TARIFFS.alumni, { entry: at('08:00').toISOString(), exit: at('08:16') }).total).toBe(2000)
  })

  it('is nothing where the exit is before the entry', () => {
    expect(cost(HOURLY, stay('08:00', '07:00'))).toMatchObject({ lines: [], total: 0, minutes: 0 })
    expect(cost(TARIFFS.nights, stay('23:30', '22:30'))).toMatchObject({ lines: [], total: 0, minutes: 0 })
  })

  it('is refused for what is no instant, and for a zone that nobody knows', () => {
    expect(() => cost(HOURLY, { entry: 'yesterday', exit: at('08:00') })).toThrow(RangeError)
    expect(() => cost(HOURLY, { entry: at('08:00'), exit: Number.NaN })).toThrow(RangeError)
    expect(() => cost(TARIFFS.daily, stay('08:00', '09:00'), [], { time_zone: 'Nowhere/None', holidays: [] })).toThrow(RangeError)
  })

  it('is by the table of the day of the entry, or of each day, also where a deducted grace ends after midnight', () => {
    const late = { entry: at('23:50', '2026-11-27'), exit: at('01:00', '2026-11-28') }
    const weekend = { grace: { kind: 'deduct' as const, minutes: 15 }, tables: TARIFFS.mercury.tables }
    const price = (overrides: Partial<TariffRules>) => cost(tariff([], { ...weekend, ...overrides }), late).total
    // 55 minutes from 0:05 on: Friday's 20 for an hour, or Saturday's 30 after half an hour
    expect(price({ table_by: 'entry_day' })).toBe(2000)
    expect(price({ table_by: 'entry_day', restart: 'every_24h' })).toBe(2000)
    expect(price({ table_by: 'each_day' })).toBe(3000)
    expect(price({ table_by: 'entry_day', restart: 'calendar_day' })).toBe(3000)
  })

  it('is that of the weekday on a holiday without a table of its own', () => {
    const thursdays = (days: TariffRules['tables'][number]['days']) =>
      tariff([], {
        tables: [
          { days, bands: [each(60, 20)] },
          { days: [...WORKDAYS, 'sat', 'sun'].filter((day) => !days.includes(day as 'thu')) as never, bands: [free(null)] },
        ],
      })
    const holiday = { entry: at('10:00', '2026-12-10'), exit: at('11:00', '2026-12-10') }
    expect(cost(thursdays(['thu']), holiday).total).toBe(2000)
    expect(cost(thursdays(['holiday']), holiday).total).toBe(2000)
    expect(cost(thursdays(['wed']), holiday).total).toBe(0)
    expect(cost(thursdays(['holiday']), holiday, [], { ...BANGKOK, holidays: [] }).total).toBe(0)
  })

  it('goes by the clock where the location is', () => {
    const evening = stay('22:30', '23:30')
    expect(cost(TARIFFS.nights, evening).total).toBe(9000)
    expect(cost(TARIFFS.nights, evening, [], { ...BANGKOK, time_zone: 'Europe/London' }).total).toBe(1000)
  })
})

describe('R-14 a stay whose entry is not known', () => {
  it('costs one amount, which no stamp lowers', () => {
    const unknown = { entry: null, exit: at('13:30'), lost_card: true }
    const { lines, total, minutes } = cost(HOURLY, unknown, [{ stamp: 'w', effect: 'waiver' }])
    expect(lines).toEqual([
      { rule: 'unknown_entry', amount: 50_000 },
      { rule: 'lost_card', amount: 30_000 },
    ])
    expect([total, minutes]).toEqual([80_000, null])
  })

  it('costs what it would cost from the latest opening before the exit', () => {
    const until = (time: string) => cost(TARIFFS.beehive, { entry: null, exit: at(time) })
    expect(until('13:30')).toMatchObject({ total: 4000, minutes: 210 })
    expect(until('10:01')).toMatchObject({ total: 0, minutes: 1 })
    // From 10:00 the day before: 190 for 8 hours, then 16 hours at 30, and 6 hours of the night at 500
    expect(until('10:00')).toMatchObject({ total: 19_000 + 48_000 + 300_000, minutes: 1440 })
    expect(cost(TARIFFS.beehive, { entry: null, exit: at('13:30') }, [freeMinutes(120)]).total).toBe(2000)
  })
})

describe('R-14 stamps', () => {
  const three = stay('10:00', '13:00')

  it('take percents off together, half a satang rounded up once', () => {
    const quarter = tariff([{ to: null, kind: 'flat', amount: 25, unit: null }])
    expect(cost(quarter, three, [percentOff(50)]).total).toBe(12)
    expect(cost(quarter, three, [percentOff(25), percentOff(25)]).total).toBe(12)
    expect(cost(quarter, three, [percentOff(25)]).total).toBe(19)
    expect(cost(quarter, three, [percentOff(99), percentOff(99)]).lines.map(({ amount }) => amount)).toEqual([25, -25, 0])
  })

  it('shorten the charged time of the bands, not that of surcharges', () => {
    expect(cost(TARIFFS.nights, stay('21:00', '23:00'), [freeMinutes(120)]).lines).toMatchObject([
      { rule: 'band' },
      { rule: 'surcharge', amount: 8000 },
      { rule: 'stamp', amount: -2000 },
    ])
    expect(cost(TARIFFS.alumni, stay('10:00', '10:20'), [freeMinutes(10)]).total).toBe(2000)
  })

  it('show the original price when they change the tariff', () => {
    expect(cost(HOURLY, three, [otherTariff(TARIFFS.mingle)]).lines).toMatchObject([
      { rule: 'switched', stamp: 'other', before: 6000, amount: 0 },
      { rule: 'band', amount: 30_000 },
    ])
    const keeps = tariff([each(60, 100)], { lost_card: 99, leave_minutes: 99, round_to: 7, vat: { rate: 700, included: false } })
    expect(cost(HOURLY, { ...three, lost_card: true }, [otherTariff(keeps)])).toMatchObject({
      total: 60_000,
      vat: 0,
      leave_by: at('13:15').toISOString(),
    })
  })

  it('use the cheapest final price when they bring several tariffs', () => {
    const nightly = tariff([free(null)], { surcharges: [{ from: '00:00', to: '00:00', days: WORKDAYS, amount: 20_000, per: 'stay' }] })
    const stamps = [otherTariff(nightly, 'nightly'), otherTariff(TARIFFS.mingle, 'hourly')]
    expect(cost(HOURLY, three, stamps).lines[0]).toMatchObject({ stamp: 'nightly' })
    expect(cost(HOURLY, three, [...stamps, freeMinutes(180)])).toMatchObject({
      total: 0,
      lines: [{ rule: 'switched', stamp: 'hourly' }, {}, {}],
    })
  })

  it('are compared by their whole effect, and the first of equal ones wins', () => {
    const stamps = [percentOff(10, 'a'), amountOff(3000, 'b'), percentOff(50, 'c'), otherTariff(TARIFFS.mingle, 'd')]
    const { lines, total } = cost(TARIFFS.best, three, stamps)
    expect(lines.filter(({ rule }) => rule !== 'band')).toEqual([{ rule: 'stamp', stamp: 'b', effect: 'amount', amount: -3000 }])
    expect(total).toBe(3000)
    expect(cost(TARIFFS.best, three, [otherTariff(TARIFFS.mingle)]).lines).toMatchObject([{ rule: 'band' }])
    expect(cost(TARIFFS.best, three, [amountOff(0, 'none')]).lines).toMatchObject([{ rule: 'band' }, { stamp: 'none', amount: 0 }])
  })

  it('never lower what a lost card costs', () => {
    const waiver: Stamp = { stamp: 'w', effect: 'waiver' }
    expect(cost(HOURLY, { ...three, lost_card: true }, [waiver, amountOff(90_000), percentOff(100)]).total).toBe(30_000)
  })
})

describe('R-14 a stay that goes on after it was paid', () => {
  it('costs what the longer stay costs, less what was paid: no second free hour', () => {
    const rules = tariff([free(60), each(60, 20)], { leave_minutes: 10 })
    const charge = cost(rules, stay('08:00', '10:00'))
    expect(charge).toMatchObject({ total: 2000, leave_by: at('10:10').toISOString() })
    expect(cost(rules, stay('08:00', '11:00')).total - charge.total).toBe(2000)
    expect(cost(rules, stay('10:00', '11:00')).total).toBe(0)
  })
})
