import { DAY, isoOf, seedId } from './calendar.ts'
import { createRng } from './rng.ts'

export interface DemoNotification {
  organisation: number
  type: 'notice' | 'billing'
  title: string
  /** Simple HTML, limited to the tags that the page shows. */
  description: string
  days_ago: number
  unread?: boolean
}

const thai = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { timeZone: 'Asia/Bangkok', day: 'numeric', month: 'long', year: 'numeric' })
const thaiMonth = new Intl.DateTimeFormat('th-TH-u-ca-buddhist', { timeZone: 'Asia/Bangkok', month: 'long', year: 'numeric' })

export function demoNotifications(now: number): DemoNotification[] {
  const day = (days: number) => thai.format(now + days * DAY)
  const lastMonth = thaiMonth.format(now - 30 * DAY)
  return [
    {
      organisation: 1,
      type: 'notice',
      title: `ซ้อมอพยพหนีไฟประจำปี ${day(6)}`,
      description: `<p>อาคารจะซ้อมอพยพหนีไฟใน<strong>${day(6)} เวลา 10:00–11:00 น.</strong></p>
<ul><li>งดรับผู้มาติดต่อที่ <strong>G1</strong> และ <strong>G4</strong> ระหว่าง 09:45–11:15 น.</li><li>เจ้าหน้าที่ประตูพิมพ์รายชื่อผู้ที่อยู่ข้างในก่อนเริ่มซ้อม</li><li>จุดรวมพล: ลานหน้าอาคาร</li></ul>
<p>สอบถามฝ่ายอาคาร โทร. 02 000 0000</p>`,
      days_ago: 0.1,
      unread: true,
    },
    {
      organisation: 1,
      type: 'notice',
      title: 'ตู้ลงทะเบียน G7 ปิดปรับปรุง',
      description: '<p>ตู้ลงทะเบียนที่โถงหลัก (<strong>G7</strong>) ปิดปรับปรุงเครื่องอ่านบัตร ระหว่างนี้ให้ลงทะเบียนที่ <strong>G1 โถงหลัก</strong></p>',
      days_ago: 3,
    },
    {
      organisation: 1,
      type: 'billing',
      title: `ใบแจ้งค่าบริการ เดือน${lastMonth}`,
      description: `<p>ค่าบริการระบบผู้มาติดต่อ เดือน${lastMonth}</p>
<ul><li>Visitor M — 1 อาคาร</li><li>Visitor M Plus — 1 อาคาร</li></ul>
<p>กำหนดชำระ <strong>${day(9)}</strong></p>`,
      days_ago: 6,
    },
    {
      organisation: 1,
      type: 'notice',
      title: 'วิธีค้นหาผู้มาติดต่อให้เร็วขึ้น',
      description:
        '<p>พิมพ์ในช่องสแกนได้เลย ไม่ต้องเลือกว่าเป็นอะไร</p><ol><li>ชื่อหรือบริษัท</li><li>ทะเบียนรถ เช่น <code>1กก 1234</code></li><li>เบอร์โทรศัพท์ หรือ <em>4 ตัวท้าย</em> ของบัตร</li></ol>',
      days_ago: 21,
    },
    {
      organisation: 1,
      type: 'billing',
      title: 'ได้รับชำระค่าบริการแล้ว',
      description: '<p>ได้รับชำระค่าบริการรอบที่ผ่านมาแล้ว ขอบคุณที่ใช้บริการ <strong>Gatehouse</strong></p>',
      days_ago: 33,
    },
    {
      organisation: 2,
      type: 'notice',
      title: 'ล้างถังเก็บน้ำดาดฟ้า อาคาร A',
      description: `<p>งดจ่ายน้ำชั่วคราวใน<strong>${day(4)} เวลา 13:00–16:00 น.</strong></p><p>ผู้รับเหมาเข้าทาง <strong>G2</strong></p>`,
      days_ago: 1,
      unread: true,
    },
    {
      organisation: 2,
      type: 'billing',
      title: `ใบแจ้งค่าบริการ เดือน${lastMonth}`,
      description: `<p>ค่าบริการ Visitor M Plus เดือน${lastMonth} กำหนดชำระ <strong>${day(9)}</strong></p>`,
      days_ago: 6,
    },
    {
      organisation: 4,
      type: 'billing',
      title: 'บริการ Visitor M หมดอายุแล้ว',
      description: `<p>บริการหมดอายุเมื่อ <strong>${day(-10)}</strong> ข้อมูลเดิมยังเปิดดูและส่งออกได้ ติดต่อผู้ให้บริการเพื่อต่ออายุ</p>`,
      days_ago: 10,
      unread: true,
    },
  ]
}

/** Rows of the notifications, and of the people who have read them. */
export function notificationRows(now: number, members: (organisation: number) => readonly string[]) {
  const rng = createRng('notifications')
  const notifications = demoNotifications(now).map(({ unread = false, ...notice }) => {
    const time = now - notice.days_ago * DAY
    return { ...notice, unread, at: time, id: seedId(rng, time) }
  })
  return {
    notifications: notifications.map(({ organisation, id, title, description, type, at }) => ({
      organisation_id: organisation,
      id,
      title,
      description,
      notify_type: type,
      notify_date: isoOf(at),
    })),
    reads: notifications
      .filter((notice) => !notice.unread)
      .flatMap(({ organisation, id, at }) =>
        members(organisation).map((user_id) => ({
          organisation_id: organisation,
          notification_id: id,
          user_id,
          read_at: isoOf(Math.min(at + DAY / 8, now)),
        })),
      ),
  }
}
