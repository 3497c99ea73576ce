import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Roles in words, for who is told. */
export const roleWords = defineWords('blacklist_roles', {
  en: { owner: 'Owner', admin: 'Administrator', operator: 'Guard', host: 'Host', viewer: 'Viewer', auditor: 'Auditor' },
  th: { owner: 'เจ้าขององค์กร', admin: 'ผู้ดูแลระบบ', operator: 'เจ้าหน้าที่ประตู', host: 'ผู้รับพบ', viewer: 'ผู้ดูข้อมูล', auditor: 'ผู้ตรวจสอบ' },
})
