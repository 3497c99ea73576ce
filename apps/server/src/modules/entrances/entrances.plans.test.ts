import { randomUUID } from 'node:crypto'
import { seedLarge } from '../../../seed/large.ts'
import { KEYS } from '../../../test/constants.ts'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { Explainer, faultOf, planOfSearch, statementsOf } from '../../../test/explain.ts'
import { type Sample, sampleOf, shapesOf } from '../../../test/list-shapes.ts'
import { isNightly } from '../../../test/nightly.ts'

/** Large enough that reading a table from end to end is never the better way. */
const SIZE = isNightly
  ? { visits: 60_000, organisations: 6, largest: 20_000, days: 120 }
  : { visits: 24_000, organisations: 6, largest: 10_000, days: 60 }
/** The largest and a smaller organisation: a plan that is made once for all must fit both. */
const ORGANISATIONS = [1, 4]

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  await seedLarge({ ...SIZE, ownerUrl: database.ownerUrl, masterKey: KEYS.master_key, sessions: 1 })
})
afterAll(() => database.drop())

describe.each(ORGANISATIONS)('as the application, under row security, in organisation %i', (organisation) => {
  let explainer: Explainer
  let sample: Sample
  beforeAll(async () => {
    explainer = await Explainer.open(database.ownerUrl, KEYS.app_role_password, organisation)
    sample = await sampleOf(database.owner, organisation)
  })
  afterAll(() => explainer.close())

  it('every list, count and search by a key reads the index that was made for it', async () => {
    const faults: string[] = []
    for (const { name, ask, by } of shapesOf(sample)) {
      const statements = await statementsOf((db) => ask(db, explainer.actor))
      expect(statements.length, name).toBeGreaterThan(0)
      for (const statement of statements) {
        const fault = faultOf(await explainer.plan(statement), by)
        if (fault) faults.push(`${name}: ${fault}`)
      }
    }
    expect(faults.join('\n')).toBe('')
  })

  it('a page is read without looking at more visits than it shows', async () => {
    const pages = shapesOf(sample).filter(({ name }) => name.startsWith('list: '))
    for (const { name, ask } of pages) {
      const [statement] = await statementsOf((db) => ask(db, explainer.actor))
      // Some sixty visits, each perhaps on a separate page and found by a separate descent of the index. The table has thousands of pages.
      expect((await explainer.plan(statement!)).buffers, name).toBeLessThan(300)
    }
  })

  it('the members inside are read from their open visits alone', async () => {
    const text = 'select member_id from members_inside where organisation_id = $1::int and member_id = any($2::uuid[])'
    const plan = await explainer.plan({ text, values: [organisation, `{${[randomUUID(), randomUUID()].join(',')}}`] })
    expect(plan).toMatchObject({ indexes: ['entrances_open_member'], scanned: [] })
    expect(plan.buffers).toBeLessThan(20)
  })

  it.each(['%สมชาย%', '%1234%'])('the search for %s reads the index of trigrams', async (pattern) => {
    const owner = await database.owner.connect()
    try {
      expect((await planOfSearch(owner, organisation, pattern, 2_000)).indexes).toEqual(['entrances_search'])
    } finally {
      owner.release()
    }
  })
})
