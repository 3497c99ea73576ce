import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { organisations } from './organisations.ts'

const organisationsFacts = {
  name: 'organisations',
  events: {
    'organisation.changed': { permission: 'self', limits: ['user_id'], reads: ['auth', 'organisations'] },
  },
  errors: {
    organisation_not_found: { status: 404, en: 'You do not belong to this organisation.', th: 'คุณไม่ได้อยู่ในองค์กรนี้' },
  },
  audit: {
    types: { organisation: { label: ['Organisation', 'องค์กร'], names_people: false } },
    actions: {
      organisation: {
        created: ['Created the organisation', 'สร้างองค์กร'],
        renamed: ['Renamed the organisation', 'เปลี่ยนชื่อองค์กร'],
        edition_changed: ['Changed an edition', 'เปลี่ยนบริการ'],
        storage_changed: ['Changed the file storage limit', 'เปลี่ยนพื้นที่เก็บไฟล์สูงสุด'],
        enabled: ['Enabled the organisation', 'เปิดใช้องค์กร'],
        disabled: ['Disabled the organisation', 'ปิดใช้องค์กร'],
        key_rotated: ['Created a new data key', 'สร้างกุญแจเข้ารหัสใหม่'],
        key_retired: ['Retired old data keys', 'เลิกใช้กุญแจเข้ารหัสเก่า'],
        pass_key_created: ['Created a new pass-signing key', 'สร้างกุญแจลงนามบัตรผ่านใหม่'],
        pass_key_retired: ['Retired old pass-signing keys', 'เลิกใช้กุญแจลงนามบัตรผ่านเก่า'],
        key_rewrapped: ['Re-encrypted keys with a new secret', 'เข้ารหัสกุญแจใหม่ด้วยรหัสลับใหม่'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    organisations: typeof organisationsFacts
  }
}

export const organisationsModule = defineModule({ facts: organisationsFacts, calls: { organisations } })
