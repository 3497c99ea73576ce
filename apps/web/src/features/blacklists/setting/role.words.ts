import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Roles in words, for who is told. */
export const roleWords = defineWords({
  owner: ['Owner', 'เจ้าขององค์กร'],
  admin: ['Administrator', 'ผู้ดูแลระบบ'],
  operator: ['Guard', 'เจ้าหน้าที่ประตู'],
  host: ['Host', 'ผู้รับพบ'],
  viewer: ['Viewer', 'ผู้ดูข้อมูล'],
  auditor: ['Auditor', 'ผู้ตรวจสอบ'],
})
