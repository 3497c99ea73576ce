import { randomBytes } from 'node:crypto'
import { type Shapes, testPlans } from '../../../test/explain.ts'
import { isNightly } from '../../../test/nightly.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { encodeCursor } from '../../kernel/db/keyset.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import {
  selectBeginning,
  selectEntries,
  selectEntriesByKeys,
  selectEntry,
  selectInForce,
  selectNamesAfter,
  selectReviewDue,
  selectToMeet,
} from './blacklists.queries.ts'
import {
  countEarlier,
  countSightings,
  lockRecent,
  lockSightingOf,
  memberHasSighting,
  selectSighting,
  selectSightings,
} from './sightings/sightings.queries.ts'

const ENTRIES = { 1: isNightly ? 40_000 : 12_000, 2: 5_000 }
const SIGHTINGS_OF_ONE = 3

interface Sample {
  entry: { _id: string; name: string; updated_at: Date; review_on: string }
  seen: { _id: string; entrance_id: string; member_id: string; seen_at: Date; person_hash: Buffer; gate_id: string; location_id: string }
}
const page = { sort: '-updated_at', limit: 50 } as const
const SHAPES: Shapes<Sample> = {
  'list by the last change': { ask: (db, actor) => selectEntries(db, actor, page, undefined), most: 800 },
  'next page by the last change': {
    ask: (db, actor, { entry }) =>
      selectEntries(db, actor, { ...page, cursor: encodeCursor(page.sort, [entry.updated_at.toISOString(), entry._id]) }, undefined),
    most: 800,
  },
  'list by name': { ask: (db, actor) => selectEntries(db, actor, { ...page, sort: '-name' }, undefined), most: 800 },
  'next page by name': {
    ask: (db, actor, { entry }) =>
      selectEntries(db, actor, { ...page, sort: '-name', cursor: encodeCursor('-name', [entry.name, entry._id]) }, undefined),
    most: 800,
  },
  'list by the day of review': { ask: (db, actor) => selectEntries(db, actor, { ...page, sort: '-review_on' }, undefined), most: 800 },
  'search of entries': { ask: (db) => searchWords(db, 'blacklist_entries', 'ชื่อ 4321'), most: 400 },
  'list of the few entries that were found': {
    ask: (db, actor, { entry }) => selectEntries(db, actor, { ...page, sort: '-name' }, { ids: [entry._id] }),
    most: 60,
  },
  'list of the many entries that were found': {
    ask: (db, actor) => selectEntries(db, actor, page, { pattern: '%ชื่อ%' }),
    most: 800,
    counted: 1_600,
    count_scans: true,
  },
  // PostgreSQL 15 reads all later entries by their ids and sorts them. That is acceptable for a job.
  'some entries to look for inside': { ask: (db, actor, { entry }) => selectToMeet(db as Tx, actor, entry._id, 100), most: 1600 },
  'one entry': { ask: (db, actor, { entry }) => selectEntry(db, actor, entry._id), most: 60 },
  'by a number': { ask: (db, actor) => selectEntriesByKeys(db, actor, [{ kind: 'phone', hash: randomBytes(16) }], 50), most: 40 },
  'those in force of some': {
    ask: (db, actor, { entry }) => selectInForce(db, actor, [entry._id], { location_id: null, people: [randomBytes(16)] }),
    most: 40,
  },
  'names after a version': {
    ask: (db, actor) => selectNamesAfter(db, actor.organisation_id, ENTRIES[actor.organisation_id as 1 | 2] - 10),
    most: 60,
  },
  'to be reviewed': { ask: (db, actor) => selectReviewDue(db as Tx, actor), most: 40 },
  'that begin today': { ask: (db, actor) => selectBeginning(db as Tx, actor), most: 100 },
  'list of sightings': { ask: (db, actor) => selectSightings(db, actor, {}, { limit: 50 }), most: 600 },
  'next page of sightings': {
    ask: (db, actor, { seen }) =>
      selectSightings(db, actor, {}, { limit: 50, cursor: encodeCursor('-seen_at', [seen.seen_at.toISOString(), seen._id]) }),
    most: 600,
  },
  'sightings of an entry': { ask: (db, actor, { entry }) => selectSightings(db, actor, { entry_id: entry._id }, { limit: 50 }), most: 60 },
  'open sightings': { ask: (db, actor) => selectSightings(db, actor, { status: 'open' }, { limit: 50 }), most: 900 },
  'count of open sightings': { ask: (db, actor) => countSightings(db, actor, { status: 'open' }), most: 120 },
  'count of unfinished sightings': { ask: (db, actor) => countSightings(db, actor, { status: 'unfinished' }), most: 120 },
  'search of sightings': { ask: (db) => searchWords(db, 'blacklist_sightings', 'ชื่อ 4321'), most: 600 },
  'list of the few sightings that were found': {
    ask: (db, actor, { seen }) => selectSightings(db, actor, { found: { ids: [seen._id] } }, { limit: 50 }),
    most: 60,
  },
  'list of the many sightings that were found': {
    ask: (db, actor) => selectSightings(db, actor, { found: { pattern: '%ชื่อ%' } }, { limit: 50 }),
    most: 600,
    counted: 11_000,
    count_scans: true,
  },
  'one sighting': { ask: (db, actor, { seen }) => selectSighting(db, actor, seen._id), most: 40 },
  'seen before': {
    ask: (db, actor, { entry, seen }) => countEarlier(db, actor, { ...seen, entry_id: entry._id } as never),
    most: 40,
  },
  'the sighting of a visit': {
    ask: (db, actor, { entry, seen }) => lockSightingOf(db as Tx, actor.organisation_id, seen.entrance_id, entry._id),
    most: 40,
  },
  'the sighting of a member': {
    ask: (db, actor, { entry, seen }) =>
      memberHasSighting(db as Tx, actor.organisation_id, seen.member_id, { entry_id: entry._id, exact: false }),
    most: 40,
  },
  'the sighting of some minutes ago': {
    ask: (db, actor, { entry, seen }) => lockRecent(db as Tx, { ...seen, organisation_id: actor.organisation_id, entry_id: entry._id }, 10),
    most: 40,
  },
}

testPlans<Sample>({
  sizes: ENTRIES,
  fill: async (sql, organisation, entries) => {
    await sql(
      `insert into blacklist_entries (organisation_id, _id, kind, name, severity, guard_action, reason, valid_from, review_on, version, created_name,
         updated_at, search_text)
       select $1, gen_random_uuid(), 'person', 'ชื่อ ' || md5(n::text), 'alert', 'refuse', 'x', case when n % 100 = 0 then current_date + n % 1000 end,
         current_date + 2 + n % 365, n, 'x', now() - make_interval(secs => n), 'ชื่อ' || n
       from generate_series(1, $2::int) n`,
      organisation,
      entries,
    )
    await sql(
      `insert into blacklist_keys (organisation_id, hash_kind, hash, entry_id)
       select organisation_id, 'phone', decode(md5(_id::text), 'hex'), _id from blacklist_entries where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into blacklist_dismissals (organisation_id, entry_id, person_hash, exact, by_name)
       select organisation_id, _id, decode(md5(version::text), 'hex'), false, 'x' from blacklist_entries where organisation_id = $1`,
      organisation,
    )
    await sql(
      'insert into blacklist_removed select organisation_id, gen_random_uuid(), version from blacklist_entries where organisation_id = $1',
      organisation,
    )
    await sql(
      `insert into blacklist_sightings (organisation_id, _id, entry_id, status, occasion, severity, exact, matched, snapshot, person_hash, gate_id,
         location_id, on_duty_name, entrance_id, member_id, seen_at, last_seen_at, search_text)
       select organisation_id, gen_random_uuid(), _id, case when version % 1000 = 0 and n = 1 then 'open' else 'closed' end, 'check_in', 'alert', false, '[]', '{}',
         decode(md5(version::text), 'hex'), gen_random_uuid(), gen_random_uuid(), 'x', gen_random_uuid(), gen_random_uuid(),
         now() - make_interval(mins => (version * n)::int), now() - make_interval(mins => (version * n)::int), search_text
       from blacklist_entries, generate_series(1, ${SIGHTINGS_OF_ONE}) n where organisation_id = $1`,
      organisation,
    )
  },
  sampleOf: async (sql, organisation) => {
    const [entry] = await sql(
      `select _id, name, updated_at, review_on::text from blacklist_entries where organisation_id = $1 order by updated_at limit 1 offset 2500`,
      organisation,
    )
    const [sightingRow] = await sql(
      `select _id, entrance_id, member_id, seen_at, person_hash, gate_id, location_id from blacklist_sightings
       where organisation_id = $1 and entry_id = $2 limit 1`,
      organisation,
      entry._id,
    )
    return { entry, seen: sightingRow } as Sample
  },
  tables: /^blacklist_/,
  shapes: SHAPES,
})
