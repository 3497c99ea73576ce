import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Messages about a typed or scanned text that leads to no action. */
export const outcomeWords = defineWords({
  status: {
    available: ['Card {{card}} is available.', 'บัตร {{card}} ว่าง ไม่มีใครถืออยู่'],
    issued: ['Card {{card}} is with a visitor whose visit you don’t have permission to see.', 'บัตร {{card}} อยู่กับผู้มาติดต่อที่คุณไม่มีสิทธิ์ดู'],
    lost: [
      'Card {{card}} was reported lost, so it cannot be issued. If you found it, change its status on the Cards page.',
      'บัตร {{card}} แจ้งหายไว้ จึงนำมาใช้ไม่ได้ ถ้าพบแล้วให้เปลี่ยนสถานะในหน้าบัตร',
    ],
    blocked: ['Card {{card}} is blocked, so it cannot be issued.', 'บัตร {{card}} ถูกระงับ จึงนำมาใช้ไม่ได้'],
    written_off: ['Card {{card}} was written off, so it cannot be issued.', 'บัตร {{card}} ตัดออกจากทะเบียนแล้ว จึงนำมาใช้ไม่ได้'],
    retired: ['Card {{card}} is no longer used, so it cannot be issued.', 'บัตร {{card}} เลิกใช้แล้ว จึงนำมาใช้ไม่ได้'],
  },
  lost_since: [
    'Card {{card}} was reported lost on {{day}}, so it cannot be issued. If you found it, change its status on the Cards page.',
    'บัตร {{card}} แจ้งหายเมื่อ {{day}} จึงนำมาใช้ไม่ได้ ถ้าพบแล้วให้เปลี่ยนสถานะในหน้าบัตร',
  ],
  why: {
    not_yet: ['Card {{card}} is not valid yet, so it cannot be issued.', 'บัตร {{card}} ยังไม่ถึงวันเริ่มใช้ จึงนำมาใช้ไม่ได้'],
    expired: ['Card {{card}} is no longer valid, so it cannot be issued.', 'บัตร {{card}} หมดอายุแล้ว จึงนำมาใช้ไม่ได้'],
    elsewhere: ['Card {{card}} belongs to another location, so it cannot be issued here.', 'บัตร {{card}} เป็นของสถานที่อื่น จึงนำมาใช้ที่นี่ไม่ได้'],
    member: ['Card {{card}} is a member card and can’t be issued to visitors.', 'บัตร {{card}} เป็นบัตรสมาชิก ออกให้ผู้มาติดต่อไม่ได้'],
  },
  several_cards: ['Several cards match: {{cards}}. Type the number printed on yours.', 'ตรงกับบัตรหลายใบ: {{cards}} พิมพ์หมายเลขของบัตรที่มีอยู่'],
  unknown_card: ['No card or person matches {{text}}.', 'ไม่พบบัตรหรือบุคคลที่ตรงกับ {{text}}'],
  unknown_member: ['No member has the code {{text}}.', 'ไม่มีสมาชิกที่ใช้รหัส {{text}}'],
  unknown_slip: ['There is no visit {{text}} today.', 'วันนี้ไม่มีรายการ {{text}}'],
  unknown_visit: ['No visit found for this slip.', 'ไม่พบรายการของใบนี้ หรือคุณไม่มีสิทธิ์ดู'],
  a_slip: ['The slip', 'ใบผู้มาติดต่อ'],
  a_code: ['The code', 'รหัส'],
  not_for_form: [
    '{{text}} does not belong in this form. Check this visitor in first, or press Esc, then scan it again.',
    '{{text}} ใช้ในฟอร์มนี้ไม่ได้ เช็คอินคนนี้ให้เสร็จก่อน หรือกด Esc แล้วสแกนอีกครั้ง',
  ],
  not_done: [
    '{{text}} was scanned at {{time}} but not processed. Scan it again when the person is here.',
    'สแกน {{text}} เมื่อ {{time}} แต่ยังไม่ได้ทำรายการ สแกนอีกครั้งเมื่อเจ้าตัวอยู่ที่นี่',
  ],
})
