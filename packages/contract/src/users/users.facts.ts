import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'

const usersFacts = {
  name: 'users',
  permission_groups: { users: ['People', 'ผู้ใช้'] },
  permissions: {
    'users:read': { label: ['View people', 'ดูผู้ใช้'], roles: ['auditor'] },
    'users:write': { label: ['Invite and edit people', 'เชิญและแก้ไขผู้ใช้'], reach: 'sight' },
  },
  events: {
    'user.changed': { permission: 'users:read', limits: ['location_ids', 'unit_ids'], reads: ['users'] },
  },
  errors: {
    own_membership: {
      status: 409,
      en: 'You can’t change your own access. Ask another administrator.',
      th: 'เปลี่ยนสิทธิ์ของตัวเองไม่ได้ โปรดให้ผู้ดูแลระบบคนอื่นทำแทน',
    },
    person_has_more: {
      status: 403,
      en: 'This person has permissions that you don’t have. Ask someone who has them.',
      th: 'ผู้ใช้คนนี้มีสิทธิ์ที่คุณไม่มี โปรดให้ผู้ที่มีสิทธิ์นั้นทำแทน',
    },
    more_than_own: {
      status: 403,
      en: 'You can’t grant a role, permission or location that you don’t have yourself.',
      th: 'ให้บทบาท สิทธิ์ หรือสถานที่ที่คุณเองไม่มีไม่ได้',
    },
    last_owner: {
      status: 409,
      en: 'This is the last owner. Make someone else an owner first.',
      th: 'นี่คือเจ้าขององค์กรคนสุดท้าย โปรดตั้งคนอื่นเป็นเจ้าขององค์กรก่อน',
    },
    second_person_own: {
      status: 409,
      en: 'You requested this yourself, so someone else has to decide.',
      th: 'คุณเป็นผู้ขอเอง ต้องให้คนอื่นเป็นผู้พิจารณา',
    },
    second_person_device: {
      status: 409,
      en: 'The person who requested this signed in on this device. The second person approves on another device.',
      th: 'ผู้ขอเคยเข้าสู่ระบบบนอุปกรณ์นี้ คนที่สองต้องอนุมัติจากอุปกรณ์อื่น',
    },
    second_person_same: {
      status: 409,
      en: 'This account and the requester’s seem to belong to the same person. Someone else has to approve.',
      th: 'บัญชีนี้กับบัญชีที่ขอดูเหมือนเป็นของคนเดียวกัน ต้องให้คนอื่นอนุมัติ',
    },
    second_person_given: {
      status: 409,
      en: 'Your permission and the requester’s were granted by the same person within the last 30 days, so you count as one person. Someone else has to decide.',
      th: 'สิทธิ์ของคุณและของผู้ขอมาจากคนเดียวกันภายใน 30 วันที่ผ่านมา จึงนับเป็นคนเดียวกัน ต้องให้คนอื่นพิจารณา',
    },
  },
  audit: {
    types: { membership: { label: ['User access', 'สิทธิ์ผู้ใช้'], names_people: true }, user: { label: ['User', 'ผู้ใช้'], names_people: true } },
    actions: {
      membership: {
        invited: ['Invited', 'เชิญ'],
        invited_again: ['Invited again', 'เชิญอีกครั้ง'],
        changed: ['Changed access', 'เปลี่ยนสิทธิ์'],
        made_owner: ['Made owner', 'ตั้งเป็นเจ้าขององค์กร'],
        suspended: ['Suspended', 'ระงับ'],
        reinstated: ['Reinstated', 'ยกเลิกการระงับ'],
        signed_out: ['Signed out everywhere', 'ออกจากระบบทุกอุปกรณ์'],
        removed: ['Removed', 'นำออก'],
      },
      organisation: { second_factor_required: ['Changed the second factor requirement', 'เปลี่ยนการบังคับยืนยันตัวตนสองขั้นตอน'] },
      second_person: { refused: ['Refused: both accounts count as one person', 'ปฏิเสธ: สองบัญชีที่นับเป็นคนเดียวกัน'] },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    users: typeof usersFacts
  }
}

/** The calls name the permissions of all modules, so contract.ts adds them above the list of modules. */
export const usersModule = defineModule({ facts: usersFacts })
