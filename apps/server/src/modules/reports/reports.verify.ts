import { systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { wrongCounts } from './reports.build.queries.ts'

/** Counts an organisation's days again from the visits: how many there are, and the days and months whose kept counts are others. */
export async function verifyReports(tx: Tx, organisation_id: number): Promise<{ days: number; wrong: string[] }> {
  const { time_zone } = await organisationOf(tx, { organisation_id })
  return wrongCounts(tx, systemActor(organisation_id, time_zone))
}
