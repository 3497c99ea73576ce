import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import { type OrgActor, systemActor } from '../db/actor.ts'
import type { Tx } from '../db/handles.ts'

export interface EachOrganisation {
  id: number
  time_zone: string
  local_hour: number
}

/** Runs work in each organisation, in a separate transaction. Throws the first error after every organisation had its turn. */
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
