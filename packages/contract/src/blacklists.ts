import { z } from 'zod'
import { blacklistEntry, blacklistFields, blacklistInput, blacklistRow, blacklistUpdate, matched } from './blacklist-record.ts'
import { blacklistSetting, blacklistSettingInput } from './blacklist-setting.ts'
import { line } from './kernel/domain/text.ts'
import { BLACKLIST_EDITIONS } from './kernel/editions.ts'
import { defineRoutes, id, idParams, instant, list, listQuery } from './kernel/routes.ts'

/** The numbered files of one call. */
export const ATTACHMENT_FIELDS = Array.from({ length: 10 }, (_, index) => `file${index}`)
export const PREVIEW_DAYS = 90

const { kind, severity, status } = blacklistFields
const reason = line(300)

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
      kind: kind.answer.optional(),
      severity: severity.answer.optional(),
      status: status.answer.optional(),
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
      numbers: z.array(z.object({ _id: id, kind: blacklistFields.numbers.answer.element.shape.kind, number: z.string() })),
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

export type BlacklistPreview = z.output<typeof blacklistPreview>
