import { randomInt } from 'node:crypto'
import { NO_END } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import type { PrePassInput } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { personHash } from '../../kernel/personal/numbers.ts'
import type { PrePassRecord } from './pre-passes.table.ts'

// The sealed fields of a pass: the holder's phone number and e-mail address, and the eight digits.

type Column = 'phone' | 'email' | 'code'
type Place = Pick<PrePassRecord, 'organisation_id' | '_id'>
type Sealed = Place & Partial<Pick<PrePassRecord, `${Column}_sealed`>>

const placeOf = ({ organisation_id, _id }: Place, column: Column) => ({ table: 'pre_passes', organisation_id, record_id: _id, column })

/** Null if there is no value or it can't be read. */
export const readSealed = (keys: OrganisationKeys, row: Sealed, column: Column): string | null => {
  const sealedValue = row[`${column}_sealed`]
  return (sealedValue && keys.read(sealedValue, placeOf(row, column))) ?? null
}

type Contact = Pick<PrePassInput, 'phone' | 'email' | 'holder_name'> & { plate: string | null }

/** The columns of the holder's contact data. A field that is left out keeps the stored value of `before`. */
export function contactColumns(keys: OrganisationKeys, place: Place, input: Contact, before?: Sealed) {
  const sealed = (column: 'phone' | 'email') => {
    const value = input[column]
    if (value === undefined) return before?.[`${column}_sealed`] ?? null
    return value === null ? null : keys.seal(value, placeOf(place, column))
  }
  const phone = phoneOf(keys, input, before)
  return {
    phone_sealed: sealed('phone'),
    email_sealed: sealed('email'),
    person_hash: personHash(keys, { id_kind: null, id_number: null, phone }, input.holder_name, input.plate),
  }
}

/** The number as entered, or the stored one if it is left out. */
export const phoneOf = (keys: OrganisationKeys, { phone }: Pick<Contact, 'phone'>, before?: Sealed): string | null =>
  phone === undefined ? (before ? readSealed(keys, before, 'phone') : null) : phone

/** The columns of eight new digits. */
export function newCode(keys: OrganisationKeys, place: Place) {
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  return { code_hash: codeHash(keys, code), code_sealed: keys.seal(code, placeOf(place, 'code')) }
}

export const codeHash = (keys: OrganisationKeys, digits: string): Buffer => keys.index('pass_code', digits)

const MINUTE = 60_000

/**
 * The QR code of the newest issue. Times are rounded outwards to whole minutes, so that a gate without the server is never stricter than one with it.
 */
export const tokenOf = (keys: OrganisationKeys, { _id, serial, valid_from, valid_until, early_minutes }: PrePassRecord): string =>
  keys.passes.sign({
    of: 'pass',
    id: _id,
    serial,
    from: Math.max(0, Math.floor(Date.parse(valid_from) / MINUTE) - early_minutes),
    until: Math.min(NO_END, Math.ceil(Date.parse(valid_until) / MINUTE)),
  })
