import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { fieldLabels } from '../kernel/record-fields.ts'
import { account, preferenceFields, profile, profileFields } from './profile.ts'

const profileFacts = {
  name: 'profile',
  events: {
    'profile.changed': { permission: 'self', limits: ['user_id'], reads: ['auth', 'profile', 'account'] },
  },
  audit: {
    actions: {
      profile: {
        changed: ['Edited the profile', 'แก้ไขโปรไฟล์'],
        picture_added: ['Added an image', 'เพิ่มรูป'],
        picture_removed: ['Removed an image', 'ลบรูป'],
      },
    },
    fields: {
      user: fieldLabels({ name: profileFields.name, ...preferenceFields }),
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    profile: typeof profileFacts
  }
}

export const profileModule = defineModule({
  facts: profileFacts,
  calls: { profile, account },
  records: { profile: profileFields, preferences: preferenceFields },
})
