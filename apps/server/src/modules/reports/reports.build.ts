import { addDays, daysFromTo } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { countDays, forgetCounts, holdState, takeMarks } from './reports.build.queries.ts'

/** Counts the days that ended and those that changed. Returns whether days are left for another transaction. */
export async function buildReports(tx: Tx, actor: OrgActor): Promise<boolean> {
  let state = await holdState(tx, actor)
  if (!state) return false
  if (state.zone !== actor.time_zone) {
    await forgetCounts(tx, actor)
    state = (await holdState(tx, actor))!
  }
  const { through, until, last } = state
  const changedDays = (await takeMarks(tx, actor)).filter((day) => day <= through)
  const days = [...changedDays, ...daysFromTo(addDays(through, 1), until)]
  if (days.length > 0) await countDays(tx, actor, days, until)
  return until < last
}
