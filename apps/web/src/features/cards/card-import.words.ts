import { defineWords } from '../../lib/i18n/define-words.ts'

export const cardImportWords = defineWords({
  text: [
    'Excel (.xlsx) or CSV, at most 5 MB and 5,000 rows. Cards are matched by number: new numbers are added, existing cards are updated, and none are deleted.',
    'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 5,000 แถว ระบบเทียบด้วยหมายเลขบัตร หมายเลขใหม่จะเพิ่ม หมายเลขเดิมจะแก้ไข ไม่ลบบัตรใด',
  ],
  show: ['Show cards', 'ดูบัตร'],
})
