import { defineWords } from '../../lib/i18n/define-words.ts'

export const exportWords = defineWords({
  export: ['Export', 'ส่งออก'],
  xlsx: ['Excel (.xlsx)', 'Excel (.xlsx)'],
  csv: ['CSV', 'CSV'],
  failed: ['The file could not be created', 'สร้างไฟล์ไม่ได้'],
})
