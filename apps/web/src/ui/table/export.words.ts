import { defineWords } from '../../lib/i18n/define-words.ts'

export const exportWords = defineWords('export', {
  en: { export: 'Export', xlsx: 'Excel (.xlsx)', csv: 'CSV', failed: 'The file could not be created' },
  th: { export: 'ส่งออก', xlsx: 'Excel (.xlsx)', csv: 'CSV', failed: 'สร้างไฟล์ไม่ได้' },
})
