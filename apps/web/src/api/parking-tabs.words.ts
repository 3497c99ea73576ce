import { defineWords } from '../lib/i18n/define-words.ts'

export const parkingTabWords = defineWords({
  label: ['Parking fees', 'ค่าจอดรถ'],
  tariffs: ['Tariffs', 'อัตราค่าจอดรถ'],
  payments: ['Payments', 'การชำระเงิน'],
  tills: ['Tills', 'ลิ้นชักเงิน'],
})
