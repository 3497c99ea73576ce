import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import { type OrgActor, systemActor } from '../db/actor.ts'
import type { Tx } from '../db/handles.ts'

export interface EachOrganisation {
  id: number
  time_zone: string
  /** The hour that its clocks show now. */
  local_hour: number
}

/**
 * Does a piece of work in each organisation, in a transaction of its own. One that fails does not stop the others; the first error is thrown
 * when all had their turn, so that the job comes again.
 */
export async function eachOrganisation(
  app: Pick<App, 'database' | 'log'>,
  work: (tx: Tx, member: OrgActor, organisation: EachOrganisation) => Promise<void>,
): Promise<void> {
  const { rows } = await app.database.anonymous((tx) =>
    sql<EachOrganisation>`select id, time_zone, local_hour from organisations_all()`.execute(tx),
  )
  const errors: unknown[] = []
  for (const organisation of rows) {
    const member = systemActor(organisation.id, organisation.time_zone)
    await app.database
      .asMember(member, (tx) => work(tx, member, organisation))
      .catch((error: unknown) => {
        app.log.error({ err: error, organisation_id: organisation.id }, 'work for an organisation failed')
        errors.push(error)
      })
  }
  if (errors.length > 0) throw errors[0]
}
