import { randomBytes } from 'node:crypto'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp } from '../../../test/sign-in.ts'
import { until } from '../../../test/until.ts'

// More connections for one organisation than calls of one session, because these tests count the calls.
serve({ ...BEHIND_A_PROXY, callsAtOnce: 8, poolSize: 20 })

const madeUp = () => ({ token: `ghs_${randomBytes(32).toString('base64url')}` })
const me = (person: { token: string }, ip: string, server: { address: string } = test) =>
  test.as(person, { at: server }).auth.me({ headers: { 'X-Forwarded-For': ip } })

async function holding(table: string): Promise<() => Promise<void>> {
  const client = await test.database.owner.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  // If a test fails earlier, the others can go on.
  onTestFinished(release)
  return release
}
const waitingForLocks = async (application: string): Promise<number> => {
  const rows = await test.sql(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = $1 and wait_event_type = 'Lock'`,
    application,
  )
  return rows[0].n
}

describe('made-up tokens', () => {
  it('are refused by address before the database is asked, while those that it found good go on', async () => {
    const [person, newcomer] = [await test.make.admin(), await test.make.admin()]
    const ip = freshIp()
    expect((await me(person, ip)).status).toBe(200)
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(...(await Promise.all(Array.from({ length: 50 }, () => me(madeUp(), ip)))))
    expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 401))
    const limited = await me(madeUp(), ip)
    expect(expectRefusal(limited)).toMatchObject({ status: 429, code: 'too_many_requests' })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    const release = await holding('sessions')
    expect((await me(madeUp(), ip)).status).toBe(429)
    await release()
    const stream = await fetch(`${test.address}/events`, { headers: { authorization: `Bearer ${madeUp().token}`, 'x-forwarded-for': ip } })
    expect(stream.status).toBe(429)
    await stream.body?.cancel()
    expect((await me(person, ip)).status).toBe(200)
    expect((await me(newcomer, freshIp())).status).toBe(200)
  })

  it('leave alone every good session of their address, on a server that has not seen it before and after a restart', async () => {
    const ip = freshIp()
    const person = await test.make.admin()
    const second = await test.another({ callsPerMinute: 321 })
    for (const server of [second, await test.another({ callsPerMinute: 321 })]) {
      for (let n = 0; n < 4; n++) await Promise.all(Array.from({ length: 80 }, () => me(madeUp(), ip, server)))
      expect((await me(madeUp(), ip, server)).status).toBe(429)
      expect((await me(person, ip, server)).status).toBe(200)
      const headers = { authorization: `Bearer ${person.token}`, 'x-forwarded-for': ip }
      const stream = await fetch(`${server.address}/events`, { headers })
      expect(stream.status).toBe(200)
      await stream.body?.cancel()
      expect((await test.as(null, { at: server }).page.config({ headers: { 'X-Forwarded-For': ip } })).status).toBe(200)
    }
    // Expired tokens count as invented ones, so that they can't keep the database busy.
    const over = await Promise.all(Array.from({ length: 10 }, () => test.make.session(person.id, person.organisation_id)))
    for (const token of over) expectSuccess(await test.as({ token }).auth.logout({}))
    for (const token of over) expect((await me({ token }, ip, second)).status).toBe(401)
    for (const token of over) expect((await me({ token }, ip, second)).status).toBe(429)
  })

  it('do not include the sessions of many people at one address', async () => {
    const ip = freshIp()
    const organisation = await test.make.organisation()
    const person = await test.make.admin({ organisation })
    const sessions = await Promise.all(Array.from({ length: 320 }, () => test.make.session(person.id, organisation)))
    for (let n = 0; n < sessions.length; n += 40) {
      const answers = await Promise.all(sessions.slice(n, n + 40).map((token) => me({ token }, ip)))
      expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200))
    }
  })

  it('count as from one address if they come from all addresses of a home line', async () => {
    const network = freshIp().replace(/::.*/, '')
    for (let n = 0; n < 6; n++) await Promise.all(Array.from({ length: 50 }, (_, m) => me(madeUp(), `${network}::${n}:${m}`)))
    expect((await me(madeUp(), `${network}::ffff:1`)).status).toBe(429)
  })

  it('do not affect a person who just signed in, and include a token that ended', async () => {
    const ip = freshIp()
    const [person, second] = [await test.make.admin(), await test.make.organisation()]
    await test.make.membership(person.id, second)
    const token = await test.make.session(person.id, person.organisation_id)
    expect((await me({ token: token }, ip)).status).toBe(200)
    expect((await me(person, ip)).status).toBe(200)
    expectSuccess(await test.as({ token: token }).auth.logout({}))
    for (let n = 0; n < 6; n++) await Promise.all(Array.from({ length: 50 }, () => me(madeUp(), ip)))
    // A token that this server saw as valid is checked once more; then it counts as unknown.
    expect((await me({ token: token }, ip)).status).toBe(401)
    expect((await me({ token: token }, ip)).status).toBe(429)
    const session = expectSuccess(await test.as(person).auth.changeOrganisation({ body: { app_org_id: second } })).data
    expect((await me(session, ip)).status).toBe(200)
  })
})

describe('one session', () => {
  let serial = 0
  /** Uses writes, because reads also wait for a processor. */
  const changesOf = async (person: TestPerson) => {
    const body = { location_id: await test.make.location(person), name: 'Front', direction: 'both', kind: 'reception' } as const
    expect((await test.as(person).gates.list({})).status).toBe(200)
    return (count: number, signal?: AbortSignal) =>
      Array.from({ length: count }, () =>
        test.as(person).gates.create({ body: { ...body, code: `N${++serial}`, asks: [] }, ...(signal ? { signal } : {}) }),
      )
  }

  it('[T28] has eight calls worked on at once; others find room, and the rest of its own is answered in turn', async () => {
    const [greedy, other] = [await test.make.admin(), await test.make.admin()]
    const changes = await changesOf(greedy)
    const release = await holding('gates')
    const answers = Promise.all(changes(30))
    await until('eight calls at work', async () => (await waitingForLocks('gatehouse')) === 8 || undefined)
    for (let n = 0; n < 3; n++) expect((await test.as(other).locations.list({})).status).toBe(200)
    expect(await waitingForLocks('gatehouse')).toBe(8)
    await release()
    expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201))
  })

  it('gets no more of them by not waiting for the answers', async () => {
    const [greedy, other] = [await test.make.admin(), await test.make.admin()]
    const changes = await changesOf(greedy)
    const release = await holding('gates')
    const controller = new AbortController()
    const left = Promise.allSettled(changes(30, controller.signal))
    await until('eight calls at work', async () => (await waitingForLocks('gatehouse')) === 8 || undefined)
    controller.abort()
    await left
    const secondWave = Promise.all(changes(30))
    for (let n = 0; n < 3; n++) expect((await test.as(other).locations.list({})).status).toBe(200)
    expect(await waitingForLocks('gatehouse')).toBe(8)
    await release()
    expect((await secondWave).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 201))
  })

  it('keeps its event streams beside them', async () => {
    const person = await test.make.admin()
    const controller = new AbortController()
    const headers = { authorization: `Bearer ${person.token}` }
    const streams = await Promise.all(
      Array.from({ length: 10 }, () => fetch(`${test.address}/events`, { headers, signal: controller.signal })),
    )
    expect(streams.map(({ status }) => status)).toEqual(streams.map(() => 200))
    expect((await test.as(person).gates.list({})).status).toBe(200)
    controller.abort()
  })
})

it('the dashboard is read on connections of its own, so that the gates have theirs', async () => {
  const guard = await test.make.operator()
  const gate = await test.make.gate(guard)
  expect((await test.as(guard).reports.dashboard({ query: {} })).status).toBe(200)
  const release = await holding('entrances')
  const dashboard = test.as(guard).reports.dashboard({ query: {} })
  await until('the dashboard at work', async () => (await waitingForLocks('gatehouse-reports')) === 1 || undefined)
  expect(await waitingForLocks('gatehouse')).toBe(0)
  expect((await test.as(guard).gates.get({ params: { id: gate._id } })).status).toBe(200)
  await release()
  expect((await dashboard).status).toBe(200)
})
