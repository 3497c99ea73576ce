import { defineWords } from '../../../lib/i18n/define-words.ts'

/** Words of the choice of a gate, and of a desk that has none. */
export const gateWords = defineWords('desk_gates', {
  en: {
    gate_title: 'Which gate is this desk at?',
    gate_text: 'Visits you record are written for this gate. This device remembers it.',
    gate_directions: { in: 'entering only', out: 'leaving only', both: '' },
    no_gates: 'No gate is open',
    no_gates_text: 'Visits can be recorded once a gate is there and open.',
    to_gates: 'Go to the gates',
  },
  th: {
    gate_title: 'จุดนี้อยู่ที่ประตูไหน',
    gate_text: 'รายการที่บันทึกจะเป็นของประตูนี้ เครื่องนี้จะจำไว้',
    gate_directions: { in: 'เข้าเท่านั้น', out: 'ออกเท่านั้น', both: '' },
    no_gates: 'ยังไม่มีประตูที่เปิด',
    no_gates_text: 'บันทึกเข้า–ออกได้เมื่อมีประตูที่เปิดอยู่',
    to_gates: 'ไปที่ประตู',
  },
})
