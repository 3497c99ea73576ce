import { defineWords } from '../../lib/i18n/define-words.ts'

export const gateWords = defineWords({
  list: ['Gates', 'ประตู'],
  the_list: ['The gates', 'รายการประตู'],
  the_gate: ['The gate', 'ประตูนี้'],
  add: ['Add gate', 'เพิ่มประตู'],
  search: ['Gate code or name', 'รหัสหรือชื่อประตู'],
  empty: ['No gates yet', 'ยังไม่มีประตู'],
  empty_text: [
    'A gate is where visitors are checked in and out: a reception desk, a car barrier, a door.',
    'ประตูคือจุดที่ผู้มาติดต่อเช็คอินและเช็คเอาต์ เช่น โต๊ะต้อนรับ ไม้กั้นรถ หรือประตูทางเข้า',
  ],
  empty_ask: ['Ask an administrator to add one.', 'ติดต่อผู้ดูแลระบบเพื่อเพิ่มประตู'],
  no_location: ['Add a location first', 'เพิ่มสถานที่ก่อน'],
  no_location_text: ['A gate belongs to a location, such as a building or a village.', 'ประตูต้องอยู่ในสถานที่ เช่น อาคารหรือหมู่บ้าน'],
  add_location: ['Add location', 'เพิ่มสถานที่'],
  not_found: ['Gate not found', 'ไม่พบประตูนี้'],
  what: ['Gate', 'ประตู'],
  what_it_does: ['How it works', 'การทำงาน'],
  hours_set: ['Open to visitors at set hours', 'รับผู้มาติดต่อตามเวลาที่กำหนด'],
  hours_help: [
    'If off, it is always open. Outside its hours the guard is warned or can’t check visitors in, depending on the visitor settings. Visitors can always leave, and members have their own hours.',
    'ถ้าไม่เลือก ถือว่าเปิดตลอดเวลา นอกเวลานี้ระบบจะเตือนเจ้าหน้าที่หรือไม่ให้เช็คอิน ตามการตั้งค่าผู้มาติดต่อ เช็คเอาต์ได้เสมอ และสมาชิกมีเวลาของตนเอง',
  ],
  all_types: ['All', 'ทุกประเภท'],
  meaning: {
    active: ['Visitors can be checked in and out here.', 'เช็คอินและเช็คเอาต์ที่ประตูนี้ได้'],
    maintenance: ['No check-in or check-out here until it is reopened.', 'เช็คอินและเช็คเอาต์ที่ประตูนี้ไม่ได้จนกว่าจะเปิดใช้อีกครั้ง'],
    closed: ['No check-in or check-out here until it is reopened.', 'เช็คอินและเช็คเอาต์ที่ประตูนี้ไม่ได้จนกว่าจะเปิดใช้อีกครั้ง'],
    retired: ['Permanently out of use. Its visits are kept.', 'เลิกใช้ถาวรแล้ว บันทึกการเข้า–ออกของประตูนี้ยังอยู่ครบ'],
  },
  verbs: {
    active: ['Open', 'เปิดใช้'],
    maintenance: ['Set to maintenance', 'ปิดซ่อมบำรุง'],
    closed: ['Close', 'ปิดประตู'],
    retired: ['Retire', 'เลิกใช้'],
  },
  dialogs: {
    active: ['Open gate {{code}}?', 'เปิดใช้ประตู {{code}}?'],
    maintenance: ['Set gate {{code}} to maintenance?', 'ปิดซ่อมบำรุงประตู {{code}}?'],
    closed: ['Close gate {{code}}?', 'ปิดประตู {{code}}?'],
    retired: ['Retire gate {{code}}?', 'เลิกใช้ประตู {{code}}?'],
  },
  effects: {
    active: ['Visitors can be checked in and out at this gate again.', 'เช็คอินและเช็คเอาต์ที่ประตูนี้ได้อีกครั้ง'],
    maintenance: [
      'No check-in or check-out here until the gate is reopened. Visitors who are inside can leave through another gate.',
      'เช็คอินและเช็คเอาต์ที่ประตูนี้ไม่ได้จนกว่าจะเปิดใช้อีกครั้ง ผู้ที่อยู่ข้างในออกทางประตูอื่นได้',
    ],
    closed: [
      'No check-in or check-out here until the gate is reopened. Visitors who are inside can leave through another gate.',
      'เช็คอินและเช็คเอาต์ที่ประตูนี้ไม่ได้จนกว่าจะเปิดใช้อีกครั้ง ผู้ที่อยู่ข้างในออกทางประตูอื่นได้',
    ],
    retired: [
      'The gate is permanently out of use and can’t be reopened. Its visits and reports are kept.',
      'ประตูนี้จะเลิกใช้ถาวรและเปิดใช้อีกไม่ได้ บันทึกการเข้า–ออกและรายงานยังอยู่ครบ',
    ],
  },
  done: {
    active: ['Gate {{code}} is open', 'เปิดใช้ประตู {{code}} แล้ว'],
    maintenance: ['Gate {{code}} is under maintenance', 'ปิดซ่อมบำรุงประตู {{code}} แล้ว'],
    closed: ['Gate {{code}} is closed', 'ปิดประตู {{code}} แล้ว'],
    retired: ['Gate {{code}} is retired', 'เลิกใช้ประตู {{code}} แล้ว'],
  },
  delete_title: ['Delete gate {{code}}?', 'ลบประตู {{code}}?'],
  delete_text: [
    'The gate is removed from all lists and from the desk. This can’t be undone.',
    'ประตูจะหายไปจากรายการและจากหน้าเข้า–ออก และกู้คืนไม่ได้',
  ],
  delete_only: ['Only gates without visits and without a till can be deleted.', 'ลบได้เฉพาะประตูที่ยังไม่เคยมีบันทึกการเข้า–ออกและลิ้นชักเงิน'],
  gate_in_use: ['This gate has visits or a till, so it can’t be deleted.', 'ประตูนี้มีบันทึกการเข้า–ออกหรือลิ้นชักเงินแล้ว จึงลบไม่ได้'],
  gate_in_use_retire: ['Retire it instead: it goes out of use, and its records are kept.', 'ให้เลิกใช้แทน ประตูจะไม่ถูกใช้อีก และบันทึกทั้งหมดยังอยู่ครบ'],
  gate_in_use_retired: [
    'It is already retired: nobody can use it, and its records are kept.',
    'ประตูนี้เลิกใช้อยู่แล้ว ไม่มีใครใช้ได้ และบันทึกทั้งหมดยังอยู่ครบ',
  ],
  retire_instead: ['Retire instead…', 'เลิกใช้แทน…'],
  added: ['Gate {{code}} added', 'เพิ่มประตู {{code}} แล้ว'],
  saved: ['Gate {{code}} saved', 'บันทึกประตู {{code}} แล้ว'],
  deleted: ['Gate {{code}} deleted', 'ลบประตู {{code}} แล้ว'],
})
