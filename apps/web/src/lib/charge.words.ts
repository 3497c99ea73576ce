import { defineWords } from './i18n/define-words.ts'

/** Words for the lines of a parking fee: on screen, for the driver, and on the receipt. */
export const chargeWords = defineWords({
  minutes: ['{{count}} min', '{{count}} นาที'],
  hours: ['{{count}} h', '{{count}} ชม.'],
  first_free: ['First {{time}} free', 'ฟรี {{time}} แรก'],
  free: ['free', 'ฟรี'],
  flat: ['flat', 'เหมา'],
  flat_times: ['flat {{count}} × {{each}}', 'เหมา {{count}} × {{each}}'],
  total: ['{{each}} total', 'รวมเป็น {{each}}'],
  unit: ['{{units}} × {{each}}', '{{units}} × {{each}}'],
  first: ['First {{to}}', '{{to}} แรก'],
  after: ['After {{from}}', 'หลัง {{from}}'],
  hour_of: ['Hour {{hour}}', 'ชั่วโมงที่ {{hour}}'],
  hours_of: ['Hours {{first}}–{{last}}', 'ชั่วโมงที่ {{first}}–{{last}}'],
  between: ['From {{from}} to {{to}}', 'ตั้งแต่ {{from}} ถึง {{to}}'],
  each: {
    every_24h: ['{{span}} of each 24 h', '{{span}}ของทุก 24 ชม.'],
    day: ['{{span}} of each day', '{{span}}ของแต่ละวัน'],
  },
  whole: { every_24h: ['Each 24 h', 'ทุก 24 ชม.'], day: ['Each day', 'แต่ละวัน'] },
  cap: {
    stay: ['Maximum {{cap}} per stay', 'ไม่เกิน {{cap}} ต่อการจอด'],
    every_24h: ['Maximum {{cap}} per 24 h', 'ไม่เกิน {{cap}} ต่อ 24 ชม.'],
    calendar_day: ['Maximum {{cap}} per day', 'ไม่เกิน {{cap}} ต่อวัน'],
  },
  surcharge: {
    stay: ['After hours {{span}}', 'จอดช่วง {{span}}'],
    night: [
      'After hours {{span}}, {{count}} night × {{each}}',
      'After hours {{span}}, {{count}} nights × {{each}}',
      'จอดช่วง {{span}} {{count}} คืน × {{each}}',
    ],
    hour: ['After hours {{span}}, {{count}} h × {{each}}', 'จอดช่วง {{span}} {{count}} ชม. × {{each}}'],
  },
  unknown_entry: ['Entry time unknown', 'ไม่ทราบเวลาเข้า'],
  stamp: {
    free_minutes: ['E-stamp: free time', 'อีสแตมป์: เวลาฟรี'],
    percent: ['E-stamp: discount', 'อีสแตมป์: ส่วนลด'],
    amount: ['E-stamp: discount', 'อีสแตมป์: ส่วนลด'],
    waiver: ['E-stamp: free of charge', 'อีสแตมป์: ยกเว้นค่าจอดรถ'],
  },
  switched: ['Charged under another tariff because of the e-stamp, instead of {{before}}', 'คิดตามอัตราอื่นเพราะอีสแตมป์ แทน {{before}}'],
  lost_card: ['Lost card', 'บัตรหาย'],
  vat: ['VAT {{rate}}%', 'VAT {{rate}}%'],
  rounding: ['Rounded down to {{to}}', 'ปัดเศษลงเต็ม {{to}}'],
})
