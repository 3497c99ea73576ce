import { z } from 'zod'
import { line } from '../kernel/domain/text.ts'
import { PASS_EDITIONS } from '../kernel/editions.ts'
import { LANGUAGES } from '../kernel/languages.ts'
import { defineRoutes, get, instant, post } from '../kernel/routes.ts'

/** The answers a host can give the gate about guests who arrived. */
export const HOST_ANSWERS = {
  coming: ['Coming to the gate', 'กำลังไปรับ'],
  let_in: ['Let them in', 'ให้เข้าได้'],
  wait: ['Ask them to wait', 'ให้รอก่อน'],
  refuse: ['Don’t let them in', 'ไม่ให้เข้า'],
} as const
export type HostAnswerKind = keyof typeof HOST_ANSWERS
const answer = z.enum(Object.keys(HOST_ANSWERS) as [HostAnswerKind, ...HostAnswerKind[]])

/** The first answer to an arrival, as the host's page and the desks read it. */
export const givenAnswer = z.object({
  answer,
  note: z.string().nullable(),
  /** Name of the host. */
  name: z.string(),
  answered_at: instant,
})

/**
 * The first answer to an arrival, with the guard who marked it as handled and when. People who may not read visits get null as `handled_by`. Hosts'
 * pages must not get this, because the name is the guard's.
 */
export const hostAnswer = givenAnswer
  .extend({ handled_at: instant.nullable(), handled_by: z.string().nullable() })
  .meta({ id: 'HostAnswer' })

/** The page behind the link: the guests at the gate now, and the answer that the gate has. */
export const hostAnswerPage = z
  .object({
    /** `over`: no guest of this arrival is inside any more, and there was no answer. */
    state: z.enum(['open', 'answered', 'over']),
    /** The language of the mail that had the link. */
    language: z.enum(LANGUAGES),
    organisation_name: z.string(),
    place: z.object({ name: z.object({ th: z.string(), en: z.string() }), time_zone: z.string() }),
    /** Guests of the party who are inside, in order of arrival. */
    guests: z.array(
      z.object({ visitor_name: z.string(), company: z.string().nullable(), gate: z.string().nullable(), arrived_at: instant }),
    ),
    /** `own`: given through this link. */
    answer: givenAnswer.extend({ own: z.boolean() }).nullable(),
  })
  .meta({ id: 'HostAnswerPage' })

export const hostAnswerInput = z.strictObject({ answer, note: line(200).nullish() }).meta({ id: 'HostAnswerInput' })

export const hostAnswers = defineRoutes({
  get: {
    ...get('/api/host-answer', 'link', PASS_EDITIONS),
    link: 'host_answer',
    summary: 'The guests that a host is asked about; reading answers nothing',
    response: hostAnswerPage,
  },
  give: {
    ...post('/api/host-answer', 'link', PASS_EDITIONS),
    link: 'host_answer',
    summary: 'What the gate should do; the first answer of a day counts',
    body: hostAnswerInput,
    response: hostAnswerPage,
    errors: ['host_answered', 'host_answer_closed'],
  },
})

export type GivenAnswer = z.output<typeof givenAnswer>
export type HostAnswer = z.output<typeof hostAnswer>
export type HostAnswerPage = z.output<typeof hostAnswerPage>
export type HostAnswerInput = z.output<typeof hostAnswerInput>
