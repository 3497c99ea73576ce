import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { letter } from '../../kernel/mail/letter.ts'
import type { Mail } from '../../kernel/mail/message.ts'
import { oneLine } from '../../kernel/mail/plain.ts'
import type { Queued } from '../messages/messages.service.ts'

/** The content of a mail about walk-ins. */
export interface UnitLetter {
  to: string
  name: string
  organisation: string
  unit: string
  place: Record<Language, string>
  /** The first visitors; `at` is the local time of the place. */
  visitors: { name: string; company: string | null; gate: string | null; at: string }[]
  count: number
}

const WORDS = {
  th: {
    hello: (name: string) => `สวัสดี ${name}`,
    subject: (count: number, unit: string) => `ผู้มาติดต่อ ${count} คน มาถึง ${unit}`,
    text: (organisation: string, unit: string) => `มีผู้มาติดต่อ ${unit} ที่ ${organisation} โดยไม่ได้ลงทะเบียนล่วงหน้า`,
    where: 'สถานที่',
    time: (time: string) => `${time} น.`,
    more: (count: number) => `และอีก ${count} คน`,
    note: 'ผู้มาติดต่อที่มาภายใน 10 นาทีถัดไปจะแจ้งรวมในอีเมลฉบับเดียว',
  },
  en: {
    hello: (name: string) => `Hello ${name}`,
    subject: (count: number, unit: string) =>
      count === 1 ? `A visitor has arrived for ${unit}` : `${count} visitors have arrived for ${unit}`,
    text: (organisation: string, unit: string) => `Someone has arrived at ${organisation} for ${unit} without pre-registration.`,
    where: 'Where',
    time: (time: string) => time,
    more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
    note: 'Visitors who arrive in the next ten minutes are listed in one e-mail.',
  },
} as const

const LONGEST_SUBJECT = 200

/** The mail that notifies a contact of a unit about walk-ins. It asks for nothing. */
export function unitMail({ language }: Pick<Queued, 'language'>, content: UnitLetter): Mail {
  const words = WORDS[language]
  const unit = oneLine(content.unit)
  const moreCount = content.count - content.visitors.length
  return {
    to: content.to,
    ...letter({
      language,
      subject: words.subject(content.count, unit).slice(0, LONGEST_SUBJECT),
      heading: words.hello(oneLine(content.name)),
      paragraphs: [words.text(oneLine(content.organisation), unit)],
      facts: [
        ...content.visitors.map(({ name, company, gate, at }) => {
          const visitor = [name, company, gate].flatMap((text) => (text ? [oneLine(text)] : [])).join(' · ')
          return [words.time(at.slice(-5)), visitor] as const
        }),
        [words.where, oneLine(content.place[language])],
      ],
      notes: [...(moreCount > 0 ? [words.more(moreCount)] : []), words.note],
    }),
  }
}
