import { defineWords } from '../../lib/i18n/define-words.ts'

export const batchWords = defineWords({
  how_many: ['What do you want to add?', 'ต้องการเพิ่มแบบใด'],
  one: ['One card', 'บัตรใบเดียว'],
  range: ['A range of numbers', 'ทั้งช่วงหมายเลข'],
  add_range: ['Add cards', 'เพิ่มบัตร'],
  numbers: ['The numbers', 'หมายเลข'],
  preview: ['Preview', 'ตัวอย่าง'],
  preview_text: ['{{first}} to {{last}}', '{{first}} ถึง {{last}}'],
  preview_wait: ['Enter the numbers to see a preview.', 'กรอกหมายเลขเพื่อดูตัวอย่าง'],
  new: ['{{count}} new card', '{{count}} new cards', 'บัตรใหม่ {{count}} ใบ'],
  existing: [
    '{{count}} already exists and stays unchanged:',
    '{{count}} already exist and stay unchanged:',
    'มีอยู่แล้ว {{count}} ใบ และไม่เปลี่ยนแปลง:',
  ],
  more_existing: ['and {{count}} more', 'และอีก {{count}} ใบ'],
  done: ['{{count}} card added', '{{count}} cards added', 'เพิ่มบัตร {{count}} ใบแล้ว'],
  done_existing: ['{{done}}, {{existing}} already existed', '{{done}} มีอยู่แล้ว {{existing}} ใบ'],
})
