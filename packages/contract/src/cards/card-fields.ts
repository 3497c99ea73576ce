import { z } from 'zod'
import { readCardUid } from '../kernel/domain/card-uid.ts'
import { line } from '../kernel/domain/text.ts'
import { blankParagraph, fileColumns, optionalDay, own, recordFields, status, text, usualChoice, whole } from '../kernel/record-fields.ts'
import { id } from '../kernel/routes.ts'

/** The number as printed: letters A–Z, digits, hyphens, dots and slashes, in upper case. */
export const cardNumber = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9./-]{0,19}$/, 'card_number')

/** The UID as typed by a reader, or as printed or written on the card; `kernel/domain/card-uid.ts` has the accepted forms. */
const uidText = line(40).refine((text) => readCardUid(text).ok, { error: 'card_uid' })

/** Fields that single cards and batches share. */
const common = recordFields({
  technology: usualChoice(
    {
      em4100: ['EM4100 (125 kHz)', 'EM4100 (125 kHz)', 'em', '125 khz', '125khz', 'proximity'],
      mifare: ['MIFARE', 'MIFARE', '13.56 mhz', '13.56mhz', 'nfc'],
      other: ['Other', 'อื่น ๆ', 'อื่นๆ'],
    },
    {
      ...{ label: ['Technology', 'เทคโนโลยี'], section: 'use', list: 'hidden', file: true, fallback: 'em4100' },
      also: ['chip type', 'tech', 'ชนิดชิป'],
    },
  ),
  kind: usualChoice(
    {
      visitor: ['Visitor', 'ผู้มาติดต่อ', 'guest', 'แขก'],
      /** Belongs to a member; it is never issued for a visit. */
      member: ['Member', 'สมาชิก', 'resident', 'staff'],
      contractor: ['Contractor', 'ผู้รับเหมา'],
      vip: ['VIP', 'วีไอพี'],
    },
    {
      ...{ label: ['Type', 'ประเภท'], section: 'use', list: 'shown', file: true, fallback: 'visitor' },
      help: ['Members’ cards are not issued to visitors.', 'บัตรสมาชิกออกให้ผู้มาติดต่อไม่ได้'],
      also: ['kind', 'ชนิด', 'ประเภทบัตร'],
    },
  ),
  location_id: own(
    {
      ...{ label: ['Location', 'สถานที่'], section: 'use', list: 'row' },
      file: { location: ['Location (code)', 'สถานที่ (รหัส)', 'site', 'location', 'location code', 'building', 'สถานที่', 'รหัสสถานที่', 'อาคาร'] },
    },
    // Null: issued at any location.
    { input: id.nullable().default(null), answer: id.nullable() },
  ),
  valid_from: optionalDay({
    ...{ label: ['Valid from', 'ใช้ได้ตั้งแต่'], section: 'use', file: true, also: ['from', 'start', 'วันเริ่ม'] },
    help: ['Leave blank if valid from today.', 'เว้นว่างถ้าใช้ได้ตั้งแต่วันนี้'],
  }),
  valid_until: optionalDay({
    ...{ label: ['Valid until', 'ใช้ได้ถึง'], section: 'use', list: 'hidden', file: true },
    help: ['Leave blank for no end date.', 'เว้นว่างถ้าไม่มีวันสิ้นสุด'],
    also: ['until', 'expires', 'expiry', 'end', 'วันหมดอายุ', 'หมดอายุ'],
  }),
  note: blankParagraph({
    ...{ max: 500, label: ['Note', 'หมายเหตุ'], section: 'use', list: 'hidden', file: true, also: ['remark', 'comment', 'notes'] },
  }),
})

/** The fields of a card, in the order of its form and of files. */
export const cardFields = recordFields({
  number: text(
    {
      ...{ max: 20, label: ['Number', 'หมายเลข'], section: 'what', list: 'row', file: true },
      help: ['As printed on the card, such as V-001. Guards type it.', 'ตามที่พิมพ์บนบัตร เช่น V-001 เจ้าหน้าที่พิมพ์หมายเลขนี้'],
      also: ['card', 'card no', 'card number', 'no', 'code', 'บัตร', 'เลขบัตร', 'หมายเลขบัตร', 'เลขที่บัตร'],
    },
    cardNumber,
  ),
  uid: own(
    {
      ...{ label: ['UID', 'UID'], section: 'what', list: 'row' },
      help: ['Tap the card on the reader, or type the UID as hex or decimal.', 'แตะบัตรที่เครื่องอ่าน หรือพิมพ์ UID เป็นเลขฐานสิบหกหรือฐานสิบ'],
      file: { uid: ['UID', 'UID', 'chip', 'serial', 'rfid', 'card uid', 'csn', 'รหัสชิป'] },
    },
    // Answered as upper-case hex of the chip's whole bytes.
    { input: uidText.nullable().default(null), answer: z.string().nullable() },
  ),
  ...common,
  status: status(
    {
      available: ['Available', 'พร้อมใช้'],
      issued: ['Issued', 'ออกให้แล้ว'],
      lost: ['Lost', 'หาย'],
      blocked: ['Blocked', 'ระงับ'],
      written_off: ['Written off', 'ตัดออก'],
      retired: ['Retired', 'เลิกใช้'],
    },
    { label: ['Status', 'สถานะ'], list: 'row' },
  ),
})

const LARGEST_NUMBER = 99_999_999

/** The fields of a batch of cards, in the order of its form. */
export const cardBatchFields = recordFields({
  /** Text before the digits, such as `V-`. */
  prefix: own(
    {
      ...{ label: ['Prefix', 'ตัวอักษรนำหน้า'], section: 'numbers' },
      help: ['Such as V-. Leave blank if cards only have digits.', 'เช่น V- เว้นว่างถ้าบัตรมีแต่ตัวเลข'],
    },
    {
      input: z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^([A-Z0-9][A-Z0-9./-]{0,11})?$/, 'card_prefix'),
    },
  ),
  /** The fewest digits: 3 makes `001` of 1. */
  padding: whole({
    ...{ min: 1, max: 8, label: ['Digits', 'จำนวนหลัก'], section: 'numbers' },
    help: ['Minimum digits, e.g. 3 turns 1 into 001.', 'จำนวนหลักขั้นต่ำ เช่น 3 หลัก: 1 เป็น 001'],
  }),
  first: whole({ min: 0, max: LARGEST_NUMBER, label: ['First', 'เลขแรก'], section: 'numbers' }),
  last: whole({ min: 0, max: LARGEST_NUMBER, label: ['Last', 'เลขสุดท้าย'], section: 'numbers' }),
  ...common,
})

export const CARD_COLUMNS = fileColumns(cardFields)
export type CardColumn = keyof typeof CARD_COLUMNS
