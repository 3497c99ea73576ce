import { addDays, dayIn, dayStart, daysFromTo, instantAt, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { TariffCalendar } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { type Band, DAY_KINDS, DAY_MINUTES, type DayKind, type TariffRules } from '@gatehouse/contract/kernel/domain/tariff/rules.ts'

const MINUTE = 60_000

/** A part of a stay, in minutes from its start. */
export interface Part {
  readonly from: number
  readonly to: number
}
/** A part that one band prices; the band is null within the grace period. */
export interface BandPart extends Part {
  readonly band: Band | null
}

export interface Timeline {
  readonly minutes: number
  readonly bands: readonly BandPart[]
  readonly surcharges: readonly Part[]
  /** Minutes at which a day ends. */
  readonly midnights: readonly number[]
}

/** The timeline of a stay: the band for each part of it, and the windows of surcharges. */
export function timelineOf(rules: TariffRules, entry: Date, exit: Date, calendar: TariffCalendar): Timeline {
  const { time_zone, holidays } = calendar
  const [start, end] = [entry, exit].map((instant) => Math.floor(instant.getTime() / MINUTE)) as [number, number]
  const minutes = Math.max(0, end - start)
  const days = daysFromTo(dayIn(entry, time_zone), dayIn(exit, time_zone))
  const kindOf = (day: string): DayKind => (holidays.includes(day) ? 'holiday' : DAY_KINDS[weekday(day)]!)
  const tableOf = (day: string) =>
    rules.tables.find((table) => table.days.includes(kindOf(day))) ??
    rules.tables.find((table) => table.days.includes(DAY_KINDS[weekday(day)]!))
  const dayAt = (minute: number) => dayIn((start + minute) * MINUTE, time_zone)
  const midnights = days.slice(1).map((day) => dayStart(day, time_zone).getTime() / MINUTE - start)

  const { kind, minutes: grace } = rules.grace
  const first = kind === 'deduct' || (kind === 'cliff' && minutes <= grace) ? Math.min(grace, minutes) : 0
  const marks = Array.from({ length: Math.ceil(minutes / DAY_MINUTES) }, (_, index) => first + (index + 1) * DAY_MINUTES)
  const restarts = rules.restart === 'every_24h' ? marks : rules.restart === 'calendar_day' ? midnights : []
  const switches = rules.table_by === 'each_day' ? midnights : []
  const edges = [...new Set([first, ...restarts, ...switches])].filter((edge) => edge >= first && edge < minutes).sort((a, b) => a - b)
  let period = first
  // With separate tables for days, a deducted grace may end after midnight; the stay then starts with the next day's table.
  const daily = rules.table_by === 'each_day' || rules.restart === 'calendar_day'
  let table = tableOf(dayAt(daily ? first : 0))
  const bands = edges.flatMap((from, index) => {
    const to = edges[index + 1] ?? minutes
    if (restarts.includes(from)) period = from
    if (restarts.includes(from) || switches.includes(from)) table = tableOf(dayAt(from))
    return (table?.bands ?? []).flatMap((band, row, all): BandPart[] => {
      const part = {
        from: Math.max(from, period + (row === 0 ? 0 : (all[row - 1]!.to ?? Number.POSITIVE_INFINITY))),
        to: Math.min(to, period + (band.to ?? Number.POSITIVE_INFINITY)),
      }
      return part.to > part.from ? [{ ...part, band }] : []
    })
  })

  const minuteOf = (day: string, time: string) => instantAt(day, time, time_zone).getTime() / MINUTE - start
  const surcharges = rules.surcharges.flatMap((window) =>
    [addDays(days[0]!, -1), ...days]
      .filter((day) => window.days.includes(kindOf(day)))
      .map((day) => ({
        from: Math.max(first, minuteOf(day, window.from)),
        to: Math.min(minutes, minuteOf(window.to > window.from ? day : addDays(day, 1), window.to)),
      }))
      .filter(({ from, to }) => to > from),
  )
  return { minutes, bands: first > 0 ? [{ from: 0, to: first, band: null }, ...bands] : bands, surcharges, midnights }
}
