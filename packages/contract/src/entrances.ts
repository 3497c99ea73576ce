import { z } from 'zod'
import { CARD_OBSTACLES, cardStatus } from './cards.ts'
import { day, nationality, numbers_unreadable, personName, phone, plate, provinceCode } from './kernel/domain/fields.ts'
import { parseNationalId } from './kernel/domain/national-id.ts'
import { parsePassport } from './kernel/domain/passport.ts'
import { line, multiline } from './kernel/domain/text.ts'
import { ANY_EDITION } from './kernel/editions.ts'
import { tableFormat } from './kernel/imports.ts'
import { defineRoutes, get, history, id, instant, LARGEST_INT, list, listQuery, noContent, post, put } from './kernel/routes.ts'

/** `checkin` is inside; `checkout` and `auto_checkout` are out; `cancelled` is a check-in that was undone. */
export const ENTRANCE_STATUSES = ['waiting_approval', 'approved', 'denied', 'cancelled', 'checkin', 'checkout', 'auto_checkout'] as const
export const ENTRANCE_SOURCES = ['walk_in', 'member', 'pre_register', 'pre_pass'] as const
export const ID_KINDS = ['national_id', 'passport', 'driving_licence', 'other'] as const
export const UNDO_MINUTES = 10
/** The tables and codes that an organisation chooses from; the words for them are its own, in its settings. */
const key = z.string().regex(/^[a-z0-9_]{1,40}$/)

/** What the list shows of a visit. Numbers of documents and phones are not in it. */
export const entranceRow = z
  .object({
    _id: id,
    /** Running number of the organisation's day. Numbers may be missing, never repeated within a day. */
    number: z.int().positive().max(LARGEST_INT),
    status: z.enum(ENTRANCE_STATUSES),
    source: z.enum(ENTRANCE_SOURCES),
    visitor_name: z.string(),
    company: z.string().nullable(),
    visitor_type: z.string(),
    purpose: z.string().nullable(),
    party_size: z.int().positive().max(LARGEST_INT),
    vehicle_class: z.string().nullable(),
    plate: z.string().nullable(),
    plate_province: z.string().nullable(),
    card_number: z.string().nullable(),
    location_id: id,
    unit_name: z.string().nullable(),
    host_name: z.string().nullable(),
    gate_in: z.string().nullable(),
    gate_out: z.string().nullable(),
    checkin_at: instant,
    checkout_at: instant.nullable(),
    expected_out_at: instant.nullable(),
    /** To be given as `q` to the storage call. */
    photo: z.string().nullable(),
  })
  .meta({ id: 'EntranceRow' })

export const entrance = entranceRow
  .extend({
    id_kind: z.enum(ID_KINDS).nullable(),
    /** Masked to its last four; the whole number only by the reveal call. */
    id_number_masked: z.string().nullable(),
    phone_masked: z.string().nullable(),
    numbers_unreadable,
    nationality: z.string().nullable(),
    vehicle_colour: z.string().nullable(),
    unit_id: id.nullable(),
    gate_in_id: id,
    gate_out_id: id.nullable(),
    items: z.string().nullable(),
    remark: z.string().nullable(),
    notice_version: z.int().max(LARGEST_INT).nullable(),
    override_reason: z.string().nullable(),
    /** Of a visit of a member. */
    member_id: id.nullable(),
    /** Of a registered card; `card_number` alone is what was typed where none are registered. */
    card_id: id.nullable(),
    checked_in_by: z.string().nullable(),
    checked_out_by: z.string().nullable(),
    /** Until when the last step can be undone, null when it cannot any more. */
    undo_until: instant.nullable(),
    updated_at: instant,
  })
  .meta({ id: 'Entrance' })

export const entranceDetail = entrance.extend({ history }).meta({ id: 'EntranceDetail' })

/** How long a visitor is expected to stay, from the check-in on. */
const expected_minutes = z
  .int()
  .min(5)
  .max(60 * 24 * 14)

/** What a guard may write about a visit, at check-in and afterwards. */
const writable = {
  visitor_name: personName(160),
  company: line(160).nullish(),
  visitor_type: key,
  purpose: key.nullish(),
  nationality: nationality.nullish(),
  party_size: z.int().min(1).max(500),
  vehicle_class: key.nullish(),
  plate: plate.nullish(),
  plate_province: provinceCode.nullish(),
  vehicle_colour: line(40).nullish(),
  unit_id: id.nullish(),
  unit_name: line(120).nullish(),
  host_name: line(160).nullish(),
  items: multiline(500).nullish(),
  remark: multiline(1000).nullish(),
}

const document = z.object({ id_kind: z.enum(ID_KINDS).nullish(), id_number: line(40).nullish() })
type Document = z.output<typeof document>
/** Checked beside the other fields, also where some of those are wrong: all of them are told at once. */
const whenRead = ({ value }: { value: unknown }) => document.safeParse(value).success

/** Key of the sentence for a document number that cannot be right; undefined for one that can. */
function documentProblem({ id_kind, id_number }: Document): string | undefined {
  if (!id_kind || !id_number) return undefined
  if (id_kind === 'national_id') {
    const parsed = parseNationalId(id_number)
    return parsed.ok ? undefined : parsed.reason === 'length' ? 'national_id_length' : 'national_id'
  }
  return parsePassport(id_number).ok ? undefined : 'passport'
}

const who = z.object({ member_id: id.nullish(), visitor_name: writable.visitor_name.nullish(), visitor_type: key.nullish() })
const whoIsRead = ({ value }: { value: unknown }) => who.safeParse(value).success

/** A check-in has a decision for each entry that was told: of more, the gravest are. */
export const MOST_DECISIONS = 20

/** What a person at the gate decided about an entry of the blacklist that the refusal before named. */
const screeningDecision = z
  .strictObject({
    entry_id: id,
    /** `not_them`: another person; the pair is not asked about again. `allowed`: let in. */
    decision: z.enum(['not_them', 'allowed']),
    reason: line(300).nullish(),
  })
  .meta({ id: 'ScreeningDecision' })

export const checkInInput = z
  .strictObject({
    ...writable,
    /** Not needed for a member: what is not said is theirs. */
    visitor_name: writable.visitor_name.nullish(),
    visitor_type: key.nullish(),
    party_size: writable.party_size.default(1),
    gate_id: id,
    member_id: id.nullish(),
    screening: z.array(screeningDecision).max(MOST_DECISIONS).nullish(),
    id_kind: z.enum(ID_KINDS).nullish(),
    id_number: line(40).nullish(),
    phone: phone.nullish(),
    card_number: line(40).nullish(),
    expected_minutes: expected_minutes.nullish(),
    /** An earlier visit of the same person: its document and phone numbers are taken over without being shown. */
    returning_of: id.nullish(),
    notice_version: z.int().min(1).max(LARGEST_INT).nullish(),
    /** Lets a vehicle in that is already inside. Needs the permission `entrances:override`. */
    override_reason: line(300).nullish(),
    /** When the desk recorded it, where it was offline; the server's own time is kept beside it. */
    device_time: instant.nullish(),
  })
  .refine((value) => !value.id_number || Boolean(value.id_kind), { path: ['id_kind'], error: 'id_kind', when: whenRead })
  .refine((value) => documentProblem(value) === undefined, {
    path: ['id_number'],
    error: ({ input }) => documentProblem(input as Document),
    when: whenRead,
  })
  .refine((value) => Boolean(value.member_id || value.visitor_name), { path: ['visitor_name'], error: 'required', when: whoIsRead })
  .refine((value) => Boolean(value.member_id || value.visitor_type), { path: ['visitor_type'], error: 'required', when: whoIsRead })
  .meta({ id: 'CheckInInput' })

export const checkOutInput = z
  .strictObject({ gate_id: id, remark: multiline(1000).nullish(), device_time: instant.nullish() })
  .meta({ id: 'CheckOutInput' })

/** A whole visit as it was read, changed: only what a guard may write is written, the rest of it is read past; unknown keys are refused. */
export const entranceUpdate = entranceDetail
  .partial()
  .extend({
    ...writable,
    /** Null: as long as is usual for the type of visitor. */
    expected_minutes: expected_minutes.nullish(),
    /** Required once the visit has ended. */
    reason: line(300).optional(),
    updated_at: instant,
  })
  .strict()
  .meta({ id: 'EntranceUpdate' })

/** The numbers of a visitor, where they were typed wrongly: what is not named stays, null removes. */
export const numbersInput = z
  .strictObject({
    id_kind: z.enum(ID_KINDS).nullish(),
    id_number: line(40).nullish(),
    phone: phone.nullish(),
    reason: line(300),
    updated_at: instant,
  })
  .refine((value) => !value.id_number || Boolean(value.id_kind), { path: ['id_kind'], error: 'id_kind', when: whenRead })
  .refine((value) => !value.id_kind || Boolean(value.id_number), { path: ['id_number'], error: 'required', when: whenRead })
  .refine((value) => documentProblem(value) === undefined, {
    path: ['id_number'],
    error: ({ input }) => documentProblem(input as Document),
    when: whenRead,
  })
  .meta({ id: 'NumbersInput' })

const filters = {
  /** `out` stands for `checkout` and `auto_checkout`, and so does `checkout`, as the specification's reports have it. */
  status: z.enum([...ENTRANCE_STATUSES, 'out']).optional(),
  gateId: id.optional(),
  locationId: id.optional(),
  source: z.enum(ENTRANCE_SOURCES).optional(),
  visitorType: key.optional(),
  hasVehicle: z.stringbool().optional(),
  overstaying: z.stringbool().optional(),
  /** Days of the organisation's zone, both included, of the check-in or, by `dayOf`, of the check-out. */
  startDate: day.optional(),
  endDate: day.optional(),
  dayOf: z.enum(['checkin', 'checkout']).optional(),
}

const choice = z.object({ key: z.string(), th: z.string(), en: z.string() })

export const entrancesMetadata = z
  .object({
    /** Visits; a visit of a party is one. */
    inside: z.int(),
    people_inside: z.int(),
    overstaying: z.int(),
    expected: z.int(),
    waiting: z.int(),
    checked_in_today: z.int(),
    checked_out_today: z.int(),
    purposes: z.array(choice),
    visitor_types: z.array(choice.extend({ stay_minutes: z.int() })),
    vehicle_classes: z.array(choice),
    notice: z.object({ version: z.int(), th: z.string(), en: z.string(), required: z.boolean() }),
  })
  .meta({ id: 'EntrancesMetadata' })

/** A person found at the desk: inside now, or known from an earlier visit whose details stand ready. */
export const visitorMatch = z
  .object({
    inside: z.boolean(),
    entrance: entranceRow,
    /** Of whom it is a visit as a member. */
    member_id: id.nullable(),
    phone_masked: z.string().nullable(),
    id_number_masked: z.string().nullable(),
    numbers_unreadable,
    visits: z.int().positive(),
    matched: z.array(z.enum(['name', 'plate', 'card', 'phone', 'id_number', 'company', 'number'])),
  })
  .meta({ id: 'VisitorMatch' })

/** A registered card that was typed or scanned at a desk. */
export const deskCard = z
  .object({
    number: z.string(),
    status: cardStatus,
    /** Why it is not given out at that gate now; null where it is. */
    why: z.enum(CARD_OBSTACLES).nullable(),
    lost_at: instant.nullable(),
    /** The visit that has it, which is then among those found; null where nobody has it, or the person does not see who. */
    held_by: id.nullable(),
  })
  .meta({ id: 'DeskCard' })

/** What is known of a visitor before all of it is: numbers and a plate are held against the blacklist as soon as they are there. */
export const screenInput = z
  .strictObject({
    gate_id: id,
    visitor_name: writable.visitor_name.nullish(),
    id_kind: z.enum(ID_KINDS).nullish(),
    id_number: line(40).nullish(),
    phone: phone.nullish(),
    plate: plate.nullish(),
    plate_province: provinceCode.nullish(),
    /** An earlier visit of the same person, whose numbers count where none are given. */
    returning_of: id.nullish(),
  })
  .refine((value) => documentProblem(value) === undefined, {
    path: ['id_number'],
    error: ({ input }) => documentProblem(input as Document),
    when: whenRead,
  })
  .meta({ id: 'ScreenInput' })

export const entrances = defineRoutes({
  list: {
    ...get('/visitors/entrances-list', 'entrances:read', ANY_EDITION),
    summary: 'Visits, newest check-in first',
    query: listQuery.extend(filters),
    response: list(entranceRow),
  },
  metadata: {
    ...get('/visitors/entrances-metadata', 'entrances:read', ANY_EDITION),
    summary: 'Counts of the desk, and what its forms choose from',
    query: z.object({ locationId: id.optional(), gateId: id.optional() }),
    response: entrancesMetadata,
  },
  exportInside: {
    ...get('/visitors/entrances/inside/export', 'entrances:read', ANY_EDITION),
    summary: 'Everybody who is inside as a file, by location and gate, with the size of each party; who made it is audited',
    kind: 'file',
    query: tableFormat.extend({ locationId: id.optional(), gateId: id.optional() }),
    response: z.unknown(),
  },
  get: {
    ...get('/visitors/entrances/{id}', 'entrances:read', ANY_EDITION),
    summary: 'One visit with its history',
    response: entranceDetail,
  },
  find: {
    ...post('/visitors/entrances/find', 'entrances:read', ANY_EDITION),
    summary: 'People for what was typed or scanned at the desk: inside now first, then known visitors; at most 8',
    effect: 'read', // a POST so that no phone or document number stands in an address (ASVS 14.2.1)
    body: z.strictObject({ text: line(100, { min: 3 }), gate_id: id.optional() }).meta({ id: 'FindInput' }),
    response: z.object({
      docs: z.array(visitorMatch).max(8),
      /** The cards that the text is of, by its number or as a reader types its UID; several where a short reading fits them. */
      cards: z.array(deskCard).max(8),
      /** Whether the organisation registers its cards at all: where it does not, any text is a card's. */
      keeps_cards: z.boolean(),
    }),
    errors: ['too_many_numbers'],
  },
  nextCard: {
    ...get('/visitors/entrances/next-card', 'entrances:check_in', ANY_EDITION),
    summary: 'The free card that a gate gives out next; null where there is none',
    query: z.object({ gateId: id }),
    response: z.object({ number: z.string().nullable() }),
    errors: ['gate_not_found'],
  },
  screen: {
    ...post('/visitors/entrances/screen', 'entrances:check_in', ANY_EDITION),
    summary: 'Hold the numbers and the plate of somebody who stands at a gate against the blacklist, before they are checked in',
    body: screenInput,
    status: 204,
    response: noContent,
    errors: ['gate_not_found', 'gate_not_open', 'location_not_active', 'entrance_not_found', 'blacklisted', 'screening_needed'],
  },
  checkIn: {
    ...post('/visitors/entrances', 'entrances:check_in', ANY_EDITION),
    summary: 'Check a visitor in',
    idempotent: true,
    body: checkInInput,
    status: 201,
    response: entrance,
    errors: [
      'gate_not_found',
      'gate_not_open',
      'location_not_active',
      'unit_not_found',
      'vehicle_inside',
      'card_in_use',
      'entrance_not_found',
      'notice_not_acknowledged',
      'card_not_found',
      'card_not_available',
      'card_ambiguous',
      'member_not_found',
      'member_not_allowed',
      'member_inside',
      'blacklisted',
      'screening_needed',
    ],
  },
  update: {
    ...put('/visitors/entrances/{id}', 'entrances:write', ANY_EDITION),
    summary: 'Correct a visit; what changed, from what and by whom is kept',
    body: entranceUpdate,
    response: entrance,
    errors: ['changed_meanwhile', 'unit_not_found', 'vehicle_inside'],
  },
  correctNumbers: {
    ...put('/visitors/entrances/{id}/numbers', 'entrances:numbers', ANY_EDITION),
    summary: 'Correct the document or phone number of a visitor; they are held against the blacklist, and the log keeps the masks',
    body: numbersInput,
    response: entrance,
    errors: ['changed_meanwhile'],
  },
  checkOut: {
    ...post('/visitors/entrances/{id}/checkout', 'entrances:check_out', ANY_EDITION),
    summary: 'Check a visitor out',
    idempotent: true,
    body: checkOutInput,
    response: entrance,
    errors: ['gate_not_found', 'gate_not_open', 'already_out'],
  },
  undo: {
    ...post('/visitors/entrances/{id}/undo', 'entrances:check_in', ANY_EDITION),
    summary: 'Undo the last check-out or check-in of a visit, within ten minutes',
    body: z.strictObject({}).meta({ id: 'UndoInput' }),
    response: entrance,
    errors: ['undo_too_late', 'location_not_active', 'vehicle_inside', 'card_in_use', 'card_not_available', 'member_inside'],
  },
  loseCard: {
    ...post('/visitors/entrances/{id}/card-lost', 'entrances:check_out', ANY_EDITION),
    summary: 'The visitor has lost the card that was given to them: it opens nothing any more, and the visit goes on',
    body: z.strictObject({ reason: line(300).optional() }).meta({ id: 'CardLostInput' }),
    response: entrance,
    errors: ['card_not_found', 'already_out'],
  },
  reveal: {
    ...post('/visitors/entrances/{id}/reveal', 'entrances:reveal', ANY_EDITION),
    summary: 'The whole document and phone number of a visit; recorded with its reason',
    body: z.strictObject({ reason: line(300) }).meta({ id: 'RevealInput' }),
    response: z.object({ id_number: z.string().nullable(), phone: z.string().nullable(), numbers_unreadable }),
  },
  addPhoto: {
    ...post('/visitors/entrances/{id}/photo', 'entrances:check_in', ANY_EDITION),
    summary: 'Attach the photo of the visitor (multipart, field file); of a visit that has ended it is a correction, and needs a reason',
    kind: 'form',
    body: z.strictObject({ reason: line(300).optional() }).meta({ id: 'PhotoInput' }),
    response: entrance,
    errors: ['file_not_image', 'file_too_large'],
  },
})

export type EntranceRow = z.output<typeof entranceRow>
export type Entrance = z.output<typeof entrance>
export type EntranceDetail = z.output<typeof entranceDetail>
export type CheckInInput = z.output<typeof checkInInput>
export type EntranceStatus = EntranceRow['status']
export type DeskCard = z.output<typeof deskCard>
export type ScreenInput = z.output<typeof screenInput>
export type VisitorMatch = z.output<typeof visitorMatch>
export type EntrancesMetadata = z.output<typeof entrancesMetadata>
