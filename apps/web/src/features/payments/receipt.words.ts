import { defineWords } from '../../lib/i18n/define-words.ts'

export const receiptWords = defineWords({
  receipt: ['Receipt', 'ใบเสร็จรับเงิน'],
  for_parking: ['Parking fee', 'ค่าจอดรถ'],
  copy: ['Copy', 'สำเนา'],
  voided: ['Voided', 'ยกเลิก'],
  visit: ['Slip no.', 'เลขใบผู้มาติดต่อ'],
  plate: ['Plate', 'ทะเบียนรถ'],
  entry: ['In', 'เข้า'],
  paid_at: ['Paid', 'ชำระเมื่อ'],
  parked: ['Parked', 'ระยะเวลา'],
  total: ['Total', 'รวม'],
  paid_before: ['Paid earlier', 'ชำระแล้วก่อนหน้า'],
  amount: ['Amount', 'ยอดชำระ'],
  vat: ['Includes VAT {{rate}}%', 'รวม VAT {{rate}}%'],
  tendered: ['Cash', 'รับเงินสด'],
  change: ['Change', 'เงินทอน'],
  reference: ['Reference', 'เลขอ้างอิง'],
  cashier: ['Cashier', 'ผู้รับเงิน'],
  leave_by: ['Please leave by {{time}}.', 'โปรดออกภายใน {{time}}'],
  not_printed: ['The receipt was not printed. {{why}}', 'ยังไม่ได้พิมพ์ใบเสร็จ {{why}}'],
})
