import type { Language } from '@gatehouse/contract/kernel/languages.ts'
import { UNIT_COLUMNS, type Unit, type UnitColumn } from '@gatehouse/contract/units.ts'
import { tableColumns, wordedValues } from '../../kernel/import/columns.ts'

const HEADINGS = {
  en: {
    code: 'Code',
    parent_code: 'Lies in (code)',
    kind: 'Kind',
    name_th: 'Name in Thai',
    name_en: 'Name in English',
    host_1: 'Host 1',
    phone_1: 'Host 1 phone',
    email_1: 'Host 1 e-mail',
    host_2: 'Host 2',
    phone_2: 'Host 2 phone',
    email_2: 'Host 2 e-mail',
    host_3: 'Host 3',
    phone_3: 'Host 3 phone',
    email_3: 'Host 3 e-mail',
  },
  th: {
    code: 'รหัส',
    parent_code: 'อยู่ใน (รหัส)',
    kind: 'ชนิด',
    name_th: 'ชื่อภาษาไทย',
    name_en: 'ชื่อภาษาอังกฤษ',
    host_1: 'ผู้รับพบ 1',
    phone_1: 'โทรศัพท์ผู้รับพบ 1',
    email_1: 'อีเมลผู้รับพบ 1',
    host_2: 'ผู้รับพบ 2',
    phone_2: 'โทรศัพท์ผู้รับพบ 2',
    email_2: 'อีเมลผู้รับพบ 2',
    host_3: 'ผู้รับพบ 3',
    phone_3: 'โทรศัพท์ผู้รับพบ 3',
    email_3: 'อีเมลผู้รับพบ 3',
  },
}

const ALSO = {
  code: ['unit', 'unit code', 'room', 'room no', 'room number', 'no', 'เลขที่', 'ห้อง', 'เลขห้อง', 'รหัสห้อง'],
  parent_code: ['parent', 'parent code', 'lies in', 'อยู่ใน', 'อยู่ใต้'],
  kind: ['type', 'ประเภท'],
  name_th: ['name', 'ชื่อ', 'thai name', 'company', 'tenant', 'บริษัท', 'ผู้เช่า'],
  name_en: ['english name'],
  host_1: ['host', 'contact', 'ผู้รับพบ', 'ผู้ติดต่อ'],
  phone_1: ['phone', 'tel', 'telephone', 'mobile', 'host phone', 'โทรศัพท์', 'โทร', 'เบอร์โทร', 'มือถือ'],
  email_1: ['email', 'e-mail', 'host email', 'อีเมล'],
}

/** The columns of a file of units. */
export const unitColumns = tableColumns<UnitColumn>(UNIT_COLUMNS, HEADINGS, ALSO)

/** The kinds of units as a file has them. */
export const kindWords = wordedValues<Unit['kind']>({
  building: { th: 'อาคาร', en: 'Building', also: ['tower', 'ตึก'] },
  floor: { th: 'ชั้น', en: 'Floor', also: ['level'] },
  house: { th: 'บ้าน', en: 'House', also: ['villa'] },
  room: { th: 'ห้อง', en: 'Room', also: ['unit', 'office'] },
  tenant: { th: 'ผู้เช่า', en: 'Tenant', also: ['company', 'tenant company', 'บริษัท'] },
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
