import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Taking a fee, and the till that it goes into. */
export const payWords = defineWords({
  back: ['Back to the visit', 'กลับไปที่รายการ'],
  method: ['Paid by', 'วิธีชำระ'],
  tendered: ['Handed over', 'รับเงินมา'],
  exact: ['Exact', 'พอดี'],
  change: ['Change', 'เงินทอน'],
  change_pieces: ['{{count}} × {{piece}}', '{{piece}} × {{count}}'],
  short: ['{{amount}} short', 'ขาดอีก {{amount}}'],
  amount_wrong: ['Enter an amount, such as 100 or 12.50.', 'กรอกจำนวนเงิน เช่น 100 หรือ 12.50'],
  reference: ['Reference (optional)', 'เลขอ้างอิง (ถ้ามี)'],
  reference_help: ['From the driver’s phone or the bank', 'จากโทรศัพท์ของผู้ขับหรือธนาคาร'],
  scan_to_pay: ['Scan to pay {{amount}}', 'สแกนเพื่อจ่าย {{amount}}'],
  see_phone: ['See the payment on the driver’s phone before you go on.', 'ดูหลักฐานการโอนในโทรศัพท์ของผู้ขับก่อนกดยืนยัน'],
  take: {
    cash: ['Take {{amount}} cash', 'รับเงินสด {{amount}}'],
    transfer: ['Take {{amount}} by transfer', 'รับโอน {{amount}}'],
    promptpay: ['Paid {{amount}}', 'จ่ายแล้ว {{amount}}'],
  },
  print_too: ['Print the receipt', 'พิมพ์ใบเสร็จ'],
  waive: ['Waive…', 'ยกเว้น…'],
  waive_title: ['Waive {{amount}}?', 'ยกเว้น {{amount}} หรือไม่'],
  waive_text: ['The visit can leave without paying. The reason is kept with your name.', 'ออกได้โดยไม่ต้องชำระ ระบบบันทึกเหตุผลพร้อมชื่อของคุณ'],
  waive_confirm: ['Waive', 'ยกเว้น'],
  waived: ['Waived · {{amount}}', 'ยกเว้นแล้ว · {{amount}}'],
  changed: ['The fee is now {{now}}. It was {{was}}.', 'ค่าจอดรถตอนนี้ {{now}} (เดิม {{was}})'],
  changed_text: ['Tell the driver the new amount.', 'โปรดแจ้งยอดใหม่แก่ผู้ขับ'],
  till_closed: ['The till of {{gate}} is closed', 'ลิ้นชักเงินของ {{gate}} ปิดอยู่'],
  till_closed_text: ['Count the cash in it, then go on.', 'นับเงินสดในลิ้นชัก แล้วทำต่อ'],
  opening_cash: ['Cash in the till', 'เงินสดในลิ้นชัก'],
  open_and_take: ['Open the till and take {{amount}}', 'เปิดลิ้นชักและรับ {{amount}}'],
})
