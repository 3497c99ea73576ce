import { CompiledQuery } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Keep as Kept } from '../../kernel/http/idempotency.ts'
import type { AuditEntry } from '../audit/audit.service.ts'
import type { KeptVisit, NewEntrance } from './entrances.columns.ts'
import type { Clear } from './entrances.screening.ts'
import { CHECK_IN, CHECK_OUT, type Statement } from './entrances.statements.ts'

interface Recorded {
  entry: AuditEntry
  kept: Kept | null
}

/** The card that a visit gets. */
export interface VisitCard {
  /** The typed text, or the number of an issued card. */
  named: string | null
  /** Set if the card is issued already. */
  card_id: string | null
  /** UIDs that the card can be named by, besides its number. */
  uids: readonly string[]
}

interface Entering extends Recorded {
  row: NewEntrance
  card: VisitCard
  /** The search text without the card. */
  name_words: string
  card_words: string
  /** Null means no limit. */
  stay_minutes: number | null
  /** Null if this transaction has screened the visitor already. */
  clear: Clear | null
}

type Written = CompiledQuery<{ visit: string }>

/** Fails (`onConflict`) if the gate can't let people in now, the card can't be issued, or the blacklist or another visit is in the way. */
export const checkInAtGate = (actor: OrgActor, { row, card, stay_minutes, clear, entry, kept, ...words }: Entering): Written =>
  query(CHECK_IN, {
    ...row,
    ...words,
    ...{ card_named: card.named, card_issued: card.card_id, uids: card.uids, stay_minutes },
    ...{ zone: actor.time_zone, locations: actor.location_ids },
    ...{ blacklist_as_of: clear?.as_of, hash_kinds: clear?.keys.map(({ kind }) => kind), hashes: clear?.keys.map(({ hash }) => hash) },
    ...{ personal: entry.personal, personal_salt: entry.personal_salt, personal_hash: entry.personal_hash },
    ...recordedBy(entry, kept),
  })

interface Leaving extends Recorded {
  id: string
  gate_id: string
  device_time: string | null
  /** Null keeps the earlier remark. */
  remark: string | null
}

/** Fails (`onConflict`) if the visit isn't open, or can't leave at this gate now. */
export const checkOutAtGate = (actor: OrgActor, { id, gate_id, device_time, remark, entry, kept }: Leaving): Written =>
  query(CHECK_OUT, {
    ...{ _id: id, gate_out_id: gate_id, device_checkout_at: device_time, remark },
    ...{ locations: actor.location_ids, units: actor.unit_ids },
    ...recordedBy(entry, kept),
  })

const recordedBy = ({ id, actor_name, session_id, request_id, ip }: AuditEntry, kept: Kept | null) => ({
  ...{ entry_id: id, actor_name, session_id, request_id, ip, card_entry: newId() },
  ...{ key: kept?.key, call: kept?.call, request_hash: kept?.request_hash, rights: kept?.rights },
})

function query({ text, names }: Statement, values: Readonly<Record<string, unknown>>): Written {
  return CompiledQuery.raw(
    text,
    names.map((name) => values[name]),
  ) as Written
}

/** Bytes from PostgreSQL's JSON. */
const fromHex = (text: string | null) => text && Buffer.from(text.slice(2), 'hex')

/** A visit from its kept JSON: an array of objects, or one object from before decision 78. */
export function visitFromJson(json: string): KeptVisit {
  const parts: object | object[] = JSON.parse(json)
  const visit = Array.isArray(parts) ? Object.assign({}, ...parts) : parts
  return { ...visit, id_number_sealed: fromHex(visit.id_number_sealed), phone_sealed: fromHex(visit.phone_sealed) }
}
