import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/jobs.ts'
import { notify } from '../notifications/notifications.service.ts'
import { selectReviewDue } from './blacklists.queries.ts'

/** In the morning of each organisation, so that a mail does not come at night. */
const FROM_HOUR = 8

export const blacklistJobs = {
  /** Tells of entries that are to be looked at again, once for each day of review. */
  tell_blacklist_reviews: (app) =>
    eachOrganisation(app, async (tx, member, { local_hour }) => {
      if (local_hour < FROM_HOUR) return
      for (const { _id, review_on } of await selectReviewDue(tx, member)) {
        await notify(tx, member.organisation_id, {
          kind: 'blacklist_review_due',
          to: { permission: 'blacklists:write' },
          params: { date: review_on },
          link: `/service/visitor/blacklists/${_id}/edit`,
          key: `blacklist_review/${_id}/${review_on}`,
        })
      }
    }),
} satisfies Record<string, JobTask>

export const blacklistSchedules: readonly Schedule[] = [{ task: 'tell_blacklist_reviews', match: '13 * * * *' }]
