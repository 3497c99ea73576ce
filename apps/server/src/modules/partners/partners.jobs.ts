import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, partnerTask, type Schedule } from '../../kernel/jobs/task.ts'
import { deliverToPartner } from './partners.deliver.ts'
import { deleteOldEvents } from './partners.deliveries.queries.ts'

const AT_ONCE = 2_000

export const partnerJobs = {
  deliver_to_partner: partnerTask(deliverToPartner),
  forget_partner_events: async (app) => {
    for (let hasMore = true; hasMore; ) {
      hasMore = false
      await eachOrganisation(app, async (tx, { organisation_id }) => {
        hasMore = (await deleteOldEvents(tx, organisation_id, AT_ONCE)) === AT_ONCE || hasMore
      })
    }
  },
} satisfies Record<string, JobTask>

export const partnerSchedules: readonly Schedule[] = [{ task: 'forget_partner_events', match: '47 19 * * *' }]
