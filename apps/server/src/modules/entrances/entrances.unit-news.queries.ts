import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'

/** The job that notifies the contacts of a unit about walk-ins. */
export const TELL_UNIT = 'tell_unit'
/** Minutes between two mails about the same unit. */
const MINUTES_BETWEEN = 10

const payloadOf = ({ organisation_id }: OrgActor, unit_id: string) => JSON.stringify({ organisation_id, unit_id })
/** The key of a unit's job, so that one waits at a time. */
const keyOf = ({ organisation_id }: OrgActor, unit_id: string) => `${TELL_UNIT}/${organisation_id}/${unit_id}`

/** Adds a walk-in to the next mail to its unit, replacing an earlier unit, and queues that mail. A queued mail keeps its time. */
export const recordUnitArrival = (actor: OrgActor, entrance_id: string, unit_id: string) =>
  sql`with arrival as (
      insert into unit_arrivals (organisation_id, entrance_id, unit_id) values (${actor.organisation_id}, ${entrance_id}::uuid, ${unit_id}::uuid)
      on conflict (organisation_id, entrance_id) do update set unit_id = excluded.unit_id
    )
    select enqueue_job(${TELL_UNIT}, ${payloadOf(actor, unit_id)}::json, ${keyOf(actor, unit_id)}, null, true)`

/**
 * Starts the ten minutes of a unit. False if they are running, and queues the job again for their end. Also false if the unit was deleted meanwhile.
 */
export async function claimMail(tx: Tx, actor: OrgActor, unit_id: string): Promise<boolean> {
  const { organisation_id } = actor
  const claim = await queryOne<{ unit_id: string }>(tx)`
    insert into unit_mails (organisation_id, unit_id)
    select organisation_id, id from units where organisation_id = ${organisation_id} and id = ${unit_id}::uuid
    on conflict (organisation_id, unit_id) do update set mailed_at = now()
      where unit_mails.mailed_at <= now() - make_interval(mins => ${MINUTES_BETWEEN}::int)
    returning unit_id`
  if (claim) return true
  await sql`select enqueue_job(${TELL_UNIT}, ${payloadOf(actor, unit_id)}::json, ${keyOf(actor, unit_id)},
      (select mailed_at + make_interval(mins => ${MINUTES_BETWEEN}::int) from unit_mails
        where organisation_id = ${organisation_id} and unit_id = ${unit_id}::uuid), true)`.execute(tx)
  return false
}

export interface WalkIn {
  _id: string
  location_id: string
  visitor_name: string
  company: string | null
  gate_in: string | null
  checkin_at: string
  /** Whether the visitor is inside, and the visit is still to that unit. */
  is_news: boolean
}

/** The walk-ins that wait for the next mail of a unit, in order of arrival. */
export const selectArrivals = (tx: Tx, { organisation_id }: OrgActor, unit_id: string): Promise<WalkIn[]> =>
  queryAll<WalkIn>(tx)`
    select a.entrance_id as _id, e.location_id, e.visitor_name, e.company, coalesce(g.name, e.gate_in) as gate_in,
      iso_instant(e.checkin_at) as checkin_at, coalesce(e.status = 'checkin' and e.unit_id = a.unit_id, false) as is_news
    from unit_arrivals a
    left join entrances e on e.organisation_id = a.organisation_id and e._id = a.entrance_id
    left join gates g on g.organisation_id = e.organisation_id and g._id = e.gate_in_id
    where a.organisation_id = ${organisation_id} and a.unit_id = ${unit_id}::uuid
    order by e.checkin_at, a.entrance_id`

/** Removes walk-ins that no longer wait. A walk-in that waits for another unit by now stays. */
export const deleteArrivals = (tx: Tx, { organisation_id }: OrgActor, unit_id: string, ids: readonly string[]) =>
  sql`delete from unit_arrivals
    where organisation_id = ${organisation_id} and unit_id = ${unit_id}::uuid and entrance_id = any(${ids}::uuid[])`.execute(tx)
