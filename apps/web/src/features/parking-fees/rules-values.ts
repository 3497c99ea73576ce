import { currencyExponent, type MinorUnits } from '@gatehouse/contract/kernel/domain/money.ts'
import { checkRules, type RulesProblem } from '@gatehouse/contract/kernel/domain/tariff/check.ts'
import {
  type Band,
  type BandKind,
  DAY_KINDS,
  type DayKind,
  type DayTable,
  type Surcharge,
  type TariffRules,
} from '@gatehouse/contract/kernel/domain/tariff/rules.ts'
import { formatHours } from '../../lib/dates.ts'
import { digitsOf } from '../../lib/record-values.ts'
import { amountText, readHours, readPercent, readPrice, readTime } from '../../lib/typed-amounts.ts'

/** A band as typed. The last one may have no end. */
export interface BandText {
  readonly to: string
  readonly kind: BandKind
  readonly amount: string
  readonly unit: string
}

export interface TableText {
  readonly days: readonly DayKind[]
  readonly bands: readonly BandText[]
}

export interface SurchargeText extends Pick<Surcharge, 'days' | 'per'> {
  readonly from: string
  readonly to: string
  readonly amount: string
}

/** The form values of a version's rules. */
export interface RulesText extends Pick<TariffRules, 'table_by' | 'counted_from' | 'restart' | 'stacking'> {
  readonly grace: TariffRules['grace']['kind']
  readonly grace_minutes: string
  readonly tables: readonly TableText[]
  readonly tolerance: string
  readonly cap: NonNullable<TariffRules['cap']>['per'] | ''
  readonly cap_amount: string
  readonly surcharges: readonly SurchargeText[]
  readonly lost_card: string
  readonly unknown: 'amount' | 'from'
  readonly unknown_amount: string
  readonly unknown_from: string
  readonly vat: 'none' | 'included' | 'added'
  readonly vat_rate: string
  readonly round_to: string
  readonly leave_minutes: string
}

export const WEEKDAYS: readonly DayKind[] = DAY_KINDS.filter((day) => day !== 'holiday')
const FIRST_UNIT = '1:00'

/** The initial rules of a new tariff: a quarter of an hour free, then a price for each started hour. */
export const firstRules = (currency: string): TariffRules => ({
  grace: { kind: 'cliff', minutes: 15 },
  tables: [{ days: WEEKDAYS, bands: [{ to: null, kind: 'unit', amount: 20 * 10 ** currencyExponent(currency), unit: 60 }] }],
  ...{ table_by: 'entry_day', counted_from: 'entry', tolerance: 0, restart: 'every_24h', cap: null, surcharges: [], stacking: 'sum' },
  ...{ lost_card: 200 * 10 ** currencyExponent(currency), unknown_entry: { amount: 200 * 10 ** currencyExponent(currency) } },
  ...{ vat: { rate: 700, included: true }, round_to: currency === 'THB' ? 100 : 1, leave_minutes: 15 },
})

export const textOf = (rules: TariffRules, currency: string): RulesText => {
  const money = (amount: MinorUnits) => amountText(amount, currency)
  const bandText = ({ to, kind, amount, unit }: Band): BandText => ({
    to: to === null ? '' : formatHours(to),
    kind,
    amount: money(amount),
    unit: unit === null ? FIRST_UNIT : formatHours(unit),
  })
  const { grace, tables, cap, surcharges, unknown_entry, vat, round_to, ...rest } = rules
  return {
    ...{ table_by: rest.table_by, counted_from: rest.counted_from, restart: rest.restart, stacking: rest.stacking },
    ...{ grace: grace.kind, grace_minutes: String(grace.minutes), tolerance: String(rest.tolerance) },
    tables: tables.map(({ days, bands }) => ({ days, bands: bands.map(bandText) })),
    ...{ cap: cap?.per ?? '', cap_amount: cap ? money(cap.amount) : '' },
    surcharges: surcharges.map(({ amount, ...window }) => ({ ...window, amount: money(amount) })),
    lost_card: money(rest.lost_card),
    unknown: 'amount' in unknown_entry ? 'amount' : 'from',
    unknown_amount: 'amount' in unknown_entry ? money(unknown_entry.amount) : '',
    unknown_from: 'from' in unknown_entry ? unknown_entry.from : '',
    vat: vat === null ? 'none' : vat.included ? 'included' : 'added',
    vat_rate: String((vat?.rate ?? 700) / 100),
    round_to: String(round_to),
    leave_minutes: String(rest.leave_minutes),
  }
}

/** The reason why a cell can't be read. */
export type CellProblem = 'hours' | 'amount' | 'time' | 'percent' | 'days'
export interface CellIssue {
  /** The path in the request body: `tables.0.bands.1.to`. */
  readonly path: string
  readonly problem: CellProblem
}

/** Reads the form into a request body. A cell that can't be read is sent as typed, and refused. */
export function readRules(text: RulesText, currency: string): { rules: TariffRules; issues: readonly CellIssue[] } {
  const issues: CellIssue[] = []
  const read = <T>(path: string, input: string, problem: CellProblem, value: T | null): T => {
    if (value === null) issues.push({ path, problem })
    return value ?? (input as T)
  }
  const price = (path: string, input: string) => read(path, input, 'amount', readPrice(input, currency))
  const hours = (path: string, input: string) => read(path, input, 'hours', readHours(input) || null)
  const time = (path: string, input: string) => read(path, input, 'time', readTime(input))
  const chosen = (path: string, days: readonly DayKind[]) => {
    if (days.length === 0) issues.push({ path, problem: 'days' })
    return DAY_KINDS.filter((day) => days.includes(day))
  }
  const whole = (input: string) => Number(digitsOf(input))
  const bandAt = (path: string, { to, kind, amount, unit }: BandText): Band => ({
    to: to.trim() === '' ? null : hours(`${path}.to`, to),
    kind,
    amount: kind === 'free' ? 0 : price(`${path}.amount`, amount),
    unit: kind === 'unit' ? hours(`${path}.unit`, unit) : null,
  })
  const tableAt = ({ days, bands }: TableText, index: number): DayTable => ({
    days: chosen(`tables.${index}.days`, days),
    bands: bands.map((band, row) => bandAt(`tables.${index}.bands.${row}`, band)),
  })
  const surchargeAt = ({ from, to, days, amount, per }: SurchargeText, index: number): Surcharge => {
    const path = `surcharges.${index}`
    return {
      from: time(`${path}.from`, from),
      to: time(`${path}.to`, to),
      days: chosen(`${path}.days`, days),
      amount: price(`${path}.amount`, amount),
      per,
    }
  }
  const { table_by, counted_from, restart, stacking, cap, vat } = text
  const rules: TariffRules = {
    grace: { kind: text.grace, minutes: text.grace === 'none' ? 0 : whole(text.grace_minutes) },
    tables: text.tables.map(tableAt),
    ...{ table_by, counted_from, tolerance: whole(text.tolerance), restart },
    cap: cap === '' ? null : { amount: price('cap.amount', text.cap_amount), per: cap },
    surcharges: text.surcharges.map(surchargeAt),
    stacking,
    lost_card: price('lost_card', text.lost_card),
    unknown_entry:
      text.unknown === 'amount'
        ? { amount: price('unknown_entry.amount', text.unknown_amount) }
        : { from: time('unknown_entry.from', text.unknown_from) },
    vat:
      vat === 'none'
        ? null
        : { rate: read('vat.rate', text.vat_rate, 'percent', readPercent(text.vat_rate)), included: vat === 'included' },
    round_to: whole(text.round_to),
    leave_minutes: whole(text.leave_minutes),
  }
  return { rules, issues }
}

const OF_UNITS: readonly RulesProblem['problem'][] = ['off_unit', 'falling']

/**
 * The problems of the rules other than unreadable cells. An unreadable cell is replaced by a neutral value, so that it may hide other problems but
 * causes none.
 */
export function checkReadable(rules: TariffRules, issues: readonly CellIssue[]): RulesProblem[] {
  const unread = (path: string) => issues.some((issue) => issue.path === path)
  const passed = (band: Band, path: string, start: number): Band => ({
    ...(unread(`${path}.unit`) ? { kind: 'flat', amount: 0, unit: null } : band),
    ...(unread(`${path}.amount`) ? { amount: 0 } : {}),
    to: unread(`${path}.to`) ? start : band.to,
  })
  const tables = rules.tables.map(({ days, bands }, tableIndex) => ({
    days,
    bands: bands.reduce<Band[]>(
      (before, band, row) =>
        before.concat(passed(band, `tables.${tableIndex}.bands.${row}`, before.findLast(({ to }) => to !== null)?.to ?? 0)),
      [],
    ),
  }))
  const unmeasured = (path: string) =>
    issues.some((issue) => /\.(to|unit)$/.test(issue.path) && issue.path.startsWith(path.slice(0, 'tables.0.'.length)))
  return checkRules({ ...rules, tables }).filter(
    // The units of a band depend on the bands before it, so they can't be checked while those are unreadable.
    ({ path, problem }) => !unread(path) && !(OF_UNITS.includes(problem) && unmeasured(path)),
  )
}

/** The start of a band, as far as it can be read. */
export const bandStart = (bands: readonly BandText[], index: number): number => readHours(bands[index - 1]?.to ?? '0') ?? 0

/** Adds a band at the end. The previous last band then needs an end. */
export function withBand(bands: readonly BandText[]): BandText[] {
  const next: BandText = { to: '', kind: 'unit', amount: '', unit: FIRST_UNIT }
  const last = bands.at(-1)
  if (!last) return [next]
  const lastWithEnd = last.to.trim() === '' ? { ...last, to: formatHours(bandStart(bands, bands.length - 1) + 60) } : last
  return [...bands.slice(0, -1), lastWithEnd, { ...next, to: last.to }]
}

/** Removes a band. If it was the last one, the band before it takes over its end. */
export function withoutBand(bands: readonly BandText[], index: number): BandText[] {
  const rest = bands.toSpliced(index, 1)
  return index === rest.length && rest.length > 0 ? rest.with(-1, { ...rest.at(-1)!, to: bands[index]!.to }) : rest
}

/** Adds the day to a table and removes it from the others; if the table has the day already, removes it. */
export const withDay = (tables: readonly TableText[], tableIndex: number, day: DayKind): TableText[] =>
  tables.map(({ days, ...table }, index) => ({
    ...table,
    days: index === tableIndex && !days.includes(day) ? [...days, day] : days.filter((each) => each !== day),
  }))

/** Adds a table with the prices of the first. It gets the weekend days that the first table has. */
export function withTable(tables: readonly TableText[]): TableText[] {
  const [first] = tables
  const weekend = WEEKDAYS.filter((day) => (day === 'sat' || day === 'sun') && first?.days.includes(day))
  return [
    ...tables.map(({ days, ...table }) => ({ ...table, days: days.filter((day) => !weekend.includes(day)) })),
    { days: weekend, bands: first?.bands ?? [] },
  ]
}

/** Removes a table; its days go to the first remaining one. */
export const withoutTable = (tables: readonly TableText[], tableIndex: number): TableText[] =>
  tables
    .toSpliced(tableIndex, 1)
    .map((table, index) => (index === 0 ? { ...table, days: [...table.days, ...tables[tableIndex]!.days] } : table))
