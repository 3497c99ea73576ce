import { defineWords } from '../../lib/i18n/define-words.ts'
import { PERMISSION_GROUPS, PERMISSION_LABELS } from './permission.fixed.ts'

/** Roles and permissions in words, for people who assign them. The facts of each module have the words of its permissions. */
export const permissionWords = defineWords({
  role_text: {
    owner: ['Everything, including administrators. An organisation always has one.', 'ทำได้ทุกอย่าง รวมถึงจัดการผู้ดูแลระบบ องค์กรต้องมีอย่างน้อยหนึ่งคน'],
    admin: ['Everything except owners: locations, people, settings, reports.', 'ทำได้ทุกอย่างยกเว้นจัดการเจ้าขององค์กร: สถานที่ ผู้ใช้ การตั้งค่า รายงาน'],
    operator: ['Works at a gate: checks visitors in and out and edits visits.', 'ประจำประตู เช็คอิน เช็คเอาต์ และแก้ไขบันทึกการเข้า–ออก'],
    host: ['Receives visitors: sees locations, but not other people’s visits.', 'รับผู้มาติดต่อ เห็นสถานที่ แต่ไม่เห็นการเข้า–ออกของผู้อื่น'],
    viewer: ['Views visits and reports; can’t change anything.', 'ดูการเข้า–ออกและรายงาน แก้ไขไม่ได้'],
    auditor: [
      'Views visits, people, settings and the audit log; can’t change anything.',
      'ดูการเข้า–ออก ผู้ใช้ การตั้งค่า และบันทึกการตรวจสอบ แก้ไขไม่ได้',
    ],
  },
  groups: PERMISSION_GROUPS,
  names: PERMISSION_LABELS,
  why: {
    role: ['from the role', 'จากบทบาท'],
    added: ['added', 'เพิ่มให้'],
    removed: ['removed', 'นำออก'],
    not_given: ['not granted', 'ไม่ได้ให้'],
  },
  permissions: ['Permissions', 'สิทธิ์'],
  permissions_text: [
    'Permissions from the role, and differences for this person. Changes apply from their next action.',
    'สิทธิ์ที่มาจากบทบาท และส่วนที่ต่างไปสำหรับผู้ใช้คนนี้ มีผลตั้งแต่การทำรายการครั้งถัดไป',
  ],
  effective: ['{{count}} permission in effect', '{{count}} permissions in effect', 'มีผล {{count}} สิทธิ์'],
  as_role: ['same as role', 'ตรงตามบทบาท'],
  differs: ['{{count}} differs from the role', '{{count}} differ from the role', 'ต่างจากบทบาท {{count}} สิทธิ์'],
  not_yours: ['You don’t have this permission', 'คุณเองไม่มีสิทธิ์นี้'],
  role_not_yours: ['This role has permissions that you don’t have.', 'บทบาทนี้มีสิทธิ์ที่คุณไม่มี'],
  all_locations: ['All locations', 'ทุกสถานที่'],
  some_locations: ['Only these', 'เฉพาะที่เลือก'],
  choose_location: ['Select at least one location.', 'เลือกอย่างน้อยหนึ่งสถานที่'],
  all_units: ['All units', 'ทุกห้อง/หน่วย'],
  some_units: ['Selected units only', 'เฉพาะห้อง/หน่วยที่เลือก'],
  units_chosen: ['Selected units', 'ห้อง/หน่วยที่เลือก'],
  units_found: ['Units found', 'ห้อง/หน่วยที่พบ'],
  unit_place: ['Units of', 'ห้อง/หน่วยของ'],
  unit_search: ['Unit code, name or host', 'รหัส ชื่อ หรือผู้รับพบของห้อง/หน่วย'],
  unit_out: ['Remove {{unit}}', 'ลบ {{unit}}'],
  unit_elsewhere: ['not at a selected location', 'ไม่ได้อยู่ในสถานที่ที่เลือก'],
  no_units: ['No unit found.', 'ไม่พบห้อง/หน่วย'],
  choose_unit: ['Select at least one unit.', 'เลือกอย่างน้อยหนึ่งห้อง/หน่วย'],
})
