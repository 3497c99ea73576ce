import { USUAL_PASS_DAYS, type VisitorSections } from '@gatehouse/contract/settings/settings.ts'

/** Days for which data is kept if nothing else is set. */
const DAYS = 180
const AUDIT_DAYS = 730
/** Seven years, as for the books of a business. */
const PAYMENT_DAYS = 2557

/** The settings that every organisation begins with; lists are in the order of the desk's number keys. */
export const DEFAULT_SETTINGS = {
  form: { rows: [], gate_asks: 'remind' },
  id_policy: 'number',
  purposes: [
    { key: 'meeting', th: 'ประชุม', en: 'Meeting', retired: false },
    { key: 'delivery', th: 'ส่งของ', en: 'Delivery', retired: false },
    { key: 'visit', th: 'เยี่ยมผู้พัก', en: 'Visit a resident', retired: false },
    { key: 'work', th: 'ทำงาน / ซ่อม', en: 'Work or repair', retired: false },
    { key: 'interview', th: 'สมัครงาน', en: 'Interview', retired: false },
    { key: 'other', th: 'อื่น ๆ', en: 'Other', retired: false },
  ],
  visitor_types: [
    { key: 'visitor', th: 'ผู้มาติดต่อ', en: 'Visitor', stay_minutes: 180, retired: false },
    { key: 'contractor', th: 'ผู้รับเหมา', en: 'Contractor', stay_minutes: 540, retired: false },
    { key: 'delivery', th: 'ส่งของ', en: 'Delivery', stay_minutes: 30, retired: false },
    { key: 'vip', th: 'แขกพิเศษ', en: 'VIP', stay_minutes: 480, retired: false },
  ],
  vehicle_classes: [
    { key: 'car', th: 'รถยนต์', en: 'Car', retired: false },
    { key: 'motorcycle', th: 'มอเตอร์ไซค์', en: 'Motorcycle', retired: false },
    { key: 'truck', th: 'รถบรรทุก', en: 'Truck', retired: false },
    { key: 'bicycle', th: 'จักรยาน', en: 'Bicycle', retired: false },
  ],
  privileges: [
    { key: 'resident', th: 'ผู้พักอาศัย', en: 'Resident', retired: false },
    { key: 'staff', th: 'พนักงาน', en: 'Staff', retired: false },
    { key: 'vip', th: 'วีไอพี', en: 'VIP', retired: false },
  ],
  reasons: [
    { key: 'wrong_entry', th: 'บันทึกผิด', en: 'Recorded incorrectly', retired: false },
    { key: 'visitor_said', th: 'ผู้มาติดต่อแจ้ง', en: 'Stated by the visitor', retired: false },
    { key: 'supervisor', th: 'หัวหน้ากะอนุญาต', en: 'Allowed by the supervisor', retired: false },
  ],
  notice: {
    th: 'เราบันทึกชื่อ เวลาเข้า–ออก ทะเบียนรถ และเลขบัตรเพื่อความปลอดภัยของอาคาร ขอดูหรือขอให้ลบได้ที่ผู้ดูแลอาคาร',
    en: 'We record your name, times, plate and document number for the safety of this building. You may ask the building to show or erase them.',
    required: false,
  },
  slip: {
    paper: '80',
    copies: 1,
    header_th: '',
    header_en: '',
    footer_th: 'โปรดคืนบัตรและใบนี้เมื่อออก',
    footer_en: 'Please return this slip and your card when you leave.',
    lines: ['visitor_name', 'company', 'plate', 'unit_name', 'host_name', 'card_number', 'checkin_at', 'expected_out_at', 'gate_in'],
  },
  pre_registers: { approval: false, early_minutes: 30, late_minutes: 60, pass_days: USUAL_PASS_DAYS },
  parking: { promptpay: null },
  partners: [],
  retention: { visits: DAYS, photos: DAYS, numbers: DAYS, sightings: DAYS, notifications: DAYS, payments: PAYMENT_DAYS, audit: AUDIT_DAYS },
} as const satisfies VisitorSections

/** The keys of the default settings, for the demo data. */
export type DefaultSettings = typeof DEFAULT_SETTINGS
