import { formatPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { Profile } from '@gatehouse/contract/profile.ts'
import type { FormSource } from '../../api/record-form.ts'

/** What the form of a business card holds, in the order of its fields. */
export type CardValues = {
  /** In the product, not on the card. */
  readonly name: string
  readonly name_th: string
  readonly name_en: string
  readonly position: string
  readonly company: string
  readonly phones: readonly string[]
  readonly email: string
  readonly line_id: string
  readonly wechat_id: string
  readonly address: string
}

/** A card as it is kept, its phones as people read them; there is always room for one. */
export const cardOf = (profile: Profile): FormSource<CardValues> => {
  const { name, name_th, name_en, position, company, email, line_id, wechat_id, address } = profile
  const phones = profile.phones.length === 0 ? [''] : profile.phones.map((phone) => formatPhone(phone))
  return { values: { name, name_th, name_en, position, company, phones, email, line_id, wechat_id, address }, version: profile.updated_at }
}

/** What is sent: phones that were left empty are none. */
export const bodyOf = (values: CardValues): unknown => ({ ...values, phones: values.phones.filter((phone) => phone.trim() !== '') })
