import { sql } from 'kysely'
import type { Db } from '../db/handles.ts'
import { AppError } from '../errors/app-error.ts'

/** Refuses before anything is read; the database counts again at the commit (0007_files.sql). Errors: storage_full. */
export async function requireRoom(db: Db, organisation_id: number): Promise<void> {
  const { rows } = await sql<{ full: boolean }>`select u.bytes >= o.storage_quota as full
    from organisations o join storage_use u on u.organisation_id = o.id where o.id = ${organisation_id}::int`.execute(db)
  if (rows[0]?.full) throw new AppError('storage_full')
}
