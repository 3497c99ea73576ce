import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { letter } from '../../kernel/mail/letter.ts'
import type { Mail } from '../../kernel/mail/message.ts'
import { oneLine } from '../../kernel/mail/plain.ts'
import type { Queued } from '../messages/messages.service.ts'

/** The content from which a mail to a host is built. */
export interface HostLetter {
  to: string
  name: string
  organisation: string
  visitor_name: string
  company: string | null
  gate: string | null
  place: Record<Language, string>
  /** The time of arrival on the clock of the place. */
  at: string
  /** The token of the host's link. */
  token: string
}

const WORDS = {
  th: {
    hello: (name: string) => `สวัสดี ${name}`,
    subject: (guest: string, place: string) => `${guest} มาถึงแล้วที่ ${place}`,
    text: (organisation: string) => `แขกของคุณมาถึง ${organisation} แล้ว โปรดแจ้งเจ้าหน้าที่ว่าให้ทำอย่างไร`,
    ...{ guest: 'แขก', company: 'บริษัท', gate: 'ประตู', where: 'สถานที่', since: 'มาถึงเมื่อ' },
    time: (time: string) => `${time} น.`,
    button: 'ตอบเจ้าหน้าที่',
    notes: ['ใช้ได้โดยไม่ต้องเข้าสู่ระบบ คำตอบแรกของวันมีผล', 'ลิงก์นี้เป็นของคุณ อย่าส่งต่อให้ผู้อื่น'],
  },
  en: {
    hello: (name: string) => `Hello ${name}`,
    subject: (guest: string, place: string) => `${guest} has arrived at ${place}`,
    text: (organisation: string) => `Your guest has arrived at ${organisation}. Tell the gate what to do.`,
    ...{ guest: 'Guest', company: 'Company', gate: 'Gate', where: 'Where', since: 'Since' },
    time: (time: string) => time,
    button: 'Answer the gate',
    notes: ['No sign-in needed. The first answer of the day counts.', 'The link is yours. Do not forward it.'],
  },
} as const

const LONGEST_SUBJECT = 200

/** The mail that tells a host about a guest's arrival, with a link for the answer. */
export async function hostMail(app: App, { language }: Pick<Queued, 'language'>, content: HostLetter): Promise<Mail> {
  const words = WORDS[language]
  const [guest, place] = [oneLine(content.visitor_name), oneLine(content.place[language])]
  return {
    to: content.to,
    ...letter({
      language,
      subject: words.subject(guest, place).slice(0, LONGEST_SUBJECT),
      heading: words.hello(oneLine(content.name)),
      paragraphs: [words.text(oneLine(content.organisation))],
      facts: [
        [words.guest, guest],
        ...(content.company ? [[words.company, oneLine(content.company)] as const] : []),
        ...(content.gate ? [[words.gate, oneLine(content.gate)] as const] : []),
        [words.where, place],
        [words.since, words.time(content.at.slice(-5))],
      ],
      button: words.button,
      link: `${app.config.public_url}/answer#${content.token}`,
      notes: [...words.notes],
    }),
  }
}
