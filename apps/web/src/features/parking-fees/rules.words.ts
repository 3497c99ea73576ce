import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words that describe the rules of a tariff. */
export const rulesWords = defineWords({
  none: ['None', 'ไม่มี'],
  holidays: ['holidays', 'วันหยุด'],
  every_day: ['every day', 'ทุกวัน'],
  kinds: {
    free: ['Free', 'ฟรี'],
    flat: ['Flat, added once', 'เหมา บวกครั้งเดียว'],
    total: ['Total up to here', 'รวมทั้งหมดถึงช่วงนี้'],
    unit: ['Per started…', 'คิดตามเวลา'],
  },
  band: {
    free: ['{{span}} free', '{{span}} ฟรี'],
    flat: ['{{span}} flat {{amount}}', '{{span}} เหมา {{amount}}'],
    total: ['{{span}} total {{amount}}', '{{span}} รวม {{amount}}'],
    unit: ['{{span}} {{amount}} per {{unit}}', '{{span}} {{amount}} ต่อ {{unit}}'],
  },
  from_on: ['from {{from}}', 'ตั้งแต่ {{from}}'],
  graces: {
    none: ['None', 'ไม่มี'],
    cliff: ['{{minutes}} min; if exceeded, charged from the start', '{{minutes}} นาที หากเกิน คิดตั้งแต่เริ่มจอด'],
    deduct: ['{{minutes}} min, free for every stay', '{{minutes}} นาที ฟรีทุกคัน'],
  },
  counted_from: {
    entry: ['Units start at entry', 'นับหน่วยเวลาจากเวลาเข้า'],
    band: ['Units start at the start of each band', 'นับหน่วยเวลาจากต้นช่วง'],
  },
  tolerance: ['{{minutes}} min tolerance', 'อนุโลม {{minutes}} นาที'],
  restart: {
    never: ['prices never start over', 'ไม่เริ่มนับใหม่'],
    every_24h: ['prices start over every 24 h', 'เริ่มนับใหม่ทุก 24 ชม.'],
    calendar_day: ['prices start over at midnight', 'เริ่มนับใหม่ทุกเที่ยงคืน'],
  },
  table_by: {
    entry_day: ['prices of the day of entry', 'ตามวันที่เข้า'],
    each_day: ['each day at its own prices', 'แต่ละวันตามราคาของวันนั้น'],
  },
  cap: {
    none: ['no maximum', 'ไม่มีเพดาน'],
    stay: ['at most {{amount}} per stay', 'สูงสุด {{amount}} ต่อการจอด'],
    every_24h: ['at most {{amount}} per 24 h', 'สูงสุด {{amount}} ต่อ 24 ชม.'],
    calendar_day: ['at most {{amount}} per day', 'สูงสุด {{amount}} ต่อวัน'],
  },
  surcharge: {
    stay: ['{{from}}–{{to}} {{days}}: {{amount}} per stay', '{{from}}–{{to}} {{days}}: {{amount}} ต่อการจอด'],
    night: ['{{from}}–{{to}} {{days}}: {{amount}} per night', '{{from}}–{{to}} {{days}}: {{amount}} ต่อคืน'],
    hour: ['{{from}}–{{to}} {{days}}: {{amount}} per started hour', '{{from}}–{{to}} {{days}}: {{amount}} ต่อชั่วโมงที่เริ่ม'],
  },
  unknown: {
    amount: ['{{amount}}', '{{amount}}'],
    from: ['as if it entered at {{from}}', 'คิดเหมือนเข้าเวลา {{from}}'],
  },
  stackings: {
    sum: ['all e-stamps apply', 'ใช้ได้ทุกอีสแตมป์รวมกัน'],
    best: ['only the best e-stamp applies', 'ใช้อีสแตมป์ที่ลดมากที่สุด'],
    first: ['only the first e-stamp applies', 'ใช้อีสแตมป์แรก'],
  },
  vat: {
    none: ['no VAT', 'ไม่มี VAT'],
    included: ['VAT {{rate}}% included', 'รวม VAT {{rate}}% แล้ว'],
    added: ['VAT {{rate}}% added', 'บวก VAT {{rate}}%'],
  },
  round_to: ['rounded down to {{to}}', 'ปัดเศษลงเต็ม {{to}}'],
  not_rounded: ['not rounded', 'ไม่ปัดเศษ'],
  leave: ['{{minutes}} min to leave', 'มีเวลาออก {{minutes}} นาที'],
  no_tolerance: ['no tolerance', 'ไม่อนุโลม'],
  grace: ['Grace period', 'เวลาฟรี'],
  lost_card: ['Lost card', 'บัตรหาย'],
  after_hours: ['After-hours surcharge', 'ค่าจอดรถนอกเวลา'],
  counting: ['How time is counted', 'การนับเวลา'],
  payment: ['Maximum and payment', 'เพดานและการชำระเงิน'],
  special: ['E-stamps and unknown entry', 'อีสแตมป์และกรณีไม่ทราบเวลาเข้า'],
  unknown_entry: ['Entry unknown: {{what}}', 'ไม่ทราบเวลาเข้า: {{what}}'],
})
