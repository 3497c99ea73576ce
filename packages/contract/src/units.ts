import { z } from 'zod'
import { phone } from './kernel/domain/fields.ts'
import { email, line } from './kernel/domain/text.ts'
import { importQuery, importReport, importResult } from './kernel/imports.ts'
import { id, instant } from './kernel/routes.ts'
import { UNIT_COLUMNS } from './unit-columns.ts'

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
  .object({
    name: z.string(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
    masked: z.boolean(),
    /** What is there and cannot be read; null above. */
    unreadable: z.array(z.enum(['phone', 'email'])),
  })
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

/** Rows of one file at most. */
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
