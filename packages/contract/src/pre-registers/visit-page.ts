import { z } from 'zod'
import { isListOfCompanions } from '../blacklists/visit-names.ts'
import { day } from '../kernel/domain/fields.ts'
import { PASS_EDITIONS } from '../kernel/editions.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { inputShape } from '../kernel/record-fields.ts'
import { defineRoutes, get, instant, LARGEST_INT, post, put } from '../kernel/routes.ts'
import { time } from '../locations/locations.ts'
import { ownFields } from './pre-register-record.ts'

/** The most companions that a guest can bring. */
export const MOST_COMPANIONS = 50

/** The state decides what a guest may still do. `waiting`: their host's change isn't approved yet. */
export const VISIT_STATES = ['expected', 'waiting', 'declined', 'arrived', 'cancelled', 'over'] as const
export type VisitState = (typeof VISIT_STATES)[number]

const bilingual = z.object({ th: z.string(), en: z.string() })

/** A guest's own page. It shows nothing about the guest except what they entered there, because a link may be forwarded. */
export const visitPage = z
  .object({
    state: z.enum(VISIT_STATES),
    /** The guest's language, as their host chose it. */
    language: z.enum(LANGUAGES),
    organisation_name: z.string(),
    place: z.object({ name: bilingual, address: bilingual, time_zone: z.string() }),
    /** In the location's zone. */
    day,
    from: time,
    /** If it is at or before `from`, it is on the next day. */
    until: time,
    /** The days of a repeated visit; shown instead of `day`. */
    repeats: bilingual.nullable(),
    starts_at: instant,
    ends_at: instant,
    /** The host's note. */
    visitor_note: z.string().nullable(),
    /** The writer of the note. */
    visitor_note_by: z.string().nullable(),
    /** The text of the arrival code; null if there is no arrival to register. */
    arrival_code: z.string().nullable(),
    /** A calendar file in each language. */
    calendar: bilingual,
    own: z.object({
      visitor_name: z.string().nullable(),
      company: z.string().nullable(),
      phone_masked: z.string().nullable(),
      plate: z.string().nullable(),
      plate_province: z.string().nullable(),
      companion_count: z.int().min(0),
      companion_names: z.string().nullable(),
      has_photo: z.boolean(),
    }),
    /** The fields the gate asks for besides the name; the page hides the others. */
    asks: z.array(z.enum(['company', 'phone', 'plate', 'party_size', 'photo'])),
    notice: z.object({ th: z.string(), en: z.string(), version: z.int().min(1).max(LARGEST_INT) }),
    completed_at: instant.nullable(),
  })
  .meta({ id: 'VisitPage' })

const { visitor_name, company, phone, companion_names, plate, plate_province } = inputShape(ownFields)

export const visitInput = z
  .strictObject({
    ...{ visitor_name, company, plate, plate_province },
    companion_names: companion_names.refine((names) => !names || isListOfCompanions(names), 'companions'),
    /** Left out: unchanged. */
    phone,
    companion_count: z.int().min(0).max(MOST_COMPANIONS).default(0),
    /** The version of the notice that they read. */
    notice_version: z.int().min(1).max(LARGEST_INT),
    notice_language: z.enum(LANGUAGES),
  })
  .meta({ id: 'VisitInput' })

export const visit = defineRoutes({
  get: {
    ...get('/api/visit', 'link', PASS_EDITIONS),
    link: 'visit',
    summary: 'The visit that a guest is expected for',
    response: visitPage,
  },
  save: {
    ...put('/api/visit', 'link', PASS_EDITIONS),
    link: 'visit',
    summary: 'What the guest says of themself; one who had declined comes after all',
    body: visitInput,
    response: visitPage,
    errors: ['visit_closed', 'notice_changed'],
  },
  addPhoto: {
    ...post('/api/visit/photo', 'link', PASS_EDITIONS),
    link: 'visit',
    kind: 'form',
    summary: 'A photo of the guest (multipart, field file)',
    response: visitPage,
    errors: ['visit_closed', 'file_not_image', 'file_too_large'],
  },
  cancel: {
    ...post('/api/visit/cancel', 'link', PASS_EDITIONS),
    link: 'visit',
    summary: 'The guest will not come; others of the group are expected still',
    response: visitPage,
    errors: ['visit_closed'],
  },
})

export type VisitPage = z.output<typeof visitPage>
export type VisitInput = z.output<typeof visitInput>
