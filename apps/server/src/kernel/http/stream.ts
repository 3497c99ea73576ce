import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'
import type { CallFacts } from '../app/call-facts.ts'
import type { Actor, SessionCheck } from '../db/actor.ts'
import type { Db } from '../db/handles.ts'
import { queryOne } from '../db/query.ts'
import { AppError } from '../errors/app-error.ts'
import { visibleEvent } from '../live/audience.ts'
import type { Delivered } from '../live/live-events.ts'

const HEARTBEAT_MS = 15_000
/** No person has more open pages. */
const MOST_STREAMS = 20
/** Above this number a page should read everything again. */
const MOST_MISSED = 500
/** Spreads pages that read everything again, so that gates do not wait. */
const RESET_EVERY_MS = 20
/** A page that does not read is disconnected at this many waiting bytes, and resumes. */
const MOST_WAITING = 1_000_000

interface OpenStream {
  session_id: string
  /** A stream ends when the rights of its session change. */
  rights: string | undefined
  /** Sends a last text and ends the stream. */
  end: (last?: string) => void
}

/** The open streams of this server; they end with their session or when its rights change. */
export class Streams {
  private readonly open = new Set<OpenStream>()
  private readonly app: Pick<App, 'database' | 'log'>
  private readonly timer: NodeJS.Timeout
  private sweeping = false
  private nextReset = 0

  constructor(app: Pick<App, 'database' | 'log'>) {
    this.app = app
    this.timer = setInterval(() => void this.sweep(), 500)
    this.timer.unref()
  }

  /** Errors: too_many_requests. */
  add(stream: OpenStream): () => void {
    const own = [...this.open].filter((other) => other.session_id === stream.session_id)
    if (own.length >= MOST_STREAMS) throw new AppError('too_many_requests', { retry_after: 10 })
    this.open.add(stream)
    return () => this.open.delete(stream)
  }

  /** Tells a page to read everything when its turn comes. Returns a function that cancels it. */
  resetInTurn(tell: () => void): () => void {
    const now = performance.now()
    this.nextReset = Math.max(now, this.nextReset + RESET_EVERY_MS)
    const timer = setTimeout(tell, this.nextReset - now)
    return () => clearTimeout(timer)
  }

  private async sweep(): Promise<void> {
    // One query at a time, to leave connections to calls.
    if (this.open.size === 0 || this.sweeping) return
    this.sweeping = true
    const ids = [...new Set([...this.open].map((stream) => stream.session_id))]
    try {
      const { rows } = await this.app.database.pooled((client) => client.query('select id, rights from sessions_alive($1::uuid[])', [ids]))
      const rightsById = new Map<string, string>(rows.map((row) => [row.id, row.rights]))
      for (const stream of this.open) {
        if (!ids.includes(stream.session_id)) continue
        const rights = rightsById.get(stream.session_id)
        // The page reconnects at once and learns the state of its session.
        if (rights === undefined || rights !== stream.rights) stream.end('retry: 100\n\n')
      }
    } catch (error) {
      this.app.log.warn({ err: error }, 'sessions of open streams could not be checked')
    } finally {
      this.sweeping = false
    }
  }

  close(): void {
    clearInterval(this.timer)
    for (const stream of this.open) stream.end()
  }
}

/** In the same transaction as the session check, so that no change falls between them. */
const rightsOf = async (db: Db, { session_id }: Actor): Promise<string | undefined> =>
  (await queryOne<{ rights: string }>(db)`select rights from sessions_alive(array[${session_id}::uuid])`)?.rights

/** A live-event call: sends missed events since Last-Event-ID, then events and heartbeats. */
export async function openStream(
  app: App,
  streams: Streams,
  access: SessionCheck,
  facts: CallFacts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const { actor, rights } = await app.limits.ofSession(access, facts.ip, () =>
    app.database.read(access, facts, async (db, reader) => ({ actor: reader, rights: await rightsOf(db, reader) })),
  )
  const organisation = actor.organisation_id
  if (organisation === null) throw new AppError('organisation_not_found')

  const out = reply.raw
  const gone = () => out.closed || out.writableEnded
  if (gone()) return void reply.hijack()
  // An end that waits for the network must not be ended again by the next sweep, which would raise an uncaught error.
  const end = (last?: string) => void (gone() || out.end(last))
  const cleanups = [streams.add({ session_id: actor.session_id, rights, end })]
  // From now on the person may leave at any moment.
  out.once('close', () => {
    for (const clean of cleanups) clean()
  })
  // Subscribe before reading the past, so that nothing is lost; pages drop duplicates.
  const queue: Delivered[] = []
  let stale = false
  let deliver = (event: Delivered): void => {
    queue.push(event)
  }
  let reset = (): void => {
    stale = true
  }
  cleanups.push(
    app.live.subscribe(organisation, (event) => deliver(event)),
    app.live.onReset(() => reset()),
  )
  const last = request.headers['last-event-id'] || undefined
  const { position } = app.live
  const missedEvents = last === undefined ? [] : await app.live.since(organisation, String(last)).catch(() => null)

  reply.hijack()
  if (gone()) return
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value as string)
  out.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const write = (text: string) => {
    // A write after the end would raise an uncaught error.
    if (gone()) return
    out.write(text)
    if (out.writableLength > MOST_WAITING) out.destroy()
  }
  const textOf = (event: Delivered): string => {
    const permittedEvent = visibleEvent(actor, event)
    return permittedEvent ? `id: ${event.event_id}\nevent: ${permittedEvent.kind}\ndata: ${JSON.stringify(permittedEvent)}\n\n` : ''
  }
  // The page's position stays until it was told to read everything.
  let needsReset = false
  deliver = (event) => {
    const text = needsReset ? '' : textOf(event)
    if (text !== '') write(text)
  }
  reset = () => {
    if (needsReset) return
    needsReset = true
    cleanups.push(
      streams.resetInTurn(() => {
        needsReset = false
        write(`id: ${app.live.position}\nevent: reset\ndata: {}\n\n`)
      }),
    )
  }
  const past = [...(missedEvents ?? []), ...queue].map(textOf).filter((text) => text !== '')
  write('retry: 1000\n\n')
  if (last === undefined) write(`id: ${position}\nevent: open\ndata: {}\n\n`)
  if (missedEvents === null || stale || past.length > MOST_MISSED) reset()
  else if (past.length > 0) write(past.join(''))

  // Also moves the position, so that a quiet page does not seem to have slept.
  const heartbeat = setInterval(() => write(needsReset ? ': \n\n' : `: \nid: ${app.live.position}\n\n`), HEARTBEAT_MS)
  cleanups.push(
    () => clearInterval(heartbeat),
    app.live.onStop(() => end('retry: 2000\n\n')),
  )
}
