import { defineWords } from '../../lib/i18n/define-words.ts'

export const labelWords = defineWords({
  what: ['What to print', 'สิ่งที่จะพิมพ์'],
  from: ['From number', 'ตั้งแต่หมายเลข'],
  to: ['To number', 'ถึงหมายเลข'],
  range_help: ['Leave both blank to print every card in the list.', 'เว้นว่างทั้งสองช่องเพื่อพิมพ์บัตรทั้งหมดในรายการ'],
  show: ['Show', 'แสดง'],
  paper: ['Paper', 'กระดาษ'],
  label: ['Label 62 × 100 mm', 'ป้าย 62 × 100 มม.'],
  sheet: ['A4 sheet', 'กระดาษ A4'],
  print: ['Print {{count}} label', 'Print {{count}} labels', 'พิมพ์ป้าย {{count}} ใบ'],
  preview: ['Preview', 'ตัวอย่าง'],
  shown: [
    'Only the first {{count}} is shown here. All are printed.',
    'Only the first {{count}} are shown here. All are printed.',
    'แสดงตัวอย่าง {{count}} ใบแรก แต่พิมพ์ทุกใบ',
  ],
  too_many: [
    'Up to 1,000 labels can be printed at a time. Print the rest by number range.',
    'พิมพ์ได้ครั้งละไม่เกิน 1,000 ใบ ที่เหลือให้พิมพ์ตามช่วงหมายเลข',
  ],
  none: ['No cards in this range', 'ไม่มีบัตรในช่วงนี้'],
  none_text: ['Choose other numbers, or go back and select cards in the list.', 'เลือกหมายเลขอื่น หรือกลับไปเลือกบัตรในรายการ'],
  code_of: ['QR code of card {{number}}', 'QR โค้ดของบัตร {{number}}'],
  the_labels: ['The labels', 'ป้ายบัตร'],
  back: ['Back to cards', 'กลับไปที่บัตร'],
  return_to: ['Please return at the gate', 'โปรดคืนที่ประตู'],
})
