import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { openStream, type TestStream } from '../../../test/event-stream.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve()
beforeAll(async () => {
  other = await test.another()
})

const open = async (
  person: Pick<TestPerson, 'token'>,
  { at = test as { address: string }, lastEventId = undefined as string | undefined } = {},
) => {
  const stream = await openStream({ address: at.address, token: person.token, lastEventId })
  expect(stream.status).toBe(200)
  return stream
}
const checkIn = async (person: TestPerson, gate: { _id: string }, server: { address: string } = test) =>
  expectSuccess(
    await test
      .as(person, { at: server })
      .entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' } }),
  )
/** Sends an event that everybody of the organisation receives, so that all earlier ones have arrived. */
const knock = async (organisation: number, streams: readonly TestStream[]) => {
  const record_id = test.make.id()
  await test.sql(
    "insert into live_events (organisation_id, kind, record_id) values ($1, 'organisation.changed', $2)",
    organisation,
    record_id,
  )
  await test.sql('notify gatehouse_live')
  for (const stream of streams) await stream.next((event) => event.data.record_id === record_id)
}
const idsOf = (stream: TestStream) => stream.events.filter((event) => event.data.record_id).map((event) => event.data.record_id)

describe('a page’s stream', () => {
  it('tells of a check-in on another server when that wakes it, and not only when it looks by itself a second later', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    const server = await test.another()
    const page = await open(guard, { at: server })
    await page.next((event) => event.kind === 'open')
    const visit = await checkIn(guard, gate)
    const event = await page.next(({ data }) => data.record_id === visit._id)
    expect(event).toMatchObject({ kind: 'entrance.changed', data: { kind: 'entrance.changed', location_id: gate.location_id } })
    expect(Object.keys(event.data).sort()).toEqual(['kind', 'location_id', 'record_id'])
    page.close()
  })

  it('forbids caching and changes on its way, and is for the person alone', async () => {
    const page = await open(await test.make.operator())
    expect(page.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('x-content-type-options')).toBe('nosniff')
    page.close()
    expect((await openStream({ address: test.address, token: 'ghs_none' })).status).toBe(401)
  })

  it('hears nothing of a location that the person may not see, also when it resumes', async () => {
    const admin = await test.make.admin()
    const [mine, theirs] = [await test.make.gate(admin), await test.make.gate(admin)]
    const guard = await test.make.operator({ organisation: admin.organisation_id, location_ids: [mine.location_id] })
    const page = await open(guard, { at: other })
    const from = (await page.next((event) => event.kind === 'open')).id
    const hiddenVisit = await checkIn(admin, theirs)
    const visibleVisit = await checkIn(admin, mine)
    await knock(admin.organisation_id, [page])
    expect(idsOf(page)).toContain(visibleVisit._id)
    expect(idsOf(page)).not.toContain(hiddenVisit._id)
    const resumedPage = await open(guard, { lastEventId: from })
    await knock(admin.organisation_id, [resumedPage])
    expect(idsOf(resumedPage)).toContain(visibleVisit._id)
    expect(idsOf(resumedPage)).not.toContain(hiddenVisit._id)
    for (const stream of [page, resumedPage]) stream.close()
  })

  it('hears nothing of changes that were undone', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    const page = await open(guard)
    const visit = await checkIn(guard, gate)
    const refusedCall = await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: test.make.id() } })
    expect(refusedCall.ok).toBe(false)
    await knock(guard.organisation_id, [page])
    expect(idsOf(page)).toHaveLength(2)
    page.close()
  })

  it('[R19] misses nothing over many breaks, on whichever server it comes back', async () => {
    const rounds = roundsOf(60)
    const guard = await test.make.operator()
    const expected: string[] = []
    const eventIds = new Map<string, string>()
    const writes: Promise<unknown>[] = []
    const write = (late: boolean) => {
      const id = test.make.id()
      expected.push(id)
      // A late one commits after others that started later.
      const wait = late ? 'select pg_sleep(0.02);' : ''
      const insert = `insert into live_events (organisation_id, kind, record_id) values (${guard.organisation_id}, 'gate.changed', '${id}')`
      writes.push(test.sql(`begin; ${insert}; ${wait} notify gatehouse_live; commit`))
    }
    const take = (page: TestStream) => {
      for (const event of page.events) {
        if (event.data.record_id) eventIds.set(event.data.record_id, event.id.split('-')[0]!)
        expect(event.kind).not.toBe('reset')
      }
      return page.lastId()
    }
    const firstPage = await open(guard)
    await firstPage.next((event) => event.kind === 'open')
    let lastEventId = take(firstPage)
    firstPage.close()
    for (let round = 0; round < rounds; round++) {
      const page = await open(guard, { at: round % 2 ? test : other, lastEventId })
      for (let n = 0; n < 5; n++) write(n === round % 10)
      await until('some events', () => page.events.length > round % 5 || undefined)
      page.close()
      lastEventId = take(page)
    }
    await Promise.all(writes)
    const page = await open(guard, { lastEventId })
    await knock(guard.organisation_id, [page])
    page.close()
    take(page)
    expect(expected).toHaveLength(rounds * 5)
    expect(expected.filter((id) => !eventIds.has(id))).toEqual([])
  })

  it('does not lose the rest of a burst when it breaks off in the middle', async () => {
    const guard = await test.make.operator()
    const page = await open(guard)
    await page.next((event) => event.kind === 'open')
    const ids = Array.from({ length: 5 }, () => test.make.id())
    await test.sql(
      `insert into live_events (organisation_id, kind, record_id) select $1, 'gate.changed', unnest($2::uuid[])`,
      guard.organisation_id,
      ids,
    )
    const first = await page.next((event) => event.data.record_id === ids[0])
    page.close()
    const resumedPage = await open(guard, { at: other, lastEventId: first.id })
    for (const id of ids.slice(1)) await resumedPage.next((event) => event.data.record_id === id)
    const third = resumedPage.events.find((event) => event.data.record_id === ids[2])!
    resumedPage.close()
    const last = await open(guard, { lastEventId: third.id })
    for (const id of ids.slice(3)) await last.next((event) => event.data.record_id === id)
    last.close()
  })

  it('is told to read everything again if its missed events are unknown', async () => {
    const guard = await test.make.operator()
    const page = await open(guard)
    const { id } = await page.next((event) => event.kind === 'open')
    page.close()
    const [, horizon, seconds] = id.split('-') as [string, string, string]
    const impossible = [
      'nonsense',
      `0-${horizon}`,
      `0-${Number(horizon) + 1_000_000}-${seconds}`,
      `0-9999999999999999999-${seconds}`,
      // Simulates a sleep longer than events are kept.
      `0-${horizon}-${Number(seconds) - 51 * 60}`,
    ]
    for (const lastEventId of impossible) {
      const stream = await open(guard, { lastEventId })
      const reset = await stream.next((event) => event.kind === 'reset')
      expect(reset.id).toMatch(/^0-\d+-\d+$/)
      stream.close()
    }
    await test.sql(
      `insert into live_events (organisation_id, kind) select $1, 'gate.changed' from generate_series(1, 5000)`,
      guard.organisation_id,
    )
    const resumedPage = await open(guard, { lastEventId: id })
    await resumedPage.next((event) => event.kind === 'reset')
    resumedPage.close()
  })

  it('tells an open page to read everything again when more happened at once than one reading takes', async () => {
    const guard = await test.make.operator()
    const page = await open(guard)
    await page.next((event) => event.kind === 'open')
    await test.sql(
      `insert into live_events (organisation_id, kind) select $1, 'gate.changed' from generate_series(1, 6000)`,
      guard.organisation_id,
    )
    const reset = await page.next((event) => event.kind === 'reset')
    expect(reset.id).not.toBe(page.events[0]!.id)
    page.close()
  })

  it('beats every fifteen seconds, and keeps its place where nothing happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const guard = await test.make.operator()
      const page = await open(guard)
      const { id } = await page.next((event) => event.kind === 'open')
      const before = page.text()
      vi.advanceTimersByTime(14_000)
      expect(page.text()).toBe(before)
      await test.sql('select pg_current_xact_id()')
      await until('the position moves on', () => test.app.live.position !== id || undefined)
      vi.advanceTimersByTime(1_000)
      await until('the heartbeat', () => page.text().includes('\n: \n') || undefined)
      expect(page.lastId()).not.toBe(id)
      expect(page.events).toHaveLength(1)
      page.close()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the end of a stream', () => {
  /** A server that checks its streams by the test's clock, because real half-seconds vary on a busy machine. */
  let sweepingServer: Serving
  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    sweepingServer = await test.another()
  })
  afterAll(() => void vi.useRealTimers())
  const ends = async (page: TestStream) => {
    let hasEnded = false
    void page.ended.then(() => {
      hasEnded = true
    })
    await until('the end', () => hasEnded || undefined)
  }
  const endsWithinHalfASecond = async (page: TestStream, bring: () => Promise<unknown>) => {
    await page.next((event) => event.kind === 'open')
    await bring()
    vi.advanceTimersByTime(500)
    await ends(page)
  }

  it('[ASVS 7.4.1] comes within a second of signing out, on another server too', async () => {
    const guard = await test.make.operator()
    const stays = await open({ token: await test.make.session(guard.id, guard.organisation_id) }, { at: sweepingServer })
    await endsWithinHalfASecond(await open(guard, { at: sweepingServer }), () => test.as(guard).auth.logout({}))
    await knock(guard.organisation_id, [stays])
    stays.close()
  })

  it('[ASVS 7.4.2] comes within a second of suspending the person or the membership', async () => {
    const [first, second] = [await test.make.operator(), await test.make.operator()]
    await endsWithinHalfASecond(await open(first, { at: sweepingServer }), () =>
      test.sql("update users set status = 'suspended' where id = $1", first.id),
    )
    await endsWithinHalfASecond(await open(second, { at: sweepingServer }), () =>
      test.sql("update memberships set status = 'suspended' where user_id = $1", second.id),
    )
  })

  it('comes when the person may see other locations than when it was opened: the page comes back with the new ones', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    const page = await open(guard)
    await page.next((event) => event.kind === 'open')
    // At once, so that the first sweep finds rights other than those the page was opened with.
    await test.sql('update memberships set location_ids = array[$1::uuid] where user_id = $2', test.make.id(), guard.id)
    await page.ended
    const hiddenVisit = await checkIn(await test.make.admin({ organisation: guard.organisation_id }), gate)
    const resumedPage = await open(guard, { lastEventId: page.lastId() })
    await knock(guard.organisation_id, [resumedPage])
    expect(idsOf(resumedPage)).not.toContain(hiddenVisit._id)
    resumedPage.close()
  })

  it('is final even if the page’s connection is blocked: nothing is written after it', async () => {
    const guard = await test.make.operator()
    const colleague = await test.make.operator({ organisation: guard.organisation_id })
    const answers: ServerResponse[] = []
    const keep = (_: unknown, answer: ServerResponse) => void answers.push(answer)
    test.server.server.on('request', keep)
    const page = await open(guard)
    await page.next((event) => event.kind === 'open')
    test.server.server.off('request', keep)
    const other_page = await open(colleague)
    const [answer] = answers as [ServerResponse]
    Object.assign(answer.socket!, { _write: () => {}, _writev: null })
    const faults: Error[] = []
    answer.on('error', (error) => faults.push(error))
    expectSuccess(await test.as(guard).auth.logout({}))
    await until('the end', () => answer.writableEnded || undefined)
    for (let n = 0; n < 3; n++) await knock(guard.organisation_id, [other_page])
    expect(faults).toEqual([])
    for (const stream of [page, other_page]) stream.close()
  })

  it('is checked by one query at a time, however long the database takes for its answer', async () => {
    const page = await open(await test.make.operator())
    await page.next((event) => event.kind === 'open')
    const holder = await test.database.owner.connect()
    await holder.query('begin; lock table sessions in access exclusive mode')
    onTestFinished(async () => {
      await holder.query('rollback')
      holder.release()
    })
    const asking = async () => {
      const { rowCount } = await test.database.owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse' and query like '%sessions_alive%' and wait_event_type = 'Lock'",
      )
      return rowCount ?? 0
    }
    await until('a question', async () => (await asking()) > 0 || undefined)
    const began = performance.now()
    await until('time for two more', () => performance.now() - began > 1_200 || undefined)
    expect(await asking()).toBe(1)
    page.close()
  })

  it('comes with the stop of the server, and says when to try again', async () => {
    const third = await test.another()
    const page = await open(await test.make.operator(), { at: third })
    await page.next((event) => event.kind === 'open')
    await third.stop()
    await ends(page)
    expect(page.text()).toContain('retry: 2000')
  })

  it('leaves nothing behind of pages that were closed while they opened, and a session has no more than a person needs', async () => {
    const guard = await test.make.operator()
    const { port, hostname } = new URL(test.address)
    for (let n = 0; n < 60; n++)
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET /events HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${guard.token}\r\nlast-event-id: 0-1-1\r\n\r\n`, () => {
            setImmediate(() => socket.destroy())
          })
        })
        socket.on('close', () => resolve())
      })
    const pages = await until('room for pages', async () => {
      const pages = await Promise.all(Array.from({ length: 20 }, () => openStream({ address: test.address, token: guard.token })))
      if (pages.every((page) => page.status === 200)) return pages
      for (const page of pages) page.close()
      return undefined
    })
    expect((await openStream({ address: test.address, token: guard.token })).status).toBe(429)
    for (const page of pages) page.close()
  })
})
