import { defineWords } from '../../lib/i18n/define-words.ts'

export const pictureWords = defineWords({
  picture: ['Photo', 'รูปถ่าย'],
  take: ['Take photo', 'ถ่ายรูป'],
  take_now: ['Take photo now', 'ถ่ายเลย'],
  camera: ['Camera', 'กล้อง'],
  choose_picture: ['Choose photo', 'เลือกรูปถ่าย'],
  picture_saved: ['Photo saved', 'บันทึกรูปถ่ายแล้ว'],
  camera_problem: {
    missing: ['No camera was found. Choose a file instead.', 'ไม่พบกล้อง เลือกไฟล์แทนได้'],
    refused: ['Camera access is blocked. Allow it, or choose a file.', 'เบราว์เซอร์ไม่ได้รับอนุญาตให้ใช้กล้อง โปรดอนุญาต หรือเลือกไฟล์แทน'],
    busy: ['Another program is using the camera. Close it, or choose a file.', 'โปรแกรมอื่นใช้กล้องอยู่ โปรดปิดก่อน หรือเลือกไฟล์แทน'],
    insecure: ['The camera only works over https. Choose a file instead.', 'กล้องใช้ได้ผ่าน https เท่านั้น เลือกไฟล์แทนได้'],
    failed: ['The camera did not start. Choose a file instead.', 'เปิดกล้องไม่ได้ เลือกไฟล์แทนได้'],
  },
})
