import { CompiledQuery } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Keep as Kept } from '../../kernel/http/idempotency.ts'
import type { AuditEntry } from '../audit/audit.service.ts'
import type { Clear } from './entrances.screening.ts'
import type { EntranceRecord, KeptVisit } from './entrances.table.ts'

// Check-in and check-out. Each is one database function that locks the gate, decides and writes (0017_desk.sql). It returns the visit as JSON, and
// stores the same JSON under the key of the call (`kept`).

type Decided =
  | 'location_id'
  | 'gate_in'
  | 'number'
  | 'checkin_at'
  | 'updated_at'
  | 'expected_out_at'
  | 'card_lost'
  | 'tariff_version_id'
  | 'privilege'
/**
 * The fields of a visit that are known before the insert. The gate and the database fill in the rest. `card_id` is set if the card is issued already.
 */
export type NewEntrance = Omit<EntranceRecord, Decided>

interface Recorded {
  entry: AuditEntry
  kept: Kept | null
}

interface Entering extends Recorded {
  row: NewEntrance
  /** Null means no limit. */
  stay_minutes: number | null
  /** UIDs that the card can be named by, besides its number. */
  uids: readonly string[]
  /** Null if this transaction has screened the visitor already. */
  clear: Clear | null
}

type Written = CompiledQuery<{ visit: string }>

/** Fails (`onConflict`) if the gate can't let people in now, the card can't be issued, or the blacklist or another visit is in the way. */
export function checkInAtGate(actor: OrgActor, { row, stay_minutes, uids, clear, entry, kept }: Entering): Written {
  const { id_number_hash, id_number_tail_hash, phone_hash, phone_tail_hash, person_hash, search_text, card_number, card_id, ...visit } = row
  const sealedNumbers = { id_number_sealed: toHex(row.id_number_sealed), phone_sealed: toHex(row.phone_sealed) }
  return call('entrance_check_in', [
    ...COLUMNS.map((name) => row[name]),
    ...[stay_minutes, actor.time_zone, actor.location_ids, uids],
    ...[clear?.as_of, clear?.keys.map(({ kind }) => kind), clear?.keys.map(({ hash }) => hash)],
    ...[...recordedBy(entry, kept), unclosed(entry.after!), entry.personal, entry.personal_salt, entry.personal_hash],
    unclosed(JSON.stringify({ ...visit, ...sealedNumbers })),
  ])
}

/** Columns of the row that the function takes, in the order of its arguments. */
const COLUMNS = [
  ...([
    '_id',
    'source',
    'visitor_name',
    'member_id',
    'company',
    'visitor_type',
    'purpose',
    'nationality',
    'party_size',
    'vehicle_class',
  ] as const),
  ...(['plate', 'plate_province', 'vehicle_colour', 'card_number', 'card_id', 'unit_id', 'unit_name', 'host_name', 'gate_in_id'] as const),
  ...(['id_kind', 'id_number_sealed', 'id_number_hash', 'id_number_tail_hash', 'phone_sealed', 'phone_hash', 'phone_tail_hash'] as const),
  ...([
    'person_hash',
    'items',
    'remark',
    'notice_version',
    'override_reason',
    'checked_in_name',
    'device_checkin_at',
    'search_text',
  ] as const),
] satisfies readonly (keyof NewEntrance)[]

interface Leaving extends Recorded {
  id: string
  gate_id: string
  device_time: string | null
  /** Null keeps the earlier remark. */
  remark: string | null
}

/** Fails (`onConflict`) if the visit isn't open, or can't leave at this gate now. */
export const checkOutAtGate = (actor: OrgActor, { id, gate_id, device_time, remark, entry, kept }: Leaving): Written =>
  call('entrance_check_out', [id, gate_id, device_time, remark, actor.location_ids, actor.unit_ids, actor.name, ...recordedBy(entry, kept)])

const recordedBy = ({ id, session_id, request_id, ip }: AuditEntry, idempotency: Kept | null) =>
  [id, newId(), session_id, request_id, ip, idempotency?.key, idempotency?.call, idempotency?.request_hash, idempotency?.rights] as const

const call = (name: string, values: readonly unknown[]): Written =>
  CompiledQuery.raw(`select ${name}(${values.map((_, index) => `$${index + 1}`)}) as visit`, [...values]) as Written

/** A JSON object without its last brace, because the database appends more. */
const unclosed = (json: string) => json.slice(0, -1)

/** Bytes as PostgreSQL writes them in JSON. */
const toHex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`
const fromHex = (text: string | null) => text && Buffer.from(text.slice(2), 'hex')

/** A visit from its JSON. */
export function visitFromJson(json: string): KeptVisit {
  const { id_number_sealed, phone_sealed, ...visit } = JSON.parse(json)
  return { ...visit, id_number_sealed: fromHex(id_number_sealed), phone_sealed: fromHex(phone_sealed) }
}
