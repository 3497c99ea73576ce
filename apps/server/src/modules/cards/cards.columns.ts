import { CARD_COLUMNS, type Card, type CardColumn } from '@gatehouse/contract/cards.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { tableColumns, wordedValues } from '../../kernel/import/columns.ts'

const HEADINGS = {
  en: {
    number: 'Number',
    uid: 'UID',
    technology: 'Technology',
    kind: 'Kind',
    location: 'Location (code)',
    valid_from: 'Valid from',
    valid_until: 'Valid until',
    note: 'Note',
  },
  th: {
    number: 'หมายเลข',
    uid: 'UID',
    technology: 'เทคโนโลยี',
    kind: 'ชนิด',
    location: 'สถานที่ (รหัส)',
    valid_from: 'ใช้ได้ตั้งแต่',
    valid_until: 'ใช้ได้ถึง',
    note: 'หมายเหตุ',
  },
}

const ALSO = {
  number: ['card', 'card no', 'card number', 'no', 'code', 'บัตร', 'เลขบัตร', 'หมายเลขบัตร', 'เลขที่บัตร'],
  uid: ['chip', 'serial', 'rfid', 'card uid', 'csn', 'รหัสชิป'],
  technology: ['chip type', 'tech', 'ชนิดชิป'],
  kind: ['type', 'ประเภท', 'ประเภทบัตร'],
  location: ['site', 'location', 'location code', 'building', 'สถานที่', 'รหัสสถานที่', 'อาคาร'],
  valid_from: ['from', 'start', 'วันเริ่ม'],
  valid_until: ['until', 'expires', 'expiry', 'end', 'วันหมดอายุ', 'หมดอายุ'],
  note: ['remark', 'comment', 'notes'],
}

/** The columns of a file of cards. */
export const cardColumns = tableColumns<CardColumn>(CARD_COLUMNS, HEADINGS, ALSO)

export const technologyWords = wordedValues<Card['technology']>({
  em4100: { th: 'EM4100', en: 'EM4100', also: ['em', '125 khz', '125khz', 'proximity'] },
  mifare: { th: 'MIFARE', en: 'MIFARE', also: ['13.56 mhz', '13.56mhz', 'nfc'] },
  other: { th: 'อื่น ๆ', en: 'Other', also: ['อื่นๆ'] },
})

export const kindWords = wordedValues<Card['kind']>({
  visitor: { th: 'ผู้มาติดต่อ', en: 'Visitor', also: ['guest', 'แขก'] },
  member: { th: 'สมาชิก', en: 'Member', also: ['resident', 'staff'] },
  contractor: { th: 'ผู้รับเหมา', en: 'Contractor' },
  vip: { th: 'วีไอพี', en: 'VIP' },
})

/** The rows of a template: how cards are written. */
export const examplesIn = (language: Language): string[][] => [
  cardColumns.row({
    number: 'V-001',
    uid: '0012345678',
    technology: technologyWords.word('em4100', language),
    kind: kindWords.word('visitor', language),
  }),
  cardColumns.row({
    number: 'C-001',
    uid: '04:A2:3B:1C:55:66:77',
    technology: technologyWords.word('mifare', language),
    kind: kindWords.word('contractor', language),
    valid_from: '2026-01-01',
    valid_until: '2026-12-31',
    note: language === 'th' ? 'ช่างปรับปรุงชั้น 3' : 'Works on floor 3',
  }),
]
