import { randomBytes } from 'node:crypto'
import { KEYS } from '../../../../test/constants.ts'
import { createDatabase, type TestDatabase } from '../../../../test/database.ts'
import { Explainer, statementsOf } from '../../../../test/explain.ts'
import { selectListed } from './import.queries.ts'

/** Enough that reading a table from end to end is never the better way. */
const ENTRIES = { 1: 40_000, 2: 5_000 }

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  for (const [organisation, entries] of Object.entries(ENTRIES)) {
    await database.owner.query(`insert into organisations (id, name) overriding system value values ($1, 'Plans')`, [organisation])
    await database.owner.query(
      `with entry as (
         insert into blacklist_entries (organisation_id, _id, kind, name, severity, guard_action, reason, review_on, version, created_name, search_text)
         select $1, gen_random_uuid(), 'person', 'บุคคล ' || n, 'alert', 'observe', 'x', current_date, n, 'x', 'บคคล' || n || ' กก' || n % 9999
         from generate_series(1, $2::int) n returning organisation_id, _id, version
       )
       insert into blacklist_keys (organisation_id, hash_kind, hash, entry_id)
         select organisation_id, kind, decode(md5(kind || version), 'hex'), _id from entry, unnest(array['national_id', 'phone', 'plate']) kind`,
      [organisation, entries],
    )
  }
  await database.owner.query('analyze')
})
afterAll(() => database.drop())

describe.each([1, 2])('as the application, under row security, in organisation %i', (organisation) => {
  let explainer: Explainer
  beforeAll(async () => {
    explainer = await Explainer.open(database.ownerUrl, KEYS.app_role_password, organisation)
  })
  afterAll(() => explainer.close())

  it('the names and numbers of a file are looked for in indexes', async () => {
    const names = Array.from({ length: 50 }, (_, n) => `บคคล${n}`)
    const keys = Array.from({ length: 150 }, () => ({ kind: 'phone', hash: randomBytes(16) }))
    const statements = await statementsOf((db) => selectListed(db, explainer.actor, names, keys))
    expect(statements).toHaveLength(2)
    for (const statement of statements) {
      const plan = await explainer.plan(statement)
      expect(plan.scanned.filter((table) => table.startsWith('blacklist'))).toEqual([])
      expect(plan.buffers).toBeLessThan(2_000)
    }
  })
})
