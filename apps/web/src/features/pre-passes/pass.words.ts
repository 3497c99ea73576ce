import { defineWords } from '../../lib/i18n/define-words.ts'

export const passWords = defineWords({
  the_code: ['The QR code', 'QR โค้ด'],
  qr: ['QR code of the pass of {{name}}', 'QR โค้ดของบัตรผ่านของ {{name}}'],
  title: ['Visitor pass', 'บัตรผ่าน'],
  digits: ['Code for gates without a scanner', 'รหัสสำหรับประตูที่ไม่มีเครื่องสแกน'],
  place: ['Place', 'สถานที่'],
  gates: ['Gates', 'ประตู'],
  valid: ['Valid', 'ใช้ได้'],
  hours: ['Hours', 'วันและเวลา'],
  visits: ['Visits', 'จำนวนครั้ง'],
  until: ['{{from}} – {{until}}', '{{from}} – {{until}}'],
  pdf: ['Download PDF', 'ดาวน์โหลด PDF'],
  share: ['Share', 'แชร์'],
  save_picture: ['Save image', 'บันทึกเป็นรูป'],
  language: ['Language of the pass', 'ภาษาของบัตร'],
  english: ['English', 'English'],
  thai: ['ไทย', 'ไทย'],
  details: ['Details', 'รายละเอียด'],
  another: ['Another pass', 'สร้างอีกใบ'],
  revoked: ['This pass is revoked', 'บัตรผ่านนี้ยกเลิกแล้ว'],
  revoked_text: ['It opens nothing, so its QR code is not shown any more.', 'บัตรนี้ใช้เข้าไม่ได้แล้ว จึงไม่แสดง QR โค้ด'],
})
