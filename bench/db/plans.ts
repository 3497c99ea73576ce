import pg from 'pg'
import { Explainer, faultOf, type Plan, planOfSearch, statementsOf } from '../../apps/server/test/explain.ts'
import { sampleOf, shapesOf } from '../../apps/server/test/list-shapes.ts'
import { APP_PASSWORD } from '../cluster.ts'

export interface MeasuredPlan extends Pick<Plan, 'indexes' | 'buffers' | 'milliseconds'> {
  name: string
  fault: string | undefined
}

/** The organisation with the most visits in the large data set. */
const LARGEST = 1

/** Measures every list and search of the largest organisation, as the application's role and under row security. */
export async function measurePlans(ownerUrl: string, word: string): Promise<MeasuredPlan[]> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const explainer = await Explainer.open(ownerUrl, APP_PASSWORD, LARGEST)
  try {
    const plans: MeasuredPlan[] = []
    for (const { name, ask, by } of shapesOf(await sampleOf(owner, LARGEST))) {
      for (const statement of await statementsOf((db) => ask(db, explainer.actor))) {
        // The first run reads pages that aren't cached yet.
        await explainer.plan(statement)
        const plan = await explainer.plan(statement)
        plans.push({ name, ...plan, fault: faultOf(plan, by) })
      }
    }
    const pattern = `%${word}%`
    await planOfSearch(owner, LARGEST, pattern, 2_000)
    const search = await planOfSearch(owner, LARGEST, pattern, 2_000)
    return [...plans, { name: 'search: four letters', ...search, fault: faultOf(search, [['entrances_search']]) }]
  } finally {
    await explainer.close()
    await owner.end()
  }
}
