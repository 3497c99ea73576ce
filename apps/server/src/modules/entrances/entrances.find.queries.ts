import { sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import type { NumberHashes } from '../../kernel/personal/number-hashes.ts'
import { LIST_COLUMNS } from './entrances.columns.ts'
import { startOfToday } from './entrances.queries.ts'

// Literals, because a plan for all values has to see them (entrances.table.ts).
const FOUND_STATUSES = (['checkin', 'checkout', 'auto_checkout'] as const).map((status) => sql.lit(status))

/** Visits with the columns that recognising a person needs. */
const candidates = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('entrances as e')
    .select([
      ...LIST_COLUMNS,
      'e.organisation_id',
      'e.person_hash',
      'e.id_kind',
      'e.id_number_sealed',
      'e.id_number_hash',
      'e.id_number_tail_hash',
    ])
    .select(['e.phone_sealed', 'e.phone_hash', 'e.phone_tail_hash', 'e.member_id'])
    .where('e.organisation_id', '=', actor.organisation_id)
    .where('e.status', 'in', FOUND_STATUSES)
    .where(inLocationsOf(actor, 'e.location_id'))
    .where(inUnitsOf(actor, 'e.unit_id'))

export const selectInsideByCard = (db: Db, actor: OrgActor, card: string) =>
  candidates(db, actor).where('e.status', '=', sql.lit('checkin')).where('e.card_number', '=', card).limit(10).execute()

export const selectByHashes = (db: Db, actor: OrgActor, hashes: NumberHashes, limit: number) =>
  candidates(db, actor)
    .where((eb) =>
      eb.or([
        ...(hashes.phone ? [eb.and([eb('e.phone_tail_hash', '=', hashes.phone.tail), eb('e.phone_hash', '=', hashes.phone.hash)])] : []),
        ...hashes.documents.map(({ hash, tail }) =>
          eb.and([eb('e.id_number_tail_hash', tail ? '=' : 'is', tail), eb('e.id_number_hash', '=', hash)]),
        ),
        ...(hashes.phone_tail ? [eb('e.phone_tail_hash', '=', hashes.phone_tail)] : []),
        ...(hashes.id_tail ? [eb('e.id_number_tail_hash', '=', hashes.id_tail)] : []),
      ]),
    )
    .orderBy('e.checkin_at', 'desc')
    .limit(limit)
    .execute()

/** Today's visits with this running number. */
export const selectByNumber = (db: Db, actor: OrgActor, number: number) =>
  candidates(db, actor).where('e.number', '=', number).where('e.checkin_at', '>=', startOfToday(actor.time_zone)).limit(10).execute()

export const selectByIds = (db: Db, actor: OrgActor, ids: readonly string[]) =>
  candidates(db, actor).where('e._id', '=', sql<string>`any(${ids}::uuid[])`).execute()

/** The number of visits per person that the actor may see, by the hex of the person's hash. */
export async function selectVisitCounts(db: Db, actor: OrgActor, people: readonly Buffer[]): Promise<Map<string, number>> {
  if (people.length === 0) return new Map()
  const rows = await db
    .selectFrom('entrances')
    .select(['person_hash', sql<number>`count(*)`.as('visits')])
    .where('organisation_id', '=', actor.organisation_id)
    .where('person_hash', '=', sql<Buffer>`any(${people}::bytea[])`)
    .where('status', 'in', FOUND_STATUSES)
    .where(inLocationsOf(actor, 'location_id'))
    .where(inUnitsOf(actor, 'unit_id'))
    .groupBy('person_hash')
    .execute()
  return new Map(rows.map((row) => [row.person_hash.toString('hex'), row.visits]))
}
