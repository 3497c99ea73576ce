import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the field for a day and of its calendar. */
export const dateWords = defineWords('date', {
  en: {
    example: 'e.g. {{day}}',
    pick: 'Choose from calendar: {{label}}',
    problems: {
      format: 'Type day, month and year, such as {{day}}.',
      year: 'Type the year with four digits, such as {{day}}.',
      date: 'There is no such date. Type day, month and year, such as {{day}}.',
    },
    month: 'Month',
    year: 'Year',
    earlier: 'Previous month',
    later: 'Next month',
    today: 'Today',
  },
  th: {
    example: 'เช่น {{day}}',
    pick: 'เลือกจากปฏิทิน: {{label}}',
    problems: {
      format: 'พิมพ์วัน เดือน ปี เช่น {{day}}',
      year: 'พิมพ์ปีให้ครบสี่หลัก เช่น {{day}}',
      date: 'ไม่มีวันที่นี้ โปรดพิมพ์วัน เดือน ปี เช่น {{day}}',
    },
    month: 'เดือน',
    year: 'ปี',
    earlier: 'เดือนก่อนหน้า',
    later: 'เดือนถัดไป',
    today: 'วันนี้',
  },
})
