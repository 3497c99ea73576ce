import type { FileColumns } from './kernel/imports.ts'

/** The columns of a file of members, in the order of the template. */
export const MEMBER_COLUMNS = {
  code: { en: 'Code', th: 'รหัส' },
  kind: { en: 'Kind', th: 'ประเภท' },
  name_th: { en: 'Name', th: 'ชื่อ–สกุล' },
  name_en: { en: 'Name in English', th: 'ชื่อภาษาอังกฤษ' },
  company: { en: 'Company', th: 'บริษัท' },
  phone: { en: 'Phone', th: 'โทรศัพท์' },
  email: { en: 'E-mail', th: 'อีเมล' },
  id_kind: { en: 'Document', th: 'เอกสาร' },
  id_number: { en: 'Document number', th: 'เลขเอกสาร' },
  locations: { en: 'Locations (codes)', th: 'สถานที่ (รหัส)' },
  units: { en: 'Units (codes)', th: 'ห้อง/หน่วย (รหัส)' },
  plate_1: { en: 'Plate 1', th: 'ทะเบียนรถ 1' },
  province_1: { en: 'Province 1', th: 'จังหวัด 1' },
  class_1: { en: 'Vehicle 1', th: 'ประเภทรถ 1' },
  plate_2: { en: 'Plate 2', th: 'ทะเบียนรถ 2' },
  province_2: { en: 'Province 2', th: 'จังหวัด 2' },
  class_2: { en: 'Vehicle 2', th: 'ประเภทรถ 2' },
  card_1: { en: 'Card 1', th: 'บัตร 1' },
  uid_1: { en: 'Card 1 UID', th: 'UID บัตร 1' },
  card_2: { en: 'Card 2', th: 'บัตร 2' },
  uid_2: { en: 'Card 2 UID', th: 'UID บัตร 2' },
  valid_from: { en: 'Valid from', th: 'เริ่มใช้' },
  valid_until: { en: 'Valid until', th: 'ใช้ได้ถึง' },
  parking: { en: 'Parking privilege', th: 'สิทธิ์จอดรถ' },
  status: { en: 'Status', th: 'สถานะ' },
  remark: { en: 'Remark', th: 'หมายเหตุ' },
} as const satisfies FileColumns
export type MemberColumn = keyof typeof MEMBER_COLUMNS
