import { addDays, type Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { WEEKDAYS_FROM_MONDAY } from '@gatehouse/contract/kernel/domain/week-runs.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import type { RepeatRule } from '@gatehouse/contract/pre-registers/pre-register-repeat.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { type CalendarEntry, calendarText } from '../../kernel/mail/calendar.ts'
import { letter } from '../../kernel/mail/letter.ts'
import { type Mail, partsOf } from '../../kernel/mail/message.ts'
import { oneLine, withoutLinks } from '../../kernel/mail/plain.ts'
import { qrPicture } from '../../kernel/storage/qr.ts'
import type { Queued } from '../messages/messages.service.ts'

/** The kind of change that a mail tells a guest about. */
export type GuestNews = 'invited' | 'moved' | 'day_off' | 'cancelled' | 'reminded'

type Bilingual = Record<Language, string>

export interface VisitFacts {
  day: Day
  from: string
  until: string
  /** Start of the first day that isn't cancelled; `ends_at` is its end. */
  starts_at: string
  ends_at: string
  repeat: RepeatRule | null
  /** Starts of the other days that aren't cancelled. */
  also_at: readonly string[]
  /** The cancelled days. */
  off: readonly Day[]
  organisation: string
  place: { name: Bilingual; address: Bilingual }
  visitor_note: string | null
  /** The author of the note; missing in mails that were queued before authors were stored. */
  visitor_note_by?: string | null
}

/** The content from which a mail to a guest is built. */
export interface GuestLetter extends VisitFacts {
  to: string
  name: string
  guest_id: string
  /** The sequence number of their calendar entry. */
  sequence: number
  host_name: string | null
  /** The day whose cancellation caused this mail, if one did. */
  day_off: Day | null
  /** The token of the guest's page. Token and arrival code are null in a cancellation. */
  token: string | null
  code: string | null
}

const DATE = { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' } as const
const dateFormat = (language: Language, options: { weekday?: 'long' } = {}) =>
  new Intl.DateTimeFormat(language === 'th' ? 'th-TH-u-ca-buddhist' : 'en-GB', { ...DATE, ...options })
const dateText = (day: Day, language: Language): string => dateFormat(language).format(new Date(day))
const dayText = (day: Day, language: Language): string => dateFormat(language, { weekday: 'long' }).format(new Date(day))

const A_MONDAY = '2024-01-01'

/** Weekdays, hours, first day and last day as a text. */
function repeatText({ weekdays, until }: RepeatRule, { day, from, until: end }: VisitTimes, language: Language): string {
  const locale = language === 'th' ? 'th-TH' : 'en-GB'
  const name = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'long' })
  const dayNames = WEEKDAYS_FROM_MONDAY.filter((weekday) => weekdays.includes(weekday)).map((weekday) =>
    name.format(new Date(addDays(A_MONDAY, WEEKDAYS_FROM_MONDAY.indexOf(weekday)))),
  )
  const names = new Intl.ListFormat(locale).format(dayNames)
  const [first, last] = [dateText(day, language), dateText(until, language)]
  if (language === 'th') return `ทุก${names} เวลา ${from}–${end} น. ตั้งแต่ ${first} ถึง ${last}`
  return `Every ${names}, ${from}–${end}, from ${first} until ${last}`
}

type VisitTimes = Pick<VisitFacts, 'day' | 'from' | 'until'>

/** Days and times on the clock of the place. */
export function timesText({ repeat, ...times }: VisitTimes & Pick<VisitFacts, 'repeat'>, language: Language): string {
  if (repeat) return repeatText(repeat, times, language)
  const { day, from, until } = times
  const over = until <= from
  if (language === 'th') return `${dayText(day, language)} เวลา ${from}–${until} น.${over ? ' (วันถัดไป)' : ''}`
  return `${dayText(day, language)}, ${from}–${until}${over ? ' (next day)' : ''}`
}

const WORDS = {
  th: {
    when: 'วันและเวลา',
    off: 'ยกเว้นวันที่',
    where: 'สถานที่',
    host: 'ผู้รับพบ',
    note: 'ข้อความ',
    note_from: (name: string) => `ข้อความจาก ${name}`,
    hello: (name: string) => `สวัสดี ${name}`,
    visit: (place: string) => `เข้าพบที่ ${place}`,
    show: 'แสดงโค้ดนี้ที่ประตู',
    code: 'QR โค้ดสำหรับเข้าพบ',
    show_code: 'แสดง QR โค้ดในอีเมลหรือในหน้าของคุณที่ประตู',
    button: 'กรอกข้อมูลของฉัน',
    yours: 'ลิงก์และโค้ดนี้เป็นของคุณ อย่าส่งต่อให้ผู้อื่น',
    ignore: 'ถ้าคุณไม่ได้นัดหมายนี้ไว้ ไม่ต้องทำอะไร',
  },
  en: {
    when: 'When',
    off: 'Except on',
    where: 'Where',
    host: 'Host',
    note: 'Note',
    note_from: (name: string) => `Note from ${name}`,
    hello: (name: string) => `Hello ${name}`,
    visit: (place: string) => `Visit to ${place}`,
    show: 'Show this code at the gate.',
    code: 'QR code for your arrival',
    show_code: 'Show the QR code from the e-mail or from your page at the gate.',
    button: 'Fill in my details',
    yours: 'The link and the code are yours. Do not forward them.',
    ignore: 'If you did not arrange this visit, you can ignore this e-mail.',
  },
} as const

const NEWS: Record<
  GuestNews,
  Record<Language, { subject: (place: string, day: string) => string; text: (organisation: string) => string }>
> = {
  invited: {
    th: {
      subject: (place, day) => `นัดเข้าพบที่ ${place} ${day}`,
      text: (organisation) => `${organisation} รอต้อนรับคุณ โปรดกรอกข้อมูลล่วงหน้า เพื่อให้เข้าได้เร็วขึ้น`,
    },
    en: {
      subject: (place, day) => `Your visit to ${place}, ${day}`,
      text: (organisation) => `${organisation} is expecting you. Fill in your details before you come, so that you get in faster.`,
    },
  },
  moved: {
    th: {
      subject: (place, day) => `เปลี่ยนนัดเข้าพบที่ ${place} เป็น ${day}`,
      text: (organisation) => `${organisation} เปลี่ยนวัน เวลา หรือสถานที่ของการเข้าพบ ลิงก์และโค้ดเดิมใช้ไม่ได้แล้ว โปรดใช้ลิงก์และโค้ดในอีเมลนี้`,
    },
    en: {
      subject: (place, day) => `Your visit to ${place} has moved to ${day}`,
      text: (organisation) =>
        `${organisation} changed the time or place of your visit. Your earlier link and code no longer work: use those in this e-mail.`,
    },
  },
  day_off: {
    th: {
      subject: (place, day) => `งดนัดเข้าพบที่ ${place} ${day}`,
      text: (organisation) => `${organisation} ยกเลิกการเข้าพบของวันนี้วันเดียว วันอื่นยังเป็นไปตามนัด`,
    },
    en: {
      subject: (place, day) => `Your visit to ${place}: not on ${day}`,
      text: (organisation) => `${organisation} has cancelled your visit on one day. The other days stay as they are.`,
    },
  },
  cancelled: {
    th: {
      subject: (place, day) => `ยกเลิกนัดเข้าพบที่ ${place} ${day}`,
      text: (organisation) => `${organisation} ยกเลิกการเข้าพบนี้แล้ว คุณไม่ต้องทำอะไร`,
    },
    en: {
      subject: (place, day) => `Cancelled: your visit to ${place}, ${day}`,
      text: (organisation) => `${organisation} has cancelled this visit. You do not need to do anything.`,
    },
  },
  reminded: {
    th: {
      subject: (place, day) => `เตือนนัดเข้าพบที่ ${place} ${day}`,
      text: (organisation) => `${organisation} รอต้อนรับคุณ โปรดตรวจสอบข้อมูลของคุณก่อนมา`,
    },
    en: {
      subject: (place, day) => `Reminder: your visit to ${place}, ${day}`,
      text: (organisation) => `${organisation} is expecting you. Check your details before you come.`,
    },
  },
}

/** Names the author of a note, so that readers don't take it for the organisation's words. */
const noteLabel = ({ visitor_note_by }: Pick<VisitFacts, 'visitor_note_by'>, language: Language): string =>
  visitor_note_by ? WORDS[language].note_from(oneLine(visitor_note_by)) : WORDS[language].note

/** The visit in a guest's calendar. Changes and cancellations update the same entry. */
export function visitEntry(
  { guest_id, sequence }: Pick<GuestLetter, 'guest_id' | 'sequence'>,
  facts: VisitFacts,
  language: Language,
): Omit<CalendarEntry, 'made_at'> {
  const words = WORDS[language]
  const [place, address] = [withoutLinks(facts.place.name[language]), withoutLinks(facts.place.address[language])]
  const note = facts.visitor_note ? [`${noteLabel(facts, language)}: ${withoutLinks(facts.visitor_note)}`] : []
  return {
    ...{ uid: `${guest_id}@gatehouse`, sequence, starts_at: facts.starts_at, ends_at: facts.ends_at },
    also_at: facts.also_at,
    summary: words.visit(place),
    description: [timesText(facts, language), ...note, words.show_code].join('\n'),
    location: [place, address].filter(Boolean).join(', '),
  }
}

const ARRIVAL_CODE = 'arrival-code'
const LONGEST_SUBJECT = 200

/** The mail that tells a guest about a change, with the visit for their calendar. */
export async function guestMail(
  app: App,
  { template, language }: Pick<Queued, 'template' | 'language'>,
  content: GuestLetter,
): Promise<Mail> {
  const news = template as GuestNews
  const isCancelled = news === 'cancelled'
  const [words, say] = [WORDS[language], NEWS[news][language]]
  const [name, organisation, place] = [oneLine(content.name), oneLine(content.organisation), oneLine(content.place.name[language])]
  const address = content.place.address[language].trim()
  const draft = letter({
    language,
    subject: say.subject(place, dayText((news === 'day_off' && content.day_off) || content.day, language)).slice(0, LONGEST_SUBJECT),
    heading: words.hello(name),
    paragraphs: [say.text(organisation)],
    facts: [
      [words.when, timesText(content, language)],
      ...(content.off.length > 0 && !isCancelled
        ? [[words.off, content.off.map((day) => dayText(day, language)).join('\n')] as const]
        : []),
      [words.where, [place, address].filter(Boolean).join('\n')],
      ...(content.host_name ? [[words.host, oneLine(content.host_name)] as const] : []),
      ...(content.visitor_note && !isCancelled ? [[noteLabel(content, language), content.visitor_note] as const] : []),
    ],
    ...(content.code ? { picture: { cid: ARRIVAL_CODE, alt: words.code, caption: words.show, size: 240 } } : {}),
    ...(content.token ? { button: words.button, link: `${app.config.public_url}/visit#${content.token}` } : {}),
    notes: isCancelled ? [words.ignore] : [words.yours, words.ignore],
  })
  const entry = { ...visitEntry(content, content, language), made_at: app.clock.now().toISOString(), cancelled: isCancelled }
  const method = isCancelled ? ('CANCEL' as const) : ('REQUEST' as const)
  const { address: sender } = partsOf(app.mailer.from ?? 'no-reply@localhost')
  const parties = { organizer: { name: organisation, address: sender }, attendee: { name, address: content.to } }
  return {
    to: content.to,
    ...draft,
    calendar: { method, text: calendarText(entry, { method, ...parties }) },
    attachments: content.code
      ? [{ name: `${ARRIVAL_CODE}.png`, type: 'image/png', bytes: await qrPicture(content.code), cid: ARRIVAL_CODE }]
      : [],
  }
}
