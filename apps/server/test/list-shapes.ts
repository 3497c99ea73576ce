import { dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type pg from 'pg'
import type { OrgActor } from '../src/kernel/db/actor.ts'
import type { Db, Tx } from '../src/kernel/db/handles.ts'
import { selectStays } from '../src/modules/charges/charges.queries.ts'
import { selectByHashes, selectByIds, selectInsideByCard, selectVisitCounts } from '../src/modules/entrances/entrances.find.queries.ts'
import { countEntrances, entrancesPage, selectOverstaying } from '../src/modules/entrances/entrances.list.queries.ts'
import { selectCounts, selectEntrance, selectHolder } from '../src/modules/entrances/entrances.queries.ts'
import { presence } from '../src/modules/locations/locations.presence.ts'
import { wonBy } from '../src/modules/parking-fees/parking-fees.compare.queries.ts'
import { selectHours, selectLastDays, selectTotals } from '../src/modules/reports/reports.queries.ts'

/** A statement that people wait for, and the indexes that it may use; without them it would read the whole table. */
export interface Shape {
  name: string
  ask: (db: Db, actor: OrgActor) => Promise<unknown>
  /** It must use one index of each group, and no other. */
  by: readonly (readonly string[])[]
}

/** Existing values, for shapes that search for something. */
export interface Sample {
  _id: string
  location_id: string
  gate_in_id: string
  checkin_at: string
  plate: string
  phone_hash: Buffer
  phone_tail_hash: Buffer
  id_number_hash: Buffer
  id_number_tail_hash: Buffer
  person_hash: Buffer
  ids: string[]
}

/** A visit from the middle of an organisation's data, and ids of other records. */
export async function sampleOf(owner: pg.ClientBase | pg.Pool, organisationId: number): Promise<Sample> {
  const { rows } = await owner.query(
    `select _id, location_id, gate_in_id, to_char(checkin_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as checkin_at, plate, phone_hash, phone_tail_hash,
       id_number_hash, id_number_tail_hash, person_hash
     from entrances where organisation_id = $1 and plate is not null and phone_hash is not null and id_number_hash is not null
       and checkin_at < now() - interval '10 days' order by checkin_at desc limit 60`,
    [organisationId],
  )
  return { ...rows[0], ids: rows.map((row: Sample) => row._id) }
}

const NEWEST = ['entrances_newest']
const FILTERED = ['entrances_filtered']
const ONE = ['entrances_pkey']
const INSIDE = ['entrances_inside', 'entrances_filtered', 'entrances_open_card', 'entrances_open_vehicle']
const OUT = ['entrances_out']
const TODAY = [...NEWEST, ...FILTERED]
/** For counting an organisation's rows by whichever index is smallest. */
const ANY = [...NEWEST, ...FILTERED, ...ONE, ...OUT, 'entrances_person']
const ZONE = 'Asia/Bangkok'

/** Every list and search of visits, in the form the screens use. */
export function shapesOf(sample: Sample): Shape[] {
  const after = [sample.checkin_at, sample._id, '0']
  const day = sample.checkin_at.slice(0, 10)
  const month = {
    from: dayStart(new Date(Date.parse(day) - 29 * 86_400_000).toISOString().slice(0, 10), ZONE).toISOString(),
    to: dayEnd(day, ZONE).toISOString(),
  }
  const list = (name: string, filter: Parameters<typeof entrancesPage>[1], indexes: Shape['by'], cursor?: string[]): Shape => ({
    name: `list: ${name}`,
    ask: (db, actor) => entrancesPage(actor, filter, 50, cursor).execute(db as Tx),
    by: indexes,
  })
  const count = (name: string, filter: Parameters<typeof entrancesPage>[1], indexes: Shape['by']): Shape => ({
    name: `count: ${name}`,
    ask: (db, actor) => countEntrances(db, actor, filter),
    by: indexes,
  })
  const shape = (name: string, ask: Shape['ask'], ...indexes: Shape['by']): Shape => ({ name, ask, by: indexes })
  const gate = { gate_id: sample.gate_in_id }
  const by = (hashes: Partial<Parameters<typeof selectByHashes>[2]>) => (db: Db, actor: OrgActor) =>
    selectByHashes(db, actor, { documents: [], ...hashes }, 60)
  return [
    list('newest page', {}, [NEWEST]),
    list('newest page at one location', { location_id: sample.location_id }, [NEWEST]),
    list('next page', {}, [NEWEST], after),
    list('inside at a gate', { status: 'checkin', ...gate }, [[...FILTERED, ...INSIDE]]),
    list('one status and gate', { status: 'auto_checkout', ...gate }, [FILTERED]),
    list('one status and gate, next page', { status: 'auto_checkout', ...gate }, [FILTERED], after),
    list('dates, out, gate', { status: 'checkout', ...gate, ...month }, [[...FILTERED, ...NEWEST]]),
    list('dates, out, gate, next page', { status: 'checkout', ...gate, ...month }, [[...FILTERED, ...NEWEST]], after),
    list('out in some days', { status: 'out', day_of: 'checkout', ...month }, [OUT]),
    list('out in some days, next page', { status: 'out', day_of: 'checkout', ...month }, [OUT], after),
    list('out', { day_of: 'checkout' }, [OUT]),
    list('overstaying', { overstaying: true }, [INSIDE]),
    list('found by a search', { ids: sample.ids }, [ONE]),
    count('all, to ten thousand', {}, [ANY]),
    count('inside', { status: 'checkin' }, [INSIDE]),
    count('dates, out, gate', { status: 'checkout', ...gate, ...month }, [[...FILTERED, ...NEWEST]]),
    shape('desk: inside, overstaying, waiting, in and out today', (db, actor) => selectCounts(db, actor, {}), INSIDE, TODAY, OUT),
    shape('desk: counts of a location', (db, actor) => selectCounts(db, actor, { location_id: sample.location_id }), INSIDE, TODAY, OUT),
    shape('desk: counts of earlier days', (db, actor) => selectCounts(db, actor, month), INSIDE, TODAY, OUT),
    shape('one visit', (db, actor) => selectEntrance(db, actor, sample._id), ONE),
    shape(
      'who holds a card',
      (db, actor) =>
        selectHolder(
          db,
          { organisation_id: actor.organisation_id, location_id: sample.location_id, _id: sample._id },
          { card_number: 'V-031' },
        ),
      INSIDE,
    ),
    shape(
      'who holds a plate',
      (db, actor) =>
        selectHolder(
          db,
          { organisation_id: actor.organisation_id, location_id: sample.location_id, _id: sample._id },
          { plate: sample.plate, plate_province: 'TH-10' },
        ),
      INSIDE,
    ),
    shape('longest staying', (db, actor) => selectOverstaying(db, actor, undefined, 6), INSIDE),
    shape('find: card', (db, actor) => selectInsideByCard(db, actor, 'V-031'), INSIDE),
    shape('find: phone', by({ phone: { hash: sample.phone_hash, tail: sample.phone_tail_hash } }), ['entrances_phone_tail']),
    shape('find: last four of a phone', by({ phone_tail: sample.phone_tail_hash }), ['entrances_phone_tail']),
    shape('find: document', by({ documents: [{ hash: sample.id_number_hash, tail: sample.id_number_tail_hash }] }), ['entrances_id_tail']),
    shape('find: short document', by({ documents: [{ hash: sample.id_number_hash, tail: null }] }), ['entrances_id_short']),
    shape(
      'find: last four of phone or document',
      by({ phone_tail: sample.phone_tail_hash, id_tail: sample.id_number_tail_hash }),
      ['entrances_phone_tail'],
      ['entrances_id_tail'],
    ),
    shape('find: visits by id', (db, actor) => selectByIds(db, actor, sample.ids), ONE),
    shape('find: how often a person came', (db, actor) => selectVisitCounts(db, actor, [sample.person_hash]), ['entrances_person']),
    shape(
      'vehicles that left in a month',
      (db, { organisation_id }) => {
        const end = new Date(sample.checkin_at)
        const time = { from: new Date(end.getTime() - 30 * 86_400_000), until: end }
        const winner = wonBy({ privileges: [], vehicle_classes: [], visitor_types: [] }, null)
        return selectStays(db, { organisation_id, location_id: sample.location_id, ...time, which: winner }, 20_000)
      },
      OUT,
    ),
    shape('people inside by location', (db, actor) => presence(db, actor), INSIDE),
    shape('dashboard: totals', (db, actor) => selectTotals(db, actor, undefined), INSIDE, TODAY, OUT),
    shape('dashboard: hours', (db, actor) => selectHours(db, actor, undefined), TODAY),
    shape('dashboard: last days', (db, actor) => selectLastDays(db, actor, undefined), TODAY, OUT),
  ]
}
