import { defineWords } from '../../lib/i18n/define-words.ts'

export const cardImportWords = defineWords('card-import', {
  en: {
    text: 'Excel (.xlsx) or CSV, at most 5 MB and 5,000 rows. Cards are found by their numbers: new ones are added, those that are there are changed, and none is deleted.',
    show: 'Show the cards',
  },
  th: {
    text: 'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 5,000 แถว ระบบเทียบด้วยหมายเลข หมายเลขใหม่จะถูกเพิ่ม หมายเลขที่มีแล้วจะถูกแก้ ไม่มีบัตรใดถูกลบ',
    show: 'ดูบัตร',
  },
})
