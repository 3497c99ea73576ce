import { defineWords } from '../../lib/i18n/define-words.ts'

export const cameraWords = defineWords({
  title: ['Hold the code up to the camera', 'วาง QR โค้ดให้อยู่ในกรอบ'],
  starting: ['Starting the camera…', 'กำลังเปิดกล้อง…'],
  missing: ['This device has no camera that can be used. Type or scan the code instead.', 'เครื่องนี้ไม่มีกล้องที่ใช้ได้ ให้พิมพ์หรือสแกนรหัสแทน'],
  refused: [
    'The browser has no permission to use the camera. Allow it in the address bar, then try again.',
    'เบราว์เซอร์ยังใช้กล้องไม่ได้ อนุญาตที่แถบที่อยู่แล้วลองอีกครั้ง',
  ],
  busy: ['Another program is using the camera. Close it, then try again.', 'โปรแกรมอื่นใช้กล้องอยู่ ปิดโปรแกรมนั้นแล้วลองอีกครั้ง'],
  insecure: ['The camera works only over https. Type or scan the code instead.', 'กล้องใช้ได้เฉพาะ https ให้พิมพ์หรือสแกนรหัสแทน'],
  failed: ['The camera could not be started. Type or scan the code instead.', 'เปิดกล้องไม่ได้ ให้พิมพ์หรือสแกนรหัสแทน'],
  no_reader: [
    'This browser cannot read codes from the camera. Type or scan the code instead.',
    'เบราว์เซอร์นี้อ่านรหัสจากกล้องไม่ได้ ให้พิมพ์หรือสแกนรหัสแทน',
  ],
})
