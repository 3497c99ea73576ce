import { type Shapes, testPlans } from '../../../test/explain.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { selectPasses } from './pre-passes.queries.ts'

const all = (actor: OrgActor): OrgActor => ({ ...actor, permissions: ['pre-passes:all'] })
/** Passes that wait for approval; all the others are active. */
const WAITING = 20

const SHAPES: Shapes = {
  'list of what waits for approval, the newest first': {
    ask: (db, actor) => selectPasses(db, all(actor), { limit: 50, sort: '-created_at' }, { tab: 'waiting', matches: undefined }),
    most: 500,
  },
}

testPlans({
  sizes: { 1: 20_000, 2: 5_000 },
  fill: (sql, organisation, size) =>
    sql(
      `with place as (
         insert into locations (organisation_id, id, code, name_th, name_en, kind) values ($1, gen_random_uuid(), 'L', 'ก', 'A', 'office') returning id
       )
       insert into pre_passes (organisation_id, _id, holder_name, person_hash, location_id, visitor_type, mode, from_day, until_day, valid_from,
         valid_until, not_on_holidays, early_minutes, status, code_hash, code_sealed, created_by, created_name, search_text, created_at)
       select $1, gen_random_uuid(), 'Holder ' || n, '\\x00', place.id, 'visitor', 'single', '2020-01-01', '2099-12-31', '2020-01-01', '2100-01-01',
         false, 0, case when n % ($2::int / ${WAITING}) = 0 then 'pending_approval' else 'active' end, decode(md5(n::text), 'hex'), '\\x00',
         gen_random_uuid(), 'x', 'holder ' || n, now() - n * interval '1 minute'
       from place, generate_series(1, $2::int) n`,
      organisation,
      size,
    ),
  sampleOf: async () => undefined,
  tables: /^pre_passes$/,
  shapes: SHAPES,
})
