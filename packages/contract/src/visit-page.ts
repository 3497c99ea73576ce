import { z } from 'zod'
import { day } from './kernel/domain/fields.ts'
import { PASS_EDITIONS } from './kernel/editions.ts'
import { LANGUAGES } from './kernel/languages.ts'
import { inputShape } from './kernel/record-fields.ts'
import { defineRoutes, get, instant, LARGEST_INT, post, put } from './kernel/routes.ts'
import { time } from './locations.ts'
import { ownFields } from './pre-register-record.ts'
import { isListOfCompanions } from './visit-names.ts'

/** People whom a guest brings along. */
export const MOST_COMPANIONS = 50

/** What a guest may still do depends on it. `waiting`: their host's change is not approved yet. */
export const VISIT_STATES = ['expected', 'waiting', 'declined', 'arrived', 'cancelled', 'over'] as const
export type VisitState = (typeof VISIT_STATES)[number]

const bilingual = z.object({ th: z.string(), en: z.string() })

/** What a guest's own page shows. Of the guest nothing but what they wrote there themselves: a link may be forwarded. */
export const visitPage = z
  .object({
    state: z.enum(VISIT_STATES),
    /** Of the guest, as their host chose it. */
    language: z.enum(LANGUAGES),
    organisation_name: z.string(),
    place: z.object({ name: bilingual, address: bilingual, time_zone: z.string() }),
    /** In the zone of the place. */
    day,
    from: time,
    /** At or before `from`: on the next day. */
    until: time,
    /** Of a repeated visit on which days it is, in place of `day`. */
    repeats: bilingual.nullable(),
    starts_at: instant,
    ends_at: instant,
    /** From the host. */
    visitor_note: z.string().nullable(),
    /** The writer of the note. */
    visitor_note_by: z.string().nullable(),
    /** What a code of arrival says; null where there is nothing to arrive at. */
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
    /** What the gate asks for beside the name: the rest is not shown. */
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
    /** Left out: as it is. */
    phone,
    companion_count: z.int().min(0).max(MOST_COMPANIONS).default(0),
    /** The notice that they read. */
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
