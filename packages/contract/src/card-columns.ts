import type { FileColumns } from './kernel/imports.ts'

/** The columns of a file of cards, in the order of the template. */
export const CARD_COLUMNS = {
  number: { en: 'Number', th: 'หมายเลข' },
  uid: { en: 'UID', th: 'UID' },
  technology: { en: 'Technology', th: 'เทคโนโลยี' },
  kind: { en: 'Kind', th: 'ประเภท' },
  location: { en: 'Location (code)', th: 'สถานที่ (รหัส)' },
  valid_from: { en: 'Valid from', th: 'ใช้ได้ตั้งแต่' },
  valid_until: { en: 'Valid until', th: 'ใช้ได้ถึง' },
  note: { en: 'Note', th: 'หมายเหตุ' },
} as const satisfies FileColumns
export type CardColumn = keyof typeof CARD_COLUMNS
