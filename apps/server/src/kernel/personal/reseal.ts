import { sql } from 'kysely'
import type { App } from '../app/app-context.ts'
import { type OrganisationKeys, UnknownKeyError } from '../crypto/keyring.ts'
import { SealError } from '../crypto/seal.ts'
import { systemActor } from '../db/actor.ts'
import type { Tx } from '../db/handles.ts'

/** Columns `<column>_sealed`, by the id of the row. */
interface SealedColumns {
  table: string
  id: string
  columns: readonly string[]
  /** The table in the seal's context, if it is another. */
  sealed_for?: string
}

/** A test compares the list with the database: an omitted column would keep its old key. */
export const SEALED_COLUMNS: readonly SealedColumns[] = [
  { table: 'entrances', id: '_id', columns: ['id_number', 'phone'] },
  { table: 'deleted_entrances', id: '_id', columns: ['id_number', 'phone'], sealed_for: 'entrances' },
  { table: 'members', id: '_id', columns: ['id_number', 'phone'] },
  { table: 'blacklist_entries', id: '_id', columns: ['numbers'] },
  { table: 'pre_passes', id: '_id', columns: ['phone', 'email', 'code'] },
  { table: 'pre_register_guests', id: '_id', columns: ['phone', 'email', 'own_phone'] },
  { table: 'messages', id: '_id', columns: ['content'] },
  { table: 'partner_secrets', id: '_id', columns: ['secret', 'next_secret'] },
  { table: 'unit_contacts', id: 'id', columns: ['phone', 'email'] },
]

const BATCH = 100
const FIRST = '00000000-0000-0000-0000-000000000000'

type Row = { id: string } & Record<string, Buffer | string | null>

/** The key version of a sealed column, in SQL; see seal.ts. */
export const versionOf = (column: string) =>
  sql<number>`(get_byte(${sql.ref(`${column}_sealed`)}, 1) * 256 + get_byte(${sql.ref(`${column}_sealed`)}, 2))`

/**
 * Seals an organisation's values again with its newest key, in small transactions; resumable. Returns their number. Unreadable values are logged and
 * left.
 */
export async function resealValues(app: App, organisation_id: number): Promise<number> {
  let sealedCount = 0
  for (const place of SEALED_COLUMNS) {
    for (let after: string | undefined = FIRST; after !== undefined; ) {
      const from: string = after
      const batch: Batch = await app.keyring.withNewKeys(() =>
        app.database.asMember(systemActor(organisation_id), async (tx) =>
          resealBatch(app, tx, await app.keyring.of(tx, organisation_id), organisation_id, place, from),
        ),
      )
      sealedCount += batch.sealed
      after = batch.last
    }
  }
  return sealedCount
}

interface Batch {
  sealed: number
  last: string | undefined
}

async function resealBatch(
  app: Pick<App, 'log'>,
  tx: Tx,
  keys: OrganisationKeys,
  organisation_id: number,
  { table, id, columns, sealed_for = table }: SealedColumns,
  after: string,
): Promise<Batch> {
  const old = sql.join(
    columns.map((column) => sql`${versionOf(column)} <> ${keys.version}::int`),
    sql` or `,
  )
  // Locked rows wait for the next run, to avoid a deadlock.
  const { rows } =
    await sql<Row>`select ${sql.ref(id)} as id, ${sql.join(columns.map((column) => sql`${sql.ref(`${column}_sealed`)} as ${sql.ref(column)}`))}
    from ${sql.table(table)}
    where organisation_id = ${organisation_id}::int and ${sql.ref(id)} > ${after}::uuid and (${old})
    order by ${sql.ref(id)} limit ${BATCH}::int for no key update skip locked`.execute(tx)
  let sealedCount = 0
  for (const column of columns) {
    const values = rows.flatMap((row) => {
      const before = row[column] as Buffer | null
      const record_id = row.id
      const value = before && again(app, keys, before, { organisation_id, table: sealed_for, column, record_id })
      return value ? [{ id: record_id, value }] : []
    })
    if (values.length === 0) continue
    const ids = values.map((each) => each.id)
    const bytes = values.map((each) => each.value)
    await sql`update ${sql.table(table)} t set ${sql.ref(`${column}_sealed`)} = n.value from unnest(${ids}::uuid[], ${bytes}::bytea[]) n (id, value)
      where t.organisation_id = ${organisation_id}::int and t.${sql.ref(id)} = n.id`.execute(tx)
    sealedCount += values.length
  }
  return { sealed: sealedCount, last: rows.length < BATCH ? undefined : rows.at(-1)!.id }
}

function again(app: Pick<App, 'log'>, keys: OrganisationKeys, sealedBytes: Buffer, place: Parameters<OrganisationKeys['open']>[1]) {
  try {
    return keys.seal(keys.open(sealedBytes, place), place)
  } catch (error) {
    if (!(error instanceof SealError) || error instanceof UnknownKeyError) throw error
    app.log.error({ err: error, ...place }, 'a sealed value does not open; it keeps its old key')
    return undefined
  }
}
