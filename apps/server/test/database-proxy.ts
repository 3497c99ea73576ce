import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface DatabaseProxy {
  /** The same database, reached through the proxy. */
  url: string
  /** How often somebody tried to come through while it was down. */
  refusals: number
  down(): void
  up(): void
  close(): Promise<void>
}

/** A way to the database that a test can cut off: what is open breaks, and what comes finds nobody. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url)
  const open = new Set<Socket>()
  let isDown = false
  const proxy = createServer((socket) => {
    socket.on('error', () => {})
    if (isDown) {
      itself.refusals += 1
      socket.destroy()
      return
    }
    const onward = connect(Number(target.port || 5432), target.hostname)
    onward.on('error', () => {})
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
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => proxy.close(() => resolve()))
    },
  }
  return itself
}
