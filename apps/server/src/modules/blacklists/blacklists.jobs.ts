import { z } from 'zod'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, type Schedule, unfailingTask } from '../../kernel/jobs/task.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { selectBeginning, selectReviewDue, selectToMeet, updateReviewTold } from './blacklists.queries.ts'
import { isOwn } from './entries/entries.ts'
import { lookInsideAfterUpgrade } from './sightings/after-upgrade.ts'
import { lookInside } from './sightings/inside.ts'
import { entriesToMeet, lookInsideForMany } from './sightings/inside-many.ts'

/** In the morning of each organisation, so that a mail does not come at night. */
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
  await updateReviewTold(
    tx,
    member,
    due.map(({ _id }) => _id),
  )
}

const ofOrganisation = z.object({ organisation_id: z.int() })
/** Entries of one transaction. */
const AT_ONCE = 1000

/** Screens who is inside by a setting that became stricter, a thousand entries at a time, so that nobody waits long. Repeatable. */
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
  /** Tells of entries that are to be looked at again, once for each day of review. */
  tell_blacklist_reviews: (app) =>
    eachOrganisation(app, async (tx, member, { local_hour }) => {
      if (local_hour >= FROM_HOUR) await tellReviews(tx, member)
    }),
  /** Screens who came in before the first day of an entry, and all after an upgrade at whose start that could not be asked for. */
  look_inside: async (app) => {
    await lookInsideAfterUpgrade(app)
    await eachOrganisation(app, async (tx, member) => {
      for (const { _id } of await selectBeginning(tx, member)) await lookInside(app, tx, member, _id)
    })
    app.live.wake()
  },
} satisfies Record<string, JobTask>

/** Every hour, because it is morning, and a day begins, somewhere. */
export const blacklistSchedules: readonly Schedule[] = [
  { task: 'tell_blacklist_reviews', match: '13 * * * *' },
  { task: 'look_inside', match: '2 * * * *' },
]

/** What a server asks for when it has begun to serve. */
export const blacklistStarts = [lookInsideAfterUpgrade]
