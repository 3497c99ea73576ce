import pg from 'pg'
import { inject } from 'vitest'
import { checkIn, openDesk } from '../../../test/desk.ts'
import { openStream, type TestStream } from '../../../test/event-stream.ts'
import { LINKED_WITHIN_MS } from '../../../test/linked.ts'
import { serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { EventReader } from './event-reader.ts'

serve({ worker: true })

/** A transaction that stays open until the test ends. */
const longTransaction = async (url: string, statement: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  await client.query('begin')
  await client.query(statement, values)
  return { commit: () => client.query('commit') }
}
const elsewhere = () => longTransaction(inject('clusterUrl'), 'select pg_current_xact_id()')
const INSERT = "insert into live_events (organisation_id, kind, record_id) select $1, 'organisation.changed', gen_random_uuid()"
const tell = async (organisation: number, count: number, pages: readonly TestStream[]) => {
  await test.sql(`${INSERT} from generate_series(1, $2)`, organisation, count)
  const record_id = test.make.id()
  await test.sql(
    "insert into live_events (organisation_id, kind, record_id) values ($1, 'organisation.changed', $2)",
    organisation,
    record_id,
  )
  await test.sql('notify gatehouse_live')
  for (const page of pages) await page.next((event) => event.data.record_id === record_id)
}
const open = async (person: TestPerson, lastEventId?: string) => {
  const page = await openStream({ address: test.address, token: person.token, lastEventId })
  onTestFinished(() => page.close())
  return page
}
const kinds = (page: TestStream) => new Set(page.events.map((event) => event.kind))

it('pages hear every event once while a transaction of another database of the same PostgreSQL goes on writing', async () => {
  const guard = await test.make.operator()
  const page = await open(guard)
  await page.next((event) => event.kind === 'open')
  await elsewhere()
  // More than one reading takes, though never that many at once.
  for (let round = 0; round < 4; round++) await tell(guard.organisation_id, 2000, [page])
  expect(kinds(page)).toEqual(new Set(['open', 'organisation.changed']))
  expect(page.events).toHaveLength(1 + 4 * 2001)
})

it('pages hear every event once while a transaction of this database that told something goes on, and what it told when it is committed', async () => {
  const guard = await test.make.operator()
  const page = await open(guard)
  await page.next((event) => event.kind === 'open')
  const late = test.make.id()
  const writing = await longTransaction(
    test.database.ownerUrl,
    "insert into live_events (organisation_id, kind, record_id) values ($1, 'organisation.changed', $2)",
    [guard.organisation_id, late],
  )
  for (let round = 0; round < 4; round++) await tell(guard.organisation_id, 2000, [page])
  await writing.commit()
  await page.next((event) => event.data.record_id === late)
  await tell(guard.organisation_id, 1, [page])
  expect(kinds(page)).toEqual(new Set(['open', 'organisation.changed']))
  expect(page.events).toHaveLength(1 + 4 * 2001 + 1 + 2)
})

it('[P5] links the audit log while another database is written to, and this one elsewhere than in the log', async () => {
  await elsewhere()
  const desk = await openDesk(test)
  await longTransaction(test.database.ownerUrl, 'insert into rate_limits values ($1, 1, null)', [test.make.id()])
  await checkIn(test, desk)
  const links = async () =>
    (await test.sql('select count(*)::int as n from audit_links where organisation_id = $1', desk.guard.organisation_id))[0].n
  await until('the link', async () => (await links()) === 1 || undefined, LINKED_WITHIN_MS)
})

it('[P5] links an entry behind those that were committed before it, whichever was begun first', async () => {
  const desk = await openDesk(test)
  const organisation = desk.guard.organisation_id
  const id = test.make.id()
  const writing = await longTransaction(
    test.database.ownerUrl,
    "insert into audit_entries (organisation_id, id, action, record_type) values ($1, $2, 'test.late', 'test')",
    [organisation, id],
  )
  await checkIn(test, desk)
  await test.worker!.linkAudit()
  await writing.commit()
  await checkIn(test, desk)
  const order = async () =>
    (
      await test.sql(
        'select e.action from audit_links l join audit_entries e on e.id = l.entry_id where l.organisation_id = $1 order by l.seq',
        organisation,
      )
    ).map((row) => row.action)
  await until('three links', async () => (await order()).length === 3 || undefined, LINKED_WITHIN_MS)
  expect((await order())[0]).toBe('test.late')
})

it('[P5] a database that comes from a PostgreSQL with other transactions goes on linking: its epochs came with it', async () => {
  const desk = await openDesk(test)
  await test.sql("select setval('write_epochs', 1000000000)")
  await checkIn(test, desk)
  const links = async () =>
    (await test.sql('select count(*)::int as n from audit_links where organisation_id = $1', desk.guard.organisation_id))[0].n
  await until('the link', async () => (await links()) === 1 || undefined, LINKED_WITHIN_MS)
})

it('tells pages that come back what they missed from memory, however many they are', async () => {
  const guard = await test.make.operator()
  const page = await open(guard)
  const { id } = await page.next((event) => event.kind === 'open')
  page.close()
  const watcher = await open(guard)
  await tell(guard.organisation_id, 100, [watcher])
  // From now on every query of the table waits until the test ends.
  await longTransaction(test.database.ownerUrl, 'lock table live_events in access exclusive mode')
  const pages = await Promise.all(Array.from({ length: 12 }, () => open(guard, id)))
  for (const back of pages) {
    await until('what it missed', () => back.events.length === 101 || undefined)
    expect(kinds(back)).toEqual(new Set(['organisation.changed']))
  }
})

it('remembers no more than the last five thousand events for pages that come back, and knows that it forgot others', async () => {
  const guard = await test.make.operator()
  const { organisation_id } = guard
  const watcher = await open(guard)
  const reader = new EventReader(test.app.database)
  await reader.read()
  const write = async () => {
    const [horizon, seconds] = reader.position.split('-').map(Number)
    // The server reads them before there are more: more at once would be too many for open pages.
    await tell(organisation_id, 1999, [watcher])
    expect(await reader.read()).toHaveLength(2000)
    return () => reader.since(organisation_id, horizon!, seconds!)
  }
  const readers = [await write()]
  expect(readers[0]!()).toHaveLength(2000)
  readers.push(await write(), await write())
  expect(readers.map((readMissed) => readMissed()?.length)).toEqual([undefined, 4000, 2000])
})

it('knows what a page missed that another server told, though a transaction is only now looking up its epoch', async () => {
  const { organisation_id } = await test.make.operator()
  const [server, other] = [new EventReader(test.app.database), new EventReader(test.app.database)]
  await server.read()
  await other.read()
  const early = other.horizon
  await other.read()
  const [horizon, seconds] = other.position.split('-').map(Number)
  // It looked up the last epoch a moment ago, and takes a later one once it has this lock.
  await longTransaction(test.database.ownerUrl, 'select pg_advisory_xact_lock_shared(epoch_key($1))', [early])
  await server.read()
  expect(server.horizon).toBeLessThan(horizon!)
  await test.sql(INSERT, organisation_id)
  await server.read()
  expect(server.since(organisation_id, horizon!, seconds!)).toHaveLength(1)
  // A position that no server could have reported belongs to another database.
  expect(server.since(organisation_id, horizon! + 1_000_000, seconds!)).toBeNull()
})

it('tells a page that missed much to read everything anew, one page after the other', async () => {
  const guard = await test.make.operator()
  const page = await open(guard)
  const { id } = await page.next((event) => event.kind === 'open')
  await tell(guard.organisation_id, 4000, [page])
  const pages = await Promise.all(Array.from({ length: 15 }, () => open(guard, id)))
  for (const back of pages) await back.next((event) => event.kind === 'reset')
  expect(pages.map((back) => back.events.length)).toEqual(pages.map(() => 1))
  const times = pages.map((back) => back.events[0]!.at).sort((a, b) => a - b)
  // Fourteen pauses of 20 ms. Messages sent apart may arrive closer together, but not sooner.
  expect(times.at(-1)! - times[0]!).toBeGreaterThan(200)
  await tell(guard.organisation_id, 1, pages)
})
