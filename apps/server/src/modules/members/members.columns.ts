import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { MEMBER_COLUMNS, memberFields } from '@gatehouse/contract/members/member-record.ts'
import { tableColumns } from '../../kernel/import/columns.ts'
import { wordsOf } from '../../kernel/import/field-cells.ts'

/** The columns of a file of members. */
export const memberColumns = tableColumns(MEMBER_COLUMNS, ['code'])
export const statusWords = wordsOf(memberFields.status)
export const documentWords = wordsOf(memberFields.id_kind)
const kindWords = wordsOf(memberFields.kind)

/** Example rows of a template: a resident and a contractor. */
export const examplesIn = (language: Language): string[][] => {
  const { row } = memberColumns
  const th = language === 'th'
  return [
    row({
      code: 'M-00001',
      kind: kindWords.word('resident', language),
      name_th: 'สมหญิง ตัวอย่าง',
      name_en: 'Somying Tuayang',
      phone: '081-234-5608',
      units: 'A-301',
      plate_1: 'กก 1234',
      province_1: th ? 'กรุงเทพมหานคร' : 'Bangkok',
      card_1: 'R-001',
      valid_from: '2026-01-01',
      status: statusWords.word('active', language),
    }),
    row({
      code: 'M-00002',
      kind: kindWords.word('contractor', language),
      name_th: 'สมชาย ตัวอย่าง',
      company: th ? 'บริษัท ตัวอย่าง จำกัด' : 'Example Co., Ltd.',
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
    }),
  ]
}
