import { defineWords } from '../../../lib/i18n/define-words.ts'

export const helpWords = defineWords('desk_help', {
  en: {
    typing: 'any scan or typing',
    typing_does: 'goes to the scan box, wherever the focus is',
    enter: 'uses the chosen match, then confirms in the side panel; in a form moves to the next field',
    arrows: 'choose a match',
    f2: 'check in a new visitor',
    f4: 'check-out mode; with a visit open, check it out',
    f8: 'take the photo',
    f10: 'undo the last action, within 10 minutes',
    numbers: 'the purpose, in the check-in form',
    edit: 'change the last details of a returning visitor',
    escape: 'back to the scan box; closes the panel',
    f1: 'this list',
    scan_does: 'A card or pass that is inside checks out by itself when it is scanned.',
  },
  th: {
    typing: 'สแกนหรือพิมพ์',
    typing_does: 'ไปที่ช่องสแกน ไม่ว่ากำลังอยู่ที่ใด',
    enter: 'ใช้คนที่เลือก แล้วยืนยันในแผงด้านข้าง ในฟอร์มจะไปช่องถัดไป',
    arrows: 'เลือกคนที่ตรงกัน',
    f2: 'เช็คอินผู้มาใหม่',
    f4: 'โหมดเช็คเอาต์ ถ้าเปิดรายการอยู่จะเช็คเอาต์รายการนั้น',
    f8: 'ถ่ายภาพ',
    f10: 'ย้อนรายการล่าสุด ภายใน 10 นาที',
    numbers: 'เลือกธุระ ในฟอร์มเช็คอิน',
    edit: 'แก้ข้อมูลเดิมของผู้ที่เคยมา',
    escape: 'กลับไปช่องสแกน ปิดแผงด้านข้าง',
    f1: 'รายการปุ่มนี้',
    scan_does: 'สแกนบัตรหรือบัตรผ่านของผู้ที่อยู่ข้างใน จะเช็คเอาต์ให้เอง',
  },
})
