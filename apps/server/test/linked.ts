import type pg from 'pg'
import { linkEntries } from '../src/app.ts'
import { Keyring } from '../src/kernel/crypto/keyring.ts'
import { OwnerDatabase } from '../src/kernel/live/owner-database.ts'
import { KEYS } from './constants.ts'
import { until } from './until.ts'

/** An entry that is being written blocks the chain of every organisation meanwhile. */
export const LINKED_WITHIN_MS = 25_000

export async function linked(pool: pg.Pool, organisation: number): Promise<void> {
  const owner = await OwnerDatabase.connect(pool.options.connectionString!)
  try {
    await until(
      'all entries to be linked',
      async () => {
        await owner.write((tx) => linkEntries(tx, new Keyring(KEYS.master_key), organisation, 20_000))
        const { rows } = await pool.query(
          `select count(*)::int as n from audit_entries e where e.organisation_id = $1
             and e.tx_id >= coalesce((select h.horizon from audit_heads h where h.organisation_id = $1), '0')`,
          [organisation],
        )
        return rows[0].n === 0 || undefined
      },
      LINKED_WITHIN_MS,
    )
  } finally {
    await owner.end()
  }
}
