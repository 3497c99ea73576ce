import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { type Draft, letter } from './letter.ts'
import { oneLine } from './plain.ts'

interface Invitation {
  language: Language
  name: string
  organisation: string
  inviter: string
  link: string
  /** The person already has an account and only accepts the invitation. */
  has_account?: boolean
  hours?: number
}

interface PasswordReset {
  language: Language
  name: string
  link: string
}

export function invitationMail({ language, link, hours = 72, has_account = false, ...names }: Invitation): Draft {
  const [name, organisation, inviter] = [oneLine(names.name), oneLine(names.organisation), oneLine(names.inviter)]
  const words = {
    th: {
      subject: `${organisation} เชิญคุณเข้าใช้ Gatehouse`,
      heading: `สวัสดี ${name}`,
      paragraphs: [
        `${inviter} เพิ่มคุณเป็นผู้ใช้ของ ${organisation} ในระบบผู้มาติดต่อ Gatehouse ${has_account ? 'โปรดตอบรับคำเชิญ แล้วเข้าสู่ระบบด้วยรหัสผ่านเดิม' : 'โปรดเปิดใช้บัญชีของคุณ'}`,
      ],
      button: has_account ? 'ตอบรับคำเชิญ' : 'เปิดใช้บัญชี',
      notes: [`ลิงก์นี้ใช้ได้ครั้งเดียว ภายใน ${hours} ชั่วโมง`, 'ถ้าคุณไม่ได้คาดว่าจะได้รับอีเมลนี้ ไม่ต้องทำอะไร'],
    },
    en: {
      subject: `${organisation} invites you to Gatehouse`,
      heading: `Hello ${name}`,
      paragraphs: [
        `${inviter} added you to ${organisation} in Gatehouse, the visitor management system. ${has_account ? 'Accept the invitation, then sign in with your existing password.' : 'Activate your account to get started.'}`,
      ],
      button: has_account ? 'Accept the invitation' : 'Activate your account',
      notes: [`The link works once, within ${hours} hours.`, 'If you did not expect this e-mail, you can ignore it.'],
    },
  }
  return letter({ language, link, ...words[language] })
}

export function passwordResetMail({ language, link, ...names }: PasswordReset): Draft {
  const name = oneLine(names.name)
  const words = {
    th: {
      subject: 'ตั้งรหัสผ่าน Gatehouse ใหม่',
      heading: `สวัสดี ${name}`,
      paragraphs: ['มีการขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ เมื่อตั้งแล้ว บัญชีจะออกจากระบบในทุกอุปกรณ์'],
      button: 'ตั้งรหัสผ่านใหม่',
      notes: ['ลิงก์นี้ใช้ได้ครั้งเดียว ภายใน 30 นาที', 'ถ้าคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้'],
    },
    en: {
      subject: 'Set a new Gatehouse password',
      heading: `Hello ${name}`,
      paragraphs: ['Someone asked for a new password for your account. When you set it, you will be signed out everywhere.'],
      button: 'Set a new password',
      notes: ['The link works once, within 30 minutes.', 'If this was not you, you can ignore this e-mail. Your password is unchanged.'],
    },
  }
  return letter({ language, link, ...words[language] })
}
