import type { App } from '../../kernel/app/app-context.ts'
import type { CallFacts } from '../../kernel/app/call-facts.ts'
import { hashToken } from '../../kernel/crypto/tokens.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import type { DeviceCookie } from '../../kernel/http/device-cookie.ts'
import { auditOfPerson } from '../profile/person-audit.service.ts'
import { enqueue, knowsDevice } from './auth.queries.ts'
import { completeSignIn, type RefusedSignIn } from './auth.service.ts'
import { findTicket, useTicket } from './second-factor.queries.ts'
import { takeCode, tryCode } from './second-factor.ts'

/**
 * The second step of a sign-in. A ticket opens one session; while an account is locked a right code is refused too. Errors:
 * sign_in_expired, second_factor_wrong.
 */
export async function secondStep(app: App, input: { ticket: string; code: string }, device: DeviceCookie, facts: CallFacts) {
  const ticket = hashToken(input.ticket)
  const before = device.token === null ? null : hashToken(device.token)
  const next = app.tokens.make('device')
  const isKnown = before !== null && (await app.database.anonymous((tx) => isKnownHere(tx, before, ticket)))
  if (!isKnown) await app.limits.ofAddress('sign_in', facts.ip)
  const { user_id } = requireFound(await app.database.anonymous((tx) => findTicket(tx, ticket)), 'sign_in_expired')
  const session = await tryCode(app, user_id, (open) =>
    app.database.anonymous(async (tx) => {
      // Locked, so that one ticket opens one session.
      requireFound(await findTicket(tx, ticket), 'sign_in_expired')
      const codeKind = open && (await takeCode(app, tx, user_id, input.code))
      if (!codeKind) {
        const refusal: RefusedSignIn = { user_id, facts: { request_id: facts.request_id, ip: facts.ip } }
        await enqueue(tx, 'record_refused_sign_in', refusal)
        return false
      }
      await useTicket(tx, ticket)
      if (codeKind === 'recovery_code') await auditOfPerson(tx, user_id, 'user.recovery_code_used', facts)
      return completeSignIn(app, tx, user_id, { before, hash: next.hash }, facts)
    }),
  )
  if (session === false) throw new AppError('second_factor_wrong')
  if (!isKnown) await app.limits.forgiveAddress(facts.ip)
  device.give(next.token)
  return session
}

/** Whether the ticket's account knows this device. */
async function isKnownHere(tx: Tx, device: Buffer, ticket: Buffer): Promise<boolean> {
  const owner = await findTicket(tx, ticket)
  return owner !== undefined && knowsDevice(tx, device, owner.email)
}
