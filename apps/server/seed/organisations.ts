import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { PurposeKey, VisitorTypeKey } from './choices.ts'
import { HABITS } from './choices.ts'
import { CONDOMINIUM, type DemoPlace, FACTORY, OFFICE_TOWER, SCHOOL, VILLAGE } from './places.ts'
import { hours, type Rhythm } from './rhythm.ts'
import { shares, type WeightedTable } from './rng.ts'
import type { Present } from './settle.ts'

export interface DemoOrganisation {
  id: number
  name: string
  services: readonly { service: Service; expires_in: number }[]
  disable_in?: number
  places: readonly DemoPlace[]
  rhythm: Rhythm
  /** Number of days with visits, ending today or `ended_days_ago`. */
  days: number
  ended_days_ago?: number
  /** Number of returning visitors, and their share of the visits. */
  regulars: number
  returning: number
  sources: WeightedTable<EntranceRow['source']>
  /** Purposes that differ from an office's. */
  purposes?: Partial<Record<VisitorTypeKey, WeightedTable<PurposeKey>>>
  present?(hour: number, workday: boolean): Present
}

const OFFICE_HOURS: Rhythm['hours'] = {
  visitor: hours('7:3 8:9 9:24 10:23 11:13 12:7 13:20 14:19 15:13 16:7 17:4 18:2 19:1'),
  contractor: hours('6:3 7:12 8:26 9:20 10:10 11:5 12:3 13:12 14:7 15:4 16:2 18:1 19:2 20:3 21:2 22:1 23:0.5'),
  delivery: hours('6:2 7:5 8:10 9:14 10:15 11:14 12:9 13:11 14:11 15:9 16:6 17:3 18:2 19:1 20:0.5'),
  vip: hours('9:10 10:30 11:12 13:14 14:24 15:10'),
}
const HOME_HOURS: Rhythm['hours'] = {
  visitor: hours('7:1 8:2 9:4 10:7 11:7 12:5 13:5 14:6 15:6 16:7 17:11 18:16 19:15 20:9 21:4 22:2 23:1'),
  contractor: hours('8:10 9:26 10:14 11:4 13:20 14:9 15:4'),
  delivery: hours('7:2 8:5 9:8 10:10 11:14 12:12 13:8 14:7 15:6 16:7 17:9 18:12 19:10 20:6 21:3 22:2'),
  vip: hours('10:10 18:20 19:20'),
}
const types = (visitor: number, contractor: number, delivery: number, vip: number) => shares({ visitor, contractor, delivery, vip })
const WALK_IN = shares({ walk_in: 1 })
const HOME_PURPOSES: DemoOrganisation['purposes'] = {
  visitor: shares({ visit: 85, other: 15 }),
  contractor: shares({ work: 1 }),
  delivery: shares({ delivery: 1 }),
}
const home = { week: [1.35, 0.8, 0.8, 0.85, 0.85, 1.1, 1.4], holiday: 1.1, hours: HOME_HOURS }
const work = { week: [0.06, 1.04, 1.05, 1, 1, 0.95, 0.15], holiday: 0.08, hours: OFFICE_HOURS }

/** Visits inside an office tower on a working day, by hour from midnight. */
const TOWER_INSIDE = [12, 12, 12, 12, 12, 12, 12, 14, 20, 28, 32, 32, 32, 33, 33, 32, 30, 22, 17, 14, 13, 12, 12, 12]

export const DEMO_ORGANISATIONS: readonly DemoOrganisation[] = [
  {
    id: 1,
    name: 'อาคารสาทรพาร์ค ทาวเวอร์',
    services: [
      { service: 'visitor_m', expires_in: 214 },
      { service: 'visitor_m_plus', expires_in: 214 },
    ],
    places: OFFICE_TOWER,
    rhythm: { ...work, per_day: 102, types: types(HABITS.visitor.share, HABITS.contractor.share, HABITS.delivery.share, HABITS.vip.share) },
    days: 365,
    regulars: 1_500,
    returning: 0.3,
    sources: shares({ walk_in: 84, pre_register: 10, member: 4, pre_pass: 2 }),
    present: (hour, workday) => ({
      inside: workday ? (TOWER_INSIDE[hour] ?? 12) : hour >= 9 && hour < 18 ? 16 : 12,
      overstaying: 2 + (hour % 3),
      today: 4,
    }),
  },
  {
    id: 2,
    name: 'ชมเดือน เรสซิเดนซ์ คอนโดมิเนียม',
    services: [{ service: 'visitor_m_plus', expires_in: 126 }],
    places: CONDOMINIUM,
    rhythm: { ...home, per_day: 11, types: types(38, 10, 52, 0) },
    days: 365,
    regulars: 260,
    returning: 0.45,
    sources: shares({ walk_in: 75, pre_pass: 25 }),
    purposes: HOME_PURPOSES,
    present: () => ({ inside: 6, overstaying: 1, today: 2 }),
  },
  {
    id: 3,
    name: 'โรงงานพูนทรัพย์พลาสติก บางปู',
    services: [{ service: 'visitor_lite', expires_in: 61 }],
    places: FACTORY,
    rhythm: { ...work, per_day: 9, types: types(30, 30, 38, 2) },
    days: 75,
    regulars: 60,
    returning: 0.5,
    sources: WALK_IN,
    present: () => ({ inside: 3, overstaying: 1, today: 1 }),
  },
  {
    id: 4,
    name: 'โรงเรียนร่มโพธิ์วิทยา',
    services: [{ service: 'visitor_m', expires_in: -10 }],
    places: SCHOOL,
    rhythm: { ...work, per_day: 8, types: types(70, 12, 17, 1) },
    days: 60,
    // Three days after its expiry an edition becomes read-only.
    ended_days_ago: 8,
    regulars: 50,
    returning: 0.5,
    sources: WALK_IN,
  },
  {
    id: 5,
    name: 'หมู่บ้านร่มรื่นนคร',
    services: [{ service: 'visitor_m', expires_in: 95 }],
    disable_in: -1,
    places: VILLAGE,
    rhythm: { ...home, per_day: 7, types: types(45, 12, 43, 0) },
    days: 60,
    // A disabled organisation is read-only.
    ended_days_ago: 2,
    regulars: 60,
    returning: 0.5,
    sources: WALK_IN,
    purposes: HOME_PURPOSES,
  },
]
