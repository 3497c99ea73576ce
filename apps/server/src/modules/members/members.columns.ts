import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { MEMBER_COLUMNS } from '@gatehouse/contract/member-columns.ts'
import type { Member } from '@gatehouse/contract/member-record.ts'
import { tableColumns, wordedValues } from '../../kernel/import/columns.ts'
import type { IdKind } from '../../kernel/personal/numbers.ts'

/** The columns of a file of members. */
export const memberColumns = tableColumns(MEMBER_COLUMNS, {
  code: ['member', 'member code', 'member no', 'no', 'employee no', 'staff no', 'รหัสสมาชิก', 'รหัสพนักงาน', 'เลขที่สมาชิก'],
  kind: ['type', 'member type', 'ชนิด'],
  name_th: ['full name', 'thai name', 'name in thai', 'ชื่อ', 'ชื่อ-นามสกุล', 'ชื่อสกุล', 'ชื่อภาษาไทย'],
  name_en: ['english name'],
  company: ['employer', 'organisation', 'หน่วยงาน', 'สังกัด'],
  phone: ['tel', 'telephone', 'mobile', 'phone number', 'โทร', 'เบอร์โทร', 'มือถือ'],
  email: ['email'],
  id_kind: ['document kind', 'document type', 'ชนิดเอกสาร'],
  id_number: ['id number', 'id', 'national id', 'passport', 'เลขบัตร', 'เลขบัตรประชาชน'],
  locations: ['location', 'site', 'สถานที่', 'อาคาร'],
  units: ['unit', 'room', 'house', 'ห้อง', 'ห้อง/หน่วย', 'บ้านเลขที่'],
  plate_1: ['plate', 'licence plate', 'license plate', 'vehicle', 'ทะเบียน', 'ทะเบียนรถ'],
  province_1: ['province', 'จังหวัด'],
  class_1: ['vehicle class', 'ชนิดรถ', 'ประเภทรถ'],
  card_1: ['card', 'card number', 'บัตร', 'เลขบัตรเข้าออก'],
  uid_1: ['uid', 'card uid'],
  valid_from: ['from', 'start', 'start date', 'วันเริ่ม'],
  valid_until: ['until', 'to', 'end', 'end date', 'expires', 'วันหมดอายุ', 'หมดอายุ'],
  parking: ['ที่จอดรถ'],
  remark: ['note', 'บันทึก'],
})

/** The kinds of members as a file has them. */
export const kindWords = wordedValues<Member['kind']>({
  resident: { th: 'ผู้พักอาศัย', en: 'Resident', also: ['ลูกบ้าน'] },
  tenant: { th: 'ผู้เช่า', en: 'Tenant' },
  staff: { th: 'พนักงาน', en: 'Staff', also: ['employee'] },
  contractor: { th: 'ผู้รับเหมา', en: 'Contractor', also: ['ช่าง'] },
  frequent: { th: 'มาประจำ', en: 'Frequent visitor', also: ['regular'] },
  vip: { th: 'วีไอพี', en: 'VIP' },
})

export const statusWords = wordedValues<Member['status']>({
  pending: { th: 'รอยืนยัน', en: 'Pending' },
  active: { th: 'ใช้งาน', en: 'Active' },
  on_hold: { th: 'พักไว้', en: 'On hold' },
  inactive: { th: 'เลิกใช้', en: 'Inactive' },
  banned: { th: 'ห้ามเข้า', en: 'Banned' },
})

export const documentWords = wordedValues<IdKind>({
  national_id: { th: 'บัตรประชาชน', en: 'ID card', also: ['national id', 'thai id'] },
  passport: { th: 'หนังสือเดินทาง', en: 'Passport', also: ['พาสปอร์ต'] },
  driving_licence: { th: 'ใบขับขี่', en: 'Driving licence', also: ['driving license'] },
  other: { th: 'อื่น ๆ', en: 'Other' },
})

/** The rows of a template: how a resident and a contractor are written. */
export const examplesIn = (language: Language): string[][] => {
  const { row } = memberColumns
  const th = language === 'th'
  return [
    row({
      code: 'M-00001',
      kind: kindWords.word('resident', language),
      name_th: 'สมหญิง ตัวอย่าง',
      name_en: 'Somying Tuayang',
      phone: '081-234-5608',
      units: 'A-301',
      plate_1: 'กก 1234',
      province_1: th ? 'กรุงเทพมหานคร' : 'Bangkok',
      card_1: 'R-001',
      valid_from: '2026-01-01',
      status: statusWords.word('active', language),
    }),
    row({
      code: 'M-00002',
      kind: kindWords.word('contractor', language),
      name_th: 'สมชาย ตัวอย่าง',
      company: th ? 'บริษัท ตัวอย่าง จำกัด' : 'Example Co., Ltd.',
      valid_from: '2026-01-01',
      valid_until: '2026-12-31',
    }),
  ]
}
