import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { problem } from '@gatehouse/contract/errors.ts'
import { serve, test } from '../../../test/served.ts'

serve()

function answerTo(bytes: string): Promise<string> {
  const { hostname, port } = new URL(test.address)
  const socket = connect(Number(port), hostname)
  socket.write(bytes)
  return text(socket)
}

describe('input that is not HTTP, or no address', () => {
  it.each([
    ['no request line', 'hello\r\n\r\n'],
    ['the beginning of TLS', '\u0016\u0003\u0001\u0002\r\n\r\n'],
    ['two lengths', 'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabc'],
    ['a length and chunks', 'POST /auth/login HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a header with a NUL', 'GET /livez HTTP/1.1\r\nHost: a\r\nX: \u0000\r\n\r\n'],
    ['20 KB of headers', `GET /livez HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an escape that ends too soon', 'GET /visitors/gates/% HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
    ['bytes that are no UTF-8', 'GET /visitors/gates/%c0%ae HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('%s: a problem document, with the headers of every answer', async (_, bytes) => {
    const [head, body] = (await answerTo(bytes)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    expect(head.toLowerCase()).toContain('x-content-type-options: nosniff')
    expect(head.toLowerCase()).toContain('cache-control: no-store')
    expect(head.toLowerCase()).toContain('content-type: application/problem+json; charset=utf-8')
    expect(problem.parse(JSON.parse(body))).toMatchObject({ status: 400, code: 'malformed' })
  })

  it.each(['TRACK', 'EVIL'])('[ASVS 4.1.4] %s is a method that no address takes', async (method) => {
    const [head, body] = (await answerTo(`${method} /livez HTTP/1.1\r\nHost: a\r\n\r\n`)).split('\r\n\r\n') as [string, string]
    expect(head).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST, PUT, DELETE\r\n/)
    expect(problem.parse(JSON.parse(body))).toMatchObject({ status: 405, code: 'method_not_allowed' })
  })
})
