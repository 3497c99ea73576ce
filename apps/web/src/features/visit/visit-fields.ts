import { toArabicDigits } from '@gatehouse/contract/kernel/domain/thai.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { VisitPage, visit } from '@gatehouse/contract/pre-registers/visit-page.ts'
import type { Say } from '../../lib/i18n/define-words.ts'
import type { visitWords } from './visit.words.ts'

/** The form values. */
export interface Filled {
  visitor_name: string
  company: string
  /** Empty keeps the number; null removes it. */
  phone: string | null
  companion_count: string
  companion_names: string
  plate: string
  plate_province: string
  /** Whether the guest has read the notice. */
  read: boolean
}

export const filledFrom = (own: VisitPage['own']): Filled => ({
  visitor_name: own.visitor_name ?? '',
  company: own.company ?? '',
  phone: '',
  companion_count: own.companion_count === 0 ? '' : String(own.companion_count),
  companion_names: own.companion_names ?? '',
  plate: own.plate ?? '',
  plate_province: own.plate_province ?? '',
  read: false,
})

export type TextName = Exclude<keyof Filled, 'phone' | 'read'>
type SayVisit = Say<(typeof visitWords)['tree']>

export const labelsOf = (say: SayVisit): Record<keyof Filled, string> => ({
  visitor_name: say('visitor_name'),
  company: say('company'),
  phone: say('phone'),
  companion_count: say('companion_count'),
  companion_names: say('companion_names'),
  plate: say('plate'),
  plate_province: say('plate_province'),
  read: say('read'),
})

/** The missing fields, checked before the form is sent. */
export function missingIn(values: Filled, say: SayVisit): Record<string, string> {
  return {
    ...(values.visitor_name.trim() === '' ? { visitor_name: say('name_missing') } : {}),
    ...(values.read ? {} : { read: say('notice_missing') }),
  }
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** The request body. A number that isn't typed again stays unchanged. */
export function bodyOf(values: Filled, { own, notice }: VisitPage, language: Language): BodyInputOf<typeof visit.save> {
  const { visitor_name, company, phone, companion_count, companion_names, plate, plate_province } = values
  const countText = toArabicDigits(companion_count).trim()
  const count = countText === '' ? 0 : Number(countText)
  return {
    visitor_name,
    company: orNull(company),
    ...(phone === '' ? (own.phone_masked === null ? { phone: null } : {}) : { phone }),
    // The server reports an invalid number.
    companion_count: Number.isNaN(count) ? -1 : count,
    companion_names: count > 0 ? orNull(companion_names) : null,
    plate: orNull(plate),
    plate_province: plate.trim() === '' || plate_province === '' ? null : (plate_province as never),
    notice_version: notice.version,
    notice_language: language,
  }
}
