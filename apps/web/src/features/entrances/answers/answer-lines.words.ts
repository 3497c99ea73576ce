import { defineWords } from '../../../lib/i18n/define-words.ts'

export const lineWords = defineWords({
  to_visit: ['to see {{host}}', 'พบ {{host}}'],
  came: ['came once', 'came {{count}} times', 'มาแล้ว {{count}} ครั้ง'],
  unit: ['unit {{unit}}', 'ห้อง {{unit}}'],
  last: ['last visit', 'มาล่าสุด'],
  since: ['since {{time}}', 'ตั้งแต่ {{time}}'],
  person: ['Matching people', 'คนที่ตรงกัน'],
})
