import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of forms for all kinds of master data. Lists don't load them. */
export const recordFormWords = defineWords({
  form_sections: ['Parts of the form', 'ส่วนของแบบฟอร์ม'],
  change_reason: ['Reason for the change', 'เหตุผลของการแก้ไข'],
  change_reason_help: ['Kept in the history.', 'เก็บไว้ในประวัติ'],
  leave_title: ['Unsaved changes', 'มีการแก้ไขที่ยังไม่บันทึก'],
  leave_text: ['If you leave now, your changes will be lost.', 'ถ้าออกตอนนี้ สิ่งที่แก้ไขไว้จะหายไป'],
  conflict_title: ['Someone changed this before you. See the difference.', 'มีคนแก้ไขรายการนี้ก่อนคุณ ดูส่วนที่ต่าง'],
  conflict_text: ['Your entries are still here and nothing was overwritten.', 'สิ่งที่คุณพิมพ์ยังอยู่ครบ และยังไม่มีอะไรถูกเขียนทับ'],
  field: ['Field', 'ช่อง'],
  saved_now: ['Current value', 'ค่าปัจจุบัน'],
  yours: ['Yours', 'ของคุณ'],
  merged_title: ['Not saved yet: someone changed this before you.', 'ยังไม่ได้บันทึก มีคนแก้ไขรายการนี้ก่อนคุณ'],
  merged_text: [
    'Their changes are now shown with yours. Check them, then save again.',
    'สิ่งที่เขาแก้ไขแสดงรวมกับของคุณแล้ว โปรดตรวจดูแล้วบันทึกอีกครั้ง',
  ],
  take_theirs: ['Use the saved version', 'ใช้ฉบับที่บันทึกไว้'],
  keep_mine: ['Keep mine', 'ใช้ของฉัน'],
})
