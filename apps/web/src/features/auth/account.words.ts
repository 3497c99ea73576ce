import { defineWords } from '../../lib/i18n/define-words.ts'

/** The specification fixes `Login failed` and `Activate failed` in both languages. */
export const accountWords = defineWords({
  login_failed: ['Login failed', 'Login failed'],
  activate_failed: ['Activate failed', 'Activate failed'],
  reasons: {
    expired: ['Your session has ended. Sign in again.', 'เซสชันของคุณหมดอายุแล้ว โปรดเข้าสู่ระบบอีกครั้ง'],
    unreachable: [
      'Your account could not be loaded. Sign in again, or try again later.',
      'โหลดบัญชีของคุณไม่ได้ โปรดเข้าสู่ระบบอีกครั้ง หรือลองใหม่ภายหลัง',
    ],
  },
  reset_title: ['Forgot your password?', 'ลืมรหัสผ่าน?'],
  reset_text: [
    'We’ll e-mail you a link to set a new password. It works for 30 minutes.',
    'เราจะส่งลิงก์สำหรับตั้งรหัสผ่านใหม่ไปทางอีเมล ลิงก์ใช้ได้ 30 นาที',
  ],
  reset_send: ['Send link', 'ส่งลิงก์'],
  back: ['Back to sign-in', 'กลับไปหน้าเข้าสู่ระบบ'],
  new_title: ['New password', 'รหัสผ่านใหม่'],
  new_text: ['You will be signed out everywhere.', 'บัญชีของคุณจะออกจากระบบในทุกอุปกรณ์'],
  choose_text: ['Choose a password to activate your account {{email}}.', 'ตั้งรหัสผ่านเพื่อเปิดใช้บัญชี {{email}}'],
  introduce_text: ['Enter your name and choose a password to activate your account {{email}}.', 'กรอกชื่อและตั้งรหัสผ่านเพื่อเปิดใช้บัญชี {{email}}'],
  name: ['Your name', 'ชื่อของคุณ'],
  name_help: ['Your colleagues see it, and the audit log shows it.', 'เพื่อนร่วมงานเห็นชื่อนี้ และใช้ในบันทึกการตรวจสอบ'],
  activate: ['Activate account', 'เปิดใช้บัญชี'],
  new_password: ['New password', 'รหัสผ่านใหม่'],
  password_rule: ['At least 10 characters.', 'อย่างน้อย 10 ตัวอักษร'],
  save: ['Save password', 'บันทึกรหัสผ่าน'],
  code_text: ['Enter the code from your authenticator app.', 'กรอกรหัสจากแอปยืนยันตัวตน'],
  app_code: ['6-digit code', 'รหัส 6 หลัก'],
  recovery_text: ['Enter one of your recovery codes. Each works once.', 'กรอกรหัสกู้คืนหนึ่งรหัส แต่ละรหัสใช้ได้ครั้งเดียว'],
  recovery_code: ['Recovery code', 'รหัสกู้คืน'],
  use_recovery: ['Use a recovery code', 'ใช้รหัสกู้คืน'],
  use_app: ['Use the app', 'ใช้แอป'],
  start_again: ['Start again', 'เริ่มใหม่'],
})
