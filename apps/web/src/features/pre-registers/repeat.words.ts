import { defineWords } from '../../lib/i18n/define-words.ts'

/** Words of visits on several days. */
export const repeatWords = defineWords({
  repeat: ['Repeat', 'นัดซ้ำ'],
  on: ['Repeat on', 'นัดซ้ำทุกวัน'],
  until: ['Last day', 'วันสุดท้าย'],
  except: ['Except on', 'ยกเว้นวันที่'],
  except_add: ['Add', 'เพิ่ม'],
  except_remove: ['Remove exception: {{day}}', 'ไม่ยกเว้น {{day}}'],
  not_on_holidays: ['Not on the location’s holidays', 'ยกเว้นวันหยุดของสถานที่'],
  makes: ['{{count}} visit, the first on {{day}}', '{{count}} visits, the first on {{day}}', 'นัด {{count}} ครั้ง ครั้งแรก {{day}}'],
  makes_at_most: [
    'At most {{count}} visit, the first on {{day}}',
    'At most {{count}} visits, the first on {{day}}',
    'นัดไม่เกิน {{count}} ครั้ง ครั้งแรก {{day}}',
  ],
  makes_none: ['No matching days. Choose other weekdays or a later last day.', 'ไม่มีวันที่ตรงเงื่อนไข เลือกวันอื่นหรือเลื่อนวันสุดท้าย'],
  makes_many: ['Choose fewer days: at most {{most}} visits within 3 years.', 'เลือกวันน้อยลง ได้สูงสุด {{most}} ครั้งภายใน 3 ปี'],
  rule: ['{{days}}, until {{until}}', '{{days}} ถึง {{until}}'],
  days: ['Days · {{count}}', 'วันที่นัด {{count}} วัน'],
  came: ['{{count}} came', 'มาแล้ว {{count}} คน'],
  nobody: ['Nobody came', 'ไม่มีใครมา'],
  day_cancelled: ['Cancelled', 'ยกเลิกแล้ว'],
  show_all: ['Show all days', 'แสดงทุกวัน'],
  cancel_day: ['Cancel this day…', 'ยกเลิกวันนี้…'],
  cancel_title: ['Cancel the visit on {{day}}?', 'ยกเลิกนัดวันที่ {{day}} หรือไม่'],
  cancel_text: [
    'Nobody will be expected on that day. The other days are unchanged. Guests with an e-mail are notified.',
    'วันนั้นจะไม่มีชื่อในรายการที่ประตู วันอื่นยังนัดตามเดิม ระบบจะแจ้งแขกที่มีอีเมล',
  ],
  cancel_button: ['Cancel the day', 'ยกเลิกวันนั้น'],
  cancelled: ['{{day}} cancelled', 'ยกเลิก {{day}} แล้ว'],
})
