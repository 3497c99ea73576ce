import { defineWords } from '../lib/i18n/define-words.ts'

export const apiWords = defineWords('api', {
  en: { no_answer: 'The server does not answer. Check the network, then try again.' },
  th: { no_answer: 'เซิร์ฟเวอร์ไม่ตอบ ตรวจสอบเครือข่ายแล้วลองอีกครั้ง' },
})
