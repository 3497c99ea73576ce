import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linked } from '../../../test/linked.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { until } from '../../../test/until.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

describe('the audit chain', () => {
  it('[P5] goes on where two servers link at once and the later one overtakes', async () => {
    const { owner, ownerUrl } = test.database
    const organisation = await test.make.organisation()
    const link = (client: pg.Client | pg.Pool) => client.query('select audit_link($1, 2000)', [organisation])
    const entry = () =>
      owner.query(`insert into audit_entries (organisation_id, id, action, record_type) values ($1, gen_random_uuid(), 'x', 'y')`, [
        organisation,
      ])
    await entry()
    await link(owner)
    // The slower server is held up where it has begun and has no lock yet.
    await owner.query(`create function hold_up() returns trigger language plpgsql as $$
      begin
        if current_setting('application_name') = 'slower' then perform pg_advisory_xact_lock(1); end if;
        return new;
      end $$;
      create trigger hold_up before insert on audit_heads for each row execute function hold_up()`)
    const [holder, slower] = ['holder', 'slower'].map((application_name) => new pg.Client({ connectionString: ownerUrl, application_name }))
    await Promise.all([holder!.connect(), slower!.connect()])
    await holder!.query('select pg_advisory_lock(1)')
    const late = link(slower!)
    await until('the slower one to wait', async () => {
      const { rows } = await owner.query(`select from pg_stat_activity where application_name = 'slower' and wait_event = 'advisory'`)
      return rows.length > 0 || undefined
    })
    await entry()
    await link(owner)
    await holder!.query('select pg_advisory_unlock(1)')
    await late
    await Promise.all([holder!.end(), slower!.end()])
    await entry()
    await linked(owner, organisation)
    const { rows } = await owner.query(
      'select count(*)::int as entries, (select count(*)::int from audit_links where organisation_id = $1) as links from audit_entries where organisation_id = $1',
      [organisation],
    )
    expect(rows).toEqual([{ entries: 3, links: 3 }])
  })
})
