import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  url: string
  /** Number of connection attempts while it was down. */
  refusals: number
  /** Called for each new connection. What it returns gets the bytes that the client sends. */
  onConnection?: () => (bytes: Buffer) => void
  down(): void
  up(): void
  /** Simulates a failover: open connections stay open but silent, and new ones get through. */
  silence(): void
  /** Redirects to another database; open connections break. */
  lead(url: string): void
  /**
   * Breaks the connection whose messages contain this word at its next commit: before the database gets it, or after that but before it can answer.
   */
  breakAtCommit(when: 'before' | 'after', word: string): void
  close(): Promise<void>
}

/** A proxy to the database that a test can cut off: open connections break and new ones are refused. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  let target = new URL(url)
  const open = new Set<Socket>()
  let isDown = false
  let plannedBreak: { when: 'before' | 'after'; word: string } | undefined
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
    const watch = itself.onConnection?.()
    socket.on('data', (bytes: Buffer) => {
      watch?.(bytes)
      if (!plannedBreak) return
      isTheOne ||= bytes.includes(plannedBreak.word)
      if (!isTheOne || !bytes.includes('\0commit\0')) return
      if (plannedBreak.when === 'before') onward.destroy()
      else onward.unpipe(socket).once('data', () => onward.destroy())
      plannedBreak = undefined
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
      plannedBreak = { when, word }
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
  return itself
}
