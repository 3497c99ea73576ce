import { defineWords } from '../../lib/i18n/define-words.ts'

/** Headings, labels and messages of sign-in are fixed by the specification in both languages. */
export const authWords = defineWords('auth', {
  en: {
    sign_in: 'SIGN IN',
    email: 'E-Mail',
    email_plain: 'Email',
    password: 'Password',
    show_password: 'Show password',
    hide_password: 'Hide password',
    forgot: 'Forgot your password?',
    verification: 'Verification',
    slogan_first: 'Know who is inside,',
    slogan_second: 'every minute, at every gate',
    about: 'Visitor management for buildings, condominiums and factories',
    demo_accounts: 'Try the demo as',
    demo_roles: { owner: 'Administrator', admin: 'Administrator', operator: 'Guard', host: 'Host', viewer: 'Viewer', auditor: 'Auditor' },
  },
  th: {
    sign_in: 'SIGN IN',
    email: 'E-Mail',
    email_plain: 'Email',
    password: 'Password',
    show_password: 'แสดงรหัสผ่าน',
    hide_password: 'ซ่อนรหัสผ่าน',
    forgot: 'ลืมรหัสผ่าน?',
    verification: 'Verification',
    slogan_first: 'รู้ว่าใครอยู่ข้างใน',
    slogan_second: 'ทุกนาที ทุกประตู',
    about: 'ระบบบริหารผู้มาติดต่อ สำหรับอาคาร คอนโด และโรงงาน',
    demo_accounts: 'ทดลองใช้ระบบในฐานะ',
    demo_roles: {
      owner: 'ผู้ดูแลระบบ',
      admin: 'ผู้ดูแลระบบ',
      operator: 'เจ้าหน้าที่ประตู',
      host: 'ผู้รับพบ',
      viewer: 'ผู้ดูข้อมูล',
      auditor: 'ผู้ตรวจสอบ',
    },
  },
})
