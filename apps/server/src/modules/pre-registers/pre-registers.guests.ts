import { tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { GuestInput, PreRegister } from '@gatehouse/contract/pre-register-record.ts'
import { guestFields } from '@gatehouse/contract/pre-register-record.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import { plainFields, storedFields } from '../../kernel/records/record-fields.ts'
import type { GuestRow } from './pre-registers.queries.ts'
import type { GuestTable } from './pre-registers.table.ts'

type Sealed = Pick<GuestTable, 'organisation_id' | '_id' | 'phone_sealed' | 'email_sealed'>

const placeOf = ({ organisation_id, _id }: Pick<GuestTable, 'organisation_id' | '_id'>, column: 'phone' | 'email') => ({
  table: 'pre_register_guests',
  organisation_id,
  record_id: _id,
  column,
})

/** Null where there is none or it cannot be read. */
export const readSealed = (keys: OrganisationKeys, guest: Sealed, column: 'phone' | 'email'): string | null => {
  const sealed = guest[`${column}_sealed`]
  return (sealed && keys.read(sealed, placeOf(guest, column))) ?? null
}

/** The rows of guests as they were written; of one who is there already, what is left out stays. */
export function guestRows(
  keys: OrganisationKeys,
  { organisation_id }: OrgActor,
  pre_register_id: string,
  guests: readonly GuestInput[],
  before: readonly GuestRow[] = [],
): GuestTable[] {
  return guests.map((guest, place) => {
    const known = before.find(({ _id }) => _id === guest._id)
    const _id = known?._id ?? newId()
    const sealed = (column: 'phone' | 'email') => {
      const value = guest[column]
      if (value === undefined) return known?.[`${column}_sealed`] ?? null
      return value === null ? null : keys.seal(value, placeOf({ organisation_id, _id }, column))
    }
    return {
      ...storedFields(guestFields, { ...guest, visitor_name: tidyName(guest.visitor_name) }),
      ...{ organisation_id, _id, pre_register_id, place },
      phone_sealed: sealed('phone'),
      email_sealed: sealed('email'),
      joined_at_gate: known?.joined_at_gate ?? false,
    }
  })
}

export function presentGuests(keys: OrganisationKeys, actor: OrgActor, rows: readonly GuestRow[]): PreRegister['guests'] {
  const writes = actor.permissions.includes('pre-registers:write')
  return rows.map((row) => {
    const { _id, visitor_name, company, plate, plate_province, joined_at_gate } = row
    const phone = readSealed(keys, row, 'phone')
    return {
      ...{ _id, visitor_name, company, plate, plate_province, joined_at_gate },
      phone_masked: phone && maskPhone(phone),
      email: writes ? readSealed(keys, row, 'email') : null,
      ...presentArrival(actor, row),
    }
  })
}

/** When a guest came; their visit only for who may read visits. */
export const presentArrival = (
  { permissions }: OrgActor,
  { entrance_id, arrived_at, inside }: Pick<GuestRow, 'entrance_id' | 'arrived_at' | 'inside'>,
) => ({
  entrance_id: permissions.includes('entrances:read') ? entrance_id : null,
  arrived_at,
  inside: inside ?? false,
})

/** The guests as the audit log keeps them: without phones and addresses. */
export const auditedGuests = (rows: readonly GuestTable[]) => rows.map((row) => plainFields(guestFields, row))

/** Somebody of whom nobody heard before: a new guest, or another name in the place of one. */
export const isNewcomer = (row: GuestTable, known: readonly GuestRow[]): boolean =>
  !known.some(({ _id, visitor_name }) => _id === row._id && visitor_name === row.visitor_name)

/** Whether all by which the blacklist is asked is as it was. */
export function isKnown(keys: OrganisationKeys, row: GuestTable, known: readonly GuestRow[]): boolean {
  const before = known.find(({ _id }) => _id === row._id)
  const same = (name: 'visitor_name' | 'company' | 'plate' | 'plate_province') => before?.[name] === row[name]
  return (
    before !== undefined &&
    (['visitor_name', 'company', 'plate', 'plate_province'] as const).every(same) &&
    readSealed(keys, before, 'phone') === readSealed(keys, row, 'phone')
  )
}
