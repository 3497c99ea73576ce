import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/** The same columns as in our list. */
const COLUMNS = `_id, number, status, source, visitor_name, company, visitor_type, purpose, party_size, vehicle_class, plate, plate_province, card_number,
  location_id, unit_name, host_name, gate_in, gate_out, checkin_at, checkout_at, expected_out_at, photo_file_id`
const ZONE = 'Asia/Bangkok'
const TODAY = `(date_trunc('day', now() at time zone '${ZONE}') at time zone '${ZONE}')`

const W1 = `select ${COLUMNS} from entrances where organisation_id = $1 order by checkin_at desc, _id desc limit 51`
/** Filters one status, while ours treats two statuses as out: this question is easier. */
const W2 = `select ${COLUMNS} from entrances where organisation_id = $1 and status = 'checkout' and gate_in_id = $2
  and checkin_at >= ($3::date::timestamp at time zone '${ZONE}') and checkin_at < (($4::date + 1)::timestamp at time zone '${ZONE}')
  order by checkin_at desc, _id desc limit 51`
const W3 = `select ${COLUMNS} from entrances where organisation_id = $1 and search_text like $2 order by checkin_at desc, _id desc limit 51`
const W5 = `insert into entrances (organisation_id, _id, number, status, source, visitor_name, company, visitor_type, purpose, party_size, vehicle_class, plate,
    plate_province, card_number, location_id, unit_name, host_name, gate_in_id, gate_in, expected_out_at, phone_hash, person_hash, search_text)
  select $1, $2, $3, 'checkin', 'walk_in', $4, $5, $6, $7, 1, $8, $9, $10, $11, g.location_id, $12, $13, g._id, g.code, now() + interval '3 hours', $14, $15, $16
  from gates g where g.organisation_id = $1 and g._id = $17
  returning ${COLUMNS}`
const W6 = `update entrances set status = 'checkout', checkout_at = greatest(now(), checkin_at), gate_out_id = $3, updated_at = now()
  where organisation_id = $1 and _id = $2 and status = 'checkin' returning ${COLUMNS}`

/** The statements behind the dashboard, by result. */
const DASHBOARD = {
  totals: `select now() as as_of,
      (select count(*) from entrances where organisation_id = $1 and checkin_at >= ${TODAY} and status in ('checkin', 'checkout', 'auto_checkout')) as checked_in_today, i.*, o.*
    from (select coalesce(sum(party_size), 0) as people, count(*) as visits, count(plate) as vehicles,
            count(*) filter (where expected_out_at < now()) as overstaying from entrances where organisation_id = $1 and status = 'checkin') i,
         (select count(*) as checked_out_today, avg(extract(epoch from checkout_at - checkin_at) / 60) as average_stay_minutes
          from entrances where organisation_id = $1 and checkout_at >= ${TODAY}) o`,
  hours: `with d as materialized (
      select w, (today - make_interval(weeks => w)) at time zone '${ZONE}' as from_at, (today - make_interval(weeks => w) + interval '1 day') at time zone '${ZONE}' as to_at
      from date_trunc('day', now() at time zone '${ZONE}') today, generate_series(0, 8) w)
    select d.w, h.* from d cross join lateral (
      select extract(hour from checkin_at at time zone '${ZONE}')::int as hour, count(*) as n from entrances
      where organisation_id = $1 and status in ('checkin', 'checkout', 'auto_checkout') and checkin_at >= d.from_at and checkin_at < d.to_at group by 1) h`,
  days_in: `select (checkin_at at time zone '${ZONE}')::date as date, count(*) as checkins from entrances
    where organisation_id = $1 and status in ('checkin', 'checkout', 'auto_checkout') and checkin_at >= ${TODAY} - interval '29 days' group by 1`,
  days_out: `select (checkout_at at time zone '${ZONE}')::date as date, count(*) as checkouts from entrances
    where organisation_id = $1 and checkout_at >= ${TODAY} - interval '29 days' group by 1`,
  locations: `select l.id, l.name_th, l.name_en, l.capacity, (select coalesce(sum(party_size), 0) from entrances e
      where e.organisation_id = l.organisation_id and e.location_id = l.id and e.status = 'checkin') as inside
    from locations l where l.organisation_id = $1 order by l.code limit 200`,
  attention: `select ${COLUMNS} from entrances where organisation_id = $1 and status = 'checkin' and expected_out_at < now() order by expected_out_at limit 6`,
}

/** The SQL of each question; that of the dashboard is one message. */
export const STATEMENTS = { w1: W1, w2: W2, w3: W3, w5: W5, w6: W6, dashboard: Object.values(DASHBOARD).join(';\n') } as const

/** Answers one of the measured questions; the rest of the path has its parameters. */
export async function answerTo(pool: pg.Pool, question: string, rest: string[], body: Record<string, unknown>): Promise<unknown> {
  const named = async (text: string, values: unknown[]) => (await pool.query({ name: question, text, values })).rows
  switch (question) {
    case 'w1':
      return { docs: await named(W1, rest) }
    case 'w2':
      return { docs: await named(W2, rest) }
    case 'w3':
      // Not a prepared statement: a plan for any word is ten times slower than one for this word.
      return { docs: (await pool.query(W3, [rest[0], `%${decodeURIComponent(rest[1]!)}%`])).rows }
    case 'w5':
      return (await named(W5, newVisit(Number(rest[0]), body)))[0]
    case 'w6':
      return (await named(W6, [...rest, body.gate_id]))[0]
    case 'dashboard': {
      const answer: Record<string, unknown> = {}
      for (const [name, text] of Object.entries(DASHBOARD)) answer[name] = (await pool.query({ name, text, values: rest })).rows
      return answer
    }
    default:
      return { status: 'ok' }
  }
}

function newVisit(organisation: number, body: Record<string, unknown>): unknown[] {
  const phone = body.phone ? Buffer.from(String(body.phone).padEnd(32)) : null
  const { visitor_name, company, visitor_type, purpose, vehicle_class, plate, plate_province, card_number, unit_name, host_name, gate_id } =
    body
  const search = `${visitor_name} ${company ?? ''} ${plate ?? ''} ${card_number}`.toLowerCase()
  const person = Buffer.from(search.padEnd(32).slice(0, 32))
  const facts = [visitor_name, company, visitor_type, purpose, vehicle_class, plate, plate_province, card_number, unit_name, host_name]
  return [organisation, randomUUID(), Math.floor(Math.random() * 1e6), ...facts, phone, person, search, gate_id]
}
