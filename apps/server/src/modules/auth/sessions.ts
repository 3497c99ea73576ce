import type { OwnSession } from '@gatehouse/contract/profile/profile.ts'
import type { Actor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { AppError, requireFound } from '../../kernel/errors/app-error.ts'
import { organisationsOf } from '../organisations/organisations.service.ts'
import { auditOfPerson } from '../profile/person-audit.service.ts'
import { endSession as endSessionRow } from './auth.queries.ts'
import { endOthers, selectSession, selectSessions } from './sessions.queries.ts'
import { deviceOf } from './user-agent.ts'

export async function ownSessions(db: Db, actor: Actor): Promise<{ docs: OwnSession[] }> {
  const [rows, organisations] = await Promise.all([selectSessions(db, actor.user_id), organisationsOf(db, actor.user_id)])
  const names = new Map(organisations.map(({ id, name }) => [id, name]))
  const docs = rows.map(({ id, created_at, last_seen_at, expires_at, ip, user_agent, organisation_id }) => ({
    id,
    created_at,
    last_seen_at,
    expires_at,
    ip,
    ...deviceOf(user_agent),
    organisation: organisation_id === null ? null : (names.get(organisation_id) ?? null),
    current: id === actor.session_id,
  }))
  return { docs }
}

/** Errors: session_not_found, also for another's. */
export async function endOwnSession(tx: Tx, actor: Actor, id: string): Promise<void> {
  requireFound(await selectSession(tx, actor.user_id, id), 'session_not_found')
  if (!(await endSessionRow(tx, id))) throw new AppError('session_not_found')
  await auditOfPerson(tx, actor.user_id, 'session.ended', actor)
}

/** Returns the number of ended sessions. */
export async function endOtherSessions(tx: Tx, actor: Actor): Promise<number> {
  const count = await endOthers(tx, actor.user_id, actor.session_id)
  if (count > 0) await auditOfPerson(tx, actor.user_id, 'session.others_ended', actor)
  return count
}
