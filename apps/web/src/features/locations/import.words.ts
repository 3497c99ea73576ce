import { defineWords } from '../../lib/i18n/define-words.ts'

export const importWords = defineWords('unit-import', {
  en: {
    title: 'Import units',
    text: 'Excel (.xlsx) or CSV, at most 5 MB and 5,000 rows. Units are found by their codes: new ones are added, those that are there are changed, and none is deleted.',
    show: 'Show the units',
  },
  th: {
    title: 'นำเข้าห้อง/หน่วย',
    text: 'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 5,000 แถว ระบบเทียบด้วยรหัส รหัสใหม่จะถูกเพิ่ม รหัสที่มีแล้วจะถูกแก้ ไม่มีรายการใดถูกลบ',
    show: 'ดูห้อง/หน่วย',
  },
})
