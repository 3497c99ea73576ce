import type pg from 'pg'
import { until } from './until.ts'

/**
 * Links the audit entries of an organisation, all of them: what is being written anywhere in the cluster, also by another test, holds the
 * horizon back for its time.
 */
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
    30_000,
  )
}
