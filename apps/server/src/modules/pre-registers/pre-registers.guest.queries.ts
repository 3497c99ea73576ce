import { sql } from 'kysely'
import type { Link, OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import type { OwnColumns, WholeGuest } from './pre-registers.table.ts'

export type LinkedGuest = Awaited<ReturnType<typeof selectLinkedGuest>> & {}

/** The guest of a link with their visit. */
export const selectLinkedGuest = (db: Db, { organisation_id, subject_id }: Pick<Link, 'organisation_id' | 'subject_id'>) =>
  db
    .selectFrom('pre_register_guests as g')
    .innerJoin('pre_registers as p', (join) =>
      join.onRef('p.organisation_id', '=', 'g.organisation_id').onRef('p._id', '=', 'g.pre_register_id'),
    )
    .leftJoin('pre_register_came as c', (join) =>
      join.onRef('c.organisation_id', '=', 'g.organisation_id').onRef('c.guest_id', '=', 'g._id'),
    )
    .select([
      ...(['g.organisation_id', 'g._id', 'g.pre_register_id', 'g.language', 'g.own_name', 'g.own_company', 'g.own_plate'] as const),
      ...(['g.own_plate_province', 'g.own_phone_sealed', 'g.companion_count', 'g.companion_names', 'g.completed_at'] as const),
      ...(['g.declined_at', 'g.notice_version', 'g.notice_language', 'g.photo_file_id', 'g.sequence'] as const),
      ...([
        'p.location_id',
        'p.unit_id',
        'p.visitor_type',
        'p.visitor_note',
        'p.visitor_note_by',
        'p.status',
        'p.revision',
        'p.host_name',
      ] as const),
      ...(['p.day', 'p.from', 'p.until', 'p.starts_at', 'p.ends_at', 'p.repeat', 'p.updated_at'] as const),
      // A guest who came on one day of a repeated visit is expected again.
      sql<boolean>`c.entrance_id is not null and p.repeat is null`.as('came'),
    ])
    .where('g.organisation_id', '=', organisation_id)
    .where('g._id', '=', subject_id)
    .executeTakeFirst()

/** Locks a guest's visit against changes until the transaction ends. The guest can still arrive. */
export const holdVisitOf = (tx: Tx, { organisation_id, subject_id }: Pick<Link, 'organisation_id' | 'subject_id'>) =>
  sql`select from pre_registers p join pre_register_guests g on g.organisation_id = p.organisation_id and g.pre_register_id = p._id
    where g.organisation_id = ${organisation_id}::int and g._id = ${subject_id}::uuid for no key update of p`.execute(tx)

export const updateGuest = (
  tx: Tx,
  { organisation_id, _id }: Pick<WholeGuest, 'organisation_id' | '_id'>,
  change: Partial<OwnColumns & Pick<WholeGuest, 'photo_file_id' | 'told_revision' | 'sequence'>>,
) => tx.updateTable('pre_register_guests').set(change).where('organisation_id', '=', organisation_id).where('_id', '=', _id).execute()

/** The location and unit of a pre-register, which decide who sees it. */
export const selectPlace = (db: Db, organisation_id: number, _id: string) =>
  db
    .selectFrom('pre_registers')
    .select(['location_id', 'unit_id'])
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .executeTakeFirst()

/** Updates the text that list searches match. `updated_at` stays, because nothing that the host writes has changed. */
export const updateSearchText = (tx: Tx, organisation_id: number, _id: string, search_text: string) =>
  tx.updateTable('pre_registers').set({ search_text }).where('organisation_id', '=', organisation_id).where('_id', '=', _id).execute()

const REMINDED_AGAIN = sql<string>`now() - interval '10 minutes'`

/** Marks the guests who weren't reminded in the last ten minutes as reminded now, and returns their ids. */
export async function takeReminders(tx: Tx, { organisation_id }: OrgActor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .updateTable('pre_register_guests')
    .set({ reminded_at: sql`now()` })
    .where('organisation_id', '=', organisation_id)
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<', REMINDED_AGAIN)]))
    .returning('_id')
    .execute()
  return new Set(rows.map(({ _id }) => _id))
}

/** An announced record whose guests are to be screened, locked so that one job at a time does it. A draft is private to its creator. */
export const selectToScreen = (tx: Tx, organisation_id: number, _id: string) =>
  tx
    .selectFrom('pre_registers')
    .select(['_id', 'location_id', 'unit_id', 'visitor_type', 'created_by', 'created_name'])
    .where('organisation_id', '=', organisation_id)
    .where('_id', '=', _id)
    .where('status', 'not in', ['draft', 'cancelled'])
    .where(sql<boolean>`pg_advisory_xact_lock(hashtextextended('screen/' || ${_id}::uuid, 0)) is not null`)
    .executeTakeFirst()

export const updateScreened = (tx: Tx, { organisation_id, _id }: Pick<WholeGuest, 'organisation_id' | '_id'>, screened_as: Buffer) =>
  tx.updateTable('pre_register_guests').set({ screened_as }).where('organisation_id', '=', organisation_id).where('_id', '=', _id).execute()
