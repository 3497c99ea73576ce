import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Words of the list of everybody who is inside. */
export const insideWords = defineWords('inside', {
  en: {
    title: 'People inside',
    the_list: 'The list of people inside',
    one_visit: '1 visit',
    visits: '{{visits}} visits',
    one_person: '1 person',
    people: '{{people}} people',
    as_of: 'As of {{time}}',
    old: 'No connection. As of {{time}}',
    print: 'Print',
    location: 'Location',
    all: 'all',
    gate: 'Gate {{gate}}',
    nobody: 'Nobody is inside',
    seen: 'Accounted for',
    column: { visitor: 'Visitor', people: 'People', visiting: 'Visiting', vehicle: 'Vehicle', card: 'Card', since: 'In since' },
  },
  th: {
    title: 'ผู้ที่อยู่ข้างใน',
    the_list: 'รายชื่อผู้ที่อยู่ข้างใน',
    one_visit: '1 รายการ',
    visits: '{{visits}} รายการ',
    one_person: '1 คน',
    people: '{{people}} คน',
    as_of: 'ข้อมูลเมื่อ {{time}}',
    old: 'ขาดการเชื่อมต่อ ข้อมูลเมื่อ {{time}}',
    print: 'พิมพ์',
    location: 'สถานที่',
    all: 'ทั้งหมด',
    gate: 'ประตู {{gate}}',
    nobody: 'ไม่มีใครอยู่ข้างใน',
    seen: 'พบตัวแล้ว',
    column: { visitor: 'ผู้มาติดต่อ', people: 'จำนวนคน', visiting: 'มาพบ', vehicle: 'ทะเบียนรถ', card: 'บัตร', since: 'เข้าเมื่อ' },
  },
})
