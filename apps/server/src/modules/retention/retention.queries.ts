import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { retention } from '@gatehouse/contract/retention/retention.ts'
import { CERTIFIED_KINDS, type CertifiedKind, type RetentionKind } from '@gatehouse/contract/settings/settings.ts'
import { type Generated, sql } from 'kysely'
import { newId } from '../../kernel/crypto/uuid.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { readPage } from '../../kernel/db/keyset.ts'
import { queryAll, queryOne } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { onUnique } from '../../kernel/db/unique.ts'
import { ERASED_COLUMNS } from '../entrances/entrances.service.ts'

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

/** Kinds of data in the row of a visit. */
export type VisitKind = Extract<RetentionKind, 'visits' | 'photos' | 'numbers'>
/** The position of a visit in the order of check-ins. */
export interface Place {
  checkin_at: string
  id: string
}
export const BEGINNING: Place = { checkin_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' }

/** The examined visits, oldest first, and whether something was erased from each. */
export const eraseOfVisits = (tx: Tx, kind: VisitKind, before: Date, { checkin_at, id }: Place, atMost: number) =>
  queryAll<Place & { was_erased: boolean }>(tx)`
    select id, checkin_at::timestamptz(3) as checkin_at, was_erased
    from retention_erase(${kind === 'visits'}::boolean, ${ERASED_COLUMNS[kind]}::text[], ${before.toISOString()}::timestamptz, ${checkin_at}::timestamptz, ${id}::uuid, ${atMost}::int)`

/** Erases decided sightings and returns their ids. */
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

export const countErased = (tx: Tx, run: string, counts: Partial<Record<CertifiedKind, number>>, heldCount: number) =>
  queryOne(tx)`select retention_count(${run}::uuid, ${JSON.stringify(counts)}::json, ${heldCount}::int)`

/** Ends one run, or all that were left open. Returns those that erased something. */
export const endRuns = (tx: Tx, run: string | null) =>
  queryAll<EndedRun>(tx)`select _id, kept_from, days, settings_version, erased, held, complete from retention_end(${run}::uuid)`

const NO_COUNTS = JSON.stringify(Object.fromEntries(CERTIFIED_KINDS.map((kind) => [kind, 0])))

/** Runs that erased something, newest first. */
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

/**
 * Counts what a night would erase, and the overdue visits that a dispute keeps. Counts all overdue data at once and subtracts what disputes keep,
 * since these are few.
 */
export async function countDue(db: Db, { organisation_id }: OrgActor, before: Readonly<Record<RetentionKind, Date>>) {
  const until = (kind: RetentionKind) => sql`${before[kind].toISOString()}::timestamptz`
  const isOver = (kind: VisitKind) => sql`e.checkin_at < ${until(kind)} and coalesce(e.checkout_at, e.checkin_at) < ${until(kind)}`
  const hasNumbers = sql`(e.id_kind is not null or e.phone_sealed is not null)`
  const visitCounts = sql`
    count(*) filter (where ${isOver('visits')})::int as visits,
    count(*) filter (where ${isOver('photos')} and e.photo_file_id is not null)::int as photos,
    count(*) filter (where ${isOver('numbers')} and ${hasNumbers})::int as numbers`
  const isErasable = sql`e.organisation_id = ${organisation_id} and e.status not in ('checkin', 'waiting_approval', 'approved') and e.erased_at is null
    and e.checkin_at < greatest(${until('visits')}, ${until('photos')}, ${until('numbers')})`
  const inDispute = (kind: string) => sql`(select records_in_dispute(${organisation_id}::int, ${kind}))`
  const row = await queryOne<Counts & { held: number }>(db)`
    with due as (select ${visitCounts} from entrances e where ${isErasable}),
    kept as (select ${visitCounts} from entrances e where ${isErasable} and e._id in ${inDispute('entrances')}),
    -- The log is removed from its beginning, up to the first entry that a hold keeps; nothing of it after a verification that found a fault.
    first_kept as (select min(l.seq) as seq from audit_links l
      where l.organisation_id = ${organisation_id} and l.entry_id in ${inDispute('audit_entries')}),
    last_verification as (select v.fault from audit_verifications v where v.organisation_id = ${organisation_id} order by v.at desc, v.id desc limit 1)
    select due.visits - kept.visits as visits, due.photos - kept.photos as photos, due.numbers - kept.numbers as numbers, kept.visits as held,
      (select count(*)::int from blacklist_sightings s where s.organisation_id = ${organisation_id} and s.last_seen_at < ${until('sightings')}
        and s.status not in ('open', 'acknowledged', 'escalated') and s._id not in ${inDispute('blacklist_sightings')}) as sightings,
      (select count(*)::int from notifications n where n.organisation_id = ${organisation_id} and n.notify_date < ${until('notifications')}
        and n.id not in ${inDispute('notifications')}) as notifications,
      (select count(*)::int from payments p where p.organisation_id = ${organisation_id} and p.at < ${until('payments')}
        and p._id not in ${inDispute('payments')}) as payments,
      case when exists (select from last_verification where fault is not null) then 0 else (
        select least(count(*), (select f.seq - h.start_seq - 1 from first_kept f, audit_heads h where h.organisation_id = ${organisation_id}))::int
        from audit_entries a where a.organisation_id = ${organisation_id} and a.at < ${until('audit')}) end as audit
    from due, kept`
  return row!
}

const visibleHolds = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('entrance_holds as h')
    .innerJoin('entrances as e', (join) => join.onRef('e.organisation_id', '=', 'h.organisation_id').onRef('e._id', '=', 'h.entrance_id'))
    .where('h.organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'e.location_id'))
    .where(inUnitsOf(actor, 'e.unit_id'))

export const selectHolds = (db: Db, actor: OrgActor, { entrance_id: entranceId, ...query }: QueryOf<typeof retention.holds>) =>
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

/** The visits among these that are on hold. */
export async function selectHeld(db: Db, { organisation_id }: OrgActor, ids: readonly string[]): Promise<Set<string>> {
  const rows = await queryAll<{ entrance_id: string }>(db)`
    select entrance_id from entrance_holds where organisation_id = ${organisation_id} and entrance_id = any(${ids}::uuid[])`
  return new Set(rows.map(({ entrance_id }) => entrance_id))
}

/** Ends a hold and returns its reason; undefined if there was none. */
export const deleteHold = (tx: Tx, { organisation_id }: OrgActor, entrance_id: string) =>
  tx
    .deleteFrom('entrance_holds')
    .where('organisation_id', '=', organisation_id)
    .where('entrance_id', '=', entrance_id)
    .returning('reason')
    .executeTakeFirst()
