/// <reference types="node" />
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Connection, openEventStream, type StreamOptions, waitBefore } from './event-stream.ts'

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** The default timeout of a second is too short on a busy machine. */
const shows = (check: () => void) => vi.waitFor(check, 20_000)

const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

const listen = async (answers: Answer[], options: Partial<StreamOptions> = {}) => {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answers[Math.min(requests.length, answers.length) - 1]?.(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const messages: string[] = []
  const states: Connection[] = []
  const refusedTokens: (string | null)[] = []
  const stream = openEventStream({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`,
    token: () => 'secret',
    onMessage: ({ kind, data }) => messages.push(`${kind} ${data}`),
    onReset: () => messages.push('reset'),
    onConnection: (state) => states.push(state),
    onRefused: (token) => refusedTokens.push(token),
    first_wait: 5,
    longest_wait: 20,
    ...options,
  })
  cleanups.push(() => {
    stream.close()
    server.closeAllConnections()
    server.close()
  })
  return { requests, told: messages, states, refused: refusedTokens, stream }
}

const events =
  (text: string, end = false): Answer =>
  (response) => {
    response.writeHead(200, { 'Content-Type': 'text/event-stream' })
    response.write(text)
    if (end) response.end()
  }
const one = (id: number) => `id: ${id}\nevent: gate.changed\ndata: {"n":${id}}\n\n`

describe('event stream', () => {
  it('sends the token and delivers each event; the first connection begins with a reset', async () => {
    const { requests, told, states } = await listen([events(one(1) + one(2))])
    await shows(() => expect(told).toEqual(['reset', 'gate.changed {"n":1}', 'gate.changed {"n":2}']))
    expect(requests[0]?.headers.authorization).toBe('Bearer secret')
    expect(requests[0]?.headers['last-event-id']).toBeUndefined()
    expect(states).toEqual(['connecting', 'live'])
  })

  it.each([
    ['nothing answers', (response: ServerResponse) => response.socket?.destroy()],
    ['a proxy says that the server is away', (response: ServerResponse) => response.writeHead(502).end()],
  ] as const)('is live as soon as the server is back, however long %s', async (_, away) => {
    const failures = Array.from({ length: 16 }, (): Answer => (response) => void away(response))
    // Doubled waits would have reached minutes by then.
    const { states, requests } = await listen([...failures, events('')], { longest_wait: 3_600_000, unreached_wait: 10 })
    await shows(() => expect(states.at(-1)).toBe('live'))
    expect(requests.length).toBe(17)
  })

  it('resumes after the last event when a connection breaks, and delivers no event twice', async () => {
    const { requests, told, states } = await listen([events(one(1) + one(2), true), events(one(2) + one(3))])
    await shows(() => expect(told).toEqual(['reset', 'gate.changed {"n":1}', 'gate.changed {"n":2}', 'gate.changed {"n":3}']))
    expect(requests[1]?.headers['last-event-id']).toBe('2')
    expect(states).toEqual(['connecting', 'live', 'offline', 'live'])
  })

  it('recognises a repeated event by its number, whatever its resume position', async () => {
    const again = (place: string) => `id: 4-${place}\nevent: gate.changed\ndata: {"n":4}\n\n`
    const { told } = await listen([events(again('70-1'), true), events(`${again('80-2')}${one(5)}`)])
    await shows(() => expect(told).toEqual(['reset', 'gate.changed {"n":4}', 'gate.changed {"n":5}']))
  })

  it('passes on the server’s reset and resumes from its id', async () => {
    const { requests, told } = await listen([events('id: 9\nevent: reset\ndata: {}\n\n', true), events('')])
    await shows(() => expect(requests).toHaveLength(2))
    expect(told).toEqual(['reset', 'reset'])
    expect(requests[1]?.headers['last-event-id']).toBe('9')
  })

  it('treats a silent server as gone, and a heartbeat as a sign of life', async () => {
    let beaten = 0
    const beats: Answer = (response, request) => {
      events('')(response, request)
      const timer = setInterval(() => {
        response.write(': beat\n\n')
        beaten += 1
      }, 20)
      response.on('close', () => clearInterval(timer))
    }
    const { requests, states } = await listen([events(one(1)), beats], { silence: 800 })
    await shows(() => expect(states).toEqual(['connecting', 'live', 'offline', 'live']))
    // Fifty beats take longer than the silence that ends a connection.
    await shows(() => expect(beaten).toBeGreaterThan(50))
    expect(requests).toHaveLength(2)
  })

  it('ends on 401 and says which token was refused', async () => {
    const { requests, refused, stream } = await listen([(response) => response.writeHead(401).end()])
    await shows(() => expect(refused).toEqual(['secret']))
    await stream.ended
    expect(requests).toHaveLength(1)
  })

  it('tries again after an answer that isn’t a stream', async () => {
    const { told } = await listen([(response) => response.writeHead(503).end(), events(one(1))])
    await shows(() => expect(told).toEqual(['reset', 'gate.changed {"n":1}']))
  })

  it('waits longer and longer, up to the longest wait', () => {
    expect([0, 1, 2, 3].map((failures) => waitBefore(failures, 1000, 30_000, 1))).toEqual([1000, 2000, 4000, 8000])
    expect(waitBefore(50, 1000, 30_000, 1)).toBe(30_000)
    expect(waitBefore(0, 1000, 30_000, 0)).toBe(500)
  })
})
