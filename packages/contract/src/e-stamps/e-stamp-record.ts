import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { oneOf, optionalText, optionalWhole, own, recordFields } from '../kernel/record-fields.ts'
import { id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { namedUnit } from '../locations/units.ts'
import { STAMP_EFFECTS, stampKindFields } from './e-stamp-kind.ts'

const count = z.int().min(0).max(LARGEST_INT)

/** The fields of a stamp, in the order of forms, files and the audit log. */
export const stampFields = recordFields({
  stamp: own({ label: ['E-stamp', 'อีสแตมป์'] }),
  stamp_unit: own({ label: ['Issued by unit', 'ห้อง/หน่วยที่ให้'] }),
  effect: own({ label: ['Effect', 'ผลของแสตมป์'], values: STAMP_EFFECTS }),
  value: own({ label: ['Value', 'จำนวน'] }),
  note: optionalText({ max: 300, label: ['Note', 'หมายเหตุ'] }),
  receipt_no: optionalText({ max: 60, label: ['Receipt number', 'เลขที่ใบเสร็จ'] }),
  /** Satang. */
  receipt_amount: optionalWhole({ min: 0, max: LARGEST_INT, label: ['Receipt amount', 'ยอดตามใบเสร็จ'] }),
})

/** The unit that a stamp was for. Both are null if it was for no unit, or for one that the person may not see. */
const forUnit = {
  /** Its name when the stamp was given. */
  unit_name: z.string().nullable(),
  /** Its present name; null if the unit no longer exists. */
  unit: namedUnit.nullable(),
}

const effect = oneOf(STAMP_EFFECTS)
const { value, code, name_th, name_en } = stampKindFields

const stampShape = {
  _id: id,
  kind_id: id,
  kind_name_th: name_th.answer,
  kind_name_en: name_en.answer,
  ...forUnit,
  at: instant,
}

/** A stamp as a row of the list. */
export const stampRow = z
  .object({
    ...stampShape,
    /** Null for people who may not see visits. */
    entrance_id: id.nullable(),
    /** The number on the visit's slip. */
    number: z.int().positive().max(LARGEST_INT),
    /** Two characters are masked for people who may not see all visits. Null for visitors on foot, and after the retention time of visits. */
    plate: z.string().nullable(),
    location_id: id,
    location_code: z.string(),
    kind_code: code.answer,
    effect,
    value: value.answer,
    unit_id: id.nullable(),
    note: stampFields.note.answer,
    receipt_no: stampFields.receipt_no.answer,
    receipt_amount: stampFields.receipt_amount.answer,
    stamped_by: z.string(),
    /** The caller gave it. */
    own: z.boolean(),
    revoked_at: instant.nullable(),
    /** Null for the stamps of an undone check-in. */
    revoked_by: z.string().nullable(),
    revoke_reason: z.string().nullable(),
    /** Whether the caller may revoke it now. */
    revocable: z.boolean(),
  })
  .meta({ id: 'StampRow' })

/** The remaining quotas of the unit; null where there is no quota. */
const left = z.object({ visit: count.nullable(), day: count.nullable(), month: count.nullable() })

export const stamp = stampRow.extend({ left }).meta({ id: 'Stamp' })

export const stampInput = z
  .strictObject({
    entrance_id: id,
    kind_id: id,
    /** The unit that the stamp is for. Required for people who work for several units at the location, and for kinds limited to units. */
    unit_id: id.nullish(),
    note: stampFields.note.input,
    receipt_no: stampFields.receipt_no.input,
    receipt_amount: stampFields.receipt_amount.input,
  })
  .meta({ id: 'StampInput' })

/** A vehicle inside, for people who may not see visits: enough to recognise it, without its visitor or host. */
export const stampVisit = z
  .object({
    entrance_id: id,
    location_id: id,
    number: z.int().positive().max(LARGEST_INT),
    /** Two characters are masked; null for visitors on foot. */
    plate: z.string().nullable(),
    /** Its name in the settings. */
    vehicle_class: z.object({ th: z.string(), en: z.string() }).nullable(),
    vehicle_colour: z.string().nullable(),
    checkin_at: instant,
    /** Active stamps, oldest first. */
    stamps: z.array(
      z.object({
        ...stampShape,
        mine: z.boolean(),
        /** The stamp is for a unit that the caller may not see. */
        other_unit: z.boolean(),
        /** The caller gave it and may revoke it. */
        revocable: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'StampVisit' })

export const stampSearch = z
  .strictObject({
    /** The number or QR code of a slip, a card, or a part of a plate. */
    query: line(100, { min: 3 }),
    location_id: id.optional(),
  })
  .meta({ id: 'StampSearch' })

/** A kind that the caller may give now, for one unit. */
export const stampOffer = z
  .object({
    kind: z.object({
      _id: id,
      location_id: id,
      code: code.answer,
      name_th: name_th.answer,
      name_en: name_en.answer,
      effect,
      value: value.answer,
      stackable: z.boolean(),
      per_visit: stampKindFields.per_visit.answer,
      needs_note: z.boolean(),
      needs_receipt: z.boolean(),
    }),
    /** Null: for no unit, or for any unit that the caller names. */
    unit: namedUnit.nullable(),
    left: left.omit({ visit: true }),
  })
  .meta({ id: 'StampOffer' })

/** One unit's stamps of one kind in a month. */
export const stampStatementRow = z
  .object({
    unit_id: id.nullable(),
    ...forUnit,
    kind_id: id,
    kind_code: code.answer,
    kind_name_th: name_th.answer,
    kind_name_en: name_en.answer,
    /** Active stamps of visits that weren't undone. */
    count,
    revoked: count,
    free_minutes: z.int().min(0),
    /** Satang: the sum of the fixed amounts of these stamps, regardless of the fees. */
    amount: z.int().min(0),
    /** Satang taken off the fees of visits that have paid or left; negative if another tariff made the fees higher. */
    taken_off: z.int(),
    receipt_amount: z.int().min(0),
  })
  .meta({ id: 'StampStatementRow' })

/** Days in the location's zone. */
export const stampStatement = z.object({ first_day: day, last_day: day, docs: z.array(stampStatementRow) }).meta({ id: 'StampStatement' })

/** Stamps of one month to review; at most 100 of each sort, newest or largest first. */
export const stampUnusual = z
  .object({
    /** The same person stamped the same vehicle four times or more; `_id` is the last of these stamps. */
    repeated: z.array(z.object({ _id: id, stamped_by: z.string(), plate: z.string(), count, first_at: instant, last_at: instant })),
    /** Outside the opening hours of the location. */
    after_hours: z.array(stampRow),
    /** Within two minutes of the check-in. */
    at_once: z.array(stampRow),
    /** Units that gave more than three times their monthly average of the three months before, and at least ten stamps. */
    more_than_usual: z.array(z.object({ unit_id: id, unit_name: z.string(), unit: forUnit.unit, count, usual: z.number() })),
  })
  .meta({ id: 'StampUnusual' })

export type Stamp = z.output<typeof stamp>
export type StampRow = z.output<typeof stampRow>
export type StampInput = z.output<typeof stampInput>
export type StampVisit = z.output<typeof stampVisit>
export type StampOffer = z.output<typeof stampOffer>
export type StampStatement = z.output<typeof stampStatement>
export type StampStatementRow = z.output<typeof stampStatementRow>
export type StampUnusual = z.output<typeof stampUnusual>
