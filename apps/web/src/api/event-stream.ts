import { createParser } from 'eventsource-parser'

/** `connecting` before the first answer, `live` while the server sends, `offline` while it doesn't. */
export type Connection = 'connecting' | 'live' | 'offline'

export interface StreamMessage {
  readonly kind: string
  readonly data: string
}

export interface StreamOptions {
  address: string
  token: () => string | null
  onMessage: (message: StreamMessage) => void
  /** Events may have been missed, or nothing was received yet: read all live data again. */
  onReset: () => void
  onConnection: (connection: Connection) => void
  /** The server refused this token and the stream closed. */
  onRefused: (token: string | null) => void
  /** Milliseconds; the defaults suit a server that sends a heartbeat every 15 to 20 seconds. */
  silence?: number
  first_wait?: number
  longest_wait?: number
  /** The longest wait while nothing answers at all. Trying costs no server anything then, and the lamp turns green as soon as the server is back. */
  unreached_wait?: number
}

/** Number of remembered event ids: the server may repeat an event after a reconnect, but never one that old. */
const REMEMBERED = 1000

/** Statuses that a proxy sends while the server behind it is unavailable. */
const AWAY = [502, 504]

export interface EventStream {
  /** Connects at once instead of waiting, unless the stream is live. */
  wake: () => void
  close: () => void
  /** Resolves when no further attempt follows. */
  ended: Promise<void>
}

/**
 * Reads server-sent events with a bearer token, which `EventSource` cannot send. Reconnects by itself with growing waits, and resumes after the last
 * event. A server that is silent for too long counts as gone. Each event is delivered once. Ends on 401.
 */
export function openEventStream(options: StreamOptions): EventStream {
  const { silence = 45_000, first_wait = 1_000, longest_wait = 30_000, unreached_wait = 2_000 } = options
  const seenIds = new Set<string>()
  let last_id = ''
  let base_wait = first_wait
  let failures = 0
  let was_reset = false
  let isClosed = false
  let controller = new AbortController()
  let wake = () => {}

  const remember = (id: string): boolean => {
    if (seenIds.has(id)) return false
    seenIds.add(id)
    const [oldest] = seenIds
    if (seenIds.size > REMEMBERED && oldest !== undefined) seenIds.delete(oldest)
    return true
  }

  const parser = () =>
    createParser({
      maxBufferSize: 1_000_000,
      onId: (id) => {
        last_id = id
      },
      onRetry: (milliseconds) => {
        base_wait = Math.min(milliseconds, longest_wait)
      },
      onEvent: ({ event = 'message', id, data }) => {
        if (event === 'reset') options.onReset()
        // An event that is repeated after a break has the same number; only the resume position after the hyphen differs.
        else if (!id || remember(id.split('-')[0]!)) options.onMessage({ kind: event, data })
      },
    })

  /** Runs one connection until it ends, falls silent or is closed. Returns whether the server refused the token or couldn't be reached. */
  const connect = async (): Promise<'refused' | 'ended' | 'unreached'> => {
    controller = new AbortController()
    const watch = watchdog(silence, controller)
    try {
      const token = options.token()
      const headers: Record<string, string> = { Accept: 'text/event-stream' }
      if (token) headers.Authorization = `Bearer ${token}`
      if (last_id) headers['Last-Event-ID'] = last_id
      const answer = await fetch(options.address, { headers, signal: controller.signal, cache: 'no-store' }).catch(() => null)
      if (answer === null || AWAY.includes(answer.status)) return 'unreached'
      if (answer.status === 401) {
        options.onRefused(token)
        return 'refused'
      }
      if (!answer.ok || !answer.body) return 'ended'
      failures = 0
      options.onConnection('live')
      // The events between the page's first reads and the opening of its stream were not delivered to anyone.
      if (!was_reset && !last_id) options.onReset()
      was_reset = true
      const { feed } = parser()
      const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        watch.restart()
        feed(part.value)
      }
      return 'ended'
    } finally {
      watch.stop()
      controller.abort()
    }
  }

  const pause = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })

  const run = async () => {
    options.onConnection('connecting')
    while (!isClosed) {
      const end = await connect().catch(() => 'ended' as const)
      if (isClosed || end === 'refused') break
      options.onConnection('offline')
      await pause(waitBefore(failures, base_wait, end === 'unreached' ? unreached_wait : longest_wait))
      failures += 1
    }
    isClosed = true
  }

  return {
    ended: run(),
    wake: () => wake(),
    close: () => {
      isClosed = true
      controller.abort()
      wake()
    },
  }
}

/** Doubles from `first` to `longest`. Half of each wait is random, so that the pages of a restarted server don't all return at once. */
export const waitBefore = (failures: number, first: number, longest: number, chance: number = Math.random()): number =>
  Math.min(longest, first * 2 ** Math.min(failures, 20)) * (0.5 + chance / 2)

const watchdog = (milliseconds: number, controller: AbortController) => {
  const bark = () => controller.abort()
  let timer = setTimeout(bark, milliseconds)
  return {
    restart: () => {
      clearTimeout(timer)
      timer = setTimeout(bark, milliseconds)
    },
    stop: () => clearTimeout(timer),
  }
}
