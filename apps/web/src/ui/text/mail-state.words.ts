import { defineWords } from '../../lib/i18n/define-words.ts'

export const mailWords = defineWords({
  queued: ['E-mail on its way', 'กำลังส่งอีเมล'],
  sent: ['E-mail sent {{time}}', 'ส่งอีเมลแล้ว {{time}}'],
  cannot_be_built: ['E-mail could not be created', 'สร้างอีเมลไม่ได้'],
  failed: ['E-mail could not be sent', 'ส่งอีเมลไม่ได้'],
})
