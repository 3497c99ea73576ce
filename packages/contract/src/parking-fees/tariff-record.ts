import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { answerShape, inputShape, own, recordFields, text } from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { choiceKey, history, id, instant, LARGEST_INT } from '../kernel/routes.ts'
import { tariffExamples, tariffRules } from './tariff-rules.ts'

/** The statuses of a version. */
export const TARIFF_STATUSES = {
  draft: ['Draft', 'ฉบับร่าง'],
  scheduled: ['Scheduled', 'รอเริ่มใช้'],
  active: ['In force', 'ใช้อยู่'],
  superseded: ['Ended', 'สิ้นสุดแล้ว'],
} as const
export type TariffStatus = keyof typeof TARIFF_STATUSES
const status = z.enum(Object.keys(TARIFF_STATUSES) as [TariffStatus, ...TariffStatus[]])

const MOST_KEYS = 40
/** Keys from the settings; empty: every key that no other tariff of the location lists. */
const keys = z
  .array(choiceKey)
  .max(MOST_KEYS)
  .refine((all) => new Set(all).size === all.length, { error: 'key_twice' })

/** The fields of a version. */
const versionFields = recordFields({
  privileges: own({ label: ['Parking privileges', 'สิทธิ์จอดรถของสมาชิก'], section: 'scope' }, { input: keys, answer: keys }),
  vehicle_classes: own({ label: ['Vehicles', 'ประเภทรถ'], section: 'scope' }, { input: keys, answer: keys }),
  visitor_types: own({ label: ['Visitor types', 'ประเภทผู้มาติดต่อ'], section: 'scope' }, { input: keys, answer: keys }),
  rules: own({ label: ['Rules', 'อัตราและเงื่อนไข'], section: 'rules' }, { input: tariffRules, answer: tariffRules }),
  examples: own({ label: ['Examples', 'ตัวอย่าง'], section: 'examples' }, { input: tariffExamples, answer: tariffExamples }),
})

const nameField = text({ max: 120, label: ['Name', 'ชื่อ'], section: 'what' })
export const tariffFields = recordFields({
  name: nameField,
  location_id: own({ label: ['Location', 'สถานที่'], section: 'what', required: true }, { input: id, answer: id }),
  ...versionFields,
  version: own({ label: ['Version', 'ฉบับที่'] }),
  status: own({ label: ['Status', 'สถานะ'], values: TARIFF_STATUSES }),
  starts_at: own({ label: ['In force from', 'เริ่มใช้'] }),
  ends_at: own({ label: ['In force until', 'ใช้ถึง'] }),
})

/** The most versions in one answer; the newest ones are returned. */
export const MOST_VERSIONS = 100

const versionRow = z
  .object({
    _id: id,
    /** Counted from 1 within the tariff. */
    n: z.int().min(1).max(LARGEST_INT),
    status,
    /** Null: a draft. */
    starts_at: instant.nullable(),
    /** Exclusive; null until another version or a decision ends it. */
    ends_at: instant.nullable(),
    privileges: keys,
    vehicle_classes: keys,
    visitor_types: keys,
    published_by: z.string().nullable(),
    published_at: instant.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'TariffVersionRow' })

export const tariff = z
  .object({
    _id: id,
    location_id: id,
    location_code: z.string(),
    name: z.string(),
    /** Newest first, without rules. */
    versions: z.array(versionRow).max(MOST_VERSIONS),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Tariff' })

export const tariffWithHistory = tariff.extend({ history }).meta({ id: 'TariffWithHistory' })

export const tariffVersion = versionRow
  .extend({
    tariff_id: id,
    tariff_name: z.string(),
    location_id: id,
    ...answerShape(versionFields),
    /** The present price of each example, in satang; null while the rules have problems. */
    examples_now: z.array(z.int().min(0).nullable()),
  })
  .meta({ id: 'TariffVersion' })

const inputFields = inputShape(versionFields)
const updateFields = {
  /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
  reason: line(300).optional(),
}

export const tariffInput = z.strictObject({ location_id: id, name: nameField.input, ...inputFields }).meta({ id: 'TariffInput' })
export const tariffUpdate = recordUpdate(tariffWithHistory, { name: nameField.input, ...updateFields }).meta({ id: 'TariffUpdate' })
/** Fields left out are taken from the newest version. */
export const tariffVersionInput = z.strictObject(inputFields).partial().meta({ id: 'TariffVersionInput' })
export const tariffVersionUpdate = recordUpdate(tariffVersion, { ...inputFields, ...updateFields }).meta({ id: 'TariffVersionUpdate' })

export type Tariff = z.output<typeof tariff>
export type TariffInput = z.output<typeof tariffInput>
export type TariffVersion = z.output<typeof tariffVersion>
export type TariffVersionRow = z.output<typeof versionRow>
