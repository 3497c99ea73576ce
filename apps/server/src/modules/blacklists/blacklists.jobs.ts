import { z } from 'zod'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, type Schedule, unfailingTask } from '../../kernel/jobs/task.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { selectBeginning, selectReviewDue, selectToMeet, updateReviewNotified } from './blacklists.queries.ts'
import { isOwn } from './entries/entries.ts'
import { lookInsideAfterUpgrade } from './sightings/after-upgrade.ts'
import { lookInside } from './sightings/inside.ts'
import { entriesToMeet, lookInsideForMany } from './sightings/inside-many.ts'

/** The local hour from which people are notified of reviews, so that no mail arrives at night. */
const FROM_HOUR = 8

async function tellReviews(tx: Tx, member: OrgActor): Promise<void> {
  const due = await selectReviewDue(tx, member)
  if (due.length === 0) return
  const readers = (await readersOf(tx, member.organisation_id)).filter(({ permissions }) => permissions.includes('blacklists:write'))
  for (const { _id, review_on, location_ids } of due) {
    await notify(tx, member.organisation_id, {
      kind: 'blacklist_review_due',
      to: { user_ids: readers.filter((reader) => isOwn(reader, location_ids)).map(({ user_id }) => user_id) },
      params: { date: review_on },
      link: `/service/visitor/blacklists/${_id}/edit`,
      key: `blacklist_review/${_id}/${review_on}`,
    })
  }
  await updateReviewNotified(
    tx,
    member,
    due.map(({ _id }) => _id),
  )
}

const ofOrganisation = z.object({ organisation_id: z.int() })
/** Entries per transaction. */
const AT_ONCE = 1000

/** Screens everybody inside again, a thousand entries at a time, so that nobody waits long. Safe to repeat. */
const lookInsideAgain: JobTask = async (app, payload) => {
  const { organisation_id } = ofOrganisation.parse(payload)
  const { time_zone } = await app.database.asMember(systemActor(organisation_id), (tx) => organisationOf(tx, { organisation_id }))
  const member = systemActor(organisation_id, time_zone)
  for (let after: string | undefined; ; ) {
    const batch = await app.database.asMember(member, (tx) => selectToMeet(tx, member, after, AT_ONCE))
    const matchers = await entriesToMeet(batch)
    await app.database.asMember(member, (tx) => lookInsideForMany(app, tx, member, matchers))
    app.live.wake()
    if (batch.length < AT_ONCE) return
    after = batch.at(-1)!.entry._id
  }
}

export const blacklistJobs = {
  look_inside_again: unfailingTask(lookInsideAgain),
  /** Notifies people of entries that are due for review, once per review date. */
  tell_blacklist_reviews: (app) =>
    eachOrganisation(app, async (tx, member, { local_hour }) => {
      if (local_hour >= FROM_HOUR) await tellReviews(tx, member)
    }),
  /** Screens visitors who came in before an entry's first day. Also makes up for an upgrade whose start couldn't queue the screening. */
  look_inside: async (app) => {
    await lookInsideAfterUpgrade(app)
    await eachOrganisation(app, async (tx, member) => {
      for (const { _id } of await selectBeginning(tx, member)) await lookInside(app, tx, member, _id)
    })
    app.live.wake()
  },
} satisfies Record<string, JobTask>

/** Runs every hour, because morning and the start of a day come at different hours in different time zones. */
export const blacklistSchedules: readonly Schedule[] = [
  { task: 'tell_blacklist_reviews', match: '13 * * * *' },
  { task: 'look_inside', match: '2 * * * *' },
]

/** Runs each time a server has started to serve. */
export const blacklistStarts = [lookInsideAfterUpgrade]
