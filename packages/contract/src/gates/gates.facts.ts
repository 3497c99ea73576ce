import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { gateFields, gates } from './gates.ts'

const gatesFacts = {
  name: 'gates',
  permission_groups: { gates: ['Gates', 'ประตู'] },
  permissions: {
    'gates:read': { label: ['View gates', 'ดูประตู'], roles: ['operator', 'viewer', 'auditor'] },
    'gates:write': { label: ['Edit gates', 'แก้ไขประตู'], reach: 'location' },
  },
  events: {
    'gate.changed': { permission: 'gates:read', counted_by: ['entrances:read'], limits: ['location_ids'], reads: ['gates', 'entrances'] },
  },
  errors: {
    gate_not_found: { status: 404, en: 'Gate not found.', th: 'ไม่พบประตูนี้' },
    gate_code_taken: { status: 409, en: 'Another gate of this location already has this code.', th: 'มีประตูอื่นของสถานที่นี้ใช้รหัสนี้แล้ว' },
    gate_in_use: {
      status: 409,
      en: 'This gate has visits or a till. Retire it instead.',
      th: 'ประตูนี้มีบันทึกการเข้า–ออกหรือลิ้นชักเงินแล้ว โปรดเลิกใช้แทน',
    },
    gate_closed_now: { status: 409, en: 'This gate is closed to visitors at this hour.', th: 'ประตูนี้ปิดรับผู้มาติดต่อในเวลานี้' },
    gate_not_open: { status: 409, en: 'This gate is not open in this direction.', th: 'ประตูนี้ไม่ได้เปิดให้ผ่านในทิศทางนี้' },
    visitor_type_not_here: { status: 409, en: 'Visitors of this type don’t use this gate.', th: 'ผู้มาติดต่อประเภทนี้ไม่ใช้ประตูนี้' },
  },
  audit: {
    types: { gate: { label: ['Gate', 'ประตู'], names_people: false } },
    actions: {
      gate: {
        created: ['Added a gate', 'เพิ่มประตู'],
        changed: ['Edited a gate', 'แก้ไขประตู'],
        active: ['Opened a gate', 'เปิดประตู'],
        maintenance: ['Set a gate to maintenance', 'ปิดประตูเพื่อซ่อม'],
        closed: ['Closed a gate', 'ปิดประตู'],
        retired: ['Retired a gate', 'เลิกใช้ประตู'],
        deleted: ['Deleted a gate', 'ลบประตู'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    gates: typeof gatesFacts
  }
}

export const gatesModule = defineModule({ facts: gatesFacts, calls: { gates }, records: { gate: gateFields } })
