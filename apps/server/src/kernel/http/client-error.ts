import type { Socket } from 'node:net'
import type { ConnectionError } from 'fastify'
import { newId } from '../crypto/uuid.ts'
import { AppError } from '../errors/app-error.ts'
import { problemOf } from './problems.ts'

export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE']
/** A method that the HTTP parser does not know, such as TRACK. */
const UNKNOWN_METHOD = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,40} \S{1,2000} HTTP\/1\.[01]\r?\n/

/** Answers input that the HTTP parser could not read. There is no request, so the answer goes to the socket. */
export function answerClientError(error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    // Node passes a Buffer; the declared type is that of its JSON.
    const packet = error.rawPacket as unknown as Buffer | undefined
    const unknownMethod = error.code === 'HPE_INVALID_METHOD' && UNKNOWN_METHOD.test(packet?.toString('latin1') ?? '')
    const body = JSON.stringify(problemOf(new AppError(unknownMethod ? 'method_not_allowed' : 'malformed'), 'en', newId()))
    const headers = [
      ...(unknownMethod ? ['HTTP/1.1 405 Method Not Allowed', `Allow: ${METHODS.join(', ')}`] : ['HTTP/1.1 400 Bad Request']),
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
