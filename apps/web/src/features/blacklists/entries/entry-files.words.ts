import { defineWords } from '../../../lib/i18n/define-words.ts'

export const entryFileWords = defineWords({
  export_note: ['The entries that match the filters. Numbers are masked.', 'รายการตามที่กรองไว้ เลขต่าง ๆ ถูกปิดบัง'],
  text: [
    'Excel (.xlsx) or CSV, at most 5 MB and 5,000 rows. Every row is a new entry; rows that are already on the blacklist are listed and not added again.\nSeparate several aliases, numbers or plates in one cell with a semicolon: “081-234-5608; 02-123-4567”. Type the province after the plate: “กก 1234 Bangkok”.\nAn entry without locations applies to all of them.',
    'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 5,000 แถว ทุกแถวคือรายการใหม่ รายการที่มีอยู่แล้วจะแจ้งให้ทราบและไม่เพิ่มซ้ำ\nถ้าหนึ่งช่องมีชื่ออื่น หมายเลข หรือทะเบียนหลายค่า ให้คั่นด้วยเครื่องหมาย ; เช่น “081-234-5608; 02-123-4567” และพิมพ์จังหวัดต่อท้ายทะเบียน เช่น “กก 1234 กรุงเทพมหานคร”\nถ้าไม่ระบุสถานที่ รายการจะมีผลทุกสถานที่',
  ],
  show: ['Show entries', 'ดูรายการ'],
})
