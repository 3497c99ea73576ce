import { defineWords } from '../../../lib/i18n/define-words.ts'

export const visitExportWords = defineWords({
  title: ['Export visits', 'ส่งออกรายการเข้า–ออก'],
  effect: [
    'All visits that match the filters, newest first, with names, companies and plates. The export is recorded in the audit log.',
    'ทุกรายการที่ตรงกับตัวกรอง เรียงจากใหม่ไปเก่า มีชื่อ บริษัท และทะเบียนรถ ระบบจะบันทึกการส่งออกนี้ไว้ในบันทึกการตรวจสอบ',
  ],
  format: ['File type', 'ประเภทไฟล์'],
  numbers: ['Include full ID and phone numbers', 'รวมเลขบัตรและเบอร์โทรแบบเต็ม'],
  numbers_help: [
    'They are left out otherwise. The audit log keeps your reason.',
    'หากไม่เลือก ไฟล์จะไม่มีเลขเหล่านี้ เหตุผลของคุณจะอยู่ในบันทึกการตรวจสอบ',
  ],
  saved: ['The file was saved', 'บันทึกไฟล์แล้ว'],
})
