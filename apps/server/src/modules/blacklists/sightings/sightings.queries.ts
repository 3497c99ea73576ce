import type { Severity } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { sightings } from '@gatehouse/contract/blacklists/sightings.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import { newId } from '../../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import { countRows, type FiltersOf, readPage } from '../../../kernel/db/keyset.ts'
import { matchesSearch, type SearchMatches } from '../../../kernel/db/list-search.ts'
import { inLocationsOf, inUnitsOf } from '../../../kernel/db/scope.ts'
import { nextVersion } from '../../../kernel/db/version.ts'
import type { Dismissal } from '../blacklists.queries.ts'
import type { SightingRecord } from '../blacklists.table.ts'

type Filters = Omit<FiltersOf<typeof sightings.list>, 'search' | 'startDate' | 'endDate'> & {
  found?: SearchMatches | undefined
  from?: string | undefined
  to?: string | undefined
}

const visible = (db: Db | Tx, actor: OrgActor) =>
  db
    .selectFrom('blacklist_sightings as s')
    .where('s.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 's.location_id'))
    .where(inUnitsOf(actor, 's.unit_id'))

const UNFINISHED = sql<SqlBool>`s.status in ('open', 'acknowledged', 'escalated')`

// Literals, so that a generic plan uses the index of unfinished sightings.
function hasStatus(status: NonNullable<Filters['status']>): Expression<SqlBool> {
  return status === 'unfinished' ? UNFINISHED : sql<SqlBool>`s.status = ${sql.lit(status)}`
}

const filtered = (
  db: Db,
  actor: OrgActor,
  { found, status, severity, location_id: locationId, entry_id: entryId, from, to, ...others }: Filters,
) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(status !== undefined, (q) => q.where(hasStatus(status!)))
    .$if(severity !== undefined, (q) => q.where('s.severity', '=', severity!))
    .$if(locationId !== undefined, (q) => q.where('s.location_id', '=', locationId!))
    .$if(entryId !== undefined, (q) => q.where('s.entry_id', '=', entryId!))
    .$if(from !== undefined, (q) => q.where('s.seen_at', '>=', from!))
    .$if(to !== undefined, (q) => q.where('s.seen_at', '<', to!))
    .$if(found !== undefined, (q) => q.where(matchesSearch(found!, 's')))
}

/** Adds the entry as it is now, and the current photo of the visit. */
const withEntry = (query: ReturnType<typeof visible>, time_zone: string) =>
  query
    .innerJoin('blacklist_entries as e', (join) =>
      join.onRef('e.organisation_id', '=', 's.organisation_id').onRef('e._id', '=', 's.entry_id'),
    )
    .leftJoin('entrance_subjects as v', (join) =>
      join.onRef('v.organisation_id', '=', 's.organisation_id').onRef('v._id', '=', 's.entrance_id'),
    )
    .selectAll('s')
    .select(['e.kind', 'e.name', 'e.reason', 'e.guard_action', 'e.avatar_file_id', 'e.review_on', 'e.numbers_sealed'])
    .select([sql<string>`(e.created_at at time zone ${time_zone})::date`.as('entered_on'), 'v.photo_file_id'])

export const selectSightings = (db: Db, actor: OrgActor, filters: Filters, page: { cursor?: string | undefined; limit: number }) =>
  readPage(
    db,
    withEntry(filtered(db, actor, filters), actor.time_zone),
    { ...page, sort: '-seen_at' },
    [
      ['s.seen_at', 'instant'],
      ['s._id', 'id'],
    ],
    () => countSightings(db, actor, filters),
  )

export type ListedSighting = Awaited<ReturnType<typeof selectSightings>>['docs'][number]

export const countSightings = (db: Db, actor: OrgActor, filters: Filters): Promise<number> => countRows(db, filtered(db, actor, filters))

export const selectSighting = (db: Db | Tx, actor: OrgActor, id: string) =>
  withEntry(visible(db, actor).where('s._id', '=', id), actor.time_zone).executeTakeFirst()

export const lockSighting = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).selectAll('s').where('s._id', '=', id).forUpdate().executeTakeFirst()

/** Locks the sighting of a visit under an entry. The caller knows that it exists. */
export const lockSightingOf = (tx: Tx, organisation_id: number, entrance_id: string, entry_id: string): Promise<SightingRecord> =>
  tx
    .selectFrom('blacklist_sightings')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('entrance_id', '=', entrance_id)
    .where('entry_id', '=', entry_id)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The number of earlier sightings of this person under this entry that the actor may see. */
export async function countEarlier(db: Db | Tx, actor: OrgActor, { entry_id, person_hash, seen_at }: SightingRecord): Promise<number> {
  if (person_hash === null) return 0
  const { n } = await visible(db, actor)
    .select(sql<number>`count(*)`.as('n'))
    .where('s.entry_id', '=', entry_id)
    .where('s.person_hash', '=', person_hash)
    .where('s.seen_at', '<', seen_at)
    .executeTakeFirstOrThrow()
  return n
}

/** Whether an entry exists. It can't be deleted until the transaction ends. */
export async function holdEntry(tx: Tx, organisation_id: number, entry_id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('blacklist_entries')
    .select('_id')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', entry_id)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

/** The current severity of an entry; undefined if it is lifted. */
export async function severityNow(tx: Tx, { organisation_id }: OrgActor, entry_id: string): Promise<Severity | undefined> {
  const row = await tx
    .selectFrom('blacklist_entries')
    .select('severity')
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', entry_id)
    .where('status', '<>', 'lifted')
    .executeTakeFirst()
  return row?.severity
}

type Same = Pick<SightingRecord, 'organisation_id' | 'entry_id' | 'person_hash' | 'gate_id' | 'location_id'>

/** Locks the sighting of the same person at the same gate within the last `minutes`. Simultaneous attempts wait for each other. */
export async function lockRecent(tx: Tx, { organisation_id, entry_id, person_hash, gate_id, location_id }: Same, minutes: number) {
  if (person_hash === null) return undefined
  await sql`select pg_advisory_xact_lock(hashtextextended(concat_ws('/', 'sighting', ${organisation_id}::int, ${entry_id}::uuid, encode(${person_hash}::bytea, 'hex')), 0))`.execute(
    tx,
  )
  return tx
    .selectFrom('blacklist_sightings')
    .selectAll()
    .where('organisation_id', '=', organisation_id)
    .where('entry_id', '=', entry_id)
    .where('person_hash', '=', person_hash)
    .where('gate_id', 'is not distinct from', gate_id)
    .where('location_id', 'is not distinct from', location_id)
    .where('status', 'not in', ['closed', 'dismissed', 'allowed'])
    .where('last_seen_at', '>', sql<string>`now() - make_interval(mins => ${minutes}::int)`)
    .orderBy('last_seen_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the unfinished sightings of an announced guest or pass. */
export const lockUnfinished = (tx: Tx, organisation_id: number, announced_id: string): Promise<SightingRecord[]> =>
  tx
    .selectFrom('blacklist_sightings as s')
    .selectAll()
    .where('s.organisation_id', '=', organisation_id)
    .where('s.announced_id', '=', announced_id)
    .where(UNFINISHED)
    .orderBy('s._id')
    .forUpdate()
    .execute()

/** The sightings of visits, locked against decisions until the transaction ends. */
export const holdSightingsOf = (tx: Tx, organisationId: number, entranceIds: readonly string[]) =>
  sightingsOf(tx, organisationId, entranceIds).orderBy('s._id').forShare().execute()

export const selectSightingsOf = (db: Db, organisationId: number, entranceIds: readonly string[]) =>
  sightingsOf(db, organisationId, entranceIds).execute()

const sightingsOf = (db: Db, organisationId: number, entranceIds: readonly string[]) =>
  db
    .selectFrom('blacklist_sightings as s')
    .select(['s.entrance_id', UNFINISHED.as('unfinished')])
    .where('s.organisation_id', '=', organisationId)
    .where(sql<SqlBool>`s.entrance_id = any(${entranceIds}::uuid[])`)

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::json`

export type NewSighting = Omit<SightingRecord, 'seen_at' | 'times' | 'last_seen_at' | 'updated_at' | 'decided_at'> & { decided: boolean }

/** False if this visit has a sighting under this entry already. */
export async function insertSighting(tx: Tx, { decided, ...row }: NewSighting): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('blacklist_sightings')
    .values({ ...row, matched: json(row.matched), snapshot: json(row.snapshot), decided_at: decided ? sql<string>`now()` : null })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

interface Change extends Partial<Pick<SightingRecord, 'exact' | 'severity' | 'matched' | 'snapshot'>> {
  status?: SightingRecord['status']
  decided_name?: string
  entrance_id?: string | null
  pre_register_id?: string
  /** The person tried again just now. */
  again?: boolean
}

export const updateSighting = (tx: Tx, organisation_id: number, id: string, { again, matched, snapshot, ...change }: Change) =>
  tx
    .updateTable('blacklist_sightings')
    .set({
      ...change,
      ...(matched ? { matched: json(matched) } : {}),
      ...(snapshot ? { snapshot: json(snapshot) } : {}),
      ...(change.decided_name ? { decided_at: sql<string>`now()` } : {}),
      ...(again ? { times: sql<number>`times + 1`, last_seen_at: sql<string>`now()` } : {}),
      updated_at: nextVersion(),
    })
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', id)
    .execute()

export const selectSteps = (db: Db | Tx, organisationId: number, sightingId: string) =>
  db
    .selectFrom('blacklist_sighting_steps')
    .select(['at', 'action', 'by_name', 'text'])
    .where('organisation_id', '=', organisationId)
    .where('sighting_id', '=', sightingId)
    .orderBy('at')
    .orderBy('_id')
    .execute()

export const insertStep = (tx: Tx, actor: OrgActor, sighting_id: string, action: string, text: string | null) =>
  tx
    .insertInto('blacklist_sighting_steps')
    .values({
      organisation_id: actor.organisation_id,
      _id: newId(),
      sighting_id,
      action,
      by_id: actor.user_id || null,
      by_name: actor.name,
      text,
      // Not the transaction's time, so that several steps of a transaction keep their order.
      at: sql<string>`clock_timestamp()`,
    })
    .execute()

export const upsertDismissal = (
  tx: Tx,
  actor: OrgActor,
  { entry_id, person_hash, exact }: Pick<SightingRecord, 'entry_id' | 'exact'> & { person_hash: Buffer },
) =>
  tx
    .insertInto('blacklist_dismissals')
    .values({ organisation_id: actor.organisation_id, entry_id, person_hash, exact, by_id: actor.user_id || null, by_name: actor.name })
    .onConflict((oc) =>
      oc
        .columns(['organisation_id', 'entry_id', 'person_hash'])
        .doUpdateSet({ exact: sql<boolean>`blacklist_dismissals.exact or excluded.exact`, by_name: actor.name, at: sql<string>`now()` }),
    )
    .execute()

/** The visits inside now, at these locations or anywhere. */
export const selectInside = (tx: Tx, organisationId: number, locationIds: readonly string[] | null) =>
  tx
    .selectFrom('entrance_subjects')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('status', '=', sql.lit('checkin'))
    .$if(locationIds !== null, (q) => q.where(sql<SqlBool>`location_id = any(${locationIds}::uuid[])`))
    .execute()

export const selectDismissals = (tx: Tx, organisationId: number, entryId: string): Promise<Dismissal[]> =>
  tx
    .selectFrom('blacklist_dismissals')
    .select([sql<string>`encode(person_hash, 'base64')`.as('person_hash'), 'exact'])
    .where('organisation_id', '=', organisationId)
    .where('entry_id', '=', entryId)
    .execute()

/** Whether an entry has matched a member before. An exact match needs an earlier exact one. */
export async function memberHasSighting(
  tx: Tx,
  organisationId: number,
  memberId: string,
  { entry_id, exact }: Pick<SightingRecord, 'entry_id' | 'exact'>,
): Promise<boolean> {
  const row = await tx
    .selectFrom('blacklist_sightings')
    .select('_id')
    .where('organisation_id', '=', organisationId)
    .where('entry_id', '=', entry_id)
    .where('member_id', '=', memberId)
    .$if(exact, (q) => q.where('exact', '=', true))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
