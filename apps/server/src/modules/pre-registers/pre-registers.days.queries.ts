import type { PreRegister } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import { sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { Times } from './pre-registers.days.ts'
import { answerOfDay } from './pre-registers.hosts.queries.ts'

const ofRecord = (db: Db, { organisation_id }: OrgActor, id: string) =>
  db.selectFrom('pre_register_days as d').where('d.organisation_id', '=', organisation_id).where('d.pre_register_id', '=', id)

/** The days of a pre-register in order, each with its number of arrivals. */
export async function selectDays(db: Db, actor: OrgActor, id: string): Promise<PreRegister['days']> {
  return ofRecord(db, actor, id)
    .select([
      ...(['d._id', 'd.starts_at', 'd.ends_at', 'd.cancelled'] as const),
      sql<number>`(select count(*)::int from pre_register_came c where c.organisation_id = d.organisation_id and c.day_id = d._id)`.as(
        'arrived_count',
      ),
      answerOfDay.as('host_answer'),
    ])
    .orderBy('d.starts_at')
    .execute()
}

/** Replaces the days. A day with arrivals or with unchanged times stays. The caller has locked the record. */
export async function replaceDays(tx: Tx, actor: OrgActor, id: string, location_id: string, times: readonly Times[]): Promise<void> {
  const { organisation_id } = actor
  const before = await ofRecord(tx, actor, id)
    .select([
      ...(['d._id', 'd.starts_at', 'd.ends_at'] as const),
      // Includes undone visits: the arrival is kept for the guest's next check-in.
      sql<boolean>`exists (select from pre_register_arrivals a where a.organisation_id = d.organisation_id and a.day_id = d._id)`.as(
        'came',
      ),
    ])
    .execute()
  const keyOf = ({ starts_at, ends_at }: Times) => `${new Date(starts_at).toISOString()} ${new Date(ends_at).toISOString()}`
  const newTimes = new Map(times.map((dayTimes) => [keyOf(dayTimes), dayTimes]))
  const removedIds: string[] = []
  const movedIds: string[] = []
  for (const day of before) {
    if (!day.came && !newTimes.has(keyOf(day))) removedIds.push(day._id)
    else if (!day.came) movedIds.push(day._id)
    newTimes.delete(keyOf(day))
  }
  if (removedIds.length > 0)
    await tx.deleteFrom('pre_register_days').where('organisation_id', '=', organisation_id).where('_id', 'in', removedIds).execute()
  if (movedIds.length > 0)
    await tx
      .updateTable('pre_register_days')
      .set({ location_id })
      .where('organisation_id', '=', organisation_id)
      .where('_id', 'in', movedIds)
      .execute()
  if (newTimes.size > 0)
    await tx
      .insertInto('pre_register_days')
      .values([...newTimes.values()].map((dayTimes) => ({ organisation_id, _id: newId(), pre_register_id: id, location_id, ...dayTimes })))
      .execute()
}
