import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { newId } from '../crypto/uuid.ts'
import { Refusal } from '../errors/refusal.ts'
import { problemOf } from './problems.ts'

/** Answers what the parser of HTTP could not read: there is no request yet, so the answer is written to the connection, which then ends. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const body = JSON.stringify(problemOf(new Refusal('malformed'), 'en', newId()))
    const headers = [
      'HTTP/1.1 400 Bad Request',
      'Connection: close',
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Content-Type: application/problem+json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${headers.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}
