import { defineWords } from '../../lib/i18n/define-words.ts'

export const mailWords = defineWords('mails', {
  en: {
    mails: 'Mails of the demo',
    the_mails: 'The mails',
    text: 'The demo has no mail server. What it would send stands here, newest first, of all its organisations.',
    empty: 'No mails yet',
    empty_text: 'Invite somebody, or ask for a new password, and the mail stands here.',
    choose: 'Choose a mail to read it.',
    to: 'To',
    sent: 'Sent',
    content: 'Content of the mail',
    link: 'Open the link of the mail',
    not_demo: 'There are mails to read in the demo only.',
  },
  th: {
    mails: 'อีเมลของโหมดสาธิต',
    the_mails: 'รายการอีเมล',
    text: 'โหมดสาธิตไม่มีเซิร์ฟเวอร์อีเมล สิ่งที่จะส่งอยู่ที่นี่ ใหม่สุดก่อน ของทุกองค์กร',
    empty: 'ยังไม่มีอีเมล',
    empty_text: 'เชิญผู้ใช้หรือขอตั้งรหัสผ่านใหม่ แล้วอีเมลจะอยู่ที่นี่',
    choose: 'เลือกอีเมลเพื่ออ่าน',
    to: 'ถึง',
    sent: 'ส่งเมื่อ',
    content: 'เนื้อหาของอีเมล',
    link: 'เปิดลิงก์ในอีเมล',
    not_demo: 'อ่านอีเมลได้เฉพาะในโหมดสาธิต',
  },
})
