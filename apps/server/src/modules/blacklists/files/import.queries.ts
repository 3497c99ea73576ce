import { type SqlBool, sql } from 'kysely'
import type { OrgActor } from '../../../kernel/db/actor.ts'
import type { Db, Tx } from '../../../kernel/db/handles.ts'
import type { Key } from '../blacklists.numbers.ts'
import { insertEntry, type NewEntry, overlaps, today } from '../blacklists.queries.ts'
import type { EntryRecord } from '../blacklists.table.ts'

/** Entries per statement. */
const AT_ONCE = 500

/** Entries that the actor may see and that are neither lifted nor expired. */
const inForce = (db: Db | Tx, actor: OrgActor) =>
  db
    .selectFrom('blacklist_entries as e')
    .where('e.organisation_id', '=', actor.organisation_id)
    .where(overlaps(actor))
    .where('e.status', '<>', sql.lit('lifted'))
    .where(sql<SqlBool>`coalesce(e.valid_until >= ${today(actor)}, true)`)

export interface ListedEntry extends Pick<EntryRecord, '_id' | 'kind' | 'name'> {
  keys: Key[]
}

/** Entries with one of these folded names or one of these keys, each with all of its keys. */
export async function selectListed(db: Db | Tx, actor: OrgActor, names: readonly string[], keys: readonly Key[]): Promise<ListedEntry[]> {
  const { organisation_id } = actor
  const kinds = keys.map(({ kind }) => kind)
  const hashes = keys.map(({ hash }) => hash)
  const columns = ['e._id', 'e.kind', 'e.name'] as const
  const entries = await inForce(db, actor)
    .select(columns)
    .where(sql<SqlBool>`e.name_folded = any(${names}::text[])`)
    .union(
      inForce(db, actor)
        .select(columns)
        .where(
          sql<SqlBool>`e._id in (select k.entry_id from unnest(${kinds}::text[], ${hashes}::bytea[]) as wanted (kind, hash)
            join blacklist_keys k on k.organisation_id = ${organisation_id} and k.hash_kind = wanted.kind and k.hash = wanted.hash)`,
        ),
    )
    .execute()
  const rows = await db
    .selectFrom('blacklist_keys')
    .select(['entry_id', 'hash_kind', 'hash'])
    .where('organisation_id', '=', organisation_id)
    .where(sql<SqlBool>`entry_id = any(${entries.map(({ _id }) => _id)}::uuid[])`)
    .execute()
  const byId = new Map(entries.map((entry): [string, ListedEntry] => [entry._id, { ...entry, keys: [] }]))
  for (const { entry_id, hash_kind, hash } of rows) byId.get(entry_id)?.keys.push({ kind: hash_kind, hash })
  return [...byId.values()]
}

/** Adds many entries with their keys. */
export async function insertEntries(tx: Tx, { organisation_id }: OrgActor, rows: readonly { entry: NewEntry; keys: readonly Key[] }[]) {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const chunk = rows.slice(start, start + AT_ONCE)
    await insertEntry(tx, ...chunk.map(({ entry }) => entry))
    const keys = chunk.flatMap(({ entry, keys: own }) => own.map((key) => ({ ...key, entry_id: entry._id })))
    await sql`insert into blacklist_keys (organisation_id, entry_id, hash_kind, hash)
      select ${organisation_id}, k.entry_id, k.kind, k.hash
      from unnest(${keys.map(({ entry_id }) => entry_id)}::uuid[], ${keys.map(({ kind }) => kind)}::text[], ${keys.map(({ hash }) => hash)}::bytea[])
        as k (entry_id, kind, hash)`.execute(tx)
  }
}
