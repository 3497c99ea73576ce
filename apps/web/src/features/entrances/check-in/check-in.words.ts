import { defineWords } from '../../../lib/i18n/define-words.ts'

export const checkInWords = defineWords({
  walk_in: ['Check in a new visitor', 'เช็คอินผู้มาใหม่'],
  form: ['form', 'แบบฟอร์ม'],
  typed_ahead: ['Start typing', 'พิมพ์ได้เลย'],
  typed_ahead_help: [
    'The form is loading. What you type goes into it; Enter moves to the next field.',
    'กำลังโหลดแบบฟอร์ม สิ่งที่พิมพ์จะลงในแบบฟอร์ม กด Enter เพื่อไปช่องถัดไป',
  ],
  at_gate: ['At {{gate}}', 'ที่ {{gate}}'],
  returning: ['Check in · 1 earlier visit', 'Check in · {{count}} earlier visits', 'เช็คอิน · เคยมาแล้ว {{count}} ครั้ง'],
  last_details: ['Details of the last visit · {{when}}', 'ข้อมูลจากครั้งก่อน {{when}}'],
  unit_help: ['Search, or type any text', 'พิมพ์เพื่อค้นหา หรือเขียนเองได้'],
  plate_help: ['Leave blank if on foot', 'เว้นว่างถ้าเดินมา'],
  card_help: ['Scan a card to fill it in', 'สแกนบัตรเพื่อกรอก'],
  free_card: ['{{card}} is available and will be used for this visitor.', '{{card}} ว่าง จะใช้กับผู้มาติดต่อคนนี้'],
  purpose_keys: ['Press 1 to {{count}}', 'กด 1 ถึง {{count}}'],
  more: ['More details', 'ข้อมูลเพิ่ม'],
  less: ['Fewer details', 'ย่อข้อมูล'],
  last_four_kept: ['Only the last 4 digits of the number are kept.', 'ระบบเก็บเฉพาะเลข 4 ตัวท้าย'],
  phone_help: ['Optional', 'ไม่บังคับ'],
  units_found: ['Units', 'ห้อง/หน่วย'],
  notice: ['Privacy notice given (version {{version}})', 'แจ้งเรื่องความเป็นส่วนตัวแล้ว (ฉบับ {{version}})'],
  read_notice: ['Read it', 'อ่าน'],
  check_in: ['Check in', 'เช็คอิน'],
  edit: ['Change', 'แก้ไข'],
  again: ['Send again', 'ส่งอีกครั้ง'],
  not_known: [
    'The connection was lost while saving, so it is not known whether this was saved. Send it again: it will not check them in twice.',
    'การเชื่อมต่อขาดระหว่างบันทึก จึงยังไม่ทราบว่าบันทึกแล้วหรือไม่ ส่งอีกครั้งได้ ไม่เป็นสองรายการ',
  ],
  not_sent: [
    'Not saved yet. {{why}} Your entries are still here; sending again will not check them in twice.',
    'ยังไม่ได้บันทึก {{why}} ข้อมูลที่กรอกยังอยู่ ส่งอีกครั้งก็ไม่เป็นสองรายการ',
  ],
  asked: [
    'This gate asks for {{what}}. Press Enter again to check in without it.',
    'ประตูนี้กำหนดให้กรอก{{what}} กด Enter อีกครั้งเพื่อเช็คอินโดยไม่มี',
  ],
  ask: {
    photo: ['a photo', 'รูปถ่าย'],
    id_number: ['the ID number', 'เลขบัตร'],
    plate: ['the plate', 'ทะเบียนรถ'],
    unit: ['the unit', 'ห้อง/หน่วย'],
    card: ['a card', 'บัตรผู้มาติดต่อ'],
  },
})
