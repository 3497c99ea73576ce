import { defineWords } from '../../../lib/i18n/define-words.ts'

export const helpWords = defineWords({
  keys_title: ['Keys of the gate desk', 'ปุ่มลัดของจุดเข้า–ออก'],
  typing: ['any scan or typing', 'สแกนหรือพิมพ์'],
  typing_does: ['goes to the scan box, wherever the focus is', 'ไปที่ช่องสแกน ไม่ว่ากำลังอยู่ที่ใด'],
  enter: [
    'uses the chosen match, then confirms in the side panel; in a form moves to the next field',
    'ใช้คนที่เลือก แล้วยืนยันในแผงด้านข้าง ในฟอร์มจะไปช่องถัดไป',
  ],
  arrows: ['choose a match', 'เลือกคนที่ตรงกัน'],
  f2: ['check in a new visitor', 'เช็คอินผู้มาใหม่'],
  f3: ['who is expected today; Enter checks the first one in', 'รายชื่อผู้ที่นัดไว้วันนี้ กด Enter เพื่อเช็คอินคนแรก'],
  join: ['add a person to the selected expected visit', 'เพิ่มคนเข้านัดที่เลือกในรายชื่อผู้ที่นัดไว้'],
  f4: ['check-out mode; with a visit open, check it out', 'โหมดเช็คเอาต์ ถ้าเปิดรายการอยู่จะเช็คเอาต์รายการนั้น'],
  f8: ['take the photo', 'ถ่ายรูป'],
  f10: ['undo the last action, within 10 minutes', 'ย้อนรายการล่าสุด ภายใน 10 นาที'],
  numbers: ['the purpose, in the check-in form', 'เลือกธุระ ในฟอร์มเช็คอิน'],
  edit: ['edit the last details of a returning visitor', 'แก้ไขข้อมูลเดิมของผู้ที่เคยมา'],
  escape: ['back to the scan box; closes the panel', 'กลับไปช่องสแกน ปิดแผงด้านข้าง'],
  sheet: ['Sheet to print for the gate (PDF)', 'แผ่นสรุปสำหรับพิมพ์ติดที่ประตู (PDF)'],
  f1: ['this list', 'รายการปุ่มนี้'],
  scan_does: [
    'Scanning a card or a member who is inside checks the visit out automatically. A pass or a guest’s code does so at an exit, or in check-out mode.',
    'เมื่อสแกนบัตรหรือรหัสสมาชิกของผู้ที่อยู่ข้างใน ระบบจะเช็คเอาต์ให้อัตโนมัติ ส่วนบัตรผ่านและรหัสของแขกต้องสแกนที่ประตูออกหรือในโหมดเช็คเอาต์',
  ],
})
