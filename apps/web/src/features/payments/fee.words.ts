import { defineWords } from '../../lib/i18n/define-words.ts'
import { SETTLEMENTS } from './fee.fixed.ts'

/** The parking fee of a visit: its lines, its payment, and its receipts. */
export const feeWords = defineWords({
  title: ['Parking fee', 'ค่าจอดรถ'],
  methods: SETTLEMENTS,
  total: ['Total', 'ยอดรวม'],
  total_vat: ['Total, incl. VAT {{vat}}', 'ยอดรวม (รวม VAT {{vat}})'],
  paid_before: ['Paid', 'ชำระแล้ว'],
  to_pay: ['To pay', 'ต้องชำระ'],
  nothing_to_pay: ['Nothing to pay', 'ไม่มียอดต้องชำระ'],
  leave_by: ['Paid. Leave by {{time}}.', 'ชำระแล้ว ออกได้ถึง {{time}}'],
  left_late: ['Paid at {{at}}. The time to leave expired at {{until}}.', 'ชำระแล้วเมื่อ {{at}} หมดเวลาออกเมื่อ {{until}}'],
  came_in: ['In {{at}}', 'เข้า {{at}}'],
  parked: ['Parked {{time}}', 'จอด {{time}}'],
  by_tariff: ['{{name}}, version {{version}}', '{{name}} ฉบับที่ {{version}}'],
  not_paid: ['Left unpaid', 'ออกโดยยังไม่ชำระ'],
  show_driver: ['Show to the driver', 'แสดงให้คนขับดู'],
  payments: ['Payments', 'การชำระเงิน'],
  payment_line: ['{{method}} · {{when}} · {{by}}', '{{method}} · {{when}} · {{by}}'],
  voided: ['Voided: {{reason}}', 'ยกเลิกแล้ว: {{reason}}'],
  print: ['Print receipt', 'พิมพ์ใบเสร็จ'],
  void: ['Void…', 'ยกเลิกรายการ…'],
  void_title: ['Void {{what}}?', 'ยกเลิก {{what}} หรือไม่'],
  void_text: [
    '{{amount}} is due again. The receipt keeps its number and is marked as voided. Refund the driver.',
    '{{amount}} จะค้างชำระอีกครั้ง เลขใบเสร็จยังอยู่และแสดงว่ายกเลิก โปรดคืนเงินแก่คนขับ',
  ],
  void_waived_text: ['{{amount}} is due again.', '{{amount}} จะค้างชำระอีกครั้ง'],
  void_confirm: ['Void', 'ยกเลิกรายการ'],
  void_done: ['Voided · {{what}}', 'ยกเลิกแล้ว · {{what}}'],
  waiver: ['Waiver of {{amount}}', 'การยกเว้น {{amount}}'],
})
