import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { localNames } from '@gatehouse/contract/kernel/domain/local-name.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { endLinks, makeLink } from '../../kernel/http/links.ts'
import { getLocation } from '../locations/locations.service.ts'
import { type CountedMails, countMails, newestMessages, queueMessage } from '../messages/messages.service.ts'
import { organisationOf } from '../organisations/organisations.service.ts'
import { type VisitRules, visitRules } from '../settings/settings.service.ts'
import { selectDays } from './pre-registers.days.queries.ts'
import { updateGuest } from './pre-registers.guest.queries.ts'
import type { GuestLetter, GuestNews, VisitFacts } from './pre-registers.guest-mail.ts'
import { arrivalCode, endOfVisit } from './pre-registers.guest-times.ts'
import { readSealed } from './pre-registers.guests.ts'
import { type CountedRecord, type GuestRow, selectGuests, selectRecord } from './pre-registers.queries.ts'

/** Task of the job that sends mails to guests. */
export const SEND_GUEST_MAIL = 'send_guest_mail'

/** A pre-register with its guests, before or after a change. */
export interface PreRegisterSnapshot {
  record: CountedRecord
  guests: readonly GuestRow[]
}

/** A pre-register as the transaction sees it; null if the actor sees none. */
export async function readPreRegisterSnapshot(tx: Tx, actor: OrgActor, id: string): Promise<PreRegisterSnapshot | null> {
  const [record, guests] = await Promise.all([selectRecord(tx, actor, id), selectGuests(tx, actor, id)])
  return record ? { record, guests } : null
}

/** A cancelled day of a repeated visit. */
interface DayOff {
  off_at: string
  /** Whether this was the last day left. */
  isLast: boolean
}

/**
 * Mails guests, after the transaction, what they don't know yet: an invitation, a new time or place, or a cancellation. Guests who know of a visit
 * also hear of a cancelled day (`day_off`). Pass null as `before` if neither the guest list nor time and place changed, and as `after` if the
 * pre-register was deleted. Guests aren't told about drafts or visits that wait for approval. Guests without an e-mail are skipped. Links end here
 * for guests who left the list, whose address changed, or whose visit moved. Errors: those of countMails.
 */
export async function notifyGuests(
  app: App,
  tx: Tx,
  actor: OrgActor,
  before: PreRegisterSnapshot | null,
  after: PreRegisterSnapshot | null,
  day_off?: DayOff,
): Promise<void> {
  const record = (after ?? before)?.record
  if (!record) return
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const guestsBefore = guestsById(before)
  const guestsAfter = guestsById(after)
  const isMoved = before !== null && after !== null && before.record.revision !== after.record.revision
  const removedGuests = [...guestsBefore.values()].filter(({ _id }) => !guestsAfter.has(_id))
  const elsewhere = [...guestsAfter.values()].filter((guest) => writesTo(keys, guestsBefore.get(guest._id), guest))
  // End the old links before new ones are made.
  for (const guest of [...removedGuests, ...(isMoved ? guestsAfter.values() : elsewhere)]) await endLinks(tx, linkOf(guest))
  if (record.over) return
  const news = [...removedGuests, ...guestsAfter.values()].flatMap((guest) => {
    const change = guestsAfter.has(guest._id) ? newsOf(guest, after!.record, elsewhere.includes(guest), day_off) : takenBack(guest)
    const to = readSealed(keys, guest, 'email')
    return change && to !== null ? [{ guest, change, to }] : []
  })
  if (news.length === 0) return
  const unsent = day_off ? await unsentNews(tx, record) : new Map<string, GuestNews>()
  const sendMail = await sender(app, tx, actor, keys, record, day_off?.off_at)
  const countedMails = {
    guest: await countMails(tx, actor, 'guest', addressesOf(news, false)),
    cancellation: await countMails(tx, actor, 'cancellation', addressesOf(news, true)),
  }
  await Promise.all(
    news.map(({ guest, change }) =>
      sendMail(
        guest,
        change === 'day_off' ? (unsent.get(guest._id) ?? change) : change,
        countedMails[change === 'cancelled' ? 'cancellation' : 'guest'],
      ),
    ),
  )
}

/** The addresses of cancellations, or those of all other news. */
const addressesOf = (news: readonly { change: GuestNews; to: string }[], isCancellation: boolean): string[] =>
  news.filter(({ change }) => (change === 'cancelled') === isCancellation).map(({ to }) => to)

const guestsById = (preRegister: PreRegisterSnapshot | null): ReadonlyMap<string, GuestRow> =>
  new Map(preRegister?.guests.map((guest) => [guest._id, guest]))

/** Whether the guest's e-mail address changed. */
const writesTo = (keys: OrganisationKeys, before: GuestRow | undefined, after: GuestRow): boolean =>
  before !== undefined && readSealed(keys, before, 'email') !== readSealed(keys, after, 'email')

/** Queued mails by guest. The next mail replaces a queued one, so it keeps the kind of news and states the current facts. */
async function unsentNews(tx: Tx, { organisation_id, _id }: CountedRecord): Promise<ReadonlyMap<string, GuestNews>> {
  const newest = await newestMessages(tx, organisation_id, 'pre_register', _id)
  return new Map(
    newest.flatMap(({ person_id, status, template }) => (status === 'queued' ? [[person_id, template as GuestNews] as const] : [])),
  )
}

function newsOf(
  guest: GuestRow,
  { status, revision, repeat }: CountedRecord,
  elsewhere: boolean,
  day_off: DayOff | undefined,
): GuestNews | undefined {
  if (status === 'cancelled' || status === 'rejected') return takenBack(guest)
  // A guest who came on one day of a repeated visit is expected again.
  if (status !== 'confirmed' || (guest.entrance_id !== null && repeat === null)) return undefined
  if (guest.told_revision === null || elsewhere) return 'invited'
  if (guest.told_revision !== revision) return 'moved'
  return day_off && (day_off.isLast ? takenBack(guest) : 'day_off')
}

/** Only guests who were told of the visit, and haven't come, hear that it is cancelled. */
const takenBack = ({ told_revision, entrance_id }: GuestRow): GuestNews | undefined =>
  told_revision !== null && entrance_id === null ? 'cancelled' : undefined

const linkOf = ({ organisation_id, _id }: Pick<GuestRow, 'organisation_id' | '_id'>) => ({
  organisation_id,
  purpose: 'visit' as const,
  subject_id: _id,
})

/** Makes a link to a guest's page and returns its token. Anyone with the token can open the page. */
export const newGuestLink = (
  app: App,
  tx: Tx,
  rules: VisitRules,
  guest: Pick<GuestRow, 'organisation_id' | '_id'>,
  record: CountedRecord,
): Promise<string> => makeLink(app.tokens, tx, { ...linkOf(guest), until: endOfVisit(rules, record) })

/** The facts of a visit, for mails and for the guest's page. */
export async function visitFacts(
  tx: Tx,
  actor: OrgActor,
  record: Pick<CountedRecord, '_id' | 'location_id' | Exclude<keyof VisitFacts, 'organisation' | 'place' | 'also_at' | 'off'>>,
): Promise<VisitFacts & { language: Language; time_zone: string }> {
  const [{ name: organisation, language }, location] = await Promise.all([
    organisationOf(tx, actor),
    getLocation(tx, actor, record.location_id),
  ])
  const { day, from, until, repeat, visitor_note, visitor_note_by } = record
  const all = repeat ? await selectDays(tx, actor, record._id) : []
  const days = all.filter(({ cancelled }) => !cancelled)
  const time_zone = location.time_zone ?? actor.time_zone
  const off = all.filter(({ cancelled }) => cancelled).map((cancelledDay) => dayIn(Date.parse(cancelledDay.starts_at), time_zone))
  const [{ starts_at, ends_at }, ...others] = [days[0] ?? record, ...days.slice(1)]
  return {
    ...{
      day,
      from,
      until,
      starts_at,
      ends_at,
      repeat,
      off,
      also_at: others.map((otherDay) => otherDay.starts_at),
      visitor_note,
      visitor_note_by,
      organisation,
      language,
    },
    place: {
      name: localNames(location),
      address: { th: location.address_th, en: location.address_en },
    },
    time_zone,
  }
}

/** Returns a function that mails one guest of a pre-register, with `off_at` about a cancelled day. It returns false if the guest has no e-mail. */
export async function sender(app: App, tx: Tx, actor: OrgActor, keys: OrganisationKeys, record: CountedRecord, off_at?: string) {
  const rules = await visitRules(app, tx, actor)
  const { language: usual, time_zone, ...facts } = await visitFacts(tx, actor, record)
  const day_off = off_at === undefined ? null : dayIn(Date.parse(off_at), time_zone)
  return async (guest: GuestRow, news: GuestNews, countedMails: CountedMails): Promise<boolean> => {
    const to = readSealed(keys, guest, 'email')
    if (to === null) return false
    const comes = news !== 'cancelled'
    const { visitor_name: name, _id: guest_id } = guest
    const { host_name } = record
    const token = comes ? await newGuestLink(app, tx, rules, guest, record) : null
    const code = comes ? arrivalCode(keys, rules, guest_id, record) : null
    // Never lower than in a calendar file that the guest downloaded from their page before this mail.
    const sequence = Math.max(guest.sequence + (news === 'reminded' ? 0 : 1), record.revision)
    await updateGuest(tx, guest, { told_revision: comes ? record.revision : null, sequence })
    await queueMessage(app, tx, actor, countedMails, {
      task: SEND_GUEST_MAIL,
      template: news,
      language: guest.language ?? usual,
      ...{ record_type: 'pre_register', record_id: record._id, person_id: guest_id },
      content: { ...facts, day_off, to, name, guest_id, sequence, host_name, token, code } satisfies GuestLetter,
    })
    return true
  }
}
