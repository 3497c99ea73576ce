import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of lists and forms for all kinds of master data. */
export const recordWords = defineWords({
  choose: ['Choose…', 'เลือก…'],
  reason: ['Reason', 'เหตุผล'],
  reason_required: ['Please enter a reason. It is kept in the history.', 'โปรดระบุเหตุผล ระบบจะเก็บไว้ในประวัติ'],
  not_found_text: ['It may have been deleted, or you don’t have access to its location.', 'อาจถูกลบไปแล้ว หรือคุณไม่มีสิทธิ์เข้าถึงสถานที่นั้น'],
  back_to_list: ['Back to list', 'กลับไปที่รายการ'],
  delete: ['Delete', 'ลบ'],
  history: ['History', 'ประวัติ'],
  import: ['Import', 'นำเข้า'],
  status: ['Status', 'สถานะ'],
  created: ['Created', 'สร้างเมื่อ'],
  changed: ['Last changed', 'แก้ไขล่าสุด'],
  no_match: ['No matches', 'ไม่พบรายการที่ตรงกัน'],
  no_match_text: ['Try different words or clear the filters.', 'ลองใช้คำอื่น หรือล้างตัวกรอง'],
  clear_choice: ['Clear selection', 'ล้างการเลือก'],
  choose_column: ['Select', 'เลือก'],
  clear_filters: ['Clear filters', 'ล้างตัวกรอง'],
  from_day: ['From', 'ตั้งแต่'],
  to_day: ['To', 'ถึง'],
  show_days: ['Show', 'แสดง'],
})
