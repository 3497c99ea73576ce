import { listNames } from '@gatehouse/contract/kernel/record-fields.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { type MemberVehicle, memberFields } from '@gatehouse/contract/members/member-record.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { COUNT_CAP, columnOf, countRows, type FiltersOf, readAll, readPage } from '../../kernel/db/keyset.ts'
import { matchesSearch, type SearchMatches } from '../../kernel/db/list-search.ts'
import { onReferenced, onUnique } from '../../kernel/db/unique.ts'
import { nextVersion } from '../../kernel/db/version.ts'
import type { MemberDocumentRow, MembersTable } from './members.table.ts'

// The unique indexes decide, because two administrators may enter the same value at once.
const onDuplicate = onUnique({ members_code_key: 'member_code_taken' })
export const cardTaken = onUnique({
  member_cards_number_key: 'member_card_taken',
  member_cards_uid_key: 'member_card_taken',
  members_code_key: 'member_code_taken',
})

/** Members of all locations, and of the locations that the actor sees. An actor limited to units sees only members of those units. */
export const visible = (db: Db, actor: OrgActor) =>
  db
    .selectFrom('members as m')
    .where('m.organisation_id', '=', actor.organisation_id)
    .$if(actor.location_ids !== null, (q) =>
      q.where(sql<boolean>`(m.location_ids is null or m.location_ids && ${actor.location_ids}::uuid[])`),
    )
    .$if(actor.unit_ids !== null, (q) =>
      q.where(sql<boolean>`exists (select from member_units u where u.organisation_id = m.organisation_id
        and u.member_id = m._id and u.unit_id = any(${actor.unit_ids}::uuid[]))`),
    )

const ROW_COLUMNS = [
  ...listNames(memberFields).map((name) => `m.${name}` as const),
  ...(['m._id', 'm.status', 'm.parking_privilege', 'm.sort_name', 'm.avatar_file_id', 'm.updated_at'] as const),
]

/** A document counts as ending soon from this many days before its end. */
const SOON_DAYS = 30
const soon = (timeZone: string): RawBuilder<string> => sql<string>`((now() at time zone ${timeZone})::date + ${sql.lit(SOON_DAYS)}::int)`

export type MemberFilters = Omit<FiltersOf<typeof members.list>, 'search'> & {
  matches?: SearchMatches | undefined
  /** Whether to start from the visible members (`countInSight`), for an actor whose locations have few of them. */
  few?: boolean | undefined
}

const filtered = (db: Db, actor: OrgActor, { status, kind, location_id: locationId, expiring, matches, few, ...others }: MemberFilters) => {
  others satisfies Record<string, never>
  return (
    visible(db, actor)
      // A literal, not a parameter: a generic plan doesn't know that few members wait.
      .$if(status !== undefined, (q) => q.where('m.status', '=', sql.lit(status!)))
      .$if(kind !== undefined, (q) => q.where('m.kind', '=', kind!))
      .$if(locationId !== undefined, (q) => q.where(sql<boolean>`(m.location_ids is null or ${locationId}::uuid = any(m.location_ids))`))
      .$if(expiring === true, (q) =>
        // Find these first, by their day, because there are few.
        q.where(
          sql<boolean>`m._id = any(array(select d.member_id from member_documents d
          where d.organisation_id = ${actor.organisation_id} and d.expires_on <= ${soon(actor.time_zone)}))`,
        ),
      )
      .$if(matches !== undefined, (q) => q.where(matchesSearch(matches!, 'm')))
      .$if(few === true && actor.location_ids !== null, (q) =>
        q.where('m._id', '=', sql<string>`any(array(select members_within(${actor.location_ids}::uuid[], ${COUNT_CAP}::int)))`),
      )
  )
}

/** `countFilters` is for the count: it matches the same members, perhaps with another plan. */
export const selectMembers = (
  db: Db,
  actor: OrgActor,
  query: QueryOf<typeof members.list>,
  filters: MemberFilters,
  countFilters: MemberFilters,
) =>
  readPage(
    db,
    filtered(db, actor, filters).select(ROW_COLUMNS),
    query,
    columnOf(query.sort) === 'code'
      ? [['m.code', 'text']]
      : [
          ['m.sort_name', 'text'],
          ['m._id', 'id'],
        ],
    () => countRows(db, filtered(db, actor, countFilters)),
  )

export type MemberListRow = Awaited<ReturnType<typeof selectMembers>>['docs'][number]

/** The number of members that an actor limited to locations sees, up to one more than a list counts. An actor without a limit gets that maximum. */
export async function countInSight(db: Db, { location_ids }: OrgActor): Promise<number> {
  if (location_ids === null) return COUNT_CAP + 1
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from members_within(${location_ids}::uuid[], ${COUNT_CAP + 1}::int)`.execute(db as Tx)
  return rows[0]!.n
}

/** Ids of visible members whose search text contains the folded words, by code from the highest. */
export async function searchMemberIds(db: Db, actor: OrgActor, pattern: string, atMost: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select members_search(${pattern}, ${actor.location_ids}::uuid[], ${actor.unit_ids}::uuid[],
    ${atMost}::int) as id`.execute(db as Tx)
  return rows.map(({ id }) => id)
}

export const selectMember = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor).selectAll('m').where('m._id', '=', id).executeTakeFirst()

/** Names of those members that the actor sees, by id. */
export async function selectNames(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await visible(db, actor).select(['m._id', 'm.name_th']).where('m._id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  return new Map(rows.map(({ _id, name_th }) => [_id, name_th]))
}

/** A member with the database's time, which decides whether they may enter now. */
export const selectMemberNow = (db: Db, actor: OrgActor, id: string) =>
  visible(db, actor).selectAll('m').select(sql<string>`now()`.as('now')).where('m._id', '=', id).executeTakeFirst()

export const selectMembersByIds = (db: Db, actor: OrgActor, ids: readonly string[]) =>
  visible(db, actor).selectAll('m').where('m._id', '=', sql<string>`any(${ids}::uuid[])`).execute()

export const selectMembersByCodes = (db: Db, actor: OrgActor, codes: readonly string[]) =>
  visible(db, actor).selectAll('m').where('m.code', '=', sql<string>`any(${codes}::text[])`).execute()

/** The same, locked against changes; check-ins don't wait. The order is fixed, so that concurrent bulk changes don't deadlock. */
export const lockMembersByCodes = (tx: Tx, actor: OrgActor, codes: readonly string[]) =>
  visible(tx, actor).selectAll('m').where('m.code', '=', sql<string>`any(${codes}::text[])`).orderBy('m._id').forNoKeyUpdate().execute()

/** All members by code, for a file. */
export const selectAllMembers = (db: Db, actor: OrgActor) => readAll(visible(db, actor).selectAll('m'), 'code', [['m.code', 'text']])

/**
 * Doesn't lock out visits that name the member. Otherwise a ban would wait for the blacklist while a check-in that holds the blacklist waits for this
 * row.
 */
export const lockMember = (tx: Tx, actor: OrgActor, id: string) =>
  visible(tx, actor).selectAll('m').where('m._id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Runs the imports of an organisation one after the other, so that two don't add the same member. */
export const lockImports = (tx: Tx, actor: OrgActor) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`members_import/${actor.organisation_id}`}, 0))`.execute(tx)

export const insertMember = (tx: Tx, member: Insertable<MembersTable>) =>
  tx
    .insertInto('members')
    .values({ ...member, hours: json(member.hours) })
    .execute()
    .catch(onDuplicate)

export const updateMember = (tx: Tx, actor: OrgActor, id: string, change: Partial<Insertable<MembersTable>>) =>
  tx
    .updateTable('members')
    .set({ ...change, ...('hours' in change ? { hours: json(change.hours) } : {}), updated_at: nextVersion() })
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()
    .catch(onDuplicate)

const json = (value: unknown) => (value === null || value === undefined ? null : sql<never>`${JSON.stringify(value)}::jsonb`)

export const deleteMember = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .deleteFrom('members')
    .where('organisation_id', '=', actor.organisation_id)
    .where('_id', '=', id)
    .execute()
    .catch(onReferenced('member_in_use'))

const ofMembers = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

export interface Parts {
  member_id: string
  unit_ids: readonly string[]
  vehicles: MemberVehicle[]
  cards: { number: string; uid: string | null }[]
}

/** Units, vehicles and cards of some members, by member. */
export async function selectParts(db: Db, { organisation_id }: OrgActor, ids: readonly string[]): Promise<ReadonlyMap<string, Parts>> {
  const ofMember = sql`organisation_id = ${organisation_id} and member_id = m.id`
  const { rows } = await sql<Parts>`select m.id as member_id,
      array(select unit_id from member_units where ${ofMember} order by position) as unit_ids,
      (select coalesce(json_agg(json_build_object('plate', plate, 'plate_province', plate_province, 'vehicle_class', vehicle_class)
        order by position), '[]') from member_vehicles where ${ofMember}) as vehicles,
      (select coalesce(json_agg(json_build_object('number', number, 'uid', uid) order by position), '[]') from member_cards
        where ${ofMember}) as cards
    from unnest(${ids}::uuid[]) as m (id)`.execute(db as Tx)
  return new Map(rows.map((parts) => [parts.member_id, parts]))
}

/** Replaces the units, vehicles and cards of some members. Errors: member_card_taken. */
export async function replaceParts(tx: Tx, actor: OrgActor, parts: readonly Parts[], areNew: boolean): Promise<void> {
  const ids = parts.map(({ member_id }) => member_id)
  const flat = <T extends object>(pickRows: (part: Parts) => readonly T[]) =>
    JSON.stringify(parts.flatMap((part) => pickRows(part).map((row, position) => ({ ...row, member_id: part.member_id, position }))))
  const organisation = actor.organisation_id
  if (!areNew) {
    for (const table of ['member_units', 'member_vehicles', 'member_cards'] as const)
      await tx.deleteFrom(table).where('organisation_id', '=', organisation).where('member_id', '=', ofMembers(ids)).execute()
  }
  await sql`insert into member_units (organisation_id, member_id, position, unit_id)
    select ${organisation}, r.member_id, r.position, r.unit_id
    from jsonb_to_recordset(${flat(({ unit_ids }) => unit_ids.map((unit_id) => ({ unit_id })))}::jsonb)
      as r (member_id uuid, position smallint, unit_id uuid)`.execute(tx)
  await sql`insert into member_vehicles (organisation_id, member_id, position, plate, plate_province, vehicle_class)
    select ${organisation}, r.member_id, r.position, r.plate, r.plate_province, r.vehicle_class
    from jsonb_to_recordset(${flat(({ vehicles }) => vehicles)}::jsonb)
      as r (member_id uuid, position smallint, plate text, plate_province text, vehicle_class text)`.execute(tx)
  await sql`insert into member_cards (organisation_id, member_id, position, number, uid)
    select ${organisation}, r.member_id, r.position, r.number, r.uid
    from jsonb_to_recordset(${flat(({ cards }) => cards)}::jsonb) as r (member_id uuid, position smallint, number text, uid text)`
    .execute(tx)
    .catch(cardTaken)
}

/** The members who have these cards already. */
export const selectHolders = (db: Db, actor: OrgActor, numbers: readonly string[], uids: readonly string[]) =>
  db
    .selectFrom('member_cards as c')
    .innerJoin('members as m', (join) => join.onRef('m.organisation_id', '=', 'c.organisation_id').onRef('m._id', '=', 'c.member_id'))
    .select(['c.member_id', 'c.number', 'c.uid', 'm.code'])
    .where('c.organisation_id', '=', actor.organisation_id)
    .where((eb) => eb.or([eb('c.number', '=', sql<string>`any(${numbers}::text[])`), eb('c.uid', '=', sql<string>`any(${uids}::text[])`)]))
    .execute()

const DOCUMENT_COLUMNS = [
  ...(['id', 'member_id', 'document_name', 'file_id', 'media_type', 'size', 'issued_on', 'expires_on'] as const),
  ...(['verified_by', 'verified_at', 'created_at'] as const),
] as const

export const selectDocuments = (db: Db, actor: OrgActor, memberId: string) =>
  db
    .selectFrom('member_documents')
    .select(DOCUMENT_COLUMNS)
    .where('organisation_id', '=', actor.organisation_id)
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export type DocumentRecord = Omit<Selectable<MemberDocumentRow>, 'organisation_id'>

export const selectDocument = (db: Db, actor: OrgActor, id: string) =>
  db
    .selectFrom('member_documents')
    .select(DOCUMENT_COLUMNS)
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .executeTakeFirst()

/** The earliest end of a member's documents, if it is soon or past. */
export async function selectExpiring(db: Db, actor: OrgActor, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('member_documents')
    .select(['member_id', sql<string>`min(expires_on)`.as('day')])
    .where('organisation_id', '=', actor.organisation_id)
    .where('member_id', '=', ofMembers(ids))
    .where('expires_on', '<=', soon(actor.time_zone))
    .groupBy('member_id')
    .execute()
  return new Map(rows.map(({ member_id, day }) => [member_id, day]))
}

export const insertDocument = (tx: Tx, document: Insertable<MemberDocumentRow>) =>
  tx.insertInto('member_documents').values(document).execute()

export const verifyDocument = (tx: Tx, actor: OrgActor, id: string) =>
  tx
    .updateTable('member_documents')
    .set({ verified_by: actor.name, verified_at: sql`now()` })
    .where('organisation_id', '=', actor.organisation_id)
    .where('id', '=', id)
    .execute()

export const deleteDocument = (tx: Tx, actor: OrgActor, id: string) =>
  tx.deleteFrom('member_documents').where('organisation_id', '=', actor.organisation_id).where('id', '=', id).execute()

/** Documents that end within `withinDays`, of members who may still come. */
export const selectEndingDocuments = (tx: Tx, actor: OrgActor, withinDays: number) =>
  tx
    .selectFrom('member_documents as d')
    .innerJoin('members as m', (join) => join.onRef('m.organisation_id', '=', 'd.organisation_id').onRef('m._id', '=', 'd.member_id'))
    .select(['d.id', 'd.document_name', 'd.expires_on', 'm._id as member_id', 'm.code', 'm.name_th', 'm.location_ids'])
    .select(sql<number>`d.expires_on - (now() at time zone ${actor.time_zone})::date`.as('days'))
    .where('d.organisation_id', '=', actor.organisation_id)
    .where('d.expires_on', '>=', sql<string>`(now() at time zone ${actor.time_zone})::date`)
    .where('d.expires_on', '<=', sql<string>`(now() at time zone ${actor.time_zone})::date + ${withinDays}::int`)
    .where('m.status', 'in', ['pending', 'active', 'on_hold'])
    .orderBy('d.expires_on')
    .execute()

/** Enqueues the job that screens many saved members against the blacklist. */
export const enqueueScreening = (tx: Tx, payload: { organisation_id: number; ids: readonly string[] }) =>
  sql`select enqueue_job('screen_members', ${JSON.stringify(payload)}::json)`.execute(tx)
