import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { retention } from './retention.ts'

const retentionFacts = {
  name: 'retention',
  permission_groups: { retention: ['Retention', 'ระยะเวลาเก็บข้อมูล'] },
  permissions: {
    'retention:hold': { label: ['Hold disputed visits', 'ระงับการลบบันทึกที่มีข้อพิพาท'], reach: 'sight' },
  },
  errors: {
    visit_held: { status: 409, en: 'This visit is held because it is under dispute.', th: 'บันทึกนี้ถูกระงับการลบเพราะมีข้อพิพาท' },
    visit_not_held: { status: 409, en: 'This visit is not held.', th: 'บันทึกนี้ไม่ได้ถูกระงับการลบ' },
  },
  audit: {
    types: { retention: { label: ['Data retention', 'ระยะเวลาเก็บข้อมูล'], names_people: false } },
    actions: {
      retention: { erased: ['Erased overdue personal data', 'ลบข้อมูลส่วนบุคคลที่ครบกำหนด'] },
      entrance: {
        held: ['Held a visit under dispute', 'ระงับการลบรายการที่มีข้อพิพาท'],
        released: ['Released a held visit', 'เลิกระงับการลบรายการ'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    retention: typeof retentionFacts
  }
}

export const retentionModule = defineModule({ facts: retentionFacts, calls: { retention } })
