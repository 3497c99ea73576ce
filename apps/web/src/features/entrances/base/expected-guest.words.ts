import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Form titles of announced visitors. */
export const expectedGuestWords = defineWords({
  guest: ['Check in an expected visitor', 'เช็คอินผู้ที่นัดไว้'],
  pass: ['Check in with a pass', 'เช็คอินด้วยบัตรผ่าน'],
  party: ['Add a person to the visit of {{name}}', 'เพิ่มคนเข้านัดของ {{name}}'],
})
