import { defineWords } from '../../lib/i18n/define-words.ts'

/** The specification fixes the headings, labels and messages of sign-in in both languages. */
export const authWords = defineWords({
  sign_in: ['SIGN IN', 'SIGN IN'],
  email: ['E-Mail', 'E-Mail'],
  email_plain: ['Email', 'Email'],
  password: ['Password', 'Password'],
  show_password: ['Show password', 'แสดงรหัสผ่าน'],
  hide_password: ['Hide password', 'ซ่อนรหัสผ่าน'],
  forgot: ['Forgot your password?', 'ลืมรหัสผ่าน?'],
  verification: ['Verification', 'Verification'],
  slogan_first: ['Know who is inside,', 'รู้ว่าใครอยู่ข้างใน'],
  slogan_second: ['every minute, at every gate', 'ทุกนาที ทุกประตู'],
  about: ['Visitor management for buildings, condominiums and factories', 'ระบบบริหารผู้มาติดต่อ สำหรับอาคาร คอนโด และโรงงาน'],
  demo_accounts: ['Try the demo as', 'ทดลองใช้ระบบในฐานะ'],
  demo_roles: {
    owner: ['Administrator', 'ผู้ดูแลระบบ'],
    admin: ['Administrator', 'ผู้ดูแลระบบ'],
    operator: ['Guard', 'เจ้าหน้าที่ประตู'],
    host: ['Host', 'ผู้รับพบ'],
    viewer: ['Viewer', 'ผู้ดูข้อมูล'],
    auditor: ['Auditor', 'ผู้ตรวจสอบ'],
  },
})
