import { type Shapes, testPlans } from '../../../test/explain.ts'
import { selectIssued } from './cards.issued.queries.ts'
import { searchCards, selectCard, selectCards, selectLike } from './cards.queries.ts'

let id: string
let ids: string[]
/** The ids of a location with one card in a thousand, and of one with all other cards. */
const FEW = '00000000-0000-7000-8000-000000000001'
const MANY = '00000000-0000-7000-8000-000000000002'
const page = { sort: '-number', limit: 50 } as const
const SHAPES: Shapes<void> = {
  'list by number': { ask: (db, actor) => selectCards(db, actor, page, undefined), most: 60 },
  'list by when they were last out': { ask: (db, actor) => selectCards(db, actor, { ...page, sort: '-issued_at' }, undefined), most: 120 },
  'list of a status': { ask: (db, actor) => selectCards(db, actor, { ...page, status: 'lost' }, undefined), most: 120, counted: 250 },
  'search by a number': { ask: (db) => searchCards(db, 'V-0123'), most: 400 },
  'search by a part of a note': { ask: (db) => searchCards(db, 'ชัก 1234'), most: 400 },
  'list of few matches': { ask: (db, actor) => selectCards(db, actor, page, { ids }), most: 260 },
  'list of many matches': { ask: (db, actor) => selectCards(db, actor, page, { pattern: '%v-%' }), most: 120 },
  'list of a small location': {
    ask: (db, actor) => selectCards(db, { ...actor, location_ids: [FEW] }, page, undefined),
    most: 800,
    counted: 120,
  },
  'list of a status at a small location': {
    ask: (db, actor) => selectCards(db, { ...actor, location_ids: [FEW] }, { ...page, status: 'available' }, undefined),
    most: 800,
    counted: 120,
  },
  'one card': { ask: (db, actor) => selectCard(db, actor, id), most: 20 },
  'by a reading': { ask: (db, actor) => selectLike(db, actor, '0012345678', ['A1B2C3', '04A1B2']), most: 40 },
  'cards that are out': { ask: (db, actor) => selectIssued(db, actor, { limit: 50 }), most: 40 },
}

testPlans({
  // Two large organisations and a small one: the cards of one must not slow down another.
  sizes: { 1: 20_000, 2: 50, 3: 20_000 },
  fill: async (sql, organisation, cards) => {
    await sql(
      `insert into locations (organisation_id, id, code, name_th, name_en, kind)
       select $1, unnest(array['${FEW}', '${MANY}'])::uuid, unnest(array['FEW', 'MANY']), 'ก', 'A', 'office'`,
      organisation,
    )
    await sql(
      `insert into cards (organisation_id, _id, number, uid, technology, kind, status, lost_at, note, location_id)
       select $1, gen_random_uuid(), 'V-' || lpad(n::text, 6, '0'), upper(substr(md5(n::text), 1, 14)), 'mifare', 'visitor',
         case when n % 100 = 0 then 'lost' else 'available' end, case when n % 100 = 0 then now() end, 'ลิ้นชัก ' || n,
         case when n % 1000 = 0 then '${FEW}'::uuid else '${MANY}'::uuid end
       from generate_series(1, $2::int) n`,
      organisation,
      cards,
    )
  },
  sampleOf: async (sql) => {
    ids = (await sql('select _id from cards where organisation_id = 1 limit 60')).map(({ _id }) => _id)
    id = ids[0]!
  },
  tables: /^cards$/,
  shapes: SHAPES,
  countsAll: true,
})
