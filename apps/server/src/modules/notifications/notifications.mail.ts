import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { letter } from '../../kernel/mail/letter.ts'
import type { Draft } from '../../kernel/mail/templates.ts'

const WORDS = {
  en: { button: 'Open Gatehouse', notes: ['You chose to be told of this by e-mail. You can change it on the page of notifications.'] },
  th: { button: 'เปิด Gatehouse', notes: ['คุณเลือกรับแจ้งเรื่องนี้ทางอีเมล เปลี่ยนได้ในหน้าการแจ้งเตือน'] },
} as const satisfies Record<Language, { button: string; notes: readonly string[] }>

interface Content {
  language: Language
  title: string
  /** Cleaned HTML. */
  description: string
  /** A page below PUBLIC_URL. */
  link: string
}

/** A notification as a letter. Its marks and links are left out: what it links to is opened on the page, by who has signed in. */
export function notificationMail({ language, title, description, link }: Content): Draft {
  const heading = title
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029\s]+/gu, ' ')
    .trim()
    .slice(0, 150)
  const { button, notes } = WORDS[language]
  const content = { language, link, heading: heading || 'Gatehouse', paragraphs: paragraphsOf(description), button, notes: [...notes] }
  return { subject: content.heading, ...letter(content) }
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The paragraphs and list items of cleaned HTML as lines of text. */
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
