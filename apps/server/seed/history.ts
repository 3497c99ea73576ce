import { auditable } from '../src/modules/entrances/entrances.columns.ts'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { DAY, isoOf, seedId } from './calendar.ts'
import { createRng, type Rng } from './rng.ts'
import { foundedAt, gateRows, locationRows, type Site } from './sites.ts'

interface Person {
  id: string
  name: string
}

interface Step {
  at: number
  by: Person | null
  action: string
  record_type: string
  record_id: string
  reason?: string
  before?: object
  after: object
}

function auditRows(rng: Rng, organisation_id: number, steps: readonly Step[]) {
  return steps.map(({ at, by, action, record_type, record_id, reason, before, after }) => ({
    organisation_id,
    id: seedId(rng, at),
    at: isoOf(at),
    actor_id: by?.id ?? null,
    actor_name: by?.name ?? null,
    action,
    record_type,
    record_id,
    reason: reason ?? null,
    before: before ? JSON.stringify(before) : null,
    after: JSON.stringify(after),
  }))
}

/** Audit rows for the setup of the organisation and the steps of its latest visits. */
export function historyRows(
  organisation_id: number,
  sites: readonly Site[],
  latest: readonly EntranceRecord[],
  admin: Person,
  people: ReadonlyMap<string, Person>,
  now: number,
) {
  const by = (id: string | null) => (id === null ? null : (people.get(id) ?? null))
  const steps = [...setup(organisation_id, sites, admin, now), ...latest.flatMap((visit) => stepsOf(visit, by))]
  return auditRows(
    createRng(`history of ${organisation_id}`),
    organisation_id,
    steps.sort((a, b) => a.at - b.at),
  )
}

function setup(organisation_id: number, sites: readonly Site[], actor: Person, now: number): Step[] {
  const time = foundedAt(now)
  const gates = gateRows(organisation_id, sites, now).map(({ organisation_id: _, ...gate }) => gate)
  return [
    ...locationRows(organisation_id, sites, now).map(({ organisation_id: _, ...after }) => ({
      at: time,
      by: actor,
      action: 'location.created',
      record_type: 'location',
      record_id: after.id,
      after,
    })),
    ...gates.map((gate) => ({
      at: time + 1,
      by: actor,
      action: 'gate.created',
      record_type: 'gate',
      record_id: gate._id,
      after: { ...gate, status: 'active', updated_at: gate.created_at },
    })),
    ...gates
      .filter((gate) => gate.status === 'maintenance')
      .map((gate) => ({
        at: now - 3 * DAY,
        by: actor,
        action: 'gate.maintenance',
        record_type: 'gate',
        record_id: gate._id,
        reason: 'เครื่องอ่านบัตรเสีย รออะไหล่',
        before: { ...gate, status: 'active', updated_at: gate.created_at },
        after: gate,
      })),
  ]
}

function stepsOf(visit: EntranceRecord, personOf: (id: string | null) => Person | null): Step[] {
  const { _id, status, checkout_at, updated_at } = visit
  const record = { record_type: 'entrance', record_id: _id }
  const checkInState: EntranceRecord = {
    ...visit,
    status: 'checkin',
    checkout_at: null,
    gate_out_id: null,
    gate_out: null,
    checked_out_by: null,
    checked_out_name: null,
  }
  const first = {
    ...record,
    at: Date.parse(visit.checkin_at),
    by: personOf(visit.checked_in_by),
    action: 'entrance.checked_in',
    after: auditable(checkInState),
  }
  if (status === 'checkin') return [first]
  const [action, doer] =
    status === 'cancelled'
      ? ['entrance.checkin_undone', visit.checked_in_by]
      : [status === 'auto_checkout' ? 'entrance.auto_checked_out' : 'entrance.checked_out', visit.checked_out_by]
  return [
    first,
    {
      ...record,
      at: Date.parse(checkout_at ?? updated_at),
      by: personOf(doer),
      action,
      before: auditable(checkInState),
      after: auditable(visit),
    },
  ]
}
