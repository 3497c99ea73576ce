import { defineWords } from '../../../lib/i18n/define-words.ts'

export const moreFiltersWords = defineWords({
  one_unit: ['One unit', 'ห้อง/หน่วยเดียว'],
  in_hour: ['Came in {{hour}}:00–{{hour}}:59', 'เข้าเวลา {{hour}}:00–{{hour}}:59'],
  on_weekday: ['{{day}}s', 'วัน{{day}}'],
  with_vehicle: ['With vehicle', 'มีรถ'],
  overstaying: ['Overstaying', 'เกินเวลา'],
})
