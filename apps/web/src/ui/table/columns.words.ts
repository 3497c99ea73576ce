import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the choice of a list's columns. */
export const columnWords = defineWords('columns', {
  en: {
    columns: 'Columns',
    show_all: 'Show all',
    restore: 'Reset',
    sort_by: 'Sort by {{column}}',
    sorted_up: 'Sorted by {{column}}, ascending. Reverse',
    sorted_down: 'Sorted by {{column}}, descending. Reverse',
  },
  th: {
    columns: 'คอลัมน์',
    show_all: 'แสดงทั้งหมด',
    restore: 'คืนค่าเดิม',
    sort_by: 'เรียงตาม{{column}}',
    sorted_up: 'เรียงตาม{{column}} จากน้อยไปมาก กดเพื่อกลับลำดับ',
    sorted_down: 'เรียงตาม{{column}} จากมากไปน้อย กดเพื่อกลับลำดับ',
  },
})
