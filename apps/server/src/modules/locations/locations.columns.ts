import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { UNIT_COLUMNS } from '@gatehouse/contract/unit-columns.ts'
import type { Unit } from '@gatehouse/contract/units.ts'
import { tableColumns, wordedValues } from '../../kernel/import/columns.ts'

const ALSO = {
  code: ['unit', 'unit code', 'room', 'room no', 'room number', 'no', 'เลขที่', 'ห้อง', 'เลขห้อง', 'รหัสห้อง'],
  parent_code: ['parent', 'parent code', 'parent unit', 'lies in', 'อยู่ใน', 'อยู่ใต้'],
  kind: ['type', 'ชนิด'],
  name_th: ['name', 'ชื่อ', 'thai name', 'company', 'tenant', 'บริษัท', 'ผู้เช่า'],
  name_en: ['english name'],
  host_1: ['host', 'contact', 'ผู้รับพบ', 'ผู้ติดต่อ'],
  phone_1: ['phone', 'tel', 'telephone', 'mobile', 'host phone', 'โทรศัพท์', 'โทร', 'เบอร์โทร', 'มือถือ'],
  email_1: ['email', 'e-mail', 'host email', 'อีเมล'],
}

/** The columns of a file of units. */
export const unitColumns = tableColumns(UNIT_COLUMNS, ALSO)

/** The kinds of units as a file has them. */
export const kindWords = wordedValues<Unit['kind']>({
  building: ['Building', 'อาคาร', 'tower', 'ตึก'],
  floor: ['Floor', 'ชั้น', 'level'],
  house: ['House', 'บ้าน', 'villa'],
  room: ['Room', 'ห้อง', 'unit', 'office'],
  tenant: ['Tenant', 'ผู้เช่า', 'company', 'tenant company', 'บริษัท'],
})

/** The rows of a template: how a building, a floor and a room are written. */
export const examplesIn = (language: Language): string[][] => {
  const { row } = unitColumns
  const th = language === 'th'
  return [
    row({ code: 'A', kind: kindWords.word('building', language), name_th: 'อาคาร A', name_en: 'Building A' }),
    row({ code: 'A-3', parent_code: 'A', kind: kindWords.word('floor', language), name_th: 'ชั้น 3', name_en: 'Floor 3' }),
    row({
      code: 'A-301',
      parent_code: 'A-3',
      kind: kindWords.word('tenant', language),
      name_th: 'บริษัท ตัวอย่าง จำกัด',
      name_en: 'Example Co., Ltd.',
      host_1: th ? 'คุณนิภา' : 'Khun Nipa',
      phone_1: '081-234-5608',
      email_1: 'nipa@example.com',
    }),
  ]
}
