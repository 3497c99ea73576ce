import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { type Draft, letter } from '../../kernel/mail/letter.ts'

const WORDS = {
  en: { button: 'Open Gatehouse', notes: ['You chose to get this by e-mail. You can change this on the notifications page.'] },
  th: { button: 'เปิด Gatehouse', notes: ['คุณเลือกรับเรื่องนี้ทางอีเมล เปลี่ยนได้ในหน้าการแจ้งเตือน'] },
} as const satisfies Record<Language, { button: string; notes: readonly string[] }>

const DIGEST = {
  en: {
    heading: (label: string, count: number) => `${label}: ${count} new`,
    first: (count: number) => `${count} notifications of this type arrived within a short time.`,
    times: (count: number) => `${count} times`,
    more: (count: number) => `and ${count} more`,
  },
  th: {
    heading: (label: string, count: number) => `${label}: ใหม่ ${count} รายการ`,
    first: (count: number) => `มีการแจ้งเตือนเรื่องนี้ ${count} รายการในเวลาสั้น ๆ`,
    times: (count: number) => `${count} ครั้ง`,
    more: (count: number) => `และอีก ${count} รายการ`,
  },
} as const
const MOST_LINES = 20

interface Digest {
  language: Language
  label: string
  titles: string[]
  link: string
}

/** Several notifications of a kind as one letter. */
export function digestMail({ language, label, titles, link }: Digest): Draft {
  const { heading, first, times, more } = DIGEST[language]
  const counts = new Map<string, number>()
  for (const title of titles) counts.set(title, (counts.get(title) ?? 0) + 1)
  const lines = [...counts].slice(0, MOST_LINES).map(([title, count]) => `• ${oneLine(title)}${count > 1 ? ` – ${times(count)}` : ''}`)
  const left = [...counts.values()].slice(MOST_LINES).reduce((sum, count) => sum + count, 0)
  const { button, notes } = WORDS[language]
  const paragraphs = [first(titles.length), ...lines, ...(left > 0 ? [more(left)] : [])]
  const content = { language, link, heading: heading(label, titles.length), paragraphs, button, notes: [...notes] }
  return letter(content)
}

const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 150)

interface Content {
  language: Language
  title: string
  description: string
  link: string
}

/** Leaves out marks and links; the page shows them after the sign-in. */
export function notificationMail({ language, title, description, link }: Content): Draft {
  const heading = oneLine(title)
  const { button, notes } = WORDS[language]
  const content = { language, link, heading: heading || 'Gatehouse', paragraphs: paragraphsOf(description), button, notes: [...notes] }
  return letter(content)
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Paragraphs and list items of cleaned HTML. */
function paragraphsOf(html: string): string[] {
  return html
    .replace(/<li>/g, '\n• ')
    .replace(/<\/?(?:p|h3|h4|ul|ol|li|blockquote)>|<[bh]r \/>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (whole, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()] ?? whole
      const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return point > 31 && point <= 0x10ffff ? String.fromCodePoint(point) : ' '
    })
    .split('\n')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '•')
}
