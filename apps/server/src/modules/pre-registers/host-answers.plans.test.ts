import { type Shapes, testPlans } from '../../../test/explain.ts'
import { selectAnswersAt } from './pre-registers.hosts.queries.ts'

/** Visits inside at the gate; all the others have left, and nobody has handled the answers about them. */
const INSIDE = 40

const SHAPES: Shapes<{ gate_id: string }> = {
  'unhandled answers at a gate': { ask: (db, actor, { gate_id }) => selectAnswersAt(db, actor, gate_id), most: 1_200 },
}

const ID = `md5($1::int || 'x' || n)::uuid`

testPlans<{ gate_id: string }>({
  sizes: { 1: 20_000, 2: 5_000 },
  fill: async (sql, organisation, size) => {
    await sql(
      `with place as (
         insert into locations (organisation_id, id, code, name_th, name_en, kind) values ($1, gen_random_uuid(), 'L', 'ก', 'A', 'office') returning id
       )
       insert into gates (organisation_id, _id, location_id, code, name, direction, kind)
       select $1, gen_random_uuid(), place.id, 'G' || n, 'Gate', 'both', 'people' from place, generate_series(1, 2) n`,
      organisation,
    )
    await sql(
      `insert into entrances (organisation_id, _id, number, status, source, visitor_name, visitor_type, location_id, gate_in_id, checkin_at, checkout_at,
         person_hash, search_text)
       select $1, ${ID}, n, case when n <= ${INSIDE} then 'checkin' else 'checkout' end, 'pre_register', 'Guest ' || n, 'visitor', g.location_id, g._id,
         now() - interval '2 hours', case when n > ${INSIDE} then now() - interval '1 hour' end, '\\x00', 'guest ' || n
       from generate_series(1, $2::int) n, lateral (select * from gates where organisation_id = $1 and code = 'G' || (1 + n % 2)) g`,
      organisation,
      size,
    )
    await sql(
      `insert into pre_registers (organisation_id, _id, location_id, visitor_type, status, day, "from", until, starts_at, ends_at, created_by, created_name, search_text)
       select $1, ${ID}, l.id, 'visitor', 'confirmed', current_date, '00:00', '00:00', now() - interval '3 hours', now() + interval '3 hours',
         gen_random_uuid(), 'x', 'guest ' || n
       from generate_series(1, $2::int) n, locations l where l.organisation_id = $1`,
      organisation,
      size,
    )
    await sql(
      `insert into pre_register_days (organisation_id, _id, pre_register_id, location_id, starts_at, ends_at)
       select organisation_id, _id, _id, location_id, starts_at, ends_at from pre_registers where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into pre_register_guests (organisation_id, _id, pre_register_id, place, visitor_name)
       select organisation_id, _id, _id, 0, 'Guest' from pre_registers where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into pre_register_arrivals (organisation_id, guest_id, day_id, entrance_id)
       select organisation_id, _id, _id, _id from pre_registers where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into host_asks (organisation_id, _id, day_id, place, name, language)
       select organisation_id, _id, _id, 0, 'Nida', 'th' from pre_registers where organisation_id = $1`,
      organisation,
    )
    await sql(
      `insert into host_answers (organisation_id, day_id, ask_id, answer)
       select organisation_id, _id, _id, 'wait' from pre_registers where organisation_id = $1`,
      organisation,
    )
  },
  sampleOf: async (sql, organisation) =>
    (await sql(`select _id as gate_id from gates where organisation_id = $1 and code = 'G1'`, organisation))[0],
  tables: /^(pre_register|host_|entrances)/,
  shapes: SHAPES,
})
