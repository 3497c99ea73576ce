import { type DatabaseProxy, databaseProxy } from '../../../test/database-proxy.ts'
import { openStream } from '../../../test/event-stream.ts'
import { mailsTo } from '../../../test/mails.ts'
import { isNightly } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import type { Serving } from '../../serve.ts'

/** Parts that retry are counted for this long. */
const COUNTED_SECONDS = isNightly ? 4 : 2

let test: TestApp
let proxy: DatabaseProxy
let cutOff: Serving
const downParts = new Set<string>()
beforeAll(async () => {
  test = await startTestApp()
  proxy = await databaseProxy(test.database.ownerUrl)
  // These limits end everything that waits for a silent database.
  cutOff = await test.another({ ownerUrl: proxy.url, worker: true, statementTimeoutMs: 2_000, queueTimeoutMs: 3_000 })
})
afterAll(async () => {
  await cutOff.stop()
  await proxy.close()
  await test.close()
})

describe('a server whose database is away', () => {
  it('[R3] stays up and says so, does not storm the database, and is there again within seconds', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    const api = test.as(guard, { at: cutOff })
    const visit = { gate_id: gate._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }
    const page = await openStream({ address: cutOff.address, token: guard.token })
    await page.next((event) => event.kind === 'open')
    expectSuccess(await api.entrances.checkIn({ body: visit }))

    proxy.down()
    const began = performance.now()
    const ready = await api.system.ready({})
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
    expect(performance.now() - began).toBeLessThan(2000)
    expect((await api.system.live({})).status).toBe(200)
    for (const answer of [await api.entrances.checkIn({ body: visit }), await api.entrances.list({})]) {
      expect(expectRefusal(answer)).toMatchObject({ status: 503, code: 'unavailable' })
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    // Parts that retry by themselves: the listener, the reading of events, the streams' sweep, the jobs.
    const before = { at: performance.now(), refusals: proxy.refusals }
    await until('the counted time', () => performance.now() - before.at > COUNTED_SECONDS * 1000 || undefined)
    const perSecond = (proxy.refusals - before.refusals) / COUNTED_SECONDS
    expect(perSecond).toBeGreaterThan(1)
    expect(perSecond).toBeLessThan(40)

    proxy.up()
    const returnTime = performance.now()
    await until('a call that is answered', async () => (await api.auth.me({})).ok || undefined)
    const visibleVisit = expectSuccess(await test.as(guard).entrances.checkIn({ body: visit }))
    await page.next((event) => event.data.record_id === visibleVisit._id)
    expect(performance.now() - returnTime).toBeLessThan(5000)
    // The other server's wake-up must reach it, not the timer, which is stopped: it listens again.
    await until('the listener', () => cutOff.app.parts.down.length === 0 || undefined)
    clearInterval((cutOff.app.live as unknown as { timer: NodeJS.Timeout }).timer)
    const newVisit = expectSuccess(await test.as(guard).entrances.checkIn({ body: visit }))
    await page.next((event) => event.data.record_id === newVisit._id)
    page.close()
    await api.auth.requestPasswordReset({ body: { email: guard.email } })
    await until('the mail', async () => (await mailsTo(test, guard.email)).length === 1 || undefined, 10_000)
  })

  it('finds out on every connection that it keeps that the database fell silent, tells since when, and does its jobs on new ones', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    // The job lanes keep no connection: each uses the next one.
    const parts = () => cutOff.app.parts.all.filter(({ name }) => !name.startsWith('jobs: '))
    await until('all parts to be up', () => cutOff.app.parts.down.length === 0 || undefined)
    const page = await openStream({ address: cutOff.address, token: guard.token })
    await page.next((event) => event.kind === 'open')
    const before = new Date()

    proxy.silence()
    await until('each to be down', () => {
      for (const part of parts()) if (!part.up) downParts.add(part.name)
      return downParts.size === parts().length || undefined
    })
    await until('all parts to be up again', () => cutOff.app.parts.down.length === 0 || undefined)
    expect(
      parts()
        .map((part) => part.name)
        .sort(),
    ).toEqual(['jobs presence', 'live events'])
    for (const part of parts()) expect(part.since.getTime()).toBeGreaterThan(before.getTime())

    const visit = expectSuccess(
      await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'สมหญิง', visitor_type: 'visitor' } }),
    )
    await page.next((event) => event.data.record_id === visit._id)
    page.close()
    await test.as(guard).auth.requestPasswordReset({ body: { email: guard.email } })
    await until('the mail', async () => (await mailsTo(test, guard.email)).length === 1 || undefined)
    await until('the links of the audit log', async () => {
      const rows = await test.sql(
        `select from audit_entries e where organisation_id = $1 and not exists
           (select from audit_links l where l.organisation_id = e.organisation_id and l.entry_id = e.id)`,
        guard.organisation_id,
      )
      return rows.length === 0 || undefined
    })
  })

  it.each(['before', 'after'] as const)(
    'says that it is not known what became of a call whose connection broke in the commit (%s the database had it), and asked again by its key does it once',
    async (when) => {
      const guard = await test.make.operator()
      const gate = await test.make.gate(guard)
      const api = test.as(guard, { at: cutOff })
      // The jobs' own commits go the same way; only the check-in's breaks.
      const name = `สมชาย ${when}`
      const checkIn = () =>
        api.entrances.checkIn({
          body: { gate_id: gate._id, visitor_name: name, visitor_type: 'visitor' },
          idempotencyKey: `commit-${when}`,
        })
      await api.gates.list({})
      proxy.breakAtCommit(when, name)
      const broken = await checkIn()
      expect(expectRefusal(broken)).toMatchObject({ status: 503, code: 'outcome_unknown' })
      expect(broken.headers.get('retry-after')).toBe('2')
      const { rowCount } = await test.database.owner.query('select from entrances where organisation_id = $1', [guard.organisation_id])
      expect(rowCount).toBe(when === 'before' ? 0 : 1)
      await until('the database to see that its connection is gone', async () => {
        const claims = `select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
          and database = (select oid from pg_database where datname = current_database())`
        return (await test.database.owner.query(claims)).rowCount === 0 || undefined
      })
      const ownVisit = expectSuccess(await checkIn())
      const list = expectSuccess(await api.entrances.list({}))
      expect(list.docs.map((visit) => visit._id)).toEqual([ownVisit._id])
    },
  )

  it('stops within seconds while the database is silent on all of its connections', async () => {
    // A proxy of its own: the other server would also take its time to stop.
    const ownProxy = await databaseProxy(test.database.ownerUrl)
    const other = await test.another({ ownerUrl: ownProxy.url, worker: true })
    ownProxy.silence()
    const began = performance.now()
    await other.stop()
    expect(performance.now() - began).toBeLessThan(8_000)
    await ownProxy.close()
  })
})
