import type pg from 'pg'
import { until } from './until.ts'

/** What is being written anywhere in the cluster, also by the tests of another file, holds the chain back for its time. */
export const LINKED_WITHIN_MS = 25_000

/** Links the audit entries of an organisation, all of them. */
export async function linked(owner: pg.Pool, organisation: number): Promise<void> {
  await until(
    'all entries to be linked',
    async () => {
      await owner.query('select audit_link($1, 20000)', [organisation])
      const { rows } = await owner.query(
        `select count(*)::int as n from audit_entries e where e.organisation_id = $1
           and e.tx_id >= coalesce((select h.horizon from audit_heads h where h.organisation_id = $1), '0')`,
        [organisation],
      )
      return rows[0].n === 0 || undefined
    },
    LINKED_WITHIN_MS,
  )
}
