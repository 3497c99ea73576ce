import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { type PersonalNumbers, personHash } from '../src/kernel/personal/numbers.ts'
import { sealVisitor } from '../src/modules/entrances/entrances.personal.ts'
import type { EntrancesTable } from '../src/modules/entrances/entrances.table.ts'
import { DAY, HOUR, isoOf, MINUTE, seedId, startOf, weekdayOf } from './calendar.ts'
import { copyText } from './copy.ts'
import { type DemoPerson, personAt } from './names.ts'
import { limitOf, stayAt } from './rhythm.ts'
import { createRng, type Rng } from './rng.ts'
import { Numbers } from './visits.ts'

export interface LargeGate {
  id: string
  code: string
  location_id: string
}

export interface LargeOrganisation {
  id: number
  visits: number
  gates: readonly LargeGate[]
  keys: OrganisationKeys
  guard: { id: string; name: string }
}

/** The columns of a line; those left out are empty or have the table's default. */
export const LARGE_COLUMNS: readonly (keyof EntrancesTable)[] = [
  ...(['organisation_id', '_id', 'number', 'status', 'source', 'visitor_name', 'company', 'visitor_type', 'purpose'] as const),
  ...(['nationality', 'vehicle_class', 'plate', 'plate_province', 'vehicle_colour', 'id_kind', 'id_number_hash'] as const),
  ...(['id_number_tail_hash', 'phone_hash', 'phone_tail_hash', 'person_hash', 'search_text', 'id_number_sealed'] as const),
  ...(['phone_sealed', 'location_id', 'gate_in_id', 'gate_in', 'checked_in_by', 'checked_in_name', 'checkin_at'] as const),
  ...(['expected_out_at', 'gate_out_id', 'gate_out', 'checked_out_by', 'checked_out_name', 'checkout_at', 'updated_at'] as const),
]

/** Only this share of the rows has sealed values, because each needs its own encryption; all rows have the hashes. */
const SEALED_SHARE = 0.02
const EMPTY = '\\N'
/** Latin1 bytes for `copyLines`: encoding the same people a million times would take a third of the run. */
const line = (values: readonly unknown[]) => Buffer.from(values.map(copyText).join('\t')).toString('latin1')

interface Person extends DemoPerson {
  line: string
}

/** People of an organisation, no two with the same vehicle. */
function peopleOf({ id, visits, keys }: LargeOrganisation): Person[] {
  const rng = createRng(`large people ${id}`)
  const plates = new Set<string>()
  const people: Person[] = []
  const count = Math.min(5_000, Math.max(50, Math.ceil(visits / 8)))
  while (people.length < count) {
    const person = personAt(rng)
    const { vehicle, visitor_name } = person
    if (vehicle && plates.has(vehicle.plate)) continue
    if (vehicle) plates.add(vehicle.plate)
    const company = person.company?.th ?? null
    const numbers = { id_kind: person.id_kind, id_number: person.id_number, phone: person.phone }
    const { id_kind, id_number_hash, id_number_tail_hash, phone_hash, phone_tail_hash } = hashesOf(keys, numbers)
    const values = [visitor_name, company, person.visitor_type, person.purpose, person.nationality]
    const car = [vehicle?.class, vehicle?.plate, vehicle?.province, vehicle?.colour]
    const hashes = [id_kind, id_number_hash, id_number_tail_hash, phone_hash, phone_tail_hash]
    const searchValues = [
      personHash(keys, numbers, visitor_name, vehicle?.plate ?? null),
      searchText(visitor_name, company, vehicle?.plate),
    ]
    people.push({ ...person, line: line([...values, ...car, ...hashes, ...searchValues]) })
  }
  return people
}

const NOTHING = Buffer.alloc(0)
const hashesOf = (keys: OrganisationKeys, numbers: PersonalNumbers) =>
  sealVisitor({ ...keys, seal: () => NOTHING }, { organisation_id: 0, _id: '' }, numbers)

/** Creates the lines of one organisation day by day and tracks its running numbers. */
export class LargeVisits {
  readonly numbers = new Numbers()
  readonly organisation: LargeOrganisation
  private readonly people: Person[]
  private readonly rng: Rng
  private readonly guard: string
  private made = 0
  private readonly inside: number

  constructor(organisation: LargeOrganisation) {
    this.organisation = organisation
    this.people = peopleOf(organisation)
    this.guard = line([organisation.guard.id, organisation.guard.name])
    this.rng = createRng(`large visits ${organisation.id}`)
    this.inside = Math.min(this.people.length, Math.max(5, Math.round(organisation.visits / 1_000)), organisation.visits)
  }

  /** The lines of a day in order of time; `share` is the fraction of all visits made by the end of the day. */
  *day(day: string, share: number, now: number): Generator<string> {
    const { visits } = this.organisation
    const count = Math.round(visits * share) - this.made
    const start = startOf(day)
    const end = Math.min(start + DAY, now)
    const times = Array.from({ length: count }, () => this.timeIn(start, end)).sort((a, b) => a - b)
    for (const time of times) {
      this.made += 1
      yield this.visit(time, this.made > visits - this.inside, now)
    }
  }

  private timeIn(start: number, end: number): number {
    const hours = end - start < DAY ? (end - start - MINUTE) / HOUR : 13
    const first = end - start < DAY ? 0 : 6
    return Math.floor(start + Math.max(0, first + (hours * (this.rng.next() + this.rng.next())) / 2) * HOUR)
  }

  private visit(time: number, stays: boolean, now: number): string {
    const { rng, people, guard, organisation } = this
    const { id, gates, keys } = organisation
    // People who are still inside, and their vehicles, occur once.
    const person = (stays ? people[this.made % people.length] : rng.pickCommon(people)) as Person
    const gate = rng.pick(gates)
    const _id = seedId(rng, time)
    const sealedNumbers = rng.chance(SEALED_SHARE)
      ? sealVisitor(keys, { organisation_id: id, _id }, { id_kind: person.id_kind, id_number: person.id_number, phone: person.phone })
      : null
    const checkInTime = isoOf(time)
    const head = `${id}\t${_id}\t${this.numbers.next(time)}\t${stays ? 'checkin' : 'checkout'}\twalk_in\t${person.line}`
    const bytes = sealedNumbers ? line([sealedNumbers.id_number_sealed, sealedNumbers.phone_sealed]) : `${EMPTY}\t${EMPTY}`
    const entry = `${gate.location_id}\t${gate.id}\t${gate.code}\t${guard}\t${checkInTime}\t${isoOf(time + limitOf(person.visitor_type))}`
    if (stays) return `${head}\t${bytes}\t${entry}\t${EMPTY}\t${EMPTY}\t${EMPTY}\t${EMPTY}\t${EMPTY}\t${checkInTime}\n`
    const left = isoOf(Math.min(time + stayAt(rng, person.visitor_type, time), now))
    return `${head}\t${bytes}\t${entry}\t${gate.id}\t${gate.code}\t${guard}\t${left}\t${left}\n`
  }
}

/** The fraction of a year's visits made by the end of each day; a weekend day has a third of a working day. */
export function sharesOf(days: readonly string[]): number[] {
  const weights = days.map((day) => ([0, 6].includes(weekdayOf(startOf(day))) ? 1 : 3))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  let sumSoFar = 0
  return weights.map((weight) => {
    sumSoFar += weight
    return sumSoFar / sum
  })
}
