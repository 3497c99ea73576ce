import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Access } from '../db/actor.ts'
import { Refusal } from '../errors/refusal.ts'
import type { App } from '../http/app-context.ts'
import type { CallFacts } from '../http/call.ts'
import type { Delivered } from './live-events.ts'

const HEARTBEAT_MS = 15_000

interface OpenStream {
  session_id: string
  end: () => void
}

/** The open streams of this server: ended as soon as their sessions are, on whichever server that happened. */
export class Streams {
  private readonly open = new Set<OpenStream>()
  private readonly app: Pick<App, 'database' | 'log'>
  private readonly timer: NodeJS.Timeout

  constructor(app: Pick<App, 'database' | 'log'>) {
    this.app = app
    this.timer = setInterval(() => void this.sweep(), 500)
    this.timer.unref()
  }

  add(stream: OpenStream): () => void {
    this.open.add(stream)
    return () => this.open.delete(stream)
  }

  private async sweep(): Promise<void> {
    if (this.open.size === 0) return
    const ids = [...new Set([...this.open].map((stream) => stream.session_id))]
    try {
      const alive = await this.app.database.pooled((client) => client.query('select sessions_alive($1::uuid[]) as id', [ids]))
      const living = new Set(alive.rows.map((row) => row.id))
      for (const stream of this.open) if (!living.has(stream.session_id)) stream.end()
    } catch (error) {
      this.app.log.warn({ err: error }, 'sessions of open streams could not be checked')
    }
  }

  close(): void {
    clearInterval(this.timer)
    for (const stream of this.open) stream.end()
  }
}

/** Answers a live-event call: what was missed since Last-Event-ID, then events as they come, a heartbeat between them. */
export async function openStream(
  app: App,
  streams: Streams,
  access: Access,
  facts: CallFacts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const actor = await app.database.read(access, facts, async (_db, reader) => reader)
  const organisation = actor.organisation_id
  if (organisation === null) throw new Refusal('organisation_not_found')

  const mine = (event: Delivered) =>
    (event.user_id === null || event.user_id === actor.user_id) &&
    (event.location_id === null || actor.location_ids === null || actor.location_ids.includes(event.location_id))
  const waiting: Delivered[] = []
  let deliver = (event: Delivered): void => {
    waiting.push(event)
  }
  // Subscribed before the past is read, so that nothing falls between the two; pages drop what comes twice.
  const unsubscribe = app.live.subscribe(organisation, (event) => deliver(event))
  const last = request.headers['last-event-id']
  const position = app.live.position
  const missed = typeof last === 'string' && last !== '' ? await app.live.since(organisation, last).catch(() => null) : []

  reply.hijack()
  const out = reply.raw
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) out.setHeader(name, value as string)
  out.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store', 'x-accel-buffering': 'no' })
  const send = (event: Delivered) => {
    if (!mine(event)) return
    const { kind, record_id, location_id } = event
    out.write(`id: ${event.event_id}\nevent: ${kind}\ndata: ${JSON.stringify({ kind, record_id, location_id })}\n\n`)
  }
  out.write('retry: 1000\n\n')
  if (missed === null) out.write(`id: ${position}\nevent: reset\ndata: {}\n\n`)
  else for (const event of missed) send(event)
  if (last === undefined) out.write(`id: ${position}\nevent: open\ndata: {}\n\n`)
  for (const event of waiting) send(event)
  deliver = send

  const heartbeat = setInterval(() => out.write(': \n\n'), HEARTBEAT_MS)
  const offReset = app.live.onReset(() => out.write(`id: ${app.live.position}\nevent: reset\ndata: {}\n\n`))
  const remove = streams.add({ session_id: actor.session_id, end: () => out.end() })
  const offStop = app.live.onStop(() => out.end('retry: 2000\n\n'))
  out.once('close', () => {
    clearInterval(heartbeat)
    unsubscribe()
    offReset()
    offStop()
    remove()
  })
}
