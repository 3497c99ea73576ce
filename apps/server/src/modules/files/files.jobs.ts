import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, type Schedule, unfailingTask } from '../../kernel/jobs/task.ts'
import { resealValues } from '../../kernel/personal/reseal.ts'
import { resealFiles } from './files.reseal.ts'
import { sweepFiles } from './files.service.ts'

const deletion = z.object({ storage_key: z.string() })
const organisation = z.object({ organisation_id: z.number() })

/** Reseals the data of an organisation with its newest data key. */
async function reseal(app: App, organisation_id: number): Promise<void> {
  // This server may not know the new version yet.
  app.keyring.forget(organisation_id)
  const values = await resealValues(app, organisation_id)
  const files = await resealFiles(app, organisation_id)
  if (values + files > 0) app.log.info({ organisation_id, values, files }, 'sealed with the newest data key')
}

/** Finds, within an hour, data that a server sealed with an old key version. */
async function resealLeft(app: App): Promise<void> {
  const behind: number[] = []
  await eachOrganisation(app, async (tx, { organisation_id }) => {
    const keys = await queryOne<{ versions: number }>(tx)`
      select count(*) as versions from organisation_keys
      where organisation_id = ${organisation_id}::int and kind = 'data'`
    if (keys!.versions > 1) behind.push(organisation_id)
  })
  for (const organisation_id of behind) await reseal(app, organisation_id)
}

export const fileJobs = {
  delete_file: (app, payload) => app.files.delete(deletion.parse(payload).storage_key),
  sweep_files: (app) => sweepFiles(app),
  reseal: unfailingTask((app, payload) => reseal(app, organisation.parse(payload).organisation_id)),
  reseal_left: (app) => resealLeft(app),
} satisfies Record<string, JobTask>

/** Together with `ORPHAN_AGE_MS` this deletes an orphan within a day (R12). */
export const fileSchedules: readonly Schedule[] = [
  { task: 'sweep_files', match: '23 */6 * * *' },
  { task: 'reseal_left', match: '41 * * * *' },
]
