import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { partners } from './partners.ts'

const partnersFacts = {
  name: 'partners',
  errors: {
    partner_paused: {
      status: 409,
      en: 'This partner is paused. Resume it first.',
      th: 'พาร์ตเนอร์นี้หยุดส่งชั่วคราวอยู่ โปรดเปิดส่งต่อก่อน',
    },
    partner_not_found: { status: 404, en: 'Partner not found.', th: 'ไม่พบพาร์ตเนอร์นี้' },
  },
  audit: {
    actions: {
      visitor_settings: {
        partner_resent: ['Resent an event to a partner', 'ส่งเหตุการณ์ให้พาร์ตเนอร์อีกครั้ง'],
        partner_tested: ['Tested the connection to a partner', 'ทดสอบการเชื่อมต่อกับพาร์ตเนอร์'],
      },
    },
    fields: {
      visitor_settings: {
        event: { label: ['Event', 'เหตุการณ์'] },
        delivery_id: { label: ['Delivery', 'การส่ง'] },
        host: { label: ['Server', 'เซิร์ฟเวอร์'] },
        result: { label: ['Result', 'ผล'] },
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    partners: typeof partnersFacts
  }
}

export const partnersModule = defineModule({ facts: partnersFacts, calls: { partners } })
