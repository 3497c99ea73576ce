import { z } from 'zod'
import { phone } from './kernel/domain/fields.ts'
import { email, line } from './kernel/domain/text.ts'
import { id, instant } from './kernel/routes.ts'

/** What a location is made of; `tenant` is a company that has rooms there. */
export const UNIT_KINDS = ['building', 'floor', 'house', 'room', 'tenant'] as const
export const UNIT_STATUSES = ['active', 'archived'] as const
/** Whom to ask for at a unit: so many people at most. */
export const MOST_CONTACTS = 3

/** As it is on the door: `18A`, `12/345`, `B2`, `ชั้น 3`. One code stands for one unit of a location. */
export const unitCode = line(30)

const optional = <T extends z.ZodType>(field: T) => field.nullable().optional()

export const contactInput = z
  .strictObject({ name: line(120), phone: optional(phone), email: optional(email) })
  .meta({ id: 'UnitContactInput' })

/** Phone and e-mail are whole for who may change units, and masked for everybody else. */
export const contact = z
  .object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable(), masked: z.boolean() })
  .meta({ id: 'UnitContact' })

/** Building, floor, house, room or tenant company of a location, which visits are made to. */
export const unit = z
  .object({
    id,
    location_id: id,
    /** The unit that it lies in; null at the top. */
    parent_id: id.nullable(),
    kind: z.enum(UNIT_KINDS),
    code: z.string(),
    /** As the register writes it: the Thai name. */
    name: z.string(),
    name_th: z.string(),
    /** Empty where the Thai name does for both. */
    name_en: z.string(),
    /** Names of the people to ask for, as the desk shows them. */
    host: z.string().nullable(),
    status: z.enum(UNIT_STATUSES),
    /** Units that lie directly in it. */
    units_in: z.int().min(0),
    /** Codes of the units around it, the outermost first. */
    path: z.array(z.string()),
    updated_at: instant,
  })
  .meta({ id: 'Unit' })

/** One unit with the people to ask for. */
export const unitRecord = unit.extend({ contacts: z.array(contact), created_at: instant }).meta({ id: 'UnitRecord' })

export const unitInput = z
  .strictObject({
    kind: z.enum(UNIT_KINDS),
    code: unitCode,
    name_th: line(120),
    name_en: line(120, { min: 0 }).default(''),
    contacts: z.array(contactInput).max(MOST_CONTACTS).default([]),
    parent_id: id.nullable().default(null),
  })
  .meta({ id: 'UnitInput' })

export const unitUpdate = unitInput
  .omit({ parent_id: true })
  .extend({
    /** The `updated_at` that the form was filled from: a change made meanwhile is not overwritten. */ updated_at: instant,
    reason: line(300).optional(),
  })
  .strict()
  .meta({ id: 'UnitUpdate' })

export const unitMove = z
  .strictObject({ parent_id: id.nullable(), updated_at: instant, reason: line(300).optional() })
  .meta({ id: 'UnitMove' })

export const unitStatusInput = z.strictObject({ status: z.enum(UNIT_STATUSES), reason: line(300) }).meta({ id: 'UnitStatusInput' })

/** The columns of a file of units, in the order of the template. Three people to ask for, each with phone and e-mail. */
export const UNIT_COLUMNS = [
  'code',
  'parent_code',
  'kind',
  'name_th',
  'name_en',
  'host_1',
  'phone_1',
  'email_1',
  'host_2',
  'phone_2',
  'email_2',
  'host_3',
  'phone_3',
  'email_3',
] as const
export type UnitColumn = (typeof UNIT_COLUMNS)[number]

/** Rows of one file at most. */
export const MOST_UNIT_ROWS = 5000
const MOST_COLUMNS = 60

const isUnique = (names: readonly string[]) => new Set(names).size === names.length

/** What each column of a file holds, in the order of the file: `code,,name_th`. Empty ones are left out. Without it the headings say it. */
const columns = z
  .string()
  .max(1000)
  .regex(new RegExp(`^(${UNIT_COLUMNS.join('|')})?(,(${UNIT_COLUMNS.join('|')})?){0,${MOST_COLUMNS - 1}}$`))
  .refine((text) => isUnique(text.split(',').filter(Boolean)), { error: 'column_twice' })
  .optional()

export const unitImportQuery = z.object({ columns })
export const tableFormat = z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') })

/** What a row of a file would do, or did. */
export const ROW_EFFECTS = ['added', 'changed', 'unchanged'] as const

export const unitImportReport = z
  .object({
    file: z.object({ kind: z.enum(['xlsx', 'csv']), rows: z.int().min(0) }),
    /** The columns of the file: their headings, what they were taken for, and the first values. */
    columns: z.array(z.object({ heading: z.string(), column: z.enum(UNIT_COLUMNS).nullable(), sample: z.array(z.string()) })),
    /** Columns that must be there and are not: nothing was compared then. */
    missing: z.array(z.enum(UNIT_COLUMNS)),
    counts: z.object({ added: z.int().min(0), changed: z.int().min(0), unchanged: z.int().min(0), bad: z.int().min(0) }),
    /** Every bad value: the row of the file as a table program numbers it, and the heading of the column. */
    problems: z.array(z.object({ row: z.int(), column: z.string(), value: z.string(), message: z.string() })),
    /** What would be added or changed. */
    rows: z.array(
      z.object({ row: z.int(), code: z.string(), name: z.string(), effect: z.enum(ROW_EFFECTS), changed: z.array(z.enum(UNIT_COLUMNS)) }),
    ),
  })
  .meta({ id: 'UnitImportReport' })

export const unitImportResult = z
  .object({ success: z.literal(true), message: z.string(), added: z.int().min(0), changed: z.int().min(0), unchanged: z.int().min(0) })
  .meta({ id: 'UnitImportResult' })

export type Unit = z.output<typeof unit>
export type UnitRecord = z.output<typeof unitRecord>
export type UnitInput = z.output<typeof unitInput>
export type UnitContact = z.output<typeof contact>
export type ContactInput = z.output<typeof contactInput>
export type UnitImportReport = z.output<typeof unitImportReport>
