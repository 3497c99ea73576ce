import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the field for a number of which only the end is shown. */
export const keptNumberWords = defineWords('kept-number', {
  en: {
    kept: 'Currently {{number}}. Leave blank to keep it.',
    change: 'Change',
    keep: 'Keep',
    drop: 'Remove',
    dropped: 'Removed when you save',
  },
  th: {
    kept: 'ปัจจุบัน {{number}} เว้นว่างไว้ถ้าไม่เปลี่ยน',
    change: 'แก้ไข',
    keep: 'ใช้เลขเดิม',
    drop: 'ลบ',
    dropped: 'จะลบเมื่อบันทึก',
  },
})
