import type { FileColumns } from './kernel/imports.ts'

/** The columns of a file of units, in the order of the template. Three people to ask for, each with phone and e-mail. */
export const UNIT_COLUMNS = {
  code: { en: 'Code', th: 'รหัส' },
  parent_code: { en: 'Parent unit (code)', th: 'หน่วยที่สังกัด (รหัส)' },
  kind: { en: 'Kind', th: 'ประเภท' },
  name_th: { en: 'Name in Thai', th: 'ชื่อภาษาไทย' },
  name_en: { en: 'Name in English', th: 'ชื่อภาษาอังกฤษ' },
  host_1: { en: 'Host 1', th: 'ผู้รับพบ 1' },
  phone_1: { en: 'Host 1 phone', th: 'โทรศัพท์ผู้รับพบ 1' },
  email_1: { en: 'Host 1 e-mail', th: 'อีเมลผู้รับพบ 1' },
  host_2: { en: 'Host 2', th: 'ผู้รับพบ 2' },
  phone_2: { en: 'Host 2 phone', th: 'โทรศัพท์ผู้รับพบ 2' },
  email_2: { en: 'Host 2 e-mail', th: 'อีเมลผู้รับพบ 2' },
  host_3: { en: 'Host 3', th: 'ผู้รับพบ 3' },
  phone_3: { en: 'Host 3 phone', th: 'โทรศัพท์ผู้รับพบ 3' },
  email_3: { en: 'Host 3 e-mail', th: 'อีเมลผู้รับพบ 3' },
} as const satisfies FileColumns
export type UnitColumn = keyof typeof UNIT_COLUMNS
