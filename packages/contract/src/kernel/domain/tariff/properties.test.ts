import { inject } from 'vitest'
import { addDays, dayIn, dayStart } from '../calendar.ts'
import { charge } from './charge.ts'
import type { Charge, Stamp, TariffCalendar } from './lines.ts'
import { Random, rulesOf, stampOf, stayOf } from './random.fixture.ts'
import { MOST_AMOUNT, type TariffRules } from './rules.ts'
import { each, tariff } from './tariffs.fixture.ts'

const MINUTE = 60_000
const DAY = 1440
/** Divides the rounds: all of them run at night. */
const SHARE = inject('isNightly') ? 1 : 4
const stampsOf = (random: Random, tariffs = random.once(3)): Stamp[] =>
  Array.from({ length: random.upTo(3) }, () => stampOf(random, tariffs))
const sumOf = ({ lines }: Charge) => lines.reduce((sum, { amount }) => sum + amount, 0)

interface Case {
  readonly random: Random
  readonly rules: TariffRules
  readonly calendar: TariffCalendar
  readonly entry: number
  readonly minutes: number
  readonly price: (from: number, to: number, stamps?: readonly Stamp[], of?: TariffRules) => number
}

/** Random tariffs and stays with a known entry; `price` is the price of a stay between two minutes after the entry. */
function forEachOf(rounds: number, seed: number, look: (of: Case) => void): void {
  for (let round = 0; round < rounds / SHARE; round++) {
    const random = new Random(seed * 1_000_000 + round)
    const rules = rulesOf(random)
    const { stay, calendar } = stayOf(random)
    const exit = Math.floor(Number(stay.exit) / MINUTE)
    const entry = stay.entry === null ? exit - 600 : Math.floor(Number(stay.entry) / MINUTE)
    const price: Case['price'] = (from, to, stamps = [], pricedBy = rules) =>
      charge(pricedBy, { entry: (entry + from) * MINUTE, exit: (entry + to) * MINUTE }, calendar, stamps).total
    look({ random, rules, calendar, entry, minutes: exit - entry, price })
  }
}

describe('R-14 the price of a stay', () => {
  it('is a whole amount of at least nothing, the sum of its lines', () => {
    for (let round = 0; round < 4000 / SHARE; round++) {
      const random = new Random(round)
      const rules = rulesOf(random)
      const { stay, calendar } = stayOf(random)
      const result = charge(rules, stay, calendar, stampsOf(random))
      expect(result.total).toBe(sumOf(result))
      expect(Number.isSafeInteger(result.total) && result.total >= 0 && result.total % rules.round_to === 0).toBe(true)
      expect(result.vat >= 0 && result.vat <= result.total).toBe(true)
      expect(result.lines.filter(({ amount }) => Object.is(amount, -0))).toEqual([])
    }
  })

  it('never falls as the stay grows, whatever its stamps', () => {
    forEachOf(1000, 1, ({ random, price }) => {
      const stamps = stampsOf(random)
      let before = 0
      const step = random.of([1, 7, 45, 200])
      for (let minutes = 0; minutes < step * 15; minutes += random.between(1, step)) {
        const now = price(0, minutes, stamps)
        expect(now).toBeGreaterThanOrEqual(before)
        before = now
      }
    })
  })

  it('is not raised by a stamp, but where it brings another tariff and a line says so; never by the best of them', () => {
    let raisedCount = 0
    forEachOf(6000, 2, ({ random, rules, entry, minutes, calendar, price }) => {
      const stay = { entry: entry * MINUTE, exit: (entry + minutes) * MINUTE }
      const stampedCharge = charge(rules, stay, calendar, stampsOf(random, true))
      const plain = price(0, minutes)
      if (stampedCharge.total <= plain) return
      raisedCount++
      expect(rules.stacking).not.toBe('best')
      const line = stampedCharge.lines.find(({ rule }) => rule === 'switched')
      expect(line).toMatchObject({ rule: 'switched' })
    })
    expect(raisedCount).toBeGreaterThan(100 / SHARE)
  })

  it('is not raised by one more stamp where all count, and is at its end whatever their order', () => {
    forEachOf(3000, 3, ({ random, rules: own, minutes, price }) => {
      const rules: TariffRules = { ...own, stacking: 'sum' }
      const stamps = stampsOf(random)
      const extraStamp = stampOf(random, false)
      const now = price(0, minutes, stamps, rules)
      expect(price(0, minutes, [...stamps, extraStamp], rules)).toBeLessThanOrEqual(now)
      expect(price(0, minutes, stamps.toReversed(), rules)).toBe(now)
    })
  })

  it('is with free minutes what a stay costs that ended so much earlier, by bands alone', () => {
    forEachOf(3000, 4, ({ random, rules: own, minutes, price }) => {
      const rules: TariffRules = { ...own, surcharges: [], grace: random.once(2) ? own.grace : { kind: 'deduct', minutes: 10 } }
      if (rules.grace.kind === 'cliff') return
      const freeMinutes = random.upTo(minutes)
      expect(price(0, minutes, [{ stamp: 'm', effect: 'free_minutes', minutes: freeMinutes }], rules)).toBe(
        price(0, minutes - freeMinutes, [], rules),
      )
    })
  })

  it('is the sum of its days where bands and cap begin again at midnight, on days of 23 and 25 hours too', () => {
    forEachOf(3000, 5, ({ rules: own, calendar, entry, minutes, price }) => {
      const rules: TariffRules = {
        ...own,
        restart: 'calendar_day',
        cap: own.cap && { ...own.cap, per: 'calendar_day' },
        surcharges: [],
        grace: { kind: 'none', minutes: 0 },
        vat: null,
        round_to: 1,
      }
      let sum = 0
      let from = 0
      for (let day = dayIn(entry * MINUTE, calendar.time_zone); from < minutes; day = addDays(day, 1)) {
        const midnight = dayStart(addDays(day, 1), calendar.time_zone).getTime() / MINUTE - entry
        const to = Math.min(midnight, minutes)
        sum += price(from, to, [], rules)
        from = to
      }
      expect(price(0, minutes, [], rules)).toBe(sum)
      expect(price(0, minutes, [], { ...rules, table_by: rules.table_by === 'each_day' ? 'entry_day' : 'each_day' })).toBe(sum)
    })
  })

  it('is the sum of its 24 hours where bands and cap begin again after them, whatever clocks do', () => {
    forEachOf(3000, 6, ({ random, rules: own, price }) => {
      const [table] = own.tables
      const tables = [{ days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const, bands: table!.bands }]
      const rules: TariffRules = {
        ...own,
        tables,
        restart: 'every_24h',
        cap: own.cap && { ...own.cap, per: 'every_24h' },
        surcharges: [],
        grace: { kind: 'none', minutes: 0 },
        vat: null,
        round_to: 1,
      }
      const [days, rest] = [random.upTo(4), random.upTo(DAY)]
      expect(price(0, days * DAY + rest, [], rules)).toBe(days * price(0, DAY, [], rules) + price(0, rest, [], rules))
    })
  })

  it('is the same a week later where clocks do not change, over ends of years and leap days', () => {
    forEachOf(5000, 7, ({ rules, entry, minutes }) => {
      const calendar = { time_zone: 'Asia/Bangkok', holidays: [] }
      const price = (from: number) => charge(rules, { entry: from * MINUTE, exit: (from + minutes) * MINUTE }, calendar).total
      expect(price(entry + 7 * DAY)).toBe(price(entry))
    })
  })

  it('does not ask whether a day is a holiday where no rule names holidays', () => {
    forEachOf(2000, 8, ({ rules: own, calendar, entry, minutes, price }) => {
      const weekdays = (days: readonly string[]) => days.filter((day) => day !== 'holiday')
      const tables = own.tables.filter(({ days }) => weekdays(days).length > 0).map((table) => ({ ...table, days: weekdays(table.days) }))
      const rules = { ...own, tables, surcharges: [] } as TariffRules
      const stay = { entry: entry * MINUTE, exit: (entry + minutes) * MINUTE }
      expect(charge(rules, stay, { ...calendar, holidays: [] }).total).toBe(price(0, minutes, [], rules))
    })
  })

  it('exists for every stay of 60 days and less', () => {
    forEachOf(300, 9, ({ rules, price }) => {
      const edges = rules.tables.flatMap(({ bands }) => bands.flatMap(({ to }) => (to === null ? [] : [to - 1, to, to + 1])))
      for (const minutes of [0, 1, DAY - 1, DAY, DAY + 1, 60 * DAY, ...edges]) {
        const total = price(0, minutes)
        expect(Number.isSafeInteger(total) && total >= 0).toBe(true)
      }
    })
  })

  it('contains as much VAT as is added on top, where nothing is rounded', () => {
    forEachOf(5000, 10, ({ rules: own, entry, minutes, calendar }) => {
      const rules: TariffRules = { ...own, vat: { rate: 700, included: false }, round_to: 1 }
      const { lines, vat } = charge(rules, { entry: entry * MINUTE, exit: (entry + minutes) * MINUTE }, calendar)
      expect(vat).toBe(lines.find(({ rule }) => rule === 'vat')!.amount)
    })
  })

  it('stays exact for the largest amounts over 400 days', () => {
    const minutes = 400 * DAY
    const rules = tariff([{ ...each(1, 0), amount: MOST_AMOUNT }], {
      surcharges: [
        { from: '00:00', to: '00:00', days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'], amount: MOST_AMOUNT, per: 'hour' },
      ],
      vat: { rate: 700, included: false },
    })
    const stay = { entry: Date.parse('2026-01-01T00:00:00+07:00'), exit: Date.parse('2026-01-01T00:00:00+07:00') + minutes * MINUTE }
    const { total, vat } = charge(rules, stay, { time_zone: 'Asia/Bangkok', holidays: [] }, [
      { stamp: 'p', effect: 'percent', percent: 33 },
    ])
    // 586,000 units and hours of 100,000 baht, less a third, plus 7 %
    const fee = (BigInt(minutes + 400 * 24) * BigInt(MOST_AMOUNT) * 67n) / 100n
    expect(BigInt(total)).toBe((fee * 107n) / 100n)
    expect(BigInt(vat)).toBe((fee * 7n) / 100n)
  })
})
