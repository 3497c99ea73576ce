import type { Words } from '@gatehouse/contract/kernel/languages.ts'
import type { TestReason } from '@gatehouse/contract/partners/partners.ts'

/** The outcome of a connection test, for the person who ran it. `{{ms}}` and `{{status}}` are filled in. */
export const TEST_MESSAGES: Readonly<Record<TestReason, Words>> = {
  ok: {
    en: 'Connected. The partner answered with a valid signature in {{ms}} ms.',
    th: 'เชื่อมต่อได้ พาร์ตเนอร์ตอบกลับพร้อมลายเซ็นที่ถูกต้องใน {{ms}} มิลลิวินาที',
  },
  name_not_found: { en: 'There is no server with this name. Check the address.', th: 'ไม่พบเซิร์ฟเวอร์ชื่อนี้ โปรดตรวจสอบที่อยู่' },
  refused: { en: 'The server refused or dropped the connection.', th: 'เซิร์ฟเวอร์ปฏิเสธหรือตัดการเชื่อมต่อ' },
  timed_out: { en: 'The server did not answer within 5 seconds.', th: 'เซิร์ฟเวอร์ไม่ตอบภายใน 5 วินาที' },
  certificate_expired: { en: 'The server’s certificate is not valid today.', th: 'ใบรับรองของเซิร์ฟเวอร์ไม่อยู่ในช่วงวันที่ใช้ได้' },
  certificate_unknown: { en: 'The server’s certificate is not from a known authority.', th: 'ใบรับรองของเซิร์ฟเวอร์ไม่ได้ออกโดยผู้ออกใบรับรองที่รู้จัก' },
  certificate_wrong_name: { en: 'The server’s certificate is for another name.', th: 'ใบรับรองของเซิร์ฟเวอร์เป็นของชื่ออื่น' },
  redirected: {
    en: 'The server redirects to another address. Enter that address instead.',
    th: 'เซิร์ฟเวอร์ส่งต่อไปที่อยู่อื่น โปรดกรอกที่อยู่นั้นแทน',
  },
  status_4xx: { en: 'The server rejected the message (HTTP {{status}}).', th: 'เซิร์ฟเวอร์ไม่รับข้อความ (HTTP {{status}})' },
  status_5xx: { en: 'The server failed (HTTP {{status}}).', th: 'เซิร์ฟเวอร์ขัดข้อง (HTTP {{status}})' },
  too_large: { en: 'The answer is larger than 64 KB.', th: 'คำตอบมีขนาดเกิน 64 KB' },
  not_signed: { en: 'The server answered, but did not sign the challenge.', th: 'เซิร์ฟเวอร์ตอบกลับ แต่ไม่ได้ลงลายเซ็นกำกับ' },
  wrong_signature: { en: 'The server signed with another secret.', th: 'เซิร์ฟเวอร์ลงลายเซ็นด้วยคีย์ลับอื่น' },
  address_not_allowed: {
    en: 'Gatehouse is not allowed to connect to this address. The operator of this server must first allow private networks and other ports (PARTNER_NETWORKS, PARTNER_PORTS).',
    th: 'ไม่อนุญาตให้เชื่อมต่อที่อยู่นี้ ผู้ดูแลเซิร์ฟเวอร์ต้องอนุญาตเครือข่ายภายในและพอร์ตอื่นก่อน (PARTNER_NETWORKS, PARTNER_PORTS)',
  },
}
