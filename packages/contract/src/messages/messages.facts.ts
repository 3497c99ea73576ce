import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'

const messagesFacts = {
  name: 'messages',
  errors: {
    too_many_mails: {
      status: 429,
      en: 'The limit of e-mails for one day is reached. Try again after {{time}}, or continue without e-mail addresses.',
      th: 'ส่งอีเมลครบจำนวนสูงสุดของวันแล้ว โปรดลองใหม่หลัง {{time}} หรือดำเนินการโดยไม่กรอกอีเมล',
    },
    too_many_mails_to_address: {
      status: 429,
      en: 'The limit of e-mails to {{address}} for one day is reached. Try again after {{time}}, or leave this address out.',
      th: 'ส่งอีเมลถึง {{address}} ครบจำนวนสูงสุดของวันแล้ว โปรดลองใหม่หลัง {{time}} หรือไม่กรอกที่อยู่นี้',
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    messages: typeof messagesFacts
  }
}

export const messagesModule = defineModule({ facts: messagesFacts })
