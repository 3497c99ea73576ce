import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  url: string
  /** How often somebody tried to come through while it was down. */
  refusals: number
  /** Messages that came through, each of one or more statements. */
  messages: string[]
  down(): void
  up(): void
  /** As after a failover: what is open stays open and says nothing any more, and what comes gets through. */
  silence(): void
  /** Leads to another database from now on: what is open breaks. */
  lead(url: string): void
  /** Breaks the connection that says this word at its next commit, before the database has it or when it has, and before it can answer. */
  breakAtCommit(when: 'before' | 'after', word: string): void
  close(): Promise<void>
}

/** A way to the database that a test can cut off: what is open breaks, and what comes finds nobody. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  let target = new URL(url)
  const open = new Set<Socket>()
  let isDown = false
  let breaking: { when: 'before' | 'after'; word: string } | undefined
  const proxy = createServer((socket) => {
    socket.on('error', () => {})
    if (isDown) {
      itself.refusals += 1
      socket.destroy()
      return
    }
    const onward = connect(Number(target.port || 5432), target.hostname)
    onward.on('error', () => {})
    let isTheOne = false
    socket.on('data', (bytes: Buffer) => {
      itself.messages.push(bytes.toString('latin1'))
      if (!breaking) return
      isTheOne ||= bytes.includes(breaking.word)
      if (!isTheOne || !bytes.includes('\0commit\0')) return
      if (breaking.when === 'before') onward.destroy()
      else onward.unpipe(socket).once('data', () => onward.destroy())
      breaking = undefined
    })
    socket.pipe(onward).pipe(socket)
    for (const side of [socket, onward]) {
      open.add(side)
      side.once('close', () => {
        open.delete(side)
        socket.destroy()
        onward.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((proxy.address() as AddressInfo).port)
  const itself: DatabaseProxy = {
    url: through.href,
    refusals: 0,
    messages: [],
    down() {
      isDown = true
      for (const socket of open) socket.destroy()
    },
    up() {
      isDown = false
    },
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    lead(to) {
      target = new URL(to)
      for (const socket of open) socket.destroy()
    },
    breakAtCommit(when, word) {
      breaking = { when, word }
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
  return itself
}
