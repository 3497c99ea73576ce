import { type Route, writes } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyRequest } from 'fastify'
import type { OwnTokens } from '../crypto/own-tokens.ts'
import { hashToken } from '../crypto/tokens.ts'
import type { SessionCheck } from '../db/actor.ts'
import { AppError } from '../errors/app-error.ts'

const BEARER = /^Bearer (ghs_[A-Za-z0-9_-]{43})$/

const checks = new WeakMap<FastifyRequest, SessionCheck>()

/** The database's input to check a call. Errors: unauthenticated, if the header can't hold a session's token. */
export function accessOf(tokens: OwnTokens, request: FastifyRequest, route: Route): SessionCheck {
  const cachedCheck = checks.get(request)
  if (cachedCheck) return cachedCheck
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (!token || route.permission === 'public' || route.permission === 'link') throw new AppError('unauthenticated')
  const { permission, editions } = route
  const check = { token_hash: hashToken(token), own: tokens.isOwn('session', token), permission, editions, write: writes(route) }
  checks.set(request, check)
  return check
}
