import { randomBytes } from 'node:crypto'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import { KEYS } from '../../../test/constants.ts'
import { type Shapes, testPlans } from '../../../test/explain.ts'
import { isNightly } from '../../../test/nightly.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { contextProver } from '../../kernel/db/context-proof.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { encodeCursor } from '../../kernel/db/keyset.ts'
import { searchList } from '../../kernel/db/list-search.ts'
import { selectByCardNumber, selectByPlate, selectByUidEnds, selectIdsByCode, selectIdsByHashes } from './members.find.queries.ts'
import {
  countInSight,
  type MemberFilters,
  searchMemberIds,
  selectExpiring,
  selectMember,
  selectMembers,
  selectParts,
} from './members.queries.ts'

/** The location of one member in a thousand. All other members are at `LARGE_LOCATION`. */
const SMALL_LOCATION = '00000000-0000-7000-8000-000000000001'
const LARGE_LOCATION = '00000000-0000-7000-8000-000000000002'

interface Sample {
  _id: string
  code: string
  sort_name: string
}
const PAGE = { sort: '-code', limit: 50 } as const
const list = (db: Db, actor: OrgActor, query: Partial<QueryOf<typeof members.list>>, filter: MemberFilters = {}) =>
  selectMembers(db, actor, { ...PAGE, ...query }, filter, filter)
const SHAPES: Shapes<Sample> = {
  'list by code': { ask: (db, actor) => list(db, actor, {}), most: 200 },
  'next page by code': {
    ask: (db, actor, { code }) => list(db, actor, { cursor: encodeCursor('-code', [code]) }),
    most: 200,
  },
  'list by name': { ask: (db, actor) => list(db, actor, { sort: '-name' }), most: 200 },
  'next page by name': {
    ask: (db, actor, { sort_name, _id }) => list(db, actor, { sort: '-name', cursor: encodeCursor('-name', [sort_name, _id]) }),
    most: 200,
  },
  'list of a status': { ask: (db, actor) => list(db, actor, {}, { status: 'pending' }), most: 300, counted: 200 },
  'list of a kind': { ask: (db, actor) => list(db, actor, {}, { kind: 'vip' }), most: 300 },
  'list of members with expiring documents': {
    ask: (db, actor) => list(db, actor, {}, { expiring: true }),
    most: 8000,
  },
  search: { ask: (db) => searchList(db, 'members', '%กก4321%'), most: 400 },
  'search at the desk': { ask: (db, actor) => searchMemberIds(db, actor, '%กก4321%', 60), most: 400 },
  'search at the desk with many matches': { ask: (db, actor) => searchMemberIds(db, actor, '%กก%', 60), most: 2500 },
  'count of a small location': { ask: (db, actor) => countInSight(db, { ...actor, location_ids: [SMALL_LOCATION] }), most: 200 },
  'list of a small location': {
    ask: (db, actor) => list(db, { ...actor, location_ids: [SMALL_LOCATION] }, {}, { few: true }),
    most: 400,
    counted: 400,
  },
  'one member': { ask: (db, actor, { _id }) => selectMember(db, actor, _id), most: 20 },
  'by code': { ask: (db, actor, { code }) => selectIdsByCode(db, actor, code), most: 20 },
  'by card number': { ask: (db, actor, { code }) => selectByCardNumber(db, actor, code), most: 20 },
  'by UID': { ask: (db, actor) => selectByUidEnds(db, actor, ['A1B2C3', '04A1B2'], 60), most: 40 },
  'by plate': { ask: (db, actor) => selectByPlate(db, actor, 'กก0042', 60), most: 40 },
  'by hashes': {
    ask: (db, actor) => {
      const [hash, phone_tail, id_tail] = [1, 2, 3].map(() => randomBytes(16)) as [Buffer, Buffer, Buffer]
      const full = { hash, tail: null }
      return selectIdsByHashes(db, actor, { phone: full, documents: [full], phone_tail, id_tail }, 60)
    },
    most: 60,
  },
  'units, vehicles and cards of a page': { ask: (db, actor, { _id }) => selectParts(db, actor, [_id]), most: 60 },
  'expiring documents of a page': { ask: (db, actor, { _id }) => selectExpiring(db, actor, [_id]), most: 20 },
}

const database = testPlans<Sample>({
  sizes: { 1: isNightly ? 40_000 : 12_000, 2: 5_000 },
  fill: async (sql, organisation, members) => {
    await sql(
      `insert into members (organisation_id, _id, code, kind, status, name_th, sort_name, person_hash, phone_sealed, phone_hash, phone_tail_hash,
         id_kind, id_number_sealed, id_number_hash, id_number_tail_hash, location_ids, search_text)
       select $1, gen_random_uuid(), 'M-' || lpad(n::text, 6, '0'), (array['resident', 'staff', 'vip'])[1 + n % 3],
         case when n % 10 = 0 then 'pending' else 'active' end, 'สมาชิก ' || n, 'สมาชก' || md5(n::text), decode(md5(n::text), 'hex'),
         '\\x00', decode(md5('p' || n), 'hex'), decode(md5('t' || n % 10000), 'hex'),
         'national_id', '\\x00', decode(md5('i' || n), 'hex'), decode(md5('j' || n % 10000), 'hex'),
         case when n % 1000 = 0 then array['${SMALL_LOCATION}'::uuid] else array['${LARGE_LOCATION}'::uuid] end, 'สมาชก' || n || ' กก' || n % 9999
       from generate_series(1, $2::int) n`,
      organisation,
      members,
    )
    await sql(
      `with place as (
         insert into locations (organisation_id, id, code, name_th, name_en, kind) values ($1, gen_random_uuid(), 'L', 'ก', 'A', 'office') returning id
       ), home as (
         insert into units (organisation_id, id, location_id, code, name_th) select $1, gen_random_uuid(), id, 'U', 'ห้อง' from place returning id
       )
       insert into member_units (organisation_id, member_id, position, unit_id)
         select $1, m._id, 0, home.id from members m, home where m.organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into member_vehicles (organisation_id, member_id, position, plate) select organisation_id, _id, 0, 'กก' || right(code, 4) from members where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into member_cards (organisation_id, member_id, position, number, uid) select organisation_id, _id, 0, code, upper(substr(md5(code), 1, 8)) from members where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into member_documents (organisation_id, id, member_id, document_name, file_id, media_type, size, expires_on)
       select organisation_id, gen_random_uuid(), _id, 'x', gen_random_uuid(), 'application/pdf', 1, current_date + (right(code, 3)::int)
       from members where organisation_id = $1`,
      organisation,
    )
  },
  sampleOf: async (sql, organisation) =>
    (await sql('select _id, code, sort_name from members where organisation_id = $1 order by code limit 1 offset 2500', organisation))[0],
  tables: /^member(s|_units|_vehicles|_cards|_documents)$/,
  shapes: SHAPES,
  countsAll: true,
})

const patterns = ['%กก4321%', '%กก1%', '%กก%', '%nobody%']
it.each([1, 2].flatMap((organisation) => patterns.map((pattern) => [pattern, organisation] as const)))(
  'search at the desk for %s returns the matching members with the highest codes, in organisation %i',
  async (pattern, organisation) => {
    const client = await database().owner.connect()
    try {
      await client.query('begin')
      await client.query('select app_context($1, null, false, $2)', [
        organisation,
        contextProver(KEYS.app_role_password)(organisation, null, false),
      ])
      const result = await client.query('select id from members_search($1, null, null, 60) id', [pattern])
      const expected = await client.query(
        'select _id as id from members where organisation_id = $1 and search_text like $2 order by code desc limit 60',
        [organisation, pattern],
      )
      expect(result.rows).toEqual(expected.rows)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
