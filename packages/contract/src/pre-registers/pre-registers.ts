import { z } from 'zod'
import { day } from '../kernel/domain/fields.ts'
import { line } from '../kernel/domain/text.ts'
import { PASS_EDITIONS } from '../kernel/editions.ts'
import { recordUpdate } from '../kernel/record-update.ts'
import { defineRoutes, del, get, id, instant, list, listQuery, post, put } from '../kernel/routes.ts'
import {
  expectedGuest,
  guestUpdate,
  MOST_GUESTS,
  preRegister,
  preRegisterCreation,
  preRegisterInput,
  preRegisterRow,
} from './pre-register-record.ts'

/** A pre-register as `GET` returned it, with changes; guests and fields left out stay. */
export const preRegisterUpdate = recordUpdate(preRegister, {
  ...preRegisterInput.shape,
  guests: z.array(guestUpdate).min(1).max(MOST_GUESTS),
  /** The `updated_at` of the version in the form. */
  updated_at: instant,
  reason: line(300).optional(),
}).meta({ id: 'PreRegisterUpdate' })

/** The limits of mails to guests. */
const MAILED = ['too_many_mails', 'too_many_mails_to_address'] as const
const PLACED = ['location_not_found', 'location_archived', 'unit_not_found'] as const

export const preRegisters = defineRoutes({
  list: {
    ...get('/visitors/preregisters', 'pre-registers:read', PASS_EDITIONS),
    summary: 'Pre-registers that the person may see, the next first; hosts see their own and those of their units',
    query: listQuery.extend({
      location_id: id.optional(),
      /**
       * `open`: not ended, rejected or cancelled, including one's own drafts. `waiting`: the open ones that wait for approval. `cancelled`: includes
       * rejected ones.
       */
      tab: z.enum(['open', 'waiting', 'past', 'cancelled']).optional(),
      startDate: day.optional(),
      endDate: day.optional(),
      sort: z.enum(['starts_at', '-starts_at']).default('starts_at'),
    }),
    response: list(preRegisterRow),
  },
  expected: {
    ...get('/visitors/preregisters/expected', 'pre-registers:read', PASS_EDITIONS),
    summary: 'Guests who are expected on a day, today where none is named, in the order of their times',
    query: listQuery.extend({ location_id: id.optional(), day: day.optional(), arrived: z.stringbool().optional() }),
    response: list(expectedGuest),
  },
  get: {
    ...get('/visitors/preregisters/{id}', 'pre-registers:read', PASS_EDITIONS),
    summary: 'One pre-register with its guests',
    response: preRegister,
  },
  create: {
    ...post('/visitors/preregisters', 'pre-registers:write', PASS_EDITIONS),
    summary: 'Announce a visitor or a group, or keep it as a draft; it waits for approval where the settings of the location ask for that',
    idempotent: true,
    body: preRegisterCreation,
    status: 201,
    response: preRegister,
    errors: [...PLACED, ...MAILED],
  },
  update: {
    ...put('/visitors/preregisters/{id}', 'pre-registers:write', PASS_EDITIONS),
    summary: 'Change a pre-register; a change of day, time or place is a new revision, which may need approval again, as a new guest may',
    body: preRegisterUpdate,
    response: preRegister,
    errors: [...PLACED, ...MAILED, 'changed_meanwhile', 'status_not_allowed', 'guest_arrived'],
  },
  submit: {
    ...post('/visitors/preregisters/{id}/submit', 'pre-registers:write', PASS_EDITIONS),
    summary: 'Announce a draft, or one that was rejected again',
    body: z.strictObject({}).meta({ id: 'PreRegisterSubmission' }),
    response: preRegister,
    errors: [...MAILED, 'location_archived', 'status_not_allowed'],
  },
  approve: {
    ...post('/visitors/preregisters/{id}/approve', 'pre-registers:approve', PASS_EDITIONS),
    summary: 'Approve a pre-register that waits; its guests are expected from now on',
    body: z.strictObject({}).meta({ id: 'PreRegisterApproval' }),
    response: preRegister,
    errors: [...MAILED, 'status_not_allowed'],
  },
  reject: {
    ...post('/visitors/preregisters/{id}/reject', 'pre-registers:approve', PASS_EDITIONS),
    summary: 'Reject a pre-register that waits; who announced it is told why',
    body: z.strictObject({ reason: line(300) }).meta({ id: 'PreRegisterRejection' }),
    response: preRegister,
    errors: ['status_not_allowed'],
  },
  cancel: {
    ...post('/visitors/preregisters/{id}/cancel', 'pre-registers:write', PASS_EDITIONS),
    summary: 'Cancel a pre-register; who has arrived stays',
    body: z.strictObject({ reason: line(300).optional() }).meta({ id: 'PreRegisterCancellation' }),
    response: preRegister,
    errors: ['status_not_allowed'],
  },
  cancelDay: {
    ...post('/visitors/preregisters/{id}/days/{day_id}/cancel', 'pre-registers:write', PASS_EDITIONS),
    params: z.strictObject({ id, day_id: id }),
    summary: 'Cancel one day of a repeated visit, on which nobody has come',
    body: z.strictObject({ reason: line(300).optional() }).meta({ id: 'DayCancellation' }),
    response: preRegister,
    errors: [...MAILED, 'status_not_allowed', 'guest_arrived'],
  },
  remove: {
    ...del('/visitors/preregisters/{id}', 'pre-registers:write', PASS_EDITIONS),
    summary: 'Delete a pre-register without an arrival',
    response: z.object({ success: z.literal(true), message: z.string() }),
    errors: ['guest_arrived'],
  },
  remind: {
    ...post('/visitors/preregisters/{id}/remind', 'pre-registers:write', PASS_EDITIONS),
    summary: 'Mail the guests who are still expected again, each at most once in ten minutes',
    body: z.strictObject({ who: z.enum(['not_completed', 'all']).default('not_completed') }).meta({ id: 'PreRegisterReminder' }),
    response: z.object({ reminded: z.int(), reminded_before: z.int(), without_email: z.int() }).meta({ id: 'PreRegisterReminded' }),
    errors: [...MAILED, 'status_not_allowed'],
  },
  guestLink: {
    ...post('/visitors/preregisters/{id}/guests/{guest_id}/link', 'pre-registers:write', PASS_EDITIONS),
    params: z.object({ id, guest_id: id }),
    summary: 'Make a link to a guest’s own page, to send it another way; earlier links go on working',
    response: z.object({ url: z.string(), until: instant }).meta({ id: 'GuestLink' }),
    errors: ['status_not_allowed'],
  },
})
