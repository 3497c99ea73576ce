import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the column choice of a list. */
export const columnWords = defineWords({
  columns: ['Columns', 'คอลัมน์'],
  show_all: ['Show all', 'แสดงทั้งหมด'],
  restore: ['Reset', 'คืนค่าเดิม'],
  sort_by: ['Sort by {{column}}', 'เรียงตาม{{column}}'],
  sorted_up: ['Sorted by {{column}}, ascending. Reverse', 'เรียงตาม{{column}} จากน้อยไปมาก กดเพื่อกลับลำดับ'],
  sorted_down: ['Sorted by {{column}}, descending. Reverse', 'เรียงตาม{{column}} จากมากไปน้อย กดเพื่อกลับลำดับ'],
})
