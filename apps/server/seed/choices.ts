import type { WeightedTable } from './rng.ts'
import { weights } from './rng.ts'

/** A choice of the organisation's lists: stored as its key, shown in the page's language. */
export interface DemoChoice {
  readonly key: string
  readonly th: string
  readonly en: string
}

export type VisitorTypeKey = 'visitor' | 'contractor' | 'delivery' | 'applicant' | 'official' | 'vip'
export type VehicleClassKey = 'car' | 'motorcycle' | 'pickup' | 'van' | 'truck'

/** `stay_minutes`: when a visit of that type counts as overstaying. */
export const VISITOR_TYPES: readonly (DemoChoice & { readonly key: VisitorTypeKey; readonly stay_minutes: number })[] = [
  { key: 'visitor', th: 'ผู้มาติดต่อ', en: 'Visitor', stay_minutes: 180 },
  { key: 'contractor', th: 'ผู้รับเหมา', en: 'Contractor', stay_minutes: 480 },
  { key: 'delivery', th: 'ส่งของ', en: 'Delivery', stay_minutes: 30 },
  { key: 'applicant', th: 'ผู้สมัครงาน', en: 'Job applicant', stay_minutes: 120 },
  { key: 'official', th: 'เจ้าหน้าที่รัฐ', en: 'Government officer', stay_minutes: 240 },
  { key: 'vip', th: 'แขกพิเศษ', en: 'VIP', stay_minutes: 240 },
]

export const PURPOSES: readonly DemoChoice[] = [
  { key: 'meeting', th: 'ประชุม', en: 'Meeting' },
  { key: 'delivery', th: 'ส่งของ', en: 'Delivery' },
  { key: 'maintenance', th: 'ซ่อมบำรุง', en: 'Maintenance' },
  { key: 'interview', th: 'สัมภาษณ์งาน', en: 'Interview' },
  { key: 'document', th: 'รับ–ส่งเอกสาร', en: 'Documents' },
  { key: 'personal', th: 'ธุระส่วนตัว', en: 'Personal' },
]

export const VEHICLE_CLASSES: readonly (DemoChoice & { readonly key: VehicleClassKey })[] = [
  { key: 'car', th: 'รถยนต์', en: 'Car' },
  { key: 'motorcycle', th: 'รถจักรยานยนต์', en: 'Motorcycle' },
  { key: 'pickup', th: 'รถกระบะ', en: 'Pickup' },
  { key: 'van', th: 'รถตู้', en: 'Van' },
  { key: 'truck', th: 'รถบรรทุก', en: 'Truck' },
]

export const VEHICLE_COLOURS: readonly DemoChoice[] = [
  { key: 'white', th: 'ขาว', en: 'White' },
  { key: 'black', th: 'ดำ', en: 'Black' },
  { key: 'grey', th: 'เทา', en: 'Grey' },
  { key: 'silver', th: 'เงิน', en: 'Silver' },
  { key: 'red', th: 'แดง', en: 'Red' },
  { key: 'blue', th: 'น้ำเงิน', en: 'Blue' },
  { key: 'bronze', th: 'น้ำตาล', en: 'Bronze' },
  { key: 'green', th: 'เขียว', en: 'Green' },
]

interface Habit {
  /** Share of the day's visits. */
  readonly share: number
  readonly purposes: WeightedTable<string>
  /** null: on foot, by train or in somebody else's car. */
  readonly vehicles: WeightedTable<VehicleClassKey | null>
  readonly foreign: number
}

/** What each type of visitor comes for and in: an office tower's day, as reception desks describe it. */
export const HABITS: Readonly<Record<VisitorTypeKey, Habit>> = {
  visitor: {
    share: 52,
    purposes: weights([
      ['meeting', 6],
      ['document', 2],
      ['personal', 2],
    ]),
    vehicles: weights([
      [null, 50],
      ['car', 42],
      ['motorcycle', 5],
      ['van', 3],
    ]),
    foreign: 0.12,
  },
  contractor: {
    share: 14,
    purposes: weights([['maintenance', 1]]),
    vehicles: weights([
      [null, 25],
      ['pickup', 45],
      ['van', 12],
      ['motorcycle', 12],
      ['truck', 6],
    ]),
    foreign: 0.06,
  },
  delivery: {
    share: 22,
    purposes: weights([
      ['delivery', 8],
      ['document', 2],
    ]),
    vehicles: weights([
      ['motorcycle', 70],
      ['pickup', 15],
      ['van', 8],
      ['truck', 5],
      [null, 2],
    ]),
    foreign: 0,
  },
  applicant: {
    share: 6,
    purposes: weights([['interview', 1]]),
    vehicles: weights([
      [null, 75],
      ['car', 15],
      ['motorcycle', 10],
    ]),
    foreign: 0.03,
  },
  official: {
    share: 3,
    purposes: weights([
      ['meeting', 1],
      ['document', 1],
    ]),
    vehicles: weights([
      [null, 30],
      ['car', 40],
      ['van', 30],
    ]),
    foreign: 0,
  },
  vip: {
    share: 3,
    purposes: weights([['meeting', 1]]),
    vehicles: weights([
      ['car', 75],
      ['van', 25],
    ]),
    foreign: 0.35,
  },
}

/** Departments that a visitor asks for, before the host's name. */
export const DEPARTMENTS: readonly DemoChoice[] = [
  { key: 'purchasing', th: 'ฝ่ายจัดซื้อ', en: 'Purchasing' },
  { key: 'people', th: 'ฝ่ายบุคคล', en: 'Human Resources' },
  { key: 'it', th: 'ฝ่ายไอที', en: 'IT' },
  { key: 'accounts', th: 'ฝ่ายบัญชี', en: 'Accounts' },
  { key: 'sales', th: 'ฝ่ายขาย', en: 'Sales' },
  { key: 'building', th: 'ฝ่ายอาคาร', en: 'Building' },
  { key: 'legal', th: 'ฝ่ายกฎหมาย', en: 'Legal' },
  { key: 'marketing', th: 'ฝ่ายการตลาด', en: 'Marketing' },
]

/** Things carried in, as a guard notes them. */
export const ITEMS: readonly string[] = [
  'กล่องเครื่องมือ 1 กล่อง',
  'โน้ตบุ๊ก 1 เครื่อง',
  'พัสดุ 3 กล่อง',
  'บันไดอะลูมิเนียม',
  'เอกสาร 1 ซอง',
  'น้ำดื่ม 10 ถัง',
  'ถังแก๊สเติมแอร์ 2 ถัง',
  'ตัวอย่างสินค้า 1 ลัง',
  'ช่อดอกไม้',
]
