import { z } from 'zod'
import { STAMP_EFFECTS, stampKindFields } from './e-stamp-kind.ts'
import { day } from './kernel/domain/fields.ts'
import { line } from './kernel/domain/text.ts'
import { oneOf, optionalText, optionalWhole, own, recordFields } from './kernel/record-fields.ts'
import { id, instant, LARGEST_INT } from './kernel/routes.ts'
import { namedUnit } from './units.ts'

const count = z.int().min(0).max(LARGEST_INT)

/** The fields of a stamp, in the order of forms, files and the audit log. */
export const stampFields = recordFields({
  stamp: own({ label: ['E-stamp', 'อีสแตมป์'] }),
  stamp_unit: own({ label: ['Given by unit', 'ห้อง/หน่วยที่ให้'] }),
  effect: own({ label: ['Effect', 'ผลของแสตมป์'], values: STAMP_EFFECTS }),
  value: own({ label: ['Value', 'จำนวน'] }),
  note: optionalText({ max: 300, label: ['Note', 'หมายเหตุ'] }),
  receipt_no: optionalText({ max: 60, label: ['Receipt number', 'เลขที่ใบเสร็จ'] }),
  /** Satang. */
  receipt_amount: optionalWhole({ min: 0, max: LARGEST_INT, label: ['Receipt amount', 'ยอดตามใบเสร็จ'] }),
})

/** For whom a stamp was; both null where that was no unit, or one that the person may not see. */
const forUnit = {
  /** As it was called when the stamp was given. */
  unit_name: z.string().nullable(),
  /** As it is called now; null for one that is there no more. */
  unit: namedUnit.nullable(),
}

const effect = oneOf(STAMP_EFFECTS)
const { value, code, name_th, name_en } = stampKindFields

const given = {
  _id: id,
  kind_id: id,
  kind_name_th: name_th.answer,
  kind_name_en: name_en.answer,
  ...forUnit,
  at: instant,
}

/** A stamp as the list has it. */
export const stampRow = z
  .object({
    ...given,
    /** Null for who may not see visits. */
    entrance_id: id.nullable(),
    /** On the visit's slip. */
    number: z.int().positive().max(LARGEST_INT),
    /** Two characters are hidden from who may not see all visits; null on foot and after the time for which visits are kept. */
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
    /** Given by the person who asks. */
    own: z.boolean(),
    revoked_at: instant.nullable(),
    /** Null for the stamps of an undone check-in. */
    revoked_by: z.string().nullable(),
    revoke_reason: z.string().nullable(),
    /** Whether the person may take it back now. */
    revocable: z.boolean(),
  })
  .meta({ id: 'StampRow' })

/** What is left of each quota for the unit; null where there is none. */
const left = z.object({ visit: count.nullable(), day: count.nullable(), month: count.nullable() })

export const stamp = stampRow.extend({ left }).meta({ id: 'Stamp' })

export const stampInput = z
  .strictObject({
    entrance_id: id,
    kind_id: id,
    /** For whom: needed by who works for several units at the location, and where the kind is for some units. */
    unit_id: id.nullish(),
    note: stampFields.note.input,
    receipt_no: stampFields.receipt_no.input,
    receipt_amount: stampFields.receipt_amount.input,
  })
  .meta({ id: 'StampInput' })

/** A vehicle that is inside, as somebody recognises it who may not see visits. Never whose it is, or to whom they came. */
export const stampVisit = z
  .object({
    entrance_id: id,
    location_id: id,
    number: z.int().positive().max(LARGEST_INT),
    /** Two characters are hidden; null on foot. */
    plate: z.string().nullable(),
    /** As the settings call it. */
    vehicle_class: z.object({ th: z.string(), en: z.string() }).nullable(),
    vehicle_colour: z.string().nullable(),
    checkin_at: instant,
    /** Those that were not taken back, the oldest first. */
    stamps: z.array(
      z.object({
        ...given,
        mine: z.boolean(),
        /** For a unit that the person is not told. */
        other_unit: z.boolean(),
        /** Given by the person, who may take it back. */
        revocable: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'StampVisit' })

export const stampSearch = z
  .strictObject({
    /** A slip's number or its QR code, a card, or a part of a plate. */
    query: line(100, { min: 3 }),
    location_id: id.optional(),
  })
  .meta({ id: 'StampSearch' })

/** A kind that the person may give now, for one unit. */
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
    /** Null: for no unit, or whichever the person names. */
    unit: namedUnit.nullable(),
    left: left.omit({ visit: true }),
  })
  .meta({ id: 'StampOffer' })

/** What one unit gave of a kind in a month. */
export const stampStatementRow = z
  .object({
    unit_id: id.nullable(),
    ...forUnit,
    kind_id: id,
    kind_code: code.answer,
    kind_name_th: name_th.answer,
    kind_name_en: name_en.answer,
    /** Of visits that stand, without those that were taken back. */
    count,
    revoked: count,
    free_minutes: z.int().min(0),
    /** Satang: the sum of what kinds of fixed amounts say, whatever the fees were. */
    amount: z.int().min(0),
    /** Satang off the fees of visits that have paid or left; below zero where another tariff made them higher. */
    taken_off: z.int(),
    receipt_amount: z.int().min(0),
  })
  .meta({ id: 'StampStatementRow' })

/** Days of the location. */
export const stampStatement = z.object({ first_day: day, last_day: day, docs: z.array(stampStatementRow) }).meta({ id: 'StampStatement' })

/** Stamps of one month that somebody should look at; at most 100 of each sort, the newest or largest first. */
export const stampUnusual = z
  .object({
    /** The same person stamped the same vehicle four times or more; the id is that of the last stamp. */
    repeated: z.array(z.object({ _id: id, stamped_by: z.string(), plate: z.string(), count, first_at: instant, last_at: instant })),
    /** Outside the opening hours of the location. */
    after_hours: z.array(stampRow),
    /** Within two minutes of the check-in. */
    at_once: z.array(stampRow),
    /** Units with more than three times what they gave in a month, on average of the three months before; ten stamps at least. */
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
