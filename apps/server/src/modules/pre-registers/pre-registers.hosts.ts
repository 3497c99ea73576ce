import { localNames } from '@gatehouse/contract/kernel/domain/local-name.ts'
import { emailKey } from '@gatehouse/contract/kernel/domain/text.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { z } from 'zod'
import type { App } from '../../kernel/app/app-context.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { makeLink } from '../../kernel/http/links.ts'
import type { JobTask } from '../../kernel/jobs/task.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { localTime } from '../../kernel/time/local-time.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { getLocation, unitMails } from '../locations/locations.service.ts'
import { queueMessage, tryToCountMail } from '../messages/messages.service.ts'
import { mailedOf, notify } from '../notifications/notifications.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { readersOfRecord, recordLink } from './pre-registers.approval.ts'
import type { HostLetter } from './pre-registers.host-mail.ts'
import { type Arrival, insertAsk, selectAnnouncement, selectArrival, updateHandled } from './pre-registers.hosts.queries.ts'

/** Task of the job that sends mails to hosts. */
export const SEND_HOST_MAIL = 'send_host_mail'

const payload = z.object({ organisation_id: z.int(), entrance_id: z.string() })

/** Tells hosts about an arrival: on the page, and by mail for the first arrival of a party on that day. Running it again tells nobody twice. */
export const notifyHosts: JobTask = async (app, input) => {
  const { organisation_id, entrance_id } = payload.parse(input)
  await app.keyring.withNewKeys(() =>
    app.database.asMember(systemActor(organisation_id), async (tx, actor) => {
      const arrival = await selectArrival(tx, actor, entrance_id)
      if (arrival) await tellOf(app, tx, actor, entrance_id, arrival)
    }),
  )
  app.live.wake()
}

async function tellOf(app: App, tx: Tx, actor: OrgActor, entrance_id: string, arrival: Arrival): Promise<void> {
  const { people, contacts } = await hostsOf(app, tx, actor, arrival)
  await notify(tx, actor.organisation_id, {
    kind: 'guest_arrived',
    to: { user_ids: people },
    params: { gate: arrival.gate },
    link: recordLink(arrival),
    key: `guest_arrived/${entrance_id}`,
    page_only: true,
  })
  // A guest who has left by now needs no answer.
  if (arrival.inside) await ask(app, tx, actor, arrival, await receiversOf(tx, actor, people, contacts))
}

/**
 * The people to tell: the person who announced the visit, and the contacts of the unit. If the announcer has left or the unit is archived, people who
 * work for the unit are added. The person who checked the guest in is left out.
 */
async function hostsOf(app: App, tx: Tx, actor: OrgActor, arrival: Arrival) {
  const { created_by, checked_in_by, location_id, unit_id } = arrival
  const readers = await readersOfRecord(tx, actor, arrival)
  const contacts = unit_id === null ? [] : await unitMails(app, tx, actor, location_id, unit_id)
  const others = contacts === null || !readers.some(({ user_id }) => user_id === created_by)
  const people = readers.filter(
    ({ user_id, unit_ids }) =>
      user_id !== checked_in_by && (user_id === created_by || (others && unit_id !== null && (unit_ids?.includes(unit_id) ?? false))),
  )
  return { people: people.map(({ user_id }) => user_id), contacts: contacts ?? [] }
}

interface Receiver {
  name: string
  email: string
  language: Language
}

/** The people to mail, one for each address. */
async function receiversOf(tx: Tx, actor: OrgActor, people: readonly string[], contacts: readonly Omit<Receiver, 'language'>[]) {
  const { language } = await organisationOf(tx, actor)
  const userReceivers: Receiver[] = await mailedOf(tx, actor.organisation_id, people, 'guest_arrived')
  const receivers = [...userReceivers, ...contacts.map((contact) => ({ ...contact, language }))]
  return [...new Map(receivers.toReversed().map((receiver) => [emailKey(receiver.email), receiver])).values()].toReversed()
}

const HOUR = 3_600_000
/** Time to answer after the end of the day or a later arrival. */
const ANSWERED_WITHIN = 4 * HOUR

/** Mails each of them a link to tell the gate what to do. Stops if somebody was already asked that day. */
async function ask(app: App, tx: Tx, actor: OrgActor, arrival: Arrival, receivers: readonly Receiver[]): Promise<void> {
  if (receivers.length === 0) return
  const { organisation_id } = actor
  const { day_id, ends_at, arrived_at, visitor_name, company, gate } = arrival
  const [location, { name: organisation }] = await Promise.all([getLocation(tx, actor, arrival.location_id), organisationOf(tx, actor)])
  const expiry = new Date(Math.max(Date.parse(ends_at), Date.parse(arrived_at)) + ANSWERED_WITHIN).toISOString()
  const facts = {
    ...{ organisation, visitor_name, company, gate, place: localNames(location) },
    at: localTime(arrived_at, location.time_zone ?? actor.time_zone),
  }
  for (const [place, { name, email, language }] of receivers.entries()) {
    const _id = newId()
    if (!(await insertAsk(tx, { organisation_id, _id, day_id, place, name, language }))) return
    const countedMail = await tryToCountMail(tx, actor, 'arrival', email)
    if (!countedMail) continue
    const token = await makeLink(app.tokens, tx, { organisation_id, purpose: 'host_answer', subject_id: _id, until: expiry })
    await queueMessage(app, tx, actor, countedMail, {
      ...{ task: SEND_HOST_MAIL, template: 'guest_arrived', language },
      ...{ record_type: 'pre_register', record_id: arrival._id, person_id: _id },
      content: { ...facts, to: email, name, token } satisfies HostLetter,
    })
  }
}

/** Marks the host's answer about a visit that the caller sees as handled. An answer that was handled before stays as it is. Errors: not_found. */
export async function handleHostAnswer(tx: Tx, actor: OrgActor, entrance_id: string): Promise<void> {
  requireFound((await selectAnnouncement(tx, actor, entrance_id))?.host_answer)
  const { _id: record_id, day_id, location_id, unit_id } = requireFound(await selectArrival(tx, actor, entrance_id))
  const handledAnswer = await updateHandled(tx, actor, day_id)
  if (!handledAnswer) return
  await recordAudit(tx, actor, 'pre_register.answer_handled', {
    ...{ record_type: 'pre_register', record_id },
    after: { location_id, unit_id, answer: handledAnswer.answer },
  })
  await publish(tx, actor, { kind: 'pre_register.changed', record_id, ...visitAudience({ location_id, unit_id }) })
}
