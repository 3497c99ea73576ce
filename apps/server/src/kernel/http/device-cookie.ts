import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'

const MAX_AGE_SECONDS = 90 * 24 * 3600

/** Recognises a browser at sign-in (docs/decisions/0009). Grants nothing: attempts from a known device are only counted separately. */
export interface DeviceCookie {
  /** Null if the browser sent no valid cookie of this product. */
  token: string | null
  /** Sets a new cookie with the answer. */
  give(token: string): void
}

export function deviceCookie(app: App, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const secure = app.config.public_url.startsWith('https:')
  // Only a secure origin may set this prefix, so no other page of the host can replace the cookie.
  const name = secure ? '__Secure-gatehouse_device' : 'gatehouse_device'
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const attributes = `Path=/auth/login; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    token: app.tokens.isOwn('device', token) ? token : null,
    give: (next) => void reply.header('set-cookie', `${name}=${next}; ${attributes}`),
  }
}
