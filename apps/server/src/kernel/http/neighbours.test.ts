import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { entryOf } from '../../../test/blacklist.ts'
import { checkIn, openDesk, openStaffedDesk } from '../../../test/desk.ts'
import { jpeg, photoForm, sendPhoto } from '../../../test/photos.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tableFile } from '../../../test/table-file.ts'
import { hourly } from '../../../test/tariffs.ts'
import { until } from '../../../test/until.ts'
import { READS_BESIDE_OTHERS, SLOW_READS } from '../db/shared-pool.ts'
import type { Bounds } from '../fair/fair-queue.ts'
import { sharerOf } from '../fair/shares.ts'

// Limits per session are lifted, so that the tests see the limits between organisations.
serve({ callsAtOnce: 100, poolSize: 10, bodyRate: { withinMs: 3_600_000, bytes: 1 } })

interface Stalled {
  socket: Socket
  said: Promise<string>
}

/** Sends the head of a call and the start of its body, then stops. */
function stall(
  server: { address: string },
  { token }: { token: string },
  path: string,
  { type = 'multipart/form-data; boundary=b', body = '' } = {},
): Stalled {
  const { hostname, port } = new URL(server.address)
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 9000\r\n\r\n`
  const socket = connect(Number(port), hostname, () => socket.write(head + body))
  onTestFinished(() => void socket.destroy())
  let answer = ''
  socket.on('data', (part) => (answer += part.toString()))
  socket.on('error', () => {})
  return { socket, said: new Promise((resolve) => socket.once('close', () => resolve(answer))) }
}
const BEGUN = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nsome'

const tableForm = (bytes: Uint8Array) => photoForm(bytes, { name: 'cards.xlsx', type: 'application/octet-stream' })
const checkCards = (person: TestPerson, bytes: Uint8Array) => test.as(person).cards.check({ query: {}, form: tableForm(bytes) })

/** Takes every place that one person can have in a share; returns a function that gives them back. */
function takeAll(shareName: 'tables' | 'pictures' | 'matching', { id: user_id, organisation_id }: TestPerson): () => void {
  const leaves: (() => void)[] = []
  for (let leave: (() => void) | undefined; ; leaves.push(leave)) {
    leave = test.app.shares[shareName].takeNow(sharerOf({ organisation_id, user_id }))
    if (!leave) break
  }
  expect(leaves.length).toBeGreaterThan(0)
  const leaveAll = () => {
    for (const leave of leaves) leave()
  }
  onTestFinished(leaveAll)
  return leaveAll
}

function counted<T>(requests: Promise<T>[]) {
  const state = { come: 0, all: Promise.all(requests) }
  for (const each of requests)
    void each.then(() => {
      state.come += 1
    })
  return state
}

describe('bodies that stall', () => {
  it('keep nobody of another organisation from sending a photo, nor a colleague, however many there are', async () => {
    const [hostile, other] = [await openStaffedDesk(test), await openDesk(test)]
    const [mine, theirs] = [await checkIn(test, hostile), await checkIn(test, other)]
    const path = `/visitors/entrances/${mine._id}/photo`
    for (let n = 0; n < 40; n++) stall(test, hostile.guard, path, { body: BEGUN })
    await until('their bodies to be on their way', () => test.app.shares.bodies.held === 3 || undefined)
    expect(expectSuccess(await sendPhoto(test, other.guard, theirs, await jpeg())).photo).not.toBeNull()
    expect(expectSuccess(await sendPhoto(test, hostile.admin, mine, await jpeg())).photo).not.toBeNull()
    expect(test.app.shares.bodies.held).toBe(3)
  })

  it('end in time: the sender is told, and the place is another’s', async () => {
    const server = await test.another({ bodyRate: { withinMs: 200, bytes: 1_000 } })
    const desk = await openStaffedDesk(test)
    const visit = await checkIn(test, desk)
    const calls = [
      stall(server, desk.guard, `/visitors/entrances/${visit._id}/photo`, { body: BEGUN }),
      stall(server, desk.guard, `/visitors/entrances/${visit._id}/photo`),
      stall(server, desk.admin, '/visitors/cards/import/check', { body: BEGUN }),
      stall(server, desk.guard, '/visitors/entrances', { type: 'application/json', body: '{"gate_id":' }),
      stall(server, { token: '' }, '/auth/login', { type: 'application/json', body: '{' }),
    ]
    for (const { said } of calls) {
      const answer = await said
      expect(answer).toMatch(/^HTTP\/1\.1 408 /)
      expect(answer).toContain('"code":"body_stalled"')
    }
    expect(server.app.shares.bodies.held).toBe(0)
    expect(expectSuccess(await sendPhoto(test, desk.guard, visit, await jpeg(), server)).photo).not.toBeNull()
  })

  it('hold no place once their senders are gone', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const before = test.app.shares.bodies.held
    const calls = Array.from({ length: 8 }, () => stall(test, desk.guard, `/visitors/entrances/${visit._id}/photo`, { body: BEGUN }))
    await until('three to have begun', () => test.app.shares.bodies.held === before + 3 || undefined)
    for (const { socket } of calls) socket.destroy()
    await until('all places to be free', () => test.app.shares.bodies.held === before || undefined)
  })
})

describe('long work', () => {
  it('on one organisation’s files of rows lets another’s be read and exported meanwhile', async () => {
    const [hostile, other] = [await test.make.admin(), await test.make.admin()]
    const file = await tableFile('xlsx', { headings: ['number'], rows: [['A1']] })
    const leave = takeAll('tables', hostile)
    const theirs = counted([checkCards(hostile, file)])
    expectSuccess(await test.as(other).cards.export({ query: { format: 'xlsx' } }))
    expectSuccess(await checkCards(other, file))
    expect(theirs.come).toBe(0)
    leave()
    for (const answer of await theirs.all) expectSuccess(answer)
  })

  it('on one organisation’s pictures lets another’s be made meanwhile', async () => {
    const [hostile, other] = [await openDesk(test), await openDesk(test)]
    const [mine, theirs] = [await checkIn(test, hostile), await checkIn(test, other)]
    const leave = takeAll('pictures', hostile.guard)
    const upload = counted([sendPhoto(test, hostile.guard, mine, await jpeg())])
    for (let n = 0; n < 3; n++) expectSuccess(await sendPhoto(test, other.guard, theirs, await jpeg()))
    expect(upload.come).toBe(0)
    leave()
    for (const answer of await upload.all) expectSuccess(answer)
  })

  it('on one organisation’s previews lets another’s be made meanwhile', async () => {
    const [hostile, other] = [await test.make.admin(), await test.make.admin()]
    const preview = (person: TestPerson) => test.as(person).blacklists.preview({ body: { entry: entryOf() } })
    const leave = takeAll('matching', hostile)
    const request = counted([preview(hostile)])
    for (let n = 0; n < 3; n++) expectSuccess(await preview(other))
    expect(request.come).toBe(0)
    leave()
    for (const answer of await request.all) expectSuccess(answer)
  })

  // One organisation gets at most eight of ten connections for calls. Reads get half as many as there are processors, and one for a slow read.
  it.each([
    { what: 'lists', most: READS_BESIDE_OTHERS + SLOW_READS, status: 200 },
    { what: 'changes', most: 8, status: 201 },
  ])('on one organisation’s $what leaves connections to others', async ({ what, most, status }) => {
    const [hostile, other] = [await test.make.admin(), await test.make.admin()]
    const location_id = await test.make.location(hostile)
    expectSuccess(await test.as(hostile).gates.list({}))
    expectSuccess(await test.as(other).locations.list({}))
    const client = await test.database.owner.connect()
    await client.query('begin; lock table gates in access exclusive mode')
    onTestFinished(async () => {
      await client.query('rollback')
      client.release()
    })
    const body = { location_id, name: 'Front', direction: 'both', kind: 'reception' } as const
    const ask = (n: number) =>
      what === 'lists' ? test.as(hostile).gates.list({}) : test.as(hostile).gates.create({ body: { ...body, code: `N${n}`, asks: [] } })
    const requests = Array.from({ length: 20 }, (_, n) => ask(n))
    await until('them to be at work', async () => {
      const { rowCount } = await test.database.owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse' and wait_event_type = 'Lock'",
      )
      return rowCount === most || undefined
    })
    for (let n = 0; n < 3; n++) expectSuccess(await test.as(other).locations.list({}))
    await client.query('rollback')
    expect((await Promise.all<{ status: number }>(requests)).map((answer) => answer.status)).toEqual(requests.map(() => status))
  })
})

it('no organisation has all places of anything that is shared', () => {
  const { guests, ...shares } = test.app.shares
  for (const [name, share] of Object.entries({ ...shares, guest_bodies: guests.bodies, guest_pictures: guests.pictures }))
    expect(share.bounds, name).toSatisfy(({ places, organisation }: Bounds) => organisation < places)
})

it('fee quotes of one organisation leave the processor to another between them', async () => {
  const [hostile, other] = [await openStaffedDesk(test), await openStaffedDesk(test)]
  const ask = ({ admin, gate }: typeof hostile) =>
    test.as(admin).parkingFees.quote({
      body: {
        ...{ location_id: gate.location_id, rules: hourly(2000), lost_card: false, stamps: [] },
        ...{ entry: '2026-03-02T02:00:00.000Z', exit: '2026-03-02T05:00:00.000Z' },
      },
    })
  const leave = test.app.shares.quotes.takeNow(sharerOf({ organisation_id: hostile.admin.organisation_id, user_id: hostile.admin.id }))!
  const answer = ask(hostile)
  await until('the quote to wait', () => test.app.shares.quotes.waiting === 1 || undefined)
  expect(expectSuccess(await ask(other)).total).toBe(6000)
  leave()
  expect(expectSuccess(await answer).total).toBe(6000)
})

it('an expired organisation has no work done for its rejected writes: no file is read, no entry compared with visits', async () => {
  const organisation = await test.make.organisation({ expiresIn: -10 })
  const admin = await test.make.admin({ organisation })
  const usedShares: string[] = []
  for (const name of ['bodies', 'tables', 'pictures', 'matching'] as const) {
    const share = test.app.shares[name]
    const take = share.take.bind(share)
    share.take = (...args) => {
      usedShares.push(name)
      return take(...args)
    }
    onTestFinished(() => {
      share.take = take
    })
  }
  const noise = randomBytes(1_000)
  const answers = [
    await checkCards(admin, noise),
    await test.as(admin).cards.import({ query: {}, form: tableForm(noise) }),
    await test.as(admin).members.checkImport({ query: {}, form: tableForm(noise) }),
    await test.as(admin).blacklistFiles.checkImport({ query: {}, form: tableForm(noise) }),
    await test.as(admin).blacklists.preview({ body: { entry: entryOf() } }),
    await test.as(admin).entrances.addPhoto({ params: { id: test.make.id() }, form: photoForm(noise) }),
  ]
  for (const answer of answers) expect(expectRefusal(answer)).toMatchObject({ status: 403, code: 'service_expired' })
  expect(usedShares).toEqual([])
})
