import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { settings } from './settings.ts'

const settingsFacts = {
  name: 'settings',
  permission_groups: { settings: ['Settings', 'การตั้งค่า'] },
  permissions: {
    'settings:read': { label: ['View settings', 'ดูการตั้งค่า'], roles: ['auditor'] },
    'settings:write': { label: ['Edit settings', 'แก้ไขการตั้งค่า'], reach: 'location' },
    'settings:payment_account': { label: ['Request and approve the payment account', 'ขอและอนุมัติบัญชีรับเงิน'], reach: 'location' },
  },
  events: {
    'settings.changed': {
      permission: 'settings:read',
      counted_by: ['entrances:read'],
      limits: ['location_ids'],
      reads: ['settings', 'entrances'],
    },
  },
  errors: {
    payment_account_requested: {
      status: 409,
      en: 'Another change to this payment account is waiting for a decision.',
      th: 'มีคำขอเปลี่ยนบัญชีรับเงินนี้รอพิจารณาอยู่แล้ว',
    },
  },
  audit: {
    types: {
      visitor_settings: { label: ['Visitor settings', 'การตั้งค่าผู้มาติดต่อ'], names_people: false },
      payment_account: { label: ['Payment account', 'บัญชีรับเงิน'], names_people: false },
    },
    actions: {
      visitor_settings: {
        changed: ['Changed the visitor settings', 'แก้ไขการตั้งค่าผู้มาติดต่อ'],
        partner_secret: ['Changed the secret of a partner', 'เปลี่ยนคีย์ลับของพาร์ตเนอร์'],
      },
      payment_account: {
        requested: ['Requested a new payment account', 'ขอเปลี่ยนบัญชีรับเงิน'],
        approved: ['Approved a new payment account', 'อนุมัติบัญชีรับเงินใหม่'],
        rejected: ['Rejected a new payment account', 'ไม่อนุมัติบัญชีรับเงินใหม่'],
        withdrawn: ['Withdrew the request for a new payment account', 'ถอนคำขอเปลี่ยนบัญชีรับเงิน'],
      },
    },
    fields: {
      visitor_settings: { partner_key: { label: ['Partner', 'พาร์ตเนอร์'] } },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    settings: typeof settingsFacts
  }
}

export const settingsModule = defineModule({ facts: settingsFacts, calls: { settings } })
