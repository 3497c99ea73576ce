import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import type { ValueLabel } from '../kernel/languages.ts'
import { answerShape, choice, inputShape, own, recordFields } from '../kernel/record-fields.ts'
import { ROLES } from '../kernel/roles.ts'
import { id, instant } from '../kernel/routes.ts'
import { choiceKey, MATCH_FIELDS, type MatchField } from './blacklist-record.ts'

const valueWords = {
  match: {
    national_id: ['Thai ID', 'บัตรประชาชน'],
    passport: ['Passport', 'หนังสือเดินทาง'],
    other_document: ['Other documents', 'เอกสารอื่น'],
    phone: ['Phone', 'เบอร์โทร'],
    plate: ['Plate with province', 'ทะเบียนรถกับจังหวัด'],
    name: ['Name and aliases', 'ชื่อและชื่ออื่น'],
    company: ['Company', 'บริษัท'],
  } satisfies Record<MatchField, ValueLabel>,
  sensitivity: { strict: ['Close matches only', 'เฉพาะที่ใกล้เคียงมาก'], sensitive: ['Loose matches too', 'รวมที่ใกล้เคียงน้อย'] },
} as const

const category = z.strictObject({ key: choiceKey, th: line(80), en: line(80) })
const guardAction = category.extend({
  /** The guard's instructions, step by step. */
  steps_th: z.array(line(200)).max(6),
  steps_en: z.array(line(200)).max(6),
})
const recipients = z.strictObject({ roles: z.array(z.enum(ROLES)).max(ROLES.length), user_ids: z.array(id).max(50), by_email: z.boolean() })
/** The person to call from the stop screen. */
const supervisor = z.strictObject({ name: line(80), phone: line(40) })
const match = z.strictObject(Object.fromEntries(MATCH_FIELDS.map((field) => [field, z.boolean()])) as Record<MatchField, z.ZodBoolean>)

/** One schema for input and answer. */
const both = <S extends z.ZodType>(schema: S) => ({ input: schema, answer: schema })

/** The fields of the setting, in the order of its form. */
export const blacklistSettingFields = recordFields({
  match: own(
    {
      ...{ label: ['Fields to match', 'ข้อมูลที่ใช้เทียบ'], section: 'matching', values: valueWords.match },
      help: [
        'Numbers and plates stop a visitor automatically; names and companies only ask the guard.',
        'หมายเลขและทะเบียนรถหยุดผู้มาติดต่ออัตโนมัติ ส่วนชื่อและบริษัทเพียงถามเจ้าหน้าที่',
      ],
    },
    both(match),
  ),
  sensitivity: choice(valueWords.sensitivity, { label: ['Name matching', 'การเทียบชื่อ'], section: 'matching' }),
  guard_actions: own(
    {
      ...{ label: ['What guards do', 'สิ่งที่เจ้าหน้าที่ต้องทำ'], section: 'guard_actions' },
      help: [
        'Each entry uses one of these. The guard sees its steps on the stop screen, in their language.',
        'แต่ละรายการเลือกหนึ่งอย่าง เจ้าหน้าที่เห็นขั้นตอนในภาษาของตนบนหน้าจอหยุด',
      ],
    },
    both(z.array(guardAction).min(1).max(30)),
  ),
  supervisor: own(
    {
      ...{ label: ['Supervisor to call', 'หัวหน้ากะที่ให้โทรหา'], section: 'supervisor' },
      help: [
        'The stop screen shows guards this name and number. Leave both blank to show the people who can let a denied person in.',
        'หน้าหยุดแสดงชื่อและเบอร์นี้ให้เจ้าหน้าที่ เว้นว่างทั้งสองช่องเพื่อแสดงผู้มีสิทธิ์ให้เข้าแทน',
      ],
    },
    // Null if no supervisor is named: the stop screen then lists the people who may override it.
    { input: supervisor.nullish(), answer: supervisor.nullable() },
  ),
  categories: own(
    {
      ...{ label: ['Categories', 'หมวดหมู่'], section: 'categories' },
      help: ['Why someone is on the blacklist, for filters and reports.', 'เหตุผลที่อยู่ในบัญชีเฝ้าระวัง ใช้กรองและทำรายงาน'],
    },
    both(z.array(category).max(30)),
  ),
  tell: own(
    {
      ...{ label: ['Who is notified of a sighting', 'ผู้ได้รับแจ้งเมื่อพบ'], section: 'tell' },
      help: [
        'On the page at once, and by e-mail unless the person chose otherwise. Only people with access to sightings at that location.',
        'แจ้งบนหน้าจอทันที และทางอีเมลถ้าผู้รับไม่ได้เลือกเป็นอย่างอื่น เฉพาะผู้ที่มีสิทธิ์ดูรายการที่พบของสถานที่นั้น',
      ],
    },
    both(z.strictObject({ monitor: recipients, alert: recipients, deny: recipients })),
  ),
})

export const blacklistSetting = z
  .object({
    ...answerShape(blacklistSettingFields),
    /** Null while the organisation still has the default settings. */
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    /** People with the permission to let a denied person in; it is granted on the users page. */
    overriders: z.array(z.object({ id, name: z.string() })),
    /** People who can be notified. */
    people: z.array(z.object({ id, name: z.string(), role: z.enum(ROLES) })),
  })
  .meta({ id: 'BlacklistSetting' })

const keysOnce = (choices: readonly { key: string }[]) => new Set(choices.map(({ key }) => key)).size === choices.length

export const blacklistSettingInput = z
  .strictObject({ ...inputShape(blacklistSettingFields), updated_at: instant.nullable(), reason: line(300).optional() })
  .refine((value) => keysOnce(value.guard_actions), { path: ['guard_actions'], error: 'key_twice' })
  .refine((value) => keysOnce(value.categories), { path: ['categories'], error: 'key_twice' })
  .meta({ id: 'BlacklistSettingInput' })

export type BlacklistSetting = z.output<typeof blacklistSetting>
export type BlacklistSettingInput = z.output<typeof blacklistSettingInput>
export type GuardAction = z.output<typeof guardAction>
