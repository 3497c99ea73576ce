import type { Entrance } from '@gatehouse/contract/entrances.ts'
import { searchText } from '@gatehouse/contract/kernel/domain/names.ts'
import { formatNationalId } from '@gatehouse/contract/kernel/domain/national-id.ts'
import { formatPhone, maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import { documentHash, maskDocument } from '../../kernel/crypto/documents.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { EntranceRecord } from './entrances.table.ts'

type IdKind = NonNullable<Entrance['id_kind']>

/** A visitor's personal numbers in their normal form. */
export interface PersonalNumbers {
  id_kind: IdKind | null
  id_number: string | null
  /** E.164. */
  phone: string | null
}

const PLACE = { table: 'entrances' } as const

/** The columns that personal numbers fill: sealed for this row, and keyed hashes to find them, whole or by the last four. */
export function sealNumbers(
  keys: OrganisationKeys,
  organisation_id: number,
  record_id: string,
  { id_kind, id_number, phone }: PersonalNumbers,
) {
  const seal = (column: string, value: string | null) => value && keys.seal(value, { ...PLACE, organisation_id, record_id, column })
  return {
    id_kind,
    id_number_sealed: seal('id_number', id_number) || null,
    id_number_hash: id_number && id_kind ? documentHash(keys, id_kind, id_number) : null,
    id_number_tail_hash: id_number ? keys.index('id_tail', id_number.slice(-4)) : null,
    phone_sealed: seal('phone', phone) || null,
    phone_hash: phone ? keys.index('phone', phone) : null,
    phone_tail_hash: phone ? keys.index('phone_tail', phone.slice(-4)) : null,
  }
}

type Sealed = Pick<EntranceRecord, 'organisation_id' | '_id' | 'id_kind' | 'id_number_sealed' | 'phone_sealed'>

/** The numbers of a visit again. Throws SealError where the bytes were moved or changed. */
export function openNumbers(keys: OrganisationKeys, row: Sealed): PersonalNumbers {
  const open = (column: string, sealed: Buffer | null) =>
    sealed && keys.open(sealed, { ...PLACE, organisation_id: row.organisation_id, record_id: row._id, column })
  return { id_kind: row.id_kind, id_number: open('id_number', row.id_number_sealed), phone: open('phone', row.phone_sealed) }
}

/** As a guard sees them: the last four digits. */
export function maskNumbers({ id_kind, id_number, phone }: PersonalNumbers) {
  return {
    id_number_masked: id_number && maskDocument(id_kind ?? 'other', id_number),
    phone_masked: phone && maskPhone(phone),
  }
}

/** As printed, for the audited call that reveals them. */
export function formatNumbers({ id_kind, id_number, phone }: PersonalNumbers) {
  return {
    id_number: id_number && (id_kind === 'national_id' ? formatNationalId(id_number) : id_number),
    phone: phone && formatPhone(phone),
  }
}

/** What all visits of a person share: the document number, else the phone, else name and plate. */
export function personHash(keys: OrganisationKeys, numbers: PersonalNumbers, name: string, plate: string | null): Buffer {
  if (numbers.id_number && numbers.id_kind) return keys.index('person', `${numbers.id_kind}:${numbers.id_number}`)
  if (numbers.phone) return keys.index('person', `phone:${numbers.phone}`)
  return keys.index('person', `name:${searchText(name)}|${plate ?? ''}`)
}
