import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of the field for a number that only shows its last digits. */
export const keptNumberWords = defineWords({
  kept: ['Currently {{number}}. Leave blank to keep it.', 'ปัจจุบัน {{number}} เว้นว่างไว้ถ้าไม่เปลี่ยน'],
  change: ['Change', 'แก้ไข'],
  keep: ['Keep', 'ใช้เลขเดิม'],
  drop: ['Remove', 'ลบ'],
  dropped: ['Removed when you save', 'จะลบเมื่อบันทึก'],
})
