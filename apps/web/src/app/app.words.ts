import { defineWords } from '../lib/i18n/define-words.ts'

/** Words of the frame around the pages. `Access Denied` is fixed by the specification in both languages. */
export const appWords = defineWords('app', {
  en: {
    demo: 'Demo: made-up data and known passwords. Do not enter real people.',
    screen: {
      timeout: 'This screen could not be loaded in time.',
      failed: 'This screen could not be loaded.',
      new_version: 'If the system was updated meanwhile, reload the page.',
    },
    broken: 'This page broke. What you saved is safe.',
    not_found: 'Page not found',
    not_found_text: 'There is nothing at this address.',
    to_dashboard: 'Go to the dashboard',
    access_denied: 'Access Denied',
    denied: {
      edition: 'This organisation does not have this part.',
      permission: 'You may not do this. Ask an administrator.',
      organisation: 'You belong to no organisation yet. Ask an administrator to invite you.',
    },
    menu: 'Menu',
    open_menu: 'Open the menu',
    about: 'About us',
    links: {
      terms: 'Terms and conditions',
      privacy: 'Privacy policy',
      data_protection: 'Data protection',
      pdpa_en: 'PDPA (EN)',
      pdpa_th: 'PDPA (TH)',
    },
    user_menu: 'Your account: {{name}}',
    profile: 'Profile',
    logout: 'Logout',
    signed_in_as: 'Signed in as',
  },
  th: {
    demo: 'ระบบสาธิต ข้อมูลสมมติและรหัสผ่านที่เปิดเผย อย่ากรอกข้อมูลของคนจริง',
    screen: {
      timeout: 'โหลดหน้านี้ไม่สำเร็จภายในเวลาที่กำหนด',
      failed: 'โหลดหน้านี้ไม่ได้',
      new_version: 'ถ้าระบบเพิ่งปรับรุ่น ให้โหลดหน้าใหม่',
    },
    broken: 'หน้านี้ขัดข้อง ข้อมูลที่บันทึกแล้วยังอยู่ครบ',
    not_found: 'ไม่พบหน้านี้',
    not_found_text: 'ไม่มีอะไรที่ที่อยู่นี้',
    to_dashboard: 'ไปที่ภาพรวม',
    access_denied: 'Access Denied',
    denied: {
      edition: 'องค์กรนี้ไม่ได้เปิดใช้ส่วนนี้',
      permission: 'คุณไม่มีสิทธิ์ทำรายการนี้ ติดต่อผู้ดูแลระบบ',
      organisation: 'คุณยังไม่ได้อยู่ในองค์กรใด โปรดให้ผู้ดูแลระบบเชิญคุณ',
    },
    menu: 'เมนู',
    open_menu: 'เปิดเมนู',
    about: 'About us',
    links: {
      terms: 'ข้อกำหนดและเงื่อนไข',
      privacy: 'ความเป็นส่วนตัว',
      data_protection: 'คุ้มครองข้อมูล',
      pdpa_en: 'PDPA (EN)',
      pdpa_th: 'PDPA (TH)',
    },
    user_menu: 'บัญชีของคุณ: {{name}}',
    profile: 'Profile',
    logout: 'Logout',
    signed_in_as: 'เข้าสู่ระบบโดย',
  },
})
