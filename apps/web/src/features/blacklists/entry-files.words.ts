import { defineWords } from '../../lib/i18n/define-words.ts'

export const entryFileWords = defineWords('blacklist-files', {
  en: {
    import: 'Import',
    export_note: 'The entries of the list as it is filtered. Numbers are masked.',
    text: 'Excel (.xlsx) or CSV, at most 5 MB and 5,000 rows. Every row is a new entry; what is in the list already is named and never added twice.\nSeveral aliases, numbers or plates of one cell have a semicolon between: “081-234-5608; 02-123-4567”. A plate has its province behind it: “กก 1234 Bangkok”.\nWithout locations an entry counts at all of them.',
    show: 'Show the list',
  },
  th: {
    import: 'นำเข้า',
    export_note: 'รายการตามที่กรองไว้ เลขต่าง ๆ ถูกปิดบัง',
    text: 'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 5,000 แถว ทุกแถวคือรายการใหม่ รายการที่มีอยู่แล้วจะแจ้งให้ทราบและไม่เพิ่มซ้ำ\nถ้าหนึ่งช่องมีชื่ออื่น เลข หรือทะเบียนหลายค่า ให้คั่นด้วยเครื่องหมาย ; เช่น “081-234-5608; 02-123-4567” และพิมพ์จังหวัดต่อท้ายทะเบียน เช่น “กก 1234 กรุงเทพมหานคร”\nถ้าไม่ระบุสถานที่ รายการจะมีผลทุกสถานที่',
    show: 'ดูรายการ',
  },
})
