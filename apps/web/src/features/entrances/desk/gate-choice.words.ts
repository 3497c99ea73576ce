import { defineWords } from '../../../lib/i18n/define-words.ts'

export const gateWords = defineWords({
  gate_title: ['Which gate is this desk at?', 'เครื่องนี้ประจำอยู่ที่ประตูใด'],
  gate_text: ['Your visits are recorded at this gate. This device remembers it.', 'รายการที่คุณบันทึกจะเป็นของประตูนี้ เครื่องนี้จะจำไว้'],
  gate_directions: {
    in: ['entry only', 'เข้าเท่านั้น'],
    out: ['exit only', 'ออกเท่านั้น'],
    both: ['', ''],
  },
  no_gates: ['No gate is open', 'ยังไม่มีประตูที่เปิด'],
  no_gates_text: ['You can record visits once a gate is open.', 'บันทึกเข้า–ออกได้เมื่อมีประตูที่เปิดอยู่'],
  to_gates: ['Go to the gates', 'ไปที่ประตู'],
})
