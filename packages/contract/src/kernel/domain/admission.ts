import { type Day, dayIn, isDay, weekday } from './calendar.ts'
import { isOpenAt, type Span, WEEKDAYS, type WeekHours } from './opening-hours.ts'

/** The times and places at which a member, a pass or a guest may enter. Null or missing fields set no limit. */
export interface Admission<Status extends string = string> {
  /** `active` and `confirmed` admit. */
  status: Status
  /** The first day (a whole day in the location's zone) or the first instant. */
  valid_from: Day | string | null
  /** The last day (a whole day in the location's zone) or the instant at which it ends. */
  valid_until: Day | string | null
  hours: WeekHours | null
  not_on_holidays: boolean
  gate_ids: readonly string[] | null
  location_ids: readonly string[] | null
  /** How many minutes before `valid_from` and before their hours they may enter. */
  early_minutes?: number
  /** Past entries that count towards `max_uses`: ever, or today. */
  uses?: number
  max_uses?: number | null
}

/** The place and time of the attempt to enter. */
export interface Asking {
  gate_id: string
  location_id: string
  /** The location's zone: its days and hours apply, not those of the organisation. */
  time_zone: string
  holidays: readonly Day[]
  /** The instant by the database's clock, or by the page's own clock when it is offline. */
  now: string
}

/** The codes of places, used in the reasons. */
export interface PlaceCodes {
  gates: ReadonlyMap<string, { code: string; location_id: string }>
  locations: ReadonlyMap<string, string>
}

export type AdmissionReason<Status extends string = string> =
  | { reason: 'not_active'; status: Status }
  | { reason: 'not_yet'; valid_from: Day | string }
  | { reason: 'expired'; valid_until: Day | string }
  | { reason: 'outside_hours'; hours_today: Span[]; holiday: boolean }
  | { reason: 'wrong_location'; locations: string[] }
  | { reason: 'wrong_gate'; gates: string[] }
  | UsedUp

type UsedUp = { reason: 'used_up'; uses: number; max_uses: number }

/** Subjects without `max_uses` never get `used_up`. */
export type ReasonAgainst<A extends Admission> =
  A extends Admission<infer Status>
    ? 'max_uses' extends keyof A
      ? AdmissionReason<Status>
      : Exclude<AdmissionReason<Status>, UsedUp>
    : never

const LETS_IN: ReadonlySet<string> = new Set(['active', 'confirmed'])
const MINUTE = 60_000

/** Every reason against admission; an empty list admits. Hours that end before they start end on the next day, even if it is a holiday. */
export function reasonsAgainst<A extends Admission>(admission: A, attempt: Asking, codes: PlaceCodes): ReasonAgainst<A>[] {
  const { status, valid_from, valid_until, hours, gate_ids, location_ids, early_minutes = 0, uses = 0, max_uses = null } = admission
  const { gate_id, location_id, time_zone } = attempt
  const now = Date.parse(attempt.now)
  const today = dayIn(now, time_zone)
  const reasons: AdmissionReason[] = []
  if (!LETS_IN.has(status)) reasons.push({ reason: 'not_active', status })
  if (valid_from !== null && !hasBegun(valid_from, now + early_minutes * MINUTE, time_zone)) reasons.push({ reason: 'not_yet', valid_from })
  if (valid_until !== null && isOver(valid_until, now, time_zone)) reasons.push({ reason: 'expired', valid_until })
  const holidays = admission.not_on_holidays ? attempt.holidays.map((date) => ({ date, hours: [] })) : []
  if (!isOpenAt({ hours, holidays, time_zone }, now, early_minutes))
    reasons.push({ reason: 'outside_hours', ...hoursOf(admission, attempt.holidays, today) })
  if (location_ids !== null && !location_ids.includes(location_id))
    reasons.push({ reason: 'wrong_location', locations: defined(location_ids.map((id) => codes.locations.get(id))) })
  else if (gate_ids !== null && !gate_ids.includes(gate_id)) {
    const gates = gate_ids.map((id) => codes.gates.get(id)).filter((gate) => gate?.location_id === location_id)
    reasons.push({ reason: 'wrong_gate', gates: defined(gates.map((gate) => gate?.code)) })
  }
  if (max_uses !== null && uses >= max_uses) reasons.push({ reason: 'used_up', uses, max_uses })
  return reasons as ReasonAgainst<A>[]
}

const hasBegun = (from: Day | string, now: number, zone: string): boolean =>
  isDay(from) ? dayIn(now, zone) >= from : now >= Date.parse(from)

const isOver = (untilLimit: Day | string, now: number, zone: string): boolean =>
  isDay(untilLimit) ? dayIn(now, zone) > untilLimit : now >= Date.parse(untilLimit)

function hoursOf({ not_on_holidays, hours }: Admission, holidays: readonly Day[], today: Day): { hours_today: Span[]; holiday: boolean } {
  const holiday = not_on_holidays && holidays.includes(today)
  return { hours_today: holiday ? [] : [...(hours?.[WEEKDAYS[weekday(today)]!] ?? [])], holiday }
}

const defined = (codes: readonly (string | undefined)[]): string[] => codes.filter((code) => code !== undefined)
