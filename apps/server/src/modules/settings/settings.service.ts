import type { EntrancesMetadata } from '@gatehouse/contract/entrances.ts'
import { AppError } from '../../kernel/errors/app-error.ts'

type Choices = Pick<EntrancesMetadata, 'purposes' | 'visitor_types' | 'vehicle_classes' | 'notice'>

/** The default choices, in the order of the desk's number keys. */
const DEFAULTS: Choices = {
  purposes: [
    { key: 'meeting', th: 'ประชุม', en: 'Meeting' },
    { key: 'delivery', th: 'ส่งของ', en: 'Delivery' },
    { key: 'visit', th: 'เยี่ยมผู้พัก', en: 'Visit a resident' },
    { key: 'work', th: 'ทำงาน / ซ่อม', en: 'Work or repair' },
    { key: 'interview', th: 'สมัครงาน', en: 'Interview' },
    { key: 'other', th: 'อื่น ๆ', en: 'Other' },
  ],
  visitor_types: [
    { key: 'visitor', th: 'ผู้มาติดต่อ', en: 'Visitor', stay_minutes: 180 },
    { key: 'contractor', th: 'ผู้รับเหมา', en: 'Contractor', stay_minutes: 540 },
    { key: 'delivery', th: 'ส่งของ', en: 'Delivery', stay_minutes: 30 },
    { key: 'vip', th: 'แขกพิเศษ', en: 'VIP', stay_minutes: 480 },
  ],
  vehicle_classes: [
    { key: 'car', th: 'รถยนต์', en: 'Car' },
    { key: 'motorcycle', th: 'มอเตอร์ไซค์', en: 'Motorcycle' },
    { key: 'truck', th: 'รถบรรทุก', en: 'Truck' },
    { key: 'bicycle', th: 'จักรยาน', en: 'Bicycle' },
  ],
  notice: {
    version: 2,
    th: 'เราบันทึกชื่อ เวลาเข้า–ออก ทะเบียนรถ และเลขบัตรเพื่อความปลอดภัยของอาคาร ข้อมูลไม่ถูกลบเองตามเวลา ขอดูหรือขอให้ลบได้ที่ผู้ดูแลอาคาร',
    en: 'We record your name, times, plate and document number for the safety of this building. They are not erased by themselves after a time. You may ask the building to show or erase them.',
    required: false,
  },
}

export const deskChoices = (): Choices => DEFAULTS

/** Minutes before a visit counts as overstaying. */
export const stayMinutes = (visitorType: string): number =>
  DEFAULTS.visitor_types.find((type) => type.key === visitorType)?.stay_minutes ?? 180

/** Choices from the organisation's lists. */
const CHOSEN = { visitor_type: 'visitor_types', purpose: 'purposes', vehicle_class: 'vehicle_classes' } as const
type Chosen = { readonly [Field in keyof typeof CHOSEN]?: string | null | undefined }

/** Refuses an unknown choice, except the visit's current one (`before`). Errors: invalid. */
export function requireChoices(given: Chosen, before: Chosen = {}): void {
  const errors = Object.entries(CHOSEN).flatMap(([field, list]) => {
    const value = given[field as keyof Chosen]
    if (!value || value === before[field as keyof Chosen] || DEFAULTS[list].some(({ key }) => key === value)) return []
    return [{ field, message: 'not_a_choice' }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}
