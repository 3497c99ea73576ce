import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import type { JobTask, Schedule } from '../../kernel/jobs/task.ts'
import { notify } from '../notifications/notifications.service.ts'
import { selectEnding } from './organisations.queries.ts'

/** Managers are notified this many days before an edition ends. */
const TOLD_BEFORE = [1, 7, 30] as const
/** In the morning, so that no mail comes at night. */
const FROM_HOUR = 8

/** Notifies once for 30, 7 and 1 days, even if this runs late or the edition was sold for fewer days. */
async function tellEnding(tx: Tx, { organisation_id }: OrgActor): Promise<void> {
  for (const { service_name, date, days } of await selectEnding(tx, organisation_id, TOLD_BEFORE[2])) {
    await notify(tx, organisation_id, {
      kind: 'edition_expires',
      to: { permission: 'settings:write' },
      params: { service: service_name, date, days },
      link: null,
      key: `edition_expires/${service_name}/${date}/${TOLD_BEFORE.find((before) => days <= before)}`,
    })
  }
}

export const organisationJobs = {
  tell_ending_editions: (app) =>
    eachOrganisation(app, async (tx, member, { local_hour }) => {
      if (local_hour >= FROM_HOUR) await tellEnding(tx, member)
    }),
} satisfies Record<string, JobTask>

/** Every hour, because it is morning somewhere. */
export const organisationSchedules: readonly Schedule[] = [{ task: 'tell_ending_editions', match: '7 * * * *' }]
