import { defineWords } from '../../lib/i18n/define-words.ts'

export const placeFieldWords = defineWords({
  unit: ['Unit', 'ห้อง/หน่วย'],
  unit_help: ['Type to search, then choose from the list', 'พิมพ์เพื่อค้นหา แล้วเลือกจากรายการ'],
  no_purpose: ['Not specified', 'ไม่ระบุ'],
  unit_unknown: ['Choose a unit from the list.', 'เลือกห้อง/หน่วยจากรายการ'],
})
