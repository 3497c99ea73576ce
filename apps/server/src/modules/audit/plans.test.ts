import { KEYS } from '../../../test/constants.ts'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { Explainer, fillAll, statementsOf } from '../../../test/explain.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { type EntryFilter, selectActions, selectActors, selectEntries, selectEntry, selectLinked } from './audit.list.queries.ts'

/** Enough entries that reading the whole log is never the better plan. */
const ENTRIES = 60_000

let database: TestDatabase
let explainer: Explainer
let sample: { id: string; at: string; record_id: string; actor_id: string }
beforeAll(async () => {
  database = await createDatabase()
  const { owner, ownerUrl } = database
  await owner.query(`insert into organisations (name) select 'O' || n from generate_series(1, 3) n`)
  // A year of visits by forty guards, with a rare step of another kind now and then.
  await fillAll(database, /^audit_entries$/, async (sql) => {
    await sql(
      `insert into audit_entries (organisation_id, id, at, actor_id, actor_name, action, record_type, record_id, after)
     select case when n % 10 < 8 then 1 else 2 + n % 2 end, gen_random_uuid(), now() - make_interval(mins => n * 8),
       ('00000000-0000-7000-8000-0000000000' || lpad((n % 40)::text, 2, '0'))::uuid, 'Guard',
       case when n % 3000 = 0 then 'user.suspended' when n % 900 = 0 then 'entrance.revealed' when n % 2 = 0 then 'entrance.checked_in' else 'entrance.checked_out' end,
       case when n % 3000 = 0 then 'user' else 'entrance' end, md5((n / 2)::text)::uuid::text, '{"location_id":"a"}'
     from generate_series(1, $1::int) n`,
      ENTRIES,
    )
  })
  await owner.query('analyze audit_entries')
  explainer = await Explainer.open(ownerUrl, KEYS.app_role_password, 1)
  const { rows } = await owner.query(
    `select id, to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, record_id, actor_id from audit_entries
     where organisation_id = 1 order by at desc offset 20000 limit 1`,
  )
  sample = rows[0]
})
afterAll(async () => {
  await explainer.close()
  await database.drop()
})

/** Buffers that a statement may read: a page of fifty entries, each perhaps in another block, and the index path for each kind. */
const MOST_BUFFERS = 600

async function plans(ask: (db: Db, actor: OrgActor) => Promise<unknown>) {
  const statements = await statementsOf((db) => ask(db, explainer.actor))
  expect(statements).toHaveLength(1)
  const plan = await explainer.plan(statements[0]!)
  expect(plan.scanned).toEqual([])
  return plan
}

describe('as the application, under row security, a page of fifty', () => {
  const month = () => ({ from: new Date(Date.parse(sample.at) - 30 * 86_400_000).toISOString(), to: sample.at })
  const SHAPES: [string, () => EntryFilter, string][] = [
    ['of all', () => ({}), 'audit_entries_newest'],
    ['of some days', month, 'audit_entries_newest'],
    ['of a person', () => ({ actor_id: sample.actor_id }), 'audit_entries_actor'],
    ['of a person in some days', () => ({ actor_id: sample.actor_id, ...month() }), 'audit_entries_actor'],
    ['of a record', () => ({ records: [sample.record_id] }), 'audit_entries_record'],
    ['of a rare step', () => ({ action: 'entrance.revealed' }), 'audit_entries_action'],
    ['of a rare step in some days', () => ({ action: 'entrance.revealed', ...month() }), 'audit_entries_action'],
    ['of a usual step', () => ({ action: 'entrance.checked_in' }), 'audit_entries_action'],
    ['of a rare kind of record', () => ({ record_type: 'user' }), 'audit_entries_action'],
    ['of the usual kind of record', () => ({ record_type: 'entrance' }), 'audit_entries_action'],
  ]
  it.each(SHAPES)('%s is read from the index that was made for it', async (_name, filter, index) => {
    for (const after of [undefined, [sample.at, sample.id]]) {
      const plan = await plans((db, actor) => selectEntries(db, actor, filter(), 'desc', 51, after))
      expect(plan.indexes).toEqual([index])
      expect(plan.buffers).toBeLessThan(MOST_BUFFERS)
    }
  })

  it('oldest first, with the links, is too', async () => {
    const plan = await plans((db, actor) => selectLinked(db, actor, month(), 51, [sample.at, sample.id]))
    expect(plan.indexes).toContain('audit_entries_newest')
    expect(plan.buffers).toBeLessThan(MOST_BUFFERS)
  })

  it('one entry, and what can be chosen from, cost a look each', async () => {
    expect((await plans((db, actor) => selectEntry(db, actor, sample.id))).buffers).toBeLessThan(30)
    expect((await plans(selectActions)).buffers).toBeLessThan(MOST_BUFFERS)
    expect((await plans(selectActors)).buffers).toBeLessThan(MOST_BUFFERS)
  })
})
