import { localNames } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import type { JobTask } from '../../kernel/jobs/task.ts'
import { localTime } from '../../kernel/time/local-time.ts'
import { findUnit, getLocation, unitLabel, unitMails } from '../locations/locations.service.ts'
import { messageTask, queueMessage, tryToCountMail } from '../messages/messages.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { type UnitLetter, unitMail } from './entrances.unit-mail.ts'
import { claimMail, deleteArrivals, selectArrivals, TELL_UNIT, type WalkIn } from './entrances.unit-news.queries.ts'

const SEND_UNIT_MAIL = 'send_unit_mail'
/** Visitors that a mail names. It counts the others. */
const MOST_NAMED = 20

const payload = z.object({ organisation_id: z.int(), unit_id: z.string() })

/** Notifies the contacts of a unit about walk-ins who are inside, by one mail each in ten minutes. Later walk-ins wait for the next mail. */
const tellUnit: JobTask = async (app, input) => {
  const { organisation_id, unit_id } = payload.parse(input)
  await app.keyring.withNewKeys(() =>
    app.database.asMember(systemActor(organisation_id), async (tx, actor) => {
      const arrivals = await selectArrivals(tx, actor, unit_id)
      const visits = arrivals.filter(({ is_news }) => is_news)
      // An undone check-in doesn't start the ten minutes, so the contacts hear of the next visitor at once.
      if (visits.length > 0 && !(await claimMail(tx, actor, unit_id))) return
      await deleteArrivals(
        tx,
        actor,
        unit_id,
        arrivals.map(({ _id }) => _id),
      )
      if (visits.length > 0) await mailContacts(app, tx, actor, unit_id, visits)
    }),
  )
  app.live.wake()
}

async function mailContacts(app: App, tx: Tx, actor: OrgActor, unit_id: string, visits: readonly WalkIn[]): Promise<void> {
  const { location_id, _id: record_id } = visits[0]!
  const [unit, contacts] = await Promise.all([findUnit(tx, actor, location_id, unit_id), unitMails(app, tx, actor, location_id, unit_id)])
  if (!unit || !contacts) return
  const [{ name: organisation, language }, location] = await Promise.all([organisationOf(tx, actor), getLocation(tx, actor, location_id)])
  const zone = location.time_zone ?? actor.time_zone
  const facts = {
    ...{ organisation, unit: unitLabel(unit), place: localNames(location), count: visits.length },
    visitors: visits.slice(0, MOST_NAMED).map(({ visitor_name, company, gate_in, checkin_at }) => ({
      ...{ name: visitor_name, company, gate: gate_in },
      at: localTime(checkin_at, zone),
    })),
  }
  for (const { name, email } of contacts) {
    const mailCount = await tryToCountMail(tx, actor, 'arrival', email)
    if (!mailCount) continue
    await queueMessage(app, tx, actor, mailCount, {
      ...{ task: SEND_UNIT_MAIL, template: 'walk_in_arrived', language },
      ...{ record_type: 'entrance', record_id, person_id: newId() },
      content: { ...facts, to: email, name } satisfies UnitLetter,
    })
  }
}

export const unitNewsJobs = {
  [TELL_UNIT]: tellUnit,
  // An hour later the visitor is no longer news.
  [SEND_UNIT_MAIL]: messageTask({ build: async (_app, message, content) => unitMail(message, content as UnitLetter), minutes: 60 }),
} satisfies Record<string, JobTask>
