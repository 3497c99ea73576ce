import { z } from 'zod'
import { atMostDays, day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { NO_EDITION } from '../kernel/editions.ts'
import { MEDIA_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get, id, instant, LARGEST_INT, list, listQuery } from '../kernel/routes.ts'

/** `csv` has raw values, to verify the chain; `excel` is safe to open. */
export const AUDIT_EXPORT_FORMATS = ['excel', 'csv'] as const
export const AUDIT_EXPORT_DAYS = 366

/** Such as `gate`, `entrance.checked_in`. */
const name = z.string().regex(/^[a-z][a-z0-9_.]{0,79}$/)

/** A missing value is null. */
const change = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }).meta({ id: 'AuditChange' })

export const auditEntry = z
  .object({
    id,
    at: instant,
    /** Null for the system. */
    actor_id: id.nullable(),
    actor_name: z.string().nullable(),
    action: z.string(),
    record_type: z.string(),
    record_id: z.string().nullable(),
    record_name: z.string().nullable(),
    reason: z.string().nullable(),
    changes: z.array(change),
    /** When its personal details were erased; null while they are kept, or if there were none. */
    erased_at: instant.nullable(),
    ip: z.string().nullable(),
    request_id: z.string().nullable(),
  })
  .meta({ id: 'AuditEntry' })

export const auditDetail = auditEntry
  .extend({
    session_id: z.string().nullable(),
    /** Position in the chain and hash in hex; null until linked. */
    seq: z.int().nullable(),
    hash: z.string().nullable(),
  })
  .meta({ id: 'AuditDetail' })

/** The first fault of a chain. */
export const AUDIT_FAULTS = [
  'entry_changed',
  'entry_missing',
  'link_missing',
  'link_forged',
  'entry_not_linked',
  'head_changed',
  'end_cut',
  'key_missing',
  'anchor_changed',
  'anchors_missing',
  'anchors_cut',
  'start_changed',
  'erased_untold',
] as const

const verification = z
  .object({
    at: instant,
    entries: z.int().min(0),
    /** Entries whose personal details are erased. */
    erased: z.int().min(0),
    /** Position of the last entry removed after its retention time; 0 if none was removed. */
    start_seq: z.int().min(0),
    seq: z.int().min(0),
    hash: z.string(),
    fault: z.object({ kind: z.enum(AUDIT_FAULTS), seq: z.int().nullable(), entry_id: id.nullable() }).nullable(),
  })
  .meta({ id: 'AuditVerification' })

const filter = {
  actor_id: id.optional(),
  record_type: name.optional(),
  /** An id, code, number or address. */
  record: line(120).optional(),
  action: name.optional(),
}
const filters = z.object({ ...filter, startDate: day.optional(), endDate: day.optional() })

export const audit = defineRoutes({
  list: {
    ...get('/audit', 'audit:read', NO_EDITION),
    summary: 'Entries of the audit log, newest first, at the locations that the person may see',
    query: listQuery.omit({ search: true }).extend(filters.shape),
    response: list(auditEntry),
  },
  metadata: {
    ...get('/audit/metadata', 'audit:read', NO_EDITION),
    summary: 'What the audit log can be narrowed to: the people and the kinds of steps that are in it',
    response: z.object({
      actors: z.array(z.object({ id, name: z.string() })),
      actions: z.array(z.object({ record_type: z.string(), action: z.string() })),
    }),
  },
  export: {
    ...get('/audit/export', 'audit:read', NO_EDITION),
    summary: 'Entries of at most 366 days as CSV, oldest first; the export itself is audited',
    kind: 'file',
    media_types: [MEDIA_TYPES.csv],
    report: true,
    query: z
      .object({ ...filter, startDate: day, endDate: day, format: z.enum(AUDIT_EXPORT_FORMATS).default('excel') })
      .check(atMostDays(AUDIT_EXPORT_DAYS)),
    response: z.string(),
  },
  verification: {
    ...get('/audit/verification', 'audit:read', NO_EDITION),
    summary: 'What the latest verification of the chain found, and how many entries wait to be linked',
    response: z.object({ latest: verification.nullable(), waiting: z.int().min(0).max(LARGEST_INT) }),
  },
  get: {
    ...get('/audit/{id}', 'audit:read', NO_EDITION),
    summary: 'One entry of the audit log, with its place in the chain',
    response: auditDetail,
  },
})

export type AuditEntry = z.output<typeof auditEntry>
export type AuditDetail = z.output<typeof auditDetail>
export type AuditChange = z.output<typeof change>
export type AuditFault = (typeof AUDIT_FAULTS)[number]
export type AuditVerification = z.output<typeof verification>
