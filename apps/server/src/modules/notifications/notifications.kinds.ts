import type { Day } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Language, Words } from '@gatehouse/contract/kernel/languages.ts'
import type { RetentionKind } from '@gatehouse/contract/settings/settings.ts'

export interface Said {
  title: string
  text: string
}

interface Kind<Params> {
  notify_type: 'notice' | 'billing'
  /** Shown in "Notification settings". */
  label: Words
  /** The default. */
  by_email: boolean
  say: Readonly<Record<Language, (params: Params) => Said>>
}

const kind = <Params>(entry: Kind<Params>) => entry

const SERVICE_NAMES: Readonly<Record<Service, string>> = {
  visitor_m: 'Visitor',
  visitor_m_plus: 'Visitor M Plus',
  visitor_lite: 'Visitor Lite',
}

const LOCALES = { th: 'th-TH-u-ca-buddhist-nu-latn', en: 'en-GB' } as const
const dayText = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

const periodsText = (periods: readonly { start_date: Day; end_date: Day }[], language: Language): string =>
  periods
    .map(({ start_date, end_date }) => [...new Set([start_date, end_date])].map((day) => dayText(day, language)).join(' – '))
    .join(', ')

const ends = (days: number) => (days <= 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`)
const endsTh = (days: number) => (days <= 0 ? 'วันนี้' : days === 1 ? 'พรุ่งนี้' : `ใน ${days} วัน`)

type Severity = 'monitor' | 'alert' | 'deny'
const SEVERITY_TH: Readonly<Record<Severity, string>> = { monitor: 'เฝ้าดู', alert: 'แจ้งเตือน', deny: 'ห้ามเข้า' }
const SEEN_OUTCOMES = {
  inside: { en: 'They are inside now.', th: 'ขณะนี้อยู่ข้างใน' },
  left: { en: 'They have already left.', th: 'ออกไปแล้ว' },
  open: { en: 'No decision has been made yet.', th: 'ยังไม่มีการตัดสินใจ' },
  denied: { en: 'They were refused.', th: 'เจ้าหน้าที่ไม่ให้เข้า' },
  allowed: { en: 'They were let in.', th: 'เจ้าหน้าที่ให้เข้า' },
} as const satisfies Record<string, Words>

const RETENTION_WORDS: Readonly<Record<RetentionKind, Words>> = {
  visits: { en: 'visits', th: 'บันทึกการเข้า–ออก' },
  photos: { en: 'photos', th: 'รูปถ่าย' },
  numbers: { en: 'document and phone numbers', th: 'เลขบัตรและเบอร์โทร' },
  sightings: { en: 'sightings', th: 'รายการที่พบ' },
  notifications: { en: 'notifications', th: 'การแจ้งเตือน' },
  payments: { en: 'payments', th: 'การรับเงิน' },
  audit: { en: 'audit log', th: 'บันทึกการตรวจสอบ' },
}
interface DaysChange {
  kind: RetentionKind
  before: number
  after: number
}
const daysText = (changes: readonly DaysChange[], language: Language): string =>
  changes
    .map(({ kind, before, after }) => `${RETENTION_WORDS[kind][language]} ${before} → ${after} ${language === 'th' ? 'วัน' : 'days'}`)
    .join(', ')

/** Every notification that the system makes, in both languages. */
export const KINDS = {
  edition_expires: kind<{ service: Service; date: Day; days: number }>({
    notify_type: 'billing',
    label: { en: 'A subscription is about to expire', th: 'บริการใกล้หมดอายุ' },
    by_email: true,
    say: {
      en: ({ service, date, days }) => ({
        title: `${SERVICE_NAMES[service]} expires ${ends(days)}`,
        text: `${SERVICE_NAMES[service]} is valid for this organisation until ${dayText(date, 'en')}. Renew it in time: three days later, visits can no longer be recorded. Your records are kept.`,
      }),
      th: ({ service, date, days }) => ({
        title: `${SERVICE_NAMES[service]} หมดอายุ${endsTh(days)}`,
        text: `บริการ ${SERVICE_NAMES[service]} ขององค์กรนี้ใช้ได้ถึง ${dayText(date, 'th')} โปรดต่ออายุให้ทัน หลังจากนั้นสามวันจะบันทึกการเข้า–ออกไม่ได้ ข้อมูลเดิมยังอยู่ครบ`,
      }),
    },
  }),
  document_expires: kind<{ code: string; name: string; document_name: string; date: Day; days: number }>({
    notify_type: 'notice',
    label: { en: 'A member’s document is about to expire', th: 'เอกสารของสมาชิกใกล้หมดอายุ' },
    by_email: false,
    say: {
      en: ({ code, name, document_name, date, days }) => ({
        title: `${document_name} of ${name} expires ${ends(days)}`,
        text: `The document “${document_name}” of member ${code} ${name} is valid until ${dayText(date, 'en')}. Ask the member for a new one.`,
      }),
      th: ({ code, name, document_name, date, days }) => ({
        title: `${document_name} ของ ${name} หมดอายุ${endsTh(days)}`,
        text: `เอกสาร “${document_name}” ของสมาชิก ${code} ${name} ใช้ได้ถึง ${dayText(date, 'th')} โปรดขอฉบับใหม่`,
      }),
    },
  }),
  invitation_accepted: kind<{ name: string }>({
    notify_type: 'notice',
    label: { en: 'Someone accepted your invitation', th: 'มีคนตอบรับคำเชิญของคุณ' },
    by_email: false,
    say: {
      en: ({ name }) => ({ title: `${name} accepted your invitation`, text: `${name} activated their account and can now sign in.` }),
      th: ({ name }) => ({ title: `${name} ตอบรับคำเชิญแล้ว`, text: `${name} เปิดใช้บัญชีแล้วและเข้าสู่ระบบได้` }),
    },
  }),
  blacklist_sighting: kind<{ severity: Severity; outcome: 'inside' | 'left' | 'open' | 'denied' | 'allowed'; gate: string | null }>({
    notify_type: 'notice',
    label: { en: 'Blacklist match', th: 'พบผู้อยู่ในบัญชีเฝ้าระวัง' },
    by_email: false,
    // Names nobody, because locked screens and mailboxes show it.
    say: {
      en: ({ severity, outcome, gate }) => ({
        title: `Blacklist match${gate ? ` at ${gate}` : ''} (${severity})`,
        text: `A visitor matched the blacklist. ${SEEN_OUTCOMES[outcome].en} Open the sighting to see who it was and what to do.`,
      }),
      th: ({ severity, outcome, gate }) => ({
        title: `บัญชีเฝ้าระวัง: พบ${gate ? `ที่ ${gate}` : ''} (${SEVERITY_TH[severity]})`,
        text: `มีผู้มาติดต่อตรงกับบัญชีเฝ้าระวัง ${SEEN_OUTCOMES[outcome].th} เปิดรายการที่พบเพื่อดูว่าเป็นใครและต้องทำอะไร`,
      }),
    },
  }),
  blacklist_lift_requested: kind<{ by: string }>({
    notify_type: 'notice',
    label: { en: 'Someone requests to lift a blacklist entry', th: 'มีคำขอยกเลิกรายการในบัญชีเฝ้าระวัง' },
    by_email: true,
    say: {
      en: ({ by }) => ({
        title: `${by} requests to lift a blacklist entry`,
        text: '“Deny” entries need two people to lift. Review it, then approve or keep it in force.',
      }),
      th: ({ by }) => ({ title: `${by} ขอยกเลิกรายการในบัญชีเฝ้าระวัง`, text: 'การยกเลิกรายการ “ห้ามเข้า” ต้องใช้สองคน โปรดตรวจดูแล้วอนุมัติหรือให้มีผลต่อ' }),
    },
  }),
  payment_account_requested: kind<{ by: string; account: string }>({
    notify_type: 'notice',
    label: { en: 'Someone requests a new payment account', th: 'มีคำขอเปลี่ยนบัญชีรับเงิน' },
    by_email: true,
    say: {
      en: ({ by, account }) => ({
        title: `${by} requests a new payment account`,
        text: `Parking fees would be paid into ${account || 'the organisation’s account or none'}. The current account stays in force until a second person approves. If you don’t expect this, reject it.`,
      }),
      th: ({ by, account }) => ({
        title: `${by} ขอเปลี่ยนบัญชีรับเงิน`,
        text: `ค่าจอดรถจะจ่ายเข้า ${account || 'บัญชีขององค์กรหรือไม่ใช้พร้อมเพย์'} บัญชีเดิมยังใช้อยู่จนกว่าคนที่สองจะอนุมัติ หากไม่ทราบเรื่องนี้โปรดไม่อนุมัติ`,
      }),
    },
  }),
  payment_account_changed: kind<{ by: string; account: string }>({
    notify_type: 'notice',
    label: { en: 'The payment account was changed', th: 'บัญชีรับเงินถูกเปลี่ยน' },
    by_email: true,
    say: {
      en: ({ by, account }) => ({
        title: `${by} approved a new payment account`,
        text: `From now on parking fees are paid into ${account || 'the organisation’s account or none'}.`,
      }),
      th: ({ by, account }) => ({
        title: `${by} อนุมัติบัญชีรับเงินใหม่`,
        text: `ตั้งแต่นี้ค่าจอดรถจะจ่ายเข้า ${account || 'บัญชีขององค์กรหรือไม่ใช้พร้อมเพย์'}`,
      }),
    },
  }),
  payment_account_rejected: kind<{ by: string; account: string }>({
    notify_type: 'notice',
    label: { en: 'A request for a new payment account was rejected', th: 'คำขอเปลี่ยนบัญชีรับเงินไม่ได้รับอนุมัติ' },
    by_email: true,
    say: {
      en: ({ by }) => ({ title: `${by} rejected a new payment account`, text: 'The current account stays in force.' }),
      th: ({ by }) => ({ title: `${by} ไม่อนุมัติบัญชีรับเงินใหม่`, text: 'บัญชีเดิมยังใช้อยู่' }),
    },
  }),
  retention_shortened: kind<{ by: string; day: Day; changes: readonly DaysChange[] }>({
    notify_type: 'notice',
    label: { en: 'Data retention will be shortened', th: 'ระยะเวลาเก็บข้อมูลจะสั้นลง' },
    by_email: true,
    say: {
      en: ({ by, day, changes }) => ({
        title: `${by} shortened data retention`,
        text: `From ${dayText(day, 'en')}: ${daysText(changes, 'en')}. Older data will then be permanently erased. To prevent this, save the previous number of days before that date.`,
      }),
      th: ({ by, day, changes }) => ({
        title: `${by} ลดระยะเวลาเก็บข้อมูล`,
        text: `ตั้งแต่ ${dayText(day, 'th')}: ${daysText(changes, 'th')} ข้อมูลที่เก่ากว่านั้นจะถูกลบถาวร หากไม่ต้องการ ให้บันทึกจำนวนวันเดิมก่อนวันดังกล่าว`,
      }),
    },
  }),
  deletion_requested: kind<{ by: string; visits: number }>({
    notify_type: 'notice',
    label: { en: 'Someone requests to delete visits', th: 'มีคำขอลบบันทึกการเข้า–ออก' },
    by_email: true,
    say: {
      en: ({ by, visits }) => ({
        title: `${by} requests to delete ${visits === 1 ? 'a visit' : `${visits} visits`}`,
        text: 'A second person decides. Review the request, then approve or reject it.',
      }),
      th: ({ by, visits }) => ({
        title: `${by} ขอลบบันทึกการเข้า–ออก ${visits} รายการ`,
        text: 'ต้องให้คนที่สองเป็นผู้พิจารณา โปรดตรวจดูแล้วอนุมัติหรือไม่อนุมัติ',
      }),
    },
  }),
  deletion_decided: kind<{ by: string; approved: boolean; visits: number }>({
    notify_type: 'notice',
    label: { en: 'Your delete request was decided', th: 'คำขอลบของคุณมีผลแล้ว' },
    by_email: false,
    say: {
      en: ({ by, approved, visits }) => ({
        title: `${by} ${approved ? 'approved' : 'rejected'} your delete request`,
        text: approved
          ? `${visits === 1 ? 'The visit is' : `${visits} visits are`} deleted, and can be restored for 30 days.`
          : 'Nothing was deleted. Open the request to see why.',
      }),
      th: ({ by, approved, visits }) => ({
        title: `${by} ${approved ? 'อนุมัติ' : 'ไม่อนุมัติ'}คำขอลบของคุณ`,
        text: approved ? `ลบแล้ว ${visits} รายการ กู้คืนได้ภายใน 30 วัน` : 'ยังไม่ได้ลบรายการใด เปิดคำขอเพื่อดูเหตุผล',
      }),
    },
  }),
  pre_register_waiting: kind<{ by: string }>({
    notify_type: 'notice',
    label: { en: 'A pre-register is waiting for approval', th: 'มีการลงทะเบียนล่วงหน้ารออนุมัติ' },
    by_email: true,
    say: {
      en: ({ by }) => ({
        title: `${by} asks you to approve a visit`,
        text: 'Guests can come in only after it is approved. Review it, then approve or reject it.',
      }),
      th: ({ by }) => ({ title: `${by} ขออนุมัติการนัดหมาย`, text: 'แขกจะเข้าได้เมื่ออนุมัติแล้ว โปรดตรวจดูแล้วอนุมัติหรือไม่อนุมัติ' }),
    },
  }),
  pre_register_decided: kind<{ by: string; approved: boolean }>({
    notify_type: 'notice',
    label: { en: 'Your pre-register was decided', th: 'การลงทะเบียนล่วงหน้าของคุณมีผลแล้ว' },
    by_email: true,
    say: {
      en: ({ by, approved }) => ({
        title: `${by} ${approved ? 'approved' : 'rejected'} your visit`,
        text: approved ? 'Your guests are expected.' : 'Your guests can’t come in. Open the visit to see why, and to submit it again.',
      }),
      th: ({ by, approved }) => ({
        title: `${by} ${approved ? 'อนุมัติ' : 'ไม่อนุมัติ'}การนัดหมายของคุณ`,
        text: approved ? 'แขกของคุณเข้าได้ตามนัด' : 'แขกของคุณยังเข้าไม่ได้ เปิดการนัดหมายเพื่อดูเหตุผลและส่งใหม่',
      }),
    },
  }),
  pre_pass_waiting: kind<{ by: string }>({
    notify_type: 'notice',
    label: { en: 'A pass is waiting for approval', th: 'มีบัตรผ่านรออนุมัติ' },
    by_email: true,
    say: {
      en: ({ by }) => ({
        title: `${by} asks you to approve a pass`,
        text: 'The pass can be used only after it is approved. Check its holder, gates and dates, then approve or reject it.',
      }),
      th: ({ by }) => ({
        title: `${by} ขออนุมัติบัตรผ่าน`,
        text: 'บัตรผ่านใช้ได้เมื่ออนุมัติแล้ว โปรดตรวจดูผู้ถือบัตร ประตู และวันที่ แล้วอนุมัติหรือไม่อนุมัติ',
      }),
    },
  }),
  pre_pass_decided: kind<{ by: string; approved: boolean }>({
    notify_type: 'notice',
    label: { en: 'Your pass was decided', th: 'บัตรผ่านของคุณมีผลการอนุมัติแล้ว' },
    by_email: true,
    say: {
      en: ({ by, approved }) => ({
        title: `${by} ${approved ? 'approved' : 'rejected'} your pass`,
        text: approved
          ? 'You can now send the pass to its holder.'
          : 'The pass can’t be used. Open it to see why. Change it to ask for approval again.',
      }),
      th: ({ by, approved }) => ({
        title: `${by} ${approved ? 'อนุมัติ' : 'ไม่อนุมัติ'}บัตรผ่านของคุณ`,
        text: approved ? 'ส่งบัตรผ่านให้ผู้ถือบัตรได้แล้ว' : 'บัตรผ่านนี้ยังใช้ไม่ได้ เปิดดูเหตุผล แล้วแก้ไขเพื่อขออนุมัติอีกครั้ง',
      }),
    },
  }),
  guest_arrived: kind<{ gate: string | null }>({
    notify_type: 'notice',
    label: { en: 'Your guest has arrived', th: 'แขกของคุณมาถึงแล้ว' },
    by_email: true,
    // Names nobody, because it is kept longer than the visit and locked screens show it.
    say: {
      en: ({ gate }) => ({
        title: `Your guest has arrived${gate ? ` at ${gate}` : ''}`,
        text: 'Open the visit to see who came, and whether somebody has answered the gate.',
      }),
      th: ({ gate }) => ({
        title: `แขกของคุณมาถึงแล้ว${gate ? `ที่ ${gate}` : ''}`,
        text: 'เปิดการนัดหมายเพื่อดูว่าใครมา และมีคนตอบเจ้าหน้าที่ที่ประตูแล้วหรือยัง',
      }),
    },
  }),
  blacklist_review_due: kind<{ date: Day }>({
    notify_type: 'notice',
    label: { en: 'A blacklist entry is due for review', th: 'ถึงกำหนดทบทวนรายการในบัญชีเฝ้าระวัง' },
    by_email: false,
    say: {
      en: ({ date }) => ({
        title: 'A blacklist entry is due for review',
        text: `Its review was due on ${dayText(date, 'en')}. Lift it, or set the next review date.`,
      }),
      th: ({ date }) => ({
        title: 'ถึงกำหนดทบทวนรายการในบัญชีเฝ้าระวัง',
        text: `รายการนี้ต้องทบทวนภายใน ${dayText(date, 'th')} โปรดยกเลิกหรือกำหนดวันทบทวนครั้งถัดไป`,
      }),
    },
  }),
  partner_paused: kind<{ name: string }>({
    notify_type: 'notice',
    label: { en: 'Deliveries to a partner were paused', th: 'ระบบหยุดส่งข้อมูลให้พาร์ตเนอร์' },
    by_email: true,
    say: {
      en: ({ name }) => ({
        title: `Deliveries to ${name} are paused`,
        text: 'Every delivery failed for 24 hours. Events that are waiting are kept, new ones are not recorded while it is paused. Test the connection, then resume.',
      }),
      th: ({ name }) => ({
        title: `หยุดส่งข้อมูลให้ ${name}`,
        text: 'ส่งไม่สำเร็จติดต่อกัน 24 ชั่วโมง รายการที่ค้างอยู่ยังเก็บไว้ แต่จะไม่บันทึกเหตุการณ์ใหม่ระหว่างหยุด โปรดทดสอบการเชื่อมต่อแล้วเปิดส่งต่อ',
      }),
    },
  }),
  report_counts_differ: kind<{ periods: { start_date: Day; end_date: Day }[] }>({
    notify_type: 'notice',
    label: { en: 'Report figures differ from the visits', th: 'ตัวเลขในรายงานไม่ตรงกับรายการเข้า–ออก' },
    by_email: true,
    say: {
      en: ({ periods }) => ({
        title: 'Report figures differed from the visits',
        text: `The nightly check found figures that don’t match the visits for ${periodsText(periods, 'en')}. They have been corrected. Print or export your earlier reports again. If this happens again, contact your provider.`,
      }),
      th: ({ periods }) => ({
        title: 'ตัวเลขในรายงานไม่ตรงกับรายการเข้า–ออก',
        text: `การตรวจสอบทุกคืนพบว่าตัวเลขของ ${periodsText(periods, 'th')} ไม่ตรงกับรายการเข้า–ออก ระบบแก้ไขให้ถูกต้องแล้ว หากเคยพิมพ์หรือส่งออกไว้ โปรดทำใหม่ หากเกิดขึ้นอีก โปรดแจ้งผู้ให้บริการ`,
      }),
    },
  }),
} as const

export type KindName = keyof typeof KINDS
export type ParamsOfKind<K extends KindName> = Parameters<(typeof KINDS)[K]['say']['en']>[0]

/** Kinds of the operator's notices, by subject. */
const OPERATOR_KINDS = {
  notice: { label: { en: 'Notices from the provider', th: 'ประกาศจากผู้ให้บริการ' }, by_email: false },
  billing: { label: { en: 'Bills from the provider', th: 'ค่าบริการจากผู้ให้บริการ' }, by_email: false },
} as const

/** Same order as on the page. */
export const CHOICES: Readonly<Record<string, { label: Words; by_email: boolean }>> = { ...KINDS, ...OPERATOR_KINDS }

/** A kind of another version is unknown here, so its name is shown. */
export function sayKind(name: string, params: unknown, language: Language): Said {
  const knownKind = (KINDS as Readonly<Record<string, Kind<never>>>)[name]
  return knownKind ? knownKind.say[language](params as never) : { title: name, text: name }
}
