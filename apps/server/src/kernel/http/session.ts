import { createHash } from 'node:crypto'
import { type Route, writes } from '@gatehouse/contract/kernel/routes.ts'
import type { FastifyRequest } from 'fastify'
import type { Access } from '../db/actor.ts'
import { Refusal } from '../errors/refusal.ts'

const BEARER = /^Bearer (ghs_[A-Za-z0-9_-]{43})$/

/** What the database needs to check that a request may make a call. Refuses at once what cannot be a session's token. */
export function accessOf(request: FastifyRequest, route: Route): Access {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1]
  if (!token || route.permission === 'public') throw new Refusal('unauthenticated')
  return {
    token_hash: createHash('sha256').update(token).digest(),
    permission: route.permission,
    editions: route.editions,
    write: writes(route),
  }
}
