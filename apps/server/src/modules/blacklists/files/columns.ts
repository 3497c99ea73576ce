import {
  BLACKLIST_COLUMNS,
  type BlacklistColumn,
  type BlacklistEntry,
  blacklistFields,
  type NumberKind,
  type Severity,
} from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { tableColumns } from '../../../kernel/import/columns.ts'
import { wordsOf } from '../../../kernel/import/field-cells.ts'
import type { Settings } from '../blacklists.setting.ts'

/** The columns of a file of entries. */
export const blacklistColumns = tableColumns(BLACKLIST_COLUMNS, ['name', 'severity', 'guard_action', 'reason'])
export const statusWords = wordsOf(blacklistFields.status)
const kindWords = wordsOf(blacklistFields.kind)
const severityWords = wordsOf(blacklistFields.severity)

/** The column for each kind of number, in the order of kinds. */
export const NUMBER_COLUMNS = {
  national_id: 'national_id',
  passport: 'passport',
  driving_licence: 'driving_licence',
  other: 'other',
  phone: 'phones',
} as const satisfies Record<NumberKind, BlacklistColumn>

/** Example rows of the import template: a person and a vehicle. */
export function examplesIn(language: Language, { guard_actions }: Pick<Settings, 'guard_actions'>): string[][] {
  const { row } = blacklistColumns
  const th = language === 'th'
  const [first, second = first] = guard_actions.map((action) => action[language])
  const words = (kind: BlacklistEntry['kind'], severity: Severity) => ({
    kind: kindWords.word(kind, language),
    severity: severityWords.word(severity, language),
  })
  return [
    row({
      ...words('person', 'deny'),
      name: 'สมชาย ตัวอย่าง',
      aliases: 'ชาย; Somchai Tuayang',
      phones: '081-234-5608; 02-123-4567',
      guard_action: first ?? '',
      reason: th ? 'ข่มขู่พนักงาน' : 'Threatened the staff',
      review_on: '2027-06-30',
    }),
    row({
      ...words('vehicle', 'alert'),
      name: th ? 'กระบะสีเงิน ไฟซ้ายแตก' : 'Silver pickup, broken left light',
      plates: th ? 'กก 1234 กรุงเทพมหานคร; 1ขข 55 ชลบุรี' : 'กก 1234 Bangkok; 1ขข 55 Chon Buri',
      guard_action: second ?? '',
      reason: th ? 'ชนประตูแล้วหนี' : 'Hit the gate and drove off',
      valid_from: '2026-01-01',
    }),
  ]
}
