import { defineWords } from '../../../lib/i18n/define-words.ts'

export const visitWords = defineWords({
  reason: ['Reason for the change', 'เหตุผลที่แก้ไข'],
  no_photo: ['No photo yet', 'ยังไม่มีรูปถ่าย'],
  take_photo: ['Take today’s photo', 'ถ่ายรูปวันนี้'],
  snap: ['Take the photo', 'ถ่ายรูป'],
  retake: ['Take it again', 'ถ่ายใหม่'],
  choose_file: ['Choose image', 'เลือกรูป'],
  cancel_camera: ['Stop the camera', 'ปิดกล้อง'],
  photo_today: ['Photo taken just now', 'รูปถ่ายที่เพิ่งถ่าย'],
  photo_of: ['Photo of {{name}}', 'รูปถ่ายของ {{name}}'],
  photo_too_long: ['It took too long.', 'ใช้เวลานานเกินไป'],
  add_photo: ['Add a photo…', 'เพิ่มรูปถ่าย…'],
  replace_photo: ['Replace the photo…', 'เปลี่ยนรูปถ่าย…'],
  no_province: ['No province', 'ไม่มีจังหวัด'],
  visiting: ['Visiting', 'มาพบ'],
  vehicle: ['Vehicle', 'รถ'],
  usual_stay: ['As usual', 'ตามปกติ'],
  not_listed: ['No longer in the list', 'ไม่อยู่ในรายการแล้ว'],
})
