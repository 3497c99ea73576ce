import { createParser } from 'eventsource-parser'

/** `connecting` before the first answer, `live` while the server speaks, `offline` while it does not. */
export type Connection = 'connecting' | 'live' | 'offline'

export interface StreamMessage {
  readonly kind: string
  readonly data: string
}

export interface StreamOptions {
  address: string
  token: () => string | null
  onMessage: (message: StreamMessage) => void
  /** The server cannot say what was missed, or nothing is known yet: everything live is to be read again. */
  onReset: () => void
  onConnection: (connection: Connection) => void
  /** The server refused this token. The stream is closed then. */
  onRefused: (token: string | null) => void
  /** Milliseconds; the defaults suit a server that sends a heartbeat every 15 to 20 seconds. */
  silence?: number
  first_wait?: number
  longest_wait?: number
  /** The longest wait while nothing answers at all: asking costs nobody anything then, and the lamp is green as soon as the server is back. */
  unreached_wait?: number
}

/** How many event ids are remembered: the server may send an event again after a reconnect, never one so old. */
const REMEMBERED = 1000

/** What a proxy answers while the server behind it is away. */
const AWAY = [502, 504]

export interface EventStream {
  /** Tries at once instead of waiting, if the stream is not live. */
  wake: () => void
  close: () => void
  /** Fulfilled when nothing will be tried any more. */
  ended: Promise<void>
}

/**
 * Reads server-sent events with a bearer token, which `EventSource` cannot send. Connects again by itself, later and later, and resumes
 * behind the last event it saw; a server that is silent for too long counts as gone. Each event is told once. Ends on 401.
 */
export function openEventStream(options: StreamOptions): EventStream {
  const { silence = 45_000, first_wait = 1_000, longest_wait = 30_000, unreached_wait = 2_000 } = options
  const seen = new Set<string>()
  let last_id = ''
  let base_wait = first_wait
  let failures = 0
  let was_reset = false
  let closed = false
  let controller = new AbortController()
  let wake = () => {}

  const remember = (id: string): boolean => {
    if (seen.has(id)) return false
    seen.add(id)
    const [oldest] = seen
    if (seen.size > REMEMBERED && oldest !== undefined) seen.delete(oldest)
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
        // An event that is told again after a break has the same number, and another place to resume from behind the hyphen.
        else if (!id || remember(id.split('-')[0]!)) options.onMessage({ kind: event, data })
      },
    })

  /** One connection, until it ends by itself, by silence or by `close`. Answers whether the server refused the token, or was not there at all. */
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
      // What happened between the first reading of a page and the opening of its stream was told to nobody.
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
    while (!closed) {
      const end = await connect().catch(() => 'ended' as const)
      if (closed || end === 'refused') break
      options.onConnection('offline')
      await pause(waitBefore(failures, base_wait, end === 'unreached' ? unreached_wait : longest_wait))
      failures += 1
    }
    closed = true
  }

  return {
    ended: run(),
    wake: () => wake(),
    close: () => {
      closed = true
      controller.abort()
      wake()
    },
  }
}

/** Doubles from `first` to `longest`, the last half of it by chance, so that the pages of a restarted server do not all return at once. */
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
