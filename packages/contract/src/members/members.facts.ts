import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { memberFields } from './member-record.ts'
import { members } from './members.ts'

const membersFacts = {
  name: 'members',
  permission_groups: { members: ['Members', 'สมาชิก'] },
  permissions: {
    'members:read': { label: ['View members', 'ดูสมาชิก'], roles: ['operator', 'viewer', 'auditor'] },
    'members:write': { label: ['Edit members', 'แก้ไขสมาชิก'], reach: 'sight' },
    'members:reveal': { label: ['Show full ID and phone numbers, and documents', 'ดูเลขเอกสาร เบอร์โทรเต็ม และเอกสาร'], reach: 'sight' },
  },
  events: {
    'member.changed': { permission: 'members:read', limits: ['location_ids', 'unit_ids'], reads: ['members'] },
  },
  errors: {
    member_not_found: { status: 404, en: 'Member not found.', th: 'ไม่พบสมาชิกนี้' },
    member_code_taken: { status: 409, en: 'Another member already has this code.', th: 'มีสมาชิกคนอื่นใช้รหัสนี้แล้ว' },
    member_card_taken: { status: 409, en: 'Another member already has one of these cards.', th: 'มีสมาชิกคนอื่นถือบัตรใบใดใบหนึ่งแล้ว' },
    member_in_use: {
      status: 409,
      en: 'This member has visits. End the membership instead.',
      th: 'สมาชิกคนนี้มีบันทึกการเข้า–ออกแล้ว โปรดสิ้นสุดสมาชิกภาพแทนการลบ',
    },
    member_not_allowed: { status: 409, en: 'This member cannot enter here now.', th: 'สมาชิกคนนี้เข้าที่นี่ในเวลานี้ไม่ได้' },
    too_many_documents: {
      status: 409,
      en: 'A member can have at most 20 documents. Delete one first.',
      th: 'สมาชิกหนึ่งคนมีเอกสารได้ไม่เกิน 20 รายการ โปรดลบบางรายการก่อน',
    },
  },
  audit: {
    types: { member: { label: ['Member', 'สมาชิก'], names_people: true } },
    actions: {
      member: {
        created: ['Added a member', 'เพิ่มสมาชิก'],
        changed: ['Edited a member', 'แก้ไขสมาชิก'],
        pending: ['Set a member to pending', 'เปลี่ยนสมาชิกเป็นรอยืนยัน'],
        active: ['Activated a member', 'เปิดใช้สมาชิก'],
        on_hold: ['Put a member on hold', 'ระงับสมาชิกชั่วคราว'],
        inactive: ['Ended a membership', 'สิ้นสุดสมาชิกภาพ'],
        banned: ['Banned a member', 'ห้ามสมาชิกเข้า'],
        deleted: ['Deleted a member', 'ลบสมาชิก'],
        revealed: ['Viewed full numbers of a member', 'ดูเลขเต็มของสมาชิก'],
        code_reissued: ['Issued a new code for a member', 'ออกรหัสใหม่ให้สมาชิก'],
        photo_added: ['Added a photo of a member', 'เพิ่มรูปถ่ายสมาชิก'],
        document_added: ['Added a document of a member', 'เพิ่มเอกสารสมาชิก'],
        document_read: ['Viewed a document of a member', 'เปิดดูเอกสารสมาชิก'],
        document_verified: ['Verified a document of a member', 'ตรวจเอกสารสมาชิก'],
        document_removed: ['Deleted a document of a member', 'ลบเอกสารสมาชิก'],
      },
      members: { imported: ['Imported members', 'นำเข้าสมาชิก'], exported: ['Exported members', 'ส่งออกสมาชิก'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    members: typeof membersFacts
  }
}

export const membersModule = defineModule({ facts: membersFacts, calls: { members }, records: { member: memberFields } })
