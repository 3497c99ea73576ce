import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { serve, test } from '../../../test/served.ts'
import { auditEntry } from '../audit/audit.service.ts'
import { auditable, columnNames, ERASED_COLUMNS, VISIT_COLUMNS } from './entrances.columns.ts'

serve()

/** Columns of a deleted visit that a visit hasn't. */
const OF_DELETION = ['request_id', 'deleted_at', 'restore_until', 'reduced_at']
const columnsOf = async (table: string) =>
  test.sql(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by 1`,
    table,
  )
const TYPES: Record<string, string> = { int: 'integer', timestamptz: 'timestamp with time zone' }

describe('the columns of a visit', () => {
  it('are those of the table, with their types, and those of a deleted visit', async () => {
    const described = [...VISIT_COLUMNS].map(([name, { type }]) => ({ name, type: TYPES[type] ?? type }))
    const byName = (columns: { name: string }[]) => columns.toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(byName(await columnsOf('entrances'))).toEqual(byName(described))
    const ofDeleted = (await columnsOf('deleted_entrances')).filter(({ name }) => !OF_DELETION.includes(name))
    expect(byName(ofDeleted)).toEqual(byName(described))
  })

  it('have what retention erases from the description: every column of a personal field', () => {
    const personal = Object.entries(entranceFields).flatMap(([name, field]) => (field.personal === false ? [] : [name]))
    const erasedFields = personal.filter((name) => VISIT_COLUMNS.has(name))
    expect(ERASED_COLUMNS.visits).toEqual(expect.arrayContaining(erasedFields))
    // Numbers have no column of their name.
    expect(personal.filter((name) => !VISIT_COLUMNS.has(name))).toEqual(['id_number', 'phone'])
    for (const name of ['id_number', 'phone'])
      expect(ERASED_COLUMNS.visits).toEqual(expect.arrayContaining([`${name}_sealed`, `${name}_hash`, `${name}_tail_hash`]))
    for (const names of [ERASED_COLUMNS.photos, ERASED_COLUMNS.numbers])
      expect(ERASED_COLUMNS.visits).toEqual(expect.arrayContaining(names))
  })

  it('are split in the audit log by the server as by the statements', () => {
    const row = Object.fromEntries(columnNames(({ logged }) => logged).map((name) => [name, 'x']))
    const actor = { organisation_id: 1, user_id: '', name: 'x', session_id: '', request_id: '', ip: '' }
    const { after, personal } = auditEntry(actor, 'a.b', { record_type: 'entrance', record_id: null, after: auditable(row) })
    const facts = columnNames(({ logged, personal: isPersonal }) => logged && isPersonal !== true)
    const apart = columnNames(({ logged, personal: isPersonal }) => logged && isPersonal === true)
    expect(Object.keys(JSON.parse(after!)).sort()).toEqual(facts.sort())
    expect(Object.keys(JSON.parse(personal!).after).sort()).toEqual(apart.sort())
  })

  it('are emptied by no other name', async () => {
    const client = await test.database.owner.connect()
    const erase = (name: string) =>
      client.query('select * from retention_erase(true, $1::text[], now(), now(), gen_random_uuid(), 1)', [[name]])
    try {
      await client.query(`set backtrace_functions = '1,,own'`)
      await expect(erase('nothing')).rejects.toThrow('cannot be erased')
      await expect(erase('organisation_id')).rejects.toThrow('cannot be erased')
    } finally {
      client.release(true)
    }
  })
})
