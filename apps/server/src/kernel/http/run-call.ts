import type { FieldError } from '@gatehouse/contract/kernel/errors.ts'
import { fieldErrors } from '@gatehouse/contract/kernel/messages.ts'
import { needsSession, prepares, type Route, writes } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { App } from '../app/app-context.ts'
import type { CallFacts, FileAnswer } from '../app/call-facts.ts'
import type { Actor, Link, LinkCheck, SessionCheck } from '../db/actor.ts'
import type { Tx } from '../db/handles.ts'
import { RecordedError } from '../db/recorded-error.ts'
import { WriteConflict } from '../db/write-conflict.ts'
import { AppError } from '../errors/app-error.ts'
import { takePublished } from '../live/publish.ts'
import type { BoundRoute } from './call.ts'
import { deviceCookie } from './device-cookie.ts'
import { idempotencyKey, MOST_TRIES, type Outcome, type Run, runOnce } from './idempotency.ts'
import { JsonAnswer } from './json-answer.ts'
import { linkOf } from './links.ts'
import { invalid } from './problems.ts'
import { requireReach } from './reach.ts'
import { accessOf } from './session.ts'
import { receiveTable, type SentTable } from './table-upload.ts'
import { receivePicture, receivePictures, type Sent, withFiles } from './upload.ts'

/** One call from request to answer: limit, input, session and rights, transaction. */
export async function runCall(
  app: App,
  bound: BoundRoute,
  facts: CallFacts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { route } = bound
  const access = needsSession(route) ? accessOf(app.tokens, request, route) : null
  const link = route.permission === 'link' ? linkOf(app.tokens, request, route) : null
  const make = async () => {
    const input = await parseInput(app, route, access, link, { facts, request, reply })
    const call = { app, log: request.log, facts, ...(access || link ? {} : { device: deviceCookie(app, request, reply) }), ...input }
    const files = [...(input.picture ? [input.picture] : []), ...input.pictures]
    return withFiles(
      app,
      () => files,
      (onCommit) => app.keyring.withNewKeys(() => handled(bound, call, { access, link, request, reply, committing: onCommit })),
    )
  }
  if (access) return app.limits.ofSession(access, facts.ip, make)
  if (link) return app.limits.ofLink(link, facts.ip, make)
  const { limit = 'standard' } = route
  if (limit !== 'none' && limit !== 'by_device') await app.limits.ofAddress(limit, facts.ip)
  return make()
}

interface Making {
  access: SessionCheck | null
  link: LinkCheck | null
  request: FastifyRequest
  reply: FastifyReply
  committing: () => void
}

async function handled(
  bound: BoundRoute,
  call: { app: App; facts: CallFacts; table: SentTable | undefined; body: unknown },
  { access, link, request, reply, committing }: Making,
): Promise<unknown> {
  const { app, facts } = call
  const { route } = bound
  const handle = bound.handle as (call: unknown) => Promise<unknown>

  if (link) {
    const byLink = async (tx: Tx, linkRecord: Link) => {
      const outcome = outcomeOf(app, route, await handle({ ...call, tx, link: linkRecord }))
      committing()
      return outcome
    }
    return send(reply, await publishing(app, (work) => app.database.byLink(link, work), byLink))
  }
  if (!access) return send(reply, outcomeOf(app, route, await handle(call)))
  if (!writes(route)) {
    const answer = await app.database.read(access, facts, (db, actor) => handle({ ...call, db, actor }), route.report === true)
    return route.kind === 'file' ? sendFile(app, route, reply, answer as FileAnswer) : send(reply, outcomeOf(app, route, answer))
  }
  const fields = call.body as Record<string, string>
  const key = route.idempotent ? await idempotencyKey(app, access, request) : route.once_by && fields[route.once_by.id]
  const question = route.once_by?.asks.map((field) => fields[field])
  // Validate the answer inside the transaction, so that an answer outside the contract undoes the change.
  const run: Run = async (tx, actor, instead) => {
    requireReach(route, actor)
    return outcomeOf(app, route, await (instead ? instead(tx, actor) : handle({ ...call, tx, actor })))
  }
  if (key !== undefined) {
    const rebuild = bound.again as ((app: App, tx: Tx, actor: Actor, kept: string, key: string) => Promise<unknown>) | undefined
    const rebuildOutcome =
      rebuild && (async (tx: Tx, actor: Actor, text: string) => outcomeOf(app, route, await rebuild(app, tx, actor, text, key)))
    const keyedCall = {
      access,
      facts,
      key,
      call: `${route.method} ${request.url}`,
      body: question ?? call.table?.digest ?? request.body,
      again: rebuildOutcome,
    }
    return send(reply, await runOnce(app, keyedCall, run))
  }
  const write: Open<Actor> = (work) => app.database.write(access, facts, work)
  const attempt = (tries: number, instead?: WriteConflict['inspect']): Promise<Outcome> =>
    publishing(app, write, async (tx, actor) => {
      const outcome = await run(tx, actor, instead)
      committing()
      return outcome
    }).catch(async (error: unknown) => {
      if (error instanceof WriteConflict && tries > 1) return attempt(tries - 1, error.inspect)
      if (error instanceof RecordedError) await publishing(app, write, error.afterwards)
      throw error
    })
  return send(reply, await attempt(MOST_TRIES))
}

/** Opens a transaction for somebody. */
type Open<Who> = <T>(work: (tx: Tx, who: Who) => Promise<T>) => Promise<T>

async function publishing<Who, T>(app: App, open: Open<Who>, work: (tx: Tx, who: Who) => Promise<T>): Promise<T> {
  let hasPublished = false
  const answer = await open(async (tx, person) => {
    const result = await work(tx, person)
    hasPublished = takePublished(tx)
    return result
  })
  if (hasPublished) app.live.wake()
  return answer
}

async function parseInput(app: App, route: Route, access: SessionCheck | null, link: LinkCheck | null, exchange: Sent) {
  const { facts, request } = exchange
  const refuse = async (refusal: AppError) => {
    // Check permission first, so that an unauthorised caller learns nothing about the body.
    if (access) await app.database.check(access)
    if (link) await app.database.checkLink(link)
    throw refusal
  }
  const parse = async (schema: z.ZodType | undefined, value: unknown) => {
    const result = schema?.safeParse(value, { reportInput: true })
    if (result && !result.success) {
      const errors = fieldErrors(result.error.issues, facts.language)
      const unknown = result.error.issues.some(({ code }) => code === 'unrecognized_keys')
      await refuse(invalid(route.keyed_errors ? errors.map((error) => ({ ...error, [error.field]: error.message })) : errors, unknown))
    }
    return result?.data
  }
  const params = route.params?.safeParse(request.params)
  if (params && !params.success) await refuse(new AppError('not_found'))
  const misspelled = misspelledParameters(route, request.query as object)
  if (misspelled.length > 0) await refuse(invalid(misspelled))
  const query = await parse(route.query, request.query)
  let body = route.kind === 'form' ? undefined : await parse(route.body, request.body ?? undefined)
  const readFields = async (fields: Record<string, string>) => {
    body = await parse(route.body, fields)
  }
  const form = route.kind === 'form' ? (access ?? link) : null
  const picture = form && !route.form_fields ? await receivePicture(app, route, form, exchange, readFields) : undefined
  const pictures = route.kind === 'form' && access && route.form_fields ? await receivePictures(app, route, access, exchange) : []
  // Preparing a write needs the right to write.
  const writing = access && prepares(route) ? { ...access, write: true } : access
  const table = route.kind === 'table' && writing ? await receiveTable(app, writing, exchange, route.rows ?? 1000) : undefined
  if (writing && prepares(route) && !table) await app.database.check(writing)
  return { params: params?.data ?? {}, query: query ?? {}, body, picture, pictures, table }
}

/** Known parameters in a spelling such as `status[]` or `locationId`, which would silently filter nothing. The field is the right spelling. */
function misspelledParameters({ query }: Route, sentQuery: object): FieldError[] {
  if (query === undefined) return []
  const known = new Map(Object.keys(query.shape).map((name) => [bareName(name), name]))
  const faults = new Map<string, FieldError>()
  for (const sentName of Object.keys(sentQuery)) {
    const [name = ''] = sentName.split('[', 1)
    const field = known.get(bareName(name))
    if (field !== undefined && field !== sentName) faults.set(field, { field, message: name === sentName ? 'other_spelling' : 'one_value' })
  }
  return [...faults.values()]
}

const bareName = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase()

function outcomeOf(app: App, route: Route, answer: unknown): Outcome {
  const status = route.status ?? 200
  // Skipped in production, where it would cost time.
  if (app.config.check_answers) route.response.parse(answer instanceof JsonAnswer ? JSON.parse(answer.json) : answer)
  return { status, body: answer instanceof JsonAnswer ? answer.json : answer === undefined ? '' : JSON.stringify(answer) }
}

function send(reply: FastifyReply, { status, body }: Outcome): FastifyReply {
  const type = status >= 400 ? 'application/problem+json; charset=utf-8' : 'application/json; charset=utf-8'
  return reply.code(status).header('content-type', type).send(body)
}

function sendFile(app: App, route: Route, reply: FastifyReply, file: FileAnswer): FastifyReply {
  if (app.config.check_answers && !route.media_types?.includes(file.media_type)) {
    file.stream.destroy()
    throw new Error(`${route.path} answers ${file.media_type}, which the contract does not name.`)
  }
  if (file.size !== null) reply.header('content-length', file.size)
  return reply
    .header('content-type', file.media_type.startsWith('text/') ? `${file.media_type}; charset=utf-8` : file.media_type)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-disposition', file.filename ? `attachment; filename="${file.filename}"` : 'inline')
    .send(file.stream)
}
