import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/task.ts'
import { reduceOverdue } from './delete-requests.deleted.ts'

export const deleteRequestJobs = {
  /** Removes what is personal from deleted visits that can be restored no more. */
  reduce_deleted: async (app) => {
    for (let more = true; more; ) {
      more = false
      await eachOrganisation(app, async (tx, member) => {
        more = (await reduceOverdue(tx, member)) || more
      })
    }
  },
} satisfies Record<string, JobTask>

export const deleteRequestSchedules: readonly Schedule[] = [{ task: 'reduce_deleted', match: '37 19 * * *' }]
