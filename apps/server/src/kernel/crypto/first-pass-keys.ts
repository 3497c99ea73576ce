import { sql } from 'kysely'
import { systemActor } from '../db/actor.ts'
import type { Database } from '../db/database.ts'
import type { Keyring } from './keyring.ts'

/** Creates the first pass key for organisations older than passes, before a server signs or verifies any. Two servers may run it at once. */
export async function givePassKeys(database: Database, keyring: Keyring): Promise<void> {
  const { rows } = await database.anonymous((tx) => sql<{ id: number }>`select id from organisations_without_pass_key() id`.execute(tx))
  for (const { id } of rows) await database.asMember(systemActor(id), (tx) => keyring.addPassKey(tx, id, 1))
}
