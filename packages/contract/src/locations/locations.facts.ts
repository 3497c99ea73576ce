import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { locationFields, locations } from './locations.ts'
import { unitFields } from './units.ts'

const locationsFacts = {
  name: 'locations',
  permission_groups: { locations: ['Locations', 'สถานที่'] },
  permissions: {
    'locations:read': { label: ['View locations', 'ดูสถานที่'], roles: ['operator', 'host', 'viewer', 'auditor'] },
    'locations:write': { label: ['Edit locations', 'แก้ไขสถานที่'], reach: 'location' },
  },
  events: {
    'location.changed': {
      permission: 'locations:read',
      counted_by: ['gates:read', 'dashboard:read'],
      limits: ['location_ids'],
      reads: ['locations', 'gates', 'entrances', 'reports'],
    },
  },
  errors: {
    location_not_found: { status: 404, en: 'Location not found.', th: 'ไม่พบสถานที่นี้' },
    location_code_taken: { status: 409, en: 'Another location already has this code.', th: 'มีสถานที่อื่นใช้รหัสนี้แล้ว' },
    location_occupied: { status: 409, en: 'There are still people inside this location.', th: 'ยังมีคนอยู่ในสถานที่นี้' },
    location_not_active: { status: 409, en: 'This location is not open for visits.', th: 'สถานที่นี้ยังไม่เปิดรับผู้มาติดต่อ' },
    location_archived: { status: 409, en: 'This location is archived. It can no longer be edited.', th: 'สถานที่นี้เก็บเข้าคลังแล้ว จึงแก้ไขไม่ได้' },
    unit_not_found: { status: 404, en: 'Unit not found.', th: 'ไม่พบห้อง/หน่วยนี้' },
    unit_code_taken: { status: 409, en: 'Another unit of this location already has this code.', th: 'มีห้อง/หน่วยอื่นของสถานที่นี้ใช้รหัสนี้แล้ว' },
    unit_in_itself: {
      status: 409,
      en: 'A unit cannot contain itself or the unit it belongs to.',
      th: 'ห้อง/หน่วยจะอยู่ภายใต้ตัวเองหรือหน่วยย่อยของตัวเองไม่ได้',
    },
    unit_in_use: { status: 409, en: 'This unit has visits. Archive it instead.', th: 'ห้อง/หน่วยนี้มีบันทึกการเข้า–ออกแล้ว โปรดเก็บเข้าคลังแทนการลบ' },
    unit_not_empty: {
      status: 409,
      en: 'This unit contains other units. Move or delete them first.',
      th: 'ยังมีห้อง/หน่วยอื่นอยู่ในหน่วยนี้ โปรดย้ายหรือลบก่อน',
    },
    unit_archived: {
      status: 409,
      en: 'This unit, or its parent unit, is archived. Restore it first.',
      th: 'ห้อง/หน่วยนี้หรือหน่วยที่สังกัดถูกเก็บเข้าคลัง โปรดนำกลับมาใช้ก่อน',
    },
  },
  audit: {
    types: {
      location: { label: ['Location', 'สถานที่'], names_people: false },
      unit: { label: ['Unit', 'ห้อง/หน่วย'], names_people: true, facts: ['code', 'kind', 'name_th', 'name_en', 'parent_id'] },
    },
    actions: {
      location: {
        created: ['Added a location', 'เพิ่มสถานที่'],
        changed: ['Edited a location', 'แก้ไขสถานที่'],
        active: ['Opened a location', 'เปิดสถานที่'],
        suspended: ['Suspended a location', 'ระงับสถานที่'],
        archived: ['Archived a location', 'เก็บสถานที่เข้าคลัง'],
      },
      unit: {
        created: ['Added a unit', 'เพิ่มห้อง/หน่วย'],
        changed: ['Edited a unit', 'แก้ไขห้อง/หน่วย'],
        moved: ['Moved a unit', 'ย้ายห้อง/หน่วย'],
        archived: ['Archived a unit', 'เก็บห้อง/หน่วยเข้าคลัง'],
        restored: ['Restored a unit', 'นำห้อง/หน่วยกลับมาใช้'],
        deleted: ['Deleted a unit', 'ลบห้อง/หน่วย'],
      },
      units: { imported: ['Imported units', 'นำเข้าห้อง/หน่วย'], exported: ['Exported units', 'ส่งออกห้อง/หน่วย'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    locations: typeof locationsFacts
  }
}

export const locationsModule = defineModule({
  facts: locationsFacts,
  calls: { locations },
  records: { location: locationFields, unit: unitFields },
})
