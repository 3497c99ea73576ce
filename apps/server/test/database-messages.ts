import type { Serving } from '../src/serve.ts'
import { databaseProxy } from './database-proxy.ts'
import { test } from './served.ts'

/** One message to the database: the statements that a server sends together and whose results it awaits together. */
interface Message {
  statements: number
  text: string
}

export interface MessageCounter {
  /** A server whose messages are counted. */
  server: Serving
  /** The messages that some work sends, without the first look at the caller's rights, which a server keeps. */
  during(work: () => Promise<unknown>): Promise<readonly Message[]>
  close(): Promise<void>
}

/** Counts what a second server of the test sends to the database. */
export async function countMessages(): Promise<MessageCounter> {
  const proxy = await databaseProxy(test.database.ownerUrl)
  const messages: Message[] = []
  proxy.onConnection = () => readMessages((message) => messages.push(message))
  const server = await test.another({ ownerUrl: proxy.url, worker: false })
  return {
    server,
    async during(work) {
      messages.length = 0
      await work()
      // A transaction that was begun with outdated rights is undone and begins again.
      const last = messages.findLastIndex(({ text }) => text.includes('\0rollback\0'))
      return messages.slice(last + 1).filter((message) => !isBackground(message))
    },
    async close() {
      await server.stop()
      await proxy.close()
    },
  }
}

/**
 * A look at rights is alone in its message; a call's check travels with its first statement. Sessions are kept awake after the answer, and a server
 * looks for events at any moment.
 */
const isBackground = ({ statements, text }: Message) =>
  (statements === 1 && text.includes('app_begin')) ||
  ['session_touch', 'live_epoch', 'live_events_since'].some((name) => text.includes(name))

/** Reads PostgreSQL's protocol as a client sends it: a start without a type, then frames of a type, a length and a body. */
function readMessages(found: (message: Message) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0)
  let hasStarted = false
  let [statements, text] = [0, '']
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const head = hasStarted ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readUInt32BE(head)
      if (rest.length < end) return
      const [type, frame] = [hasStarted ? String.fromCharCode(rest[0]!) : '', rest.subarray(0, end)]
      hasStarted = true
      rest = rest.subarray(end)
      // The server supervises its connections and wakes its listener by simple queries ("Q"), beside the calls.
      if (type === 'Q') continue
      text += frame.toString('latin1')
      if (type === 'E') statements += 1
      // Sync ends a message.
      if (type === 'S') {
        found({ statements, text })
        ;[statements, text] = [0, '']
      }
    }
  }
}
