import { fetchDescribed } from './described.ts'
import { until } from './until.ts'

export interface TestEvent {
  id: string
  kind: string
  data: { kind?: string; record_id?: string | null; location_id?: string | null }
  at: number
}

/** A page's stream of live events, read as a browser would. */
export interface TestStream {
  status: number
  headers: Headers
  events: TestEvent[]
  text(): string
  lastId(): string
  /** The first matching event, even one that has already arrived. */
  next(fits: (event: TestEvent) => boolean, withinMs?: number): Promise<TestEvent>
  /** Resolves with the time when the server ends the stream. */
  ended: Promise<number>
  close(): void
}

interface Options {
  address: string
  token: string
  lastEventId?: string | undefined
}

export async function openStream({ address, token, lastEventId }: Options): Promise<TestStream> {
  const controller = new AbortController()
  const headers: Record<string, string> = { accept: 'text/event-stream', authorization: `Bearer ${token}` }
  if (lastEventId !== undefined) headers['last-event-id'] = lastEventId
  const answer = await fetchDescribed(`${address}/events`, { headers, signal: controller.signal })
  const events: TestEvent[] = []
  let text = ''
  let pending = ''
  let lastId = lastEventId ?? ''
  const take = (block: string) => {
    const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
    lastId = field('id') ?? lastId
    const data = field('data')
    if (data !== undefined) events.push({ id: lastId, kind: field('event') ?? 'message', data: JSON.parse(data), at: performance.now() })
  }
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const part of answer.body!) {
      const chunk = decoder.decode(part, { stream: true })
      text += chunk
      pending += chunk
      const blocks = pending.split('\n\n')
      pending = blocks.pop()!
      blocks.forEach(take)
    }
    return performance.now()
  }
  const endTime = answer.ok ? read() : Promise.resolve(performance.now())
  // Closing on this side ends the read with an error. Only callers who await `ended` get it.
  endTime.catch(() => {})
  return {
    status: answer.status,
    headers: answer.headers,
    events,
    text: () => text,
    lastId: () => lastId,
    next: (fits, withinMs) => until('an event that fits', () => events.find(fits), withinMs),
    ended: endTime,
    close: () => controller.abort(),
  }
}
