import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { prePassFields } from './pre-pass-record.ts'
import { prePasses } from './pre-passes.ts'

const prePassesFacts = {
  name: 'pre-passes',
  permission_groups: { 'pre-passes': ['Pre-passes', 'บัตรผ่านล่วงหน้า'] },
  permissions: {
    'pre-passes:read': {
      label: ['View their own and their units’', 'ดูของตนเองและของห้อง/หน่วยตน'],
      roles: ['operator', 'host', 'viewer', 'auditor'],
    },
    'pre-passes:write': {
      label: ['Edit pre-passes and view their codes', 'แก้ไขบัตรผ่านและเปิดดูรหัส'],
      reach: 'sight',
      roles: ['operator', 'host'],
    },
    'pre-passes:all': { label: ['View everybody’s', 'ดูของทุกคน'], reach: 'sight', roles: ['operator', 'viewer', 'auditor'] },
  },
  events: {
    'pre_pass.changed': {
      permission: 'pre-passes:all',
      in_units: 'pre-passes:read',
      counted_by: ['pre-passes:read'],
      limits: ['location_ids', 'unit_ids'],
      reads: ['prePasses'],
    },
  },
  errors: {
    pass_not_found: { status: 404, en: 'Pre-pass not found.', th: 'ไม่พบบัตรผ่านล่วงหน้านี้' },
    pass_not_allowed: { status: 409, en: 'This pre-pass is not valid at this gate now.', th: 'บัตรผ่านนี้ใช้เข้าที่นี่ในเวลานี้ไม่ได้' },
    pass_inside: { status: 409, en: 'Someone is already inside with this pre-pass.', th: 'มีผู้เข้าด้วยบัตรผ่านนี้และยังอยู่ข้างใน' },
    pass_used: {
      status: 409,
      en: 'This pre-pass has been used. Revoke it instead.',
      th: 'บัตรผ่านนี้มีการใช้งานแล้ว โปรดยกเลิกบัตรแทนการลบ',
    },
    too_many_codes: {
      status: 429,
      en: 'Too many wrong codes at this gate. Scan the QR code, or look the visitor up by name.',
      th: 'ใส่รหัสผิดที่ประตูนี้หลายครั้งเกินไป โปรดสแกน QR โค้ดหรือค้นหาผู้มาติดต่อด้วยชื่อ',
    },
  },
  audit: {
    types: { pre_pass: { label: ['Pre-pass', 'บัตรผ่านล่วงหน้า'], names_people: true } },
    actions: {
      pre_pass: {
        created: ['Added a pre-pass', 'เพิ่มบัตรผ่านล่วงหน้า'],
        changed: ['Edited a pre-pass', 'แก้ไขบัตรผ่านล่วงหน้า'],
        approved: ['Approved a pre-pass', 'อนุมัติบัตรผ่านล่วงหน้า'],
        rejected: ['Rejected a pre-pass', 'ไม่อนุมัติบัตรผ่านล่วงหน้า'],
        suspended: ['Suspended a pre-pass', 'ระงับบัตรผ่านล่วงหน้าชั่วคราว'],
        resumed: ['Resumed a pre-pass', 'เปิดใช้บัตรผ่านล่วงหน้าอีกครั้ง'],
        revoked: ['Revoked a pre-pass', 'ยกเลิกบัตรผ่านล่วงหน้า'],
        reissued: ['Reissued a pre-pass', 'ออกรหัสบัตรผ่านล่วงหน้าใหม่'],
        code_read: ['Opened the code of a pre-pass', 'เปิดดูรหัสบัตรผ่านล่วงหน้า'],
        sent: ['Sent a pre-pass by e-mail', 'ส่งบัตรผ่านล่วงหน้าทางอีเมล'],
        photo_added: ['Added a photo to a pre-pass', 'เพิ่มรูปถ่ายของบัตรผ่านล่วงหน้า'],
        deleted: ['Deleted a pre-pass', 'ลบบัตรผ่านล่วงหน้า'],
      },
      pre_passes: { exported: ['Exported pre-passes', 'ส่งออกบัตรผ่านล่วงหน้า'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    prePasses: typeof prePassesFacts
  }
}

export const prePassesModule = defineModule({ facts: prePassesFacts, calls: { prePasses }, records: { pre_pass: prePassFields } })
