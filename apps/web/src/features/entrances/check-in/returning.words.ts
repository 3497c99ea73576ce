import { defineWords } from '../../../lib/i18n/define-words.ts'

export const returningWords = defineWords({
  last_photo: ['Photo of the last visit', 'รูปถ่ายครั้งก่อน'],
  next_card: ['The next free card of this gate. Scan another to change it.', 'บัตรว่างใบถัดไปของประตูนี้ สแกนใบอื่นเพื่อเปลี่ยน'],
  stays_until: ['Can stay until', 'อยู่ได้ถึง'],
  stays_until_value: ['{{time}} ({{duration}})', '{{time}} ({{duration}})'],
})
