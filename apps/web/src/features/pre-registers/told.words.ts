import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words for the messages to a guest and for their answers. */
export const guestMessageWords = defineWords({
  completed: ['Details filled in {{time}}', 'กรอกข้อมูลแล้ว {{time}}'],
  declined: ['Declined {{time}}', 'แจ้งว่าจะไม่มา {{time}}'],
  opened: ['Page opened {{time}}', 'เปิดหน้าแล้ว {{time}}'],
  wrote: ['Filled in by the guest', 'ข้อมูลที่แขกกรอก'],
  companions: ['With {{count}} person', 'With {{count}} people', 'มาด้วยอีก {{count}} คน'],
  photo_of: ['Photo of {{name}}', 'รูปถ่ายของ {{name}}'],
  failed_help: ['Check the address, or copy the link and send it another way.', 'ตรวจสอบที่อยู่อีเมล หรือคัดลอกลิงก์แล้วส่งทางอื่น'],
  copy_link: ['Copy link', 'คัดลอกลิงก์'],
  copied: ['Link copied. Send it only to the guest.', 'คัดลอกลิงก์แล้ว ส่งให้แขกเท่านั้น'],
  link: ['Link', 'ลิงก์'],
  remind: ['Remind guests', 'ส่งอีเมลเตือน'],
  reminded: ['Reminder sent to {{count}} guest', 'Reminder sent to {{count}} guests', 'ส่งอีเมลเตือนแขก {{count}} คนแล้ว'],
  reminded_before: ['Reminded less than 10 minutes ago', 'เตือนไปเมื่อไม่ถึง 10 นาที'],
  nobody_to_remind: [
    'No reminders to send: every guest has filled in their details or has no e-mail',
    'ไม่มีแขกที่ต้องเตือน ทุกคนกรอกข้อมูลแล้วหรือไม่มีอีเมล',
  ],
  usual_language: ['Organisation’s language', 'ภาษาตามองค์กร'],
})
