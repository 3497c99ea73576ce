import { z } from 'zod'
import { systemActor } from '../../kernel/db/actor.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, type Schedule, unfailingTask } from '../../kernel/jobs/task.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { enqueueFurtherDays } from './reports.build.queries.ts'
import { buildReports } from './reports.build.ts'
import { checkReports } from './reports.verify.ts'

const ofOrganisation = z.object({ organisation_id: z.int() })

/** Counts all remaining days, a month in each transaction. Can be repeated. */
const buildFurther: JobTask = async (app, payload) => {
  const { organisation_id } = ofOrganisation.parse(payload)
  const { time_zone } = await app.database.asMember(systemActor(organisation_id), (tx) => organisationOf(tx, { organisation_id }))
  while (await app.database.asMember(systemActor(organisation_id, time_zone), buildReports));
}

export const reportJobs = {
  build_reports: (app) =>
    eachOrganisation(app, async (tx, member) => {
      if (await buildReports(tx, member)) await enqueueFurtherDays(tx, member)
    }),
  build_further_reports: unfailingTask(buildFurther),
  check_reports: (app) => eachOrganisation(app, (tx, member) => checkReports(app, tx, member)),
} satisfies Record<string, JobTask>

export const reportSchedules: readonly Schedule[] = [
  // A day begins somewhere at every quarter of an hour.
  { task: 'build_reports', match: '*/15 * * * *' },
  { task: 'check_reports', match: '37 20 * * *' },
]
