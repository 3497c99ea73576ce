import { formatPhone } from '@gatehouse/contract/kernel/domain/phone.ts'
import type { Profile } from '@gatehouse/contract/profile/profile.ts'
import type { FormSource } from '../../api/record-form.ts'
import type { PlainValues } from '../../lib/record-fields.ts'
import { plainBody, plainValues } from '../../lib/record-values.ts'
import { CARD } from './profile.fixed.ts'

export type BusinessCardValues = PlainValues<typeof CARD> & { readonly phones: readonly string[] }

/** The form values of the saved card. Phone numbers are formatted for reading; a card without phones gets one empty field. */
export const sourceOf = (profile: Profile): FormSource<BusinessCardValues> => {
  const phones = profile.phones.length === 0 ? [''] : profile.phones.map((phone) => formatPhone(phone))
  return { values: { ...plainValues(CARD, profile), phones }, version: profile.updated_at }
}

/** The request body of the card, without empty phone fields. */
export const bodyOf = (values: BusinessCardValues): unknown => ({
  ...plainBody(CARD, values),
  phones: values.phones.filter((phone) => phone.trim() !== ''),
})
