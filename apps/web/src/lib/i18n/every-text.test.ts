import { ERRORS } from '@gatehouse/contract/errors.ts'
import { FIELD_WORDS } from '@gatehouse/contract/kernel/messages.ts'
import { RECORD_LABELS } from '@gatehouse/contract/words.ts'
import { screens } from '../../app/features.ts'
import { isText, type Words, type WordTree } from './define-words.ts'
import { keepTogether, withoutJoiners } from './thai-breaks.ts'

interface Text {
  readonly key: string
  readonly en: string
  readonly th: string
}

const wordModules = import.meta.glob<Record<string, Partial<Words<WordTree>>>>('../../**/*.words.ts', { eager: true })

/** Lists the texts of a tree. Each English form is paired with the single Thai form. */
const listTexts = (tree: WordTree, path: string): Text[] =>
  Object.entries(tree).flatMap(([name, node]): Text[] => {
    const key = `${path}.${name}`
    if (!isText(node)) return listTexts(node, key)
    const th = node.at(-1)!
    return node.slice(0, -1).map((en, index) => ({ key: node.length === 3 && index === 0 ? `${key}_one` : key, en, th }))
  })

/** Labels of fields and of their values. The further words of a value are what people write in files. */
const labels = Object.entries(RECORD_LABELS).flatMap(([record, fields]) =>
  Object.entries(fields).flatMap(([field, { label, values = {} }]) =>
    Object.entries({ label, ...values }).map(([name, [en, th]]) => ({ key: `records.${record}.${field}.${name}`, en, th })),
  ),
)

/** Every text of the page and of the contract in both languages. The words files of the page have those that modules declare. */
const texts: Text[] = [
  ...Object.values(wordModules).flatMap((module) =>
    Object.entries(module).flatMap(([name, { tree }]) => (tree ? listTexts(tree, name) : [])),
  ),
  ...screens.map(({ path, title: [en, th] }) => ({ key: `the title of ${path}`, en, th })),
  ...labels,
  ...Object.entries({ ...ERRORS, ...FIELD_WORDS }).map(([key, { en, th }]) => ({ key: `contract.${key}`, en, th })),
]

/** The placeholders of a text as written, `{{n}}` or `{{n, number}}`, without duplicates. */
const placeholdersIn = (text: string) => [...new Set([...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, name]) => name!.trim()))].sort()

/** The English singular may omit the count, because it is one. */
const optionalPlaceholders = (key: string) => (key.endsWith('_one') ? new Set(['count']) : new Set<string>())

const placeholdersDiffer = ({ key, en, th }: Text) => {
  const optional = optionalPlaceholders(key)
  const [inEnglish, inThai] = [placeholdersIn(en), placeholdersIn(th)]
  const missing = inThai.filter((name) => !inEnglish.includes(name) && !optional.has(name))
  const extra = inEnglish.filter((name) => !inThai.includes(name))
  return missing.length + extra.length > 0
}

/** Latin words that a Thai text may contain: names, formats, keys, codes, and texts that the specification fixes. */
const LATIN = new Set(
  [
    'Gatehouse Excel WeChat LINE ID UID IP QR PIN CSV PDF JPEG PNG WebP MB KB JSON MIFARE EM https xlsx px',
    'URL http whsec base64 VAT e Wallet Biller Enter Esc Ctrl Tab Shift F1 F2 F3 F4 F7 F8 F9 F10 HQ M V B id PDPA EN TH kHz EM4100 A Z a z G1 B2 CR English A4 VIP T08',
    // Fixed by the specification in both languages.
    'Access Denied About us Profile Logout Loading loading SIGN IN E Mail Email Password Verification Login failed Activate',
    'See all Not found Invalid email Visitor Plus Lite Plate',
  ].flatMap((line) => line.split(' ')),
)
const latinWords = (text: string) => text.replace(/\{\{.*?\}\}/g, ' ').match(/[A-Za-z][A-Za-z0-9]*/g) ?? []

/** Odd English phrases of earlier texts, each with the words to use instead. */
const ODD_ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/\bwhole numbers?\b/i, 'full number'],
  [/\bstands? (here|there|in|on|beside|now)\b/i, 'appears, is shown'],
  [/\bmend/i, 'fix'],
  [/\btak(e|es|en) (it |them |one |the [a-z ]+ )?(out|away)\b/i, 'remove'],
  [/\b(is|are|was|be) told\b/i, 'notified'],
  [/\bmay not\b/i, 'don’t have permission, cannot'],
  [/\bempty:|leave (it |both |them )?empty/i, 'Leave blank'],
  [/\bnarrow\b|\bchoose none\b/i, 'filter, clear selection'],
  [/\bby (itself|themselves)\b/i, 'automatically'],
  [/\b(is|are) no [a-z-]+ ?(address|UID|member|picture)/i, 'is not a'],
  [/(?<!e-|demo )\bmails?\b(?! server)/i, 'e-mail'],
  [/\bpictures?\b/i, 'photo of a person, image otherwise'],
  [/\bsuperior\b|\bhead of security\b/i, 'supervisor'],
  [/\bgiven? out\b/i, 'issued'],
  [/\bin all\b/i, 'total'],
  [/\bkinds? of\b/i, 'type of'],
  [/\b(taken?|takes) back\b/i, 'revoked'],
  [/\bis over\b/i, 'has ended'],
  [/\banew\b|\bwhoever\b|\bso many\b/i, 'again, anyone who, this many'],
]
/** Thai words that were replaced, so that one thing has one word. */
const ODD_THAI: readonly (readonly [RegExp, string])[] = [
  [/ชนิด/u, 'ประเภท'],
  [/ค่าจอด(?!รถ)/u, 'ค่าจอดรถ'],
  [/คิวอาร์/u, 'QR โค้ด'],
  [/ผู้ขับ/u, 'คนขับ'],
  [/ตัดสิน(ใจ)?คำขอลบ/u, 'พิจารณาคำขอลบ'],
  [/สองชั้น/u, 'สองขั้นตอน'],
  [/เอา[^ ]*ออก/u, 'ลบ'],
  [/ปิดผนึก/u, 'เข้ารหัส'],
  [/ไม่สด|^สด/u, 'เรียลไทม์'],
  [/(ใน|เข้า|ของ|ปลาย)สาย|สายขาด/u, 'โซ่ตรวจสอบ'],
  [/แก้(?!ไข)(?=$|[ …{]|สมาชิก|บัตร|ประตู|ข้อมูล)/u, 'แก้ไข'],
]
const findPhrases = (language: 'en' | 'th', list: readonly (readonly [RegExp, string])[]) =>
  texts.flatMap((text) =>
    list.filter(([pattern]) => pattern.test(text[language])).map(([, replacement]) => `${text.key}: “${text[language]}” (${replacement})`),
  )

describe('every text', () => {
  it('exists in both languages', () => {
    expect(texts.length).toBeGreaterThan(1500)
    expect(texts.filter(({ en, th }) => en !== '' && th === '').map(({ key }) => key)).toEqual([])
  })

  it('has the same placeholders in both languages', () => {
    const example = { key: 'a', en: 'Card {{card}}' }
    expect(
      [
        { ...example, th: 'บัตร {{cards}}' },
        { ...example, th: 'บัตร {{card, number}}' },
        { ...example, th: 'บัตร' },
      ].map(placeholdersDiffer),
    ).toEqual([true, true, true])
    expect(texts.filter(placeholdersDiffer).map(({ key, en, th }) => `${key}: ${placeholdersIn(en)} | ${placeholdersIn(th)}`)).toEqual([])
  })

  it('has only Thai words in Thai, except names, formats and texts that the specification fixes', () =>
    expect(texts.flatMap(({ key, th }) => latinWords(th).flatMap((word) => (LATIN.has(word) ? [] : [`${key}: ${word}`])))).toEqual([]))

  it('speaks plain English', () => expect(findPhrases('en', ODD_ENGLISH)).toEqual([]))

  it('speaks plain Thai', () => expect(findPhrases('th', ODD_THAI)).toEqual([]))

  it('doesn’t break a negation or a term of the field at the end of a line', () => {
    expect(keepTogether('เข้าไม่ได้')).toBe('เข้าไม่\u2060ได้')
    expect(keepTogether('ผู้มาติดต่อเช็คเอาต์แล้ว')).toBe('ผู้\u2060มา\u2060ติดต่อเช็ค\u2060เอา\u2060ต์แล้ว')
    expect(keepTogether('ไม้กั้นรถ G1 ไม่')).toBe('ไม้กั้นรถ G1 ไม่')
    expect(withoutJoiners(keepTogether('สถานที่ที่ไม่มี'))).toBe('สถานที่ที่ไม่มี')
  })
})
