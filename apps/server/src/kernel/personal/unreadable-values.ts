import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import type { FieldContext } from '../crypto/envelope.ts'
import { systemActor } from '../db/actor.ts'

/** A value that is met again is written down again after this time, so that health tells of what is still met. */
const AGAIN_MS = 60 * 60 * 1000
/** Damage comes in whole tables: what is remembered of it is bounded. */
const MOST = 10_000

/**
 * Tells the operator of sealed values that do not open: once in the log, and in a table that `health` reads. Whoever asked for the record is
 * answered all the same, without that value.
 */
export function tellUnreadable({ database, log }: Pick<App, 'database' | 'log'>): (place: FieldContext) => void {
  const told = new Map<string, number>()
  return ({ organisation_id, table, column, record_id }) => {
    const key = `${organisation_id}/${table}/${column}/${record_id}`
    const before = told.get(key)
    if (before !== undefined && performance.now() - before < AGAIN_MS) return
    if (before === undefined && told.size >= MOST) return
    told.set(key, performance.now())
    if (before === undefined)
      log.error({ organisation_id, table, column, record_id }, 'a sealed value cannot be read: it was changed or damaged')
    database
      .asMember(systemActor(organisation_id), (tx) =>
        sql`insert into unreadable_values (organisation_id, place, record_id) values (${organisation_id}::int, ${`${table}.${column}`}, ${record_id}::uuid)
          on conflict (organisation_id, place, record_id) do update set last_met_at = now()`.execute(tx),
      )
      // The log has it.
      .catch(() => {})
  }
}
