import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Words of the choice of a gate, and of a desk that has none. */
export const gateWords = defineWords('desk_gates', {
  gate_title: ['Which gate is this desk at?', 'จุดนี้อยู่ที่ประตูไหน'],
  gate_text: ['Visits you record are written for this gate. This device remembers it.', 'รายการที่บันทึกจะเป็นของประตูนี้ เครื่องนี้จะจำไว้'],
  gate_directions: {
    in: ['entering only', 'เข้าเท่านั้น'],
    out: ['leaving only', 'ออกเท่านั้น'],
    both: ['', ''],
  },
  no_gates: ['No gate is open', 'ยังไม่มีประตูที่เปิด'],
  no_gates_text: ['Visits can be recorded once a gate is there and open.', 'บันทึกเข้า–ออกได้เมื่อมีประตูที่เปิดอยู่'],
  to_gates: ['Go to the gates', 'ไปที่ประตู'],
})
