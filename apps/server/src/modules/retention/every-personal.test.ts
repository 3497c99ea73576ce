import { admin, checkIn, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { ageEverything, EVIDENCE, guestVisit, passVisit } from '../../../test/evidence.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { jobs } from '../../app.ts'
import { VISIT_COLUMNS } from '../entrances/entrances.columns.ts'

serve()
staffDesk()

/** Tables about a visitor whose columns hold texts that people wrote: of files and links only ids, hashes and addresses in storage are kept. */
const TABLES = [
  ...Object.keys(EVIDENCE).filter((table) => table !== 'files'),
  ...['blacklist_sighting_steps', 'deleted_entrances', 'delete_request_items', 'host_answers', 'host_asks', 'pre_register_guests'],
]
const VISITS = ['entrances', 'deleted_entrances']
const MARK = 'Qz'

interface Column {
  table: string
  name: string
  type: string
}
/** The columns of these tables that can hold a text or bytes. */
const columnsOf = (tables: readonly string[]): Promise<Column[]> =>
  test.sql(
    `select table_name as "table", column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = any ($1) and is_generated = 'NEVER'
       and data_type in ('text', 'bytea', 'json', 'jsonb') order by 1, 2`,
    tables,
  )
const VALUES: Record<string, string> = { text: `'${MARK}'`, bytea: `'${MARK}'::bytea`, json: `'"${MARK}"'`, jsonb: `'"${MARK}"'` }

/** Fills a column of every row, or of those that have a value. A constraint lets no free text in where the column is a status. */
async function fill({ table, name, type }: Column): Promise<void> {
  const set = `update ${table} set "${name}" = ${VALUES[type]}`
  await test.sql(set).catch(() => test.sql(`${set} where "${name}" is not null`).catch(() => undefined))
}
const nameOf = ({ table, name }: Column) => `${table}.${name}`
async function filledOf(columns: readonly Column[]): Promise<string[]> {
  const names: string[] = []
  for (const column of columns) {
    const { table, name, type } = column
    const text = type === 'bytea' ? `encode("${name}", 'escape')` : `"${name}"::text`
    if ((await test.sql(`select from ${table} where position('${MARK}' in ${text}) > 0 limit 1`)).length > 0) names.push(nameOf(column))
  }
  return names
}

const isPersonal = ({ table, name }: Column) => !VISITS.includes(table) || VISIT_COLUMNS.get(name)?.personal !== false
/** The log keeps facts; what is personal has a column. */
const isFact = ({ table, name }: Column) => table === 'audit_entries' && name !== 'personal'

/** Who deleted or stamped what, and why, stays: a delete request is the record of a deletion, a stamp counts for its unit. */
const KEPT: readonly string[] = [
  'audit_entries.personal',
  ...['delete_request_items.restored_name', 'delete_requests.decided_name', 'delete_requests.decision_reason', 'delete_requests.impact'],
  ...[
    'delete_requests.requested_name',
    'delete_requests.text',
    'stamps.effect',
    'stamps.revoked_name',
    'stamps.stamped_name',
    'stamps.unit_name',
  ],
]
/** Entries of these records go with the days of the log. */
const KINDS: readonly string[] = ['blacklist', 'delete_request']
/** Columns of these rows that take no free text. */
const STATES: readonly string[] = ['delete_requests.reason_code', 'delete_requests.status']

it('[P1] [P4] every personal column of every table about a visitor is empty after the night', async () => {
  await guestVisit()
  await passVisit()
  await test.sql(`insert into host_asks (organisation_id, _id, day_id, place, name, language)
    select organisation_id, gen_random_uuid(), _id, 1, 'Host', 'en' from pre_register_days`)
  await test.sql(`insert into host_answers (organisation_id, day_id, ask_id, answer, note)
    select organisation_id, day_id, _id, 'wait', 'Soon' from host_asks`)
  const gone = await checkIn(test, { guard, gate }, { visitor_name: 'Gone' })
  await checkOut(test, { guard, gate }, gone)
  const request = expectSuccess(
    await test.as(guard).deleteRequests.create({ body: { entrances: [gone._id], reason_code: 'test', text: 'Twice' } }),
  )
  expectSuccess(await test.as(admin).deleteRequests.approve({ params: { id: request._id }, body: { id: request._id } }))

  const columns = (await columnsOf(TABLES)).filter((column) => isPersonal(column) && !isFact(column))
  for (const column of columns) await fill(column)
  const filled = await filledOf(columns)
  // Every column of the description is filled, also where these visitors have no value.
  const described = [...VISIT_COLUMNS].filter(([, { type, personal }]) => personal !== false && type in VALUES)
  expect(filled).toEqual(expect.arrayContaining(described.flatMap(([name]) => VISITS.map((table) => `${table}.${name}`))))
  expect(TABLES.filter((table) => !filled.some((name) => name.startsWith(`${table}.`)))).toEqual([])

  await ageEverything()
  await test.sql('update deleted_entrances set restore_until = now()')
  await jobs.erase_overdue!(test.app, {})
  await jobs.reduce_deleted!(test.app, {})
  expect(await filledOf(columns)).toEqual(KEPT)
  const entries = await test.sql('select distinct record_type as kind from audit_entries where personal is not null order by 1')
  expect(entries.map(({ kind }) => kind)).toEqual(KINDS)
  // What took no text is gone with its row, or is a state.
  const unfilled = columns.filter((column) => !filled.includes(nameOf(column)))
  const left: string[] = []
  for (const column of unfilled)
    if ((await test.sql(`select from ${column.table} where "${column.name}" is not null limit 1`)).length > 0) left.push(nameOf(column))
  expect(left).toEqual(STATES)
})
