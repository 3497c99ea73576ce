import type { Severity } from '@gatehouse/contract/blacklist-record.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { type Hit, SIGHTING_TRANSITIONS, type SightingOccasion, type SightingSnapshot } from '@gatehouse/contract/sightings.ts'
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

/** Who tries again within this time at the same gate is the same sighting. */
const SAME_MINUTES = 10

/** Unfinished sightings of one announced person, under different entries. */
const MOST_UNFINISHED = 5
/** Sightings of one announced person that people are notified of within a day. */
const MOST_TOLD = 3
const DAY_SECONDS = 86_400

/** A host or a guest can change an announced person as often as they like. */
const mayTell = async (tx: Tx, { announced_id }: Pick<SightingRecord, 'announced_id'>): Promise<boolean> =>
  announced_id === null || (await countWithin(tx, `sightings/${announced_id}`, DAY_SECONDS)).points <= MOST_TOLD

export interface Seen {
  hit: Pick<Hit, 'entry_id' | 'severity' | 'exact' | 'matched' | 'name'>
  occasion: SightingOccasion
  /** `dismissed`: not this person, which is remembered for the pair. */
  status: 'open' | 'denied' | 'allowed' | 'dismissed'
  reason?: string | null
  snapshot: SightingSnapshot
  person_hash: Buffer | null
  location_id: string | null
  unit_id?: string | null
  gate: { _id: string; code: string | null } | null
  /** Who let them in, where that is not who writes this down. */
  on_duty?: { id: string | null; name: string }
  entrance_id?: string | null
  member_id?: string | null
  pre_register_id?: string | null
  /** The guest or the pass that was announced: it has one unfinished sighting for each entry. */
  announced_id?: string | null
  /** They are out again. */
  has_left?: boolean
}

/**
 * Records a sighting, tells open pages and notifies whom the setting names. The same person at the same gate within ten minutes continues a
 * sighting, and a visit has one for each entry. Returns its id, '' where the entry was removed. Callers check who may decide.
 */
export async function recordSighting(tx: Tx, actor: OrgActor, seen: Seen): Promise<string> {
  const { organisation_id } = actor
  const { hit, status, person_hash, location_id } = seen
  // A refused check-in writes this after its own transaction, which locked the list.
  if (!(await holdEntry(tx, organisation_id, hit.entry_id))) return ''
  const same = { organisation_id, entry_id: hit.entry_id, person_hash, gate_id: seen.gate?._id ?? null, location_id }
  // Who came in already tries nothing: their visit is met once.
  const came = seen.occasion === 'inside' || seen.occasion === 'corrected'
  const unfinished = seen.announced_id ? await lockUnfinished(tx, organisation_id, seen.announced_id) : []
  const announced = unfinished.find(({ entry_id }) => entry_id === hit.entry_id)
  if (!announced && unfinished.length >= MOST_UNFINISHED) return ''
  const recent = announced ?? (came ? undefined : await lockRecent(tx, same, SAME_MINUTES))
  if (status === 'dismissed' && person_hash) await upsertDismissal(tx, actor, { entry_id: hit.entry_id, exact: hit.exact, person_hash })
  if (recent && canGoOn(recent, status)) {
    await goOn(tx, actor, recent, seen)
    return recent._id
  }
  const row = {
    organisation_id,
    _id: newId(),
    entry_id: hit.entry_id,
    status,
    occasion: seen.occasion,
    severity: hit.severity,
    exact: hit.exact,
    matched: hit.matched,
    snapshot: seen.snapshot,
    person_hash,
    location_id,
    unit_id: seen.unit_id ?? null,
    gate_id: seen.gate?._id ?? null,
    gate: seen.gate?.code ?? null,
    on_duty_id: seen.on_duty ? seen.on_duty.id : actor.user_id || null,
    on_duty_name: seen.on_duty?.name ?? actor.name,
    entrance_id: seen.entrance_id ?? null,
    member_id: seen.member_id ?? null,
    pre_register_id: seen.pre_register_id ?? null,
    announced_id: seen.announced_id ?? null,
    decided_name: status === 'open' ? null : actor.name,
    decided: status !== 'open',
    search_text: searchText(seen.snapshot.name, hit.name, seen.snapshot.company, seen.snapshot.plate),
  }
  if (!(await insertSighting(tx, row))) return metAgain(tx, actor, seen.entrance_id!, seen)
  await insertStep(tx, actor, row._id, status, seen.reason ?? null)
  await auditAndPublish(tx, actor, row, status, seen.reason)
  if (status !== 'dismissed' && (await mayTell(tx, row))) await notifyReaders(tx, organisation_id, { ...row, has_left: seen.has_left })
  return row._id
}

/** Letting in who was refused is a sighting of its own: the earlier decision stays. */
const canGoOn = (before: SightingRecord, status: Seen['status']) =>
  status === 'open' || status === before.status || SIGHTING_TRANSITIONS[before.status].includes(status)

/** Tried again, or decided at the gate. */
async function goOn(tx: Tx, actor: OrgActor, before: SightingRecord, seen: Seen): Promise<void> {
  const { status, reason, entrance_id, pre_register_id } = seen
  const subject = { ...(entrance_id ? { entrance_id } : {}), ...(pre_register_id ? { pre_register_id } : {}) }
  // What was announced last is what security looks at.
  const latest = seen.announced_id ? { snapshot: seen.snapshot } : {}
  const change = { ...subject, ...named(before, seen), ...latest, ...graver(before, seen) }
  const decided = SIGHTING_TRANSITIONS[before.status].includes(status)
  if (decided) await updateSighting(tx, actor.organisation_id, before._id, { ...change, status, decided_name: actor.name })
  else await updateSighting(tx, actor.organisation_id, before._id, { ...change, again: true })
  await insertStep(tx, actor, before._id, decided ? status : 'seen_again', reason ?? null)
  await auditAndPublish(tx, actor, before, decided ? status : 'seen_again', reason)
}

/** The name of somebody of whom only a number or a plate was known. */
const named = ({ snapshot: { name, id_number_masked, plate, phone_masked } }: SightingRecord, { snapshot }: Seen) =>
  [id_number_masked, plate, phone_masked].includes(name) ? { snapshot } : undefined

/** A number that meets what was only a name makes the sighting exact. */
const graver = ({ exact }: SightingRecord, { hit, snapshot }: Seen) =>
  hit.exact && !exact ? { exact: true, severity: hit.severity, matched: hit.matched, snapshot } : undefined

/** A visit that the entry met before is nothing new, unless a number meets what was only a name: that opens a finished sighting again. */
async function metAgain(tx: Tx, actor: OrgActor, entrance_id: string, seen: Seen): Promise<string> {
  const before = await lockSightingOf(tx, actor.organisation_id, entrance_id, seen.hit.entry_id)
  const change = graver(before, seen)
  if (!change) return before._id
  const status = before.status === 'dismissed' || before.status === 'closed' ? ('open' as const) : before.status
  await updateSighting(tx, actor.organisation_id, before._id, { ...change, status, again: true })
  const action = status === before.status ? 'seen_again' : status
  await insertStep(tx, actor, before._id, action, seen.reason ?? null)
  await auditAndPublish(tx, actor, { ...before, ...change }, action, seen.reason)
  const { occasion, has_left } = seen
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

/** Those whom the setting names, who may see sightings, and see this place. */
async function notifyReaders(tx: Tx, organisationId: number, row: SightingRecordToTell): Promise<void> {
  const { roles, user_ids, by_email } = (await settingOf(tx, organisationId)).tell[row.severity]
  if (roles.length === 0 && user_ids.length === 0) return
  const readers = await readersOf(tx, organisationId)
  const named = readers.filter(
    ({ user_id, role, permissions, location_ids, unit_ids }) =>
      (roles.includes(role) || user_ids.includes(user_id)) &&
      permissions.includes('blacklists:seen') &&
      (location_ids === null || (row.location_id !== null && location_ids.includes(row.location_id))) &&
      (unit_ids === null || (row.unit_id !== null && unit_ids.includes(row.unit_id))),
  )
  if (named.length === 0) return
  await notify(tx, organisationId, {
    kind: 'blacklist_sighting',
    to: { user_ids: named.map(({ user_id }) => user_id) },
    params: { severity: row.severity, outcome: outcomeOf(row), gate: row.gate },
    link: `/service/visitor/blacklists/seen?seen=${row._id}`,
    key: `blacklist_sighting/${row.key ?? row._id}`,
    by_email,
  })
}

interface SightingRecordToTell extends Pick<SightingRecord, '_id' | 'location_id' | 'unit_id' | 'gate' | 'occasion' | 'status'> {
  severity: Severity
  has_left?: boolean | undefined
  /** What is told is told once for it; the sighting itself where it is not said. */
  key?: string
}

const outcomeOf = ({ occasion, status, has_left }: SightingRecordToTell) => {
  if (status === 'denied' || status === 'allowed') return status
  if (occasion !== 'inside' && occasion !== 'corrected') return 'open'
  return has_left ? 'left' : 'inside'
}
