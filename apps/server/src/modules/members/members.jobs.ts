import { DOCUMENT_WARNINGS } from '@gatehouse/contract/members/member-record.ts'
import { z } from 'zod'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { eachOrganisation } from '../../kernel/jobs/each-organisation.ts'
import { type JobTask, type Schedule, unfailingTask } from '../../kernel/jobs/task.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { screenNow } from './members.blacklists.ts'
import { selectEndingDocuments, selectParts } from './members.queries.ts'
import { isVisibleTo } from './members.values.ts'

/** Earliest hour of the organisation's day, so that no mail comes at night. */
const FROM_HOUR = 8
const [FIRST, LAST] = DOCUMENT_WARNINGS

/**
 * Notifies about documents that end within 30 days, and again within 7 days. Each notification is sent once for an end date, however often this runs.
 */
async function tellEnding(tx: Tx, member: OrgActor): Promise<void> {
  const ending = await selectEndingDocuments(tx, member, FIRST)
  if (ending.length === 0) return
  const readers = (await readersOf(tx, member.organisation_id)).filter(({ permissions }) => permissions.includes('members:write'))
  const ids = ending.map(({ member_id }) => member_id)
  const parts = await selectParts(tx, member, ids)
  for (const { id, member_id, code, name_th, document_name, expires_on, days, location_ids } of ending) {
    const { unit_ids } = parts.get(member_id)!
    await notify(tx, member.organisation_id, {
      kind: 'document_expires',
      to: { user_ids: readers.filter((reader) => isVisibleTo(reader, { location_ids, unit_ids })).map(({ user_id }) => user_id) },
      params: { code, name: name_th, document_name, date: expires_on!, days },
      link: `/service/visitor/members/${member_id}/edit`,
      key: `document_expires/${id}/${expires_on}/${days <= LAST ? LAST : FIRST}`,
    })
  }
}

const screening = z.object({ organisation_id: z.int(), ids: z.array(z.string()) })

/** Screens imported members against the blacklist. Running it again repeats nothing: each member is reported once for each entry. */
const screenMembers: JobTask = async (app, payload) => {
  const { organisation_id, ids } = screening.parse(payload)
  const { time_zone } = await app.database.asMember(systemActor(organisation_id), (tx) => organisationOf(tx, { organisation_id }))
  await app.database.asMember(systemActor(organisation_id, time_zone), (tx, member) => screenNow(app, tx, member, ids))
  app.live.wake()
}

export const memberJobs = {
  screen_members: unfailingTask(screenMembers),
  tell_ending_documents: (app) =>
    eachOrganisation(app, async (tx, member, { local_hour }) => {
      if (local_hour >= FROM_HOUR) await tellEnding(tx, member)
    }),
} satisfies Record<string, JobTask>

/** Runs every hour, because it is always morning somewhere. Each notification is still sent once. */
export const memberSchedules: readonly Schedule[] = [{ task: 'tell_ending_documents', match: '19 * * * *' }]
