import multipart from '@fastify/multipart'
import { type Language, preferredLanguage } from '@gatehouse/contract/kernel/languages.ts'
import { answersSuccess, needsSession, type Route } from '@gatehouse/contract/kernel/routes.ts'
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import { newId } from '../crypto/uuid.ts'
import { linkSharer } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import type { BoundRoute } from './call.ts'
import { acquireCallSlot, runInCallSlot } from './call-slots.ts'
import { answerClientError, METHODS } from './client-error.ts'
import { compressor } from './compress.ts'
import { followConnections } from './connections.ts'
import { Denials, deniedBy, type RecordDenials } from './denials.ts'
import { linkOf } from './links.ts'
import { servePage } from './page.ts'
import { problemOf, toRefusal } from './problems.ts'
import { runCall } from './run-call.ts'
import { securityHeaders } from './security-headers.ts'
import { accessOf } from './session.ts'
import { openStream, Streams } from './stream.ts'
import { MAX_TABLE_BYTES } from './table-upload.ts'
import { MAX_FILE_BYTES } from './upload.ts'

const BODY_LIMIT = 256 * 1024
/** Maximum number of files in a form with several. */
const MOST_FILES = 3
/** Connections are asked to close this long before the server stops accepting any. */
const DRAIN_MS = 300
const READING = ['GET', 'HEAD']

/** Everything that modules provide, bound by app.ts. */
export interface Bound {
  routes: readonly BoundRoute[]
  /** Makers of pages by path, which get the version of the product. A page is built at first use. */
  documents: Readonly<Record<string, (version: string) => string>>
  recordDenials: RecordDenials
}

/** The server for calls, documents and the page. */
export async function createServer(app: App, { routes, documents, recordDenials }: Bound, drainMs = DRAIN_MS): Promise<FastifyInstance> {
  const server = fastify({
    loggerInstance: app.log as FastifyBaseLogger,
    bodyLimit: BODY_LIMIT,
    trustProxy: app.config.trust_proxy.length > 0 ? app.config.trust_proxy : false,
    genReqId: newId,
    requestIdHeader: false,
    forceCloseConnections: 'idle',
    // Requests that arrive while the server drains are answered.
    return503OnClosing: false,
    // Ten megabytes over a slow connection.
    requestTimeout: 60_000,
    routerOptions: { maxParamLength: 200 },
    // Addresses that cannot be decoded reach no route and no hook.
    frameworkErrors: (error, request, reply) => answerRefusal(toRefusal(error), request, reply.header('x-content-type-options', 'nosniff')),
    clientErrorHandler: answerClientError,
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  // While the server drains, each answer closes its connection. Otherwise a client could send its next call just when the server closes.
  let isDraining = false
  server.addHook('onSend', (_request, reply, payload, next) => {
    if (isDraining) reply.header('connection', 'close')
    next(null, payload)
  })
  server.addHook('onSend', compressor())
  server.addHook('preClose', async () => {
    isDraining = true
    await new Promise((resolve) => setTimeout(resolve, drainMs))
    const idle = setInterval(() => server.server.closeIdleConnections(), 50)
    server.server.once('close', () => clearInterval(idle))
  })
  // Before the first await: registering starts the routes, which keep the handler set at that time.
  const denials = new Denials(app, recordDenials)
  server.addHook('onClose', () => denials.stop())
  server.setErrorHandler(async (error, request, reply) => {
    const refusal = toRefusal(error)
    const { bound } = request.routeOptions.config as { bound?: BoundRoute }
    const denial = bound && needsSession(bound.route) && deniedBy(refusal)
    if (denial)
      await denials.note(accessOf(app.tokens, request, bound.route), factsOf(request), `${bound.route.method} ${bound.route.path}`, denial)
    if (refusal.code === 'internal') request.log.error({ err: error }, 'call failed')
    if (refusal.code === 'unavailable' || refusal.code === 'outcome_unknown') request.log.warn({ err: error }, 'call could not be done now')
    return answerRefusal(refusal, request, reply)
  })
  const headers = securityHeaders(app.config.public_url)
  server.addHook('onRequest', (_request, reply, next) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value)
    next()
  })
  await server.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 10, parts: 11, fieldSize: 10_000, headerPairs: 20 },
  })
  // State changes need JSON (ASVS 3.5.1): a plain form cannot make a call.
  server.removeContentTypeParser('text/plain')
  acceptEmptyJson(server)

  const streams = new Streams(app)
  for (const bound of routes) {
    server.route({
      method: bound.route.method,
      // A HEAD of a stream would never end.
      exposeHeadRoute: bound.route.kind !== 'events',
      url: bound.route.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { bound },
      ...(bound.route.probe && app.log.isLevelEnabled('info') ? { logLevel: 'warn' } : {}),
      // The body is not read before the call has a token and a slot.
      onRequest: async (request, reply) => {
        const access = needsSession(bound.route) ? accessOf(app.tokens, request, bound.route) : undefined
        const link = bound.route.permission === 'link' ? linkOf(app.tokens, request, bound.route) : undefined
        requireMediaType(request, bound.route)
        requireSize(request, bound.route)
        if (access && bound.route.kind !== 'events') await acquireCallSlot(app.shares.calls, app.database.callerOf(access), request, reply)
        if (link) await acquireCallSlot(app.shares.links, linkSharer(link), request, reply)
        // The body is read from now on; a form's body later.
        if (bound.route.kind !== 'form' && readsBody(request)) app.bodies.watch(request)
      },
      handler: (request, reply) => {
        reply.header('cache-control', 'no-store')
        const facts = factsOf(request)
        if (bound.route.kind === 'events')
          return openStream(app, streams, accessOf(app.tokens, request, bound.route), facts, request, reply)
        return runInCallSlot(request, () => runCall(app, bound, facts, request, reply))
      },
    })
  }
  for (const [path, make] of Object.entries(documents)) {
    let html: string | undefined
    server.get(path, (_request, reply) => {
      html ??= make(app.version)
      return reply.type('text/html; charset=utf-8').send(html)
    })
  }
  const methods = methodsByPath(routes, Object.keys(documents))
  const sendPage = await servePage(server, app)
  server.setNotFoundHandler(async (request, reply) => {
    const allowedMethods = methods.find((entry) => entry.pattern.test(request.url.split('?')[0]!))?.methods
    // Unknown methods such as TRACE are rejected everywhere; other addresses may be pages.
    if (allowedMethods ? !allowedMethods.includes(request.method) : !METHODS.includes(request.method)) {
      return answerRefusal(new AppError('method_not_allowed'), request, reply.header('allow', (allowedMethods ?? READING).join(', ')))
    }
    const wantsPage = READING.includes(request.method) && (request.headers.accept ?? '').includes('text/html')
    if (wantsPage && !allowedMethods) return sendPage(reply)
    return answerRefusal(new AppError('not_found'), request, reply)
  })
  const closeQuietConnections = followConnections(server.server)
  server.addHook('preClose', async () => {
    streams.close()
    app.bodies.stop()
    closeQuietConnections()
  })
  return server
}

async function answerRefusal(refusal: AppError, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // An address that cannot be decoded has no route.
  const { bound } = (request.routeOptions?.config ?? {}) as { bound?: BoundRoute }
  const problem = problemOf(refusal, languageOf(request), request.id, bound !== undefined && answersSuccess(bound.route))
  if (refusal.details.retry_after !== undefined) reply.header('retry-after', refusal.details.retry_after)
  // The server would read the rest of the body as the next call.
  if (problem.status === 408) reply.header('connection', 'close')
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem))
}

/** Lets a call without a body carry `Content-Type: application/json`, because the specification's client sends it with every request (L-15). */
function acceptEmptyJson(server: FastifyInstance): void {
  const parseJson = server.getDefaultJsonParser('error', 'error')
  server.removeContentTypeParser('application/json')
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, next) => {
    const { bound } = request.routeOptions.config as { bound?: BoundRoute }
    if (text === '' && !bound?.route.body) next(null, undefined)
    else parseJson(request, text, next)
  })
}

/** Fastify reads the body of every request that announces one, except for GET and HEAD. */
const readsBody = ({ method, headers }: FastifyRequest): boolean =>
  !READING.includes(method) && (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)

/** Rejects a form that announces too large a size without reading it (ASVS 5.2.1). */
function requireSize(request: FastifyRequest, route: Route): void {
  const size = Number(request.headers['content-length'] ?? 0)
  if (route.kind === 'form' && size > (route.form_fields ? MOST_FILES : 1) * MAX_FILE_BYTES + 100_000) throw new AppError('file_too_large')
  if (route.kind === 'table' && size > MAX_TABLE_BYTES + 100_000) throw new AppError('table_too_large')
}

/** A call accepts exactly one media type, so that no form of another site can make it (ASVS 3.5.1). */
function requireMediaType(request: FastifyRequest, route: Route): void {
  const mediaType = route.kind === 'form' || route.kind === 'table' ? 'multipart/form-data' : route.body ? 'application/json' : undefined
  if (mediaType && request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== mediaType)
    throw new AppError('unsupported_media_type')
}

const languageOf = (request: FastifyRequest): Language => preferredLanguage(request.headers['accept-language'])

const factsOf = (request: FastifyRequest): CallFacts => ({
  request_id: request.id,
  ip: request.ip ?? null,
  user_agent: request.headers['user-agent']?.slice(0, 300) ?? null,
  language: languageOf(request),
})

/** The methods of each path, for 404 and 405. */
function methodsByPath(routes: readonly BoundRoute[], documents: readonly string[]): { pattern: RegExp; methods: readonly string[] }[] {
  const byPath = new Map<string, readonly string[]>(documents.map((path) => [path, READING]))
  for (const { route } of routes) {
    const existing = byPath.get(route.path) ?? []
    byPath.set(route.path, [...existing, route.method, ...(route.method === 'GET' && route.kind !== 'events' ? ['HEAD'] : [])])
  }
  // Fixed paths first, so that `/visitors/entrances/find` is not taken for an id.
  return [...byPath]
    .sort(([a], [b]) => a.split('{').length - b.split('{').length)
    .map(([path, methods]) => ({
      pattern: new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    }))
}
