import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { good, refused } from '../../../test/answers.ts'
import { type DatabaseProxy, databaseProxy } from '../../../test/database-proxy.ts'
import { openStream } from '../../../test/event-stream.ts'
import { mailsTo } from '../../../test/mails.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { until } from '../../../test/until.ts'
import type { Serving } from '../../serve.ts'

let test: TestApp
let proxy: DatabaseProxy
let cutOff: Serving
beforeAll(async () => {
  test = await startTestApp()
  proxy = await databaseProxy(test.database.ownerUrl)
  cutOff = await test.another({ ownerUrl: proxy.url, worker: true })
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
    const there = test.as(guard, { at: cutOff })
    const visit = { gate_id: gate._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' }
    const page = await openStream({ address: cutOff.address, token: guard.token })
    await page.next((event) => event.kind === 'open')
    good(await there.entrances.checkIn({ body: visit }))

    proxy.down()
    const began = performance.now()
    const ready = await there.system.ready({})
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
    expect(performance.now() - began).toBeLessThan(2000)
    expect((await there.system.live({})).status).toBe(200)
    for (const answer of [await there.entrances.checkIn({ body: visit }), await there.entrances.list({})]) {
      expect(refused(answer)).toMatchObject({ status: 503, code: 'unavailable' })
      expect(answer.headers.get('retry-after')).toBe('2')
    }
    // Those that try again by themselves: the listener, the reading of events, the streams' sweep, the jobs.
    const before = { at: performance.now(), refusals: proxy.refusals }
    await until('four seconds', () => performance.now() - before.at > 4000 || undefined)
    const perSecond = (proxy.refusals - before.refusals) / 4
    expect(perSecond).toBeGreaterThan(1)
    expect(perSecond).toBeLessThan(20)

    proxy.up()
    const returned = performance.now()
    await until('a call that is answered', async () => (await there.auth.me({})).ok || undefined)
    const done = good(await test.as(guard).entrances.checkIn({ body: visit }))
    await page.next((event) => event.data.record_id === done._id)
    expect(performance.now() - returned).toBeLessThan(5000)
    // Woken by the other server, not found by the timer: it listens again.
    const times: number[] = []
    for (let n = 0; n < 5; n++) {
      const told = good(await test.as(guard).entrances.checkIn({ body: visit }))
      const answered = performance.now()
      times.push((await page.next((event) => event.data.record_id === told._id)).at - answered)
    }
    expect(times.sort((a, b) => a - b)[2]).toBeLessThan(250)
    page.close()
    // And its jobs are worked off again.
    await there.auth.requestPasswordReset({ body: { email: guard.email } })
    await until('the mail', async () => (await mailsTo(test, guard.email)).length === 1 || undefined, 10_000)
  })
})
