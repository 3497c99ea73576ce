import { addDays, dayIn, type Instant, instantAt } from '../calendar.ts'
import type { MinorUnits } from '../money.ts'
import type { Charge, ChargeLine, Stamp, Stay, TariffCalendar } from './lines.ts'
import type { TariffRules } from './rules.ts'
import { bandLines, MINUTE, type Minutes, surchargeLines } from './stay.ts'

function minuteOf(instant: Instant): number {
  const minute = Math.floor(new Date(instant).getTime() / MINUTE)
  if (Number.isNaN(minute)) throw new RangeError('not an instant')
  return minute
}

/** Rounds half a unit up; exact at every size. */
const share = (amount: MinorUnits, part: number, whole: number): MinorUnits =>
  Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

const sumOf = (lines: readonly ChargeLine[]): MinorUnits => lines.reduce((total, { amount }) => total + amount, 0)

interface Visit extends Minutes {
  readonly calendar: TariffCalendar
}

/** The first charged minute. */
const chargedFrom = ({ grace }: TariffRules, { start }: Minutes): number => (grace.kind === 'deduct' ? start + grace.minutes : start)

const bandsOf = (rules: TariffRules, visit: Visit, free_minutes: number): ChargeLine[] =>
  bandLines(rules, { start: chargedFrom(rules, visit), end: visit.end - free_minutes }, visit.calendar, visit.start)

/** Bands and surcharges, before stamps. */
function feeLines(rules: TariffRules, visit: Visit): ChargeLine[] {
  const { grace } = rules
  if (grace.kind === 'cliff' && visit.end - visit.start <= grace.minutes) return [{ rule: 'grace', minutes: grace.minutes, amount: 0 }]
  const surcharges = surchargeLines(rules, { start: chargedFrom(rules, visit), end: visit.end }, visit.calendar)
  const graceLines: ChargeLine[] =
    grace.kind === 'deduct' && grace.minutes > 0 ? [{ rule: 'grace', minutes: grace.minutes, amount: 0 }] : []
  return [...graceLines, ...bandsOf(rules, visit, 0), ...surcharges]
}

/** The discounts of all stamps in order: free minutes from the end of the stay, percents of the rest, amounts, a waiver. */
function stampLines(rules: TariffRules, visit: Visit, fee: readonly ChargeLine[], stamps: readonly Stamp[]): ChargeLine[] {
  const lines: ChargeLine[] = []
  const offBands = fee.filter(({ rule }) => rule === 'band' || rule === 'cap')
  let bands = sumOf(offBands)
  let minutes = 0
  for (const stamp of stamps) {
    if (stamp.effect !== 'free_minutes') continue
    minutes += stamp.minutes
    const rest = offBands.length === 0 ? 0 : sumOf(bandsOf(rules, visit, minutes))
    lines.push({ rule: 'stamp', stamp: stamp.stamp, effect: stamp.effect, amount: rest - bands })
    bands = rest
  }
  const base = sumOf(fee) + sumOf(lines)
  let percents = 0
  for (const stamp of stamps) {
    if (stamp.effect !== 'percent') continue
    const percent = Math.min(100, percents + stamp.percent)
    lines.push({ rule: 'stamp', stamp: stamp.stamp, effect: stamp.effect, amount: share(base, percents, 100) - share(base, percent, 100) })
    percents = percent
  }
  for (const stamp of stamps) {
    if (stamp.effect !== 'amount' && stamp.effect !== 'waiver') continue
    const left = sumOf(fee) + sumOf(lines)
    lines.push({
      rule: 'stamp',
      stamp: stamp.stamp,
      effect: stamp.effect,
      amount: 0 - Math.min(left, stamp.effect === 'amount' ? stamp.amount : left),
    })
  }
  return lines
}

/** The fee by the tariff that a stamp brings, if any; with several, the one that is cheapest with all stamps. */
function stampedLines(rules: TariffRules, visit: Visit, own: readonly ChargeLine[], stamps: readonly Stamp[]): ChargeLine[] {
  const [cheapest] = stamps
    .flatMap((stamp): ChargeLine[][] => {
      if (stamp.effect !== 'tariff') return []
      const fee = feeLines(stamp.rules, visit)
      return [
        [{ rule: 'switched', stamp: stamp.stamp, before: sumOf(own), amount: 0 }, ...fee, ...stampLines(stamp.rules, visit, fee, stamps)],
      ]
    })
    .sort((one, other) => sumOf(one) - sumOf(other))
  return cheapest ?? [...own, ...stampLines(rules, visit, own, stamps)]
}

/** `best` never costs more than no stamp; among equal results the first wins. */
function discounted(rules: TariffRules, visit: Visit, stamps: readonly Stamp[]): ChargeLine[] {
  const own = feeLines(rules, visit)
  if (rules.stacking === 'sum') return stampedLines(rules, visit, own, stamps)
  if (rules.stacking === 'first') return stampedLines(rules, visit, own, stamps.slice(0, 1))
  return [...stamps.map((stamp) => [stamp]), []]
    .map((subset) => stampedLines(rules, visit, own, subset))
    .reduce((best, lines) => (sumOf(lines) < sumOf(best) ? lines : best))
}

/** The stay in whole minutes, as its slip shows it; null if its entry is unknown and a fixed amount applies. */
function visitOf(rules: TariffRules, { entry, exit }: Stay, calendar: TariffCalendar): Visit | null {
  const { time_zone } = calendar
  const end = minuteOf(exit)
  if (entry !== null) return { start: Math.min(minuteOf(entry), end), end, calendar }
  if ('amount' in rules.unknown_entry) return null
  const { from } = rules.unknown_entry
  const today = dayIn(exit, time_zone)
  const [yesterdays, todays] = [addDays(today, -1), today].map((day) => minuteOf(instantAt(day, from, time_zone)))
  return { start: todays! < end ? todays! : yesterdays!, end, calendar }
}

/**
 * The cost of a stay in satang, with its reasons. An exit before the entry counts as a stay of no minutes. Earlier payments are not subtracted: a
 * second charge is the total of the longer stay less what was paid. RangeError for an invalid instant, or for an unknown zone if the rules need its
 * clock. Rules with problems (`checkRules`) have no defined price.
 */
export function charge(rules: TariffRules, stay: Stay, calendar: TariffCalendar, stamps: readonly Stamp[] = []): Charge {
  const visit = visitOf(rules, stay, calendar)
  const lines: ChargeLine[] = visit
    ? discounted(rules, visit, stamps)
    : [{ rule: 'unknown_entry', amount: (rules.unknown_entry as { amount: MinorUnits }).amount }]
  if (stay.lost_card && rules.lost_card > 0) lines.push({ rule: 'lost_card', amount: rules.lost_card })
  const { vat } = rules
  if (vat && !vat.included) lines.push({ rule: 'vat', rate: vat.rate, amount: share(sumOf(lines), vat.rate, 10_000) })
  const exact = sumOf(lines)
  if (exact % rules.round_to > 0) lines.push({ rule: 'rounding', to: rules.round_to, amount: -(exact % rules.round_to) })
  const total = sumOf(lines)
  return {
    lines,
    total,
    vat: vat ? share(total, vat.rate, 10_000 + vat.rate) : 0,
    minutes: visit && visit.end - visit.start,
    leave_by: new Date(minuteOf(stay.exit) * MINUTE + rules.leave_minutes * MINUTE).toISOString(),
  }
}
