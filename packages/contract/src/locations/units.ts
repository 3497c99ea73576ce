import { z } from 'zod'
import { phone } from '../kernel/domain/fields.ts'
import { email, line } from '../kernel/domain/text.ts'
import { importQuery, importReport, importResult } from '../kernel/imports.ts'
import { blankText, choice, fileColumns, inputShape, listShape, own, recordFields, text } from '../kernel/record-fields.ts'
import { id, instant } from '../kernel/routes.ts'

/** A unit as a reference in other records. */
export const namedUnit = z.object({ id, location_id: id, code: z.string(), name_th: z.string(), name_en: z.string() })

/** The most contact people of a unit. */
export const MOST_CONTACTS = 3

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional()

export const contactInput = z
  .strictObject({ name: line(120), phone: optional(phone), email: optional(email) })
  .meta({ id: 'UnitContactInput' })

/** Phone and e-mail are complete for people who may change units, and masked for everyone else. */
export const contact = z
  .object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    masked: z.boolean(),
    /** Fields that have a value but can't be decrypted; they are null above. */
    unreadable: z.array(z.enum(['phone', 'email'])),
  })
  .meta({ id: 'UnitContact' })

const kinds = {
  building: ['Building', 'อาคาร', 'tower', 'ตึก'],
  floor: ['Floor', 'ชั้น', 'level'],
  house: ['House', 'บ้าน', 'villa'],
  room: ['Room', 'ห้อง', 'unit', 'office'],
  tenant: ['Tenant company', 'บริษัทผู้เช่า', 'tenant', 'ผู้เช่า', 'company', 'บริษัท'],
} as const

const statuses = { active: ['In use', 'ใช้งานอยู่'], archived: ['Archived', 'เก็บเข้าคลัง'] } as const
const status = z.enum(['active', 'archived'])

/** The fields of a unit, in the order of files. */
export const unitFields = recordFields({
  /** As written on the door: `18A`, `12/345`, `B2`, `ชั้น 3`. A code is unique within a location. */
  code: text({
    ...{ max: 30, label: ['Code', 'รหัส'], section: 'unit', list: 'row', file: true },
    help: ['As shown on the door, such as 18A or 12/345.', 'ตามที่ติดไว้หน้าประตู เช่น 18A หรือ 12/345'],
    also: ['unit', 'unit code', 'room', 'room no', 'room number', 'no', 'เลขที่', 'ห้อง', 'เลขห้อง', 'รหัสห้อง'],
  }),
  /** The parent unit; null at the top. */
  parent_id: own(
    {
      ...{ label: ['Parent unit', 'หน่วยที่สังกัด'], section: 'unit', list: 'row' },
      file: {
        parent_code: [
          ...(['Parent unit (code)', 'หน่วยที่สังกัด (รหัส)', 'parent', 'parent code'] as const),
          ...(['parent unit', 'lies in', 'อยู่ใน', 'อยู่ใต้'] as const),
        ],
      },
    },
    { input: id.nullable().default(null), answer: id.nullable() },
  ),
  kind: choice(kinds, {
    ...{ label: ['Type', 'ประเภท'], section: 'unit', list: 'row', file: true, fallback: 'room', also: ['kind', 'ชนิด'] },
  }),
  name_th: text({
    ...{ max: 120, label: ['Name in Thai', 'ชื่อภาษาไทย'], section: 'unit', list: 'row', file: true },
    also: ['name', 'ชื่อ', 'thai name', 'company', 'tenant', 'บริษัท', 'ผู้เช่า'],
  }),
  name_en: blankText({
    ...{ max: 120, label: ['Name in English', 'ชื่อภาษาอังกฤษ'], section: 'unit', list: 'row', file: true, also: ['english name'] },
    help: ['Leave blank to use the Thai name for both.', 'เว้นว่างถ้าใช้ชื่อไทยได้ทั้งสองภาษา'],
  }),
  contacts: own(
    {
      ...{ label: ['Hosts', 'ผู้รับพบ'], section: 'unit' },
      file: {
        host_1: ['Host 1', 'ผู้รับพบ 1', 'host', 'contact', 'ผู้รับพบ', 'ผู้ติดต่อ'],
        phone_1: [
          ...(['Host 1 phone', 'โทรศัพท์ผู้รับพบ 1', 'phone', 'tel', 'telephone', 'mobile'] as const),
          ...(['host phone', 'โทรศัพท์', 'โทร', 'เบอร์โทร', 'มือถือ'] as const),
        ],
        email_1: ['Host 1 e-mail', 'อีเมลผู้รับพบ 1', 'email', 'e-mail', 'host email', 'อีเมล'],
        host_2: ['Host 2', 'ผู้รับพบ 2'],
        phone_2: ['Host 2 phone', 'โทรศัพท์ผู้รับพบ 2'],
        email_2: ['Host 2 e-mail', 'อีเมลผู้รับพบ 2'],
        host_3: ['Host 3', 'ผู้รับพบ 3'],
        phone_3: ['Host 3 phone', 'โทรศัพท์ผู้รับพบ 3'],
        email_3: ['Host 3 e-mail', 'อีเมลผู้รับพบ 3'],
      },
    },
    { input: z.array(contactInput).max(MOST_CONTACTS).default([]), answer: z.array(contact) },
  ),
  status: own({ label: ['Status', 'สถานะ'], list: 'row', values: statuses }, { answer: status }),
})

export const UNIT_COLUMNS = fileColumns(unitFields)
export type UnitColumn = keyof typeof UNIT_COLUMNS

/** A building, floor, house, room or tenant company at a location, which visitors come to see. */
export const unit = z
  .object({
    id,
    location_id: id,
    ...listShape(unitFields),
    /** The name in the register: the Thai name. */
    name: z.string(),
    /** Names of the contact people, as the desk shows them. */
    host: z.string().nullable(),
    /** Number of units directly inside it. */
    units_in: z.int().min(0),
    /** Codes of the parent units, outermost first. */
    path: z.array(z.string()),
    updated_at: instant,
  })
  .meta({ id: 'Unit' })

/** One unit with its contact people. */
export const unitRecord = unit.extend({ contacts: unitFields.contacts.answer, created_at: instant }).meta({ id: 'UnitRecord' })

export const unitInput = z.strictObject(inputShape(unitFields)).meta({ id: 'UnitInput' })

export const unitUpdate = unitInput
  .omit({ parent_id: true })
  .extend({
    /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
    reason: line(300).optional(),
  })
  .strict()
  .meta({ id: 'UnitUpdate' })

export const unitMove = z
  .strictObject({ parent_id: id.nullable(), updated_at: instant, reason: line(300).optional() })
  .meta({ id: 'UnitMove' })

export const unitStatusInput = z.strictObject({ status, reason: line(300) }).meta({ id: 'UnitStatusInput' })

/** The most rows of one file. */
export const MOST_UNIT_ROWS = 5000

export const unitImportQuery = importQuery(UNIT_COLUMNS)
export const unitImportReport = importReport(UNIT_COLUMNS).meta({ id: 'UnitImportReport' })
export const unitImportResult = importResult.meta({ id: 'UnitImportResult' })

export type Unit = z.output<typeof unit>
export type UnitRecord = z.output<typeof unitRecord>
export type UnitInput = z.output<typeof unitInput>
export type UnitContact = z.output<typeof contact>
export type ContactInput = z.output<typeof contactInput>
export type UnitImportReport = z.output<typeof unitImportReport>
