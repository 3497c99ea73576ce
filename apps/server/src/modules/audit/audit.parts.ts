import { createHash, randomBytes } from 'node:crypto'
import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Personal } from '@gatehouse/contract/kernel/record-fields.ts'
import { TYPES_NAMING_PEOPLE } from '@gatehouse/contract/words.ts'

/**
 * Fields that are never erased, whatever the type of record. Every other field of an entry that names people is erasable, so a new field is erasable by
 * default. A type adds its own in the facts of its module.
 */
const FACTS: ReadonlySet<string> = new Set([
  ...['number', 'status', 'visitor_type', 'purpose', 'party_size', 'vehicle_class', 'card_number', 'card_id', 'checkin_at', 'checkout_at'],
  ...['expected_out_at', 'location_id', 'location_ids', 'unit_id', 'unit_ids', 'unit_name', 'gate', 'gate_id', 'gate_ids', 'gate_in_id'],
  ...['gate_out_id', 'valid_from', 'valid_until', 'hours', 'severity', 'category', 'exact', 'guard_action', 'entry_id', 'reason_code'],
  ...['role', 'permissions_added', 'permissions_removed', 'format', 'visits', 'entries', 'members', 'with_numbers', 'startDate', 'endDate'],
  ...['day', 'from', 'until', 'starts_at', 'ends_at', 'from_day', 'from_time', 'until_day', 'until_time'],
  ...['repeat', 'cancelled'],
  ...['mode', 'max_uses', 'not_on_holidays', 'early_minutes', 'serial'],
  ...['stamp', 'stamp_unit', 'effect', 'value'],
  ...['entrance_id', 'method', 'amount', 'tendered', 'total', 'receipt', 'voided', 'printed'],
  'answer',
  ...['file', 'added', 'changed', 'unchanged', 'skipped'],
])

/** The fields of records whose description says what is personal. */
const DESCRIBED: Readonly<Record<string, Readonly<Record<string, { personal: Personal } | undefined>>>> = { entrance: entranceFields }

function isFact(recordType: string, name: string): boolean {
  const field = DESCRIBED[recordType]?.[name]
  return field ? field.personal !== true : FACTS.has(name) || TYPES_NAMING_PEOPLE.get(recordType)?.includes(name) === true
}

interface Parts {
  reason: string | null
  before: string | null
  after: string | null
}

/** `personal` is erasable. The chain contains only `personal_hash`, the SHA-256 of salt and text, from which nobody can guess the text. */
export interface StoredParts extends Parts {
  personal: string | null
  personal_salt: Buffer | null
  personal_hash: Buffer | null
}

/** Separates the facts of an entry from its personal part, as they are stored. */
export function separateParts(recordType: string, reason: string | null, before: object | null, after: object | null): StoredParts {
  const noPersonalPart = { personal: null, personal_salt: null, personal_hash: null }
  if (!TYPES_NAMING_PEOPLE.has(recordType))
    return { reason, before: before && JSON.stringify(before), after: after && JSON.stringify(after), ...noPersonalPart }
  const [oldParts, newParts] = [before && split(recordType, before), after && split(recordType, after)]
  const facts = { reason: null, before: oldParts && JSON.stringify(oldParts.facts), after: newParts && JSON.stringify(newParts.facts) }
  const personal = { reason: reason ?? undefined, before: oldParts?.personal, after: newParts?.personal }
  if (Object.values(personal).every((part) => part === undefined)) return { ...facts, ...noPersonalPart }
  const text = JSON.stringify(personal)
  const salt = randomBytes(32)
  return { ...facts, personal: text, personal_salt: salt, personal_hash: personalHash(salt, text) }
}

export const personalHash = (salt: Buffer, text: string): Buffer => createHash('sha256').update(salt).update(text).digest()

function split(recordType: string, values: object) {
  const ofKind = (facts: boolean) => Object.entries(values).filter(([name]) => isFact(recordType, name) === facts)
  const personal = ofKind(false)
  return { facts: Object.fromEntries(ofKind(true)), personal: personal.length > 0 ? Object.fromEntries(personal) : undefined }
}

type Values = Record<string, unknown>

/** Joins both parts of an entry; returns only the facts if the personal part was erased. */
export function joinParts({ reason, before, after, personal }: Parts & { personal: string | null }) {
  const rest: { reason?: string; before?: Values; after?: Values } = personal === null ? {} : JSON.parse(personal)
  const joined = (facts: string | null, personalValues: Values | undefined): Values | null =>
    facts === null && !personalValues ? null : { ...personalValues, ...(facts === null ? {} : JSON.parse(facts)) }
  return { reason: reason ?? rest.reason ?? null, before: joined(before, rest.before), after: joined(after, rest.after) }
}
