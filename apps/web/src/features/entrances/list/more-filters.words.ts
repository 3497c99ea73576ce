import { defineWords } from '../../../lib/i18n/define-words.ts'

export const moreFiltersWords = defineWords({
  one_unit: ['One unit', 'ห้อง/หน่วยเดียว'],
  in_hour: ['Came in {{hour}}:00–{{hour}}:59', 'เข้าเวลา {{hour}}:00–{{hour}}:59'],
  weekdays: {
    d1: ['Mondays', 'วันจันทร์'],
    d2: ['Tuesdays', 'วันอังคาร'],
    d3: ['Wednesdays', 'วันพุธ'],
    d4: ['Thursdays', 'วันพฤหัสบดี'],
    d5: ['Fridays', 'วันศุกร์'],
    d6: ['Saturdays', 'วันเสาร์'],
    d7: ['Sundays', 'วันอาทิตย์'],
  },
  with_vehicle: ['With vehicle', 'มีรถ'],
  overstaying: ['Overstaying', 'เกินเวลา'],
})
