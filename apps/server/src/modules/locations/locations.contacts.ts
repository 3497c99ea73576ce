import { formatPhone, maskPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { ContactInput, UnitContact } from '@gatehouse/contract/locations/units.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { ContactRow } from './locations.units.queries.ts'

/** A contact person; the phone is in E.164. */
export interface Contact {
  name: string
  phone: string | null
  email: string | null
  /** Fields that are stored but can't be read; they are null above. */
  unreadable?: UnitContact['unreadable']
}

type Sealed = Pick<ContactRow, 'id' | 'name' | 'phone_sealed' | 'email_sealed'>

const place = (organisation_id: number, record_id: string, column: 'phone' | 'email') => ({
  table: 'unit_contacts',
  organisation_id,
  record_id,
  column,
})

export const contactsOf = (input: readonly ContactInput[]): Contact[] =>
  input.map(({ name, phone, email }) => ({ name, phone: phone ?? null, email: email ?? null }))

/** The rows of a unit's contacts, each sealed separately. */
export const sealContacts = (keys: OrganisationKeys, organisation_id: number, unit_id: string, contacts: readonly Contact[]) =>
  contacts.map(({ name, phone, email }, index) => {
    const id = newId()
    return {
      id,
      unit_id,
      position: index + 1,
      name,
      phone_sealed: phone === null ? null : keys.seal(phone, place(organisation_id, id, 'phone')),
      email_sealed: email === null ? null : keys.seal(email, place(organisation_id, id, 'email')),
    }
  })

/** Opens a stored contact. `unreadable` names the sealed values that were moved or changed. */
export function openContact(keys: OrganisationKeys, organisation_id: number, row: Sealed): Contact {
  const read = (column: 'phone' | 'email', sealedValue: Buffer | null) =>
    sealedValue && keys.read(sealedValue, place(organisation_id, row.id, column))
  const [phone, email] = [read('phone', row.phone_sealed), read('email', row.email_sealed)]
  const unreadable = [...(phone === undefined ? ['phone' as const] : []), ...(email === undefined ? ['email' as const] : [])]
  return { name: row.name, phone: phone ?? null, email: email ?? null, ...(unreadable.length > 0 ? { unreadable } : {}) }
}

/** Shows whole phones and e-mails to people who may change units, and masked ones to everybody else. */
export function presentContact({ name, phone, email, unreadable = [] }: Contact, actor: Pick<OrgActor, 'permissions'>): UnitContact {
  const whole = actor.permissions.includes('locations:write')
  return {
    name,
    phone: phone && (whole ? formatPhone(phone) : maskPhone(phone)),
    email: email && (whole ? email : maskEmail(email)),
    masked: !whole,
    unreadable,
  }
}

/** The contacts as an audit entry shows them. */
export const auditedContacts = (contacts: readonly Contact[]) =>
  contacts.map(({ name, phone, email }) => ({ name, phone: phone && maskPhone(phone), email: email && maskEmail(email) }))

/** `n•••@example.com` */
const maskEmail = (email: string): string => `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`

/** The names together, as the desk shows and searches them. */
export const hostOf = (contacts: readonly Pick<Contact, 'name'>[]): string | null => contacts.map(({ name }) => name).join(', ') || null

export function byUnit<Row extends { unit_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const units = new Map<string, Row[]>()
  for (const row of rows) units.set(row.unit_id, [...(units.get(row.unit_id) ?? []), row])
  return units
}
