import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app/app-context.ts'

const MAX_AGE_SECONDS = 90 * 24 * 3600

/**
 * By what a browser is known again at the sign-in (docs/decisions/0009). It is no session and grants nothing: tries from a device that signed
 * in to an account before are only counted apart from those of strangers.
 */
export interface DeviceCookie {
  /** The token that the browser brought; null where it brought none, or one that nobody here gave out. */
  token: string | null
  /** Has the browser keep another one, with the answer. */
  give(token: string): void
}

export function deviceCookie(app: App, request: FastifyRequest, reply: FastifyReply): DeviceCookie {
  const secure = app.config.public_url.startsWith('https:')
  // Browsers take the prefix from a secure origin only, so no other page of the same host can put one in its place.
  const name = secure ? '__Secure-gatehouse_device' : 'gatehouse_device'
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim())
  const token = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ''
  const attributes = `Path=/auth/login; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`
  return {
    token: app.tokens.isOwn('device', token) ? token : null,
    give: (next) => void reply.header('set-cookie', `${name}=${next}; ${attributes}`),
  }
}
