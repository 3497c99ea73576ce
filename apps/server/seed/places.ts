import type { GateInput } from '@gatehouse/contract/gates/gates.ts'
import type { LocationInput } from '@gatehouse/contract/locations/locations.ts'
import type { OwnSettings } from '../src/modules/settings/settings.queries.ts'
import type { VehicleClassKey, VisitorTypeKey } from './choices.ts'
import { DOCK_SETTINGS } from './dock.ts'
import { condominiumUnits, officeUnits } from './names.ts'
import { week } from './opening-hours.ts'

export interface DemoGate extends Omit<GateInput, 'location_id'> {
  /** Share of the location's check-ins. */
  share: number
  in_maintenance?: boolean
}

export interface UnitText {
  code: string
  name: string
  name_en?: string
  host: string | null
}

/** A location with its gates and units. `takes` weighs the types of visitor and their vehicles. */
export interface DemoPlace {
  location: LocationInput
  gates: readonly DemoGate[]
  units: readonly UnitText[]
  /** Settings for visits there, if they differ from the organisation's. */
  settings?: OwnSettings
  takes(type: VisitorTypeKey, vehicle: VehicleClassKey | null): number
}

const everyone = () => 1
const byVehicle = (vehicle: VehicleClassKey | null) => (vehicle ? 1 : 0)

const tenants = officeUnits('sathorn park', 38).map(({ code, name_th, name_en, host_th }) => ({
  code,
  name: name_th,
  name_en,
  host: host_th,
}))
const rooms = (seed: string, count: number, word: string): UnitText[] =>
  condominiumUnits(seed, count).map(({ code, host_th }) => ({ code, name: `${word} ${code}`, host: host_th }))
const units = (text: string): UnitText[] =>
  text
    .trim()
    .split('\n')
    .map((row) => {
      const [code = '', name = '', host = ''] = row.trim().split(' | ')
      return { code, name, host: host || null }
    })

export const OFFICE_TOWER: readonly DemoPlace[] = [
  {
    location: { code: 'LOBBY', name_th: 'โถงสำนักงาน ชั้น 1–40', name_en: 'Office lobby, floors 1–40', kind: 'office', capacity: 60 },
    gates: [
      { code: 'G1', name: 'โถงหลัก', direction: 'both', kind: 'reception', asks: ['id_number', 'unit'], share: 8 },
      { code: 'G4', name: 'ทางเชื่อมรถไฟฟ้า', direction: 'both', kind: 'pedestrian', asks: ['id_number', 'unit', 'card'], share: 3 },
      {
        code: 'G7',
        name: 'ตู้ลงทะเบียนโถงหลัก',
        direction: 'in',
        kind: 'kiosk',
        asks: ['photo', 'id_number', 'unit'],
        share: 0,
        in_maintenance: true,
      },
    ],
    units: tenants,
    takes: (type, vehicle) => (vehicle === null ? 8 : vehicle === 'motorcycle' && type === 'delivery' ? 5 : 0),
  },
  {
    location: { code: 'PARK', name_th: 'ลานจอด B1–B2 (รถ)', name_en: 'Car park B1–B2 (vehicles)', kind: 'other', capacity: 40 },
    gates: [
      { code: 'G2', name: 'ทางเข้า–ออกรถ B1', direction: 'both', kind: 'vehicle', asks: ['photo', 'plate', 'unit'], share: 1 },
      { code: 'G5', name: 'ทางออกรถ B2', direction: 'out', kind: 'vehicle', asks: ['plate'], share: 0.6 },
    ],
    units: tenants,
    takes: (type, vehicle) => (vehicle === null || vehicle === 'truck' || type === 'delivery' ? 0 : type === 'contractor' ? 4 : 9),
  },
  {
    location: { code: 'SHOPS', name_th: 'ร้านค้า ชั้น G', name_en: 'Shops, ground floor', kind: 'mall', capacity: 80 },
    gates: [{ code: 'G6', name: 'ประตูร้านค้า', direction: 'both', kind: 'pedestrian', asks: ['unit'], share: 1 }],
    units: units(`
      G01 | ร้านกาแฟลานนา | คุณชลธิชา
      G02 | ครัวส่งสุข | คุณมาลี
      G03 | ร้านถ่ายเอกสารสาทร | คุณสุนีย์
      G04 | ร้านยาอโรคยา | เภสัชกรประจำร้าน
      G05 | ร้านดอกไม้รุ่งนภา | คุณรุ่งนภา
      G06 | ธนาคารทุนไทย สาขาสาทรพาร์ค | คุณกนกวรรณ
      G07 | คลินิกทันตกรรมยิ้มแย้ม | คุณปาริชาติ
      G08 | ร้านตัดผมมานพ | คุณมานพ
      G09 | ซักแห้งสะอาดดี | คุณอารีย์
      G10 | ร้านหนังสือมุมเก้า`),
    takes: (type, vehicle) => (vehicle === null ? (type === 'vip' ? 0 : 2) : type === 'delivery' && vehicle === 'motorcycle' ? 2 : 0),
  },
  {
    location: { code: 'DOCK', name_th: 'ลานขนถ่าย', name_en: 'Loading dock', kind: 'other', capacity: 12 },
    gates: [
      {
        ...{ code: 'G3', name: 'ลานขนถ่ายหลังอาคาร', direction: 'both', kind: 'service', asks: ['plate', 'unit'], share: 1 },
        hours: week('06:00-22:00', '06:00-22:00', '06:00-22:00'),
      },
    ],
    units: units(`
      PARCEL | ห้องพัสดุ | เคาน์เตอร์พัสดุ
      ENG | ฝ่ายอาคาร | คุณวิทย์
      MDF | ห้อง MDF | ฝ่ายไอที
      CLEAN | ฝ่ายแม่บ้าน | คุณเพ็ญศรี
      STORE | คลังของผู้เช่า | คุณสถาพร`),
    settings: DOCK_SETTINGS,
    takes: (type, vehicle) => (vehicle === 'truck' ? 9 : type === 'delivery' && vehicle ? 3 : type === 'contractor' && vehicle ? 2 : 0),
  },
]

export const CONDOMINIUM: readonly DemoPlace[] = [
  {
    location: { code: 'TOWER-A', name_th: 'อาคาร A', name_en: 'Tower A', kind: 'condominium', capacity: 80 },
    gates: [{ code: 'G1', name: 'โถงนิติบุคคล', direction: 'both', kind: 'reception', asks: ['id_number', 'unit', 'card'], share: 1 }],
    units: rooms('chom duean', 240, 'ห้อง'),
    takes: (type, vehicle) => (vehicle === null || (type === 'delivery' && vehicle === 'motorcycle') ? 1 : 0),
  },
  {
    location: { code: 'CARPARK', name_th: 'อาคารจอดรถ', name_en: 'Car park', kind: 'other', capacity: 30 },
    gates: [{ code: 'G2', name: 'ป้อมหน้าโครงการ', direction: 'both', kind: 'vehicle', asks: ['plate', 'unit'], share: 1 }],
    units: rooms('chom duean', 240, 'ห้อง'),
    takes: (_type, vehicle) => byVehicle(vehicle),
  },
]

export const FACTORY: readonly DemoPlace[] = [
  {
    location: { code: 'PLANT', name_th: 'โรงงาน 1', name_en: 'Plant 1', kind: 'factory', capacity: 50 },
    gates: [
      { code: 'G1', name: 'ป้อมหน้าโรงงาน', direction: 'both', kind: 'vehicle', asks: ['id_number', 'plate', 'unit', 'card'], share: 3 },
      { code: 'G2', name: 'ประตูคลังสินค้า', direction: 'both', kind: 'service', asks: ['plate', 'unit'], share: 1 },
    ],
    units: units(`
      WH | คลังวัตถุดิบ | คุณบุญเลิศ
      PROD | ฝ่ายผลิต | คุณสุเมธ
      MAINT | ฝ่ายซ่อมบำรุง | คุณวีระ
      QC | ฝ่ายควบคุมคุณภาพ | คุณธัญชนก
      HR | ฝ่ายบุคคล | คุณวราภรณ์
      OFFICE | สำนักงานโรงงาน | คุณกมลวรรณ`),
    takes: everyone,
  },
]

export const SCHOOL: readonly DemoPlace[] = [
  {
    location: { code: 'CAMPUS', name_th: 'โรงเรียน', name_en: 'School', kind: 'school', capacity: 120 },
    gates: [{ code: 'G1', name: 'ประตูหน้า', direction: 'both', kind: 'reception', asks: ['photo', 'id_number', 'unit'], share: 1 }],
    units: units(`
      ADMIN | ห้องธุรการ | คุณสายฝน
      ACAD | ฝ่ายวิชาการ | ครูนันทนา
      CAFE | โรงอาหาร | คุณบุญเรือง
      BUILD | อาคารสถานที่ | คุณประวิทย์`),
    takes: everyone,
  },
]

export const VILLAGE: readonly DemoPlace[] = [
  {
    location: { code: 'VILLAGE', name_th: 'หมู่บ้าน', name_en: 'Village', kind: 'village', capacity: null },
    gates: [{ code: 'G1', name: 'ป้อมทางเข้า', direction: 'both', kind: 'vehicle', asks: ['plate', 'unit'], share: 1 }],
    units: rooms('rom ruen', 120, 'บ้านเลขที่'),
    takes: everyone,
  },
]
