import type { Unit, UnitRecord } from '@gatehouse/contract/units.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { bodyWith, plainBody, plainValues, requiredNames } from '../../lib/record-values.ts'
import { UNIT } from './locations.fixed.ts'

/** A person to ask for as they are filled in; empty where nothing is said. */
export type ContactValues = Readonly<Record<'name' | 'phone' | 'email', string>>
export const NO_CONTACT: ContactValues = { name: '', phone: '', email: '' }

export type UnitValues = PlainValues<typeof UNIT> & { readonly contacts: readonly ContactValues[]; readonly reason: string }

export const REQUIRED = requiredNames(UNIT) as (keyof UnitValues & string)[]

/** What most often lies in a unit of this kind. */
const INNER_KINDS: Readonly<Record<Unit['kind'], Unit['kind']>> = {
  building: 'floor',
  floor: 'room',
  house: 'room',
  room: 'tenant',
  tenant: 'room',
}

/** A unit as its form begins; a new one of the kind that most often lies in the one around it. */
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

/** People without anything written of them are not sent. */
export const bodyOf =
  (parent_id: string | null) =>
  (values: UnitValues, version: string | null): unknown => {
    const contacts = sentContacts(values.contacts).filter(({ name, phone, email }) => name.trim() || phone || email)
    const input = { ...plainBody(UNIT, values), contacts }
    return bodyWith(version === null ? { ...input, parent_id } : input, version, values.reason)
  }
