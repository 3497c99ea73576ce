import type { WeightedTable } from './rng.ts'
import { shares, weights } from './rng.ts'

/** Keys of the lists in settings.service.ts, which has their words; a test compares the two. */
export type VisitorTypeKey = 'visitor' | 'contractor' | 'delivery' | 'vip'
export type VehicleClassKey = 'car' | 'motorcycle' | 'truck'
export type PurposeKey = 'meeting' | 'delivery' | 'visit' | 'work' | 'interview' | 'other'

export interface Habit {
  readonly share: number
  readonly purposes: WeightedTable<PurposeKey>
  /** Null: on foot, by train or in someone else's car. */
  readonly vehicles: WeightedTable<VehicleClassKey | null>
  readonly foreign: number
}

/** The purposes and vehicles of each type of visitor, for a day at an office tower as reception desks describe it. */
export const HABITS: Readonly<Record<VisitorTypeKey, Habit>> = {
  visitor: {
    share: 57,
    purposes: shares({ meeting: 65, interview: 10, visit: 5, other: 20 }),
    vehicles: weights([
      [null, 60],
      ['car', 34],
      ['motorcycle', 6],
    ]),
    foreign: 0.11,
  },
  contractor: {
    share: 17,
    purposes: shares({ work: 92, meeting: 8 }),
    vehicles: weights([
      [null, 25],
      ['car', 55],
      ['motorcycle', 13],
      ['truck', 7],
    ]),
    foreign: 0.06,
  },
  delivery: {
    share: 23,
    purposes: shares({ delivery: 92, other: 8 }),
    vehicles: weights([
      ['motorcycle', 70],
      ['car', 22],
      ['truck', 5],
      [null, 3],
    ]),
    foreign: 0,
  },
  vip: {
    share: 3,
    purposes: shares({ meeting: 92, visit: 8 }),
    vehicles: weights([
      ['car', 92],
      [null, 8],
    ]),
    foreign: 0.35,
  },
}

/** Common ones first, as the words that guards write. */
export const VEHICLE_COLOURS: readonly string[] = ['ขาว', 'ดำ', 'เทา', 'เงิน', 'แดง', 'น้ำเงิน', 'น้ำตาล', 'เขียว']

export interface Department {
  readonly th: string
  readonly en: string
}

export const DEPARTMENTS: readonly Department[] = [
  { th: 'ฝ่ายจัดซื้อ', en: 'Purchasing' },
  { th: 'ฝ่ายบุคคล', en: 'Human Resources' },
  { th: 'ฝ่ายไอที', en: 'IT' },
  { th: 'ฝ่ายบัญชี', en: 'Accounts' },
  { th: 'ฝ่ายขาย', en: 'Sales' },
  { th: 'ฝ่ายอาคาร', en: 'Building' },
  { th: 'ฝ่ายกฎหมาย', en: 'Legal' },
  { th: 'ฝ่ายการตลาด', en: 'Marketing' },
]

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

export const REMARKS: readonly string[] = [
  'นัดไว้ทางโทรศัพท์',
  'รอผู้รับพบที่โถง',
  'ฝากบัตรประชาชนไว้ที่เคาน์เตอร์',
  'จอดรถช่องผู้มาติดต่อ',
  'มีใบอนุญาตทำงานของอาคารแล้ว',
  'ขอใช้ลิฟต์ขนของ',
  'มาแทนคนเดิม',
]
