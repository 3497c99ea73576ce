import pg from 'pg'

/** Whether something here was written by a transaction that this PostgreSQL has not come to yet: then another one wrote it. */
const FROM_ANOTHER = `
  select exists (
    select from organisations o where exists (
      select from audit_heads h where h.organisation_id = o.id and h.horizon > pg_snapshot_xmax(pg_current_snapshot())
    ) or exists (
      select from audit_entries e where e.organisation_id = o.id and e.tx_id >= pg_snapshot_xmax(pg_current_snapshot())
    )
  ) or exists (select from live_events where tx_id >= pg_snapshot_xmax(pg_current_snapshot())) as restored`

/** What is linked lies before the new horizon, what is not lies at it, in the order in which it was written. */
const SETTLE = `
  update audit_entries e set tx_id = case
    when exists (select from audit_links l where l.organisation_id = e.organisation_id and l.entry_id = e.id) then '0' else pg_current_xact_id() end
  where e.tx_id >= pg_current_xact_id()
    or not exists (select from audit_links l where l.organisation_id = e.organisation_id and l.entry_id = e.id);
  update audit_heads set horizon = pg_current_xact_id();
  delete from live_events;`

/**
 * Makes a database that was restored from another PostgreSQL's dump fit this one; true where it did. The audit chain and the live events go by
 * transaction ids, which begin anew in a new cluster: without this, no entry would be linked until they had caught up.
 */
export async function settleRestored(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'gatehouse-setup' })
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ restored: boolean }>(FROM_ANOTHER)
    if (rows[0]!.restored) {
      // Another server that starts, or runs already against the advice, waits or is waited for.
      await client.query('lock table audit_heads, audit_entries, audit_links in share row exclusive mode')
      await client.query(SETTLE)
    }
    await client.query('commit')
    return rows[0]!.restored
  } finally {
    await client.end()
  }
}
