import type { z } from 'zod'
import type { FieldError } from './errors.ts'
import type { Language, Words } from './languages.ts'

/**
 * Messages for invalid fields, by the key that a schema's check sets as its message (as `line` and the other domain schemas do), otherwise by the
 * kind of issue. The server's answers and the page's forms share them.
 */
export const FIELD_WORDS: Readonly<Record<string, Words>> = {
  email: { en: 'Invalid email', th: 'Invalid email' }, // fixed by the specification in both languages
  national_id: { en: 'The ID number is not valid. Check the digits on the card.', th: 'เลขบัตรประชาชนไม่ถูกต้อง โปรดตรวจเลขจากบัตรอีกครั้ง' },
  national_id_length: { en: 'A Thai ID number has 13 digits.', th: 'เลขบัตรประชาชนมี 13 หลัก' },
  passport: { en: 'Use 4 to 20 letters and digits, as printed on the document.', th: 'ใช้ตัวอักษรและตัวเลข 4 ถึง 20 ตัว ตามที่พิมพ์ในเอกสาร' },
  id_kind: { en: 'Choose a document type.', th: 'โปรดเลือกประเภทเอกสาร' },
  day: { en: 'Type the date as year-month-day, such as 2026-11-20.', th: 'พิมพ์วันที่เป็น ปี-เดือน-วัน เช่น 2026-11-20' },
  range: { en: 'Choose at most 366 days. The last day can’t be before the first.', th: 'เลือกได้ไม่เกิน 366 วัน และวันสุดท้ายต้องไม่อยู่ก่อนวันแรก' },
  zone: { en: 'Unknown time zone.', th: 'ไม่รู้จักเขตเวลานี้' },
  currency: { en: 'Unknown currency.', th: 'ไม่รู้จักสกุลเงินนี้' },
  promptpay: {
    en: 'This number doesn’t match the account type. Check its digits.',
    th: 'เลขนี้ไม่ตรงกับประเภทบัญชี โปรดตรวจตัวเลขอีกครั้ง',
  },
  cash_only: { en: 'Enter this for cash payments only.', th: 'กรอกเงินที่รับมาเฉพาะเมื่อจ่ายเป็นเงินสด' },
  tendered_too_little: { en: 'This is less than the amount due.', th: 'เงินที่รับมาน้อยกว่ายอดที่ต้องชำระ' },
  control_character: { en: 'Remove line breaks and hidden characters.', th: 'โปรดลบการขึ้นบรรทัดและอักขระที่มองไม่เห็น' },
  plain_note: {
    en: 'Links and formatting can’t be sent. Write plain text.',
    th: 'ส่งลิงก์หรือโค้ดจัดรูปแบบไม่ได้ โปรดพิมพ์เป็นข้อความธรรมดา',
  },
  one_value: { en: 'Send one value, without brackets in its name.', th: 'ส่งได้ค่าเดียว และชื่อต้องไม่มีวงเล็บ' },
  other_spelling: { en: 'Spell the name of this parameter exactly like this.', th: 'โปรดสะกดชื่อพารามิเตอร์ให้ตรงตามนี้' },
  sort_of_days: { en: 'The filter of days uses the other time. Sort by the same one.', th: 'ตัวกรองวันที่ใช้เวลาอีกแบบ โปรดเรียงตามเวลาเดียวกัน' },
  cursor: { en: 'Start again from the first page.', th: 'โปรดเริ่มจากหน้าแรกใหม่' },
  phone: { en: 'A mobile number has 10 digits and starts 06, 08 or 09.', th: 'เบอร์มือถือต้องมี 10 หลัก ขึ้นต้นด้วย 06 08 หรือ 09' },
  plate: { en: 'Plate not recognised. Type it like กก 1234.', th: 'อ่านทะเบียนรถนี้ไม่ได้ โปรดพิมพ์ในรูปแบบ กก 1234' },
  time: { en: 'Type the time as hours and minutes, such as 08:30.', th: 'พิมพ์เวลาเป็นชั่วโมงและนาที เช่น 08:30' },
  hours_overlap: { en: 'These times overlap. Change one of them.', th: 'ช่วงเวลาทับกัน โปรดแก้ช่วงใดช่วงหนึ่ง' },
  date_twice: { en: 'A date appears twice. Remove one.', th: 'มีวันที่ซ้ำกัน โปรดลบออกหนึ่งรายการ' },
  column_twice: { en: 'Two columns can’t be the same field.', th: 'เลือกสองคอลัมน์เป็นข้อมูลเดียวกันไม่ได้' },
  code_twice: { en: 'Another row of the file has the same code.', th: 'มีแถวอื่นในไฟล์ใช้รหัสนี้' },
  parent_missing: { en: 'There is no unit with this code, in the file or at the location.', th: 'ไม่มีห้อง/หน่วยรหัสนี้ ทั้งในไฟล์และในสถานที่' },
  parent_inside: { en: 'A unit cannot contain itself.', th: 'ห้อง/หน่วยจะอยู่ภายใต้ตัวเองไม่ได้' },
  unit_is_archived: { en: 'This unit is archived. Restore it first.', th: 'ห้อง/หน่วยนี้ถูกเก็บเข้าคลัง โปรดนำกลับมาใช้ก่อน' },
  unit_elsewhere: {
    en: 'A unit belongs to a location that is not selected. Remove the unit, or select its location.',
    th: 'มีห้อง/หน่วยของสถานที่ที่ไม่ได้เลือก โปรดลบห้อง/หน่วยนั้น หรือเลือกสถานที่ของห้อง/หน่วยนั้น',
  },
  host_missing: { en: 'Enter the name this phone or e-mail belongs to.', th: 'โปรดกรอกชื่อเจ้าของเบอร์โทรหรืออีเมล' },
  until_before_from: { en: 'The last day can’t be before the first day.', th: 'วันสุดท้ายต้องไม่อยู่ก่อนวันแรก' },
  repeat_too_long: { en: 'Choose fewer days: at most 400 visits within 3 years.', th: 'เลือกวันน้อยลง ได้สูงสุด 400 ครั้งภายใน 3 ปี' },
  repeat_without_day: { en: 'No matching days. Choose other weekdays or a later last day.', th: 'ไม่มีวันที่ตรงเงื่อนไข เลือกวันอื่นหรือเลื่อนวันสุดท้าย' },
  companions: { en: 'List at most 50 names, one per line.', th: 'ระบุได้ไม่เกิน 50 ชื่อ บรรทัดละหนึ่งคน' },
  place_unknown: { en: 'One of these no longer exists. Choose again.', th: 'มีรายการที่ไม่มีแล้ว โปรดเลือกใหม่' },
  vehicle_twice: { en: 'This vehicle appears twice. Remove one.', th: 'มีรถคันนี้ซ้ำกัน โปรดลบออกหนึ่งรายการ' },
  card_twice: { en: 'This card appears twice. Remove one.', th: 'มีบัตรใบนี้ซ้ำกัน โปรดลบออกหนึ่งรายการ' },
  member_card: { en: 'Another member already has this card.', th: 'มีสมาชิกคนอื่นถือบัตรใบนี้แล้ว' },
  value_word: { en: 'Use one of: {{words}}.', th: 'พิมพ์คำใดคำหนึ่ง: {{words}}' },
  member_status: {
    en: 'Use pending or active. Other statuses need a note: set them on the member’s page.',
    th: 'พิมพ์ รอยืนยัน หรือ ใช้งาน สถานะอื่นต้องมีหมายเหตุ โปรดเปลี่ยนที่หน้าสมาชิก',
  },
  member_elsewhere: { en: 'This code belongs to a member you can’t edit.', th: 'รหัสนี้เป็นของสมาชิกที่คุณแก้ไขไม่ได้' },
  location_unknown: { en: 'There is no location with this code, or you don’t have access to it.', th: 'ไม่มีสถานที่รหัสนี้ หรือคุณไม่มีสิทธิ์ใช้สถานที่นี้' },
  location_needed: { en: 'Enter a location code. You can’t add members to all locations.', th: 'โปรดระบุรหัสสถานที่ คุณเพิ่มสมาชิกของทุกสถานที่ไม่ได้' },
  unit_unknown: { en: 'There is no unit with this code at these locations.', th: 'ไม่มีห้อง/หน่วยรหัสนี้ในสถานที่เหล่านี้' },
  unit_ambiguous: {
    en: 'Several locations have a unit with this code. Enter the location too.',
    th: 'มีห้อง/หน่วยรหัสนี้หลายสถานที่ โปรดระบุสถานที่ด้วย',
  },
  group_differs: {
    en: 'This differs from the first row of the group. Leave it blank, or use another group.',
    th: 'แถวแรกของกลุ่มนี้ระบุไว้ต่างกัน โปรดเว้นว่าง หรือใช้กลุ่มอื่น',
  },
  group_wrong: { en: 'Another row of this group must be fixed first.', th: 'ต้องแก้แถวอื่นของกลุ่มนี้ก่อน' },
  group_full: { en: 'A group can have at most 100 guests.', th: 'กลุ่มหนึ่งมีแขกได้สูงสุด 100 คน' },
  month: { en: 'Type the month as year-month, such as 2026-11.', th: 'พิมพ์เดือนเป็น ปี-เดือน เช่น 2026-11' },
  pass_too_long: {
    en: 'A pass can be valid for at most {{days}} days here. Choose an earlier day.',
    th: 'บัตรผ่านของที่นี่ใช้ได้ไม่เกิน {{days}} วัน โปรดเลือกวันที่เร็วขึ้น',
  },
  time_skipped: {
    en: 'Clocks skip this time on that day. The next valid time is {{next}}.',
    th: 'วันนั้นนาฬิกาข้ามเวลานี้ไป เวลาถัดไปที่ใช้ได้คือ {{next}}',
  },
  day_over: { en: 'This time has passed.', th: 'เลยเวลานี้แล้ว' },
  phone_masked: { en: 'Enter the full number, or leave this blank.', th: 'กรอกเบอร์เต็ม หรือเว้นว่าง' },
  province_unknown: { en: 'Unknown province.', th: 'ไม่รู้จักจังหวัดนี้' },
  vehicle_class: { en: 'Unknown vehicle type.', th: 'ไม่รู้จักประเภทรถนี้' },
  card_number: { en: 'Use 1 to 20 letters A–Z, digits, hyphens, dots or slashes.', th: 'ใช้ตัวอักษร A–Z ตัวเลข ขีดกลาง จุด หรือทับ 1 ถึง 20 ตัว' },
  card_prefix: {
    en: 'Use at most 12 letters A–Z, digits, hyphens, dots or slashes.',
    th: 'ใช้ตัวอักษร A–Z ตัวเลข ขีดกลาง จุด หรือทับ ไม่เกิน 12 ตัว',
  },
  card_uid: {
    en: 'Not a valid UID. Tap the card on the reader, or type 3, 4, 5, 7 or 10 bytes as hex or decimal.',
    th: 'UID ไม่ถูกต้อง โปรดแตะบัตรที่เครื่องอ่าน หรือพิมพ์เลขฐานสิบหกหรือฐานสิบของ 3, 4, 5, 7 หรือ 10 ไบต์',
  },
  card_range: {
    en: 'Choose 1 to 1,000 cards. The last number can’t be before the first.',
    th: 'เลือกได้ 1 ถึง 1,000 ใบ และเลขสุดท้ายต้องไม่อยู่ก่อนเลขแรก',
  },
  card_uid_used: { en: 'Another card already has this UID.', th: 'มีบัตรอื่นใช้ UID นี้แล้ว' },
  card_uid_twice: { en: 'Another row of the file has the same UID.', th: 'มีแถวอื่นในไฟล์ใช้ UID นี้' },
  card_of_others: { en: 'A card at a location you don’t have access to has this number.', th: 'มีบัตรของสถานที่ที่คุณไม่มีสิทธิ์ใช้หมายเลขนี้แล้ว' },
  card_place: { en: 'Enter a location code. You can’t change cards of all locations.', th: 'โปรดระบุรหัสสถานที่ คุณแก้ไขบัตรของทุกสถานที่ไม่ได้' },
  card_is_issued: { en: 'A visitor has this card. Check them out first.', th: 'ผู้มาติดต่อถือบัตรนี้อยู่ โปรดเช็คเอาต์ก่อน' },
  cell_too_long: { en: 'A cell can have at most 999 characters.', th: 'หนึ่งช่องมีได้ไม่เกิน 999 ตัวอักษร' },
  number_masked: { en: 'This number is masked. Enter the full number.', th: 'เลขนี้ถูกปิดบังไว้ โปรดพิมพ์เลขเต็ม' },
  blacklist_choice: { en: 'Use one of these from the settings: {{words}}.', th: 'พิมพ์อย่างใดอย่างหนึ่งจากหน้าตั้งค่า: {{words}}' },
  blacklist_status: { en: 'Only entries in force can be imported. Remove this row.', th: 'นำเข้าได้เฉพาะรายการที่มีผล โปรดลบแถวนี้ออก' },
  blacklist_over: { en: 'The last day is in the past.', th: 'วันสุดท้ายผ่านไปแล้ว' },
  blacklist_location_needed: {
    en: 'Enter a location code. You can’t add entries for all locations.',
    th: 'โปรดระบุรหัสสถานที่ คุณเพิ่มรายการของทุกสถานที่ไม่ได้',
  },
  blacklist_twice: { en: 'Same as row {{row}} of the file.', th: 'ซ้ำกับแถว {{row}} ของไฟล์' },
  blacklist_listed: { en: 'Already on the blacklist as “{{name}}”.', th: 'มีอยู่ในบัญชีเฝ้าระวังแล้ว ในชื่อ “{{name}}”' },
  local_minute: { en: 'Type the date and time, such as 2026-11-20T08:30.', th: 'พิมพ์วันที่และเวลา เช่น 2026-11-20T08:30' },
  tariff_unit_unused: { en: 'Leave this blank: only a price per unit has minutes.', th: 'โปรดเว้นว่าง ใช้เฉพาะราคาต่อหน่วยเวลา' },
  tariff_overlap: { en: 'This band ends before it starts. Choose a later end.', th: 'ช่วงนี้สิ้นสุดก่อนเริ่ม โปรดกำหนดเวลาสิ้นสุดให้ช้ากว่านี้' },
  tariff_open_middle: {
    en: 'Only the last band may have no end. Enter where this one ends.',
    th: 'เฉพาะช่วงสุดท้ายเท่านั้นที่ไม่มีเวลาสิ้นสุดได้ โปรดกรอกเวลาสิ้นสุดของช่วงนี้',
  },
  tariff_gap: {
    en: 'There is no price for longer stays. Leave the last end blank.',
    th: 'ยังไม่ได้กำหนดราคาเมื่อจอดนานกว่านี้ โปรดเว้นเวลาสิ้นสุดของช่วงสุดท้ายให้ว่าง',
  },
  tariff_beyond: {
    en: 'Prices start over before this band is reached. Delete the band.',
    th: 'ราคาเริ่มนับใหม่ก่อนถึงช่วงนี้ โปรดลบช่วงนี้ออก',
  },
  tariff_falling: {
    en: 'A longer stay would cost less here. Enter at least what the stay has cost so far.',
    th: 'จอดนานขึ้นกลับจ่ายน้อยลง โปรดกรอกไม่น้อยกว่าราคาสะสมก่อนช่วงนี้',
  },
  tariff_off_unit: {
    en: 'The band starts in the middle of a unit, which would be charged twice. Start it at a full unit, or count units from the band.',
    th: 'ช่วงนี้เริ่มกลางหน่วยเวลา จะคิดเงินซ้ำ โปรดเริ่มเมื่อครบหน่วย หรือนับหน่วยจากต้นช่วง',
  },
  tariff_tolerance: {
    en: 'The unit must be longer than the tolerance.',
    th: 'หน่วยเวลาต้องยาวกว่าเวลาที่อนุโลม',
  },
  tariff_day_missing: {
    en: 'A day of the week has no prices. Add it to one of the tables.',
    th: 'มีวันที่ยังไม่ได้กำหนดราคา โปรดเพิ่มวันนั้นในตารางใดตารางหนึ่ง',
  },
  tariff_day_twice: { en: 'A day is in two tables. Remove it from one.', th: 'มีวันที่อยู่ในสองตาราง โปรดนำออกจากตารางหนึ่ง' },
  tariff_example: { en: 'This stay doesn’t match the expected amount.', th: 'การจอดนี้คิดได้ไม่ตรงกับจำนวนเงินที่ควรได้' },
  tariff_start_taken: {
    en: 'Another version starts at this time. Withdraw it, or choose another time.',
    th: 'มีฉบับอื่นเริ่มใช้เวลานี้แล้ว โปรดถอนฉบับนั้น หรือเลือกเวลาอื่น',
  },
  version_or_rules: { en: 'Send either a version or rules.', th: 'ส่งฉบับหรืออัตราอย่างใดอย่างหนึ่ง' },
  exit_before_entry: { en: 'The exit can’t be before the entry.', th: 'เวลาออกต้องไม่อยู่ก่อนเวลาเข้า' },
  stay_too_long: { en: 'A stay can be at most 60 days.', th: 'จอดได้ไม่เกิน 60 วัน' },
  examples_too_long: { en: 'The examples can last at most 120 days in total.', th: 'ตัวอย่างรวมกันต้องไม่เกิน 120 วัน' },
  list_empty: { en: 'Keep at least one in use.', th: 'ต้องเหลือใช้งานอย่างน้อยหนึ่งรายการ' },
  form_row_twice: { en: 'Two rows are for the same visitor type and gate.', th: 'มีสองแถวที่เป็นประเภทผู้มาติดต่อและประตูเดียวกัน' },
  shorter_than_visits: { en: 'Must be kept for at least as long as the visit.', th: 'ต้องเก็บไม่น้อยกว่าข้อมูลการเข้า–ออก' },
  longer_than_visits: { en: 'Can’t be kept longer than the visit.', th: 'เก็บนานกว่าข้อมูลการเข้า–ออกไม่ได้' },
  stamp_value: { en: 'Enter a number; at most 100 for a percentage.', th: 'กรอกจำนวน ส่วนลดเป็นเปอร์เซ็นต์ได้ไม่เกิน 100' },
  needs_visitor_m: { en: 'This organisation’s plan does not include parking fees.', th: 'องค์กรนี้ไม่ได้เปิดใช้ค่าจอดรถ' },
  second_person_decides: {
    en: 'To change the payment account, send a request for a second person to approve.',
    th: 'การเปลี่ยนบัญชีรับเงินต้องส่งคำขอและให้คนที่สองอนุมัติ',
  },
  organisation_only: { en: 'This is set for the whole organisation.', th: 'ส่วนนี้ตั้งได้เฉพาะทั้งองค์กร' },
  choice_key: { en: 'Use lowercase letters a–z, digits and underscores.', th: 'ใช้ตัวอักษร a–z ตัวเล็ก ตัวเลข และขีดล่าง' },
  partner_secret: {
    en: 'A secret starts with whsec_, followed by 24 to 64 bytes in base64.',
    th: 'คีย์ลับต้องขึ้นต้นด้วย whsec_ ตามด้วยข้อมูล 24 ถึง 64 ไบต์แบบ base64',
  },
  partner_url: {
    en: 'Enter an address that starts with https:// or http://, without a user name or a # part.',
    th: 'กรอกที่อยู่ที่ขึ้นต้นด้วย https:// หรือ http:// โดยไม่มีชื่อผู้ใช้และไม่มีส่วนหลัง #',
  },
  key_twice: { en: 'Two entries have the same key.', th: 'มีรหัสซ้ำกัน' },
  id_of_address: { en: 'This doesn’t match the request in the address.', th: 'ไม่ใช่คำขอเดียวกับในที่อยู่' },
  scope_too_large: {
    en: 'Too many combinations. Select fewer, or select none to cover all others.',
    th: 'เลือกรวมกันมากเกินไป โปรดเลือกให้น้อยลง หรือไม่เลือกเลยสำหรับที่เหลือทั้งหมด',
  },
  not_a_choice: { en: 'Select one from the list.', th: 'โปรดเลือกจากรายการ' },
  required: { en: 'Please fill this in.', th: 'โปรดกรอกช่องนี้' },
  leaked_password: {
    en: 'This password is on lists of stolen passwords. Choose another one.',
    th: 'รหัสผ่านนี้อยู่ในรายการรหัสผ่านที่รั่วไหล โปรดเลือกรหัสอื่น',
  },
  common_password: { en: 'This password is too common. Choose another one.', th: 'รหัสผ่านนี้มีคนใช้มาก โปรดเลือกรหัสอื่น' },
  same_password: { en: 'This is your password already. Choose another one.', th: 'รหัสผ่านนี้ใช้อยู่แล้ว เลือกรหัสผ่านอื่น' },
  own_address: { en: 'Don’t use your e-mail address as your password.', th: 'ห้ามใช้อีเมลของคุณเป็นรหัสผ่าน' },
  totp_code: { en: 'The code has 6 digits.', th: 'รหัสมีตัวเลข 6 หลัก' },
  code: { en: 'Use 1 to 12 letters A–Z, digits or hyphens.', th: 'ใช้ตัวอักษร A–Z ตัวเลข หรือขีดกลาง 1 ถึง 12 ตัว' },
}

/** Replaces `{{names}}` by values. */
export const fillSentence = (sentence: string, values: Readonly<Record<string, string>> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (name, key: string) => values[key] ?? name)

export const fieldWords = (key: string, language: Language): string | undefined => FIELD_WORDS[key]?.[language]

/** No form has this many fields. A body with more errors was built to have them, so the answer stops here and isn't longer than the body. */
const MOST_ERRORS = 100

/**
 * The invalid fields of a failed parse, each once and at most 100, with a message that says how to fix it. Field names are paths:
 * `companions.0.name`.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], language: Language): FieldError[] {
  const messages = new Map<string, string>()
  for (const issue of issues) {
    const path = issue.path.map(String)
    const fields = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key].join('.')) : [path.join('.') || 'body']
    for (const field of fields) {
      if (messages.size === MOST_ERRORS) break
      if (!messages.has(field)) messages.set(field, sentence(issue, language))
    }
  }
  return [...messages].map(([field, message]) => ({ field, message }))
}

function sentence(issue: z.core.$ZodIssue, language: Language): string {
  const th = language === 'th'
  const message = fieldWords(issue.message, language)
  if (message) return message
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null
        ? fieldWords('required', language)!
        : th
          ? 'รูปแบบข้อมูลไม่ถูกต้อง'
          : 'This value has the wrong format.'
    case 'unrecognized_keys':
      return th ? 'ไม่รู้จักช่องนี้' : 'Unknown field.'
    case 'invalid_format':
      return issue.format === 'email' ? fieldWords('email', language)! : th ? 'รูปแบบไม่ถูกต้อง' : 'This format is not valid.'
    case 'invalid_value':
      return th ? `ใช้ได้เฉพาะ ${issue.values.join(', ')}` : `Use one of ${issue.values.join(', ')}.`
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1
          ? fieldWords('required', language)!
          : th
            ? `ต้องมีอย่างน้อย ${issue.minimum} ตัวอักษร`
            : `Use at least ${issue.minimum} characters.`
      return th ? `ต้องไม่น้อยกว่า ${issue.minimum}` : `Must be at least ${issue.minimum}.`
    case 'too_big':
      if (issue.origin === 'string') return th ? `ใช้ได้ไม่เกิน ${issue.maximum} ตัวอักษร` : `Use at most ${issue.maximum} characters.`
      return th ? `ต้องไม่เกิน ${issue.maximum}` : `Must be at most ${issue.maximum}.`
    default:
      return th ? 'ค่านี้ไม่ถูกต้อง' : 'This value is not valid.'
  }
}
