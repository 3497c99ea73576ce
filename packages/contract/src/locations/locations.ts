import { z } from 'zod'
import { day, zone } from '../kernel/domain/fields.ts'
import { overlaps, WEEKDAYS, type Weekday } from '../kernel/domain/opening-hours.ts'
import { line } from '../kernel/domain/text.ts'
import { NO_EDITION } from '../kernel/editions.ts'
import { tableFormat } from '../kernel/imports.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import {
  answerShape,
  blankParagraph,
  blankText,
  choice,
  inputShape,
  optionalWhole,
  own,
  recordFields,
  text,
} from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { defineRoutes, del, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import {
  MOST_UNIT_ROWS,
  unit,
  unitFields,
  unitImportQuery,
  unitImportReport,
  unitImportResult,
  unitInput,
  unitMove,
  unitRecord,
  unitStatusInput,
  unitUpdate,
} from './units.ts'

const kinds = {
  office: ['Office building', 'อาคารสำนักงาน'],
  condominium: ['Condominium', 'คอนโดมิเนียม'],
  village: ['Village', 'หมู่บ้าน'],
  factory: ['Factory', 'โรงงาน'],
  mall: ['Shopping mall', 'ศูนย์การค้า'],
  school: ['School', 'โรงเรียน'],
  other: ['Other', 'อื่น ๆ'],
} as const

const statuses = { active: ['Open', 'เปิดใช้'], suspended: ['Suspended', 'ระงับชั่วคราว'], archived: ['Archived', 'เก็บเข้าคลัง'] } as const
const status = z.enum(['active', 'suspended', 'archived'])
type Status = z.output<typeof status>
/** The statuses that may follow each status; `archived` is final. */
export const LOCATION_TRANSITIONS: Readonly<Record<Status, readonly Status[]>> = {
  active: ['suspended', 'archived'],
  suspended: ['active', 'archived'],
  archived: [],
}

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9-]{1,12}$/, 'code')

/** `HH:MM`, 00:00 to 23:59. */
export const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time')

/** At most three a day. If the end is at or before the start, it is on the next day: `22:00`–`06:00`; `00:00`–`00:00` is a whole day. */
export const openingSpans = z
  .array(z.strictObject({ from: time, to: time }))
  .max(3)
  .refine((spans) => !overlaps(spans), { error: 'hours_overlap' })

/** By weekday; a day without spans is closed. */
export const openingHours = z
  .strictObject(Object.fromEntries(WEEKDAYS.map((name) => [name, openingSpans])) as Record<Weekday, typeof openingSpans>)
  .meta({ id: 'OpeningHours' })

const noDateTwice = (days: readonly { date: string }[]) => new Set(days.map(({ date }) => date)).size === days.length

/** A day that differs from its weekday: closed, or with special hours. */
export const holiday = z.strictObject({ date: day, name_th: line(120), name_en: line(120), hours: openingSpans }).meta({ id: 'Holiday' })
export const holidays = z.array(holiday).max(200).refine(noDateTwice, { error: 'date_twice' })

/** A gathering point for evacuations. */
export const assemblyPoint = z.strictObject({ name: line(120), description: line(300, { min: 0 }) }).meta({ id: 'AssemblyPoint' })
export const assemblyPoints = z.array(assemblyPoint).max(20)

/** The fields of a location, in the order of the form. */
export const locationFields = recordFields({
  code: text(
    {
      ...{ max: 12, label: ['Code', 'รหัส'], section: 'what' },
      help: ['Short and unique in the organisation, such as HQ.', 'สั้นและไม่ซ้ำกันในองค์กร เช่น HQ'],
    },
    code,
  ),
  kind: choice(kinds, { label: ['Type', 'ประเภท'], section: 'what' }),
  /** May be blank only if the organisation's language is English; `localName` picks the name to show. */
  name_th: blankText({
    ...{ max: 120, label: ['Name in Thai', 'ชื่อภาษาไทย'], section: 'what' },
    help: ['Optional if the organisation’s language is English.', 'เว้นว่างได้ถ้าองค์กรใช้ภาษาอังกฤษ'],
  }),
  name_en: text({ max: 120, label: ['Name in English', 'ชื่อภาษาอังกฤษ'], section: 'what' }),
  capacity: optionalWhole({
    ...{ min: 1, max: 1_000_000, label: ['Capacity', 'ความจุ'], section: 'what' },
    help: ['Maximum number of people inside at once. Leave blank for no limit.', 'จำนวนคนที่อยู่ข้างในพร้อมกันได้ เว้นว่างถ้าไม่จำกัด'],
  }),
  address_th: blankParagraph({ max: 500, label: ['Address in Thai', 'ที่อยู่ภาษาไทย'], section: 'where' }),
  address_en: blankParagraph({ max: 500, label: ['Address in English', 'ที่อยู่ภาษาอังกฤษ'], section: 'where' }),
  /** Null: the organisation's zone. */
  time_zone: own({ label: ['Time zone', 'เขตเวลา'], section: 'where' }, { input: zone.nullable().optional(), answer: zone.nullable() }),
  /** Null: always open. Only information for visitors; gates and check-ins don't follow these hours. */
  hours: own(
    { label: ['Opening hours', 'เวลาเปิด'], section: 'hours' },
    { input: openingHours.nullable().optional(), answer: openingHours.nullable() },
  ),
  holidays: own(
    {
      ...{ label: ['Holidays', 'วันหยุด'], section: 'hours' },
      help: ['Days when the weekly hours don’t apply.', 'วันที่ไม่ใช้เวลาเปิดประจำสัปดาห์'],
    },
    { input: holidays.optional(), answer: holidays },
  ),
  assembly_points: own(
    {
      ...{ label: ['Assembly points', 'จุดรวมพล'], section: 'hours' },
      help: ['Where people gather in an evacuation.', 'จุดที่ทุกคนไปรวมกันเมื่ออพยพ'],
    },
    { input: assemblyPoints.optional(), answer: assemblyPoints },
  ),
  status: own({ label: ['Status', 'สถานะ'], values: statuses }, { answer: status }),
})

const { name_th, address_th, address_en, ...input } = inputShape(locationFields)
// Answers have the same limits as input.
const texts = { code, name_th: name_th.unwrap(), name_en: input.name_en, address_th: address_th.unwrap(), address_en: address_en.unwrap() }

export const location = z
  .object({
    id,
    ...answerShape(locationFields),
    ...texts,
    /** People inside now. */
    inside: z.int().min(0),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Location' })

export const locationInput = z
  .strictObject({
    ...input,
    capacity: locationFields.capacity.answer,
    // Fields left out of a change stay as they are; a new location starts without them.
    name_th: texts.name_th.optional(),
    address_th: texts.address_th.optional(),
    address_en: texts.address_en.optional(),
  })
  .meta({ id: 'LocationInput' })

export const locationUpdate = recordUpdate(location, {
  ...locationInput.shape,
  /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
  reason: line(300).optional(),
}).meta({ id: 'LocationUpdate' })

export const locations = defineRoutes({
  list: {
    ...get('/locations', 'locations:read', NO_EDITION),
    summary: 'Locations that the person may see, by code',
    query: listQuery.extend({ status: status.optional() }),
    /** `may_add`: whether this person may add a location. People limited to some locations may not, because they wouldn't see it. */
    response: list(location).extend({ may_add: z.boolean() }),
  },
  get: { ...get('/locations/{id}', 'locations:read', NO_EDITION), summary: 'One location', response: location },
  create: {
    ...post('/locations', 'locations:write', NO_EDITION),
    summary: 'Add a location',
    idempotent: true,
    body: locationInput,
    status: 201,
    response: location,
    errors: ['location_code_taken'],
  },
  update: {
    ...put('/locations/{id}', 'locations:write', NO_EDITION),
    summary: 'Change a location',
    body: locationUpdate,
    response: location,
    errors: ['location_code_taken', 'changed_meanwhile', 'location_archived'],
  },
  setStatus: {
    ...post('/locations/{id}/status', 'locations:write', NO_EDITION),
    summary: 'Suspend, reopen or archive a location; archiving is refused while anyone is inside',
    body: z.strictObject({ status, reason: line(300) }).meta({ id: 'LocationStatusInput' }),
    response: location,
    errors: ['status_not_allowed', 'location_occupied'],
  },
  units: {
    ...get('/locations/{id}/units', 'locations:read', NO_EDITION),
    summary: 'Units of a location by code: those in one unit or at the top, or all whose code, name or host contains the search text',
    query: listQuery.extend({
      /** `top`: units without a parent. */
      parent_id: z.union([z.literal('top'), id]).optional(),
      status: unitFields.status.answer.optional(),
    }),
    /** `may_change`: whether this person may change units. People limited to some of them may not. */
    response: list(unit).extend({ may_change: z.boolean() }),
  },
  unit: {
    ...get('/units/{id}', 'locations:read', NO_EDITION),
    summary: 'One unit with the people to ask for; their phones and e-mails are masked for people who can’t change units',
    response: unitRecord,
  },
  createUnit: {
    ...post('/locations/{id}/units', 'locations:write', NO_EDITION),
    summary: 'Add a unit',
    idempotent: true,
    body: unitInput,
    status: 201,
    response: unitRecord,
    errors: ['location_archived', 'unit_code_taken', 'unit_not_found', 'unit_archived'],
  },
  updateUnit: {
    ...put('/units/{id}', 'locations:write', NO_EDITION),
    summary: 'Change a unit',
    body: unitUpdate,
    response: unitRecord,
    errors: ['location_archived', 'unit_archived', 'unit_code_taken', 'changed_meanwhile'],
  },
  moveUnit: {
    ...post('/units/{id}/move', 'locations:write', NO_EDITION),
    summary: 'Put a unit, with all that lies in it, into another one of its location, or to the top',
    body: unitMove,
    response: unitRecord,
    errors: ['location_archived', 'unit_archived', 'unit_not_found', 'unit_in_itself', 'changed_meanwhile'],
  },
  setUnitStatus: {
    ...post('/units/{id}/status', 'locations:write', NO_EDITION),
    summary: 'Archive a unit with all that lies in it, or bring back what was archived with it',
    body: unitStatusInput,
    response: unitRecord,
    errors: ['location_archived', 'status_not_allowed', 'unit_archived'],
  },
  removeUnit: {
    ...del('/units/{id}', 'locations:write', NO_EDITION),
    summary: 'Delete a unit that no visit was made to and that nothing lies in',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['location_archived', 'unit_in_use', 'unit_not_empty'],
  },
  unitTemplate: {
    ...get('/locations/{id}/units/template', 'locations:write', NO_EDITION),
    summary: 'An empty file of units to fill in, with headings in the language of the caller',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  exportUnits: {
    ...get('/locations/{id}/units/export', 'locations:write', NO_EDITION),
    summary: 'All units of a location as a file that can be imported again; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  checkUnits: {
    ...post('/locations/{id}/units/check', 'locations:write', NO_EDITION),
    summary: 'What an import of a file (Excel or CSV) would do, and everything that is wrong with it; nothing is written',
    kind: 'table',
    rows: MOST_UNIT_ROWS,
    effect: 'read',
    query: unitImportQuery,
    response: unitImportReport,
    errors: ['location_archived'],
  },
  importUnits: {
    ...post('/locations/{id}/units/import', 'locations:write', NO_EDITION),
    summary: 'Add and change the units of a file (Excel or CSV) by their codes: all of them, or none where anything is wrong',
    kind: 'table',
    rows: MOST_UNIT_ROWS,
    idempotent: true,
    query: unitImportQuery,
    response: unitImportResult,
    errors: ['location_archived', 'import_refused'],
  },
})

export type Location = z.output<typeof location>
export type LocationInput = z.output<typeof locationInput>
