import { defineWords } from '../lib/i18n/define-words.ts'

/** Words of the shell around the pages. The specification fixes `Access Denied` in both languages. */
export const appWords = defineWords({
  demo_label: ['Demo', 'ระบบสาธิต'],
  demo: ['Demo: sample data, public passwords', 'ระบบสาธิต: ข้อมูลตัวอย่าง รหัสผ่านเปิดเผย'],
  screen: {
    timeout: ['This page took too long to load.', 'โหลดหน้านี้นานเกินไป'],
    failed: ['This page could not be loaded.', 'โหลดหน้านี้ไม่ได้'],
    new_version: ['If the system was just updated, reload the page.', 'ถ้าระบบเพิ่งอัปเดต โปรดโหลดหน้านี้ใหม่'],
  },
  broken: ['Something went wrong on this page. Saved data is safe.', 'หน้านี้ขัดข้อง ข้อมูลที่บันทึกแล้วยังอยู่ครบ'],
  not_found: ['Page not found', 'ไม่พบหน้านี้'],
  not_found_text: ['There is no page at this address.', 'ไม่มีหน้านี้ในระบบ'],
  to_dashboard: ['Go to the dashboard', 'ไปที่ภาพรวม'],
  access_denied: ['Access Denied', 'Access Denied'],
  denied: {
    edition: ['This organisation’s plan does not include this.', 'องค์กรนี้ไม่ได้เปิดใช้ส่วนนี้'],
    permission: ['You don’t have permission to do this. Ask an administrator.', 'คุณไม่มีสิทธิ์ทำรายการนี้ โปรดติดต่อผู้ดูแลระบบ'],
    organisation: ['You don’t have access to any organisation. Ask an administrator.', 'คุณไม่มีสิทธิ์เข้าใช้องค์กรใด โปรดติดต่อผู้ดูแลระบบ'],
  },
  start: {
    title: ['Welcome, {{name}}', 'ยินดีต้อนรับ {{name}}'],
    text: ['You have access to these pages.', 'หน้าที่คุณใช้งานได้'],
    no_edition: [
      'This organisation has no active plan. Visitor pages become available once a plan is active.',
      'องค์กรนี้ยังไม่มีบริการที่ใช้งานอยู่ หน้าจัดการผู้มาติดต่อจะเปิดเมื่อมีบริการ',
    ],
    nothing: ['You don’t have access to any page yet. Ask an administrator.', 'ยังไม่มีหน้าที่คุณใช้งานได้ โปรดขอสิทธิ์จากผู้ดูแลระบบ'],
  },
  menu: ['Menu', 'เมนู'],
  open_menu: ['Open menu', 'เปิดเมนู'],
  about: ['About us', 'About us'],
  links: {
    terms: ['Terms and conditions', 'ข้อกำหนดและเงื่อนไข'],
    privacy: ['Privacy policy', 'นโยบายความเป็นส่วนตัว'],
    data_protection: ['Data protection policy', 'นโยบายคุ้มครองข้อมูล'],
    pdpa_en: ['PDPA (EN)', 'PDPA (EN)'],
    pdpa_th: ['PDPA (TH)', 'PDPA (TH)'],
  },
  user_menu: ['Your account: {{name}}', 'บัญชีของคุณ: {{name}}'],
  profile: ['Profile', 'Profile'],
  logout: ['Logout', 'Logout'],
  signed_in_as: ['Signed in as', 'เข้าสู่ระบบโดย'],
})
