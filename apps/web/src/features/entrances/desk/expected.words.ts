import { defineWords } from '../../../lib/i18n/define-words.ts'

export const expectedWords = defineWords({
  title: ['Expected today', 'ผู้ที่นัดไว้วันนี้'],
  count: ['{{count}} expected today', '{{count}} expected today', 'นัดไว้วันนี้ {{count}} คน'],
  none: ['Nobody else is expected today', 'วันนี้ไม่มีผู้ที่นัดไว้เหลืออยู่'],
  no_match: ['No expected guest matches “{{text}}”', 'ไม่พบผู้ที่นัดไว้ที่ตรงกับ “{{text}}”'],
  loading: ['Loading…', 'กำลังโหลด…'],
  filter: ['Name, plate or company', 'ชื่อ ทะเบียนรถ หรือบริษัท'],
  check_in: ['check in', 'เช็คอิน'],
  join: ['Add a person', 'เพิ่มคน'],
  join_which: ['Which visit does the person join?', 'เพิ่มคนเข้านัดของใคร'],
  choose: ['choose', 'เลือก'],
  guests: ['Guests', 'ผู้ที่นัดไว้'],
  times: ['{{from}}–{{until}}', '{{from}}–{{until}}'],
  timing: {
    early: ['Later today', 'ยังไม่ถึงเวลา'],
    due: ['Expected', 'นัดไว้'],
    late: ['Overdue', 'เลยเวลานัด'],
  },
  group: ['group of {{count}}', 'กลุ่ม {{count}} คน'],
  card: ['Next card {{card}}', 'บัตรใบถัดไป {{card}}'],
  arrived: ['Arrived · {{count}}', 'มาถึงแล้ว {{count}} คน'],
  inside_since: ['inside since {{time}}', 'อยู่ข้างในตั้งแต่ {{time}}'],
  left: ['arrived {{time}}, left', 'มาถึง {{time}} ออกแล้ว'],
  open: ['Open the visit', 'เปิดรายการ'],
  open_of: ['Open the visit of {{name}}', 'เปิดรายการของ {{name}}'],
  refused: ['{{name}}: {{why}}', '{{name}}: {{why}}'],
})
