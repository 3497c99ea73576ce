import { z } from 'zod'
import { numbers_unreadable } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { ANY_EDITION } from '../kernel/editions.ts'
import { tableFormat } from '../kernel/imports.ts'
import { TABLE_TYPES } from '../kernel/media-types.ts'
import { defineRoutes, get, id, list, listQuery, noContent, post, put } from '../kernel/routes.ts'
import { holiday, openingHours } from '../locations/locations.ts'
import { givenAnswer } from '../pre-registers/host-answer.ts'
import { idPolicy, slip } from '../settings/settings.ts'
import { entranceExport, visitFilters } from './entrance-export.ts'
import { findAnswer, findInput } from './entrance-find.ts'
import { checkInInput, checkOutInput, entranceUpdate, numbersInput, screenInput } from './entrance-input.ts'
import { entrance, entranceDetail, entranceRow } from './entrance-record.ts'
import { visitForm } from './visit-form.ts'

const filters = {
  ...visitFilters,
  has_vehicle: z.stringbool().optional(),
  overstaying: z.stringbool().optional(),
  /** Weekday and hour of the check-in: 1 is Monday, 7 Sunday; the hour is the full hour. */
  weekday: z.coerce.number().int().min(1).max(7).optional(),
  hour: z.coerce.number().int().min(0).max(23).optional(),
}

const choice = z.object({ key: z.string(), th: z.string(), en: z.string(), retired: z.boolean() })

/** The most host answers that a desk shows. */
export const MOST_ANSWERS = 50

export const entrancesMetadata = z
  .object({
    /** Visits; a party counts as one. With days: visits that began on these days and are still inside. */
    inside: z.int(),
    people_inside: z.int(),
    overstaying: z.int(),
    expected: z.int(),
    waiting: z.int(),
    /** With days: on these days. At most 10,001, which means more than 10,000. */
    checked_in_today: z.int(),
    checked_out_today: z.int(),
    /** The choices of the place's forms, and retired ones that earlier visits have (`retired`). */
    purposes: z.array(choice),
    visitor_types: z.array(choice.extend({ stay_minutes: z.int().nullable() })),
    vehicle_classes: z.array(choice),
    /** The parking privileges that members may have. */
    privileges: z.array(choice),
    reasons: z.array(choice),
    /** The fields of the check-in form. */
    form: visitForm,
    id_policy: idPolicy,
    /** How a slip is printed; its pictures are values for the storage call. */
    slip: slip.extend({ logo: z.string().nullable(), picture: z.string().nullable() }),
    /** When the gate is open to visitors, in its location's zone; null for at any time. */
    gate_times: z
      .object({ hours: openingHours, holidays: z.array(holiday.pick({ date: true, hours: true })), time_zone: z.string() })
      .nullable(),
    /** Hosts' unhandled answers of the last day about guests who came in at the desk's gate and are still inside: the newest 50, newest first. */
    host_answers: z.array(givenAnswer.extend({ entrance_id: id, visitor_name: z.string() })).max(MOST_ANSWERS),
    notice: z.object({ version: z.int(), th: z.string(), en: z.string(), required: z.boolean() }),
  })
  .meta({ id: 'EntrancesMetadata' })

export const entrances = defineRoutes({
  list: {
    ...get('/visitors/entrances-list', 'entrances:read', ANY_EDITION),
    summary: 'Visits, newest check-in first',
    /** Sorting by check-out lists only visits that have ended. */
    query: listQuery.extend({ ...filters, sort: z.enum(['checkin_at', '-checkin_at', 'checkout_at', '-checkout_at']).optional() }),
    response: list(entranceRow),
  },
  metadata: {
    ...get('/visitors/entrances-metadata', 'entrances:read', ANY_EDITION),
    summary: 'Counts of the desk, and what its forms choose from',
    /**
     * `deskGateId`: the gate whose form is returned; defaults to the gate or location of the counts. Days filter as in the list; they default to
     * today.
     */
    query: z.object({
      ...{ location_id: id.optional(), gate_id: id.optional(), desk_gate_id: id.optional() },
      ...{ startDate: visitFilters.startDate, endDate: visitFilters.endDate },
    }),
    response: entrancesMetadata,
  },
  exportInside: {
    ...get('/visitors/entrances/inside/export', 'entrances:read', ANY_EDITION),
    summary: 'Everybody who is inside as a file, by location and gate, with the size of each party; who made it is audited',
    kind: 'file',
    media_types: TABLE_TYPES,
    query: tableFormat.extend({ location_id: id.optional(), gate_id: id.optional() }),
    response: z.unknown(),
  },
  exportExcel: {
    ...post('/visitors/entrances/exports/excel', 'reports:read', ANY_EDITION),
    summary: 'The visits of a filter as a workbook or CSV, newest first; needs `entrances:read` as well. Who made it is audited',
    effect: 'read', // a POST, because a body has no address limit and because an expired organisation may still export its register
    kind: 'file',
    media_types: TABLE_TYPES,
    body: entranceExport,
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
    effect: 'read', // a POST, to keep phone and document numbers out of addresses (ASVS 14.2.1)
    body: findInput,
    response: findAnswer,
    errors: ['too_many_numbers'],
  },
  nextCard: {
    ...get('/visitors/entrances/next-card', 'entrances:check_in', ANY_EDITION),
    summary: 'The free card that a gate gives out next; null where there is none',
    query: z.object({ gate_id: id }),
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
      'gate_closed_now',
      'visitor_type_not_here',
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
      'guest_not_found',
      'pre_register_not_found',
      'guest_not_expected',
      'guest_elsewhere',
      'guest_not_now',
      'guest_arrived',
      'party_full',
      'pass_not_found',
      'pass_not_allowed',
      'pass_inside',
      'blacklisted',
      'screening_needed',
    ],
  },
  update: {
    ...put('/visitors/entrances/{id}', 'entrances:write', ANY_EDITION),
    summary: 'Correct a visit; the old value, the new one and the person are kept',
    body: entranceUpdate,
    response: entrance,
    errors: ['visit_erased', 'changed_meanwhile', 'unit_not_found', 'vehicle_inside', 'fee_lowered'],
  },
  correctNumbers: {
    ...put('/visitors/entrances/{id}/numbers', 'entrances:numbers', ANY_EDITION),
    summary: 'Correct the document or phone number of a visitor; they are held against the blacklist, and the log keeps the masks',
    body: numbersInput,
    response: entrance,
    errors: ['visit_erased', 'changed_meanwhile'],
  },
  checkOut: {
    ...post('/visitors/entrances/{id}/checkout', 'entrances:check_out', ANY_EDITION),
    summary: 'Check a visitor out',
    idempotent: true,
    body: checkOutInput,
    response: entrance,
    errors: ['gate_not_found', 'gate_not_open', 'already_out', 'charge_due'],
  },
  undo: {
    ...post('/visitors/entrances/{id}/undo', 'entrances:check_in', ANY_EDITION),
    summary: 'Undo the last check-out or check-in of a visit, within ten minutes',
    body: z.strictObject({}).meta({ id: 'UndoInput' }),
    response: entrance,
    errors: [
      'visit_erased',
      'visit_paid',
      'undo_too_late',
      'location_not_active',
      'vehicle_inside',
      'card_in_use',
      'card_not_available',
      'member_inside',
      'pass_inside',
    ],
  },
  loseCard: {
    ...post('/visitors/entrances/{id}/card-lost', 'entrances:check_out', ANY_EDITION),
    summary: 'The visitor has lost the card that was given to them: it opens nothing any more, and the visit goes on',
    body: z.strictObject({ reason: line(300).optional() }).meta({ id: 'CardLostInput' }),
    response: entrance,
    errors: ['card_not_found', 'already_out'],
  },
  handleAnswer: {
    ...post('/visitors/entrances/{id}/host-answer/handled', 'entrances:check_in', ANY_EDITION),
    summary: 'Mark the host’s answer about a visit as handled: no desk shows it at the visit any more; a second call changes nothing',
    body: z.strictObject({}).meta({ id: 'HandleAnswerInput' }),
    status: 204,
    response: noContent,
  },
  reveal: {
    ...post('/visitors/entrances/{id}/reveal', 'entrances:reveal', ANY_EDITION),
    summary: 'The whole document and phone number of a visit; recorded with its reason',
    body: z.strictObject({ reason: line(300) }).meta({ id: 'RevealInput' }),
    response: z.object({ id_number: z.string().nullable(), phone: z.string().nullable(), numbers_unreadable }),
    errors: ['visit_erased'],
  },
  addPhoto: {
    ...post('/visitors/entrances/{id}/photo', 'entrances:check_in', ANY_EDITION),
    summary: 'Attach the photo of the visitor (multipart, field file); of a visit that has ended it is a correction, and needs a reason',
    kind: 'form',
    body: z.strictObject({ reason: line(300).optional() }).meta({ id: 'PhotoInput' }),
    response: entrance,
    errors: ['visit_erased', 'file_not_image', 'file_too_large'],
  },
})

export type EntrancesMetadata = z.output<typeof entrancesMetadata>
