import { foldText } from '@gatehouse/contract/kernel/domain/fold.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { UNIT_COLUMNS, UNIT_KINDS, type Unit, type UnitColumn } from '@gatehouse/contract/units.ts'

/** What the columns of a file of units are called, in a template, an export and an import. */
const HEADINGS: Readonly<Record<Language, Readonly<Record<UnitColumn, string>>>> = {
  en: {
    code: 'Code',
    parent_code: 'Lies in (code)',
    kind: 'Kind',
    name_th: 'Name in Thai',
    name_en: 'Name in English',
    host_1: 'Host 1',
    phone_1: 'Host 1 phone',
    email_1: 'Host 1 e-mail',
    host_2: 'Host 2',
    phone_2: 'Host 2 phone',
    email_2: 'Host 2 e-mail',
    host_3: 'Host 3',
    phone_3: 'Host 3 phone',
    email_3: 'Host 3 e-mail',
  },
  th: {
    code: 'รหัส',
    parent_code: 'อยู่ใน (รหัส)',
    kind: 'ชนิด',
    name_th: 'ชื่อภาษาไทย',
    name_en: 'ชื่อภาษาอังกฤษ',
    host_1: 'ผู้รับพบ 1',
    phone_1: 'โทรศัพท์ผู้รับพบ 1',
    email_1: 'อีเมลผู้รับพบ 1',
    host_2: 'ผู้รับพบ 2',
    phone_2: 'โทรศัพท์ผู้รับพบ 2',
    email_2: 'อีเมลผู้รับพบ 2',
    host_3: 'ผู้รับพบ 3',
    phone_3: 'โทรศัพท์ผู้รับพบ 3',
    email_3: 'อีเมลผู้รับพบ 3',
  },
}

/** Other words that people write over such columns. */
const ALSO: Readonly<Partial<Record<UnitColumn, readonly string[]>>> = {
  code: ['unit', 'unit code', 'room', 'room no', 'room number', 'no', 'เลขที่', 'ห้อง', 'เลขห้อง', 'รหัสห้อง'],
  parent_code: ['parent', 'parent code', 'lies in', 'อยู่ใน', 'อยู่ใต้'],
  kind: ['type', 'ประเภท'],
  name_th: ['name', 'ชื่อ', 'thai name', 'company', 'tenant', 'บริษัท', 'ผู้เช่า'],
  name_en: ['english name'],
  host_1: ['host', 'contact', 'ผู้รับพบ', 'ผู้ติดต่อ'],
  phone_1: ['phone', 'tel', 'telephone', 'mobile', 'host phone', 'โทรศัพท์', 'โทร', 'เบอร์โทร', 'มือถือ'],
  email_1: ['email', 'e-mail', 'host email', 'อีเมล'],
}

const KIND_WORDS: Readonly<Record<Unit['kind'], { th: string; en: string; also: readonly string[] }>> = {
  building: { th: 'อาคาร', en: 'Building', also: ['tower', 'ตึก'] },
  floor: { th: 'ชั้น', en: 'Floor', also: ['level'] },
  house: { th: 'บ้าน', en: 'House', also: ['villa'] },
  room: { th: 'ห้อง', en: 'Room', also: ['unit', 'office'] },
  tenant: { th: 'ผู้เช่า', en: 'Tenant', also: ['company', 'tenant company', 'บริษัท'] },
}

/** What is longer is none of these words, and not worth looking at. */
const LONGEST_WORD = 60

const byWord = new Map<string, UnitColumn>(
  UNIT_COLUMNS.flatMap((column) =>
    [column, HEADINGS.en[column], HEADINGS.th[column], ...(ALSO[column] ?? [])].map((word) => [foldText(word), column] as const),
  ),
)
const kindByWord = new Map<string, Unit['kind']>(
  UNIT_KINDS.flatMap((kind) =>
    [kind, KIND_WORDS[kind].en, KIND_WORDS[kind].th, ...KIND_WORDS[kind].also].map((word) => [foldText(word), kind] as const),
  ),
)

export const headingsIn = (language: Language): string[] => UNIT_COLUMNS.map((column) => HEADINGS[language][column])
export const headingOf = (column: UnitColumn, language: Language): string => HEADINGS[language][column]
export const kindWord = (kind: Unit['kind'], language: Language): string => KIND_WORDS[kind][language]
/** The kind that a cell names, in either language. */
export const kindOf = (word: string): Unit['kind'] | undefined => (word.length > LONGEST_WORD ? undefined : kindByWord.get(foldText(word)))

/**
 * What each column of a file holds: as the person said, else by its heading, in either language. The first of two with the same meaning
 * counts, so that no column is silently taken over another.
 */
export function columnsOf(headings: readonly string[], said: string | undefined): (UnitColumn | null)[] {
  if (said !== undefined) {
    const names = said.split(',')
    return headings.map((_, index) => UNIT_COLUMNS.find((column) => column === names[index]) ?? null)
  }
  const taken = new Set<UnitColumn>()
  return headings.map((heading) => {
    const column = (heading.length > LONGEST_WORD ? undefined : byWord.get(foldText(heading))) ?? null
    if (column === null || taken.has(column)) return null
    taken.add(column)
    return column
  })
}

/** The rows of a template: how a building, a floor and a room are written. */
export const examplesIn = (language: Language): string[][] => {
  const row = (values: Partial<Record<UnitColumn, string>>) => UNIT_COLUMNS.map((column) => values[column] ?? '')
  const th = language === 'th'
  return [
    row({ code: 'A', kind: kindWord('building', language), name_th: 'อาคาร A', name_en: 'Building A' }),
    row({ code: 'A-3', parent_code: 'A', kind: kindWord('floor', language), name_th: 'ชั้น 3', name_en: 'Floor 3' }),
    row({
      code: 'A-301',
      parent_code: 'A-3',
      kind: kindWord('tenant', language),
      name_th: 'บริษัท ตัวอย่าง จำกัด',
      name_en: 'Example Co., Ltd.',
      host_1: th ? 'คุณนิภา' : 'Khun Nipa',
      phone_1: '081-234-5608',
      email_1: 'nipa@example.com',
    }),
  ]
}
