import { BLACKLIST_COLUMNS, type BlacklistColumn } from '@gatehouse/contract/blacklist-columns.ts'
import type { BlacklistEntry, Severity } from '@gatehouse/contract/blacklists.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { tableColumns, type WordedValues, wordedValues } from '../../../kernel/import/columns.ts'
import type { NumberKind } from '../blacklists.numbers.ts'
import type { Settings } from '../blacklists.setting.ts'

/** The columns of a file of entries. */
export const blacklistColumns = tableColumns(BLACKLIST_COLUMNS, {
  kind: ['type', 'ชนิด'],
  name: ['full name', 'description', 'ชื่อ–สกุล', 'ชื่อ-สกุล', 'ชื่อ-นามสกุล', 'ลักษณะ'],
  aliases: ['alias', 'also known as', 'other names', 'nickname', 'ชื่อเล่น', 'ชื่อเดิม', 'ฉายา'],
  national_id: ['national id', 'id card', 'id card number', 'id number', 'บัตรประชาชน', 'เลขบัตร', 'เลขประจำตัวประชาชน'],
  passport: ['passport number', 'passport no', 'พาสปอร์ต', 'เลขหนังสือเดินทาง'],
  driving_licence: ['driving license', 'เลขใบขับขี่'],
  other: ['other number', 'เลขเอกสารอื่น'],
  phones: ['phone', 'tel', 'telephone', 'mobile', 'phone number', 'โทร', 'โทรศัพท์', 'เบอร์โทรศัพท์', 'มือถือ'],
  plates: ['plate', 'plates', 'licence plate', 'license plate', 'vehicle', 'ทะเบียน', 'ทะเบียนรถ'],
  severity: ['level', 'ระดับความรุนแรง'],
  category: ['หมวด'],
  guard_action: ['action', 'guard action', 'what to do', 'การปฏิบัติ', 'สิ่งที่ต้องทำ'],
  reason: ['cause', 'remark', 'note', 'สาเหตุ', 'หมายเหตุ'],
  locations: ['location', 'site', 'สถานที่', 'อาคาร'],
  valid_from: ['valid from', 'start', 'start date', 'วันเริ่ม'],
  valid_until: ['valid until', 'to', 'end', 'end date', 'วันสิ้นสุด', 'วันหมดอายุ'],
  review_on: ['review', 'review date', 'วันทบทวน'],
})

/** The columns without which rows say nothing. */
export const REQUIRED = ['name', 'severity', 'guard_action', 'reason'] as const satisfies readonly BlacklistColumn[]

/** Which column has the numbers of a kind. */
export const NUMBER_COLUMNS = {
  national_id: 'national_id',
  passport: 'passport',
  driving_licence: 'driving_licence',
  other: 'other',
  phone: 'phones',
} as const satisfies Record<NumberKind, BlacklistColumn>

export const kindWords = wordedValues<BlacklistEntry['kind']>({
  person: ['Person', 'บุคคล', 'คน'],
  vehicle: ['Vehicle', 'รถ', 'car', 'รถยนต์', 'ยานพาหนะ'],
  company: ['Company', 'บริษัท', 'องค์กร'],
})

export const severityWords = wordedValues<Severity>({
  monitor: ['Monitor', 'เฝ้าดู', 'watch'],
  alert: ['Alert', 'แจ้งเตือน'],
  deny: ['Deny', 'ห้ามเข้า', 'ban', 'banned'],
})

export const statusWords = wordedValues<BlacklistEntry['status']>({
  active: ['In force', 'มีผล'],
  lift_requested: ['Lift requested', 'ขอยกเลิกแล้ว'],
  lifted: ['Lifted', 'ยกเลิกแล้ว'],
  expired: ['Expired', 'หมดอายุ'],
})

/** The words of a list that the organisation keeps itself; a key that is there no more is its own word. */
export function choiceWords(choices: Settings['categories']): WordedValues<string> {
  const words = wordedValues<string>(Object.fromEntries(choices.map(({ key, th, en }) => [key, [en, th] as const])))
  return {
    word: (key, language) => choices.find((choice) => choice.key === key)?.[language] ?? key,
    valueOf: words.valueOf,
    all: (language) => choices.map((choice) => choice[language]).join(' · '),
  }
}

/** The rows of a template: how a person, a vehicle and a company are written. */
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
