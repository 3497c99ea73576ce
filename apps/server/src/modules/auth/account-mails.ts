import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { type Draft, letter } from '../../kernel/mail/letter.ts'

export const ACCOUNT_CHANGES = ['password_changed', 'second_factor_on', 'second_factor_off', 'recovery_codes_made'] as const
export type AccountChange = (typeof ACCOUNT_CHANGES)[number]

interface AccountNotice {
  language: Language
  change: AccountChange
  link: string
}

const WORDS: Record<AccountChange, Record<Language, { subject: string; text: string }>> = {
  password_changed: {
    en: {
      subject: 'Your Gatehouse password was changed',
      text: 'The password of your account was changed. All your other sessions were signed out.',
    },
    th: { subject: 'เปลี่ยนรหัสผ่าน Gatehouse แล้ว', text: 'รหัสผ่านของบัญชีคุณถูกเปลี่ยน และอุปกรณ์อื่นออกจากระบบทั้งหมดแล้ว' },
  },
  second_factor_on: {
    en: { subject: 'Your second factor is on', text: 'From now on, each sign-in asks for a code from your authenticator app.' },
    th: { subject: 'เปิดการยืนยันตัวตนสองขั้นตอนแล้ว', text: 'ต่อไปนี้บัญชีของคุณจะถามรหัสจากแอปยืนยันตัวตนทุกครั้งที่เข้าสู่ระบบ' },
  },
  second_factor_off: {
    en: { subject: 'Your second factor is off', text: 'You now sign in with your password only.' },
    th: { subject: 'ปิดการยืนยันตัวตนสองขั้นตอนแล้ว', text: 'จากนี้คุณเข้าสู่ระบบด้วยรหัสผ่านอย่างเดียว' },
  },
  recovery_codes_made: {
    en: {
      subject: 'New recovery codes for Gatehouse',
      text: 'New recovery codes were created for your account. The earlier ones no longer work.',
    },
    th: { subject: 'สร้างรหัสกู้คืน Gatehouse ใหม่แล้ว', text: 'มีการสร้างรหัสกู้คืนชุดใหม่ให้บัญชีของคุณ รหัสชุดเดิมใช้ไม่ได้แล้ว' },
  },
}

/** Tells a person about a change of their sign-in, and what to do if it wasn't them. */
export function accountNoticeMail({ language, change, link }: AccountNotice): Draft {
  const { subject, text } = WORDS[change][language]
  const { advice, ...words } = ADVICE[language]
  return letter({ language, link, heading: subject, paragraphs: [text, advice], ...words })
}

const ADVICE = {
  th: { advice: 'ถ้าคุณเป็นผู้ทำเอง ไม่ต้องทำอะไรเพิ่ม ถ้าไม่ใช่ ให้ตั้งรหัสผ่านใหม่ทันที', button: 'ตั้งรหัสผ่านใหม่', notes: ['จากนั้นติดต่อผู้ดูแลระบบขององค์กรคุณ'] },
  en: {
    advice: 'If this was you, there is nothing to do. If not, set a new password at once.',
    button: 'Set a new password',
    notes: ['Then contact your organisation’s administrator.'],
  },
}
