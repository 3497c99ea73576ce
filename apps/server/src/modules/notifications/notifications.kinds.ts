import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Language, Words } from '@gatehouse/contract/kernel/languages.ts'

/** What a notification says, as plain text. */
export interface Said {
  title: string
  text: string
}

interface Kind<Params> {
  notify_type: 'notice' | 'billing'
  /** What a person chooses by, in "How you are told". */
  label: Words
  /** Whether it is sent by e-mail too, to who has not said otherwise. */
  by_email: boolean
  say: Readonly<Record<Language, (params: Params) => Said>>
}

const kind = <Params>(entry: Kind<Params>) => entry

const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  visitor_m: 'Visitor',
  visitor_m_plus: 'Visitor M Plus',
  visitor_lite: 'Visitor Lite',
}

const LOCALES = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' } as const
const dayText = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

const ends = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
const endsTh = (days: number) => (days <= 0 ? 'วันนี้' : days === 1 ? 'พรุ่งนี้' : `ใน ${days} วัน`)

/** Every kind of notification that the system itself makes: one entry each, with its words in both languages. */
export const KINDS = {
  edition_expires: kind<{ service: Service; date: Day; days: number }>({
    notify_type: 'billing',
    label: { en: 'An edition is about to expire', th: 'บริการใกล้หมดอายุ' },
    by_email: true,
    say: {
      en: ({ service, date, days }) => ({
        title: `${SERVICE_NAMES[service]} expires ${ends(days)}`,
        text: `${SERVICE_NAMES[service]} of this organisation can be used until ${dayText(date, 'en')}. Renew it in time: three days later visits cannot be recorded any more. Your records stay.`,
      }),
      th: ({ service, date, days }) => ({
        title: `${SERVICE_NAMES[service]} หมดอายุ${endsTh(days)}`,
        text: `บริการ ${SERVICE_NAMES[service]} ขององค์กรนี้ใช้ได้ถึง ${dayText(date, 'th')} โปรดต่ออายุให้ทัน หลังจากนั้นสามวันจะบันทึกการเข้า–ออกไม่ได้ ข้อมูลเดิมยังอยู่ครบ`,
      }),
    },
  }),
  invitation_accepted: kind<{ name: string }>({
    notify_type: 'notice',
    label: { en: 'Somebody accepted your invitation', th: 'มีคนตอบรับคำเชิญของคุณ' },
    by_email: false,
    say: {
      en: ({ name }) => ({ title: `${name} accepted your invitation`, text: `${name} activated the account and can sign in now.` }),
      th: ({ name }) => ({ title: `${name} ตอบรับคำเชิญแล้ว`, text: `${name} เปิดใช้บัญชีแล้วและเข้าสู่ระบบได้` }),
    },
  }),
} as const

export type KindName = keyof typeof KINDS
export type ParamsOfKind<K extends KindName> = Parameters<(typeof KINDS)[K]['say']['en']>[0]

/** What the operator writes, by what it is about: chosen by people as the kinds are. */
const OPERATOR_KINDS = {
  notice: { label: { en: 'Notices of the operator', th: 'ประกาศจากผู้ให้บริการ' }, by_email: false },
  billing: { label: { en: 'Bills of the operator', th: 'ค่าบริการจากผู้ให้บริการ' }, by_email: false },
} as const

/** All that a person can choose for, in the order of the page. */
export const CHOICES: Readonly<Record<string, { label: Words; by_email: boolean }>> = { ...KINDS, ...OPERATOR_KINDS }

/** A stored kind and its values in words. A kind of another version that this one does not know says its name. */
export function sayKind(name: string, params: unknown, language: Language): Said {
  const known = (KINDS as Readonly<Record<string, Kind<never>>>)[name]
  return known ? known.say[language](params as never) : { title: name, text: name }
}
