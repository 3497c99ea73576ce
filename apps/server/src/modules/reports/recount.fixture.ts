import { addDays, dayIn, daysFromTo, timeIn, weekday } from '@gatehouse/contract/kernel/domain/calendar.ts'

/** A visit as the table stores it. */
export interface Fact {
  _id: string
  status: string
  source: string
  visitor_type: string
  purpose: string | null
  party_size: number
  plate: string | null
  location_id: string
  unit_id: string | null
  gate_in_id: string
  checkin_at: Date
  checkout_at: Date | null
  person: string
}

export const FACTS = `select _id, status, source, visitor_type, purpose, party_size, plate, location_id, unit_id, gate_in_id, checkin_at, checkout_at,
  encode(person_hash, 'hex') as person from entrances where organisation_id = $1`

const counts = ({ status }: Fact) => ['checkin', 'checkout', 'auto_checkout'].includes(status)
const minutesOf = ({ checkin_at, checkout_at }: Fact) => Math.floor((checkout_at!.getTime() - checkin_at.getTime()) / 60_000)
const step = (minutes: number) => minutes - (minutes % (minutes < 60 ? 1 : minutes < 480 ? 5 : minutes < 1440 ? 15 : 60))
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

/** Visits of a period, counted one by one. */
export class Recount {
  private readonly facts: readonly Fact[]
  private readonly ins: readonly (Fact & { day: string })[]
  private readonly outs: readonly (Fact & { day: string })[]
  private readonly zone: string
  /** All visits, however the others are narrowed: whether somebody came before doesn't depend on the filter. */
  private readonly all: readonly Fact[]

  constructor(facts: readonly Fact[], zone: string, all = facts) {
    this.facts = facts.filter(counts)
    this.all = all.filter(counts)
    this.zone = zone
    this.ins = this.facts.map((fact) => ({ ...fact, day: dayIn(fact.checkin_at, zone) }))
    this.outs = this.facts.flatMap((fact) => (fact.checkout_at ? [{ ...fact, day: dayIn(fact.checkout_at, zone) }] : []))
  }

  narrowed = (keep: (fact: Fact) => boolean) => new Recount(this.facts.filter(keep), this.zone, this.all)

  daily(from: string, to: string, direction: 'ins' | 'outs') {
    return daysFromTo(from, to).map((date) => ({ date, count: this[direction].filter(({ day }) => day === date).length }))
  }

  totals(from: string, to: string) {
    const [ins, outs] = [this.within('ins', from, to), this.within('outs', from, to)]
    const stays = outs
      .filter(({ status }) => status === 'checkout')
      .map(minutesOf)
      .sort((a, b) => a - b)
    const rank = (share: number) => (stays.length > 0 ? step(stays[Math.ceil(stays.length * share) - 1]!) : null)
    return {
      checkins: ins.length,
      checkouts: outs.length,
      people: sum(ins.map(({ party_size }) => party_size)),
      vehicles: ins.filter(({ plate }) => plate !== null).length,
      repeats: ins.filter((visit) => this.all.some((other) => isBefore(other, visit))).length,
      stays: {
        count: stays.length,
        average: stays.length > 0 ? Math.round(sum(stays) / stays.length) : null,
        median: rank(0.5),
        p90: rank(0.9),
      },
    }
  }

  /** Counts by the value of a field, as `<value>: <check-ins> <check-outs> <people> <vehicles>`. */
  parts(from: string, to: string, field: 'purpose' | 'visitor_type' | 'source' | 'gate_in_id' | 'unit_id') {
    const [ins, outs] = [this.within('ins', from, to), this.within('outs', from, to)]
    const keys = new Set([...ins, ...outs].map((fact) => fact[field]))
    return [...keys]
      .map((key) => {
        const own = ins.filter((fact) => fact[field] === key)
        const people = sum(own.map(({ party_size }) => party_size))
        const left = outs.filter((fact) => fact[field] === key).length
        return `${key}: ${own.length} ${left} ${people} ${own.filter(({ plate }) => plate !== null).length}`
      })
      .sort()
  }

  hours(from: string, to: string) {
    const hourCounts = new Map<string, number>()
    for (const { checkin_at, day } of this.within('ins', from, to)) {
      const name = `${weekday(day) || 7} ${Number(timeIn(checkin_at, this.zone).slice(0, 2))}`
      hourCounts.set(name, (hourCounts.get(name) ?? 0) + 1)
    }
    return [...hourCounts].map(([name, count]) => `${name}: ${count}`).sort()
  }

  private within(direction: 'ins' | 'outs', from: string, to: string) {
    return this[direction].filter(({ day }) => day >= from && day <= to)
  }
}

const isBefore = (other: Fact, visit: Fact) =>
  other.person === visit.person && other.location_id === visit.location_id && other.checkin_at < visit.checkin_at

/** The period before, of the same length. */
export const daysBefore = (from: string, to: string) => [addDays(from, -daysFromTo(from, to).length), addDays(from, -1)] as const
