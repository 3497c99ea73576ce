import { defineWords } from '../../lib/i18n/define-words.ts'

export const answerWords = defineWords({
  title: ['Your guest is here', 'แขกของคุณมาถึงแล้ว'],
  your_guest: ['your guest', 'แขกของคุณ'],
  dead_text: [
    'It works on the day of the visit only. Call the gate, or ask the person who arranged the visit.',
    'ลิงก์ใช้ได้เฉพาะวันนัด โปรดโทรหาเจ้าหน้าที่ หรือถามผู้ที่นัดไว้',
  ],
  at_gate: ['{{gate}} · since {{time}}', '{{gate}} · ตั้งแต่ {{time}} น.'],
  since: ['since {{time}}', 'ตั้งแต่ {{time}} น.'],
  question: ['What should the gate do?', 'ให้เจ้าหน้าที่ทำอย่างไร'],
  note: ['Message to the gate (optional)', 'ข้อความถึงเจ้าหน้าที่ (ไม่บังคับ)'],
  answers: {
    coming: ['I’m on my way', 'ฉันกำลังไป'],
    let_in: ['Let them in', 'ให้เข้าได้'],
    wait: ['Ask them to wait', 'ให้รอก่อน'],
    refuse: ['Don’t let them in', 'ไม่ให้เข้า'],
  },
  refuse_title: ['Tell the gate not to let them in?', 'แจ้งเจ้าหน้าที่ว่าไม่ให้เข้าใช่ไหม'],
  refuse_text: ['You can answer only once.', 'ตอบได้ครั้งเดียวเท่านั้น'],
  yours: ['You answered: {{answer}}', 'คุณตอบว่า: {{answer}}'],
  theirs: ['{{name}} answered: {{answer}}', '{{name}} ตอบว่า: {{answer}}'],
  seen: ['Sent to the gate at {{time}}. Everyone who was asked sees it here.', 'ส่งถึงเจ้าหน้าที่เมื่อ {{time}} น. ทุกคนที่ได้รับอีเมลเห็นคำตอบนี้'],
  over: ['Your guest is no longer at the gate.', 'แขกของคุณไม่ได้อยู่ที่ประตูแล้ว'],
})
