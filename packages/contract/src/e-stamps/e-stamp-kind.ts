import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import {
  answerShape,
  blankText,
  choice,
  flag,
  inputShape,
  optionalDay,
  optionalWhole,
  own,
  recordFields,
  status,
  text,
} from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { namedUnit } from '../locations/units.ts'

/** Effects of a stamp on the parking fee of its visit. */
export const STAMP_EFFECTS = {
  free_minutes: ['Free time', 'เวลาจอดฟรี'],
  percent: ['Percent off', 'ส่วนลดเป็นเปอร์เซ็นต์'],
  amount: ['Amount off', 'ส่วนลดเป็นเงิน'],
  tariff: ['Another tariff', 'ใช้อัตราค่าจอดรถอื่น'],
  waiver: ['No fee', 'ไม่คิดค่าจอดรถ'],
} as const
export type StampEffectName = keyof typeof STAMP_EFFECTS
const VALUED = ['free_minutes', 'percent', 'amount'] as const satisfies StampEffectName[]
/** Effects that take a value. */
export const isValued = (effect: StampEffectName): effect is (typeof VALUED)[number] => VALUED.includes(effect as (typeof VALUED)[number])

const MOST_UNITS = 1000
const MOST_STAMPS = 100_000
const quota = (label: readonly [string, string]) => optionalWhole({ min: 1, max: MOST_STAMPS, label, section: 'limits', list: 'hidden' })

/** The fields of a kind of e-stamp, in the order of its form. */
export const stampKindFields = recordFields({
  code: text(
    {
      ...{ max: 12, label: ['Code', 'รหัส'], section: 'what', list: 'row' },
      help: ['Short and unique at its location, such as 1H.', 'สั้นและไม่ซ้ำกันในสถานที่เดียวกัน เช่น 1H'],
    },
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{1,12}$/, 'code'),
  ),
  name_th: text({ max: 80, label: ['Name in Thai', 'ชื่อภาษาไทย'], section: 'what', list: 'row' }),
  name_en: blankText({
    ...{ max: 80, label: ['Name in English', 'ชื่อภาษาอังกฤษ'], section: 'what', list: 'row' },
    help: ['Leave blank to use the Thai name for both.', 'เว้นว่างถ้าใช้ชื่อไทยได้ทั้งสองภาษา'],
  }),
  location_id: own({ label: ['Location', 'สถานที่'], section: 'what', list: 'row', required: true }, { input: id, answer: id }),
  effect: choice(STAMP_EFFECTS, { label: ['Effect', 'ผลของแสตมป์'], section: 'effect', list: 'shown' }),
  /** Minutes, percent or satang; null for the other effects. */
  value: optionalWhole({ min: 1, max: LARGEST_INT, label: ['Value', 'จำนวน'], section: 'effect', list: 'row' }),
  /** Only for the effect `tariff`: a tariff of the same location. */
  tariff_id: own({ label: ['Tariff', 'อัตราค่าจอดรถ'], section: 'effect' }, { input: id.nullish(), answer: id.nullable() }),
  /** Null: all units of the location. */
  unit_ids: own(
    { label: ['Units', 'ห้อง/หน่วย'], section: 'who' },
    { input: z.array(id).min(1).max(MOST_UNITS).nullable().default(null), answer: z.array(id).nullable() },
  ),
  stackable: flag({
    ...{ label: ['More than once per visit', 'ให้ซ้ำในครั้งเดียวกันได้'], section: 'limits', list: 'hidden' },
    help: ['If off, only once per visit.', 'ถ้าปิด แต่ละครั้งได้เพียงหนึ่งแสตมป์'],
  }),
  per_visit: quota(['Maximum per visit and unit', 'สูงสุดต่อครั้งของแต่ละห้อง/หน่วย']),
  per_day: quota(['Maximum per day and unit', 'สูงสุดต่อวันของแต่ละห้อง/หน่วย']),
  per_month: quota(['Maximum per month and unit', 'สูงสุดต่อเดือนของแต่ละห้อง/หน่วย']),
  needs_note: flag({ label: ['Note required', 'ต้องกรอกหมายเหตุ'], section: 'asks', list: 'hidden' }),
  needs_receipt: flag({ label: ['Receipt required', 'ต้องกรอกใบเสร็จ'], section: 'asks', list: 'hidden' }),
  valid_from: optionalDay({ label: ['First day', 'ตั้งแต่วันที่'], section: 'limits', list: 'hidden' }),
  valid_until: optionalDay({ label: ['Last day', 'ถึงวันที่'], section: 'limits', list: 'hidden' }),
  status: status({ active: ['In use', 'ใช้งานอยู่'], archived: ['Archived', 'เก็บเข้าคลัง'] }, { label: ['Status', 'สถานะ'], list: 'row' }),
})

export const stampKind = z
  .object({
    _id: id,
    ...answerShape(stampKindFields),
    location_code: z.string(),
    /** The units in `unit_ids` that the person may see. */
    units: z.array(namedUnit).nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'StampKind' })

const { status: _status, location_id, ...changeable } = stampKindFields
const writable = inputShape(changeable)

const days = z.object({ valid_from: writable.valid_from, valid_until: writable.valid_until })
const effects = z.object({ effect: writable.effect, value: writable.value, tariff_id: writable.tariff_id })
const valueIsRight = ({ effect, value }: z.output<typeof effects>) =>
  !isValued(effect) || (value !== undefined && value !== null && (effect !== 'percent' || value <= 100))

const checked = <S extends z.ZodType<z.output<typeof days> & z.output<typeof effects>>>(schema: S) =>
  schema
    .refine(({ valid_from, valid_until }) => !valid_from || !valid_until || valid_from <= valid_until, {
      ...{ path: ['valid_until'], error: 'until_before_from' },
      when: ({ value }) => days.safeParse(value).success,
    })
    .refine(valueIsRight, { path: ['value'], error: 'stamp_value', when: ({ value }) => effects.safeParse(value).success })
    .refine(({ effect, tariff_id }) => effect !== 'tariff' || Boolean(tariff_id), {
      ...{ path: ['tariff_id'], error: 'required' },
      when: ({ value }) => effects.safeParse(value).success,
    })

/** Values that the effect doesn't use are not stored. */
export const stampKindInput = checked(z.strictObject({ ...writable, location_id: location_id.input })).meta({ id: 'StampKindInput' })

/** The location of a kind can't change. Stamps that were already given keep their effect. */
export const stampKindUpdate = checked(
  recordUpdate(stampKind, {
    ...writable,
    /** The `updated_at` of the version in the form. */
    updated_at: instant,
    reason: line(300).optional(),
  }),
).meta({ id: 'StampKindUpdate' })

export type StampKind = z.output<typeof stampKind>
export type StampKindInput = z.output<typeof stampKindInput>
export type StampKindUpdate = z.output<typeof stampKindUpdate>
