import type { Unit, UnitRecord } from '@gatehouse/contract/locations/units.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues, requiredNames } from '../../lib/record-values.ts'
import { UNIT } from './locations.fixed.ts'

/** The form values of a contact person; fields without a value are empty. */
export type ContactValues = Readonly<Record<'name' | 'phone' | 'email', string>>
export const NO_CONTACT: ContactValues = { name: '', phone: '', email: '' }

export type UnitValues = PlainValues<typeof UNIT> & { readonly contacts: readonly ContactValues[]; readonly reason: string }

export const REQUIRED = requiredNames(UNIT) as (keyof UnitValues & string)[]

/** The most common type inside a unit of each type. */
const INNER_KINDS: Readonly<Record<Unit['kind'], Unit['kind']>> = {
  building: 'floor',
  floor: 'room',
  house: 'room',
  room: 'tenant',
  tenant: 'room',
}

/** The form values of a unit. A new unit gets the most common type for its parent. */
export const sourceOf = (unit: UnitRecord | undefined, around: Unit | null): FormSource<UnitValues> => ({
  values: {
    ...plainValues(UNIT, unit),
    ...(around ? { kind: INNER_KINDS[around.kind] } : {}),
    contacts: unit?.contacts.map(({ name, phone, email }) => ({ name, phone: phone ?? '', email: email ?? '' })) ?? [],
    reason: '',
  },
  version: unit?.updated_at ?? null,
})

export const sentContacts = (contacts: readonly ContactValues[]) =>
  contacts.map(({ name, phone, email }) => ({ name, phone: phone.trim() || null, email: email.trim() || null }))

/** Leaves out contact people without any value. */
export const bodyOf =
  (parent_id: string | null) =>
  (values: UnitValues, version: string | null): unknown => {
    const contacts = sentContacts(values.contacts).filter(({ name, phone, email }) => name.trim() || phone || email)
    const input = { ...plainBody(UNIT, values), contacts }
    return bodyWith(version === null ? { ...input, parent_id } : input, version, values.reason)
  }
