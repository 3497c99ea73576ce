import type { BlacklistEntry } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type AllRows, columnOf, type FiltersOf, type OrderKey, type Page, readAll, readPage } from '../../kernel/db/keyset.ts'
import { matchesSearch, type SearchMatches } from '../../kernel/db/list-search.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import { companyName } from './blacklists.company.ts'
import type { Key } from './blacklists.numbers.ts'
import type { EntryRecord } from './blacklists.table.ts'
import type { ListedName } from './matching/name-indexes.ts'

/** Condition: the entry applies to a location that the person may see. */
export const overlaps = ({ location_ids }: Pick<OrgActor, 'location_ids'>) =>
  location_ids === null ? sql<SqlBool>`true` : sql<SqlBool>`(e.location_ids is null or e.location_ids && ${location_ids}::uuid[])`

export const today = ({ time_zone }: Pick<OrgActor, 'time_zone'>) => sql<string>`(now() at time zone ${time_zone})::date`

const visible = (db: Db | Tx, actor: OrgActor) =>
  db.selectFrom('blacklist_entries as e').where('e.organisation_id', '=', actor.organisation_id).where(overlaps(actor))

type Filters = Omit<FiltersOf<typeof blacklists.list>, 'search'> & { found?: SearchMatches | undefined }

/** Condition for a displayed status. Expiry isn't stored; it follows from `valid_until`. */
function hasStatus(actor: OrgActor, status: BlacklistEntry['status']): Expression<SqlBool> {
  const over = sql<SqlBool>`coalesce(e.valid_until < ${today(actor)}, false)`
  if (status === 'lifted') return sql<SqlBool>`e.status = 'lifted'`
  if (status === 'expired') return sql<SqlBool>`e.status <> 'lifted' and ${over}`
  return sql<SqlBool>`e.status = ${status} and not ${over}`
}

const filtered = (
  db: Db,
  actor: OrgActor,
  { found, kind, severity, status, location_id: locationId, review_due: reviewDue, ...others }: Filters,
) => {
  others satisfies Record<string, never>
  return visible(db, actor)
    .$if(kind !== undefined, (q) => q.where('e.kind', '=', kind!))
    .$if(severity !== undefined, (q) => q.where('e.severity', '=', severity!))
    .$if(status !== undefined, (q) => q.where(hasStatus(actor, status!)))
    .$if(locationId !== undefined, (q) => q.where(sql<SqlBool>`(e.location_ids is null or ${locationId}::uuid = any(e.location_ids))`))
    .$if(reviewDue === true, (q) => q.where(sql<SqlBool>`e.status = 'active' and e.review_on <= ${today(actor)}`))
    .$if(found !== undefined, (q) => q.where(matchesSearch(found!, 'e')))
}

/** Sightings of the entry that the person may see, without dismissed ones. */
const ofEntry = (actor: OrgActor) => sql`blacklist_sightings s where s.organisation_id = e.organisation_id and s.entry_id = e._id
  and s.status <> 'dismissed' and ${inLocationsOf(actor, 's.location_id')} and ${inUnitsOf(actor, 's.unit_id')}`
const seenBefore = (actor: OrgActor) => [
  sql<number>`(select count(*) from ${ofEntry(actor)})`.as('sightings'),
  sql<string | null>`(select max(s.last_seen_at) from ${ofEntry(actor)})`.as('last_seen_at'),
]
const expired = (actor: OrgActor) => sql<boolean>`coalesce(e.valid_until < ${today(actor)}, false)`.as('expired')

export type ListedEntry = EntryRecord & { sightings: number; last_seen_at: string | null; expired: boolean }

type Sort = QueryOf<typeof blacklists.list>['sort']
const KIND_OF = { name: 'text', updated_at: 'instant', review_on: 'day' } as const
const orderOf = (sort: Sort): OrderKey[] => [
  [`e.${columnOf(sort)}`, KIND_OF[columnOf(sort)]],
  ['e._id', 'id'],
]
const listed = (db: Db, actor: OrgActor, filters: Filters) =>
  filtered(db, actor, filters)
    .selectAll('e')
    .select([...seenBefore(actor), expired(actor)])

export const selectEntries = (
  db: Db,
  actor: OrgActor,
  query: QueryOf<typeof blacklists.list>,
  matches: SearchMatches | undefined,
): Promise<Page<ListedEntry>> => readPage(db, listed(db, actor, { ...query, found: matches }), query, orderOf(query.sort))

/** All entries of a filter, for an export. */
export const selectAllEntries = (db: Db, actor: OrgActor, filters: Filters, sort: Sort): AllRows<ListedEntry> =>
  readAll(listed(db, actor, filters), sort, orderOf(sort))

export const selectEntriesByKeys = (db: Db, actor: OrgActor, keys: readonly Key[], limit: number): Promise<ListedEntry[]> =>
  visible(db, actor)
    .selectAll('e')
    .select([...seenBefore(actor), expired(actor)])
    .where('e._id', 'in', (eb) =>
      eb
        .selectFrom('blacklist_keys as k')
        .select('k.entry_id')
        .where('k.organisation_id', '=', actor.organisation_id)
        .where((or) => or.or(keys.map(({ kind, hash }) => or.and([or('k.hash_kind', '=', kind), or('k.hash', '=', hash)])))),
    )
    .orderBy('e.updated_at', 'desc')
    .limit(limit)
    .execute()

export const selectEntry = (db: Db | Tx, actor: OrgActor, id: string): Promise<ListedEntry | undefined> =>
  visible(db, actor)
    .selectAll('e')
    .select([...seenBefore(actor), expired(actor)])
    .where('e._id', '=', id)
    .executeTakeFirst()

export const lockEntry = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).selectAll('e').select(expired(actor)).where('e._id', '=', id).forUpdate().executeTakeFirst()

/** Locks the blacklist until the transaction ends; returns the version of the change. */
export async function changeVersion(tx: Tx): Promise<number> {
  const { rows } = await sql<{ version: number }>`select blacklist_change() as version`.execute(tx)
  return rows[0]!.version
}

const json = (value: unknown) => sql<never>`${JSON.stringify(value)}::json`

export type NewEntry = Omit<EntryRecord, 'created_at' | 'updated_at' | 'attachments_made' | 'status' | 'review_told'>

export const insertEntry = (tx: Tx, ...entries: NewEntry[]) =>
  tx
    .insertInto('blacklist_entries')
    .values(entries.map((entry) => ({ ...entry, plates: json(entry.plates) })))
    .execute()

export const updateEntry = (tx: Tx, actor: OrgActor, id: string, { plates, ...change }: Partial<NewEntry & Pick<EntryRecord, 'status'>>) =>
  tx
    .updateTable('blacklist_entries')
    .set({
      ...change,
      ...(change.status === 'lift_requested' ? { lift_requested_at: sql<string>`now()` } : {}),
      ...(plates ? { plates: json(plates) } : {}),
      updated_at: nextVersion(),
    })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()

/** Also records the version of the removal, by which every server forgets the entry's names. */
export async function deleteEntry(tx: Tx, { organisation_id }: OrgActor, entry_id: string, version: number): Promise<void> {
  await tx.deleteFrom('blacklist_entries').where('organisation_id', '=', organisation_id).where('_id', '=', entry_id).execute()
  await tx.insertInto('blacklist_removed').values({ organisation_id, entry_id, version }).execute()
}

export async function replaceKeys(
  tx: Tx,
  { organisation_id }: OrgActor,
  entry_id: string,
  keys: readonly Key[],
  scope: 'all' | 'plates' = 'all',
): Promise<void> {
  await tx
    .deleteFrom('blacklist_keys')
    .where('organisation_id', '=', organisation_id)
    .where('entry_id', '=', entry_id)
    .$if(scope === 'plates', (query) => query.where('hash_kind', 'in', ['plate', 'plate_alone']))
    .execute()
  if (keys.length === 0) return
  await tx
    .insertInto('blacklist_keys')
    .values(keys.map(({ kind, hash }) => ({ organisation_id, entry_id, hash_kind: kind, hash })))
    .execute()
}

export async function wasSeen(tx: Tx, actor: OrgActor, id: string): Promise<boolean> {
  const sighting = await tx
    .selectFrom('blacklist_sightings')
    .select('_id')
    .where('organisation_id', '=', actor.organisation_id)
    .where('entry_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return sighting !== undefined
}

// Matching

export interface ExactHits {
  version: number
  hits: { entry_id: string; hash_kind: string }[]
}

/** Entries with one of these hashes. Locks the blacklist against changes until the transaction ends. */
export async function selectExact(tx: Db | Tx, keys: readonly Key[]): Promise<ExactHits> {
  const { rows } = await sql<{ version: number; entry_id: string | null; hash_kind: string }>`
    select version, entry_id, hash_kind from blacklist_exact(${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::bytea[])`.execute(
    tx as Tx,
  )
  return {
    version: rows[0]!.version,
    hits: rows.flatMap(({ entry_id, hash_kind }) => (entry_id ? [{ entry_id, hash_kind }] : [])),
  }
}

/** The names that an entry is matched by: none for a vehicle, company names without the legal form. */
export const namesOf = ({ kind, name, aliases }: Pick<EntryRecord, 'kind' | 'name' | 'aliases'>): string[] =>
  kind === 'vehicle' ? [] : kind === 'company' ? [name, ...aliases].map(companyName) : [name, ...aliases]

/** Names of entries that changed after a version. Lifted and removed entries have no names. */
export async function selectNamesAfter(db: Db | Tx, organisationId: number, version: number): Promise<ListedName[]> {
  const [rows, removals] = await Promise.all([
    db
      .selectFrom('blacklist_entries')
      .select(['_id', 'kind', 'name', 'aliases', 'status'])
      .where('organisation_id', '=', organisationId)
      .where('version', '>', version)
      .execute(),
    db
      .selectFrom('blacklist_removed')
      .select('entry_id')
      .where('organisation_id', '=', organisationId)
      .where('version', '>', version)
      .execute(),
  ])
  return [
    ...rows.map(({ _id, kind, name, aliases, status }) => ({
      id: _id,
      kind: kind === 'company' ? ('company' as const) : ('person' as const),
      names: status === 'lifted' ? [] : namesOf({ kind, name, aliases }),
    })),
    ...removals.map(({ entry_id }) => ({ id: entry_id, kind: 'person' as const, names: [] })),
  ]
}

export interface Dismissal {
  /** In base64. */
  person_hash: string
  exact: boolean
}

/** Entries in force today at a location, or anywhere, each with its dismissals for these people. */
export const selectInForce = (
  db: Db | Tx,
  actor: Pick<OrgActor, 'organisation_id' | 'time_zone'>,
  ids: readonly string[],
  { location_id, people }: { location_id: string | null; people: readonly Buffer[] },
) =>
  db
    .selectFrom('blacklist_entries as e')
    .selectAll('e')
    .select([
      sql<Dismissal[] | null>`(select json_agg(json_build_object('person_hash', encode(d.person_hash, 'base64'), 'exact', d.exact))
        from blacklist_dismissals d
        where d.organisation_id = e.organisation_id and d.entry_id = e._id and d.person_hash = any(${people}::bytea[]))`.as('dismissals'),
      sql<string>`(e.created_at at time zone ${actor.time_zone})::date`.as('entered_on'),
    ])
    .where('e.organisation_id', '=', actor.organisation_id)
    .where(sql<SqlBool>`e._id = any(${ids}::uuid[])`)
    .where('e.status', '<>', 'lifted')
    .where(sql<SqlBool>`coalesce(e.valid_from <= ${today(actor)}, true) and coalesce(e.valid_until >= ${today(actor)}, true)`)
    .where(sql<SqlBool>`(e.location_ids is null or ${location_id}::uuid is null or ${location_id}::uuid = any(e.location_ids))`)
    .execute()

export type EntryInForce = Awaited<ReturnType<typeof selectInForce>>[number]

// Setting

export const selectSetting = (db: Db | Tx, organisationId: number) =>
  db
    .selectFrom('blacklist_settings')
    .select(['settings', 'updated_name', 'updated_at'])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()

export const upsertSetting = (tx: Tx, { organisation_id, name }: OrgActor, settings: object) =>
  tx
    .insertInto('blacklist_settings')
    .values({ organisation_id, settings: json(settings), updated_name: name })
    .onConflict((oc) =>
      oc.column('organisation_id').doUpdateSet({
        settings: json(settings),
        updated_name: name,
        updated_at: nextVersion('blacklist_settings.updated_at'),
      }),
    )
    .execute()

/** Queues the job that screens everybody inside again. */
export const enqueueLookInside = (tx: Tx, organisation_id: number) =>
  sql`select enqueue_job('look_inside_again', ${JSON.stringify({ organisation_id })}::json)`.execute(tx)

/** Stores the version of the name matcher. True if it is newer than the stored one. */
export async function raiseMatcher(tx: Tx, version: number): Promise<boolean> {
  const { rows } = await sql<{ newer: boolean }>`select matcher_raise(${version}) newer`.execute(tx)
  return rows[0]!.newer
}

export const selectOrganisations = async (tx: Tx) => (await sql<{ id: number }>`select id from organisations_all()`.execute(tx)).rows

export const selectChoicesInUse = (tx: Tx, organisationId: number) =>
  tx
    .selectFrom('blacklist_entries')
    .select(['guard_action', 'category'])
    .distinct()
    .where('organisation_id', '=', organisationId)
    .where('status', '<>', 'lifted')
    .execute()

/** The next entries in force whose review is due and wasn't notified yet. */
export const selectReviewDue = (tx: Tx, actor: Pick<OrgActor, 'organisation_id' | 'time_zone'>) =>
  tx
    .selectFrom('blacklist_entries as e')
    .select(['e._id', 'e.review_on', 'e.location_ids'])
    .where('e.organisation_id', '=', actor.organisation_id)
    .where('e.status', '=', sql.lit('active' as const))
    .where(sql<SqlBool>`e.review_told is distinct from e.review_on`)
    .where(sql<SqlBool>`e.review_on <= ${today(actor)} and coalesce(e.valid_until >= ${today(actor)}, true)`)
    .orderBy('e.review_on')
    .limit(500)
    .execute()

export const updateReviewNotified = (tx: Tx, { organisation_id }: OrgActor, ids: readonly string[]) =>
  tx
    .updateTable('blacklist_entries')
    .set((eb) => ({ review_told: eb.ref('review_on') }))
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()

/** Entries that aren't lifted, ordered by id, each with its hashes. */
export async function selectToMeet(tx: Tx, { organisation_id }: OrgActor, after: string | undefined, limit: number) {
  const entries = await tx
    .selectFrom('blacklist_entries')
    .select(['_id', 'kind', 'name', 'aliases', 'plates'])
    .where('organisation_id', '=', organisation_id)
    .where('status', '<>', 'lifted')
    .$if(after !== undefined, (q) => q.where('_id', '>', after!))
    .orderBy('_id')
    // A literal, because a generic plan for any limit would sort all entries.
    .limit(sql.lit(limit))
    .execute()
  const keys = await tx
    .selectFrom('blacklist_keys')
    .select(['entry_id', 'hash_kind as kind', 'hash'])
    .where('organisation_id', '=', organisation_id)
    .where('entry_id', '=', sql<string>`any(${entries.map(({ _id }) => _id)}::uuid[])`)
    .execute()
  const keysOfEntry = new Map<string, Key[]>()
  for (const { entry_id, ...key } of keys) keysOfEntry.set(entry_id, [...(keysOfEntry.get(entry_id) ?? []), key])
  return entries.map((entry) => ({ entry, keys: keysOfEntry.get(entry._id) ?? [] }))
}

/** Entries whose first day is today. */
export const selectBeginning = (tx: Tx, actor: Pick<OrgActor, 'organisation_id' | 'time_zone'>) =>
  tx
    .selectFrom('blacklist_entries as e')
    .select('e._id')
    .where('e.organisation_id', '=', actor.organisation_id)
    .where('e.valid_from', '=', today(actor))
    .where('e.status', '<>', 'lifted')
    .execute()
