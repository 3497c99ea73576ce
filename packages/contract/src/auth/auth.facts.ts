import type { ModuleFacts } from '../kernel/facts.ts'
import { defineModule } from '../kernel/module.ts'
import { auth } from './auth.ts'

const authFacts = {
  name: 'auth',
  errors: {
    login_failed: {
      status: 401,
      en: 'Wrong e-mail or password. After 10 failed attempts you have to wait 10 minutes.',
      th: 'อีเมลหรือรหัสผ่านไม่ถูกต้อง หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
    },
    second_factor_required: { status: 401, en: 'Enter the code from your authenticator app.', th: 'กรอกรหัสจากแอปยืนยันตัวตนของคุณ' },
    second_factor_wrong: {
      status: 401,
      en: 'This code is wrong or was already used. After 10 wrong codes you have to wait 10 minutes.',
      th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
    },
    sign_in_expired: { status: 401, en: 'This took too long. Sign in again.', th: 'ใช้เวลานานเกินไป โปรดเข้าสู่ระบบอีกครั้ง' },
    second_factor_on: { status: 409, en: 'Your second factor is already on.', th: 'เปิดใช้การยืนยันตัวตนสองขั้นตอนอยู่แล้ว' },
    second_factor_off: {
      status: 409,
      en: 'Your second factor is off. Set it up first.',
      th: 'ยังไม่ได้เปิดใช้การยืนยันตัวตนสองขั้นตอน โปรดเปิดใช้ก่อน',
    },
    second_factor_needed: {
      status: 409,
      en: 'Your organisation requires a second factor, so you can’t turn it off.',
      th: 'องค์กรของคุณบังคับให้ยืนยันตัวตนสองขั้นตอน จึงปิดไม่ได้',
    },
    code_wrong: {
      status: 422,
      en: 'This code is wrong or was already used. After 10 wrong codes you have to wait 10 minutes.',
      th: 'รหัสไม่ถูกต้องหรือถูกใช้แล้ว หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
    },
    password_wrong: {
      status: 422,
      en: 'The current password is wrong. After 10 failed attempts you have to wait 10 minutes.',
      th: 'รหัสผ่านปัจจุบันไม่ถูกต้อง หากผิดครบ 10 ครั้งต้องรอ 10 นาที',
    },
    session_not_found: { status: 404, en: 'This session has already ended.', th: 'การเข้าสู่ระบบนี้สิ้นสุดไปแล้ว' },
    code_not_valid: {
      status: 410,
      en: 'This link has expired or was already used. Request a new one.',
      th: 'ลิงก์นี้หมดอายุหรือถูกใช้แล้ว โปรดขอลิงก์ใหม่',
    },
  },
  audit: {
    actions: {
      session: {
        opened: ['Signed in', 'เข้าสู่ระบบ'],
        closed: ['Signed out', 'ออกจากระบบ'],
        refused: ['Sign-in refused', 'เข้าสู่ระบบไม่สำเร็จ'],
        ended: ['Ended a session', 'ปิดเซสชัน'],
        others_ended: ['Ended the other sessions', 'ปิดเซสชันอื่นทั้งหมด'],
      },
      user: {
        activated: ['Activated the account', 'เปิดใช้บัญชี'],
        password_reset: ['Set a new password by e-mail link', 'ตั้งรหัสผ่านใหม่ทางอีเมล'],
        password_changed: ['Changed the password', 'เปลี่ยนรหัสผ่าน'],
        second_factor_on: ['Turned the second factor on', 'เปิดการยืนยันตัวตนสองขั้นตอน'],
        second_factor_off: ['Turned the second factor off', 'ปิดการยืนยันตัวตนสองขั้นตอน'],
        recovery_code_used: ['Signed in with a recovery code', 'เข้าสู่ระบบด้วยรหัสกู้คืน'],
        recovery_codes_made: ['Created new recovery codes', 'สร้างรหัสกู้คืนใหม่'],
        reset_link_made: ['Created a password link', 'สร้างลิงก์ตั้งรหัสผ่าน'],
        signed_out: ['Signed out everywhere', 'ออกจากระบบทุกอุปกรณ์'],
        code_refused: ['Used a link of a suspended account', 'ใช้ลิงก์ของบัญชีที่ถูกระงับ'],
        suspended: ['Suspended the account', 'ระงับบัญชี'],
        unlocked: ['Unlocked the account', 'ปลดล็อกบัญชี'],
      },
    },
  },
} as const satisfies ModuleFacts

declare module '../kernel/facts.ts' {
  interface DeclaredModules {
    auth: typeof authFacts
  }
}

export const authModule = defineModule({ facts: authFacts, calls: { auth } })
