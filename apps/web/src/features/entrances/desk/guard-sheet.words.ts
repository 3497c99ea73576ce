import { defineWords } from '../../../lib/i18n/define-words.ts'

/** The printed sheet of the gate desk (`tools/guard-sheet.ts`). Labels of the screen stand in quotation marks, so that a test finds them there. */
export const guardSheetWords = defineWords({
  title: ['Gate desk: the guard’s sheet', 'จุดเข้า–ออก: แผ่นสรุปสำหรับเจ้าหน้าที่ประตู'],
  start: {
    title: ['Before the first visitor', 'ก่อนผู้มาติดต่อคนแรก'],
    one: ['Sign in with your own account. What you do is saved with your name.', 'เข้าสู่ระบบด้วยบัญชีของตัวเอง ทุกรายการบันทึกพร้อมชื่อของคุณ'],
    two: ['Choose the gate of this desk. The device remembers it.', 'เลือกประตูของจุดนี้ อุปกรณ์จะจำไว้ให้'],
    three: ['The lamp must say “Ready to scan”.', 'ไฟต้องขึ้นว่า “พร้อมสแกน”'],
  },
  arrival: {
    title: ['Somebody arrives', 'มีคนมาถึง'],
    one: [
      'Card, QR code or pass: scan it. Green means let in. Read the note for the gate.',
      'มีบัตร QR โค้ด หรือบัตรผ่าน: สแกน ถ้าขึ้นสีเขียวให้เข้าได้ และอ่านข้อความถึงเจ้าหน้าที่ประตู',
    ],
    two: ['The eight digits of a pass: type them, then press Enter.', 'มีรหัสบัตรผ่าน 8 หลัก: พิมพ์แล้วกด Enter'],
    three: [
      'Came before, or is a member: type name, plate, phone or the last 4 of the ID. Enter chooses, Enter again lets in.',
      'เคยมาแล้วหรือเป็นสมาชิก: พิมพ์ชื่อ ทะเบียนรถ โทรศัพท์ หรือเลขบัตร 4 ตัวท้าย กด Enter เพื่อเลือก กด Enter อีกครั้งเพื่อให้เข้า',
    ],
    four: ['Is expected: F3, choose the right row with the arrows, Enter.', 'นัดไว้แล้ว: กด F3 เลือกแถวที่ถูกต้องด้วยลูกศร แล้วกด Enter'],
    five: [
      'New: F2. Enter goes to the next field, 1 to 6 choose the purpose; F8 takes the photo. The last Enter checks in. If something is missing, fill it in.',
      'มาครั้งแรก: กด F2 กด Enter เพื่อไปช่องถัดไป กด 1–6 เพื่อเลือกธุระ กด F8 เพื่อถ่ายรูป กด Enter ครั้งสุดท้ายเพื่อเช็คอิน ถ้าระบบเตือนว่าขาดข้อมูลให้กรอกก่อน',
    ],
  },
  leaving: {
    title: ['Somebody leaves', 'มีคนออก'],
    one: ['Scan the card or the slip. Without one: F4, type who it is, Enter.', 'สแกนบัตรหรือใบผู้มาติดต่อ ถ้าไม่มี กด F4 พิมพ์ว่าเป็นใคร แล้วกด Enter'],
    two: ['If a fee is shown, take it first. Take the card back.', 'ถ้ามีค่าจอดรถให้รับเงินก่อน และรับบัตรคืน'],
    three: ['Card missing: open the visit, “Card lost”.', 'ไม่มีบัตรคืน: เปิดรายการ แล้วกด “บัตรหาย”'],
  },
  stop: {
    title: ['The screen says stop', 'หน้าจอขึ้นว่าหยุด'],
    one: [
      '“Stop — do not let in”: stay calm, do not read the reason aloud, and follow “Do this”. Then “Record the refusal”.',
      '“หยุด — ห้ามให้เข้า”: ใจเย็น อย่าอ่านเหตุผลออกเสียง ทำตาม “ให้ทำตามนี้” แล้วกด “บันทึกการปฏิเสธ”',
    ],
    two: [
      '“Check first: is this the same person?”: compare photo and document. If it is somebody else, “Not this person”.',
      '“โปรดตรวจก่อน: ใช่คนเดียวกันหรือไม่”: เทียบรูปและเลขบัตร ถ้าเป็นคนอื่น กด “ไม่ใช่คนนี้”',
    ],
    three: ['Not sure: “Leave it to the supervisor”, and call.', 'ไม่แน่ใจ: กด “ให้หัวหน้ากะตัดสินใจ” แล้วโทรแจ้ง'],
  },
  trouble: {
    title: ['Something goes wrong', 'เมื่อมีปัญหา'],
    one: [
      'A wrong step: F10 within 10 minutes. A wrong detail: open the visit, “Edit”.',
      'กดผิด: กด F10 ภายใน 10 นาที ข้อมูลผิด: เปิดรายการ แล้วกด “แก้ไข”',
    ],
    two: [
      'The lamp says “Offline”: go on scanning and keep the page open. Scans wait and are sent automatically. Write new visitors on paper.',
      'ไฟขึ้นว่า “ออฟไลน์”: สแกนต่อได้ และอย่าปิดหน้านี้ ระบบเก็บรายการสแกนไว้ส่งให้เอง ผู้มาใหม่ให้จดลงกระดาษ',
    ],
    three: [
      'Fire or evacuation: “People inside” prints who is still in, by location.',
      'ไฟไหม้หรืออพยพ: “ผู้ที่อยู่ข้างใน” พิมพ์รายชื่อคนที่ยังอยู่ แยกตามสถานที่',
    ],
  },
  keys: ['Keys', 'ปุ่มลัด'],
  supervisor: ['Supervisor, phone', 'หัวหน้ากะ โทรศัพท์'],
  gate: ['Gate', 'ประตู'],
  everywhere: ['F1 shows all keys. Esc leads back to the scan box.', 'กด F1 เพื่อดูปุ่มทั้งหมด กด Esc เพื่อกลับไปช่องสแกน'],
})
