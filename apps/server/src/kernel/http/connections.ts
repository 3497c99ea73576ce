import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections at a stop: Node waits a minute for those that never asked anything or fall idle meanwhile. Returns what begins the
 * stop.
 */
export function followConnections(server: Server): () => void {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let stopping = false
  server.on('connection', (socket: Socket) => {
    if (stopping) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      if (stopping) socket.destroySoon()
    })
  })
  return () => {
    stopping = true
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
  }
}
