import type { Unit, UnitRecord } from '@gatehouse/contract/units.ts'
import type { FormSource } from '../../api/record-form.ts'

export interface ContactValues {
  readonly name: string
  readonly phone: string
  readonly email: string
}

/** What the form of a unit holds; its people as JSON. */
export type UnitValues = {
  readonly code: string
  readonly kind: Unit['kind']
  readonly name_th: string
  readonly name_en: string
  readonly contacts: string
  readonly reason: string
}

export const REQUIRED_OF_UNIT = ['code', 'name_th'] as const
export const NO_CONTACT: ContactValues = { name: '', phone: '', email: '' }

/** What most often lies in a unit of this kind. */
const INNER_KINDS: Readonly<Record<Unit['kind'], Unit['kind']>> = {
  building: 'floor',
  floor: 'room',
  house: 'room',
  room: 'tenant',
  tenant: 'room',
}

export const newUnit = (around: Unit | null): FormSource<UnitValues> => ({
  values: { code: '', kind: around ? INNER_KINDS[around.kind] : 'building', name_th: '', name_en: '', contacts: '[]', reason: '' },
  version: null,
})

export const unitValues = ({ code, kind, name_th, name_en, contacts, updated_at }: UnitRecord): FormSource<UnitValues> => ({
  values: {
    code,
    kind,
    name_th,
    name_en,
    contacts: JSON.stringify(contacts.map(({ name, phone, email }) => ({ name, phone: phone ?? '', email: email ?? '' }))),
    reason: '',
  },
  version: updated_at,
})

export const contactsOf = (text: string): ContactValues[] => JSON.parse(text)

/** What is sent; people without anything written of them are left out. */
export const unitBody =
  (parent_id: string | null) =>
  ({ reason, contacts, ...texts }: UnitValues, version: string | null): unknown => {
    const people = contactsOf(contacts)
      .filter(({ name, phone, email }) => `${name}${phone}${email}`.trim() !== '')
      .map(({ name, phone, email }) => ({ name, phone: phone.trim() || null, email: email.trim() || null }))
    const input = { ...texts, contacts: people }
    return version === null ? { ...input, parent_id } : { ...input, updated_at: version, reason: reason.trim() === '' ? undefined : reason }
  }
