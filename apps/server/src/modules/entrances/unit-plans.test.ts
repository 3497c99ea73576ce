import { seedLarge } from '../../../seed/large.ts'
import { KEYS } from '../../../test/constants.ts'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { Explainer, fillAll, statementsOf } from '../../../test/explain.ts'
import { sampleOf, shapesOf } from '../../../test/list-shapes.ts'

const SIZE = { visits: 24_000, organisations: 2, largest: 20_000, days: 120 }
const ORGANISATION = 1

let database: TestDatabase
let units: { usual: string; quiet: string }
beforeAll(async () => {
  database = await createDatabase()
  await seedLarge({ ...SIZE, ownerUrl: database.ownerUrl, masterKey: KEYS.master_key, sessions: 1 })
  const { owner } = database
  await owner.query(
    `insert into units (organisation_id, id, location_id, code, name_th)
     select $1, gen_random_uuid(), (select id from locations where organisation_id = $1 order by code limit 1), 'P' || n, 'P' from generate_series(0, 200) n`,
    [ORGANISATION],
  )
  const { rows } = await owner.query(`select id from units where organisation_id = $1 and code in ('P7', 'P200') order by code desc`, [
    ORGANISATION,
  ])
  units = { usual: rows[0].id, quiet: rows[1].id }
  await fillAll(database, /^entrances$/, async (sql) => {
    await sql(
      `update entrances e set unit_id = u.id from units u where e.organisation_id = $1 and u.organisation_id = $1 and u.code = 'P' || (e.number % 200)`,
      ORGANISATION,
    )
    await sql(
      `update entrances set unit_id = $2 where (organisation_id, _id) in
         (select organisation_id, _id from entrances where organisation_id = $1 order by checkin_at limit 3)`,
      ORGANISATION,
      units.quiet,
    )
  })
  await owner.query('vacuum (analyze) entrances')
})
afterAll(() => database.drop())

it.each(['usual', 'quiet'] as const)(
  'as somebody who works for one unit, under row security a page of visits to a %s one is read from their index',
  async (name) => {
    const explainer = await Explainer.open(database.ownerUrl, KEYS.app_role_password, ORGANISATION)
    try {
      const sample = await sampleOf(database.owner, ORGANISATION)
      const actor = { ...explainer.actor, unit_ids: [units[name]] }
      for (const shape of shapesOf(sample).filter((candidate) => /^list: (newest page|next page)/.test(candidate.name))) {
        const [statement] = await statementsOf((db) => shape.ask(db, actor))
        const plan = await explainer.plan(statement!)
        expect(plan.indexes, shape.name).toEqual(['entrances_unit'])
        expect(plan.buffers, shape.name).toBeLessThan(300)
      }
    } finally {
      await explainer.close()
    }
  },
)
