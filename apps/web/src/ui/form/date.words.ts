import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the field for a day and of its calendar. */
export const dateWords = defineWords({
  example: ['e.g. {{day}}', 'เช่น {{day}}'],
  pick: ['Choose from calendar: {{label}}', 'เลือกจากปฏิทิน: {{label}}'],
  problems: {
    format: ['Type day, month and year, such as {{day}}.', 'พิมพ์วัน เดือน ปี เช่น {{day}}'],
    year: ['Type the year with four digits, such as {{day}}.', 'พิมพ์ปีให้ครบสี่หลัก เช่น {{day}}'],
    date: ['There is no such date. Type day, month and year, such as {{day}}.', 'ไม่มีวันที่นี้ โปรดพิมพ์วัน เดือน ปี เช่น {{day}}'],
  },
  month: ['Month', 'เดือน'],
  year: ['Year', 'ปี'],
  earlier: ['Previous month', 'เดือนก่อนหน้า'],
  later: ['Next month', 'เดือนถัดไป'],
  today: ['Today', 'วันนี้'],
})
