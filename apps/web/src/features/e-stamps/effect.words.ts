import { defineWords } from '../../lib/i18n/define-words.ts'

/** The effects of e-stamps in words. */
export const effectWords = defineWords({
  hours: ['{{hours}} h', '{{hours}} ชม.'],
  minutes: ['{{minutes}} min', '{{minutes}} นาที'],
  free_minutes: ['{{time}} free', 'จอดฟรี {{time}}'],
  percent: ['{{percent}}% off', 'ลด {{percent}}%'],
  amount: ['{{amount}} off', 'ลด {{amount}}'],
  tariff: ['Another tariff', 'ใช้อัตราค่าจอดรถอื่น'],
  waiver: ['No fee', 'ไม่คิดค่าจอดรถ'],
  takes: {
    free_minutes: ['Takes {{time}} off the end of the stay.', 'ลดเวลาจอดช่วงท้าย {{time}}'],
    percent: ['Takes {{percent}}% off the fee.', 'ลดค่าจอดรถ {{percent}}%'],
    amount: ['Takes {{amount}} off the fee.', 'ลดค่าจอดรถ {{amount}}'],
    tariff: ['The stay is charged under another tariff.', 'คิดค่าจอดรถด้วยอัตราอื่น'],
    this_tariff: ['The stay is charged under the tariff “{{tariff}}”.', 'คิดค่าจอดรถด้วยอัตรา “{{tariff}}”'],
    waiver: ['The stay is free of charge.', 'ไม่คิดค่าจอดรถทั้งหมด'],
  },
  once: ['Once per visit.', 'ให้ได้ครั้งละหนึ่งดวง'],
  often: ['More than once per visit.', 'ให้ซ้ำในครั้งเดียวกันได้'],
  often_most: ['At most {{most}} per visit from each unit.', 'แต่ละห้อง/หน่วยให้ได้ไม่เกินครั้งละ {{most}} ดวง'],
  quotas: ['Each unit: {{quotas}}.', 'แต่ละห้อง/หน่วยให้ได้ {{quotas}}'],
  a_day: ['{{most}} a day', 'วันละ {{most}} ดวง'],
  a_month: ['{{most}} a month', 'เดือนละ {{most}} ดวง'],
  no_quota: ['No limit per unit.', 'ไม่จำกัดจำนวนต่อห้อง/หน่วย'],
  some_units: ['Only for {{units}}.', 'เฉพาะ {{units}}'],
  needs_note: ['A note is required.', 'ต้องกรอกหมายเหตุ'],
  needs_receipt: ['A receipt is required.', 'ต้องกรอกใบเสร็จ'],
  between: ['From {{from}} until {{until}}.', 'ใช้ได้ตั้งแต่ {{from}} ถึง {{until}}'],
  from: ['From {{from}}.', 'ใช้ได้ตั้งแต่ {{from}}'],
  until: ['Until {{until}}.', 'ใช้ได้ถึง {{until}}'],
  no_fee_here: [
    'This location charges no parking fee. E-stamps are recorded and counted, but don’t change a fee.',
    'สถานที่นี้ไม่คิดค่าจอดรถ ระบบจะบันทึกและนับแสตมป์ แต่ไม่มีผลต่อค่าจอดรถ',
  ],
})
