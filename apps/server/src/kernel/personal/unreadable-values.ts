import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import type { FieldContext } from '../crypto/envelope.ts'
import { systemActor } from '../db/actor.ts'

/** A value met again after this time is recorded again for `health`. */
const AGAIN_MS = 60 * 60 * 1000
/** Bounded, since damage affects whole tables. */
const MOST = 10_000

/** Records sealed values that do not open, in the log and for `health`. The caller gets an answer without the value. */
export function createUnreadableReporter({ database, log }: Pick<App, 'database' | 'log'>): (place: FieldContext) => void {
  const recordTimes = new Map<string, number>()
  return ({ organisation_id, table, column, record_id }) => {
    const key = `${organisation_id}/${table}/${column}/${record_id}`
    const before = recordTimes.get(key)
    if (before !== undefined && performance.now() - before < AGAIN_MS) return
    if (before === undefined && recordTimes.size >= MOST) return
    recordTimes.set(key, performance.now())
    if (before === undefined)
      log.error({ organisation_id, table, column, record_id }, 'a sealed value cannot be read: it was changed or damaged')
    database
      .asMember(systemActor(organisation_id), (tx) =>
        sql`insert into unreadable_values (organisation_id, place, record_id) values (${organisation_id}::int, ${`${table}.${column}`}, ${record_id}::uuid)
          on conflict (organisation_id, place, record_id) do update set last_met_at = now()`.execute(tx),
      )
      .catch(() => {})
  }
}
