import { cp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { MIGRATIONS } from '../../../test/constants.ts'
import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { testFolder } from '../../../test/folder.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'
import { migrate } from './migrate.ts'

const folder = testFolder()
serve()

const with_one_more = async (name: string, sql: string) => {
  const migrations = join(folder, name)
  await cp(MIGRATIONS, migrations, { recursive: true })
  await writeFile(join(migrations, `9000_${name}.sql`), sql)
  return migrations
}

describe('a migration beside running calls', () => {
  it('[F36] lets them pass in a deadlock, and still completes', async () => {
    const migrations = await with_one_more(
      'crossing',
      'alter table cards add column f36_a int; alter table entrances add column f36_a int;',
    )
    // Holds a row's table and wants the one that the migration already has; the session that waits longer is the victim.
    const call = new pg.Client({ connectionString: test.database.ownerUrl })
    await call.connect()
    await call.query("set deadlock_timeout = '10s'")
    await call.query('begin')
    await call.query('lock table entrances in row exclusive mode')
    const waiting = async () =>
      (
        await test.sql(
          "select count(*)::int as n from pg_locks l join pg_class c on c.oid = l.relation where c.relname = 'entrances' and not l.granted",
        )
      )[0].n > 0
    const migration = migrate(test.database.ownerUrl, migrations)
    await vi.waitUntil(waiting, { timeout: 20_000, interval: 20 })
    await call.query('lock table cards in row exclusive mode')
    await call.query('commit')
    await call.end()
    expect(await migration).toEqual(['9000_crossing.sql'])
  })

  it('[F36] is applied during check-ins and check-outs of three gates, and no call is lost', async () => {
    const migrations = await with_one_more(
      'busy',
      'lock table entrances, cards in access exclusive mode; alter table cards add column f36_b int; alter table entrances add column f36_b int;',
    )
    await writeFile(join(migrations, '9000_crossing.sql'), await readFile(join(folder, 'crossing', '9000_crossing.sql'), 'utf8'))
    const desks = await Promise.all([openDesk(test), openDesk(test), openDesk(test)])
    let over = false
    const busy = desks.map(async (desk) => {
      let visits = 0
      for (; !over || visits === 0; visits += 1) await checkOut(test, desk, await checkIn(test, desk, { card_number: `F-${visits}` }))
      return visits
    })
    const appliedNames = await migrate(test.database.ownerUrl, migrations)
    over = true
    expect(appliedNames).toEqual(['9000_busy.sql'])
    for (const visits of await Promise.all(busy)) expect(visits).toBeGreaterThan(0)
    expect(expectSuccess(await test.as(desks[0].guard).entrances.list({ query: {} })).total).toBeGreaterThan(0)
  })
})

/** Tables that check-ins, scans and related calls write all day. */
const HOT = ['entrances', 'cards', 'members', 'gates', 'audit_entries', 'live_events', 'scans', 'sessions']
/** The last migration from before the rule existed. */
const LAST_FREE = 47

it('[F36] a migration that alters hot tables locks all of them first', async () => {
  const names = (await readdir(MIGRATIONS)).filter((name) => Number(name.slice(0, 4)) > LAST_FREE)
  for (const name of names) {
    const sql = (await readFile(join(MIGRATIONS, name), 'utf8')).replaceAll(/--.*$/gm, '').trim()
    const alteredTables = HOT.filter((table) =>
      new RegExp(`(alter table (if exists )?(only )?|trigger [\\w\\s]+ on |index [\\w\\s]* on )${table}\\b`).test(sql),
    )
    if (alteredTables.length === 0) continue
    const lockedTables = /^lock table ([\w\s,]+) in access exclusive mode;/.exec(sql)?.[1]?.split(/\s*,\s*/) ?? []
    expect(lockedTables, `${name} begins with: lock table ${alteredTables.join(', ')} in access exclusive mode;`).toEqual(
      expect.arrayContaining(alteredTables),
    )
  }
})
