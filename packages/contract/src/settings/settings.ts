import { z } from 'zod'
import { visitForm } from '../entrances/visit-form.ts'
import { PROMPTPAY_KINDS, parsePromptPay } from '../kernel/domain/promptpay.ts'
import { line, multiline } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { choiceKey, defineRoutes, get, id, idParams, instant, LARGEST_INT, list, post, put } from '../kernel/routes.ts'
import { partner, partners } from '../partners/partner-settings.ts'

/** One choice of a form's list. Forms don't offer a retired choice any more, but earlier visits still show its words. */
const choice = z.strictObject({ key: choiceKey, th: line(80), en: line(80), retired: z.boolean().default(false) })
/** Minutes after which a visit of this type overstays; null for no limit. */
const visitorType = choice.extend({
  stay_minutes: z
    .int()
    .min(5)
    .max(60 * 24 * 14)
    .nullable(),
})

const MOST_CHOICES = 100
const listOf = <S extends z.ZodType<{ key: string; retired: boolean }>>(schema: S) =>
  z
    .array(schema)
    .max(MOST_CHOICES)
    .refine((choices) => new Set(choices.map(({ key }) => key)).size === choices.length, { error: 'key_twice' })
    .refine((choices) => choices.some(({ retired }) => !retired), { error: 'list_empty' })

export const DAYS_KEPT = 3650
/**
 * Kinds of data with a retention time: personal data of visits, their photos and numbers, decided sightings, notifications, payments and the audit
 * log. The kind `numbers` means document and phone numbers; `payments` includes the counts of tills.
 */
export const RETENTION_KINDS = ['visits', 'photos', 'numbers', 'sightings', 'notifications', 'payments', 'audit'] as const
export type RetentionKind = (typeof RETENTION_KINDS)[number]
/** Data kept as long as visits, but counted separately in certificates. `audit_parts`: personal parts of entries that name no record. */
export const KEPT_AS_VISITS = ['pre_registers', 'pre_passes', 'scans', 'messages', 'audit_parts'] as const
export const CERTIFIED_KINDS = [...RETENTION_KINDS, ...KEPT_AS_VISITS] as const
export type CertifiedKind = (typeof CERTIFIED_KINDS)[number]
export type DaysKept = Readonly<Record<RetentionKind, number>>
/**
 * The fewest days of each kind. Audit: Thailand's Computer Crime Act, section 26, on traffic data. Payments: Thailand's Accounting Act, section 14,
 * requires five years after the books are closed. That is six years for the first payment of a business year (docs/decisions/0069).
 */
export const LEAST_DAYS = {
  ...{ visits: 7, photos: 1, numbers: 1, sightings: 7, notifications: 7 },
  ...{ payments: 2192, audit: 90 },
} as const satisfies DaysKept
const daysOf = (kind: RetentionKind) => z.int().min(LEAST_DAYS[kind]).max(DAYS_KEPT)
/** Days for which each kind is kept. Photos and numbers can't outlast their visits; payments and the log must last at least as long. */
const retention = z.strictObject(
  Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, daysOf(kind)])) as Record<RetentionKind, ReturnType<typeof daysOf>>,
)
/** Raises days that were saved before minimums existed. */
export const withLeastDays = (days: DaysKept): Record<RetentionKind, number> =>
  Object.fromEntries(
    RETENTION_KINDS.map((kind) => {
      const minimum = kind === 'payments' || kind === 'audit' ? Math.max(LEAST_DAYS[kind], days.visits) : LEAST_DAYS[kind]
      return [kind, Math.max(days[kind], minimum)]
    }),
  ) as Record<RetentionKind, number>
/** Days until a shorter time takes effect. */
export const RETENTION_DELAY_DAYS = 7

const notice = z.strictObject({ th: multiline(2000, { min: 1 }), en: multiline(2000, { min: 1 }), required: z.boolean() })

export const PAPERS = { '80': ['80 mm', '80 มม.'], '58': ['58 mm', '58 มม.'], '62': ['62 × 100 mm label', 'ฉลาก 62 × 100 มม.'] } as const
export const SLIP_LINES = {
  visitor_name: ['Name', 'ชื่อ'],
  company: ['Company', 'บริษัท'],
  plate: ['Plate', 'ทะเบียนรถ'],
  unit_name: ['Unit', 'ห้อง/หน่วย'],
  host_name: ['Host', 'ผู้รับพบ'],
  purpose: ['Purpose', 'ธุระ'],
  visitor_type: ['Visitor type', 'ประเภทผู้มาติดต่อ'],
  card_number: ['Card', 'บัตร'],
  checkin_at: ['In', 'เข้า'],
  expected_out_at: ['Due out', 'กำหนดออก'],
  gate_in: ['Gate', 'ประตู'],
} as const
type SlipLine = keyof typeof SLIP_LINES
export const slip = z.strictObject({
  paper: z.enum(Object.keys(PAPERS) as ['80', '58', '62']),
  copies: z.int().min(1).max(3),
  header_th: multiline(300),
  header_en: multiline(300),
  footer_th: multiline(600),
  footer_en: multiline(600),
  lines: z.array(z.enum(Object.keys(SLIP_LINES) as [SlipLine, ...SlipLine[]])).max(Object.keys(SLIP_LINES).length),
})

/** The part of a document number that a visit keeps: nothing, the last four, or all of it. Screening against the blacklist uses the full number. */
export const ID_POLICIES = {
  number: ['Full number', 'เก็บเลขเต็ม'],
  last_four: ['Last four only', 'เก็บเฉพาะ 4 ตัวท้าย'],
  none: ['Not asked for', 'ไม่ขอเลขบัตร'],
} as const
export const idPolicy = z.enum(Object.keys(ID_POLICIES) as ['number', 'last_four', 'none'])

/** The most minutes before or after the announced time at which a guest may arrive. */
const MOST_AROUND = 720
const around = z.int().min(0).max(MOST_AROUND)
/** The longest validity that the setting allows: ten years. */
const MOST_PASS_DAYS = 3650
/** The default for the longest pass, in days. */
export const USUAL_PASS_DAYS = 365
/** Whether announced visits and passes need approval, when guests may arrive, and how long a pass may be valid. */
const preRegisters = z.strictObject({
  approval: z.boolean(),
  early_minutes: around,
  late_minutes: around,
  /** Limits passes of people without `pre-registers:approve`. Versions saved before this field existed lack it. */
  pass_days: z.int().min(1).max(MOST_PASS_DAYS),
})

const account = z.strictObject({ kind: z.enum(PROMPTPAY_KINDS), number: z.string().max(40) }).transform((input, context) => {
  const read = parsePromptPay(input.kind, input.number)
  if (read.ok) return read.value
  context.addIssue({ code: 'custom', message: read.reason, path: ['number'] })
  return z.NEVER
})

/** The PromptPay account that receives payments; null if there is none. */
const parking = z.strictObject({ promptpay: account.nullable() })

/** The sections of the settings. Each may be sent alone, and a location may override it. */
export const settingSections = {
  form: visitForm,
  id_policy: idPolicy,
  purposes: listOf(choice),
  visitor_types: listOf(visitorType),
  vehicle_classes: listOf(choice),
  /** Parking privileges of members, which tariffs use. Only for the organisation, like its members. */
  privileges: listOf(choice),
  /** Predefined reasons for corrections and overrides. */
  reasons: z.array(choice).max(MOST_CHOICES),
  notice,
  slip,
  pre_registers: preRegisters,
  parking,
  /** Systems that receive visitor events. Only for the organisation. */
  partners,
  /** Only for the organisation, because stored notifications belong to no location. */
  retention: retention
    .refine(({ photos, visits }) => photos <= visits, { path: ['photos'], error: 'longer_than_visits' })
    .refine(({ numbers, visits }) => numbers <= visits, { path: ['numbers'], error: 'longer_than_visits' })
    .refine(({ payments, visits }) => payments >= visits, { path: ['payments'], error: 'shorter_than_visits' })
    .refine(({ audit, visits }) => audit >= visits, { path: ['audit'], error: 'shorter_than_visits' }),
} as const
export type SettingSection = keyof typeof settingSections
/** Sections that locations can't override. */
export const ORGANISATION_SECTIONS = ['privileges', 'partners', 'retention'] as const satisfies SettingSection[]
export const SETTING_SECTIONS = Object.keys(settingSections) as [SettingSection, ...SettingSection[]]
/** Pictures outside the sections: a separate call uploads them. */
export const SETTING_PICTURES = ['logo', 'slip_picture'] as const
export type SettingPicture = (typeof SETTING_PICTURES)[number]
const sections = z.object(settingSections)
export type VisitorSections = z.output<typeof sections>

const place = { location_id: id.optional() }

const anyDays = z.int().min(1).max(DAYS_KEPT)
/** The days that the nightly deletion uses, now and later: shorter days take effect after a week. */
const retentionPlan = z
  .object({
    in_force: z.object(Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, anyDays])) as Record<RetentionKind, typeof anyDays>),
    /** Shorter days that were saved and take effect later, earliest first. */
    changes: z.array(z.object({ kind: z.enum(RETENTION_KINDS), days: anyDays, effective_at: instant })),
    /** Names of the people who were notified of these changes. */
    notified: z.array(z.string()),
  })
  .meta({ id: 'RetentionPlan' })
export type RetentionPlan = z.output<typeof retentionPlan>

export const visitorSettings = z
  .object({
    ...settingSections,
    /** Null for the organisation. */
    location_id: id.nullable(),
    /** The version of this organisation or location; 0 before the first change. */
    version: z.int().min(0).max(LARGEST_INT),
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    /** Whether the caller may change them here. People limited to locations can't change those of the organisation. */
    changeable: z.boolean(),
    /**
     * The sections and pictures that this organisation or location sets itself, even to nothing. The others come from the organisation or the
     * defaults.
     */
    own: z.array(z.enum([...SETTING_SECTIONS, ...SETTING_PICTURES])),
    retention_plan: retentionPlan,
    /** Rises with every change of the notice to visitors. */
    notice_version: z.int().min(1).max(LARGEST_INT),
    /** The notice to visitors: its text, and how long their data is kept. */
    notice_text: z.object({ th: z.string(), en: z.string() }),
    /** Passed as `q` to the storage call. */
    logo: z.string().nullable(),
    slip_picture: z.string().nullable(),
  })
  .meta({ id: 'VisitorSettings' })

const writableSections = Object.fromEntries(SETTING_SECTIONS.map((name) => [name, settingSections[name].nullish()])) as {
  [Name in SettingSection]: z.ZodOptional<z.ZodNullable<(typeof settingSections)[Name]>>
}
/** Older programs leave `pass_days` out; the saved number then stays. */
const preRegistersInput = preRegisters.partial({ pass_days: true })
const ignoredField = z.unknown().optional().meta({ description: 'Read past: not changed by this call' })

/** An answer of `GET` with changes, or some sections alone. Null resets a section to that of the organisation, or to the default. */
export const visitorSettingsInput = z
  .strictObject({
    ...writableSections,
    pre_registers: preRegistersInput.nullish(),
    /** A single partner, new or changed; the others stay. */
    partner: partner.optional(),
    location_id: id.nullish(),
    /** The version that the sections were read from; rejects the save if someone changed them meanwhile. Optional if only `partner` is sent. */
    version: z.int().min(0).max(LARGEST_INT).optional(),
    reason: line(300).nullish(),
    /** Null removes the picture, so that there is none here. The call for attachments uploads new ones. */
    logo: z.string().nullish(),
    slip_picture: z.string().nullish(),
    /** Pictures that a location takes from the organisation again. */
    inherit: z.array(z.enum(SETTING_PICTURES)).max(SETTING_PICTURES.length).optional(),
    updated_at: ignoredField,
    updated_by: ignoredField,
    changeable: ignoredField,
    own: ignoredField,
    retention_plan: ignoredField,
    notice_version: ignoredField,
    notice_text: ignoredField,
  })
  .check(({ value, issues }) => {
    const isPartnerAlone = value.partner !== undefined && SETTING_SECTIONS.every((name) => value[name] === undefined)
    if (value.version === undefined && !isPartnerAlone)
      issues.push({ code: 'custom', message: 'required', path: ['version'], input: value.version })
  })
  .meta({ id: 'VisitorSettingsInput' })

/** A requested account that a second person must approve. */
export const paymentAccountRequest = z
  .object({
    _id: id,
    /** Null for the organisation. */
    location_id: id.nullable(),
    /** Null if the location is to use the organisation's account again. */
    parking: parking.nullable(),
    reason: z.string(),
    requested_by: z.string(),
    requested_at: instant,
    /** Whether the caller requested it. */
    own: z.boolean(),
  })
  .meta({ id: 'PaymentAccountRequest' })

export const paymentAccount = z
  .object({
    location_id: id.nullable(),
    /** The account in force. */
    parking,
    /** Whether the location has a separate account; true for the organisation. */
    is_own: z.boolean(),
    /** Whether the person may request another account here. */
    changeable: z.boolean(),
    request: paymentAccountRequest.nullable(),
  })
  .meta({ id: 'PaymentAccount' })

const SECOND_PERSON = [
  'status_not_allowed',
  'second_person_own',
  'second_person_device',
  'second_person_same',
  'second_person_given',
] as const

const settingVersion = z
  .object({
    _id: id,
    version: z.int(),
    at: instant,
    by: z.string().nullable(),
    reason: z.string().nullable(),
    changed: z.array(z.enum([...SETTING_SECTIONS, ...SETTING_PICTURES])),
  })
  .meta({ id: 'VisitorSettingsVersion' })

const versionParams = z.object({ version: z.coerce.number().int().min(1).max(LARGEST_INT) })
const settingsAnswer = z.object({ success: z.literal(true), message: z.string(), settings: visitorSettings })
const own = z.record(z.string(), z.unknown()).meta({
  description:
    'The sections as they were there, by name; null for one that was the organisation’s, "" for a picture that there was none of',
})

export const settings = defineRoutes({
  get: {
    ...get('/settings/visitors', 'settings:read', ANY_EDITION),
    summary: 'The settings of visits, of the organisation or as they are at a location',
    query: z.object(place),
    response: visitorSettings,
    errors: ['location_not_found'],
  },
  save: {
    ...put('/settings/visitors', 'settings:write', ANY_EDITION),
    summary: 'Change the settings of visits; sections that are not sent stay as they are',
    body: visitorSettingsInput,
    response: settingsAnswer,
    errors: ['location_not_found', 'more_than_own', 'changed_meanwhile', 'gate_not_found'],
  },
  putAttachments: {
    ...put('/settings/visitors/attachments', 'settings:write', ANY_EDITION),
    summary: 'The logo and the picture of the slip, of the organisation or of a location (multipart, fields logo and slip_picture)',
    kind: 'form',
    form_fields: ['logo', 'slip_picture'],
    query: z.object(place),
    response: settingsAnswer,
    errors: ['location_not_found', 'more_than_own', 'file_not_image', 'file_too_large'],
  },
  versions: {
    ...get('/settings/visitors/versions', 'settings:read', ANY_EDITION),
    summary: 'Who changed the settings when, newest first',
    query: z.object({ ...place, cursor: z.string().max(400).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: list(settingVersion),
    errors: ['location_not_found'],
  },
  version: {
    ...get('/settings/visitors/versions/{version}', 'settings:read', ANY_EDITION),
    summary: 'One change: the sections that it changed, before and after',
    params: versionParams,
    query: z.object(place),
    response: settingVersion.extend({ before: own, after: own }).meta({ id: 'VisitorSettingsChange' }),
    errors: ['location_not_found'],
  },
  restore: {
    ...post('/settings/visitors/versions/{version}/restore', 'settings:write', ANY_EDITION),
    summary: 'Make the settings again what they were in an earlier version, as a new version',
    params: versionParams,
    body: z
      .strictObject({ location_id: id.nullish(), version: z.int().min(0).max(LARGEST_INT), reason: line(300).nullish() })
      .meta({ id: 'VisitorSettingsRestore' }),
    response: settingsAnswer,
    errors: ['location_not_found', 'more_than_own', 'changed_meanwhile'],
  },
  paymentAccount: {
    ...get('/settings/visitors/payment-account', 'settings:read', ANY_EDITION),
    summary: 'The account that parking fees are paid to, and the one that waits for a second person',
    query: z.object(place),
    response: paymentAccount,
    errors: ['location_not_found'],
  },
  requestPaymentAccount: {
    ...post('/settings/visitors/payment-account', 'settings:payment_account', ANY_EDITION),
    summary: 'Request another payment account; it is in force once another person approves it',
    idempotent: true,
    body: z
      .strictObject({ location_id: id.nullish(), parking: parking.nullable(), reason: line(300) })
      .meta({ id: 'PaymentAccountRequestInput' }),
    status: 201,
    response: paymentAccount,
    errors: ['location_not_found', 'more_than_own', 'payment_account_requested'],
  },
  decidePaymentAccount: {
    ...post('/settings/visitors/payment-account/{id}/decision', 'settings:payment_account', ANY_EDITION),
    summary: 'Approve or reject a payment account that somebody else requested',
    params: idParams,
    body: z.strictObject({ approve: z.boolean(), reason: line(300).optional() }).meta({ id: 'PaymentAccountDecision' }),
    response: paymentAccount,
    errors: [...SECOND_PERSON, 'more_than_own'],
  },
  withdrawPaymentAccount: {
    ...post('/settings/visitors/payment-account/{id}/withdrawal', 'settings:payment_account', ANY_EDITION),
    summary: 'Withdraw a payment account that one requested oneself',
    params: idParams,
    body: z.strictObject({}),
    response: paymentAccount,
    errors: ['status_not_allowed', 'permission_denied', 'more_than_own'],
  },
})

export type PaymentAccount = z.output<typeof paymentAccount>
export type ParkingSection = z.output<typeof parking>

export type VisitorSettings = z.output<typeof visitorSettings>
export type VisitorSettingsInput = z.output<typeof visitorSettingsInput>
