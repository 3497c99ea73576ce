import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { formatNationalId, maskNationalId, normaliseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { maskPassport, parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { formatPhone, maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { OrganisationKeys } from '../crypto/keyring.ts'

export type IdKind = 'national_id' | 'passport' | 'driving_licence' | 'other'

export interface PersonalNumbers {
  id_kind: IdKind | null
  id_number: string | null
  phone: string | null
  /** Numbers that cannot be read; they are null above. */
  unreadable?: readonly NumberName[]
}

export type NumberName = 'id_number' | 'phone'

/** The row that numbers are sealed for. */
interface Place {
  table: string
  organisation_id: number
  record_id: string
}

/** The stored form; the contract has validated it. */
export function normaliseDocument(kind: IdKind, number: string): string {
  if (kind === 'national_id') return normaliseNationalId(number)
  const result = parsePassport(number)
  return result.ok ? result.value : number
}

const hashKind = (kind: IdKind) => (kind === 'passport' ? 'passport' : 'id_number')
const hashed = (kind: IdKind, number: string) => (kind === 'national_id' || kind === 'passport' ? number : `${kind}:${number}`)

export const documentHash = (keys: OrganisationKeys, kind: IdKind, number: string): Buffer =>
  keys.index(hashKind(kind), hashed(kind, number))

/** Marks a number of which only the last characters are stored. */
const PART = '*'
const isPart = (number: string): boolean => number.startsWith(PART)

/** The stored part of a document number. The last four alone find a visit, but never match the blacklist. */
export function keptNumbers(numbers: PersonalNumbers, policy: 'number' | 'last_four' | 'none'): PersonalNumbers {
  const { id_number } = numbers
  if (policy === 'number' || id_number === null || (policy === 'last_four' && isPart(id_number))) return numbers
  return policy === 'none'
    ? { ...numbers, id_kind: null, id_number: null }
    : { ...numbers, id_number: PART + id_number.slice(showsTail(id_number) ? -4 : -2) }
}

/** The document if its whole number is known. */
export const wholeDocument = ({ id_kind, id_number }: PersonalNumbers): { kind: IdKind; number: string } | undefined =>
  id_kind && id_number && !isPart(id_number) ? { kind: id_kind, number: id_number } : undefined

/** The columns of personal numbers: sealed values, and keyed hashes of the whole and of the last four. */
export function sealNumbers(keys: OrganisationKeys, place: Place, numbers: PersonalNumbers) {
  const { id_kind, id_number, phone } = numbers
  const whole = wholeDocument(numbers)
  return {
    id_kind: id_number === null ? null : id_kind,
    id_number_sealed: id_number === null ? null : keys.seal(id_number, { ...place, column: 'id_number' }),
    id_number_hash: whole ? documentHash(keys, whole.kind, whole.number) : null,
    id_number_tail_hash: id_number ? documentTailHash(keys, id_number) : null,
    phone_sealed: phone === null ? null : keys.seal(phone, { ...place, column: 'phone' }),
    phone_hash: phone ? keys.index('phone', phone) : null,
    phone_tail_hash: phone ? phoneTailHash(keys, phone) : null,
  }
}

/** Null if the number is too short to be found by its last four. */
export const documentTailHash = (keys: OrganisationKeys, number: string): Buffer | null =>
  showsTail(number) || (isPart(number) && number.length > 4) ? keys.index('id_tail', number.slice(-4)) : null

export const phoneTailHash = (keys: OrganisationKeys, phone: string): Buffer => keys.index('phone_tail', phone.slice(-4))

/** In a shorter number, the last four would reveal most of it. */
const showsTail = (number: string): boolean => number.length >= 7

interface Sealed {
  id_kind: IdKind | null
  id_number_sealed: Buffer | null
  phone_sealed: Buffer | null
}

/** Opens a row's numbers. Unreadable ones are named and do not fail the rest. */
export function openNumbers(keys: OrganisationKeys, place: Place, row: Sealed): PersonalNumbers {
  const read = (column: NumberName, sealed: Buffer | null) => sealed && keys.read(sealed, { ...place, column })
  const [id_number, phone] = [read('id_number', row.id_number_sealed), read('phone', row.phone_sealed)]
  const unreadable = [...(id_number === undefined ? ['id_number' as const] : []), ...(phone === undefined ? ['phone' as const] : [])]
  const numbers = { id_kind: row.id_kind, id_number: id_number ?? null, phone: phone ?? null }
  return unreadable.length > 0 ? { ...numbers, unreadable } : numbers
}

/** Masked numbers for a guard, and the names of unreadable ones. */
export const presentNumbers = (numbers: PersonalNumbers) => ({
  ...maskNumbers(numbers),
  numbers_unreadable: [...(numbers.unreadable ?? [])],
})

export const maskDocument = (kind: IdKind, number: string): string =>
  isPart(number) ? `•••${number.slice(1)}` : kind === 'national_id' ? maskNationalId(number) : maskPassport(number)

export function maskNumbers({ id_kind, id_number, phone }: PersonalNumbers) {
  return { id_number_masked: id_number && maskDocument(id_kind ?? 'other', id_number), phone_masked: phone && maskPhone(phone) }
}

/** For the audited call that reveals them. */
export function formatNumbers({ id_kind, id_number, phone, unreadable = [] }: PersonalNumbers) {
  return {
    numbers_unreadable: [...unreadable],
    id_number:
      id_number &&
      (isPart(id_number) ? maskDocument('other', id_number) : id_kind === 'national_id' ? formatNationalId(id_number) : id_number),
    phone: phone && formatPhone(phone),
  }
}

/** Equal for all records of a person: by document, else phone, else name and plate. */
export function personHash(keys: OrganisationKeys, numbers: PersonalNumbers, name: string, plate: string | null): Buffer {
  const document = wholeDocument(numbers)
  if (document) return keys.index('person', `${document.kind}:${document.number}`)
  if (numbers.phone) return keys.index('person', `phone:${numbers.phone}`)
  return keys.index('person', `name:${searchText(name)}|${plate ?? ''}`)
}
