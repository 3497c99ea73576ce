import { defineWords } from '../../../lib/i18n/define-words.ts'

export const holderWords = defineWords({
  card_number: ['Card {{what}} is with #{{number}} {{name}} since {{time}}.', 'บัตร {{what}} อยู่กับ #{{number}} {{name}} ตั้งแต่ {{time}}'],
  plate: ['{{what}} is already inside: #{{number}} {{name}}, since {{time}}.', '{{what}} อยู่ข้างในกับ #{{number}} {{name}} ตั้งแต่ {{time}}'],
  open: ['Open that visit', 'เปิดรายการนั้น'],
})
