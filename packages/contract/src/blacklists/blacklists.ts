import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { BLACKLIST_EDITIONS } from '../kernel/editions.ts'
import { defineRoutes, del, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import { blacklistEntry, blacklistFields, blacklistInput, blacklistRow, blacklistUpdate, matched } from './blacklist-record.ts'
import { blacklistSetting, blacklistSettingInput } from './blacklist-setting.ts'

/** The numbered file fields of one call. */
export const ATTACHMENT_FIELDS = Array.from({ length: 10 }, (_, index) => `file${index}`)
export const PREVIEW_DAYS = 90

const { kind, severity, status } = blacklistFields
const reason = line(300)

export const blacklistPreview = z
  .object({
    days: z.int(),
    /** Earlier visits that match exactly (by number or plate), and visits that would have asked a person to decide. */
    exact: z.int(),
    asked: z.int(),
    /** False if time ran out before all visits were compared. */
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

const success = z.object({ success: z.literal(true), message: z.string() })

export const blacklists = defineRoutes({
  list: {
    ...get('/visitors/blacklists', 'blacklists:read', BLACKLIST_EDITIONS),
    summary: 'Entries at the locations that the person may see',
    query: listQuery.extend({
      kind: kind.answer.optional(),
      severity: severity.answer.optional(),
      status: status.answer.optional(),
      location_id: id.optional(),
      /** Review date is today or earlier. */
      review_due: z.stringbool().optional(),
      sort: z.enum(['name', '-name', 'updated_at', '-updated_at', 'review_on', '-review_on']).default('-updated_at'),
    }),
    response: list(blacklistRow),
  },
  find: {
    ...post('/visitors/blacklists/find', 'blacklists:read', BLACKLIST_EDITIONS),
    summary: 'Entries with this document, phone or plate, which do not belong in an address',
    effect: 'read',
    body: z.strictObject({ number: line(40, { min: 3 }) }).meta({ id: 'BlacklistFindInput' }),
    response: z.object({ docs: z.array(blacklistRow).max(50) }),
    errors: ['too_many_numbers'],
  },
  setting: {
    ...get('/visitors/blacklists/setting', 'blacklists:read', BLACKLIST_EDITIONS),
    summary: 'How entries are matched, what guards do, and who is told',
    response: blacklistSetting,
  },
  saveSetting: {
    ...put('/visitors/blacklists/setting', 'blacklists:write', BLACKLIST_EDITIONS),
    reach: 'organisation',
    summary: 'Change how entries are matched, what guards do, and who is told',
    body: blacklistSettingInput,
    response: blacklistSetting,
    errors: ['changed_meanwhile', 'choice_in_use', 'more_than_own'],
  },
  preview: {
    ...post('/visitors/blacklists/preview', 'blacklists:write', BLACKLIST_EDITIONS),
    prepares: true,
    summary: `How many visits of the last ${PREVIEW_DAYS} days this entry, unsaved, would have met`,
    effect: 'read',
    report: true,
    body: z.strictObject({ entry: blacklistInput, _id: id.optional() }).meta({ id: 'BlacklistPreviewInput' }),
    response: blacklistPreview,
    errors: ['not_found', 'too_many_numbers'],
  },
  get: {
    ...get('/visitors/blacklists/{id}', 'blacklists:read', BLACKLIST_EDITIONS),
    summary: 'One entry with its files and history',
    response: blacklistEntry,
  },
  create: {
    ...post('/visitors/blacklists', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Add an entry; visitors who are inside now are looked through at once',
    idempotent: true,
    body: blacklistInput,
    status: 201,
    response: blacklistEntry,
    errors: ['guard_action_not_found', 'location_not_found', 'more_than_own'],
  },
  update: {
    ...put('/visitors/blacklists/{id}', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Change an entry; one that denies is not made weaker by one person alone',
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
    ...del('/visitors/blacklists/{id}', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Remove an entry that never met anybody; any other is lifted',
    response: success,
    errors: ['blacklist_was_seen', 'second_person_needed', 'more_than_own'],
  },
  lift: {
    ...post('/visitors/blacklists/{id}/lift', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Lift an entry; one that denies waits for a second person to agree',
    body: z.strictObject({ reason }).meta({ id: 'LiftInput' }),
    response: blacklistEntry,
    errors: ['status_not_allowed', 'more_than_own'],
  },
  decideLift: {
    ...post('/visitors/blacklists/{id}/lift-decision', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Agree to lift an entry, or not; never by the one who asked, who can only take it back',
    body: z.strictObject({ approve: z.boolean(), reason: reason.optional() }).meta({ id: 'LiftDecisionInput' }),
    response: blacklistEntry,
    errors: [
      'status_not_allowed',
      'second_person_own',
      'second_person_device',
      'second_person_same',
      'second_person_given',
      'more_than_own',
    ],
  },
  reinstate: {
    ...post('/visitors/blacklists/{id}/reinstate', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Put a lifted entry in force again',
    body: z.strictObject({ reason }).meta({ id: 'ReinstateInput' }),
    response: blacklistEntry,
    errors: ['status_not_allowed', 'more_than_own'],
  },
  reveal: {
    ...post('/visitors/blacklists/{id}/reveal', 'blacklists:reveal', BLACKLIST_EDITIONS),
    summary: 'The whole numbers of an entry; recorded with its reason',
    body: z.strictObject({ reason }).meta({ id: 'BlacklistRevealInput' }),
    response: z.object({
      numbers: z.array(z.object({ _id: id, kind: blacklistFields.numbers.answer.element.shape.kind, number: z.string() })),
      numbers_unreadable: z.boolean(),
    }),
  },
  addAttachments: {
    ...post('/visitors/blacklists/{id}/attachments', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Attach pictures and documents (multipart: an optional avatar, a picture, and file0, file1 …, which may be PDFs)',
    kind: 'form',
    form_fields: ['avatar', ...ATTACHMENT_FIELDS],
    form_documents: ATTACHMENT_FIELDS,
    response: blacklistEntry,
    errors: ['file_not_image', 'file_not_document', 'file_too_large', 'attachments_full', 'more_than_own'],
  },
  removeAttachment: {
    ...del('/visitors/blacklists/attachments/{id}', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Take one attachment away; its number is not used again',
    response: blacklistEntry,
    errors: ['more_than_own'],
  },
  removeAvatar: {
    ...del('/visitors/blacklists/{id}/avatar', 'blacklists:write', BLACKLIST_EDITIONS),
    summary: 'Take the picture of an entry away',
    response: blacklistEntry,
    errors: ['more_than_own'],
  },
})

export type BlacklistPreview = z.output<typeof blacklistPreview>
