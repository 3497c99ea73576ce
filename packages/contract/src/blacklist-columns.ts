import type { FileColumns } from './kernel/imports.ts'

/** The columns of a file of entries, in the order of the template. Several values of one cell have semicolons between. */
export const BLACKLIST_COLUMNS = {
  kind: { en: 'Kind', th: 'ประเภท' },
  name: { en: 'Name', th: 'ชื่อ' },
  aliases: { en: 'Aliases', th: 'ชื่ออื่น' },
  national_id: { en: 'Thai ID', th: 'เลขบัตรประชาชน' },
  passport: { en: 'Passport', th: 'หนังสือเดินทาง' },
  driving_licence: { en: 'Driving licence', th: 'ใบขับขี่' },
  other: { en: 'Other document', th: 'เอกสารอื่น' },
  phones: { en: 'Phones', th: 'เบอร์โทร' },
  plates: { en: 'Plates with province', th: 'ทะเบียนรถและจังหวัด' },
  severity: { en: 'Severity', th: 'ระดับ' },
  category: { en: 'Category', th: 'หมวดหมู่' },
  guard_action: { en: 'What the guard does', th: 'สิ่งที่เจ้าหน้าที่ต้องทำ' },
  reason: { en: 'Reason', th: 'เหตุผล' },
  locations: { en: 'Locations (codes)', th: 'สถานที่ (รหัส)' },
  valid_from: { en: 'From', th: 'ตั้งแต่' },
  valid_until: { en: 'Until', th: 'ถึง' },
  review_on: { en: 'Review on', th: 'ทบทวนวันที่' },
  status: { en: 'Status', th: 'สถานะ' },
} as const satisfies FileColumns
export type BlacklistColumn = keyof typeof BLACKLIST_COLUMNS
