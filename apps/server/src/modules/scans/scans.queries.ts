import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { scans } from '@gatehouse/contract/scans/scans.ts'
import { type Insertable, sql } from 'kysely'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type FiltersOf, readPage } from '../../kernel/db/keyset.ts'
import { queryAll } from '../../kernel/db/query.ts'
import { inLocationsOf, inUnitsOf } from '../../kernel/db/scope.ts'
import type { ScanTable } from './scans.table.ts'

export type NewScan = Insertable<ScanTable>

/** Adds a row even if another scan has its id; the row then gets a random id. */
export const insertScan = (tx: Tx, row: NewScan) =>
  tx.insertInto('scans').values({
    ...row,
    _id: sql<string>`(select case when exists (select from scans where organisation_id = ${row.organisation_id} and _id = ${row._id}::uuid)
      then gen_random_uuid() else ${row._id}::uuid end)`,
  })

export const selectScan = (db: Db, { organisation_id }: OrgActor, id: string) =>
  db.selectFrom('scans').selectAll().where('organisation_id', '=', organisation_id).where('_id', '=', id).executeTakeFirst()

/** Whether a scan let somebody in with this visit within the last seconds. */
export async function wasJustAdmitted(db: Db, { organisation_id }: OrgActor, entrance_id: string, seconds: number): Promise<boolean> {
  const row = await db
    .selectFrom('scans')
    .select('_id')
    .where('organisation_id', '=', organisation_id)
    .where('at', '>', sql<string>`now() - make_interval(secs => ${seconds})`)
    // An admission further in the future was logged before the clock was set back. One that committed while this scan waited is only a moment ahead.
    .where('at', '<', sql<string>`now() + make_interval(secs => ${seconds})`)
    .where('entrance_id', '=', entrance_id)
    .where('outcome', '=', 'admitted')
    .executeTakeFirst()
  return row !== undefined
}

type Filters = Omit<FiltersOf<typeof scans.list>, 'startDate' | 'endDate'> & { from: string | undefined; to: string | undefined }

/** Outcomes that aren't refusals. */
const WENT_ON = ['admitted', 'checked_out', 'found', 'needs_more'] as const

export const selectScans = (
  db: Db,
  actor: OrgActor,
  { limit, cursor }: Pick<QueryOf<typeof scans.list>, 'limit' | 'cursor'>,
  { location_id: locationId, gate_id: gateId, kind, outcome, from, to, ...others }: Filters,
) => {
  others satisfies Record<string, never>
  const rows = db
    .selectFrom('scans')
    .selectAll()
    .where('organisation_id', '=', actor.organisation_id)
    .where(inLocationsOf(actor, 'location_id'))
    .where(inUnitsOf(actor, 'unit_id'))
    .$if(locationId !== undefined, (q) => q.where('location_id', '=', locationId!))
    .$if(gateId !== undefined, (q) => q.where('gate_id', '=', gateId!))
    .$if(kind !== undefined, (q) => q.where('kind', '=', kind!))
    .$if(outcome === 'any_refusal', (q) => q.where('outcome', 'not in', WENT_ON))
    .$if(outcome !== undefined && outcome !== 'any_refusal', (q) => q.where('outcome', '=', outcome as ScanTable['outcome']))
    .$if(from !== undefined, (q) => q.where('at', '>=', from!))
    .$if(to !== undefined, (q) => q.where('at', '<', to!))
  return readPage(db, rows, { limit, cursor, sort: '-at' }, [
    ['at', 'instant'],
    ['_id', 'id'],
  ])
}

/** Erases scans and returns how many. */
export async function eraseScans(tx: Tx, before: Date, atMost: number): Promise<number> {
  const [row] = await queryAll<{ count: number }>(tx)`select scans_erase(${before.toISOString()}::timestamptz, ${atMost}::int) as count`
  return row!.count
}
