import { defineWords } from '../../lib/i18n/define-words.ts'

export const mailWords = defineWords({
  mails: ['Demo mailbox', 'กล่องอีเมลสาธิต'],
  the_mails: ['The messages', 'รายการอีเมล'],
  text: [
    'The demo does not send e-mail. Messages it would have sent appear here, newest first, for all demo organisations.',
    'ระบบสาธิตไม่ส่งอีเมลจริง อีเมลที่ควรจะส่งของทุกองค์กรแสดงที่นี่ ใหม่สุดก่อน',
  ],
  empty: ['No messages yet', 'ยังไม่มีอีเมล'],
  empty_text: ['Invite someone, or ask for a new password, and the message appears here.', 'เชิญผู้ใช้หรือขอตั้งรหัสผ่านใหม่ แล้วอีเมลจะแสดงที่นี่'],
  choose: ['Choose a message to read it.', 'เลือกอีเมลเพื่ออ่าน'],
  to: ['To', 'ถึง'],
  sent: ['Sent', 'ส่งเมื่อ'],
  content: ['Message', 'เนื้อหาของอีเมล'],
  link: ['Open the link in this message', 'เปิดลิงก์ในอีเมล'],
  not_demo: ['The mailbox exists in the demo only.', 'กล่องอีเมลนี้มีเฉพาะในระบบสาธิต'],
})
