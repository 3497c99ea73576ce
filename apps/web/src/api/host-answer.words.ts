import { defineWords } from '../lib/i18n/define-words.ts'

/** Words for a host's answer to the gate, as staff read it. */
export const hostAnswerWords = defineWords({
  line: ['Host: {{answer}} · {{name}} · {{time}}', 'ผู้รับพบ: {{answer}} · {{name}} · {{time}}'],
  said: ['{{line}} · “{{note}}”', '{{line}} · “{{note}}”'],
  answers: {
    coming: ['on the way', 'กำลังมา'],
    let_in: ['let them in', 'ให้เข้าได้'],
    wait: ['ask them to wait', 'ให้รอก่อน'],
    refuse: ['don’t let them in', 'ไม่ให้เข้า'],
  },
})
