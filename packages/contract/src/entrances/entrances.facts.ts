import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { entranceFields } from './entrance-record.ts'
import { entrances } from './entrances.ts'

const entrancesFacts = {
  name: 'entrances',
  permission_groups: { entrances: ['Visits', 'การเข้า–ออก'] },
  permissions: {
    'entrances:read': { label: ['View visits', 'ดูการเข้า–ออก'], roles: ['operator', 'viewer', 'auditor'] },
    'entrances:check_in': { label: ['Check in', 'เช็คอิน'], reach: 'sight', roles: ['operator'] },
    'entrances:check_out': { label: ['Check out', 'เช็คเอาต์'], reach: 'sight', roles: ['operator'] },
    'entrances:write': { label: ['Edit visits', 'แก้ไขบันทึกการเข้า–ออก'], reach: 'sight', roles: ['operator'] },
    'entrances:numbers': {
      label: ['Correct ID and phone numbers of visitors', 'แก้ไขเลขบัตรและเบอร์โทรของผู้มาติดต่อ'],
      reach: 'sight',
      roles: ['operator'],
    },
    'entrances:override': { label: ['Override entry rules', 'ให้เข้าโดยยกเว้นกฎ'], reach: 'sight' },
    'entrances:reveal': { label: ['Show full ID and phone numbers', 'ดูเลขเอกสารและเบอร์โทรเต็ม'], reach: 'sight' },
  },
  events: {
    'entrance.changed': {
      permission: 'entrances:read',
      counted_by: ['dashboard:read', 'locations:read'],
      limits: ['location_ids', 'unit_ids'],
      reads: ['entrances', 'payments', 'scans', 'reports', 'locations', 'preRegisters', 'prePasses', 'eStamps'],
    },
  },
  errors: {
    entrance_not_found: { status: 404, en: 'Visit not found.', th: 'ไม่พบบันทึกการเข้า–ออกนี้' },
    vehicle_inside: { status: 409, en: 'This vehicle is already inside.', th: 'รถคันนี้อยู่ข้างในแล้ว' },
    member_inside: { status: 409, en: 'This member is already inside.', th: 'สมาชิกคนนี้อยู่ข้างในแล้ว' },
    blacklisted: { status: 409, en: 'Stop. Do not let this person in.', th: 'หยุด ห้ามให้บุคคลนี้เข้า' },
    screening_needed: {
      status: 409,
      en: 'Check first: this visitor resembles someone on the blacklist.',
      th: 'โปรดตรวจก่อน ผู้มาติดต่อคล้ายบุคคลในบัญชีเฝ้าระวัง',
    },
    already_out: { status: 409, en: 'This visit is already checked out.', th: 'เช็คเอาต์รายการนี้ไปแล้ว' },
    undo_too_late: { status: 409, en: 'You can only undo this within ten minutes.', th: 'ย้อนรายการได้ภายในสิบนาทีเท่านั้น' },
    notice_not_acknowledged: {
      status: 422,
      en: 'Confirm that the visitor received the privacy notice.',
      th: 'โปรดยืนยันว่าได้แจ้งประกาศความเป็นส่วนตัวให้ผู้มาติดต่อทราบแล้ว',
    },
    visit_erased: { status: 409, en: 'The personal data of this visit has already been erased.', th: 'ข้อมูลส่วนบุคคลของบันทึกนี้ถูกลบแล้ว' },
    charge_due: { status: 409, en: 'There is a parking fee to pay first.', th: 'มีค่าจอดรถที่ต้องชำระก่อน' },
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
  },
  audit: {
    types: { entrance: { label: ['Visit', 'การเข้า–ออก'], names_people: true } },
    actions: {
      entrance: {
        checked_in: ['Checked in', 'เช็คอิน'],
        checked_out: ['Checked out', 'เช็คเอาต์'],
        checkin_undone: ['Undid a check-in', 'ย้อนการเช็คอิน'],
        checkout_undone: ['Undid a check-out', 'ย้อนการเช็คเอาต์'],
        corrected: ['Edited a visit', 'แก้ไขข้อมูลการเข้า–ออก'],
        numbers_corrected: ['Corrected numbers of a visitor', 'แก้ไขเลขของผู้มาติดต่อ'],
        card_lost: ['Card reported lost', 'แจ้งบัตรหาย'],
        exported: ['Exported visits', 'ส่งออกรายการเข้า–ออก'],
        inside_exported: ['Exported the list of people inside', 'ส่งออกรายชื่อผู้ที่อยู่ข้างใน'],
        photo_added: ['Added a photo', 'เพิ่มรูปถ่าย'],
        revealed: ['Viewed full numbers of a visitor', 'ดูเลขเต็มของผู้มาติดต่อ'],
        auto_checked_out: ['Checked out automatically', 'เช็คเอาต์อัตโนมัติ'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    entrances: typeof entrancesFacts
  }
}

export const entrancesModule = defineModule({ facts: entrancesFacts, calls: { entrances }, records: { entrance: entranceFields } })
