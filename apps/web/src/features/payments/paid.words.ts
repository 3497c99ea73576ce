import { defineWords } from '../../lib/i18n/define-words.ts'

/** Messages after a fee is paid. */
export const paidWords = defineWords({
  done: ['Paid {{amount}} · {{receipt}}', 'รับชำระ {{amount}} · {{receipt}}'],
  done_change: ['Paid {{amount}} · {{receipt}} · change {{change}}', 'รับชำระ {{amount}} · {{receipt}} · ทอน {{change}}'],
  paid_not_out: ['Paid, but not checked out. {{why}} Press again to check out.', 'รับชำระแล้ว แต่ยังไม่ได้เช็คเอาต์ {{why}} กดอีกครั้งเพื่อเช็คเอาต์'],
  nothing_left: ['Nothing left to pay. Return the driver’s money.', 'ไม่มียอดต้องชำระแล้ว โปรดคืนเงินที่รับมาแก่คนขับ'],
})
