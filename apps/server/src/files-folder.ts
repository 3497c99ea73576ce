import type pg from 'pg'
import { newId } from './kernel/crypto/uuid.ts'
import { CLIENT_DEFAULTS, GuardedClient } from './kernel/db/guarded-client.ts'
import { DiskStore } from './kernel/storage/disk-store.ts'
import { readLabel, writeLabel } from './kernel/storage/folder-label.ts'

/** Servers that start together label one after the other. */
const LABEL_LOCK = 7_304_112_005
/** Files to look for in a folder without a label. */
const SAMPLE = `select storage_key from ((select storage_key from files limit 50) union all (select storage_key from person_files limit 50)) stored`

interface FilesFolder {
  id: string
  /** Whether the folder carries the installation's id. */
  isOwn: boolean
}

/**
 * The id of the installation's files folder, made at the first start. Labels an unlabelled folder then, and at the first start after an upgrade if it
 * has files of the database. Doesn't touch any other folder.
 */
export async function labelFilesFolder(ownerUrl: string, folder: string): Promise<FilesFolder> {
  const client = new GuardedClient({ connectionString: ownerUrl, application_name: 'gatehouse-setup', ...CLIENT_DEFAULTS })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [LABEL_LOCK])
    // Before the label, so that a server killed in between continues at its next start.
    await client.query('insert into files_folder (id) values ($1) on conflict do nothing', [newId()])
    const { rows } = await client.query<{ id: string; labelled: boolean }>(
      'select id, labelled_at is not null as labelled from files_folder',
    )
    const { id, labelled } = rows[0]!
    const label = await readLabel(folder)
    if (label === undefined && !labelled && (await belongs(client, folder))) await writeLabel(folder, id)
    else if (label !== id) return { id, isOwn: false }
    if (!labelled) await client.query('update files_folder set labelled_at = now()')
    return { id, isOwn: true }
  } finally {
    await client.end()
  }
}

/** Whether a folder has files of the database, or the database has none. */
async function belongs(client: pg.Client, folder: string): Promise<boolean> {
  const { rows } = await client.query<{ storage_key: string }>(SAMPLE)
  const store = new DiskStore(folder)
  for (const { storage_key } of rows) if (await store.exists(storage_key)) return true
  return rows.length === 0
}
