import { columnNames, VISIT_COLUMNS } from './entrances.columns.ts'

// The two statements that write a visit at a gate (docs/decisions/0078). A database function decides (0067_visit_columns.sql); the statement around it
// writes the visit, its audit entry, its event and the kept answer. The texts are built once, from the columns.

/** Adds a value to the parameters of a statement. */
type Parameter = (name: string, type: string) => string

export interface Statement {
  readonly text: string
  /** The parameters by name, in order. */
  readonly names: readonly string[]
}

function statement(build: (parameter: Parameter) => string): Statement {
  const names: string[] = []
  const text = build((name, type) => {
    const index = names.indexOf(name)
    return `$${index >= 0 ? index + 1 : names.push(name)}::${type}`
  })
  return { text, names }
}

/** The SQL of a JSON object of columns of a row, with instants as everywhere in the product. */
function jsonOf(names: readonly string[], rowOf: (name: string) => string): string {
  const sqlOf = (name: string) => {
    const value = `${rowOf(name)}.${name}`
    return VISIT_COLUMNS.get(name)!.type === 'timestamptz' ? `iso_instant(${value})` : value
  }
  return `json_build_object(${names.map((name) => `'${name}', ${sqlOf(name)}`).join(', ')})::text`
}

const FACTS = columnNames(({ logged, personal }) => logged && personal !== true)
const PERSONAL = columnNames(({ logged, personal }) => logged && personal === true)
const OTHERS = columnNames(({ answered, logged }) => answered && !logged)

const written = () => 'v'
/** The facts, the personal part and the rest of a written visit (`v`) as JSON texts. */
const PARTS = `${jsonOf(FACTS, written)} as facts, ${jsonOf(PERSONAL, written)} as personal, ${jsonOf(OTHERS, written)} as others`

const ANSWER = `concat('[', p.facts, ',', p.personal, ',', p.others, ']')`

const eventOf = `insert into live_events (organisation_id, kind, record_id, location_ids, unit_ids)
    select p.organisation_id, 'entrance.changed', p._id, array[p.location_id], array_remove(array[p.unit_id], null) from parts p`

const keptAs = (status: number, parameter: Parameter) => `insert into idempotency_keys
    (organisation_id, user_id, key, call, request_hash, status, body, rights)
    select p.organisation_id, app_person(), ${parameter('key', 'text')}, ${parameter('call', 'text')}, ${parameter('request_hash', 'bytea')}, ${status},
      ${ANSWER}, ${parameter('rights', 'text')} from parts p where ${parameter('key', 'text')} is not null`

const recordedBy = (parameter: Parameter) =>
  `${parameter('entry_id', 'uuid')}, app_person(), ${parameter('actor_name', 'text')}, ${parameter('session_id', 'uuid')}`
const sentBy = (parameter: Parameter) => `${parameter('request_id', 'text')}, ${parameter('ip', 'text')}`
const handedBy = (parameter: Parameter) =>
  `${parameter('card_entry', 'uuid')}, ${parameter('actor_name', 'text')}, ${parameter('session_id', 'uuid')}, ${sentBy(parameter)}`

/** The values of columns that the statement makes of what was decided. */
const MADE: Readonly<Record<string, (parameter: Parameter) => string>> = {
  search_text: (parameter) => `concat_ws(' ', nullif(${parameter('name_words', 'text')}, ''),
      case when d.card_id is null then nullif(${parameter('card_words', 'text')}, '') else card_words(d.card_number) end)`,
}

export const CHECK_IN = statement((parameter) => {
  const names = columnNames(({ insert }) => insert)
  const sqlOf = (name: string) => {
    const { insert, type } = VISIT_COLUMNS.get(name)!
    return MADE[name]?.(parameter) ?? (insert === 'server' ? parameter(name, type) : `d.${name}`)
  }
  return `with decided as materialized (
    select * from entrance_let_in(${parameter('_id', 'uuid')}, ${parameter('gate_in_id', 'uuid')}, ${parameter('card_named', 'text')},
      ${parameter('card_issued', 'uuid')}, ${parameter('uids', 'text[]')}, ${parameter('stay_minutes', 'int')}, ${parameter('zone', 'text')},
      ${parameter('locations', 'uuid[]')}, ${parameter('blacklist_as_of', 'bigint')}, ${parameter('hash_kinds', 'text[]')},
      ${parameter('hashes', 'bytea[]')}, ${handedBy(parameter)})
  ), visit as (
    insert into entrances (${names.join(', ')}) select ${names.map(sqlOf).join(', ')} from decided d returning *
  ), parts as materialized (
    select v.organisation_id, v._id, v.location_id, v.unit_id, v.override_reason, ${PARTS} from visit v
  ), log as (
    insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, after, personal, personal_salt,
      personal_hash, request_id, ip)
    select p.organisation_id, ${recordedBy(parameter)}, 'entrance.checked_in', 'entrance', p._id, p.facts, ${parameter('personal', 'text')},
      ${parameter('personal_salt', 'bytea')}, ${parameter('personal_hash', 'bytea')}, ${sentBy(parameter)} from parts p
  ), event as (
    ${eventOf}
  ), kept as (
    ${keptAs(201, parameter)}
  ) select ${ANSWER} as visit from parts p`
})

/** What a check-out changes, of `e`, by what was decided (`d`). */
const CHANGES: Readonly<Record<string, (parameter: Parameter) => string>> = {
  status: () => `'checkout'`,
  checkout_at: () => 'greatest(now(), e.checkin_at)',
  gate_out_id: (parameter) => parameter('gate_out_id', 'uuid'),
  gate_out: () => 'd.gate_out',
  card_id: () => 'd.card_id',
  checked_out_by: () => 'd.checked_out_by',
  checked_out_name: (parameter) => parameter('actor_name', 'text'),
  device_checkout_at: (parameter) => parameter('device_checkout_at', 'timestamptz'),
  // The audit log keeps the one before.
  remark: (parameter) => `coalesce(${parameter('remark', 'text')}, e.remark)`,
  updated_at: () => 'now()',
}

/** The row as it was before; what a check-out doesn't change is read from the written row, which is cheaper. */
const earlier = (name: string) => (name in CHANGES ? '(d.before)' : 'v')
const isSame = PERSONAL.filter((name) => name in CHANGES)
  .map((name) => `v.${name} is not distinct from (d.before).${name}`)
  .join(' and ')

/** Reads what was decided last, so that the function decides although the database may look for the visit first and not find it. */
export const CHECK_OUT = statement(
  (parameter) => `with decided as materialized (
    select * from entrance_let_out(${parameter('_id', 'uuid')}, ${parameter('gate_out_id', 'uuid')}, ${parameter('locations', 'uuid[]')},
      ${parameter('units', 'uuid[]')}, ${handedBy(parameter)})
  ), visit as (
    update entrances e set ${Object.entries(CHANGES)
      .map(([name, value]) => `${name} = ${value(parameter)}`)
      .join(', ')}
    from decided d where e.organisation_id = app_organisation() and e._id = ${parameter('_id', 'uuid')} returning e.*
  ), parts as materialized (
    select v.organisation_id, v._id, v.location_id, v.unit_id, ${PARTS}, ${jsonOf(FACTS, earlier)} as facts_before,
      case when not (${isSame}) then ${jsonOf(PERSONAL, earlier)} end as other_before, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as salt
    from visit v cross join decided d
  ), log as (
    insert into audit_entries (organisation_id, id, actor_id, actor_name, session_id, action, record_type, record_id, before, after, personal,
      personal_salt, personal_hash, request_id, ip)
    select p.organisation_id, ${recordedBy(parameter)}, 'entrance.checked_out', 'entrance', p._id, p.facts_before, p.facts, t.personal, p.salt,
      sha256(p.salt || convert_to(t.personal, 'UTF8')), ${sentBy(parameter)}
    from parts p cross join lateral (select concat('{"before":', coalesce(p.other_before, p.personal), ',"after":', p.personal, '}') as personal) t
  ), event as (
    ${eventOf}
  ), kept as (
    ${keptAs(200, parameter)}
  ) select coalesce((select ${ANSWER} from parts p), entrance_gone()) as visit from decided d`,
)
