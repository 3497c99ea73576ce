import { defineWords } from '../../lib/i18n/define-words.ts'

export const importWords = defineWords({
  title: ['Import units', 'นำเข้าห้อง/หน่วย'],
  text: [
    'Excel (.xlsx) or CSV, at most 5 MB and 5,000 rows. Units are matched by code: new codes are added, existing units are updated, and none are deleted.',
    'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 5,000 แถว ระบบเทียบด้วยรหัส รหัสใหม่จะเพิ่ม รหัสเดิมจะแก้ไข ไม่ลบรายการใด',
  ],
  show: ['Show units', 'ดูห้อง/หน่วย'],
})
