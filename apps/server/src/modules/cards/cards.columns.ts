import { CARD_COLUMNS } from '@gatehouse/contract/card-columns.ts'
import type { Card } from '@gatehouse/contract/cards.ts'
import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { tableColumns, wordedValues } from '../../kernel/import/columns.ts'

const ALSO = {
  number: ['card', 'card no', 'card number', 'no', 'code', 'บัตร', 'เลขบัตร', 'หมายเลขบัตร', 'เลขที่บัตร'],
  uid: ['chip', 'serial', 'rfid', 'card uid', 'csn', 'รหัสชิป'],
  technology: ['chip type', 'tech', 'ชนิดชิป'],
  kind: ['type', 'ชนิด', 'ประเภทบัตร'],
  location: ['site', 'location', 'location code', 'building', 'สถานที่', 'รหัสสถานที่', 'อาคาร'],
  valid_from: ['from', 'start', 'วันเริ่ม'],
  valid_until: ['until', 'expires', 'expiry', 'end', 'วันหมดอายุ', 'หมดอายุ'],
  note: ['remark', 'comment', 'notes'],
}

/** The columns of a file of cards. */
export const cardColumns = tableColumns(CARD_COLUMNS, ALSO)

export const technologyWords = wordedValues<Card['technology']>({
  em4100: ['EM4100', 'EM4100', 'em', '125 khz', '125khz', 'proximity'],
  mifare: ['MIFARE', 'MIFARE', '13.56 mhz', '13.56mhz', 'nfc'],
  other: ['Other', 'อื่น ๆ', 'อื่นๆ'],
})

export const kindWords = wordedValues<Card['kind']>({
  visitor: ['Visitor', 'ผู้มาติดต่อ', 'guest', 'แขก'],
  member: ['Member', 'สมาชิก', 'resident', 'staff'],
  contractor: ['Contractor', 'ผู้รับเหมา'],
  vip: ['VIP', 'วีไอพี'],
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
