import { defineWords } from '../../../lib/i18n/define-words.ts'

export const insideWords = defineWords({
  title: ['People inside', 'ผู้ที่อยู่ข้างใน'],
  the_list: ['The list of people inside', 'รายชื่อผู้ที่อยู่ข้างใน'],
  one_visit: ['1 visit', '1 รายการ'],
  visits: ['{{visits}} visits', '{{visits}} รายการ'],
  one_person: ['1 person', '1 คน'],
  people: ['{{people}} people', '{{people}} คน'],
  as_of: ['As of {{time}}', 'ข้อมูลเมื่อ {{time}}'],
  old: ['No connection. As of {{time}}', 'ขาดการเชื่อมต่อ ข้อมูลเมื่อ {{time}}'],
  print: ['Print', 'พิมพ์'],
  gate: ['Gate {{gate}}', 'ประตู {{gate}}'],
  nobody: ['Nobody is inside', 'ไม่มีใครอยู่ข้างใน'],
  seen: ['Accounted for', 'พบตัวแล้ว'],
  since: ['In since', 'เข้าเมื่อ'],
})
