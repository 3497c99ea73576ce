import { CompiledQuery } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { instantFromText } from '../../kernel/db/decode.ts'
import type { AuditEntry } from '../audit/audit.service.ts'
import type { Clear } from './entrances.screening.ts'
import type { EntranceRecord } from './entrances.table.ts'

// The two writes of a shift, each one function of the database that holds the gate, decides and writes (0017_desk.sql). Each answers the visit as
// JSON, and keeps it so under the key of the call (`kept`).

type Decided = 'location_id' | 'gate_in' | 'number' | 'checkin_at' | 'updated_at' | 'expected_out_at'
/** Of a visit, what stands before it is written; the rest is the gate's and the database's. `card_id`: given out already. */
export type NewEntrance = Omit<EntranceRecord, Decided>

interface Recorded {
  entry: AuditEntry
  kept: string | null
}

interface Entering extends Recorded {
  row: NewEntrance
  /** Null where they may stay as long as they like. */
  stay_minutes: number | null
  /** What the card can be named by besides its number. */
  uids: readonly string[]
  /** Null where the blacklist was asked in this transaction. */
  clear: Clear | null
}

type Written = CompiledQuery<{ visit: string }>

/** Refused (`onConflict`) where people cannot be let in there now, a card cannot be given, or the blacklist or another visit is in the way. */
export function checkInAtGate(actor: OrgActor, { row, stay_minutes, uids, clear, entry, kept }: Entering): Written {
  const { time_zone, location_ids } = actor
  const [kinds, hashes] = clear ? [clear.keys.map(({ kind }) => kind), clear.keys.map(({ hash }) => hash)] : [null, null]
  return CompiledQuery.raw('select entrance_check_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) as visit', [
    ...[JSON.stringify(withHex(row)), stay_minutes, time_zone, location_ids, uids, clear?.as_of ?? null, kinds, hashes],
    ...[JSON.stringify(entry), newId(), kept],
  ]) as Written
}

interface Leaving extends Recorded {
  id: string
  gate_id: string
  device_time: string | null
  /** Null: the one before stays. */
  remark: string | null
}

/** Refused (`onConflict`) where the visit is not open, or cannot leave there now. */
export const checkOutAtGate = (actor: OrgActor, { id, gate_id, device_time, remark, entry, kept }: Leaving): Written =>
  CompiledQuery.raw('select entrance_check_out($1, $2, $3, $4, $5, $6, $7, $8, $9) as visit', [
    ...[id, gate_id, device_time, remark, actor.location_ids, actor.unit_ids, JSON.stringify(entry), newId(), kept],
  ]) as Written

/** Bytes as PostgreSQL reads them in JSON: `\x00ff`. */
function withHex(row: NewEntrance): object {
  const hex = (bytes: Buffer | null) => bytes && `\\x${bytes.toString('hex')}`
  return {
    ...row,
    id_number_sealed: hex(row.id_number_sealed),
    id_number_hash: hex(row.id_number_hash),
    id_number_tail_hash: hex(row.id_number_tail_hash),
    phone_sealed: hex(row.phone_sealed),
    phone_hash: hex(row.phone_hash),
    phone_tail_hash: hex(row.phone_tail_hash),
    person_hash: hex(row.person_hash),
  }
}

const INSTANTS = ['checkin_at', 'checkout_at', 'expected_out_at', 'device_checkin_at', 'device_checkout_at', 'updated_at'] as const
const BYTES = ['id_number_sealed', 'phone_sealed', 'person_hash'] as const

/** A visit from its JSON, which leaves out what is null. */
export function visitFromJson(json: string): EntranceRecord {
  const row = { ...NOTHING, ...JSON.parse(json) }
  for (const name of INSTANTS) if (row[name]) row[name] = instantFromText(row[name])
  for (const name of BYTES) if (row[name]) row[name] = Buffer.from(row[name].slice(2), 'hex')
  return row
}

/** All the names of a type's fields, in any order: one that is missing does not compile. */
const namesOf =
  <Values extends object>() =>
  <const Names extends readonly (keyof Values & string)[]>(
    ...names: [keyof Values & string] extends [Names[number]] ? Names : never
  ): Names =>
    names

/** All that may be left out. */
const NOTHING = Object.fromEntries(
  namesOf<Nullable>()(
    ...([
      'company',
      'purpose',
      'nationality',
      'vehicle_class',
      'plate',
      'plate_province',
      'vehicle_colour',
      'card_number',
      'card_id',
    ] as const),
    ...([
      'member_id',
      'unit_id',
      'unit_name',
      'host_name',
      'gate_out_id',
      'gate_in',
      'gate_out',
      'checkout_at',
      'expected_out_at',
    ] as const),
    ...(['id_kind', 'id_number_sealed', 'id_number_hash', 'id_number_tail_hash', 'phone_sealed', 'phone_hash', 'phone_tail_hash'] as const),
    ...(['photo_file_id', 'items', 'remark', 'notice_version', 'override_reason', 'checked_in_by', 'checked_out_by'] as const),
    ...(['checked_in_name', 'checked_out_name', 'device_checkin_at', 'device_checkout_at'] as const),
  ).map((name) => [name, null]),
)
type Nullable = { [N in keyof EntranceRecord as null extends EntranceRecord[N] ? N : never]: EntranceRecord[N] }
