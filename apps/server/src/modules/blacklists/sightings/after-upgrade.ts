import type { App } from '../../../kernel/app/app-context.ts'
import { enqueueLookInside, raiseMatcher, selectOrganisations } from '../blacklists.queries.ts'
import { MATCHER_VERSION } from '../matching/version.ts'

/** Queues a screening of everybody inside, once after names are compared differently. Any number of servers may call it. */
export async function lookInsideAfterUpgrade(app: Pick<App, 'database'>, version = MATCHER_VERSION): Promise<void> {
  await app.database.anonymous(async (tx) => {
    if (!(await raiseMatcher(tx, version))) return
    for (const { id } of await selectOrganisations(tx)) await enqueueLookInside(tx, id)
  })
}
