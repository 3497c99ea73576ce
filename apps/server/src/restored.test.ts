import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkIn, checkOut, openDesk } from '../test/desk.ts'
import { LINKED_WITHIN_MS } from '../test/linked.ts'
import { startTestApp, type TestApp } from '../test/test-app.ts'
import { until } from '../test/until.ts'
import { settleRestored } from './restored.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ worker: true })
})
afterAll(() => test.close())

const sql = async (text: string, values: unknown[] = []) => (await test.database.owner.query(text, values)).rows
const settle = () => settleRestored(test.database.ownerUrl)
const unlinked = async (organisation: number) => {
  await test.worker!.linkAudit()
  const [row] = await sql(
    `select (select count(*) from audit_entries where organisation_id = $1) - (select count(*) from audit_links where organisation_id = $1) as n`,
    [organisation],
  )
  return Number(row.n)
}
const expectWhole = async (organisation: number) => {
  await until('every entry is linked', async () => (await unlinked(organisation)) === 0 || undefined, LINKED_WITHIN_MS)
  const links = await sql(
    `select l.seq::int, l.hash, audit_text(e) as text from audit_links l join audit_entries e on e.organisation_id = l.organisation_id and e.id = l.entry_id
     where l.organisation_id = $1 order by l.seq`,
    [organisation],
  )
  let before: Buffer = Buffer.alloc(0)
  for (const [index, { seq, hash, text }] of links.entries()) {
    expect(seq).toBe(index + 1)
    expect(hash.equals(createHash('sha256').update(before).update(text).digest())).toBe(true)
    before = hash
  }
}
/** What a dump of a PostgreSQL that has done a billion transactions more looks like here. */
const asFromAnOlderCluster = async (tables: string[]) => {
  for (const [table, column] of [
    ['audit_entries', 'tx_id'],
    ['audit_heads', 'horizon'],
    ['live_events', 'tx_id'],
  ])
    if (tables.includes(table!)) await sql(`update ${table} set ${column} = (${column}::text::bigint + 1000000000)::text::xid8`)
}

it('[P5] a database restored from another PostgreSQL goes on linking its audit log, what waited for its link in the dump too', async () => {
  const desk = await openDesk(test)
  const organisation = desk.guard.organisation_id
  const visits = await Promise.all(Array.from({ length: 5 }, () => checkIn(test, desk)))
  await expectWhole(organisation)
  expect(await settle()).toBe(false)

  await checkOut(test, desk, visits[0]!)
  await asFromAnOlderCluster(['audit_entries', 'audit_heads', 'live_events'])
  await checkOut(test, desk, visits[1]!)
  expect(await unlinked(organisation)).toBeGreaterThan(0)

  expect(await settle()).toBe(true)
  await expectWhole(organisation)
  expect(await sql('select from live_events where tx_id > pg_current_xact_id()')).toEqual([])
  await checkOut(test, desk, visits[2]!)
  await expectWhole(organisation)
  expect(await settle()).toBe(false)
})

it('sees it by each of what goes by transaction ids', async () => {
  const desk = await openDesk(test)
  await checkIn(test, desk)
  await expectWhole(desk.guard.organisation_id)
  for (const table of ['audit_heads', 'audit_entries', 'live_events']) {
    await checkIn(test, desk)
    await asFromAnOlderCluster([table])
    expect(await settle(), table).toBe(true)
    await expectWhole(desk.guard.organisation_id)
  }
})
