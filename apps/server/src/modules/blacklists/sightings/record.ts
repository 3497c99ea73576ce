import type { Severity } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { type Hit, SIGHTING_TRANSITIONS, type SightingOccasion, type SightingSnapshot } from '@gatehouse/contract/blacklists/sightings.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { newId } from '../../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Tx } from '../../../kernel/db/handles.ts'
import { countWithin } from '../../../kernel/limits/count-within.ts'
import { visitAudience } from '../../../kernel/live/audience.ts'
import { publish } from '../../../kernel/live/publish.ts'
import { recordAudit } from '../../audit/audit.service.ts'
import { notify, readersOf } from '../../notifications/notifications.service.ts'
import { settingOf } from '../blacklists.setting.ts'
import type { SightingRecord } from '../blacklists.table.ts'
import {
  holdEntry,
  insertSighting,
  insertStep,
  lockRecent,
  lockSightingOf,
  lockUnfinished,
  updateSighting,
  upsertDismissal,
} from './sightings.queries.ts'

/** A new attempt at the same gate within this time continues the sighting. */
const SAME_MINUTES = 10

/** Unfinished sightings of one announced person, under different entries. */
const MOST_UNFINISHED = 5
/** Sightings of one announced person that people are notified of within a day. */
const MOST_TOLD = 3
const DAY_SECONDS = 86_400

/** Limits notifications, because a host or a guest can change an announced person any number of times. */
const mayTell = async (tx: Tx, { announced_id }: Pick<SightingRecord, 'announced_id'>): Promise<boolean> =>
  announced_id === null || (await countWithin(tx, `sightings/${announced_id}`, DAY_SECONDS)).points <= MOST_TOLD

export interface Seen {
  hit: Pick<Hit, 'entry_id' | 'severity' | 'exact' | 'matched' | 'name'>
  occasion: SightingOccasion
  /** `dismissed` means “not this person”, and is remembered for the person and the entry. */
  status: 'open' | 'denied' | 'allowed' | 'dismissed'
  reason?: string | null
  snapshot: SightingSnapshot
  person_hash: Buffer | null
  location_id: string | null
  unit_id?: string | null
  gate: { _id: string; code: string | null } | null
  /** The person who let the visitor in, if it isn't the actor. */
  on_duty?: { id: string | null; name: string }
  entrance_id?: string | null
  member_id?: string | null
  pre_register_id?: string | null
  /** The announced guest or pass. It has one unfinished sighting per entry. */
  announced_id?: string | null
  /** Whether the visitor has left. */
  has_left?: boolean
}

/**
 * Records a sighting, updates open pages and notifies the people that the setting names. The same person at the same gate within ten minutes
 * continues a sighting; a visit has one sighting per entry. Returns the id. Returns '' if the entry was removed, or if the announced person has too
 * many unfinished sightings. Callers check who may decide.
 */
export async function recordSighting(tx: Tx, actor: OrgActor, sighting: Seen): Promise<string> {
  const { organisation_id } = actor
  const { hit, status, person_hash, location_id } = sighting
  // A rejected check-in writes this after its own transaction, which had locked the list.
  if (!(await holdEntry(tx, organisation_id, hit.entry_id))) return ''
  const same = { organisation_id, entry_id: hit.entry_id, person_hash, gate_id: sighting.gate?._id ?? null, location_id }
  // A visitor who is inside isn't trying again: their visit has one sighting per entry.
  const came = sighting.occasion === 'inside' || sighting.occasion === 'corrected'
  const unfinishedSightings = sighting.announced_id ? await lockUnfinished(tx, organisation_id, sighting.announced_id) : []
  const announcedSighting = unfinishedSightings.find(({ entry_id }) => entry_id === hit.entry_id)
  if (!announcedSighting && unfinishedSightings.length >= MOST_UNFINISHED) return ''
  const recent = announcedSighting ?? (came ? undefined : await lockRecent(tx, same, SAME_MINUTES))
  if (status === 'dismissed' && person_hash) await upsertDismissal(tx, actor, { entry_id: hit.entry_id, exact: hit.exact, person_hash })
  if (recent && canGoOn(recent, status)) {
    await goOn(tx, actor, recent, sighting)
    return recent._id
  }
  const row = {
    organisation_id,
    _id: newId(),
    entry_id: hit.entry_id,
    status,
    occasion: sighting.occasion,
    severity: hit.severity,
    exact: hit.exact,
    matched: hit.matched,
    snapshot: sighting.snapshot,
    person_hash,
    location_id,
    unit_id: sighting.unit_id ?? null,
    gate_id: sighting.gate?._id ?? null,
    gate: sighting.gate?.code ?? null,
    on_duty_id: sighting.on_duty ? sighting.on_duty.id : actor.user_id || null,
    on_duty_name: sighting.on_duty?.name ?? actor.name,
    entrance_id: sighting.entrance_id ?? null,
    member_id: sighting.member_id ?? null,
    pre_register_id: sighting.pre_register_id ?? null,
    announced_id: sighting.announced_id ?? null,
    decided_name: status === 'open' ? null : actor.name,
    decided: status !== 'open',
    search_text: searchText(sighting.snapshot.name, hit.name, sighting.snapshot.company, sighting.snapshot.plate),
  }
  if (!(await insertSighting(tx, row))) return metAgain(tx, actor, sighting.entrance_id!, sighting)
  await insertStep(tx, actor, row._id, status, sighting.reason ?? null)
  await auditAndPublish(tx, actor, row, status, sighting.reason)
  if (status !== 'dismissed' && (await mayTell(tx, row))) await notifyReaders(tx, organisation_id, { ...row, has_left: sighting.has_left })
  return row._id
}

/** Letting in a person who was refused is a new sighting, so the earlier decision stays. */
const canGoOn = (before: SightingRecord, status: Seen['status']) =>
  status === 'open' || status === before.status || SIGHTING_TRANSITIONS[before.status].includes(status)

/** Continues a sighting: the person tried again, or the gate decided. */
async function goOn(tx: Tx, actor: OrgActor, before: SightingRecord, sighting: Seen): Promise<void> {
  const { status, reason, entrance_id, pre_register_id } = sighting
  const subject = { ...(entrance_id ? { entrance_id } : {}), ...(pre_register_id ? { pre_register_id } : {}) }
  // Security looks at the latest announcement.
  const latest = sighting.announced_id ? { snapshot: sighting.snapshot } : {}
  const change = { ...subject, ...named(before, sighting), ...latest, ...graver(before, sighting) }
  const isDecision = SIGHTING_TRANSITIONS[before.status].includes(status)
  if (isDecision) await updateSighting(tx, actor.organisation_id, before._id, { ...change, status, decided_name: actor.name })
  else await updateSighting(tx, actor.organisation_id, before._id, { ...change, again: true })
  await insertStep(tx, actor, before._id, isDecision ? status : 'seen_again', reason ?? null)
  await auditAndPublish(tx, actor, before, isDecision ? status : 'seen_again', reason)
}

/** The snapshot with the name, if only a number or a plate stood for it so far. */
const named = ({ snapshot: { name, id_number_masked, plate, phone_masked } }: SightingRecord, { snapshot }: Seen) =>
  [id_number_masked, plate, phone_masked].includes(name) ? { snapshot } : undefined

/** A matching number makes a sighting exact that was only by name. */
const graver = ({ exact }: SightingRecord, { hit, snapshot }: Seen) =>
  hit.exact && !exact ? { exact: true, severity: hit.severity, matched: hit.matched, snapshot } : undefined

/** The entry has matched this visit before. Does nothing, unless a number now confirms a match by name: that reopens a finished sighting. */
async function metAgain(tx: Tx, actor: OrgActor, entrance_id: string, sighting: Seen): Promise<string> {
  const before = await lockSightingOf(tx, actor.organisation_id, entrance_id, sighting.hit.entry_id)
  const change = graver(before, sighting)
  if (!change) return before._id
  const status = before.status === 'dismissed' || before.status === 'closed' ? ('open' as const) : before.status
  await updateSighting(tx, actor.organisation_id, before._id, { ...change, status, again: true })
  const action = status === before.status ? 'seen_again' : status
  await insertStep(tx, actor, before._id, action, sighting.reason ?? null)
  await auditAndPublish(tx, actor, { ...before, ...change }, action, sighting.reason)
  const { occasion, has_left } = sighting
  await notifyReaders(tx, actor.organisation_id, { ...before, ...change, status, occasion, has_left, key: `${before._id}/exact` })
  return before._id
}

type SightingFacts = Pick<SightingRecord, '_id' | 'entry_id' | 'severity' | 'exact' | 'location_id' | 'unit_id' | 'gate'>

export async function auditAndPublish(tx: Tx, actor: OrgActor, row: SightingFacts, action: string, reason?: string | null): Promise<void> {
  const { _id, entry_id, severity, exact, location_id, gate } = row
  await recordAudit(tx, actor, `sighting.${action}`, {
    record_type: 'sighting',
    record_id: _id,
    after: { entry_id, severity, exact, location_id, gate },
    reason: reason ?? null,
  })
  await publish(tx, actor, { kind: 'sighting.changed', record_id: _id, ...visitAudience(row) })
}

/** Notifies the people that the setting names, if they may see sightings and this place. */
async function notifyReaders(tx: Tx, organisationId: number, row: SightingRecordToTell): Promise<void> {
  const { roles, user_ids, by_email } = (await settingOf(tx, organisationId)).tell[row.severity]
  if (roles.length === 0 && user_ids.length === 0) return
  const readers = await readersOf(tx, organisationId)
  const recipients = readers.filter(
    ({ user_id, role, permissions, location_ids, unit_ids }) =>
      (roles.includes(role) || user_ids.includes(user_id)) &&
      permissions.includes('blacklists:seen') &&
      (location_ids === null || (row.location_id !== null && location_ids.includes(row.location_id))) &&
      (unit_ids === null || (row.unit_id !== null && unit_ids.includes(row.unit_id))),
  )
  if (recipients.length === 0) return
  await notify(tx, organisationId, {
    kind: 'blacklist_sighting',
    to: { user_ids: recipients.map(({ user_id }) => user_id) },
    params: { severity: row.severity, outcome: outcomeOf(row), gate: row.gate },
    link: `/service/visitor/blacklists/seen?seen=${row._id}`,
    key: `blacklist_sighting/${row.key ?? row._id}`,
    by_email,
  })
}

interface SightingRecordToTell extends Pick<SightingRecord, '_id' | 'location_id' | 'unit_id' | 'gate' | 'occasion' | 'status'> {
  severity: Severity
  has_left?: boolean | undefined
  /** People are notified once per key; the sighting's id by default. */
  key?: string
}

const outcomeOf = ({ occasion, status, has_left }: SightingRecordToTell) => {
  if (status === 'denied' || status === 'allowed') return status
  if (occasion !== 'inside' && occasion !== 'corrected') return 'open'
  return has_left ? 'left' : 'inside'
}
