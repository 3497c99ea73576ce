import { parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { OrganisationKeys } from '../crypto/keyring.ts'
import { documentHash, documentTailHash, type IdKind, phoneTailHash } from './numbers.ts'

/** The hash of the full number, and of its last four for the visits' index. Null: the number is too short. */
interface FullHash {
  hash: Buffer
  tail: Buffer | null
}

/** The keyed hashes that a search text is compared with. */
export interface NumberHashes {
  phone?: FullHash | undefined
  /** One for each kind of document. */
  documents: FullHash[]
  phone_tail?: Buffer | undefined
  id_tail?: Buffer | undefined
}

interface HashedNumbers {
  phone_hash: Buffer | null
  phone_tail_hash: Buffer | null
  id_number_hash: Buffer | null
  id_number_tail_hash: Buffer | null
}

/** Undefined if the text contains no number. */
export function numberHashes(keys: OrganisationKeys, text: string): NumberHashes | undefined {
  const compact = text.replace(/[\s-]/g, '')
  const tail = /^[A-Za-z0-9]{4}$/.test(compact) && /\d/.test(compact) ? compact.toUpperCase() : undefined
  const phone = normalisePhone(text)
  const documents = documentsOf(text).map(([kind, number]) => ({
    hash: documentHash(keys, kind, number),
    tail: documentTailHash(keys, number),
  }))
  if (!tail && !phone.ok && documents.length === 0) return undefined
  return {
    phone: phone.ok ? { hash: keys.index('phone', phone.value), tail: phoneTailHash(keys, phone.value) } : undefined,
    documents,
    phone_tail: tail === undefined ? undefined : keys.index('phone_tail', tail),
    id_tail: tail === undefined ? undefined : keys.index('id_tail', tail),
  }
}

const OTHER_KINDS: readonly IdKind[] = ['passport', 'driving_licence', 'other']

/** A word without digits is no document. */
function documentsOf(text: string): [IdKind, string][] {
  const nationalId = parseNationalId(text)
  const other = parsePassport(text)
  return [
    ...(nationalId.ok ? [['national_id', nationalId.value.id] as [IdKind, string]] : []),
    // Four characters count as the end of a number.
    ...(other.ok && other.value.length > 4 && /\d{3}/.test(other.value)
      ? OTHER_KINDS.map((kind): [IdKind, string] => [kind, other.value])
      : []),
  ]
}

const equals = (a: Buffer | null, b: Buffer | undefined) => a !== null && b !== undefined && a.equals(b)

/** The numbers of a row that match, in full or by their ends. */
export function matchedNumbers(row: HashedNumbers, hashes: NumberHashes | undefined) {
  const phone = equals(row.phone_hash, hashes?.phone?.hash)
  const id_number = (hashes?.documents ?? []).some(({ hash }) => equals(row.id_number_hash, hash))
  return {
    /** Whether a full number matched. */
    full: phone || id_number,
    phone: phone || equals(row.phone_tail_hash, hashes?.phone_tail),
    id_number: id_number || equals(row.id_number_tail_hash, hashes?.id_tail),
  }
}
