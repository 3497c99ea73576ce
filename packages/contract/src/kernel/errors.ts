import { z } from 'zod'
import type { Words } from './languages.ts'

interface ErrorEntry extends Words {
  readonly status: number
}

/** Every refusal the server can give: its HTTP status and its sentence. The server and the page both read it from here, and nowhere else. */
export const ERRORS = {
  // request
  invalid: { status: 422, en: 'Some fields need attention.', th: 'มีบางช่องที่ต้องแก้' },
  not_found: { status: 404, en: 'This was not found.', th: 'ไม่พบรายการนี้' },
  method_not_allowed: { status: 405, en: 'This address does not take that method.', th: 'ที่อยู่นี้ไม่รับคำสั่งแบบนี้' },
  unsupported_media_type: { status: 415, en: 'This address takes JSON only.', th: 'ที่อยู่นี้รับเฉพาะ JSON' },
  malformed: { status: 400, en: 'The request could not be read.', th: 'อ่านคำขอนี้ไม่ได้' },
  too_large: { status: 413, en: 'This is larger than what is taken here.', th: 'ข้อมูลใหญ่เกินกว่าที่รับได้' },
  too_many_requests: { status: 429, en: 'Too many requests. Wait a moment, then try again.', th: 'ส่งคำขอถี่เกินไป รอสักครู่แล้วลองอีกครั้ง' },
  // session and rights
  unauthenticated: { status: 401, en: 'Sign in to go on.', th: 'โปรดเข้าสู่ระบบก่อน' },
  login_failed: {
    status: 401,
    en: 'The e-mail or the password is not right. After 10 failed tries, wait 10 minutes.',
    th: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง ถ้าผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  second_factor_required: {
    status: 401,
    en: 'Enter the code of your authenticator app.',
    th: 'กรอกรหัสจากแอปยืนยันตัวตนของคุณ',
  },
  second_factor_wrong: {
    status: 401,
    en: 'This code is not right, or was used already. After 10 wrong ones, wait 10 minutes.',
    th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว ถ้าผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  sign_in_expired: { status: 401, en: 'This took too long. Sign in again.', th: 'ใช้เวลานานเกินไป โปรดเข้าสู่ระบบอีกครั้ง' },
  second_factor_missing: {
    status: 403,
    en: 'This organisation asks for a second factor. Set it up in your profile first.',
    th: 'องค์กรนี้กำหนดให้ยืนยันตัวตนสองชั้น โปรดเปิดใช้ในโปรไฟล์ก่อน',
  },
  second_factor_on: { status: 409, en: 'Your second factor is on already.', th: 'เปิดใช้การยืนยันตัวตนสองชั้นอยู่แล้ว' },
  second_factor_off: { status: 409, en: 'Your second factor is off. Set it up first.', th: 'ยังไม่ได้เปิดใช้การยืนยันตัวตนสองชั้น โปรดเปิดใช้ก่อน' },
  second_factor_needed: {
    status: 409,
    en: 'An organisation of yours asks for the second factor. It cannot be turned off.',
    th: 'องค์กรของคุณกำหนดให้ใช้การยืนยันตัวตนสองชั้น จึงปิดไม่ได้',
  },
  code_wrong: {
    status: 422,
    en: 'This code is not right, or was used already. After 10 wrong ones, wait 10 minutes.',
    th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว ถ้าผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  password_wrong: {
    status: 422,
    en: 'The present password is not right. After 10 failed tries, wait 10 minutes.',
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง ถ้าผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  session_not_found: { status: 404, en: 'This session has ended already.', th: 'การเข้าสู่ระบบนี้สิ้นสุดไปแล้ว' },
  permission_denied: { status: 403, en: 'You may not do this. Ask an administrator.', th: 'คุณไม่มีสิทธิ์ทำรายการนี้ ติดต่อผู้ดูแลระบบ' },
  service_not_active: { status: 403, en: 'This organisation does not have this part.', th: 'องค์กรนี้ไม่ได้เปิดใช้ส่วนนี้' },
  service_expired: {
    status: 403,
    en: 'The visitor system has expired. Records can be read, not changed.',
    th: 'ระบบผู้มาติดต่อหมดอายุแล้ว ดูข้อมูลได้แต่บันทึกไม่ได้',
  },
  organisation_disabled: {
    status: 403,
    en: 'The system cannot be used: the organisation was disabled.',
    th: 'ไม่สามารถใช้งานระบบได้ องค์กรนี้ถูกปิดการใช้งาน',
  },
  code_not_valid: {
    status: 410,
    en: 'This link was used already or is too old. Ask for a new one.',
    th: 'ลิงก์นี้ถูกใช้แล้วหรือหมดอายุ โปรดขอลิงก์ใหม่',
  },
  // idempotency
  idempotency_in_flight: { status: 409, en: 'The same request is being worked on.', th: 'คำขอเดียวกันนี้กำลังทำอยู่' },
  idempotency_mismatch: { status: 422, en: 'This key was used for another request.', th: 'รหัสคำขอนี้ถูกใช้กับคำขออื่นแล้ว' },
  // files
  file_not_image: { status: 415, en: 'Choose a JPEG, PNG or WebP picture.', th: 'โปรดเลือกรูปแบบ JPEG, PNG หรือ WebP' },
  file_too_large: { status: 413, en: 'The picture may be at most 10 MB and 40 megapixels.', th: 'รูปต้องไม่เกิน 10 MB และ 40 ล้านพิกเซล' },
  file_not_document: {
    status: 415,
    en: 'Choose a PDF, or a JPEG, PNG or WebP picture.',
    th: 'โปรดเลือกไฟล์ PDF หรือรูปแบบ JPEG, PNG หรือ WebP',
  },
  table_not_readable: {
    status: 415,
    en: 'This file cannot be read. Choose an Excel file (.xlsx) or a CSV file.',
    th: 'อ่านไฟล์นี้ไม่ได้ โปรดเลือกไฟล์ Excel (.xlsx) หรือ CSV',
  },
  table_too_large: {
    status: 413,
    en: 'The file is larger than this import takes. Divide it into smaller ones.',
    th: 'ไฟล์ใหญ่กว่าที่นำเข้าได้ในครั้งเดียว โปรดแบ่งเป็นหลายไฟล์',
  },
  workbook_too_large: {
    status: 422,
    en: 'There are more than 10,000 rows, too many for an Excel file. Save a CSV file, or narrow the list.',
    th: 'มีมากกว่า 10,000 แถว ซึ่งเกินกว่าไฟล์ Excel หนึ่งไฟล์ โปรดส่งออกเป็น CSV หรือกรองรายการให้น้อยลง',
  },
  import_refused: {
    status: 422,
    en: 'Some rows need attention. Nothing was imported.',
    th: 'มีบางแถวที่ต้องแก้ ยังไม่ได้นำเข้าแถวใด',
  },
  // organisations
  organisation_not_found: { status: 404, en: 'You do not belong to this organisation.', th: 'คุณไม่ได้อยู่ในองค์กรนี้' },
  // locations and gates
  location_not_found: { status: 404, en: 'This location was not found.', th: 'ไม่พบสถานที่นี้' },
  location_code_taken: { status: 409, en: 'Another location has this code.', th: 'มีสถานที่อื่นใช้รหัสนี้แล้ว' },
  location_occupied: { status: 409, en: 'Someone is still inside this location.', th: 'ยังมีคนอยู่ในสถานที่นี้' },
  location_not_active: { status: 409, en: 'This location is not open for visits.', th: 'สถานที่นี้ยังไม่เปิดรับผู้มาติดต่อ' },
  location_archived: {
    status: 409,
    en: 'This location is archived. Nothing of it can be changed.',
    th: 'สถานที่นี้เก็บเข้าคลังแล้ว จึงแก้อะไรไม่ได้',
  },
  unit_not_found: { status: 404, en: 'This unit was not found.', th: 'ไม่พบห้อง/หน่วยนี้' },
  unit_code_taken: { status: 409, en: 'Another unit of this location has this code.', th: 'มีห้อง/หน่วยอื่นของสถานที่นี้ใช้รหัสนี้แล้ว' },
  unit_in_itself: {
    status: 409,
    en: 'A unit cannot lie in itself or in one of its own units.',
    th: 'ห้อง/หน่วยจะอยู่ในตัวเองหรือในหน่วยย่อยของตัวเองไม่ได้',
  },
  unit_in_use: {
    status: 409,
    en: 'Visits were made to this unit. Archive it instead.',
    th: 'ห้อง/หน่วยนี้มีบันทึกการเข้า–ออกแล้ว ให้เก็บเข้าคลังแทนการลบ',
  },
  unit_not_empty: {
    status: 409,
    en: 'Other units lie in this one. Move or delete them first.',
    th: 'ยังมีห้อง/หน่วยอื่นอยู่ในหน่วยนี้ โปรดย้ายหรือลบก่อน',
  },
  unit_archived: {
    status: 409,
    en: 'This unit, or the one around it, is archived. Bring it back first.',
    th: 'ห้อง/หน่วยนี้หรือหน่วยที่ครอบอยู่ถูกเก็บเข้าคลัง โปรดนำกลับมาก่อน',
  },
  gate_not_found: { status: 404, en: 'This gate was not found.', th: 'ไม่พบประตูนี้' },
  gate_code_taken: { status: 409, en: 'Another gate of this location has this code.', th: 'มีประตูอื่นของสถานที่นี้ใช้รหัสนี้แล้ว' },
  gate_in_use: { status: 409, en: 'Visits were recorded at this gate. Retire it instead.', th: 'ประตูนี้มีบันทึกการเข้า–ออกแล้ว ให้เลิกใช้แทนการลบ' },
  gate_not_open: { status: 409, en: 'This gate is not open in that direction.', th: 'ประตูนี้ไม่ได้เปิดให้ผ่านทางนี้' },
  status_not_allowed: {
    status: 409,
    en: 'That change of status is not possible from the present one.',
    th: 'เปลี่ยนสถานะแบบนี้จากสถานะปัจจุบันไม่ได้',
  },
  changed_meanwhile: { status: 409, en: 'Someone changed this before you. See the difference.', th: 'มีคนแก้รายการนี้ก่อนคุณ ดูส่วนที่ต่าง' },
  // cards
  card_not_found: { status: 404, en: 'No card of yours has this number.', th: 'ไม่พบบัตรหมายเลขนี้ในระบบ' },
  card_not_available: { status: 409, en: 'This card cannot be given out.', th: 'บัตรนี้ใช้ออกให้ผู้มาติดต่อไม่ได้' },
  card_ambiguous: {
    status: 409,
    en: 'This reading fits several cards. Type the number that is printed on the card.',
    th: 'ค่าที่อ่านได้ตรงกับบัตรหลายใบ โปรดพิมพ์หมายเลขที่พิมพ์บนบัตร',
  },
  card_number_taken: { status: 409, en: 'Another card has this number.', th: 'มีบัตรอื่นใช้หมายเลขนี้แล้ว' },
  card_uid_taken: { status: 409, en: 'Another card has this UID.', th: 'มีบัตรอื่นใช้ UID นี้แล้ว' },
  card_issued: { status: 409, en: 'A visitor has this card now. Check them out first.', th: 'ผู้มาติดต่อถือบัตรนี้อยู่ ให้เช็คเอาต์ก่อน' },
  card_used: { status: 409, en: 'This card was given out before. Retire it instead.', th: 'บัตรนี้เคยออกให้ผู้มาติดต่อแล้ว ให้เลิกใช้แทนการลบ' },
  // users
  own_membership: {
    status: 409,
    en: 'You cannot change your own access. Ask another administrator.',
    th: 'เปลี่ยนสิทธิ์ของตัวเองไม่ได้ ให้ผู้ดูแลระบบคนอื่นทำแทน',
  },
  person_has_more: {
    status: 403,
    en: 'This person has rights that you do not have. Ask somebody who has them.',
    th: 'ผู้ใช้คนนี้มีสิทธิ์มากกว่าคุณ ให้ผู้ที่มีสิทธิ์นั้นทำแทน',
  },
  more_than_own: {
    status: 403,
    en: 'You cannot give a role, a permission or a place that you do not have yourself.',
    th: 'ให้บทบาท สิทธิ์ หรือสถานที่ที่คุณเองไม่มีไม่ได้',
  },
  last_owner: {
    status: 409,
    en: 'This is the last owner. Make another person owner first.',
    th: 'นี่คือเจ้าขององค์กรคนสุดท้าย ตั้งคนอื่นเป็นเจ้าของก่อน',
  },
  // blacklists
  guard_action_not_found: {
    status: 422,
    en: 'This action or category is not in the setting any more. Choose another.',
    th: 'วิธีปฏิบัติหรือประเภทนี้ไม่มีในการตั้งค่าแล้ว โปรดเลือกใหม่',
  },
  choice_in_use: {
    status: 409,
    en: 'Entries of the blacklist still use this action or category.',
    th: 'ยังมีรายการในบัญชีเฝ้าระวังที่ใช้วิธีปฏิบัติหรือประเภทนี้',
  },
  second_person_needed: {
    status: 409,
    en: 'An entry that denies is not lifted or made weaker by one person: one asks to lift it, another one agrees.',
    th: 'รายการที่ห้ามเข้ายกเลิกหรือทำให้เข้มงวดน้อยลงโดยคนเดียวไม่ได้ ต้องมีคนหนึ่งขอยกเลิกและอีกคนหนึ่งอนุมัติ',
  },
  blacklist_was_seen: {
    status: 409,
    en: 'Somebody was seen under this entry, so it stays. Lift it instead.',
    th: 'มีผู้ถูกพบตามรายการนี้แล้วจึงลบไม่ได้ โปรดยกเลิกแทน',
  },
  attachments_full: { status: 409, en: 'An entry has at most 20 files.', th: 'แนบไฟล์ได้ไม่เกิน 20 ไฟล์ต่อรายการ' },
  // members
  member_not_found: { status: 404, en: 'This member was not found.', th: 'ไม่พบสมาชิกนี้' },
  member_code_taken: { status: 409, en: 'Another member has this code.', th: 'มีสมาชิกคนอื่นใช้รหัสนี้แล้ว' },
  member_card_taken: { status: 409, en: 'Another member has one of these cards.', th: 'มีสมาชิกคนอื่นถือบัตรใบนี้แล้ว' },
  member_in_use: {
    status: 409,
    en: 'Visits of this member were recorded. End the membership instead.',
    th: 'สมาชิกคนนี้มีบันทึกการเข้า–ออกแล้ว ให้เลิกใช้แทนการลบ',
  },
  member_not_allowed: { status: 409, en: 'This member may not come in here now.', th: 'สมาชิกคนนี้เข้าที่นี่ตอนนี้ไม่ได้' },
  too_many_documents: {
    status: 409,
    en: 'A member has 20 documents at most. Delete one first.',
    th: 'สมาชิกหนึ่งคนมีเอกสารได้ไม่เกิน 20 รายการ โปรดลบก่อน',
  },
  // entrances
  entrance_not_found: { status: 404, en: 'This visit was not found.', th: 'ไม่พบการเข้า–ออกนี้' },
  vehicle_inside: { status: 409, en: 'This vehicle is already inside.', th: 'รถคันนี้อยู่ข้างในแล้ว' },
  member_inside: { status: 409, en: 'This member is inside already.', th: 'สมาชิกคนนี้อยู่ข้างในแล้ว' },
  blacklisted: { status: 409, en: 'Stop. This person must not be let in.', th: 'หยุด ห้ามให้บุคคลนี้เข้า' },
  screening_needed: {
    status: 409,
    en: 'Look first: this may be somebody on the blacklist.',
    th: 'โปรดตรวจก่อน อาจเป็นบุคคลในบัญชีเฝ้าระวัง',
  },
  card_in_use: { status: 409, en: 'This card is held by another visit.', th: 'บัตรนี้มีผู้มาติดต่อคนอื่นถืออยู่' },
  already_out: { status: 409, en: 'This visit was checked out already.', th: 'เช็คเอาต์รายการนี้ไปแล้ว' },
  undo_too_late: { status: 409, en: 'This can be undone for ten minutes only.', th: 'ย้อนรายการได้ภายในสิบนาทีเท่านั้น' },
  notice_not_acknowledged: { status: 422, en: 'Confirm that the privacy notice was given.', th: 'โปรดยืนยันว่าได้แจ้งเรื่องความเป็นส่วนตัวแล้ว' },
  // faults
  internal: { status: 500, en: 'Something failed on our side. Nothing was saved. Try again.', th: 'ระบบขัดข้อง ยังไม่ได้บันทึก โปรดลองอีกครั้ง' },
  unavailable: {
    status: 503,
    en: 'The system is not ready. Nothing was saved. Try again shortly.',
    th: 'ระบบยังไม่พร้อม ยังไม่ได้บันทึก โปรดลองอีกครั้งในอีกสักครู่',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export const fieldError = z.looseObject({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof fieldError>

/** What every refused call answers (RFC 9457), with a stable `code`, and every bad field at once where the request was invalid. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string(),
    errors: z.array(fieldError).optional(),
    /** The record that stands in the way of a conflict, such as the visit that already holds the card. */
    conflict: z.object({ _id: z.string() }).catchall(z.unknown()).optional(),
    /** With `second_factor_required`: to be sent with the code, once and within minutes. */
    ticket: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof problem>
