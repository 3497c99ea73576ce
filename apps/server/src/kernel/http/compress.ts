import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const LEAST_BYTES = 1_400
/** Compression uses the threads that passwords and files wait for. Further answers go out plain. */
const MOST_AT_ONCE = 2

/** Levels that compress well in about the time that the answer took to make. */
const WAYS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 4 }),
}

/** The best accepted encoding; quality 0 means refused. */
function wayOf(acceptHeader: string): keyof typeof WAYS | undefined {
  const takes = (way: string) => new RegExp(`(^|,)\\s*${way}\\s*(;\\s*q\\s*=\\s*(0\\.\\d*[1-9]|1)|,|$)`, 'i').test(acceptHeader)
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/**
 * Compresses answers of reading calls. Leaves writing calls alone, because they may carry tokens. BREACH needs a cookie session, which doesn't exist
 * here.
 */
export function compressor(): (request: FastifyRequest, reply: FastifyReply, payload: unknown) => Promise<unknown> {
  let busy = 0
  return async (request, reply, payload) => {
    if (request.method !== 'GET' || reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return payload
    if (!(typeof payload === 'string' || Buffer.isBuffer(payload))) return payload
    if (!/^(application\/json|text\/html)/.test(String(reply.getHeader('content-type')))) return payload
    reply.header('vary', 'accept-encoding')
    const way = wayOf(String(request.headers['accept-encoding'] ?? '').slice(0, 200))
    if (!way || busy >= MOST_AT_ONCE || payload.length < LEAST_BYTES) return payload
    busy++
    try {
      const smaller = await WAYS[way](Buffer.from(payload))
      reply.header('content-encoding', way)
      return smaller
    } finally {
      busy--
    }
  }
}
