import type { z } from 'zod'
import type { FieldError } from './errors.ts'
import type { Language, Words } from './languages.ts'

/**
 * Sentences for invalid fields, by the key that a schema's check carries as its message (`line` and the other domain schemas do), else by
 * the kind of issue. One place for the server's answers and the page's forms.
 */
const BY_KEY: Record<string, Words> = {
  email: { en: 'Invalid email', th: 'Invalid email' }, // fixed by the specification in both languages
  national_id: { en: 'The last digit does not check. Please read the card again.', th: 'เลขตรวจสอบหลักสุดท้ายไม่ตรง โปรดดูเลขจากบัตรอีกครั้ง' },
  national_id_length: { en: 'A Thai ID number has 13 digits.', th: 'เลขบัตรประชาชนมี 13 หลัก' },
  passport: { en: 'Use 4 to 20 letters and digits, as printed on the document.', th: 'ใช้ตัวอักษรและตัวเลข 4 ถึง 20 ตัว ตามที่พิมพ์ในเอกสาร' },
  id_kind: { en: 'Choose the kind of document.', th: 'โปรดเลือกชนิดเอกสาร' },
  day: { en: 'Write the day as year-month-day, such as 2026-11-20.', th: 'พิมพ์วันที่แบบ ปี-เดือน-วัน เช่น 2026-11-20' },
  range: { en: 'Choose at most 366 days, the last not before the first.', th: 'เลือกได้ไม่เกิน 366 วัน และวันสุดท้ายต้องไม่มาก่อนวันแรก' },
  zone: { en: 'This time zone is not known.', th: 'ไม่รู้จักเขตเวลานี้' },
  currency: { en: 'This currency is not known.', th: 'ไม่รู้จักสกุลเงินนี้' },
  control_character: { en: 'Take out line breaks and hidden characters.', th: 'โปรดเอาการขึ้นบรรทัดและอักขระที่มองไม่เห็นออก' },
  cursor: { en: 'Start again from the first page.', th: 'โปรดเริ่มจากหน้าแรกใหม่' },
  phone: { en: 'A mobile number has 10 digits and starts 06, 08 or 09.', th: 'เบอร์มือถือต้องมี 10 หลัก ขึ้นต้นด้วย 06 08 หรือ 09' },
  plate: { en: 'This plate cannot be read. Write it like กก 1234.', th: 'อ่านทะเบียนนี้ไม่ได้ พิมพ์แบบ กก 1234' },
  time: { en: 'Write the time as hours and minutes, such as 08:30.', th: 'พิมพ์เวลาเป็นชั่วโมงและนาที เช่น 08:30' },
  hours_overlap: { en: 'These times overlap. Change one of them.', th: 'ช่วงเวลาทับกัน โปรดแก้ช่วงใดช่วงหนึ่ง' },
  date_twice: { en: 'A date is in the list twice. Take one out.', th: 'มีวันที่ซ้ำกัน โปรดเอาออกหนึ่งรายการ' },
  column_twice: { en: 'Two columns cannot hold the same thing.', th: 'สองคอลัมน์เป็นข้อมูลเดียวกันไม่ได้' },
  code_twice: { en: 'Another row of the file has this code.', th: 'มีแถวอื่นในไฟล์ใช้รหัสนี้' },
  unit_kind: { en: 'Write building, floor, house, room or tenant.', th: 'พิมพ์ อาคาร ชั้น บ้าน ห้อง หรือ ผู้เช่า' },
  parent_missing: { en: 'No unit has this code, in the file or in the location.', th: 'ไม่มีห้อง/หน่วยรหัสนี้ ทั้งในไฟล์และในสถานที่' },
  parent_inside: { en: 'The unit would lie in itself.', th: 'ห้อง/หน่วยจะอยู่ในตัวเอง' },
  unit_is_archived: { en: 'This unit is archived. Bring it back first.', th: 'ห้อง/หน่วยนี้ถูกเก็บเข้าคลัง โปรดนำกลับมาก่อน' },
  unit_elsewhere: {
    en: 'A unit is at a location that is not chosen. Take it out, or choose its location.',
    th: 'มีห้อง/หน่วยอยู่ในสถานที่ที่ไม่ได้เลือก โปรดเอาออก หรือเลือกสถานที่นั้น',
  },
  host_missing: { en: 'A phone or an e-mail needs the name it belongs to.', th: 'เบอร์โทรหรืออีเมลต้องมีชื่อของเจ้าของ' },
  until_before_from: { en: 'This may not be before the first day.', th: 'ต้องไม่ก่อนวันเริ่ม' },
  place_unknown: { en: 'One of these is not there any more. Choose again.', th: 'มีรายการที่ไม่มีแล้ว โปรดเลือกใหม่' },
  vehicle_twice: { en: 'This vehicle is in the list twice. Take one out.', th: 'มีรถคันนี้ซ้ำกัน โปรดเอาออกหนึ่งรายการ' },
  card_twice: { en: 'This card is in the list twice. Take one out.', th: 'มีบัตรใบนี้ซ้ำกัน โปรดเอาออกหนึ่งรายการ' },
  member_card: { en: 'Another member has this card.', th: 'มีสมาชิกคนอื่นถือบัตรใบนี้แล้ว' },
  member_kind: {
    en: 'Write resident, tenant, staff, contractor, frequent or vip.',
    th: 'พิมพ์ ผู้พักอาศัย ผู้เช่า พนักงาน ผู้รับเหมา มาประจำ หรือ วีไอพี',
  },
  member_status: {
    en: 'Write pending or active. Other statuses need a note: change them on the page.',
    th: 'พิมพ์ รอยืนยัน หรือ ใช้งาน สถานะอื่นต้องมีหมายเหตุ ให้เปลี่ยนที่หน้าสมาชิก',
  },
  member_elsewhere: { en: 'This code is of a member whom you may not change.', th: 'รหัสนี้เป็นของสมาชิกที่คุณแก้ไม่ได้' },
  location_unknown: { en: 'No location of yours has this code.', th: 'ไม่มีสถานที่รหัสนี้ในสถานที่ของคุณ' },
  location_needed: {
    en: 'Write the code of the location. You may not add members of all locations.',
    th: 'พิมพ์รหัสสถานที่ คุณเพิ่มสมาชิกของทุกสถานที่ไม่ได้',
  },
  unit_unknown: { en: 'No unit of these locations has this code.', th: 'ไม่มีห้อง/หน่วยรหัสนี้ในสถานที่เหล่านี้' },
  unit_ambiguous: {
    en: 'Several locations have a unit with this code. Write the location too.',
    th: 'มีห้อง/หน่วยรหัสนี้หลายสถานที่ โปรดระบุสถานที่ด้วย',
  },
  province_unknown: { en: 'This province is not known.', th: 'ไม่รู้จักจังหวัดนี้' },
  vehicle_class: { en: 'This class of vehicle is not known.', th: 'ไม่รู้จักชนิดรถนี้' },
  document_kind: { en: 'Write ID card, passport, driving licence or other.', th: 'พิมพ์ บัตรประชาชน หนังสือเดินทาง ใบขับขี่ หรือ อื่น ๆ' },
  card_number: {
    en: 'Use 1 to 20 letters A–Z, digits, hyphens, dots or slashes.',
    th: 'ใช้ตัวอักษร A–Z ตัวเลข ขีด จุด หรือทับ 1 ถึง 20 ตัว',
  },
  card_prefix: {
    en: 'Use at most 12 letters A–Z, digits, hyphens, dots or slashes.',
    th: 'ใช้ตัวอักษร A–Z ตัวเลข ขีด จุด หรือทับ ไม่เกิน 12 ตัว',
  },
  card_uid: {
    en: 'This is no UID. Read the card with the reader, or write 3, 4, 5, 7 or 10 bytes as hex or decimal.',
    th: 'ไม่ใช่ UID ให้อ่านบัตรด้วยเครื่องอ่าน หรือพิมพ์เลขฐานสิบหกหรือฐานสิบของ 3, 4, 5, 7 หรือ 10 ไบต์',
  },
  card_range: { en: 'Choose 1 to 1,000 cards, the last not before the first.', th: 'เลือกได้ 1 ถึง 1,000 ใบ และเลขสุดท้ายต้องไม่มาก่อนเลขแรก' },
  card_technology: { en: 'Write EM4100, MIFARE or other.', th: 'พิมพ์ EM4100, MIFARE หรือ อื่น ๆ' },
  card_kind: { en: 'Write visitor, member, contractor or VIP.', th: 'พิมพ์ ผู้มาติดต่อ สมาชิก ผู้รับเหมา หรือ วีไอพี' },
  card_uid_used: { en: 'Another card has this UID.', th: 'มีบัตรอื่นใช้ UID นี้แล้ว' },
  card_uid_twice: { en: 'Another row of the file has this UID.', th: 'มีแถวอื่นในไฟล์ใช้ UID นี้' },
  card_of_others: {
    en: 'A card of other locations has this number.',
    th: 'มีบัตรของสถานที่อื่นใช้หมายเลขนี้แล้ว',
  },
  card_place: {
    en: 'Write the code of a location. You may not change cards of all locations.',
    th: 'พิมพ์รหัสสถานที่ คุณแก้บัตรของทุกสถานที่ไม่ได้',
  },
  card_is_issued: { en: 'A visitor has this card now. Check them out first.', th: 'ผู้มาติดต่อถือบัตรนี้อยู่ ให้เช็คเอาต์ก่อน' },
  cell_too_long: { en: 'A cell has at most 999 characters.', th: 'หนึ่งช่องมีได้ไม่เกิน 999 ตัวอักษร' },
  number_masked: { en: 'This number is hidden. Write the whole number.', th: 'เลขนี้ถูกปิดบังไว้ โปรดพิมพ์เลขเต็ม' },
  blacklist_kind: { en: 'Write person, vehicle or company.', th: 'พิมพ์ บุคคล รถ หรือ บริษัท' },
  blacklist_severity: { en: 'Write monitor, alert or deny.', th: 'พิมพ์ เฝ้าดู แจ้งเตือน หรือ ห้ามเข้า' },
  blacklist_choice: { en: 'Write one of these from Setting: {{words}}.', th: 'พิมพ์อย่างใดอย่างหนึ่งจากหน้าตั้งค่า: {{words}}' },
  blacklist_status: {
    en: 'Only entries in force are imported. Leave this row out.',
    th: 'นำเข้าได้เฉพาะรายการที่มีผล โปรดเอาแถวนี้ออก',
  },
  blacklist_over: { en: 'The last day is over already.', th: 'เลยวันสุดท้ายแล้ว' },
  blacklist_location_needed: {
    en: 'Write the code of the location. You may not add entries of all locations.',
    th: 'พิมพ์รหัสสถานที่ คุณเพิ่มรายการของทุกสถานที่ไม่ได้',
  },
  blacklist_twice: { en: 'Row {{row}} of the file is the same.', th: 'ซ้ำกับแถว {{row}} ของไฟล์' },
  blacklist_listed: { en: 'This is in the list already, as “{{name}}”.', th: 'มีอยู่ในบัญชีแล้ว ในชื่อ “{{name}}”' },
  key_twice: { en: 'Two of them have the same key.', th: 'มีรหัสซ้ำกัน' },
  required: { en: 'Please fill this in.', th: 'โปรดกรอกช่องนี้' },
  common_password: { en: 'Many people use this password. Choose another one.', th: 'มีคนใช้รหัสผ่านนี้มาก โปรดเลือกรหัสอื่น' },
  own_address: { en: 'Do not use your e-mail address as your password.', th: 'อย่าใช้อีเมลของคุณเป็นรหัสผ่าน' },
  totp_code: { en: 'The code has 6 digits.', th: 'รหัสมีตัวเลข 6 หลัก' },
  code: { en: 'Use 1 to 12 letters A–Z, digits or hyphens.', th: 'ใช้ตัวอักษร A–Z ตัวเลข หรือขีด 1 ถึง 12 ตัว' },
}

export const fieldWords = (key: string, language: Language): string | undefined => BY_KEY[key]?.[language]

/** No form has as many fields; what has more errors was made to have them, and is not answered with a longer text than it sent. */
const MOST_ERRORS = 100

/** The bad fields of a failed parse, once each and at most 100, with a sentence that names the fix. Field names are paths: `companions.0.name`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  const found = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path.join('.') || 'body']
    for (const field of fields) {
      if (found.size === MOST_ERRORS) break
      if (!found.has(field)) found.set(field, sentence(issue, language))
    }
  }
  return [...found].map(([field, message]) => ({ field, message }))
}

function sentence(issue: z.core.$ZodIssue, language: Language): string {
  const th = language === 'th'
  const keyed = fieldWords(issue.message, language)
  if (keyed) return keyed
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? fieldWords('required', language)!
        : th
          ? 'ข้อมูลผิดชนิด'
          : 'This is not the right kind of value.'
    case 'unrecognized_keys':
      return th ? 'ไม่รู้จักช่องนี้' : 'This field is not known.'
    case 'invalid_format':
      return issue.format === 'email' ? fieldWords('email', language)! : th ? 'รูปแบบไม่ถูกต้อง' : 'This is not written in the right form.'
    case 'invalid_value':
      return th ? `เลือกได้เฉพาะ ${issue.values.join(', ')}` : `Choose one of ${issue.values.join(', ')}.`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? fieldWords('required', language)!
          : th
            ? `ต้องมีอย่างน้อย ${issue.minimum} ตัวอักษร`
            : `Use at least ${issue.minimum} characters.`
      return th ? `ต้องไม่น้อยกว่า ${issue.minimum}` : `This must be at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return th ? `ใช้ได้ไม่เกิน ${issue.maximum} ตัวอักษร` : `Use at most ${issue.maximum} characters.`
      return th ? `ต้องไม่เกิน ${issue.maximum}` : `This may be at most ${issue.maximum}.`
    default:
      return th ? 'ค่านี้ใช้ไม่ได้' : 'This value cannot be used.'
  }
}
