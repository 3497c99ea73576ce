import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { retention } from '@gatehouse/contract/retention.ts'
import { CERTIFIED_KINDS, type CertifiedKind, type RetentionKind } from '@gatehouse/contract/settings.ts'
import { type Generated, sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { readPage } from '../../kernel/db/keyset.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'

type Counts = Record<RetentionKind, number>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    entrance_holds: {
      organisation_id: number
      _id: string
      entrance_id: string
      reason: string
      held_by: string
      held_name: string
      held_at: Generated<string>
    }
    retention_runs: {
      organisation_id: number
      _id: string
      at: Generated<string>
      kept_from: unknown
      days: unknown
      settings_version: number | null
      erased: unknown
      held: number
      ended_at: string | null
      complete: Generated<boolean>
    }
  }
}

/** Kinds of data that stand in the row of a visit. */
export type VisitKind = Extract<RetentionKind, 'visits' | 'photos' | 'numbers'>
/** The place of a visit in the order of check-ins. */
export interface Place {
  checkin_at: string
  id: string
}
export const BEGINNING: Place = { checkin_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** The visits that were looked at, the oldest first, and whether something was erased of each. */
export const eraseOfVisits = (tx: Tx, kind: VisitKind, before: Date, { checkin_at, id }: Place, atMost: number) =>
  queryAll<Place & { was_erased: boolean }>(tx)`
    select id, checkin_at::timestamptz(3) as checkin_at, was_erased
    from retention_erase(${kind}, ${before.toISOString()}::timestamptz, ${checkin_at}::timestamptz, ${id}::uuid, ${atMost}::int)`

/** The ids of decided sightings that were erased. */
export async function eraseSightings(tx: Tx, before: Date, atMost: number): Promise<string[]> {
  const rows = await queryAll<{ id: string }>(
    tx,
  )`select retention_erase_sightings(${before.toISOString()}::timestamptz, ${atMost}::int) as id`
  return rows.map(({ id }) => id)
}

export const endRestoring = (tx: Tx, before: Date) => queryOne(tx)`select retention_end_restoring(${before.toISOString()}::timestamptz)`

/** The rule of a night: the days in force, the first day that is kept of each kind, and the newest version of the settings. */
export interface RunRule {
  kept_from: Record<RetentionKind, string>
  days: Record<RetentionKind, number>
  settings_version: number
}

export interface EndedRun extends RunRule {
  _id: string
  erased: Partial<Record<CertifiedKind, number>>
  held: number
  complete: boolean
}

/** Begins a certificate without counts. Returns its id. */
export async function insertRun(tx: Tx, { organisation_id }: OrgActor, rule: RunRule): Promise<string> {
  const _id = newId()
  const [kept_from, days] = [rule.kept_from, rule.days].map((values) => sql`${JSON.stringify(values)}::json`)
  const { settings_version } = rule
  await tx
    .insertInto('retention_runs')
    .values({ organisation_id, _id, kept_from, days, settings_version, erased: sql`'{}'::json`, held: 0 })
    .execute()
  return _id
}

export const countErased = (tx: Tx, run: string, counts: Partial<Record<CertifiedKind, number>>, held: number) =>
  queryOne(tx)`select retention_count(${run}::uuid, ${JSON.stringify(counts)}::json, ${held}::int)`

/** Ends a run, or all that were left open. Returns those that erased something. */
export const endRuns = (tx: Tx, run: string | null) =>
  queryAll<EndedRun>(tx)`select _id, kept_from, days, settings_version, erased, held, complete from retention_end(${run}::uuid)`

const NO_COUNTS = JSON.stringify(Object.fromEntries(CERTIFIED_KINDS.map((kind) => [kind, 0])))

/** Runs that erased something, the newest first. */
export const selectRuns = (db: Db, { organisation_id }: OrgActor, query: QueryOf<typeof retention.runs>) =>
  readPage(
    db,
    db
      .selectFrom('retention_runs')
      .select([
        '_id',
        'at',
        'ended_at',
        'complete',
        'kept_from',
        'days',
        'settings_version',
        'held',
        sql`${NO_COUNTS}::jsonb || erased::jsonb`.as('erased'),
      ])
      .where('organisation_id', '=', organisation_id)
      .where(sql<boolean>`exists (select from json_each_text(erased) e where e.value <> '0')`),
    { ...query, sort: '-at' },
    [
      ['at', 'instant'],
      ['_id', 'id'],
    ],
  )

/** What is over its time, and how many of these visits are in dispute. */
export async function countDue(db: Db, { organisation_id }: OrgActor, before: Readonly<Record<RetentionKind, Date>>) {
  const ended = (
    kind: VisitKind,
  ) => sql`e.organisation_id = ${organisation_id} and e.checkin_at < ${before[kind].toISOString()}::timestamptz
    and coalesce(e.checkout_at, e.checkin_at) < ${before[kind].toISOString()}::timestamptz
    and e.status not in ('checkin', 'waiting_approval', 'approved') and e.erased_at is null`
  const free = sql`not entrance_in_dispute(${organisation_id}, e._id)`
  const row = await queryOne<Counts & { held: number }>(db)`select
    (select count(*)::int from entrances e where ${ended('visits')} and ${free}) as visits,
    (select count(*)::int from entrances e where ${ended('photos')} and e.photo_file_id is not null and ${free}) as photos,
    (select count(*)::int from entrances e where ${ended('numbers')} and (e.id_kind is not null or e.phone_sealed is not null) and ${free}) as numbers,
    (select count(*)::int from blacklist_sightings s where s.organisation_id = ${organisation_id} and s.last_seen_at < ${before.sightings.toISOString()}::timestamptz
      and s.status not in ('open', 'acknowledged', 'escalated')
      and not exists (select from entrance_holds h where h.organisation_id = s.organisation_id and h.entrance_id = s.entrance_id)) as sightings,
    (select count(*)::int from notifications n where n.organisation_id = ${organisation_id} and n.notify_date < ${before.notifications.toISOString()}::timestamptz) as notifications,
    (select count(*)::int from payments p where p.organisation_id = ${organisation_id} and p.at < ${before.payments.toISOString()}::timestamptz) as payments,
    (select count(*)::int from audit_entries a where a.organisation_id = ${organisation_id} and a.at < ${before.audit.toISOString()}::timestamptz) as audit,
    (select count(*)::int from entrances e where ${ended('visits')} and not ${free}) as held`
  return row!
}

const visibleHolds = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('entrance_holds as h')
    .innerJoin('entrances as e', (join) => join.onRef('e.organisation_id', '=', 'h.organisation_id').onRef('e._id', '=', 'h.entrance_id'))
    .where('h.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'e.location_id'))
    .where(inUnitsOf(actor, 'e.unit_id'))

export const selectHolds = (db: Db, actor: OrgActor, { entranceId, ...query }: QueryOf<typeof retention.holds>) =>
  readPage(
    db,
    visibleHolds(db, actor)
      .$if(entranceId !== undefined, (q) => q.where('h.entrance_id', '=', entranceId!))
      .select([
        ...(['h._id', 'h.entrance_id', 'e.number', 'e.checkin_at', 'e.location_id', 'h.reason', 'h.held_at'] as const),
        'h.held_name as held_by',
      ]),
    { ...query, sort: '-held_at' },
    [
      ['h.held_at', 'instant'],
      ['h._id', 'id'],
    ],
  )

export const insertHold = (tx: Tx, { organisation_id, user_id, name }: OrgActor, entrance_id: string, reason: string) =>
  tx
    .insertInto('entrance_holds')
    .values({ organisation_id, _id: newId(), entrance_id, reason, held_by: user_id, held_name: name })
    .execute()
    .catch(onUnique({ entrance_holds_visit: 'visit_held' }))

/** Of these visits, those that are held. */
export async function selectHeld(db: Db, { organisation_id }: OrgActor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryAll<{ entrance_id: string }>(db)`
    select entrance_id from entrance_holds where organisation_id = ${organisation_id} and entrance_id = any(${ids}::uuid[])`
  return new Set(rows.map(({ entrance_id }) => entrance_id))
}

/** The reason of the hold that ended; undefined where there was none. */
export const deleteHold = (tx: Tx, { organisation_id }: OrgActor, entrance_id: string) =>
  tx
    .deleteFrom('entrance_holds')
    .where('organisation_id', '=', organisation_id)
    .where('entrance_id', '=', entrance_id)
    .returning('reason')
    .executeTakeFirst()
