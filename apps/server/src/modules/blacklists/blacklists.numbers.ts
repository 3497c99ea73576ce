import type { BlacklistInput, NumberKind } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import { formatNationalId, parseNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { parsePassport } from '@gatehouse/contract/kernel/domain/passport.ts'
import { formatPhone, maskPhone, normalisePhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { normalisePlate, plateKey } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import { invalidField } from '../../kernel/errors/app-error.ts'
import { documentHash, maskDocument, normaliseDocument } from '../../kernel/personal/numbers.ts'
import type { EntryRecord, Vehicle } from './blacklists.table.ts'

/** A document or phone number in its stored form. */
export interface EntryNumber {
  _id: string
  kind: NumberKind
  number: string
}

/** A hash for exact matches: an entry matches a visitor if they share it. */
export interface Key {
  kind: string
  hash: Buffer
}

const NUMBERS_COLUMN = { table: 'blacklist_entries', column: 'numbers' } as const

/** Whether a key stands for a document or a phone number, which are shown masked, and not for a plate. */
export const isNumber = ({ kind }: Pick<Key, 'kind'>): boolean => kind !== 'plate' && kind !== 'plate_alone'

/** Seals all numbers of an entry as one text that opens only in its row. Null without numbers. */
export const sealEntryNumbers = (keys: OrganisationKeys, organisation_id: number, record_id: string, numbers: readonly EntryNumber[]) =>
  numbers.length === 0 ? null : keys.seal(JSON.stringify(numbers), { ...NUMBERS_COLUMN, organisation_id, record_id })

type SealedRow = Pick<EntryRecord, 'organisation_id' | '_id' | 'numbers_sealed'>

function readEntryNumbers(keys: OrganisationKeys, { organisation_id, _id, numbers_sealed }: SealedRow): EntryNumber[] | undefined {
  if (!numbers_sealed) return []
  const text = keys.read(numbers_sealed, { ...NUMBERS_COLUMN, organisation_id, record_id: _id })
  return text === undefined ? undefined : (JSON.parse(text) as EntryNumber[])
}

/** The decrypted numbers; empty if they can't be read. */
export const openEntryNumbers = (keys: OrganisationKeys, row: SealedRow): EntryNumber[] => readEntryNumbers(keys, row) ?? []

/** Whether the sealed numbers can't be read because they were moved or changed. Their hashes still match. */
export const isUnreadable = (keys: OrganisationKeys, row: SealedRow): boolean => readEntryNumbers(keys, row) === undefined

function normalise(kind: NumberKind, number: string): string {
  if (kind !== 'phone') return normaliseDocument(kind, number)
  const phone = normalisePhone(number)
  return phone.ok ? phone.value : number
}

/** The new numbers of the input and the stored numbers that it keeps, without duplicates. Errors: invalid (an unknown id). */
export function numbersOf(input: BlacklistInput['numbers'], storedNumbers: readonly EntryNumber[]): EntryNumber[] {
  const numbers = input.map(({ _id, kind, number }, index) => {
    if (number !== undefined) return { _id: newId(), kind, number: normalise(kind, number) }
    const storedNumber = storedNumbers.find((each) => each._id === _id)
    if (!storedNumber) throw invalidField(`numbers.${index}.number`, 'required')
    return storedNumber
  })
  return numbers.filter(({ kind, number }, index) => numbers.findIndex((each) => each.kind === kind && each.number === number) === index)
}

const maskNumber = ({ kind, number }: EntryNumber) => (kind === 'phone' ? maskPhone(number) : maskDocument(kind, number))

export const maskNumbers = (numbers: readonly EntryNumber[]) =>
  numbers.map((each) => ({ _id: each._id, kind: each.kind, masked: maskNumber(each) }))

/** Formats numbers as printed, for the audited call that reveals them. */
export const formatNumbers = (numbers: readonly EntryNumber[]) =>
  numbers.map(({ _id, kind, number }) => ({
    _id,
    kind,
    number: kind === 'national_id' ? formatNationalId(number) : kind === 'phone' ? formatPhone(number) : number,
  }))

/** The masked document that a guard compares with the visitor's: a national id first, otherwise another document. */
export function maskedDocument(numbers: readonly EntryNumber[]): string | null {
  const document = numbers.find(({ kind }) => kind === 'national_id') ?? numbers.find(({ kind }) => kind !== 'phone')
  return document ? maskNumber(document) : null
}

const numberKey = (keys: OrganisationKeys, { kind, number }: Pick<EntryNumber, 'kind' | 'number'>): Key => ({
  kind,
  hash: kind === 'phone' ? keys.index('phone', number) : documentHash(keys, kind, number),
})

/** Whether a plate identifies a vehicle. It needs its province, except for foreign and military plates, which have none. */
export function identifiesVehicle({ plate, plate_province }: Vehicle): boolean {
  if (plate_province !== null) return true
  const parsedPlate = normalisePlate(plate)
  return parsedPlate.ok && parsedPlate.value.kind === 'free'
}

/** A key for the plate alone, whose match only asks the guard, and one for the vehicle if the plate identifies it. */
const plateKeys = (keys: OrganisationKeys, { plate, plate_province }: Vehicle): Key[] => [
  ...(identifiesVehicle({ plate, plate_province }) ? [{ kind: 'plate', hash: keys.index('plate', plateKey(plate, plate_province)) }] : []),
  { kind: 'plate_alone', hash: keys.index('plate', plate) },
]

/** The keys of these numbers and vehicles, without duplicates. */
export function keysOf(
  keys: OrganisationKeys,
  numbers: readonly Pick<EntryNumber, 'kind' | 'number'>[],
  vehicles: readonly Vehicle[],
): Key[] {
  const allKeys = [...numbers.map((number) => numberKey(keys, number)), ...vehicles.flatMap((vehicle) => plateKeys(keys, vehicle))]
  return [...new Map(allKeys.map((key) => [`${key.kind}/${key.hash.toString('base64')}`, key])).values()]
}

/** The keys of everything that a typed text may be: a document, a phone number, a plate. */
export function typedKeys(keys: OrganisationKeys, text: string): Key[] {
  const [national, passport, phone, plate] = [parseNationalId(text), parsePassport(text), normalisePhone(text), normalisePlate(text)]
  const numbers: Pick<EntryNumber, 'kind' | 'number'>[] = [
    ...(national.ok ? [{ kind: 'national_id' as const, number: national.value.id }] : []),
    ...(passport.ok ? (['passport', 'driving_licence', 'other'] as const).map((kind) => ({ kind, number: passport.value })) : []),
    ...(phone.ok ? [{ kind: 'phone' as const, number: phone.value }] : []),
  ]
  return keysOf(keys, numbers, plate.ok ? [{ plate: plate.value.plate, plate_province: null }] : [])
}
