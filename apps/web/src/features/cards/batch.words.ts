import { defineWords } from '../../lib/i18n/define-words.ts'

export const batchWords = defineWords('card-batch', {
  how_many: ['What do you want to add?', 'ต้องการเพิ่มแบบใด'],
  one: ['One card', 'บัตรใบเดียว'],
  range: ['A range of numbers', 'ทั้งช่วงหมายเลข'],
  add_single: ['Add card', 'เพิ่มบัตร'],
  add_range: ['Add cards', 'เพิ่มบัตร'],
  numbers: ['The numbers', 'หมายเลข'],
  prefix: ['Prefix', 'ตัวอักษรนำหน้า'],
  prefix_help: ['Such as V-. Leave blank if cards only have digits.', 'เช่น V- เว้นว่างถ้าบัตรมีแต่ตัวเลข'],
  first: ['First', 'เลขแรก'],
  last: ['Last', 'เลขสุดท้าย'],
  padding: ['Digits', 'จำนวนหลัก'],
  padding_help: ['Minimum digits, e.g. 3 turns 1 into 001.', 'จำนวนหลักขั้นต่ำ เช่น 3 หลัก: 1 เป็น 001'],
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
