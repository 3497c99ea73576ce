import { defineWords } from '../../lib/i18n/define-words.ts'

export const locationWords = defineWords({
  list: ['Locations', 'สถานที่'],
  the_list: ['The locations', 'รายการสถานที่'],
  the_location: ['The location', 'สถานที่นี้'],
  add: ['Add location', 'เพิ่มสถานที่'],
  search: ['Location code or name', 'รหัสหรือชื่อสถานที่'],
  empty: ['No locations yet', 'ยังไม่มีสถานที่'],
  empty_text: [
    'A location is a place that people visit, such as a building, a village or a factory. Gates and visits belong to it.',
    'สถานที่คือที่ที่มีคนมาติดต่อ เช่น อาคาร หมู่บ้าน หรือโรงงาน ประตูและการเข้า–ออกอยู่ภายใต้สถานที่',
  ],
  empty_ask: ['Ask an administrator to add one.', 'ติดต่อผู้ดูแลระบบเพื่อเพิ่มสถานที่'],
  not_found: ['Location not found', 'ไม่พบสถานที่นี้'],
  what: ['Location', 'สถานที่'],
  where: ['Address', 'ที่ตั้ง'],
  address: ['Address', 'ที่อยู่'],
  own_zone: ['Same as organisation ({{zone}})', 'ตามองค์กร ({{zone}})'],
  tabs: ['Location pages', 'หน้าของสถานที่'],
  tab_details: ['Details', 'รายละเอียด'],
  tab_units: ['Units', 'ห้อง/หน่วย'],
  cannot_add: ['You can’t add locations', 'คุณเพิ่มสถานที่ไม่ได้'],
  cannot_add_text: [
    'Your access is limited to some locations, so you would not see a new one. Ask an administrator who has access to all of them.',
    'คุณมีสิทธิ์เพียงบางสถานที่ จึงจะไม่เห็นสถานที่ที่เพิ่ม โปรดติดต่อผู้ดูแลระบบที่มีสิทธิ์ทุกสถานที่',
  ],
  archived_form: ['This location is archived. It can no longer be edited.', 'สถานที่นี้เก็บเข้าคลังแล้ว จึงแก้ไขไม่ได้'],
  name: ['Name', 'ชื่อ'],
  no_limit: ['no limit', 'ไม่จำกัด'],
  inside: ['Inside now', 'อยู่ข้างในตอนนี้'],
  inside_of: ['{{inside}} of {{capacity}}', '{{inside}} จาก {{capacity}}'],
  meaning: {
    active: ['Visitors can be checked in here.', 'เช็คอินผู้มาติดต่อที่นี่ได้'],
    suspended: ['No check-in here. Visitors who are inside can still be checked out.', 'เช็คอินที่นี่ไม่ได้ ผู้ที่อยู่ข้างในยังเช็คเอาต์ได้'],
    archived: ['Permanently out of use. Its visits are kept.', 'เลิกใช้ถาวรแล้ว บันทึกการเข้า–ออกยังอยู่ครบ'],
  },
  verbs: { active: ['Open', 'เปิดใช้'], suspended: ['Suspend', 'ระงับชั่วคราว'], archived: ['Archive', 'เก็บเข้าคลัง'] },
  dialogs: {
    active: ['Open location {{code}}?', 'เปิดใช้สถานที่ {{code}}?'],
    suspended: ['Suspend location {{code}}?', 'ระงับสถานที่ {{code}} ชั่วคราว?'],
    archived: ['Archive location {{code}}?', 'เก็บสถานที่ {{code}} เข้าคลัง?'],
  },
  effects: {
    active: ['Visitors can be checked in at its open gates again.', 'เช็คอินผู้มาติดต่อที่ประตูที่เปิดใช้ของสถานที่นี้ได้อีกครั้ง'],
    suspended: [
      'No check-in here until it is reopened. Visitors who are inside can still be checked out.',
      'เช็คอินที่นี่ไม่ได้จนกว่าจะเปิดใช้อีกครั้ง ผู้ที่อยู่ข้างในยังเช็คเอาต์ได้',
    ],
    archived: [
      'The location is permanently out of use and can’t be reopened. Its visits and reports are kept.',
      'สถานที่นี้จะเลิกใช้ถาวรและเปิดใช้อีกไม่ได้ บันทึกการเข้า–ออกและรายงานยังอยู่ครบ',
    ],
  },
  done: {
    active: ['Location {{code}} is open', 'เปิดใช้สถานที่ {{code}} แล้ว'],
    suspended: ['Location {{code}} is suspended', 'ระงับสถานที่ {{code}} แล้ว'],
    archived: ['Location {{code}} is archived', 'เก็บสถานที่ {{code}} เข้าคลังแล้ว'],
  },
  occupied: [
    '{{count}} person is still inside. A location can only be archived when it is empty.',
    '{{count}} people are still inside. A location can only be archived when it is empty.',
    'ยังมีคนอยู่ข้างใน {{count}} คน เก็บเข้าคลังได้เมื่อไม่มีใครอยู่ข้างในแล้ว',
  ],
  occupied_unknown: [
    'There are still people inside. A location can only be archived when it is empty.',
    'ยังมีคนอยู่ข้างใน เก็บเข้าคลังได้เมื่อไม่มีใครอยู่ข้างในแล้ว',
  ],
  occupied_way: ['Show who is inside', 'ดูว่าใครอยู่ข้างใน'],
  added: ['Location {{code}} added', 'เพิ่มสถานที่ {{code}} แล้ว'],
  saved: ['Location {{code}} saved', 'บันทึกสถานที่ {{code}} แล้ว'],
})
