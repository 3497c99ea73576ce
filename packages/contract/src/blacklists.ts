import { z } from 'zod'
import { day, personName, plate, provinceCode } from './kernel/domain/fields.ts'
import { parseNationalId } from './kernel/domain/national-id.ts'
import { parsePassport } from './kernel/domain/passport.ts'
import { normalisePhone } from './kernel/domain/phone.ts'
import { line, multiline } from './kernel/domain/text.ts'
import { BLACKLIST_EDITIONS } from './kernel/editions.ts'
import { ROLES } from './kernel/permissions.ts'
import { recordUpdate } from './kernel/record-update.ts'
import { defineRoutes, history, id, idParams, instant, list, listQuery } from './kernel/routes.ts'

export const BLACKLIST_KINDS = ['person', 'vehicle', 'company'] as const
/** What happens at the gate: nobody there is told; a person is asked; an exact match stops the visit. */
export const SEVERITIES = ['monitor', 'alert', 'deny'] as const
/** `expired` is derived from the last day; `lift_requested` still matches, until a second person agrees. */
export const BLACKLIST_STATUSES = ['active', 'lift_requested', 'lifted', 'expired'] as const
export const NUMBER_KINDS = ['national_id', 'passport', 'driving_licence', 'other', 'phone'] as const
/** What an entry can be met by. */
export const MATCH_FIELDS = ['national_id', 'passport', 'other_document', 'phone', 'plate', 'name', 'company'] as const
export const SENSITIVITIES = ['strict', 'sensitive'] as const
export const MOST_ATTACHMENTS = 20
/** The numbered files of one call. */
export const ATTACHMENT_FIELDS = Array.from({ length: 10 }, (_, index) => `file${index}`)
export const PREVIEW_DAYS = 90

const key = z.string().regex(/^[a-z0-9_]{1,40}$/)
const reason = line(300)
const masked = z.object({ _id: id, kind: z.enum(NUMBER_KINDS), masked: z.string() })
const vehicle = z.object({ plate: z.string(), plate_province: z.string().nullable() })

export const blacklistRow = z
  .object({
    _id: id,
    kind: z.enum(BLACKLIST_KINDS),
    name: z.string(),
    aliases: z.array(z.string()),
    severity: z.enum(SEVERITIES),
    status: z.enum(BLACKLIST_STATUSES),
    category: z.string().nullable(),
    guard_action: z.string(),
    numbers: z.array(masked),
    /** There are numbers that cannot be read; they still meet who has them. */
    numbers_unreadable: z.boolean(),
    plates: z.array(vehicle),
    /** Null: at all locations. */
    location_ids: z.array(id).nullable(),
    valid_from: z.string().nullable(),
    valid_until: z.string().nullable(),
    review_on: z.string(),
    /** To be given as `q` to the storage call. */
    avatar: z.string().nullable(),
    sightings: z.int(),
    last_seen_at: instant.nullable(),
    updated_at: instant,
  })
  .meta({ id: 'BlacklistRow' })

const attachment = z.object({
  _id: id,
  number: z.int().positive(),
  /** Of a picture, to be given as `q` to the storage call; null for a document, which is only saved, by the call for it. */
  file: z.string().nullable(),
  media_type: z.string(),
  size: z.int(),
  added_at: instant,
  added_by: z.string(),
})

export const blacklistEntry = blacklistRow
  .extend({
    reason: z.string(),
    attachments: z.array(attachment),
    /** Who asked to lift it; `own` where that is the one who asks now, who cannot agree to it. */
    lift: z.object({ reason: z.string(), by: z.string(), at: instant, own: z.boolean() }).nullable(),
    created_at: instant,
    created_by: z.string(),
    history,
  })
  .meta({ id: 'BlacklistEntry' })

/** Key of the sentence for a number that cannot be right. */
function numberProblem(kind: (typeof NUMBER_KINDS)[number], number: string): string | undefined {
  if (kind === 'phone') return normalisePhone(number).ok ? undefined : 'phone'
  if (kind !== 'national_id') return parsePassport(number).ok ? undefined : 'passport'
  const parsed = parseNationalId(number)
  return parsed.ok ? undefined : parsed.reason === 'length' ? 'national_id_length' : 'national_id'
}

const typedNumber = z
  .strictObject({
    /** Of a number that is there already and stays; the number itself is not sent then. */
    _id: id.optional(),
    kind: z.enum(NUMBER_KINDS),
    number: line(40).optional(),
    /** As it was read; the number stays then. */
    masked: masked.shape.masked.optional(),
  })
  .check(({ value, issues }) => {
    if (value._id && value.number === undefined) return
    const message = value.number === undefined ? 'required' : numberProblem(value.kind, value.number)
    if (message) issues.push({ code: 'custom', message, path: ['number'], input: value.number })
  })

const days = z.object({ valid_from: day.nullish(), valid_until: day.nullish() })

const written = {
  kind: z.enum(BLACKLIST_KINDS),
  name: personName(160),
  aliases: z.array(personName(160)).max(20).default([]),
  numbers: z.array(typedNumber).max(20).default([]),
  plates: z
    .array(z.strictObject({ plate, plate_province: provinceCode.nullish() }))
    .max(20)
    .default([]),
  severity: z.enum(SEVERITIES),
  category: key.nullish(),
  guard_action: key,
  reason: multiline(1000, { min: 1 }),
  location_ids: z.array(id).min(1).max(500).nullable().default(null),
  valid_from: day.nullish(),
  valid_until: day.nullish(),
  /** A year from today where it is not said. */
  review_on: day.optional(),
}
/** Checked beside the other fields, also where some of those are wrong: all of them are told at once. */
const inOrder = {
  path: ['valid_until'],
  error: 'until_before_from',
  when: ({ value }: { value: unknown }) => days.safeParse(value).success,
}
const areInOrder = ({ valid_from, valid_until }: z.output<typeof days>) => !valid_from || !valid_until || valid_from <= valid_until

export const blacklistInput = z.strictObject(written).refine(areInOrder, inOrder).meta({ id: 'BlacklistInput' })

export const blacklistUpdate = recordUpdate(blacklistEntry, {
  ...written,
  /** The `updated_at` that the form was filled from: a change made meanwhile is not overwritten. */ updated_at: instant,
  change_reason: reason.optional(),
})
  .refine(areInOrder, inOrder)
  .meta({ id: 'BlacklistUpdate' })

const choice = z.strictObject({ key, th: line(80), en: line(80) })
const guardAction = choice.extend({
  /** What the guard does, step by step. */
  steps_th: z.array(line(200)).max(6),
  steps_en: z.array(line(200)).max(6),
})
const told = z.strictObject({ roles: z.array(z.enum(ROLES)).max(ROLES.length), user_ids: z.array(id).max(50), by_email: z.boolean() })

/** Who is called from the stop screen. */
const supervisor = z.strictObject({ name: line(80), phone: line(40) })

const settings = {
  categories: z.array(choice).max(30),
  guard_actions: z.array(guardAction).min(1).max(30),
  match: z.strictObject(Object.fromEntries(MATCH_FIELDS.map((field) => [field, z.boolean()])) as Record<MatchField, z.ZodBoolean>),
  sensitivity: z.enum(SENSITIVITIES),
  tell: z.strictObject({ monitor: told, alert: told, deny: told }),
}
export type MatchField = (typeof MATCH_FIELDS)[number]

const keysOnce = (choices: readonly { key: string }[]) => new Set(choices.map((each) => each.key)).size === choices.length

export const blacklistSetting = z
  .object({
    ...settings,
    /** Null while nobody is named: the stop screen then names who may let a denied person in. */
    supervisor: supervisor.nullable(),
    /** Null while nobody has changed what a new organisation begins with. */
    updated_at: instant.nullable(),
    updated_by: z.string().nullable(),
    /** Who may let a denied person in: whoever has the permission, which is given among the users. */
    overriders: z.array(z.object({ id, name: z.string() })),
    /** Who can be told. */
    people: z.array(z.object({ id, name: z.string(), role: z.enum(ROLES) })),
  })
  .meta({ id: 'BlacklistSetting' })

export const blacklistSettingInput = z
  .strictObject({ ...settings, supervisor: supervisor.nullish(), updated_at: instant.nullable(), reason: reason.optional() })
  .refine((value) => keysOnce(value.guard_actions), { path: ['guard_actions'], error: 'key_twice' })
  .refine((value) => keysOnce(value.categories), { path: ['categories'], error: 'key_twice' })
  .meta({ id: 'BlacklistSettingInput' })

/** Why an entry was met: the field, how the two are alike, and how much (1 is the same). Numbers are never in it. */
export const matched = z.object({
  field: z.enum(MATCH_FIELDS),
  how: z.enum(['same', 'without_province', 'spelt_alike', 'sounds_alike', 'transliterated', 'same_words_other_order']),
  score: z.number().min(0).max(1),
  /** Of names and companies: what stood on either side. */
  typed: z.string().nullable(),
  listed: z.string().nullable(),
})

export const blacklistPreview = z
  .object({
    days: z.int(),
    /** Visits that would have met it by a number or a plate, and those about which a person would have been asked. */
    exact: z.int(),
    asked: z.int(),
    /** False where there was more to look through than time allowed. */
    complete: z.boolean(),
    docs: z
      .array(
        z.object({
          _id: id,
          visitor_name: z.string(),
          company: z.string().nullable(),
          plate: z.string().nullable(),
          location_id: id,
          gate_in: z.string().nullable(),
          checkin_at: instant,
          exact: z.boolean(),
          matched: z.array(matched),
        }),
      )
      .max(20),
  })
  .meta({ id: 'BlacklistPreview' })

const common = { editions: BLACKLIST_EDITIONS } as const
const read = { ...common, permission: 'blacklists:read' } as const
const write = { ...common, permission: 'blacklists:write' } as const
const success = z.object({ success: z.literal(true), message: z.string() })

export const blacklists = defineRoutes({
  list: {
    ...read,
    method: 'GET',
    path: '/visitors/blacklists',
    summary: 'Entries at the locations that the person may see',
    query: listQuery.extend({
      kind: z.enum(BLACKLIST_KINDS).optional(),
      severity: z.enum(SEVERITIES).optional(),
      status: z.enum(BLACKLIST_STATUSES).optional(),
      locationId: id.optional(),
      /** To be reviewed today or earlier. */
      reviewDue: z.stringbool().optional(),
      sort: z.enum(['name', '-name', 'updated_at', '-updated_at', 'review_on', '-review_on']).default('-updated_at'),
    }),
    response: list(blacklistRow),
  },
  find: {
    ...read,
    method: 'POST',
    path: '/visitors/blacklists/find',
    summary: 'Entries with this document, phone or plate, which do not belong in an address',
    effect: 'read',
    body: z.strictObject({ number: line(40, { min: 3 }) }).meta({ id: 'BlacklistFindInput' }),
    response: z.object({ docs: z.array(blacklistRow).max(50) }),
    errors: ['too_many_numbers'],
  },
  setting: {
    ...read,
    method: 'GET',
    path: '/visitors/blacklists/setting',
    summary: 'How entries are matched, what guards do, and who is told',
    response: blacklistSetting,
  },
  saveSetting: {
    ...write,
    method: 'PUT',
    path: '/visitors/blacklists/setting',
    summary: 'Change how entries are matched, what guards do, and who is told',
    body: blacklistSettingInput,
    response: blacklistSetting,
    errors: ['changed_meanwhile', 'choice_in_use', 'more_than_own'],
  },
  preview: {
    ...write,
    method: 'POST',
    prepares: true,
    path: '/visitors/blacklists/preview',
    summary: `How many visits of the last ${PREVIEW_DAYS} days this entry, unsaved, would have met`,
    effect: 'read',
    report: true,
    body: z.strictObject({ entry: blacklistInput, _id: id.optional() }).meta({ id: 'BlacklistPreviewInput' }),
    response: blacklistPreview,
    errors: ['too_many_numbers'],
  },
  get: {
    ...read,
    method: 'GET',
    path: '/visitors/blacklists/{id}',
    summary: 'One entry with its files and history',
    params: idParams,
    response: blacklistEntry,
  },
  create: {
    ...write,
    method: 'POST',
    path: '/visitors/blacklists',
    summary: 'Add an entry; visitors who are inside now are looked through at once',
    idempotent: true,
    body: blacklistInput,
    status: 201,
    response: blacklistEntry,
    errors: ['guard_action_not_found', 'location_not_found', 'more_than_own'],
  },
  update: {
    ...write,
    method: 'PUT',
    path: '/visitors/blacklists/{id}',
    summary: 'Change an entry; one that denies is not made weaker by one person alone',
    params: idParams,
    body: blacklistUpdate,
    response: blacklistEntry,
    errors: [
      'changed_meanwhile',
      'guard_action_not_found',
      'location_not_found',
      'more_than_own',
      'status_not_allowed',
      'second_person_needed',
    ],
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/visitors/blacklists/{id}',
    summary: 'Remove an entry that never met anybody; any other is lifted',
    params: idParams,
    response: success,
    errors: ['blacklist_was_seen', 'second_person_needed', 'more_than_own'],
  },
  lift: {
    ...write,
    method: 'POST',
    path: '/visitors/blacklists/{id}/lift',
    summary: 'Lift an entry; one that denies waits for a second person to agree',
    params: idParams,
    body: z.strictObject({ reason }).meta({ id: 'LiftInput' }),
    response: blacklistEntry,
    errors: ['status_not_allowed', 'more_than_own'],
  },
  decideLift: {
    ...write,
    method: 'POST',
    path: '/visitors/blacklists/{id}/lift-decision',
    summary: 'Agree to lift an entry, or not; never by the one who asked, who can only take it back',
    params: idParams,
    body: z.strictObject({ approve: z.boolean(), reason: reason.optional() }).meta({ id: 'LiftDecisionInput' }),
    response: blacklistEntry,
    errors: ['status_not_allowed', 'second_person_needed', 'second_person_device', 'second_person_same', 'more_than_own'],
  },
  reinstate: {
    ...write,
    method: 'POST',
    path: '/visitors/blacklists/{id}/reinstate',
    summary: 'Put a lifted entry in force again',
    params: idParams,
    body: z.strictObject({ reason }).meta({ id: 'ReinstateInput' }),
    response: blacklistEntry,
    errors: ['status_not_allowed', 'more_than_own'],
  },
  reveal: {
    ...common,
    permission: 'blacklists:reveal',
    method: 'POST',
    path: '/visitors/blacklists/{id}/reveal',
    summary: 'The whole numbers of an entry; recorded with its reason',
    params: idParams,
    body: z.strictObject({ reason }).meta({ id: 'BlacklistRevealInput' }),
    response: z.object({
      numbers: z.array(z.object({ _id: id, kind: z.enum(NUMBER_KINDS), number: z.string() })),
      numbers_unreadable: z.boolean(),
    }),
  },
  addAttachments: {
    ...write,
    method: 'POST',
    path: '/visitors/blacklists/{id}/attachments',
    summary: 'Attach pictures and documents (multipart: an optional avatar, a picture, and file0, file1 …, which may be PDFs)',
    kind: 'form',
    form_fields: ['avatar', ...ATTACHMENT_FIELDS],
    form_documents: ATTACHMENT_FIELDS,
    params: idParams,
    response: blacklistEntry,
    errors: ['file_not_image', 'file_not_document', 'file_too_large', 'attachments_full', 'more_than_own'],
  },
  removeAttachment: {
    ...write,
    method: 'DELETE',
    path: '/visitors/blacklists/attachments/{id}',
    summary: 'Take one attachment away; its number is not used again',
    params: idParams,
    response: blacklistEntry,
    errors: ['more_than_own'],
  },
  removeAvatar: {
    ...write,
    method: 'DELETE',
    path: '/visitors/blacklists/{id}/avatar',
    summary: 'Take the picture of an entry away',
    params: idParams,
    response: blacklistEntry,
    errors: ['more_than_own'],
  },
})

export type BlacklistRow = z.output<typeof blacklistRow>
export type BlacklistEntry = z.output<typeof blacklistEntry>
export type BlacklistInput = z.output<typeof blacklistInput>
export type BlacklistUpdate = z.output<typeof blacklistUpdate>
export type BlacklistSetting = z.output<typeof blacklistSetting>
export type BlacklistSettingInput = z.output<typeof blacklistSettingInput>
export type BlacklistPreview = z.output<typeof blacklistPreview>
export type GuardAction = z.output<typeof guardAction>
export type Severity = (typeof SEVERITIES)[number]
export type Matched = z.output<typeof matched>
