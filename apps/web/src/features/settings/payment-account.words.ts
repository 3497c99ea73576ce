import { defineWords } from '../../lib/i18n/define-words.ts'

/** The account for parking fees, and the request for another one. */
export const paymentAccountWords = defineWords({
  title: ['Payment account', 'บัญชีรับเงิน'],
  the_account: ['The payment account', 'บัญชีรับเงิน'],
  help: [
    'Drivers scan a code at the gate and pay into this account. A new account takes effect once a second person approves it. Payments are not confirmed automatically: the guard checks the driver’s phone.',
    'คนขับสแกน QR โค้ดที่ประตูและจ่ายเข้าบัญชีนี้ บัญชีใหม่จะใช้ได้เมื่อคนที่สองอนุมัติ ระบบไม่ได้ยืนยันยอดเงินอัตโนมัติ เจ้าหน้าที่ต้องดูหลักฐานในโทรศัพท์ของคนขับ',
  ],
  in_force: ['In force', 'ใช้อยู่'],
  none: ['No PromptPay', 'ไม่ใช้พร้อมเพย์'],
  as_organisation: ['Same as organisation', 'ตามองค์กร'],
  requested: ['Requested account', 'บัญชีที่ขอ'],
  requested_by: ['Requested by', 'ผู้ขอ'],
  who_when: ['{{who}}, {{when}}', '{{who}} {{when}}'],
  reason: ['Reason', 'เหตุผล'],
  own_text: [
    'Waiting for a second person. The current account stays in force until they approve.',
    'รอคนที่สองพิจารณา บัญชีเดิมยังใช้อยู่จนกว่าจะได้รับอนุมัติ',
  ],
  waiting_text: [
    'The current account stays in force until someone other than the requester approves. Call the requester before you approve.',
    'บัญชีเดิมยังใช้อยู่จนกว่าผู้อื่นที่ไม่ใช่ผู้ขอจะอนุมัติ โปรดโทรยืนยันกับผู้ขอก่อนอนุมัติ',
  ],
  request: ['Request this account', 'ขอใช้บัญชีนี้'],
  verbs: { approve: ['Approve…', 'อนุมัติ…'], reject: ['Reject…', 'ไม่อนุมัติ…'], withdraw: ['Withdraw…', 'ถอนคำขอ…'] },
  titles: {
    approve: ['Approve this account?', 'อนุมัติบัญชีนี้?'],
    reject: ['Reject this account?', 'ไม่อนุมัติบัญชีนี้?'],
    withdraw: ['Withdraw the request?', 'ถอนคำขอนี้?'],
  },
  confirms: { approve: ['Approve', 'อนุมัติ'], reject: ['Reject', 'ไม่อนุมัติ'], withdraw: ['Withdraw', 'ถอนคำขอ'] },
  texts: {
    approve: ['From now on all drivers pay into {{account}}.', 'ตั้งแต่นี้คนขับทุกคนจะจ่ายเข้า {{account}}'],
    reject: ['The current account stays in force. The request for {{account}} is closed.', 'บัญชีเดิมยังใช้ต่อไป และปิดคำขอใช้ {{account}}'],
    withdraw: ['The current account stays in force. The request for {{account}} is closed.', 'บัญชีเดิมยังใช้ต่อไป และปิดคำขอใช้ {{account}}'],
  },
  done: {
    request: ['Account requested.', 'ส่งคำขอแล้ว'],
    approve: ['Account approved. It is in force now.', 'อนุมัติแล้ว ใช้บัญชีใหม่ตั้งแต่นี้'],
    reject: ['Request rejected.', 'ไม่อนุมัติคำขอแล้ว'],
    withdraw: ['Request withdrawn.', 'ถอนคำขอแล้ว'],
  },
})
