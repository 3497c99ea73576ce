import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, partnerTask, type Schedule } from '../../kernel/jobs/task.ts'
import { deliverToPartner } from './partners.deliver.ts'
import { deleteOldEvents } from './partners.deliveries.queries.ts'

const AT_ONCE = 2_000

export const partnerJobs = {
  deliver_to_partner: partnerTask(deliverToPartner),
  forget_partner_events: async (app) => {
    for (let more = true; more; ) {
      more = false
      await eachOrganisation(app, async (tx, { organisation_id }) => {
        more = (await deleteOldEvents(tx, organisation_id, AT_ONCE)) === AT_ONCE || more
      })
    }
  },
} satisfies Record<string, JobTask>

export const partnerSchedules: readonly Schedule[] = [{ task: 'forget_partner_events', match: '47 19 * * *' }]
