import { type Day, dayIn, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { isOpenAt, type Span, WEEKDAYS, type WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { MemberReason } from '@gatehouse/contract/member-desk.ts'
import type { Member } from '@gatehouse/contract/member-record.ts'

/** What of a member says whether they may come in. */
export interface Admission {
  status: Member['status']
  valid_from: Day | null
  valid_until: Day | null
  /** Null: at any time. */
  hours: WeekHours | null
  not_on_holidays: boolean
  /** Null: all. */
  gate_ids: readonly string[] | null
  location_ids: readonly string[] | null
}

/** Where and when they ask to be let in. */
export interface Asking {
  gate_id: string
  location_id: string
  /** Of the location; its days and hours count, not those of the organisation. */
  time_zone: string
  holidays: readonly Day[]
  /** An instant of the database's clock. */
  now: string
}

/** What the codes of places are, to say them. */
export interface Codes {
  gates: ReadonlyMap<string, { code: string; location_id: string }>
  locations: ReadonlyMap<string, string>
}

/** Every reason why a member is not let in. Hours that end before they start end on the next day, also into a holiday. */
export function reasonsAgainst(member: Admission, asking: Asking, codes: Codes): MemberReason[] {
  const { gate_id, location_id, time_zone, now } = asking
  const today = dayIn(now, time_zone)
  const reasons: MemberReason[] = []
  if (member.status !== 'active') reasons.push({ reason: 'not_active', status: member.status })
  if (member.valid_from !== null && today < member.valid_from) reasons.push({ reason: 'not_yet', valid_from: member.valid_from })
  if (member.valid_until !== null && today > member.valid_until) reasons.push({ reason: 'expired', valid_until: member.valid_until })
  const holidays = member.not_on_holidays ? asking.holidays.map((date) => ({ date, hours: [] })) : []
  if (!isOpenAt({ hours: member.hours, holidays, time_zone }, now))
    reasons.push({ reason: 'outside_hours', ...hoursOf(member, asking.holidays, today) })
  if (member.location_ids !== null && !member.location_ids.includes(location_id))
    reasons.push({ reason: 'wrong_location', locations: defined(member.location_ids.map((id) => codes.locations.get(id))) })
  else if (member.gate_ids !== null && !member.gate_ids.includes(gate_id)) {
    const gates = member.gate_ids.map((id) => codes.gates.get(id)).filter((gate) => gate?.location_id === location_id)
    reasons.push({ reason: 'wrong_gate', gates: defined(gates.map((gate) => gate?.code)) })
  }
  return reasons
}

function hoursOf(member: Admission, holidays: readonly Day[], today: Day): { hours_today: Span[]; holiday: boolean } {
  const holiday = member.not_on_holidays && holidays.includes(today)
  return { hours_today: holiday ? [] : [...(member.hours?.[WEEKDAYS[weekday(today)]!] ?? [])], holiday }
}

const defined = (codes: readonly (string | undefined)[]): string[] => codes.filter((code) => code !== undefined)
