import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words for the amount that a version would have charged last month. */
export const compareWords = defineWords({
  title: ['Last month with these prices', 'เดือนที่แล้ว ถ้าใช้ราคานี้'],
  text: [
    'Applies these rules to the stays that ended last month, assuming that everyone would have parked the same way.',
    'คิดเงินจากการจอดจริงที่สิ้นสุดในเดือนที่แล้วด้วยกติกานี้ โดยถือว่าทุกคันจอดเหมือนเดิม',
  ],
  work_out: ['Calculate', 'คำนวณ'],
  fix: ['Fix the prices first.', 'แก้ไขราคาก่อน'],
  earlier: ['These figures are for earlier prices. Calculate again.', 'ตัวเลขนี้เป็นของราคาก่อนแก้ไข คำนวณอีกครั้ง'],
  result: ['Result', 'ผลลัพธ์'],
  nobody: ['No vehicle that these prices apply to left in {{month}}.', 'ไม่มีรถที่ใช้อัตรานี้ออกใน {{month}}'],
  stays: ['Stays in {{month}}', 'จำนวนการจอด {{month}}'],
  before: ['Charged', 'คิดจริง'],
  after: ['These prices', 'ราคานี้'],
  change: ['Difference', 'ส่วนต่าง'],
  who: [
    '{{more}} stays cost more, {{less}} less, {{same}} the same. {{free}} would be free.',
    'แพงขึ้น {{more}} · ถูกลง {{less}} · เท่าเดิม {{same}} · ไม่ต้องจ่าย {{free}}',
  ],
  sampled: ['Estimated from an even sample of {{count}} stays.', 'ประมาณการจากการสุ่ม {{count}} รายการอย่างสม่ำเสมอ'],
  by_length: ['By length of stay', 'ตามเวลาที่จอด'],
  length: ['Stay', 'เวลาจอด'],
  count: ['Stays', 'จำนวน'],
  up_to: ['Up to {{to}} h', 'ไม่เกิน {{to}} ชม.'],
  between: ['{{from}}–{{to}} h', '{{from}}–{{to}} ชม.'],
  over: ['Over {{from}} h', 'เกิน {{from}} ชม.'],
})
