import type { Severity } from '@gatehouse/contract/blacklists.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { type Hit, SIGHTING_TRANSITIONS, type SightingOccasion, type SightingSnapshot } from '@gatehouse/contract/sightings.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { Member } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { publish } from '../../kernel/live/publish.ts'
import { recordAudit } from '../audit/audit.service.ts'
import { notify, readersOf } from '../notifications/notifications.service.ts'
import { settingOf } from './blacklists.setting.ts'
import type { SightingRecord } from './blacklists.table.ts'
import { insertSighting, insertStep, lockRecent, updateSighting, upsertDismissal } from './sightings.queries.ts'

/** Who tries again within this time at the same gate is the same sighting. */
const SAME_MINUTES = 10

export interface Seen {
  hit: Pick<Hit, 'entry_id' | 'severity' | 'exact' | 'matched' | 'name'>
  occasion: SightingOccasion
  /** `open` until somebody decides; `dismissed`: not this person, which is remembered for the pair. */
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
}

/**
 * Writes down that somebody was seen under an entry, tells open pages, and those whom the setting names. The same person at the same gate
 * within ten minutes is the same sighting: counted once more, or decided. Answers its id. Whether the person may decide so is for the caller.
 */
export async function recordSighting(tx: Tx, actor: Member, seen: Seen): Promise<string> {
  const { organisation_id } = actor
  const { hit, status, person_hash, location_id } = seen
  const same = { organisation_id, entry_id: hit.entry_id, person_hash, gate_id: seen.gate?._id ?? null, location_id }
  // Who is inside already tries nothing: their visit is met once.
  const recent = seen.occasion === 'inside' ? undefined : await lockRecent(tx, same, SAME_MINUTES)
  if (status === 'dismissed' && person_hash) await upsertDismissal(tx, actor, { entry_id: hit.entry_id, exact: hit.exact, person_hash })
  if (recent) {
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
    decided_name: status === 'open' ? null : actor.name,
    decided: status !== 'open',
    search_text: searchText(seen.snapshot.name, hit.name, seen.snapshot.company, seen.snapshot.plate),
  }
  if (!(await insertSighting(tx, row))) return row._id
  await insertStep(tx, actor, row._id, status, seen.reason ?? null)
  await told(tx, actor, row, status, seen.reason)
  if (status !== 'dismissed') await tell(tx, organisation_id, row)
  return row._id
}

/** Tried again, or decided at the gate. What was decided before stays where the new decision cannot follow it. */
async function goOn(tx: Tx, actor: Member, before: SightingRecord, { status, reason, entrance_id }: Seen): Promise<void> {
  const visit = entrance_id ? { entrance_id } : {}
  const decided = status !== 'open' && SIGHTING_TRANSITIONS[before.status].includes(status)
  if (decided) await updateSighting(tx, actor.organisation_id, before._id, { ...visit, status, decided_name: actor.name })
  else await updateSighting(tx, actor.organisation_id, before._id, { ...visit, again: true })
  await insertStep(tx, actor, before._id, decided ? status : 'seen_again', reason ?? null)
  await told(tx, actor, before, decided ? status : 'seen_again', reason)
}

type Told = Pick<SightingRecord, '_id' | 'entry_id' | 'severity' | 'exact' | 'location_id' | 'gate'>

export async function told(tx: Tx, actor: Member, row: Told, action: string, reason?: string | null): Promise<void> {
  const { _id, entry_id, severity, exact, location_id, gate } = row
  await recordAudit(tx, actor, `sighting.${action}`, {
    record_type: 'sighting',
    record_id: _id,
    after: { entry_id, severity, exact, location_id, gate },
    reason: reason ?? null,
  })
  await publish(tx, actor, { kind: 'sighting.changed', record_id: _id, location_id })
}

/** Those whom the setting names, who may see sightings, and see this place. */
async function tell(tx: Tx, organisationId: number, row: SightingRecordToTell): Promise<void> {
  const { roles, user_ids, by_email } = (await settingOf(tx, organisationId)).tell[row.severity]
  if (roles.length === 0 && user_ids.length === 0) return
  const readers = await readersOf(tx, organisationId)
  const named = readers.filter(
    ({ user_id, role, permissions, location_ids }) =>
      (roles.includes(role) || user_ids.includes(user_id)) &&
      permissions.includes('blacklists:seen') &&
      (location_ids === null || (row.location_id !== null && location_ids.includes(row.location_id))),
  )
  if (named.length === 0) return
  await notify(tx, organisationId, {
    kind: 'blacklist_sighting',
    to: { user_ids: named.map(({ user_id }) => user_id) },
    params: { severity: row.severity, outcome: outcomeOf(row), gate: row.gate },
    link: `/service/visitor/blacklists/seen?seen=${row._id}`,
    key: `blacklist_sighting/${row._id}`,
    by_email,
  })
}

interface SightingRecordToTell extends Pick<SightingRecord, '_id' | 'location_id' | 'gate' | 'occasion' | 'status'> {
  severity: Severity
}

const outcomeOf = ({ occasion, status }: SightingRecordToTell) =>
  status === 'denied' || status === 'allowed' ? status : occasion === 'inside' ? 'inside' : 'open'
