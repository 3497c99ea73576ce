import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/task.ts'
import { reduceOverdue } from './delete-requests.deleted.ts'

export const deleteRequestJobs = {
  /** Removes personal data from deleted visits that can no longer be restored. */
  reduce_deleted: async (app) => {
    for (let hasMore = true; hasMore; ) {
      hasMore = false
      await eachOrganisation(app, async (tx, member) => {
        hasMore = (await reduceOverdue(tx, member)) || hasMore
      })
    }
  },
} satisfies Record<string, JobTask>

export const deleteRequestSchedules: readonly Schedule[] = [{ task: 'reduce_deleted', match: '37 19 * * *' }]
