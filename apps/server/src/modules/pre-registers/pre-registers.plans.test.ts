import { type Shapes, testPlans } from '../../../test/explain.ts'
import { isNightly } from '../../../test/nightly.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { encodeCursor } from '../../kernel/db/keyset.ts'
import { searchWords } from '../../kernel/db/list-search.ts'
import { countExpected, selectExpected, selectExpectedGuest, selectNearest, selectParty } from './pre-registers.expected.queries.ts'
import { countGuests, selectGuests, selectRecord, selectRecords } from './pre-registers.queries.ts'

/** A hundred of them are still to come; the others were in the years before. */
const OPEN = 100

interface Sample {
  _id: string
  guest_id: string
  day_id: string
  location_id: string
  starts_at: string
}
const PERSON = '00000000-0000-7000-8000-000000000001'
const all = (actor: OrgActor): OrgActor => ({ ...actor, user_id: PERSON, permissions: ['pre-registers:all'] })
const own = (actor: OrgActor): OrgActor => ({ ...actor, user_id: PERSON, permissions: [] })
const page = { limit: 50, sort: 'starts_at' } as const
const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const today = { from: at(-0.5), to: at(0.5) }
const anywhere = { location_id: undefined, search: undefined, arrived: undefined }
const SHAPES: Shapes<Sample> = {
  'list of what is to come, the next first': { ask: (db, actor) => selectRecords(db, all(actor), page, { tab: 'open' }), most: 4_000 },
  'list of their own': { ask: (db, actor) => selectRecords(db, own(actor), page, { tab: 'open' }), most: 4_000 },
  'list of what waits for approval': { ask: (db, actor) => selectRecords(db, all(actor), page, { tab: 'waiting' }), most: 2_000 },
  'list of what is over, the last first': {
    ask: (db, actor) => selectRecords(db, all(actor), { limit: 50, sort: '-starts_at' }, { tab: 'past' }),
    ...{ most: 2_500, count_scans: true, counted: 30_000 },
  },
  'next page of what is over': {
    ask: (db, actor, { starts_at, _id }) =>
      selectRecords(
        db,
        all(actor),
        { limit: 50, sort: '-starts_at', cursor: encodeCursor('-starts_at', [starts_at, _id]) },
        { tab: 'past', from: at(-900) },
      ),
    ...{ most: 2_500, count_scans: true, counted: 30_000 },
  },
  'list of some days': { ask: (db, actor) => selectRecords(db, all(actor), page, { ...today, tab: 'open' }), most: 4_000 },
  'words of a search': { ask: (db) => searchWords(db, 'pre_registers', 'guest 4321'), most: 600 },
  'list of what a search found': {
    ask: (db, actor, { _id }) => selectRecords(db, all(actor), { limit: 50, sort: '-starts_at' }, { matches: { ids: [_id] } }),
    most: 200,
  },
  'how many guests a file will have': { ask: (db, actor) => countGuests(db, all(actor), { tab: 'open' }), most: 4_000 },
  'one of them': { ask: (db, actor, { _id }) => selectRecord(db, all(actor), _id), most: 60 },
  'its guests': { ask: (db, actor, { _id }) => selectGuests(db, actor, _id), most: 60 },
  'who is expected today': { ask: (db, actor) => selectExpected(db, all(actor), page, { ...anywhere, ...today }), most: 4_000 },
  'who is expected today at a location': {
    ask: (db, actor, { location_id }) => selectExpected(db, all(actor), page, { ...anywhere, ...today, location_id }),
    most: 4_000,
  },
  'how many are expected today': {
    ask: (db, actor, { location_id }) => countExpected(db, all(actor), { location_id, ...today }),
    most: 2_000,
  },
  'an expected guest': { ask: (db, actor, { guest_id, day_id }) => selectExpectedGuest(db, all(actor), guest_id, day_id), most: 60 },
  'the day of a guest that is nearest': { ask: (db, actor, { guest_id }) => selectNearest(db, all(actor), guest_id), most: 60 },
  'a party that somebody joins': { ask: (db, actor, { _id, day_id }) => selectParty(db, all(actor), _id, day_id), most: 60 },
}

testPlans<Sample>({
  sizes: { 1: isNightly ? 40_000 : 12_000, 2: 5_000 },
  fill: async (sql, organisation, size) => {
    await sql(
      `with place as (
         insert into locations (organisation_id, id, code, name_th, name_en, kind) values ($1, gen_random_uuid(), 'L', 'ก', 'A', 'office') returning id
       )
       insert into pre_registers (organisation_id, _id, location_id, visitor_type, status, day, "from", until, starts_at, ends_at, created_by, created_name, search_text)
       select $1, gen_random_uuid(), place.id, 'visitor', case when n % 10 = 0 then 'pending_approval' else 'confirmed' end, at::date, '09:00', '10:00',
         at, at + interval '1 hour', case when n % 40 = 0 then '${PERSON}'::uuid else gen_random_uuid() end, 'x', 'guest ' || n
       from place, generate_series(1, $2::int) n,
         lateral (select now() - (n - ${OPEN} / 2) * case when n <= ${OPEN} then interval '10 minutes' else interval '20 minutes' end as at) t`,
      organisation,
      size,
    )
    await sql(
      `insert into pre_register_days (organisation_id, _id, pre_register_id, location_id, starts_at, ends_at)
       select organisation_id, gen_random_uuid(), _id, location_id, starts_at, ends_at from pre_registers where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into pre_register_guests (organisation_id, _id, pre_register_id, place, visitor_name)
       select organisation_id, gen_random_uuid(), _id, n, 'Guest ' || n from pre_registers, generate_series(0, 1) n where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into pre_register_arrivals (organisation_id, guest_id, day_id, entrance_id)
       select g.organisation_id, g._id, d._id, gen_random_uuid() from pre_register_guests g
       join pre_register_days d on d.pre_register_id = g.pre_register_id where g.organisation_id = $1 and g.place = 0 and d.ends_at < now()`,
      organisation,
    )
  },
  sampleOf: async (sql, organisation) => {
    const rows = await sql(
      `select p._id, p.location_id, p.starts_at, d._id as day_id, g._id as guest_id from pre_registers p
       join pre_register_days d on d.pre_register_id = p._id join pre_register_guests g on g.pre_register_id = p._id and g.place = 0
       where p.organisation_id = $1 order by p.starts_at desc limit 1 offset 2000`,
      organisation,
    )
    return { ...rows[0], starts_at: new Date(rows[0].starts_at).toISOString() }
  },
  tables: /^pre_register/,
  shapes: SHAPES,
})
