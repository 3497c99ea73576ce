import { defineWords } from '../../../lib/i18n/define-words.ts'

export const admittedCardWords = defineWords({
  visiting: ['Visiting', 'พบ'],
  pass: ['Pass', 'บัตรผ่าน'],
  uses_left: ['{{count}} use left', '{{count}} uses left', 'ใช้ได้อีก {{count}} ครั้ง'],
  used_up: ['No uses left', 'ใช้ครบจำนวนครั้งแล้ว'],
  gate_note: ['Note for the gate', 'ข้อความถึงเจ้าหน้าที่ประตู'],
  not_in_yet: ['Not checked in yet', 'ยังไม่ได้เช็คอิน'],
  missing: ['Still needed: {{what}}', 'ต้องกรอกเพิ่ม: {{what}}'],
  asked: {
    unit_id: ['Unit', 'ห้อง/หน่วย'],
    photo: ['Photo', 'รูปถ่าย'],
    notice_version: ['Privacy notice', 'ประกาศความเป็นส่วนตัว'],
  },
})
