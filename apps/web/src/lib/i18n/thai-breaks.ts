/**
 * Words of the field that the browser's dictionary splits at the end of a line: `เช็ค|เอา|ต์`, `สถาน|ที่`. The bars mark those breaks. The list is
 * deliberately short, because a line must still be able to end between two words.
 */
const TOGETHER = [
  'สถาน|ที่',
  'ผู้|มา|ติดต่อ',
  'ผู้|ติดตาม',
  'ผู้|ใช้',
  'ผู้|ดูแล|ระบบ',
  'ผู้รับ|พบ',
  'ผู้|เช่า',
  'เจ้า|หน้าที่',
  'หัวหน้า|กะ',
  'เช็ค|อิน',
  'เช็ค|เอา|ต์',
  'เข้า|สู่|ระบบ',
  'ออก|จาก|ระบบ',
  'บัญชี|เฝ้า|ระวัง',
  'ห้าม|เข้า',
  'ทะเบียน|รถ',
  'บัตร|ประชาชน',
  'รูป|ถ่าย',
  'คิว|อาร์|โค้ด',
  'รหัส|ผ่าน',
  'รหัส|กู้|คืน',
  'ขั้น|ตอน',
  'เบอร์|โทร',
  'หมวด|หมู่',
  'ตัว|กรอง',
  'อีก|ครั้ง',
  'หมด|อายุ',
] as const

const JOINER = '\u2060'

const joinedWords = new Map(TOGETHER.map((word) => [word.replaceAll('|', ''), word.replaceAll('|', JOINER)]))
const longestFirst = [...joinedWords.keys()].sort((a, b) => b.length - a.length)
const PARTED = new RegExp(`${longestFirst.join('|')}|ไม่(?=[ก-ๅ])`, 'gu')

/** A Thai text with word joiners where a line must not break: inside the words above, and after a negation (`เข้าไม่|ได้`). */
export const keepTogether = (text: string): string => text.replace(PARTED, (word) => joinedWords.get(word) ?? word + JOINER)

/** The text without joiners, for comparing or sending. */
export const withoutJoiners = (text: string): string => text.replaceAll(JOINER, '')
