import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { requireFound } from '../../kernel/errors/app-error.ts'
import { handleHostAnswer } from '../pre-registers/pre-registers.service.ts'
import { selectEntrance } from './entrances.queries.ts'

/** Marks the host's answer about a visit as handled, at every desk. Errors: not_found (no visible visit, or no answer). */
export async function handleAnswer(tx: Tx, actor: OrgActor, id: string): Promise<undefined> {
  requireFound(await selectEntrance(tx, actor, id))
  await handleHostAnswer(tx, actor, id)
}
