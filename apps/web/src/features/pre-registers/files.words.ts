import { defineWords } from '../../lib/i18n/define-words.ts'

export const fileWords = defineWords({
  export_note: [
    'The pre-registers that match the filters, one row per guest. Phone numbers are masked.',
    'รายการตามที่กรองไว้ แขกคนละแถว เบอร์โทรศัพท์ถูกปิดบัง',
  ],
  text: [
    'Excel (.xlsx) or CSV, at most 5 MB and 1,000 rows. Each row is one guest; guests with an e-mail address get an invitation.\nGuests who come together share a word in the Group column. The first row of a group sets time and place; the other rows can leave them blank.\nTimes are local to the location, such as 09:00. An end before the start is on the next day.',
    'Excel (.xlsx) หรือ CSV ไม่เกิน 5 MB และ 1,000 แถว แต่ละแถวคือแขกหนึ่งคน แขกที่มีอีเมลจะได้รับคำเชิญ\nผู้ที่มาด้วยกันให้ใส่คำเดียวกันในคอลัมน์กลุ่ม แถวแรกของกลุ่มระบุวันเวลาและสถานที่ แถวอื่นเว้นว่างได้\nเวลาเป็นเวลาของสถานที่ เช่น 09:00 ถ้าเวลาสิ้นสุดอยู่ก่อนเวลาเริ่ม หมายถึงวันถัดไป',
  ],
  show: ['Show pre-registers', 'ดูรายการ'],
})
