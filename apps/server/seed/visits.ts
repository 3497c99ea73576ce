import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { type PlainName, plainNames } from '@gatehouse/contract/kernel/record-fields.ts'
import type { OrganisationKeys } from '../src/kernel/crypto/keyring.ts'
import { personHash } from '../src/kernel/personal/numbers.ts'
import { sealVisitor } from '../src/modules/entrances/entrances.personal.ts'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { unitLabel } from '../src/modules/locations/locations.service.ts'
import { DAY, dayOf, hourOf, isoOf, MINUTE, seedId, startOf } from './calendar.ts'
import { BOXES, CardBox } from './cards.ts'
import { ITEMS, REMARKS } from './choices.ts'
import type { DemoOrganisation } from './organisations.ts'
import { guardsAt } from './people.ts'
import { limitOf, type Slot } from './rhythm.ts'
import { createRng, type Rng, weights } from './rng.ts'
import { type Site, type SiteGate, siteFor } from './sites.ts'
import { type Visitor, visitorsOf } from './visitors.ts'

export interface VisitsContext {
  organisation: DemoOrganisation
  sites: readonly Site[]
  keys: OrganisationKeys
  users: ReadonlyMap<string, { id: string; name: string }>
  /** Now, or the time when the organisation had to stop. */
  until: number
}

/** The outcome of a visit: still inside, checked out, checked out automatically at the end of the day, or cancelled at once. */
interface Course {
  status: 'checkin' | 'checkout' | 'auto_checkout' | 'cancelled'
  checkout_at: number | null
}

const PARTY = weights([
  [1, 84],
  [2, 10],
  [3, 3],
  [4, 1.5],
  [8, 0.3],
])

/** Fields of a visit that the demo leaves empty, so that a new one needs no line here. */
const EMPTY = Object.fromEntries(plainNames(entranceFields).map((name) => [name, null])) as {
  [Name in PlainName<typeof entranceFields>]: null
}

export function* visitRows({ keys, ...rest }: VisitsContext, slots: readonly Slot[], numbers: Numbers): Generator<EntranceRecord> {
  const context = { ...rest, keys: remembering(keys) }
  const { organisation, sites } = context
  const rng = createRng(`visits of ${organisation.id}`)
  const visitors = visitorsOf(organisation)
  const [visitor, contractor] = BOXES
  const boxOf = ({ prefix, count }: (typeof BOXES)[number]) => new CardBox(prefix, count)
  const cards = new Map(sites.map(({ id }) => [id, { visitor: boxOf(visitor), contractor: boxOf(contractor) }]))
  const guards = Array.from({ length: 24 }, (_, hour) =>
    guardsAt(organisation.id, hour).flatMap(({ email }) => context.users.get(email) ?? []),
  )
  const posts = sites.flatMap((site) => site.gates.map((gate) => gate.id))
  // Guards rotate between the gates from day to day.
  const guardAt = (time: number, gate: SiteGate) => {
    const present = guards[hourOf(time)] ?? []
    return present[(posts.indexOf(gate.id) + Math.floor(time / DAY)) % present.length] ?? null
  }

  for (const slot of slots) {
    const course = courseOf(rng, slot, context.until)
    const leaves = course.checkout_at ?? (course.status === 'checkin' ? Number.POSITIVE_INFINITY : slot.at + MINUTE)
    const visitor = visitors.next(rng, slot.type, slot.at)
    visitors.stays(visitor, leaves)
    const site = siteFor(rng, sites, slot.type, visitor.vehicle?.class ?? null)
    const gate = site.gateIn(rng)
    const lends = gate.asks.includes('card') && slot.type !== 'vip' && rng.chance(slot.type === 'delivery' ? 0.2 : 0.85)
    const card = lends ? (cards.get(site.id)?.[slot.type === 'contractor' ? 'contractor' : 'visitor'].lend(slot.at, leaves) ?? null) : null
    const gateOut = course.status === 'checkout' ? site.gateOut(rng, gate) : null
    const letIn = guardAt(slot.at, gate)
    const letOut = gateOut && course.checkout_at !== null ? guardAt(course.checkout_at, gateOut) : null
    yield {
      ...EMPTY,
      ...identity(context, rng, slot, visitor, card),
      ...destination(rng, site, gate, visitor, slot),
      number: numbers.next(slot.at),
      status: course.status,
      checkout_at: course.checkout_at === null ? null : isoOf(course.checkout_at),
      gate_out_id: gateOut?.id ?? null,
      gate_out: gateOut?.code ?? null,
      checked_in_by: letIn?.id ?? null,
      checked_in_name: letIn?.name ?? null,
      checked_out_by: letOut?.id ?? null,
      checked_out_name: letOut?.name ?? null,
      updated_at: isoOf(course.checkout_at ?? (course.status === 'cancelled' ? slot.at + MINUTE : slot.at)),
    }
  }
}

/** Caches the hashes of regulars and of last four digits. */
function remembering(keys: OrganisationKeys): OrganisationKeys {
  const hashes = new Map<string, Buffer>()
  return {
    ...keys,
    index(kind, value) {
      const name = `${kind} ${value}`
      const hash = hashes.get(name) ?? keys.index(kind, value)
      hashes.set(name, hash)
      return hash
    },
  }
}

function courseOf(rng: Rng, { at, stay }: Slot, end: number): Course {
  const out = at + stay
  if (out > end) {
    // If nobody can check out any more, the daily job did, a minute before the end of the last day.
    const dayEnd = startOf(dayOf(end - MINUTE)) + DAY
    return dayEnd === end ? { status: 'auto_checkout', checkout_at: dayEnd - MINUTE } : { status: 'checkin', checkout_at: null }
  }
  if (rng.chance(0.004)) return { status: 'cancelled', checkout_at: null }
  if (rng.chance(0.008)) {
    const midnight = startOf(dayOf(at)) + DAY - MINUTE
    if (midnight > out && midnight < end) return { status: 'auto_checkout', checkout_at: midnight }
  }
  return { status: 'checkout', checkout_at: out }
}

function identity({ organisation, keys }: VisitsContext, rng: Rng, slot: Slot, visitor: Visitor, card_number: string | null) {
  const _id = seedId(rng, slot.at)
  const numbers = {
    id_kind: visitor.gives_id ? visitor.id_kind : null,
    id_number: visitor.gives_id ? visitor.id_number : null,
    phone: visitor.gives_phone ? visitor.phone : null,
  }
  const plate = visitor.vehicle?.plate ?? null
  const company = visitor.company?.th ?? null
  return {
    organisation_id: organisation.id,
    _id,
    source: rng.weighted(organisation.sources),
    member_id: null,
    card_id: null,
    visitor_name: visitor.visitor_name,
    company,
    visitor_type: slot.type,
    purpose: visitor.purpose,
    nationality: visitor.gives_id ? visitor.nationality : null,
    party_size: slot.type === 'delivery' ? 1 : rng.weighted(PARTY),
    vehicle_class: visitor.vehicle?.class ?? null,
    plate,
    plate_province: visitor.vehicle?.province ?? null,
    vehicle_colour: visitor.vehicle?.colour ?? null,
    card_number,
    ...sealVisitor(keys, { organisation_id: organisation.id, _id }, numbers),
    person_hash: personHash(keys, numbers, visitor.visitor_name, plate),
    search_text: card_number ? `${visitor.search_text} ${searchText(card_number)}` : visitor.search_text,
  }
}

function destination(rng: Rng, site: Site, gate: SiteGate, visitor: Visitor, slot: Slot) {
  const { units } = site
  const fraction = rng.chance(slot.type === 'delivery' ? 0.15 : 0.85) ? visitor.goes_to : rng.next()
  const unit = units[Math.floor(fraction * units.length)]
  const carries = slot.type === 'delivery' || slot.type === 'contractor'
  return {
    location_id: site.id,
    unit_id: unit?.id ?? null,
    unit_name: unit ? unitLabel(unit) : null,
    host_name: unit?.host ?? null,
    gate_in_id: gate.id,
    gate_in: gate.code,
    checkin_at: isoOf(slot.at),
    expected_out_at: isoOf(slot.at + limitOf(slot.type)),
    photo_file_id: null,
    items: rng.chance(carries ? 0.12 : 0.02) ? rng.pick(ITEMS) : null,
    remark: rng.chance(0.03) ? rng.pick(REMARKS) : null,
    notice_version: 1,
    override_reason: null,
    overridden: false,
    device_checkin_at: null,
    device_checkout_at: null,
    erased_at: null,
    card_lost: false,
    tariff_version_id: null,
    privilege: null,
  }
}

/** The running numbers of visits, from 1 each day, like those of the organisation's sequence. */
export class Numbers {
  readonly days: { day: string; base: number }[] = []
  last = 0
  private end = 0

  next(time: number): number {
    if (time >= this.end) {
      const day = dayOf(time)
      this.end = startOf(day) + DAY
      this.last += 1
      this.days.push({ day, base: this.last })
    }
    this.last += 1
    return this.last - (this.days.at(-1)?.base ?? 0)
  }
}
