import { fieldRules } from '@gatehouse/contract/entrances/visit-rules.ts'
import { tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { VisitInput, VisitPage, VisitState } from '@gatehouse/contract/pre-registers/visit-page.ts'
import { sql } from 'kysely'
import type { App } from '../../kernel/app/app-context.ts'
import type { CallFacts } from '../../kernel/app/call-facts.ts'
import { type Link, type OrgActor, systemActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import type { StoredPicture } from '../../kernel/http/upload.ts'
import { visitAudience } from '../../kernel/live/audience.ts'
import { publish } from '../../kernel/live/publish.ts'
import { calendarText } from '../../kernel/mail/calendar.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { keepPicture } from '../files/files.service.ts'
import { settingsAt, type VisitRules, visitRules } from '../settings/settings.service.ts'
import { holdVisitOf, type LinkedGuest, selectLinkedGuest, updateGuest, updateSearchText } from './pre-registers.guest.queries.ts'
import { timesText, visitEntry } from './pre-registers.guest-mail.ts'
import { visitFacts } from './pre-registers.guest-news.ts'
import { arrivalCode, endOfVisit } from './pre-registers.guest-times.ts'
import { readSealed, sealedPlace, searchOf } from './pre-registers.guests.ts'
import { selectGuests } from './pre-registers.queries.ts'
import { askScreening } from './pre-registers.screening.ts'
import type { OwnColumns } from './pre-registers.table.ts'

/** A call through the link of a guest or a host. */
export interface LinkCall {
  app: App
  tx: Tx
  link: Link
  facts: CallFacts
}

/** Audit entries name neither guest nor host, because entries are kept longer than personal data. The record says who it was. */
export const linkActor = ({ link, facts }: Pick<LinkCall, 'link' | 'facts'>, name: 'Guest' | 'Host'): OrgActor => ({
  ...systemActor(link.organisation_id, link.time_zone),
  name,
  request_id: facts.request_id,
  ip: facts.ip,
})
const guestActor = (call: Pick<LinkCall, 'link' | 'facts'>) => linkActor(call, 'Guest')

/** Fields of the gate's form that a guest can fill in before they come. */
const ASKED = ['company', 'phone', 'plate', 'party_size', 'photo'] as const

/** The visit of a link. Errors: link_not_found. */
export async function getVisitPage(call: LinkCall): Promise<VisitPage> {
  return present(call, requireFound(await selectLinkedGuest(call.tx, call.link), 'link_not_found'))
}

async function present(call: LinkCall, guest: LinkedGuest): Promise<VisitPage> {
  const { app, tx, link } = call
  const actor = guestActor(call)
  const [{ language, organisation, time_zone, ...facts }, visits, keys] = [
    await visitFacts(tx, actor, { ...guest, _id: guest.pre_register_id }),
    await visitRules(app, tx, actor),
    await app.keyring.of(tx, link.organisation_id),
  ]
  const settings = visits.at(guest.location_id)
  const state = stateOf(app, visits, guest)
  const { own_phone_sealed, companion_count, companion_names, completed_at } = guest
  const sequence = Math.max(guest.sequence, guest.revision)
  const rules = fieldRules(settings.form, { visitor_type: guest.visitor_type, gate_id: '', asks: [] })
  const phone = own_phone_sealed && readSealed(keys, guest, 'own_phone')
  const made_at = guest.updated_at
  const calendarIn = (lang: 'th' | 'en') =>
    calendarText({ ...visitEntry({ guest_id: guest._id, sequence }, { ...facts, organisation }, lang), made_at }, { method: 'PUBLISH' })
  return {
    state,
    language: guest.language ?? language,
    organisation_name: organisation,
    place: { ...facts.place, time_zone },
    ...{ day: facts.day, from: facts.from, until: facts.until, starts_at: facts.starts_at, ends_at: facts.ends_at },
    repeats: facts.repeat && { th: timesText(facts, 'th'), en: timesText(facts, 'en') },
    visitor_note: facts.visitor_note,
    visitor_note_by: facts.visitor_note_by ?? null,
    arrival_code: state === 'expected' || state === 'declined' ? arrivalCode(keys, visits, guest._id, guest) : null,
    calendar: { th: calendarIn('th'), en: calendarIn('en') },
    own: {
      visitor_name: guest.own_name,
      company: guest.own_company,
      phone_masked: phone && maskPhone(phone),
      ...{ plate: guest.own_plate, plate_province: guest.own_plate_province },
      ...{ companion_count: companion_count ?? 0, companion_names },
      has_photo: guest.photo_file_id !== null,
    },
    asks: ASKED.filter((name) => rules[name] !== 'hidden'),
    notice: { ...settings.notice_text, version: settings.notice_version },
    completed_at,
  }
}

function stateOf({ clock }: App, rules: VisitRules, guest: LinkedGuest): VisitState {
  if (guest.came) return 'arrived'
  if (guest.status === 'cancelled' || guest.status === 'rejected') return 'cancelled'
  if (endOfVisit(rules, guest) <= clock.now().toISOString()) return 'over'
  if (guest.status !== 'confirmed') return 'waiting'
  return guest.declined_at === null ? 'expected' : 'declined'
}

/** The guest of a link whose visit can still be changed. Errors: link_not_found, visit_closed (they came, it is cancelled or over). */
async function openVisit(call: LinkCall): Promise<LinkedGuest> {
  const { app, tx, link } = call
  await holdVisitOf(tx, link)
  const guest = requireFound(await selectLinkedGuest(tx, link), 'link_not_found')
  const rules = await visitRules(app, tx, guestActor(call))
  if (['arrived', 'cancelled', 'over'].includes(stateOf(app, rules, guest))) throw new AppError('visit_closed')
  return guest
}

/** Saves what the guest enters about themself. Errors: link_not_found, visit_closed, notice_changed. */
export async function saveVisit(call: LinkCall, { phone, notice_version, notice_language, ...input }: VisitInput): Promise<VisitPage> {
  const { app, tx } = call
  const guest = await openVisit(call)
  const actor = guestActor(call)
  const settings = await settingsAt(app, tx, actor, guest.location_id)
  if (settings.notice_version !== notice_version) throw new AppError('notice_changed')
  const keys = await app.keyring.of(tx, actor.organisation_id)
  const own = {
    own_name: tidyName(input.visitor_name),
    own_company: input.company ?? null,
    own_plate: input.plate ?? null,
    own_plate_province: input.plate ? (input.plate_province ?? null) : null,
    ...{ companion_count: input.companion_count, companion_names: input.companion_names ?? null },
    ...{ notice_version, notice_language },
  } satisfies Partial<OwnColumns>
  await updateGuest(tx, guest, {
    ...own,
    ...(phone === undefined ? {} : { own_phone_sealed: phone === null ? null : keys.seal(phone, sealedPlace(guest, 'own_phone')) }),
    completed_at: sql`now()` as never,
    declined_at: null,
  })
  const guests = await selectGuests(tx, actor, guest.pre_register_id)
  await updateSearchText(tx, actor.organisation_id, guest.pre_register_id, searchOf(guests, guest.host_name))
  await askScreening(tx, actor, guest.pre_register_id)
  return recorded(call, guest, 'guest_completed', own)
}

/** Saves a photo of the guest, which replaces the earlier one. Errors: link_not_found, visit_closed. */
export async function addGuestPhoto(call: LinkCall, picture: StoredPicture): Promise<VisitPage> {
  const guest = await openVisit(call)
  const record = { type: 'pre_register', id: guest.pre_register_id, before: guest.photo_file_id }
  const photo_file_id = await keepPicture(call.tx, guestActor(call), picture, record)
  await updateGuest(call.tx, guest, { photo_file_id })
  return recorded(call, guest, 'guest_photo_added', { own_name: guest.own_name })
}

/** Records that the guest won't come; `saveVisit` reverses it. Errors: link_not_found, visit_closed. */
export async function declineVisit(call: LinkCall): Promise<VisitPage> {
  const guest = await openVisit(call)
  if (guest.declined_at !== null) return present(call, guest)
  await updateGuest(call.tx, guest, { declined_at: sql`now()` as never })
  return recorded(call, guest, 'guest_declined', { own_name: guest.own_name })
}

async function recorded(call: LinkCall, guest: LinkedGuest, step: string, after: object): Promise<VisitPage> {
  const { location_id, unit_id, pre_register_id: record_id } = guest
  const actor = guestActor(call)
  const facts = { record_type: 'pre_register', record_id, after: { location_id, unit_id, guest_id: guest._id, ...after } }
  await recordAudit(call.tx, actor, `pre_register.${step}`, facts)
  await publish(call.tx, actor, { kind: 'pre_register.changed', record_id, ...visitAudience({ location_id, unit_id }) })
  return getVisitPage(call)
}
