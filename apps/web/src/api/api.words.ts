import { defineWords } from '../lib/i18n/define-words.ts'

export const apiWords = defineWords({
  no_answer: ['The server is not responding. Check the network and try again.', 'เชื่อมต่อเซิร์ฟเวอร์ไม่ได้ ตรวจสอบเครือข่ายแล้วลองอีกครั้ง'],
})
