import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { fieldLabels } from '../kernel/record-fields.ts'
import { stampKindFields } from './e-stamp-kind.ts'
import { stampFields } from './e-stamp-record.ts'
import { eStampKinds, eStamps } from './e-stamps.ts'

const eStampsFacts = {
  name: 'e-stamps',
  permission_groups: { 'e-stamps': ['E-stamps', 'อีสแตมป์'] },
  permissions: {
    'e-stamps:read': {
      label: ['View their own and their units’', 'ดูของตนเองและของห้อง/หน่วยตน'],
      roles: ['operator', 'host', 'viewer', 'auditor'],
    },
    'e-stamps:all': { label: ['View everybody’s', 'ดูของทุกคน'], reach: 'sight', roles: ['operator', 'viewer', 'auditor'] },
    'e-stamps:stamp': { label: ['Find vehicles and stamp visits', 'ค้นหารถและให้แสตมป์'], reach: 'sight', roles: ['operator', 'host'] },
    'e-stamps:write': { label: ['Edit types and revoke any e-stamp', 'แก้ไขแบบแสตมป์และถอนแสตมป์ของทุกคน'], reach: 'sight' },
  },
  events: {
    'stamp.changed': { permission: 'e-stamps:all', in_units: 'e-stamps:read', limits: ['location_ids', 'unit_ids'], reads: ['eStamps'] },
    'stamp_kind.changed': { permission: 'e-stamps:read', limits: ['location_ids', 'unit_ids'], reads: ['eStampKinds', 'eStamps'] },
  },
  errors: {
    stamp_kind_not_found: { status: 404, en: 'E-stamp not found.', th: 'ไม่พบอีสแตมป์แบบนี้' },
    stamp_kind_code_taken: { status: 409, en: 'Another e-stamp at this location has this code.', th: 'มีอีสแตมป์แบบอื่นในสถานที่นี้ใช้รหัสนี้แล้ว' },
    stamp_kind_used: {
      status: 409,
      en: 'This e-stamp has been issued. Archive it instead.',
      th: 'อีสแตมป์แบบนี้มีการใช้แล้ว โปรดเก็บเข้าคลังแทนการลบ',
    },
    visit_not_inside: { status: 409, en: 'This visitor is no longer inside.', th: 'ผู้มาติดต่อรายนี้ไม่ได้อยู่ข้างในแล้ว' },
    stamp_not_allowed: { status: 409, en: 'This e-stamp can’t be issued here now.', th: 'ใช้อีสแตมป์แบบนี้ที่นี่ในเวลานี้ไม่ได้' },
    stamp_twice: { status: 409, en: 'This visit already has this e-stamp.', th: 'รายการนี้มีอีสแตมป์แบบนี้แล้ว' },
    stamp_quota_used: { status: 409, en: 'The quota of this e-stamp is used up.', th: 'ใช้โควตาอีสแตมป์แบบนี้ครบแล้ว' },
    stamp_revoked: { status: 409, en: 'This e-stamp was already revoked.', th: 'ถอนอีสแตมป์นี้ไปแล้ว' },
    stamp_after_payment: {
      status: 409,
      en: 'The parking fee of this visit is paid. Stamp before paying.',
      th: 'ชำระค่าจอดรถของรายการนี้แล้ว ต้องประทับก่อนชำระ',
    },
  },
  audit: {
    types: {
      stamp: { label: ['E-stamp', 'อีสแตมป์'], names_people: false },
      stamp_kind: { label: ['E-stamp type', 'แบบอีสแตมป์'], names_people: false },
    },
    actions: {
      stamp_kind: {
        created: ['Added an e-stamp type', 'เพิ่มแบบอีสแตมป์'],
        changed: ['Edited an e-stamp type', 'แก้ไขแบบอีสแตมป์'],
        archived: ['Archived an e-stamp type', 'เก็บแบบอีสแตมป์เข้าคลัง'],
        restored: ['Restored an e-stamp type', 'นำแบบอีสแตมป์กลับมาใช้'],
        deleted: ['Deleted an e-stamp type', 'ลบแบบอีสแตมป์'],
      },
      e_stamp: { searched: ['Searched for a vehicle to stamp', 'ค้นหารถเพื่อให้อีสแตมป์'] },
      stamps: { exported: ['Exported the e-stamp statement', 'ส่งออกสรุปอีสแตมป์'] },
      entrance: { stamped: ['Issued an e-stamp', 'ให้อีสแตมป์'], stamp_revoked: ['Revoked an e-stamp', 'ถอนอีสแตมป์'] },
    },
    fields: {
      entrance: fieldLabels(stampFields),
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    eStamps: typeof eStampsFacts
  }
}

export const eStampsModule = defineModule({
  facts: eStampsFacts,
  calls: { eStampKinds, eStamps },
  records: { stamp_kind: stampKindFields },
})
