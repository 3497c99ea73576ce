import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { HOST_ANSWERS, hostAnswers } from './host-answer.ts'
import { preRegisterFiles } from './pre-register-files.ts'
import { preRegisterFields } from './pre-register-record.ts'
import { preRegisters } from './pre-registers.ts'
import { visit } from './visit-page.ts'

const preRegistersFacts = {
  name: 'pre-registers',
  permission_groups: { 'pre-registers': ['Pre-registers', 'ลงทะเบียนล่วงหน้า'] },
  permissions: {
    'pre-registers:read': {
      label: ['View their own and their units’', 'ดูของตนเองและของห้อง/หน่วยตน'],
      roles: ['operator', 'host', 'viewer', 'auditor'],
    },
    'pre-registers:write': {
      label: ['Create and edit pre-registers', 'ลงทะเบียนและแก้ไขการนัดหมาย'],
      reach: 'sight',
      roles: ['operator', 'host'],
    },
    'pre-registers:all': { label: ['View everybody’s', 'ดูของทุกคน'], reach: 'sight', roles: ['operator', 'viewer', 'auditor'] },
    'pre-registers:approve': { label: ['Approve visits', 'อนุมัติการนัดหมาย'], reach: 'sight' },
  },
  events: {
    'pre_register.changed': {
      permission: 'pre-registers:all',
      in_units: 'pre-registers:read',
      counted_by: ['pre-registers:read', 'entrances:read', 'dashboard:read'],
      limits: ['location_ids', 'unit_ids'],
      reads: ['preRegisters', 'entrances', 'reports'],
    },
  },
  errors: {
    pre_register_not_found: { status: 404, en: 'This visit is no longer on the list.', th: 'ไม่พบการนัดหมายนี้ในรายชื่อแล้ว' },
    guest_not_found: { status: 404, en: 'This guest is no longer on the list.', th: 'ไม่พบแขกคนนี้ในรายชื่อแล้ว' },
    guest_not_expected: { status: 409, en: 'This visit was cancelled or is not approved.', th: 'การนัดหมายนี้ถูกยกเลิกหรือยังไม่ได้รับอนุมัติ' },
    guest_arrived: { status: 409, en: 'This guest has already arrived.', th: 'แขกคนนี้มาถึงแล้ว' },
    guest_not_now: { status: 409, en: 'This guest can’t come in at this time.', th: 'แขกคนนี้ยังเข้าไม่ได้หรือเลยเวลานัดแล้ว' },
    guest_elsewhere: { status: 409, en: 'This guest is expected at another location.', th: 'แขกคนนี้นัดไว้ที่สถานที่อื่น' },
    party_full: { status: 409, en: 'This group is full.', th: 'กลุ่มนี้มีแขกครบจำนวนสูงสุดแล้ว' },
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
  },
  audit: {
    types: { pre_register: { label: ['Pre-register', 'การลงทะเบียนล่วงหน้า'], names_people: true } },
    actions: {
      pre_register: {
        created: ['Created a pre-register', 'ลงทะเบียนล่วงหน้า'],
        changed: ['Edited a pre-register', 'แก้ไขการลงทะเบียนล่วงหน้า'],
        submitted: ['Submitted a pre-register', 'ส่งการลงทะเบียนล่วงหน้า'],
        approved: ['Approved a pre-register', 'อนุมัติการลงทะเบียนล่วงหน้า'],
        rejected: ['Rejected a pre-register', 'ไม่อนุมัติการลงทะเบียนล่วงหน้า'],
        joined: ['Added a guest to a pre-register at the gate', 'เพิ่มแขกในการลงทะเบียนล่วงหน้าที่ประตู'],
        cancelled: ['Cancelled a pre-register', 'ยกเลิกการลงทะเบียนล่วงหน้า'],
        reminded: ['Sent guests a reminder', 'ส่งอีเมลเตือนแขก'],
        link_made: ['Created a link for a guest', 'สร้างลิงก์ให้แขก'],
        guest_completed: ['A guest filled in their details', 'แขกกรอกข้อมูลของตนเอง'],
        guest_photo_added: ['A guest added a photo', 'แขกเพิ่มรูปถ่าย'],
        guest_declined: ['A guest said they will not come', 'แขกแจ้งว่าจะไม่มา'],
        host_answered: ['A host answered the gate', 'ผู้รับพบตอบเจ้าหน้าที่ที่ประตู'],
        answer_handled: ['Marked a host’s answer as handled', 'ทำเครื่องหมายว่าจัดการคำตอบของผู้รับพบแล้ว'],
        day_cancelled: ['Cancelled one day of a pre-register', 'ยกเลิกหนึ่งวันของการลงทะเบียนล่วงหน้า'],
        deleted: ['Deleted a pre-register', 'ลบการลงทะเบียนล่วงหน้า'],
      },
      pre_registers: {
        imported: ['Imported pre-registers', 'นำเข้ารายการลงทะเบียนล่วงหน้า'],
        exported: ['Exported pre-registers', 'ส่งออกรายการลงทะเบียนล่วงหน้า'],
      },
    },
    fields: {
      pre_register: { answer: { label: ['Answer', 'คำตอบ'], values: HOST_ANSWERS } },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    preRegisters: typeof preRegistersFacts
  }
}

export const preRegistersModule = defineModule({
  facts: preRegistersFacts,
  calls: { preRegisters, preRegisterFiles, visit, hostAnswers },
  records: { pre_register: preRegisterFields },
})
