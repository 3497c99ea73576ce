import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Lets a stopping server end as soon as its last answer is given. Node itself waits a minute and more for connections on which nothing was
 * ever asked, which browsers open ahead, and for those that fall idle while it stops. Answers what is to be called when the stop begins.
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
