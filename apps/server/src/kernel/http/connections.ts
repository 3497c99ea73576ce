import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Closes connections at a stop: Node waits a minute for those that never sent a request or fall idle meanwhile. Returns a function that starts the
 * stop.
 */
export function followConnections(server: Server): () => void {
  const open = new Set<Socket>()
  const busy = new Set<Socket>()
  let isStopping = false
  server.on('connection', (socket: Socket) => {
    if (isStopping) return void socket.destroy()
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    busy.add(socket)
    response.once('close', () => {
      busy.delete(socket)
      if (isStopping) socket.destroySoon()
    })
  })
  return () => {
    isStopping = true
    for (const socket of open) if (!busy.has(socket)) socket.destroy()
  }
}
