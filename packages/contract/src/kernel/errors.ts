import { z } from 'zod'
import type { Words } from './languages.ts'

interface ErrorEntry extends Words {
  readonly status: number
}

/** Every refusal of the server, with status and message; both sides use it. */
export const ERRORS = {
  // request
  invalid: { status: 422, en: 'Some fields need attention.', th: 'มีบางช่องที่ต้องแก้ไข' },
  not_found: { status: 404, en: 'Not found.', th: 'ไม่พบรายการนี้' },
  method_not_allowed: { status: 405, en: 'This address does not accept that method.', th: 'ที่อยู่นี้ไม่รับคำสั่งแบบนี้' },
  unsupported_media_type: { status: 415, en: 'This address accepts JSON only.', th: 'ที่อยู่นี้รับเฉพาะ JSON' },
  malformed: { status: 400, en: 'The request could not be read.', th: 'อ่านคำขอนี้ไม่ได้' },
  too_large: { status: 413, en: 'This is too large.', th: 'ข้อมูลมีขนาดใหญ่เกินไป' },
  body_stalled: {
    status: 408,
    en: 'The upload stopped. Check the connection and try again.',
    th: 'การอัปโหลดหยุดชะงัก โปรดตรวจสอบการเชื่อมต่อแล้วลองอีกครั้ง',
  },
  too_many_requests: { status: 429, en: 'Too many requests. Wait a moment and try again.', th: 'ส่งคำขอถี่เกินไป รอสักครู่แล้วลองอีกครั้ง' },
  too_many_mails: {
    status: 429,
    en: 'The limit of e-mails for one day is reached. Try again after {{time}}, or continue without e-mail addresses.',
    th: 'ส่งอีเมลครบจำนวนสูงสุดของวันแล้ว โปรดลองใหม่หลัง {{time}} หรือดำเนินการโดยไม่กรอกอีเมล',
  },
  too_many_mails_to_address: {
    status: 429,
    en: 'The limit of e-mails to {{address}} for one day is reached. Try again after {{time}}, or leave this address out.',
    th: 'ส่งอีเมลถึง {{address}} ครบจำนวนสูงสุดของวันแล้ว โปรดลองใหม่หลัง {{time}} หรือไม่กรอกที่อยู่นี้',
  },
  too_many_numbers: {
    status: 429,
    en: 'You have searched for too many full numbers. Search by name, plate, card or the last 4 digits instead.',
    th: 'ค้นหาด้วยเลขเต็มบ่อยเกินไป ลองค้นหาด้วยชื่อ ทะเบียนรถ บัตร หรือเลข 4 ตัวท้ายแทน',
  },
  // session and rights
  unauthenticated: { status: 401, en: 'Sign in to continue.', th: 'โปรดเข้าสู่ระบบก่อน' },
  login_failed: {
    status: 401,
    en: 'Wrong e-mail or password. After 10 failed attempts you have to wait 10 minutes.',
    th: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  second_factor_required: { status: 401, en: 'Enter the code from your authenticator app.', th: 'กรอกรหัสจากแอปยืนยันตัวตนของคุณ' },
  second_factor_wrong: {
    status: 401,
    en: 'This code is wrong or was already used. After 10 wrong codes you have to wait 10 minutes.',
    th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  sign_in_expired: { status: 401, en: 'This took too long. Sign in again.', th: 'ใช้เวลานานเกินไป โปรดเข้าสู่ระบบอีกครั้ง' },
  second_factor_missing: {
    status: 403,
    en: 'This organisation requires a second factor. Set it up in your profile first.',
    th: 'องค์กรนี้บังคับให้ยืนยันตัวตนสองขั้นตอน โปรดเปิดใช้ในโปรไฟล์ก่อน',
  },
  second_factor_on: { status: 409, en: 'Your second factor is already on.', th: 'เปิดใช้การยืนยันตัวตนสองขั้นตอนอยู่แล้ว' },
  second_factor_off: { status: 409, en: 'Your second factor is off. Set it up first.', th: 'ยังไม่ได้เปิดใช้การยืนยันตัวตนสองขั้นตอน โปรดเปิดใช้ก่อน' },
  second_factor_needed: {
    status: 409,
    en: 'Your organisation requires a second factor, so you can’t turn it off.',
    th: 'องค์กรของคุณบังคับให้ยืนยันตัวตนสองขั้นตอน จึงปิดไม่ได้',
  },
  code_wrong: {
    status: 422,
    en: 'This code is wrong or was already used. After 10 wrong codes you have to wait 10 minutes.',
    th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  password_wrong: {
    status: 422,
    en: 'The current password is wrong. After 10 failed attempts you have to wait 10 minutes.',
    th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
  },
  link_not_found: {
    status: 404,
    en: 'This link no longer works. Ask the sender for a new one.',
    th: 'ลิงก์นี้ใช้ไม่ได้แล้ว โปรดขอลิงก์ใหม่จากผู้ส่ง',
  },
  visit_closed: {
    status: 409,
    en: 'This visit can no longer be changed. Ask your host.',
    th: 'แก้ไขการเข้าพบนี้ไม่ได้แล้ว โปรดติดต่อผู้รับพบ',
  },
  host_answered: {
    status: 409,
    en: 'The gate already has an answer.',
    th: 'มีคนตอบเจ้าหน้าที่ที่ประตูแล้ว',
  },
  host_answer_closed: {
    status: 409,
    en: 'Your guest is no longer at the gate.',
    th: 'แขกของคุณไม่ได้อยู่ที่ประตูแล้ว',
  },
  notice_changed: {
    status: 409,
    en: 'The privacy notice has changed. Read it and try again.',
    th: 'ประกาศความเป็นส่วนตัวเปลี่ยนไป โปรดอ่านแล้วลองอีกครั้ง',
  },
  session_not_found: { status: 404, en: 'This session has already ended.', th: 'การเข้าสู่ระบบนี้สิ้นสุดไปแล้ว' },
  permission_denied: {
    status: 403,
    en: 'You don’t have permission to do this. Ask an administrator.',
    th: 'คุณไม่มีสิทธิ์ทำรายการนี้ โปรดติดต่อผู้ดูแลระบบ',
  },
  service_not_active: { status: 403, en: 'This organisation’s plan does not include this.', th: 'องค์กรนี้ไม่ได้เปิดใช้ส่วนนี้' },
  service_expired: {
    status: 403,
    en: 'The visitor system has expired. You can view records but not change them.',
    th: 'ระบบผู้มาติดต่อหมดอายุแล้ว ดูข้อมูลได้ แต่แก้ไขไม่ได้',
  },
  organisation_disabled: {
    status: 403,
    en: 'The system cannot be used: the organisation was disabled.',
    th: 'ไม่สามารถใช้งานระบบได้ องค์กรนี้ถูกปิดการใช้งาน',
  },
  code_not_valid: {
    status: 410,
    en: 'This link has expired or was already used. Request a new one.',
    th: 'ลิงก์นี้หมดอายุหรือถูกใช้แล้ว โปรดขอลิงก์ใหม่',
  },
  // idempotency
  idempotency_in_flight: { status: 409, en: 'The same request is already being processed.', th: 'กำลังดำเนินการคำขอเดียวกันนี้อยู่' },
  idempotency_mismatch: { status: 422, en: 'This key was already used for another request.', th: 'รหัสคำขอนี้ถูกใช้กับคำขออื่นแล้ว' },
  idempotency_rights_changed: {
    status: 409,
    en: 'This was answered before your rights changed. Open the list to see what was saved.',
    th: 'คำขอนี้มีคำตอบแล้วก่อนที่สิทธิ์ของคุณจะเปลี่ยน เปิดรายการเพื่อดูว่าบันทึกอะไรไว้',
  },
  // files
  file_not_image: { status: 415, en: 'Choose a JPEG, PNG or WebP image.', th: 'โปรดเลือกไฟล์รูป JPEG, PNG หรือ WebP' },
  file_too_large: {
    status: 413,
    en: 'The image is too large. The limit is 10 MB and 40 megapixels.',
    th: 'รูปมีขนาดใหญ่เกินไป ต้องไม่เกิน 10 MB และ 40 ล้านพิกเซล',
  },
  file_not_document: { status: 415, en: 'Choose a PDF, JPEG, PNG or WebP file.', th: 'โปรดเลือกไฟล์ PDF, JPEG, PNG หรือ WebP' },
  storage_full: {
    status: 409,
    en: 'Your organisation has no storage left. Delete files you no longer need, or ask your provider for more.',
    th: 'พื้นที่จัดเก็บไฟล์ขององค์กรเต็มแล้ว โปรดลบไฟล์ที่ไม่ใช้ หรือติดต่อผู้ให้บริการเพื่อขอพื้นที่เพิ่ม',
  },
  table_not_readable: {
    status: 415,
    en: 'This file cannot be read. Choose an Excel file (.xlsx) or a CSV file.',
    th: 'อ่านไฟล์นี้ไม่ได้ โปรดเลือกไฟล์ Excel (.xlsx) หรือ CSV',
  },
  table_too_large: {
    status: 413,
    en: 'The file is too large for one import. Split it into smaller files.',
    th: 'ไฟล์ใหญ่กว่าที่นำเข้าได้ในครั้งเดียว โปรดแบ่งเป็นหลายไฟล์',
  },
  import_refused: { status: 422, en: 'Some rows need attention. Nothing was imported.', th: 'มีบางแถวที่ต้องแก้ไข ยังไม่ได้นำเข้าแถวใด' },
  // organisations
  organisation_not_found: { status: 404, en: 'You do not belong to this organisation.', th: 'คุณไม่ได้อยู่ในองค์กรนี้' },
  // locations and gates
  location_not_found: { status: 404, en: 'Location not found.', th: 'ไม่พบสถานที่นี้' },
  location_code_taken: { status: 409, en: 'Another location already has this code.', th: 'มีสถานที่อื่นใช้รหัสนี้แล้ว' },
  location_occupied: { status: 409, en: 'There are still people inside this location.', th: 'ยังมีคนอยู่ในสถานที่นี้' },
  location_not_active: { status: 409, en: 'This location is not open for visits.', th: 'สถานที่นี้ยังไม่เปิดรับผู้มาติดต่อ' },
  location_archived: { status: 409, en: 'This location is archived. It can no longer be edited.', th: 'สถานที่นี้เก็บเข้าคลังแล้ว จึงแก้ไขไม่ได้' },
  unit_not_found: { status: 404, en: 'Unit not found.', th: 'ไม่พบห้อง/หน่วยนี้' },
  unit_code_taken: { status: 409, en: 'Another unit of this location already has this code.', th: 'มีห้อง/หน่วยอื่นของสถานที่นี้ใช้รหัสนี้แล้ว' },
  unit_in_itself: {
    status: 409,
    en: 'A unit cannot contain itself or the unit it belongs to.',
    th: 'ห้อง/หน่วยจะอยู่ภายใต้ตัวเองหรือหน่วยย่อยของตัวเองไม่ได้',
  },
  unit_in_use: { status: 409, en: 'This unit has visits. Archive it instead.', th: 'ห้อง/หน่วยนี้มีบันทึกการเข้า–ออกแล้ว โปรดเก็บเข้าคลังแทนการลบ' },
  unit_not_empty: {
    status: 409,
    en: 'This unit contains other units. Move or delete them first.',
    th: 'ยังมีห้อง/หน่วยอื่นอยู่ในหน่วยนี้ โปรดย้ายหรือลบก่อน',
  },
  unit_archived: {
    status: 409,
    en: 'This unit, or its parent unit, is archived. Restore it first.',
    th: 'ห้อง/หน่วยนี้หรือหน่วยที่สังกัดถูกเก็บเข้าคลัง โปรดนำกลับมาใช้ก่อน',
  },
  gate_not_found: { status: 404, en: 'Gate not found.', th: 'ไม่พบประตูนี้' },
  partner_paused: {
    status: 409,
    en: 'This partner is paused. Resume it first.',
    th: 'พาร์ตเนอร์นี้หยุดส่งชั่วคราวอยู่ โปรดเปิดส่งต่อก่อน',
  },
  partner_not_found: { status: 404, en: 'Partner not found.', th: 'ไม่พบพาร์ตเนอร์นี้' },
  gate_code_taken: { status: 409, en: 'Another gate of this location already has this code.', th: 'มีประตูอื่นของสถานที่นี้ใช้รหัสนี้แล้ว' },
  gate_in_use: {
    status: 409,
    en: 'This gate has visits or a till. Retire it instead.',
    th: 'ประตูนี้มีบันทึกการเข้า–ออกหรือลิ้นชักเงินแล้ว โปรดเลิกใช้แทน',
  },
  gate_closed_now: { status: 409, en: 'This gate is closed to visitors at this hour.', th: 'ประตูนี้ปิดรับผู้มาติดต่อในเวลานี้' },
  visitor_type_not_here: { status: 409, en: 'Visitors of this type don’t use this gate.', th: 'ผู้มาติดต่อประเภทนี้ไม่ใช้ประตูนี้' },
  gate_not_open: { status: 409, en: 'This gate is not open in this direction.', th: 'ประตูนี้ไม่ได้เปิดให้ผ่านในทิศทางนี้' },
  status_not_allowed: { status: 409, en: 'The current status can’t be changed to this one.', th: 'เปลี่ยนจากสถานะปัจจุบันเป็นสถานะนี้ไม่ได้' },
  changed_meanwhile: { status: 409, en: 'Someone changed this before you. See the difference.', th: 'มีคนแก้ไขรายการนี้ก่อนคุณ ดูส่วนที่ต่าง' },
  // retention
  visit_held: { status: 409, en: 'This visit is held because it is under dispute.', th: 'บันทึกนี้ถูกระงับการลบเพราะมีข้อพิพาท' },
  visit_not_held: { status: 409, en: 'This visit is not held.', th: 'บันทึกนี้ไม่ได้ถูกระงับการลบ' },
  visit_erased: { status: 409, en: 'The personal data of this visit has already been erased.', th: 'ข้อมูลส่วนบุคคลของบันทึกนี้ถูกลบแล้ว' },
  // cards
  card_not_found: { status: 404, en: 'There is no card with this number.', th: 'ไม่พบบัตรหมายเลขนี้ในระบบ' },
  card_not_available: { status: 409, en: 'This card cannot be issued.', th: 'ออกบัตรใบนี้ให้ผู้มาติดต่อไม่ได้' },
  card_ambiguous: {
    status: 409,
    en: 'This reading matches several cards. Type the number printed on the card.',
    th: 'ค่าที่อ่านได้ตรงกับบัตรหลายใบ โปรดพิมพ์หมายเลขที่พิมพ์บนบัตร',
  },
  card_number_taken: { status: 409, en: 'Another card already has this number.', th: 'มีบัตรอื่นใช้หมายเลขนี้แล้ว' },
  card_uid_taken: { status: 409, en: 'Another card already has this UID.', th: 'มีบัตรอื่นใช้ UID นี้แล้ว' },
  card_issued: { status: 409, en: 'A visitor has this card. Check them out first.', th: 'ผู้มาติดต่อถือบัตรนี้อยู่ โปรดเช็คเอาต์ก่อน' },
  card_used: { status: 409, en: 'This card has been issued before. Retire it instead.', th: 'บัตรนี้เคยออกให้ผู้มาติดต่อแล้ว โปรดเลิกใช้แทนการลบ' },
  // users
  own_membership: {
    status: 409,
    en: 'You can’t change your own access. Ask another administrator.',
    th: 'เปลี่ยนสิทธิ์ของตัวเองไม่ได้ โปรดให้ผู้ดูแลระบบคนอื่นทำแทน',
  },
  person_has_more: {
    status: 403,
    en: 'This person has permissions that you don’t have. Ask someone who has them.',
    th: 'ผู้ใช้คนนี้มีสิทธิ์ที่คุณไม่มี โปรดให้ผู้ที่มีสิทธิ์นั้นทำแทน',
  },
  more_than_own: {
    status: 403,
    en: 'You can’t grant a role, permission or location that you don’t have yourself.',
    th: 'ให้บทบาท สิทธิ์ หรือสถานที่ที่คุณเองไม่มีไม่ได้',
  },
  last_owner: {
    status: 409,
    en: 'This is the last owner. Make someone else an owner first.',
    th: 'นี่คือเจ้าขององค์กรคนสุดท้าย โปรดตั้งคนอื่นเป็นเจ้าขององค์กรก่อน',
  },
  beyond_own_places: {
    status: 403,
    en: 'This affects more than your locations or units. Someone without this limit can change it.',
    th: 'ส่วนนี้มีผลกว้างกว่าสถานที่หรือห้อง/หน่วยที่คุณดูแล ต้องให้ผู้ที่ไม่ถูกจำกัดขอบเขตแก้ไข',
  },
  payment_account_requested: {
    status: 409,
    en: 'Another change to this payment account is waiting for a decision.',
    th: 'มีคำขอเปลี่ยนบัญชีรับเงินนี้รอพิจารณาอยู่แล้ว',
  },
  // decisions that need a second person
  second_person_own: {
    status: 409,
    en: 'You requested this yourself, so someone else has to decide.',
    th: 'คุณเป็นผู้ขอเอง ต้องให้คนอื่นเป็นผู้พิจารณา',
  },
  // blacklists
  guard_action_not_found: {
    status: 422,
    en: 'This action or category is no longer in the settings. Choose another.',
    th: 'วิธีปฏิบัติหรือหมวดหมู่นี้ไม่มีในการตั้งค่าแล้ว โปรดเลือกใหม่',
  },
  choice_in_use: {
    status: 409,
    en: 'Blacklist entries still use this action or category.',
    th: 'ยังมีรายการในบัญชีเฝ้าระวังที่ใช้วิธีปฏิบัติหรือหมวดหมู่นี้',
  },
  second_person_device: {
    status: 409,
    en: 'The person who requested this signed in on this device. The second person approves on another device.',
    th: 'ผู้ขอเคยเข้าสู่ระบบบนอุปกรณ์นี้ คนที่สองต้องอนุมัติจากอุปกรณ์อื่น',
  },
  second_person_same: {
    status: 409,
    en: 'This account and the requester’s seem to belong to the same person. Someone else has to approve.',
    th: 'บัญชีนี้กับบัญชีที่ขอดูเหมือนเป็นของคนเดียวกัน ต้องให้คนอื่นอนุมัติ',
  },
  second_person_given: {
    status: 409,
    en: 'Your permission and the requester’s were granted by the same person within the last 30 days, so you count as one person. Someone else has to decide.',
    th: 'สิทธิ์ของคุณและของผู้ขอมาจากคนเดียวกันภายใน 30 วันที่ผ่านมา จึงนับเป็นคนเดียวกัน ต้องให้คนอื่นพิจารณา',
  },
  second_person_needed: {
    status: 409,
    en: '“Deny” entries need two people to lift or weaken: one requests it, another approves it.',
    th: 'การยกเลิกหรือลดระดับรายการ “ห้ามเข้า” ต้องใช้สองคน คนหนึ่งขอ และอีกคนหนึ่งอนุมัติ',
  },
  blacklist_was_seen: {
    status: 409,
    en: 'This entry has sightings, so it can’t be deleted. Lift it instead.',
    th: 'มีผู้ถูกพบตามรายการนี้แล้วจึงลบไม่ได้ โปรดยกเลิกแทน',
  },
  attachments_full: { status: 409, en: 'An entry can have at most 20 files.', th: 'แนบไฟล์ได้ไม่เกิน 20 ไฟล์ต่อรายการ' },
  // members
  guest_not_found: { status: 404, en: 'This guest is no longer on the list.', th: 'ไม่พบแขกคนนี้ในรายชื่อแล้ว' },
  guest_not_expected: { status: 409, en: 'This visit was cancelled or is not approved.', th: 'การนัดหมายนี้ถูกยกเลิกหรือยังไม่ได้รับอนุมัติ' },
  guest_arrived: { status: 409, en: 'This guest has already arrived.', th: 'แขกคนนี้มาถึงแล้ว' },
  guest_not_now: { status: 409, en: 'This guest can’t come in at this time.', th: 'แขกคนนี้ยังเข้าไม่ได้หรือเลยเวลานัดแล้ว' },
  pre_register_not_found: { status: 404, en: 'This visit is no longer on the list.', th: 'ไม่พบการนัดหมายนี้ในรายชื่อแล้ว' },
  party_full: { status: 409, en: 'This group is full.', th: 'กลุ่มนี้มีแขกครบจำนวนสูงสุดแล้ว' },
  guest_elsewhere: { status: 409, en: 'This guest is expected at another location.', th: 'แขกคนนี้นัดไว้ที่สถานที่อื่น' },
  pass_not_found: { status: 404, en: 'Pre-pass not found.', th: 'ไม่พบบัตรผ่านล่วงหน้านี้' },
  pass_not_allowed: { status: 409, en: 'This pre-pass is not valid at this gate now.', th: 'บัตรผ่านนี้ใช้เข้าที่นี่ในเวลานี้ไม่ได้' },
  pass_inside: { status: 409, en: 'Someone is already inside with this pre-pass.', th: 'มีผู้เข้าด้วยบัตรผ่านนี้และยังอยู่ข้างใน' },
  pass_used: {
    status: 409,
    en: 'This pre-pass has been used. Revoke it instead.',
    th: 'บัตรผ่านนี้มีการใช้งานแล้ว โปรดยกเลิกบัตรแทนการลบ',
  },
  too_many_codes: {
    status: 429,
    en: 'Too many wrong codes at this gate. Scan the QR code, or look the visitor up by name.',
    th: 'ใส่รหัสผิดที่ประตูนี้หลายครั้งเกินไป โปรดสแกน QR โค้ดหรือค้นหาผู้มาติดต่อด้วยชื่อ',
  },
  member_not_found: { status: 404, en: 'Member not found.', th: 'ไม่พบสมาชิกนี้' },
  member_code_taken: { status: 409, en: 'Another member already has this code.', th: 'มีสมาชิกคนอื่นใช้รหัสนี้แล้ว' },
  member_card_taken: { status: 409, en: 'Another member already has one of these cards.', th: 'มีสมาชิกคนอื่นถือบัตรใบใดใบหนึ่งแล้ว' },
  member_in_use: {
    status: 409,
    en: 'This member has visits. End the membership instead.',
    th: 'สมาชิกคนนี้มีบันทึกการเข้า–ออกแล้ว โปรดสิ้นสุดสมาชิกภาพแทนการลบ',
  },
  member_not_allowed: { status: 409, en: 'This member cannot enter here now.', th: 'สมาชิกคนนี้เข้าที่นี่ในเวลานี้ไม่ได้' },
  too_many_documents: {
    status: 409,
    en: 'A member can have at most 20 documents. Delete one first.',
    th: 'สมาชิกหนึ่งคนมีเอกสารได้ไม่เกิน 20 รายการ โปรดลบบางรายการก่อน',
  },
  // entrances
  entrance_not_found: { status: 404, en: 'Visit not found.', th: 'ไม่พบบันทึกการเข้า–ออกนี้' },
  vehicle_inside: { status: 409, en: 'This vehicle is already inside.', th: 'รถคันนี้อยู่ข้างในแล้ว' },
  member_inside: { status: 409, en: 'This member is already inside.', th: 'สมาชิกคนนี้อยู่ข้างในแล้ว' },
  blacklisted: { status: 409, en: 'Stop. Do not let this person in.', th: 'หยุด ห้ามให้บุคคลนี้เข้า' },
  screening_needed: {
    status: 409,
    en: 'Check first: this visitor resembles someone on the blacklist.',
    th: 'โปรดตรวจก่อน ผู้มาติดต่อคล้ายบุคคลในบัญชีเฝ้าระวัง',
  },
  card_in_use: { status: 409, en: 'Another visitor has this card.', th: 'ผู้มาติดต่อคนอื่นถือบัตรนี้อยู่' },
  already_out: { status: 409, en: 'This visit is already checked out.', th: 'เช็คเอาต์รายการนี้ไปแล้ว' },
  undo_too_late: { status: 409, en: 'You can only undo this within ten minutes.', th: 'ย้อนรายการได้ภายในสิบนาทีเท่านั้น' },
  notice_not_acknowledged: {
    status: 422,
    en: 'Confirm that the visitor received the privacy notice.',
    th: 'โปรดยืนยันว่าได้แจ้งประกาศความเป็นส่วนตัวให้ผู้มาติดต่อทราบแล้ว',
  },
  // payments
  charge_due: { status: 409, en: 'There is a parking fee to pay first.', th: 'มีค่าจอดรถที่ต้องชำระก่อน' },
  not_charged: { status: 409, en: 'There is no parking fee for this visit.', th: 'รายการนี้ไม่มีค่าจอดรถ' },
  nothing_due: { status: 409, en: 'There is nothing left to pay.', th: 'ไม่มียอดค้างชำระ' },
  charge_changed: {
    status: 409,
    en: 'The fee has changed since it was shown. Tell the driver the new amount.',
    th: 'ค่าจอดรถเปลี่ยนจากที่แสดงไว้ โปรดแจ้งยอดใหม่แก่คนขับ',
  },
  fee_lowered: {
    status: 409,
    en: 'This change lowers the parking fee. Someone with permission to waive fees has to save it.',
    th: 'การแก้ไขนี้ทำให้ค่าจอดรถลดลง ต้องให้ผู้มีสิทธิ์ยกเว้นค่าจอดรถเป็นผู้บันทึก',
  },
  visit_paid: {
    status: 409,
    en: 'The parking fee of this visit is paid. Void the payment first.',
    th: 'ชำระค่าจอดรถของรายการนี้แล้ว โปรดยกเลิกรายการชำระก่อน',
  },
  stamp_after_payment: {
    status: 409,
    en: 'The parking fee of this visit is paid. Stamp before paying.',
    th: 'ชำระค่าจอดรถของรายการนี้แล้ว ต้องประทับก่อนชำระ',
  },
  till_closed: { status: 409, en: 'The till of the gate is closed. Open it first.', th: 'ลิ้นชักเงินของประตูปิดอยู่ โปรดเปิดก่อน' },
  till_differs: { status: 409, en: 'The count doesn’t match.', th: 'ยอดที่นับไม่ตรง' },
  till_open: { status: 409, en: 'The till of this gate is already open.', th: 'ลิ้นชักเงินของประตูนี้เปิดอยู่แล้ว' },
  // parking fees
  tariff_name_taken: { status: 409, en: 'Another tariff of this location has this name.', th: 'มีอัตราค่าจอดรถอื่นของสถานที่นี้ใช้ชื่อนี้แล้ว' },
  tariff_published: {
    status: 409,
    en: 'This tariff has been published, so it can’t be deleted. End it instead.',
    th: 'อัตราค่าจอดรถนี้เผยแพร่แล้วจึงลบไม่ได้ โปรดยุติการใช้แทน',
  },
  tariff_last_version: {
    status: 409,
    en: 'This is the only version. Delete the tariff instead.',
    th: 'ฉบับนี้เป็นฉบับเดียว โปรดลบทั้งอัตราค่าจอดรถแทน',
  },
  tariff_examples_fail: {
    status: 409,
    en: 'Some examples don’t match the expected amount. Correct the rules or the examples.',
    th: 'มีตัวอย่างที่คำนวณแล้วไม่ตรงกับจำนวนเงินที่ควรได้ โปรดแก้อัตราหรือตัวอย่าง',
  },
  tariff_overlap: {
    status: 409,
    en: 'Another tariff of this location covers the same vehicles and visitors at that time.',
    th: 'มีอัตราค่าจอดรถอื่นของสถานที่นี้ใช้กับรถและผู้มาติดต่อประเภทเดียวกันในช่วงเวลานั้น',
  },
  // e-stamps
  stamp_kind_not_found: { status: 404, en: 'E-stamp not found.', th: 'ไม่พบอีสแตมป์แบบนี้' },
  stamp_kind_code_taken: { status: 409, en: 'Another e-stamp at this location has this code.', th: 'มีอีสแตมป์แบบอื่นในสถานที่นี้ใช้รหัสนี้แล้ว' },
  stamp_kind_used: {
    status: 409,
    en: 'This e-stamp has been issued. Archive it instead.',
    th: 'อีสแตมป์แบบนี้มีการใช้แล้ว โปรดเก็บเข้าคลังแทนการลบ',
  },
  visit_not_inside: { status: 409, en: 'This visitor is no longer inside.', th: 'ผู้มาติดต่อรายนี้ไม่ได้อยู่ข้างในแล้ว' },
  stamp_not_allowed: { status: 409, en: 'This e-stamp can’t be issued here now.', th: 'ใช้อีสแตมป์แบบนี้ที่นี่ในเวลานี้ไม่ได้' },
  stamp_twice: { status: 409, en: 'This visit already has this e-stamp.', th: 'รายการนี้มีอีสแตมป์แบบนี้แล้ว' },
  stamp_quota_used: { status: 409, en: 'The quota of this e-stamp is used up.', th: 'ใช้โควตาอีสแตมป์แบบนี้ครบแล้ว' },
  stamp_revoked: { status: 409, en: 'This e-stamp was already revoked.', th: 'ถอนอีสแตมป์นี้ไปแล้ว' },
  // delete requests
  entrance_open: {
    status: 409,
    en: 'One of these visits is still open. Check the visitor out first.',
    th: 'มีรายการที่ยังไม่เช็คเอาต์ โปรดเช็คเอาต์ก่อน',
  },
  sighting_open: {
    status: 409,
    en: 'One of these visits has an open blacklist sighting.',
    th: 'มีรายการที่พบในบัญชีเฝ้าระวังที่ยังไม่ปิด',
  },
  deletion_requested: {
    status: 409,
    en: 'The deletion of one of these visits is already requested.',
    th: 'มีคำขอลบรายการนี้อยู่แล้ว',
  },
  restore_too_late: {
    status: 409,
    en: 'Deleted visits can only be restored within 30 days.',
    th: 'กู้คืนรายการที่ลบได้ภายใน 30 วันเท่านั้น',
  },
  // faults
  internal: { status: 500, en: 'Something went wrong on our side. Nothing was saved. Try again.', th: 'ระบบขัดข้อง ยังไม่ได้บันทึก โปรดลองอีกครั้ง' },
  unavailable: {
    status: 503,
    en: 'The system is not ready. Nothing was saved. Try again in a moment.',
    th: 'ระบบยังไม่พร้อม ยังไม่ได้บันทึก โปรดลองอีกครั้งในอีกสักครู่',
  },
  // The outcome of the commit is unknown. A retry with the same Idempotency-Key doesn't repeat the work.
  outcome_unknown: {
    status: 503,
    en: 'The connection was lost while saving. This may have been saved. Check before you save it again.',
    th: 'การเชื่อมต่อขาดระหว่างบันทึก อาจบันทึกแล้ว โปรดตรวจสอบก่อนบันทึกอีกครั้ง',
  },
} as const satisfies Record<string, ErrorEntry>

export type ErrorCode = keyof typeof ERRORS

export const fieldError = z.looseObject({ field: z.string(), message: z.string() }).meta({ id: 'FieldError' })
export type FieldError = z.output<typeof fieldError>

/** The answer to a refused call (RFC 9457). */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    request_id: z.string(),
    errors: z.array(fieldError).optional(),
    /** The conflicting record, such as the visit that holds the card. */
    conflict: z.object({ _id: z.string() }).catchall(z.unknown()).optional(),
    /** Sent back with the code; valid once and for minutes. */
    ticket: z.string().optional(),
    /** Sent by calls that answer `success` and `message`, so that their refusals have the same shape (L-10). */
    success: z.literal(false).optional(),
    message: z.string().optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.output<typeof problem>
