import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { VISITOR_M_ONLY } from '../kernel/editions.ts'
import { importQuery, importReport, importResult, tableFormat } from '../kernel/imports.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import { answerShape, inputShape } from '../kernel/record-fields.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { defineRoutes, del, get, history, id, instant, LARGEST_INT, list, listQuery, post, put } from '../kernel/routes.ts'
import { CARD_COLUMNS, cardBatchFields, cardFields, cardNumber } from './card-fields.ts'

export const cardStatus = cardFields.status.answer
export type CardStatus = z.output<typeof cardStatus>
/** The statuses that a person may set from each status. A check-in sets `issued`; it ends with the check-out, or as `lost`. */
export const CARD_TRANSITIONS: Readonly<Record<CardStatus, readonly CardStatus[]>> = {
  available: ['lost', 'blocked', 'retired'],
  issued: ['lost'],
  lost: ['available', 'written_off'],
  blocked: ['available', 'retired'],
  written_off: [],
  retired: [],
}
/** Why an existing card can't be issued. */
export const CARD_OBSTACLES = ['status', 'not_yet', 'expired', 'elsewhere', 'member'] as const
export type CardObstacle = (typeof CARD_OBSTACLES)[number]

/** The visit that has the card; null if the person may not see visits. */
export const cardHolder = z
  .object({
    entrance_id: id,
    number: z.int().positive().max(LARGEST_INT),
    visitor_name: z.string(),
    location_id: id,
    unit_name: z.string().nullable(),
    gate_in: z.string().nullable(),
    /** The guard who issued it. */
    checked_in_by: z.string().nullable(),
    checkin_at: instant,
    expected_out_at: instant.nullable(),
  })
  .meta({ id: 'CardHolder' })

export const card = z
  .object({
    _id: id,
    ...answerShape(cardFields),
    number: cardNumber,
    /** The UID as the reader typed it when the card was registered. */
    uid_read: z.string().nullable(),
    location_code: z.string().nullable(),
    /** When it was last issued; null if it never was. */
    issued_at: instant.nullable(),
    lost_at: instant.nullable(),
    holder: cardHolder.nullable(),
    created_at: instant,
    updated_at: instant,
  })
  .meta({ id: 'Card' })

export const cardDetail = card.extend({ history }).meta({ id: 'CardDetail' })

/** Null by default. */
const validDays = { valid_from: day.nullable().default(null), valid_until: day.nullable().default(null) }
const days = z.object(validDays)
/** Runs even if other fields are invalid, so that all errors are reported at once. */
const inOrder = {
  path: ['valid_until'],
  error: 'until_before_from',
  when: ({ value }: { value: unknown }) => days.safeParse(value).success,
}
const areInOrder = ({ valid_from, valid_until }: z.output<typeof days>) => !valid_from || !valid_until || valid_from <= valid_until

const inputFields = z.strictObject({ ...inputShape(cardFields), ...validDays })

/** The fields a person may write; the status changes only by its own command. Unknown keys are refused. */
export const cardInput = inputFields.refine(areInOrder, inOrder).meta({ id: 'CardInput' })

export const cardUpdate = recordUpdate(cardDetail, {
  ...inputFields.shape,
  /** The `updated_at` of the version in the form; rejects the save if someone changed it meanwhile. */ updated_at: instant,
  reason: line(300).optional(),
})
  .refine(areInOrder, inOrder)
  .meta({ id: 'CardUpdate' })

/** The most cards of one batch. */
export const MOST_BATCH = 1000
const numberRange = z.object({ first: z.number(), last: z.number() })
const countOf = ({ first, last }: z.output<typeof numberRange>) => last - first + 1
export const cardBatch = z
  .strictObject({ ...inputShape(cardBatchFields), ...validDays })
  .refine((batch) => countOf(batch) >= 1 && countOf(batch) <= MOST_BATCH, {
    path: ['last'],
    error: 'card_range',
    when: ({ value }) => numberRange.safeParse(value).success,
  })
  .refine(areInOrder, inOrder)
  .meta({ id: 'CardBatch' })

/** The numbers of a batch, in their order. */
export const numbersOf = ({ prefix, first, last, padding }: Pick<CardBatch, 'prefix' | 'first' | 'last' | 'padding'>): string[] =>
  Array.from({ length: last - first + 1 }, (_, n) => `${prefix}${String(first + n).padStart(padding, '0')}`)

/** The most rows of one file. */
export const MOST_CARD_ROWS = 5000
export const cardImportQuery = importQuery(CARD_COLUMNS).extend({ skip_bad: z.stringbool().optional() })
export const cardImportReport = importReport(CARD_COLUMNS).meta({ id: 'CardImportReport' })
export const cardImportResult = importResult.meta({ id: 'CardImportResult' })

/** The most card ids that one query may select. */
export const MOST_CHOSEN = 100
const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const filter = {
  status: cardStatus.optional(),
  kind: cardFields.kind.answer.optional(),
  /** `any`: cards that are issued at every location. */
  location_id: z.union([z.literal('any'), id]).optional(),
  /** A range of numbers in text order. */
  from: cardNumber.optional(),
  to: cardNumber.optional(),
  /** Selected cards: their ids, separated by commas. */
  ids: z
    .string()
    .max(4000)
    .regex(new RegExp(`^${uuid}(?:,${uuid}){0,${MOST_CHOSEN - 1}}$`))
    .optional(),
}
const count = z.int().min(0).max(LARGEST_INT)

const statusInput = z.strictObject({ status: cardStatus, reason: line(300) }).meta({ id: 'CardStatusInput' })

export const cards = defineRoutes({
  list: {
    ...get('/visitors/cards', 'cards:read', VISITOR_M_ONLY),
    summary: 'Cards of the locations that the person may see and of no location, by number',
    query: listQuery.extend({ ...filter, sort: z.enum(['number', '-number', 'issued_at', '-issued_at']).default('number') }),
    /** `everywhere`: whether this person may manage cards without a location. People limited to some locations may not. */
    response: list(card).extend({ everywhere: z.boolean() }),
  },
  notReturned: {
    ...get('/visitors/cards/not-returned', 'cards:read', VISITOR_M_ONLY),
    summary: 'Cards that visitors have, the longest first, with who has each, since when and who gave it out',
    query: listQuery.omit({ search: true }).extend({ location_id: id.optional() }),
    /** Counts by age: since today, at most a week, at most four weeks, longer. */
    response: list(card).extend({ ages: z.object({ today: count, week: count, month: count, longer: count }) }),
  },
  exportNotReturned: {
    ...get('/visitors/cards/not-returned/export', 'cards:read', VISITOR_M_ONLY),
    summary: 'The cards that visitors have as a file; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat.extend({ location_id: id.optional() }),
    response: z.unknown(),
  },
  export: {
    ...get('/visitors/cards/export', 'cards:write', VISITOR_M_ONLY),
    summary: 'Cards as a file that can be imported again; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat.extend({ ...filter, search: listQuery.shape.search }),
    response: z.unknown(),
  },
  template: {
    ...get('/visitors/cards/template', 'cards:write', VISITOR_M_ONLY),
    summary: 'An empty file of cards to fill in, with headings in the language of the caller',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat,
    response: z.unknown(),
  },
  read: {
    ...post('/visitors/cards/read', 'cards:read', VISITOR_M_ONLY),
    summary: 'Which card a reading or a number is of; a POST, so that no UID stands in an address',
    effect: 'read',
    body: z.strictObject({ text: line(60) }).meta({ id: 'CardReading' }),
    /** Several cards if a short reading fits them; `uid` is the form that would be stored, null if the text can't be a UID. */
    response: z.object({ cards: z.array(card), uid: z.string().nullable() }).meta({ id: 'CardFound' }),
  },
  get: { ...get('/visitors/cards/{id}', 'cards:read', VISITOR_M_ONLY), summary: 'One card with its history', response: cardDetail },
  create: {
    ...post('/visitors/cards', 'cards:write', VISITOR_M_ONLY),
    summary: 'Add a card',
    idempotent: true,
    body: cardInput,
    status: 201,
    response: card,
    errors: ['location_not_found', 'location_archived', 'card_number_taken', 'card_uid_taken'],
  },
  checkBatch: {
    ...post('/visitors/cards/batch/check', 'cards:write', VISITOR_M_ONLY),
    summary: 'What a batch would add, and which of its numbers are there already; nothing is written',
    effect: 'read',
    body: cardBatch,
    response: z.object({ count, first: z.string(), last: z.string(), existing: z.array(z.string()) }).meta({ id: 'CardBatchCheck' }),
    errors: ['location_not_found', 'location_archived'],
  },
  createBatch: {
    ...post('/visitors/cards/batch', 'cards:write', VISITOR_M_ONLY),
    summary: 'Add the cards of a range of numbers, at most 1,000; those that are there stay as they are',
    idempotent: true,
    body: cardBatch,
    status: 201,
    response: z.object({ added: count, existing: count, first: z.string(), last: z.string() }).meta({ id: 'CardBatchResult' }),
    errors: ['location_not_found', 'location_archived'],
  },
  update: {
    ...put('/visitors/cards/{id}', 'cards:write', VISITOR_M_ONLY),
    summary: 'Change a card',
    body: cardUpdate,
    response: card,
    errors: ['location_not_found', 'location_archived', 'card_number_taken', 'card_uid_taken', 'card_issued', 'changed_meanwhile'],
  },
  setStatus: {
    ...post('/visitors/cards/{id}/status', 'cards:write', VISITOR_M_ONLY),
    summary: 'Report a card lost or found, block, release, write off or retire it',
    body: statusInput,
    response: card,
    errors: ['status_not_allowed'],
  },
  setStatuses: {
    ...post('/visitors/cards/status', 'cards:write', VISITOR_M_ONLY),
    summary: 'The same for at most 200 cards; those that cannot become it stay as they are and are named',
    body: statusInput
      .extend({ ids: z.array(id).min(1).max(200) })
      .strict()
      .meta({ id: 'CardStatusesInput' }),
    response: z.object({ changed: count, left: z.array(z.object({ _id: id, number: z.string(), status: cardStatus })) }),
    errors: ['not_found'],
  },
  remove: {
    ...del('/visitors/cards/{id}', 'cards:write', VISITOR_M_ONLY),
    summary: 'Delete a card that was never given out',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['card_issued', 'card_used'],
  },
  check: {
    ...post('/visitors/cards/import/check', 'cards:write', VISITOR_M_ONLY),
    summary: 'What an import of a file (Excel or CSV) would do, and everything that is wrong with it; nothing is written',
    kind: 'table',
    rows: MOST_CARD_ROWS,
    effect: 'read',
    query: cardImportQuery,
    response: cardImportReport,
  },
  import: {
    ...post('/visitors/cards/import', 'cards:write', VISITOR_M_ONLY),
    summary: 'Add and change the cards of a file (Excel or CSV) by their numbers: all of them, or with `skipBad` those that are right',
    kind: 'table',
    rows: MOST_CARD_ROWS,
    idempotent: true,
    query: cardImportQuery,
    response: cardImportResult,
    errors: ['import_refused'],
  },
})

export type Card = z.output<typeof card>
export type CardDetail = z.output<typeof cardDetail>
export type CardInput = z.output<typeof cardInput>
export type CardBatch = z.output<typeof cardBatch>
export type CardImportReport = z.output<typeof cardImportReport>
