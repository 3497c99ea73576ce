import { defineWords } from '../../lib/i18n/define-words.ts'

export const mailWords = defineWords('mails', {
  en: {
    mails: 'Demo mailbox',
    the_mails: 'The messages',
    text: 'The demo does not send e-mail. Messages it would have sent appear here, newest first, for all demo organisations.',
    empty: 'No messages yet',
    empty_text: 'Invite someone, or ask for a new password, and the message appears here.',
    choose: 'Choose a message to read it.',
    to: 'To',
    sent: 'Sent',
    content: 'Message',
    link: 'Open the link in this message',
    not_demo: 'The mailbox exists in the demo only.',
  },
  th: {
    mails: 'กล่องอีเมลสาธิต',
    the_mails: 'รายการอีเมล',
    text: 'ระบบสาธิตไม่ส่งอีเมลจริง อีเมลที่ควรจะส่งของทุกองค์กรแสดงที่นี่ ใหม่สุดก่อน',
    empty: 'ยังไม่มีอีเมล',
    empty_text: 'เชิญผู้ใช้หรือขอตั้งรหัสผ่านใหม่ แล้วอีเมลจะแสดงที่นี่',
    choose: 'เลือกอีเมลเพื่ออ่าน',
    to: 'ถึง',
    sent: 'ส่งเมื่อ',
    content: 'เนื้อหาของอีเมล',
    link: 'เปิดลิงก์ในอีเมล',
    not_demo: 'กล่องอีเมลนี้มีเฉพาะในระบบสาธิต',
  },
})
