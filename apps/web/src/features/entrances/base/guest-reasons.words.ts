import { defineWords } from '../../../lib/i18n/define-words.ts'

export const guestReasonWords = defineWords({
  not_active: {
    draft: ['It is still a draft.', 'รายการยังเป็นฉบับร่าง'],
    pending_approval: ['It is waiting for approval.', 'รายการยังรออนุมัติ'],
    confirmed: ['', ''],
    rejected: ['It was rejected.', 'รายการไม่ได้รับอนุมัติ'],
    cancelled: ['It was cancelled.', 'รายการถูกยกเลิกแล้ว'],
  },
  not_yet: ['They can come in from {{time}}.', 'เข้าได้ตั้งแต่ {{time}}'],
  expired: ['They could come in until {{time}}.', 'เข้าได้ถึง {{time}}'],
  wrong_location: ['They are expected at {{locations}}.', 'นัดไว้ที่ {{locations}}'],
})
