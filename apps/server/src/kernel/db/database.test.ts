import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as delay, setImmediate } from 'node:timers/promises'
import { ROLE_PERMISSIONS } from '@gatehouse/contract/role-permissions.fixed.ts'
import { sql } from 'kysely'
import { KEYS } from '../../../test/constants.ts'
import { createDatabase, type TestDatabase } from '../../../test/database.ts'
import { until } from '../../../test/until.ts'
import { RecentOrganisations } from '../fair/recent-organisations.ts'
import { toRefusal } from '../http/problems.ts'
import { type SessionCheck, systemActor } from './actor.ts'
import { rowsOf, runBatch, type Step } from './batch.ts'
import { withinOrganisation } from './context.ts'
import { Database } from './database.ts'
import { defer, type Tx } from './handles.ts'
import {
  READS_AT_ONCE,
  READS_BESIDE_OTHERS,
  SLOW_MS,
  SLOW_READS,
  sharedPool,
  TURNS_AT_ONCE,
  TURNS_BESIDE_OTHERS,
  withClient,
} from './shared-pool.ts'
import '../../modules/locations/locations.queries.ts'

const FACTS = { request_id: 'test', ip: null }

describe('the database as the application may use it', () => {
  let test: TestDatabase
  let database: Database
  const access = (token: string, write = false): SessionCheck => ({
    token_hash: createHash('sha256').update(token).digest(),
    own: false,
    permission: 'locations:read',
    editions: ['visitor_m'],
    write,
  })

  beforeAll(async () => {
    test = await createDatabase()
    database = new Database({ ownerUrl: test.ownerUrl, appPassword: KEYS.app_role_password, poolSize: 4 })
    await test.owner.query(`insert into organisations (name) select 'Organisation ' || n from generate_series(1, 40) n`)
    await test.owner.query(`insert into subscriptions select id, 'visitor_m', 'active', current_date + 100 from organisations`)
    await test.owner.query(`insert into locations (organisation_id, id, code, name_th, name_en, kind)
      select o.id, gen_random_uuid(), 'L' || n, 'ที่', 'Place', 'office' from organisations o, generate_series(1, 5) n`)
  })
  afterAll(async () => {
    await database.end()
    await test.drop()
  })

  async function person(organisation: number): Promise<{ id: string; token: string }> {
    const id = randomUUID()
    const token = `ghs_${randomBytes(32).toString('base64url')}`
    await test.owner.query(`insert into users (id, email, name) values ($1, $2, 'Somchai')`, [id, `${id}@test.example`])
    await test.owner.query(`insert into memberships (organisation_id, user_id, role) values ($1, $2, 'host')`, [organisation, id])
    await test.owner.query('select session_open(gen_random_uuid(), $1, $2, $3, 60, 60, null, null)', [
      createHash('sha256').update(token).digest(),
      id,
      organisation,
    ])
    return { id, token }
  }

  const read = (token: string) =>
    database.read(access(token), FACTS, async (db, actor) => ({
      rows: await db.selectFrom('locations').select(['organisation_id', 'code']).execute(),
      again: await db.selectFrom('locations').select('organisation_id').execute(),
      actor,
    }))

  it('shows the rows of the session’s organisation, also without a condition on it', async () => {
    const { token, id } = await person(3)
    const { rows, again, actor } = await read(token)
    expect(rows).toHaveLength(5)
    expect([...rows, ...again].every((row) => row.organisation_id === 3)).toBe(true)
    expect(actor).toMatchObject({ user_id: id, organisation_id: 3, permissions: [...ROLE_PERMISSIONS.host], time_zone: 'Asia/Bangkok' })
  })

  it('shows nothing without a session, and nothing stays set on the connection', async () => {
    const { token } = await person(4)
    await read(token)
    const counts = await Promise.all(
      Array.from({ length: 8 }, () => database.pooled((client) => client.query('select count(*)::int as n from locations'))),
    )
    expect(counts.map((result) => result.rows[0].n)).toEqual(Array(8).fill(0))
  })

  it('refuses a token that is not one, and runs nothing after the refusal', () =>
    expect(read('ghs_nobody')).rejects.toMatchObject({ code: 'GH401' }))

  it('[R7] gives 40 organisations over four connections nobody else’s rows', async () => {
    const people = await Promise.all(Array.from({ length: 40 }, (_, index) => person(index + 1)))
    let foreign = 0
    let answers = 0
    await Promise.all(
      Array.from({ length: 32 }, async (_, worker) => {
        for (let round = 0; round < 60; round++) {
          const organisation = ((worker * 7 + round * 11) % 40) + 1
          const token = round % 17 === 0 ? 'ghs_wrong' : people[organisation - 1]!.token
          const outcome = await read(token).catch((error: { code: string }) => error.code)
          if (typeof outcome === 'string') continue
          answers += 1
          foreign += outcome.rows.length === 5 ? 0 : 1
          foreign += [...outcome.rows, ...outcome.again].filter((row) => row.organisation_id !== organisation).length
        }
      }),
    )
    expect(foreign).toBe(0)
    expect(answers).toBeGreaterThan(1500)
  })

  it('sends what is asked for in the same moment in one message, checked together', async () => {
    const { token } = await person(19)
    const pids = await database.read(access(token), FACTS, (db) => {
      const pid = () => sql<{ pid: number; at: string }>`select pg_backend_pid() as pid, now()::text as at`.execute(db as Tx)
      return Promise.all([pid(), pid(), pid()])
    })
    expect(new Set(pids.map(({ rows }) => JSON.stringify(rows[0]))).size).toBe(1)
    await expect(
      database.read(access('ghs_nobody'), FACTS, (db) =>
        Promise.all([0, 1].map(() => db.selectFrom('locations').select('code').execute())),
      ),
    ).rejects.toMatchObject({ code: 'GH401' })
  })

  it('checks the caller even if the call is refused before its first statement', async () => {
    const { token, id } = await person(20)
    const refusing = (write: boolean) => {
      const refuse = () => Promise.reject(new Error('refused by a rule'))
      return write ? database.write(access(token, true), FACTS, refuse) : database.read(access(token), FACTS, refuse)
    }
    for (const write of [false, true]) await expect(refusing(write)).rejects.toThrow('refused by a rule')
    await test.owner.query(`update memberships set status = 'suspended' where user_id = $1`, [id])
    for (const write of [false, true]) await expect(refusing(write)).rejects.toMatchObject({ code: 'GH401' })
  })

  it('writes with the rights that it has now, not with those that were remembered', async () => {
    const { token, id } = await person(21)
    await read(token)
    await test.owner.query('update memberships set location_ids = array[$2::uuid] where user_id = $1', [id, randomUUID()])
    const locationIds = await database.write(access(token, true), FACTS, async (tx, actor) => {
      await tx.selectFrom('locations').select('code').execute()
      return actor.location_ids
    })
    expect(locationIds).toHaveLength(1)
    await test.owner.query(`update memberships set permissions_removed = '{locations:read}' where user_id = $1`, [id])
    await expect(database.write(access(token, true), FACTS, async () => 'nothing')).rejects.toMatchObject({ code: 'GH403' })
  })

  it('defers no statement after the transaction has ended', async () => {
    let staleTx: Tx | undefined
    await database.asMember(systemActor(13), async (tx) => {
      staleTx = tx
    })
    expect(() => defer(staleTx!, staleTx!.selectFrom('locations').select('code').compile())).toThrow('goes on')
  })

  it('[R3] gives up a database that does not answer, and uses no connection to it again', async () => {
    const sockets = new Set<Socket>()
    let silent = false
    const { hostname, port } = new URL(test.ownerUrl)
    const between = createServer((near) => {
      const far = connect(Number(port), hostname)
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.on('error', () => {}).on('close', () => sockets.delete(socket))
      }
      near.on('data', (bytes) => far.write(bytes))
      far.on('data', (bytes) => silent || near.write(bytes))
    })
    await new Promise<void>((resolve) => between.listen(0, '127.0.0.1', resolve))
    const url = new URL(test.ownerUrl)
    url.host = `127.0.0.1:${(between.address() as AddressInfo).port}`
    const through = new Database({ ownerUrl: url.href, appPassword: KEYS.app_role_password, poolSize: 2, statementTimeoutMs: 100 })
    const ask = () => through.asMember(systemActor(22), (tx) => sql<{ n: number }>`select 1 as n`.execute(tx))
    expect((await ask()).rows).toEqual([{ n: 1 }])
    silent = true
    expect(toRefusal(await ask().catch((error: unknown) => error)).code).toBe('unavailable')
    silent = false
    expect((await ask()).rows).toEqual([{ n: 1 }])
    await through.end()
    for (const socket of sockets) socket.destroy()
    between.close()
  })

  it('takes back a permission at the next statement, although the rights were remembered', async () => {
    const { token, id } = await person(5)
    await read(token)
    await test.owner.query(`update memberships set permissions_removed = '{locations:read}' where user_id = $1`, [id])
    await expect(read(token)).rejects.toMatchObject({ code: 'GH403', message: 'permission_denied' })
  })

  it('runs a handler again with the new rights when they changed in between', async () => {
    const { token, id } = await person(6)
    await read(token)
    await test.owner.query('update memberships set location_ids = array[$2::uuid] where user_id = $1', [id, randomUUID()])
    expect((await read(token)).actor.location_ids).toHaveLength(1)
  })

  it('keeps a read from writing, whatever it calls', async () => {
    const { token } = await person(7)
    const attempt = database.read(access(token), FACTS, (db) =>
      sql`insert into locations (organisation_id, id, code, name_th, name_en, kind) values (8, gen_random_uuid(), 'X', 'x', 'x', 'office')`.execute(
        db as Tx,
      ),
    )
    await expect(attempt).rejects.toMatchObject({ code: '25006' })
  })

  it('refuses a row for another organisation', async () => {
    const row = {
      organisation_id: 9,
      id: randomUUID(),
      code: 'X',
      name_th: 'x',
      name_en: 'x',
      kind: 'office' as const,
      capacity: null,
      address_th: '',
      address_en: '',
    }
    await expect(database.asMember(systemActor(8), (tx) => tx.insertInto('locations').values(row).execute())).rejects.toMatchObject({
      code: '42501',
    })
  })

  it('undoes the whole transaction when its work fails, and says so when a swallowed error spoilt it', async () => {
    const add = (code: string) => ({
      organisation_id: 10,
      id: randomUUID(),
      code,
      name_th: 'x',
      name_en: 'x',
      kind: 'office' as const,
      capacity: null,
      address_th: '',
      address_en: '',
    })
    const failedWrite = database.asMember(systemActor(10), async (tx) => {
      await tx.insertInto('locations').values(add('A')).execute()
      throw new Error('after the write')
    })
    await expect(failedWrite).rejects.toThrow('after the write')
    const swallowedFailure = database.asMember(systemActor(10), async (tx) => {
      await tx.insertInto('locations').values(add('B')).execute()
      await sql`select 1 / 0`.execute(tx).catch(() => {})
    })
    await expect(swallowedFailure).rejects.toThrow('not committed')
    const { rows } = await test.owner.query('select count(*)::int as n from locations where organisation_id = 10')
    expect(rows[0].n).toBe(5)
  })

  it('reads rights that change again and again while it reads', async () => {
    const { token, id } = await person(12)
    const change = () => test.owner.query('update memberships set location_ids = array[gen_random_uuid()] where user_id = $1', [id])
    await read(token)
    await change()
    let changes = 0
    const locations = await database.read(access(token), FACTS, async (db, actor) => {
      if (changes++ < 2) await change()
      await db.selectFrom('locations').select('code').execute()
      return actor.location_ids
    })
    const { rows } = await test.owner.query('select location_ids from memberships where user_id = $1', [id])
    expect(locations).toEqual(rows[0].location_ids)
  })

  it.each([
    { who: 'one organisation among others', beside: true, most: READS_BESIDE_OTHERS + SLOW_READS },
    { who: 'one organisation alone', beside: false, most: READS_AT_ONCE + SLOW_READS },
  ])('reads for $who on no more connections than it may, and for another at once meanwhile', async ({ beside, most }) => {
    const shared = new Database({ ownerUrl: test.ownerUrl, appPassword: KEYS.app_role_password, poolSize: most + 8 })
    onTestFinished(() => shared.end())
    const people = await Promise.all(Array.from({ length: most + 10 }, () => person(14)))
    const other = await person(15)
    const look = ({ token }: { token: string }) =>
      shared.read(access(token), FACTS, (db) => db.selectFrom('locations').select('code').execute())
    for (const each of [...people, ...(beside ? [other] : [])]) await look(each)
    const gate = await test.owner.connect()
    await gate.query('begin; select pg_advisory_xact_lock(14)')
    onTestFinished(async () => {
      await gate.query('rollback')
      gate.release()
    })
    const slow = Promise.all(
      people.map(({ token }) => shared.read(access(token), FACTS, (db) => sql`select pg_advisory_xact_lock_shared(14)`.execute(db))),
    )
    slow.catch(() => {})
    const reading = async () => {
      const { rowCount } = await test.owner.query(
        "select from pg_stat_activity where datname = current_database() and application_name = 'gatehouse' and wait_event_type = 'Lock'",
      )
      return rowCount!
    }
    await until('them to be at work', async () => (await reading()) >= most || undefined)
    // Long enough for another slow read to be admitted, if there were more places.
    for (const end = performance.now() + 3 * SLOW_MS; performance.now() < end; ) {
      expect(await look(other)).toHaveLength(5)
      expect(await reading()).toBe(most)
    }
    await gate.query('rollback')
    expect(await slow).toHaveLength(people.length)
  })

  const openShared = () => {
    const limits = { name: 'gatehouse', size: 10, statementTimeoutMs: 60_000, longestWaitMs: 60_000, recent: new RecentOrganisations() }
    const shared = sharedPool({ ownerUrl: test.ownerUrl, appPassword: KEYS.app_role_password }, limits)
    onTestFinished(() => shared.pool.end())
    return shared
  }

  /** Released also after a failure: the pool ends when its work has. */
  const heldWork = () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    onTestFinished(() => release())
    return { released, release: () => release() }
  }

  it('has a turn for another organisation while one has a backlog, and slow work gives its turn on', async () => {
    const shared = openShared()
    const { released, release } = heldWork()
    const backlog = Array.from({ length: TURNS_AT_ONCE + 4 }, () => withClient(shared, { organisation: 14, person: 'a' }, () => released))
    expect(shared.turns.held).toBe(TURNS_AT_ONCE - 1)
    expect(shared.turns.waiting).toBe(5)
    expect(await withClient(shared, { organisation: 15, person: 'b' }, async () => 'done')).toBe('done')
    await until('slow work to have given all turns on', () => shared.turns.held + shared.turns.waiting === 0 || undefined)
    release()
    await Promise.all(backlog)
  })

  it.each([
    { who: 'that used most of the turns while others are active', used: 1_000, others: true, turns: TURNS_BESIDE_OTHERS },
    { who: 'that used no more than others', used: 0, others: true, turns: TURNS_AT_ONCE - 1 },
    { who: 'alone', used: 1_000, others: false, turns: TURNS_AT_ONCE - 1 },
  ])('gives an organisation $who $turns turns', async ({ used, others, turns }) => {
    const shared = openShared()
    const { released, release } = heldWork()
    if (others) expect(await withClient(shared, { organisation: 15, person: 'b' }, async () => 'done')).toBe('done')
    shared.turnTime.add(14, used)
    const backlog = Array.from({ length: TURNS_AT_ONCE + 4 }, () => withClient(shared, { organisation: 14, person: 'a' }, () => released))
    await setImmediate()
    expect(shared.turns.held).toBe(turns)
    release()
    await Promise.all(backlog)
    await until('the places to have rested', () => shared.turns.held + shared.turnsBesideOthers.held === 0 || undefined)
  })

  it('lets a turn of an organisation with a backlog rest as long as it worked, if it used most of them and others are active', async () => {
    const shared = openShared()
    await withClient(shared, { organisation: 15, person: 'b' }, async () => 'done')
    shared.turnTime.add(14, 10_000)
    const rounds = 5
    const began = performance.now()
    const works = () => withClient(shared, { organisation: 14, person: 'a' }, () => delay(40))
    await Promise.all(Array.from({ length: rounds * TURNS_BESIDE_OTHERS }, works))
    // Five times 40 ms of work for each turn, and a rest after each but the last.
    expect(performance.now() - began).toBeGreaterThan((2 * rounds - 1) * 38)
  })

  it('opens no connection after the server gave up, even for callers that waited for a place', async () => {
    const server = new AbortController()
    const shared = new Database({ ownerUrl: test.ownerUrl, appPassword: KEYS.app_role_password, signal: server.signal })
    onTestFinished(() => shared.end())
    server.abort()
    const failure = await shared.ping().catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: 'Connection terminated: the server ends' })
    expect(toRefusal(failure)).toMatchObject({ code: 'unavailable' })
  })

  it('lets a processor rest between what one organisation reads, while another is at work', async () => {
    const shared = new Database({ ownerUrl: test.ownerUrl, appPassword: KEYS.app_role_password })
    onTestFinished(() => shared.end())
    const [busy, other] = [await person(14), await person(15)]
    const read = ({ token }: { token: string }) => shared.read(access(token), FACTS, (db) => sql`select pg_sleep(0.03)`.execute(db as Tx))
    await read(other)
    const began = performance.now()
    const line = READS_BESIDE_OTHERS * 10
    await Promise.all(Array.from({ length: line }, () => read(busy)))
    // Ten times 30 ms of reading for each place, and nine rests.
    expect(performance.now() - began).toBeGreaterThan(19 * 30)
  })

  it('refuses a statement that comes after the end of its transaction, where another organisation is at work', async () => {
    let late: (() => Promise<unknown>) | undefined
    await database.asMember(systemActor(13), async (tx) => {
      late = () => tx.selectFrom('locations').select('code').execute()
    })
    await expect(late!()).rejects.toThrow('has ended')
  })

  it('fails at a value that cannot be sent, and goes on', async () => {
    const circle: Record<string, unknown> = {}
    circle.self = circle
    for (let round = 0; round < 6; round++)
      await expect(database.asMember(systemActor(14), (tx) => sql`select ${circle}`.execute(tx))).rejects.toThrow('circular')
    expect((await database.asMember(systemActor(14), (tx) => sql`select 1 as n`.execute(tx))).rows).toEqual([{ n: 1 }])
  })

  it('keeps a statement usable that was to be forgotten in a message which failed before', async () => {
    const smallDatabase = new Database({ ownerUrl: test.ownerUrl, appPassword: KEYS.app_role_password, poolSize: 1 })
    const run = (...steps: Step[]) => smallDatabase.pooled((client) => runBatch(client, steps))
    const numbered = (n: number): Step => ({ name: `n${n}`, text: `select ${n} as n` })
    await run(...Array.from({ length: 400 }, (_, n) => numbered(n)))
    await expect(run({ text: 'select 1 / 0' }, numbered(400))).rejects.toMatchObject({ code: '22012' })
    const [first] = await run(numbered(0))
    expect(rowsOf(first!)).toEqual([{ n: 0 }])
    await smallDatabase.end()
  })

  it('[R10] goes on reading while a migration adds a column, and writes again after one try', async () => {
    const { token } = await person(15)
    const all = () => database.read(access(token), FACTS, (db) => db.selectFrom('locations').selectAll().execute())
    const locked = () => database.asMember(systemActor(15), (tx) => tx.selectFrom('locations').selectAll().forUpdate().execute())
    await Promise.all(Array.from({ length: 8 }, all))
    await Promise.all(Array.from({ length: 8 }, locked))
    await test.owner.query('alter table locations add column later int')
    for (let round = 0; round < 8; round++) expect((await all())[0]).toHaveProperty('later')
    const failures: string[] = []
    for (let round = 0; round < 12; round++) await locked().catch((error) => failures.push(toRefusal(error).code))
    expect(failures.length).toBeLessThanOrEqual(4)
    expect(new Set([...failures, 'unavailable'])).toEqual(new Set(['unavailable']))
    await locked()
    await test.owner.query('alter table locations drop column later')
  })

  it('[R3] is unavailable, not broken, where its connection is lost between two statements', async () => {
    const interruptedWork = database.asMember(systemActor(16), async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
      await test.owner.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
      await sql`select 1`.execute(tx)
    })
    expect(toRefusal(await interruptedWork.catch((error: unknown) => error)).code).toBe('unavailable')
  })

  it('returns from another organisation even if the work there was refused', async () => {
    const org = (tx: Tx) => sql<{ org: number }>`select app_organisation() as org`.execute(tx)
    const organisation = await database.asMember(systemActor(17), async (tx) => {
      const refusedWork = withinOrganisation(tx, 18, () => Promise.reject(new Error('refused')))
      await expect(refusedWork).rejects.toThrow('refused')
      return (await org(tx)).rows[0]!.org
    })
    expect(organisation).toBe(17)
  })

  it('reads instants, numbers, arrays and bytes as the program uses them', async () => {
    const { token } = await person(11)
    const { rows } = await database.read(access(token), FACTS, (db) =>
      sql`select '2026-11-20 14:32:07.5+07'::timestamptz as at, 12345678901::bigint as big, array['ก','"x"'] as texts, '\\x00ff'::bytea as bytes,
          '2026-11-20'::date as day, true as yes, null::text as none, '{"a":1}'::jsonb as json`.execute(db as Tx),
    )
    expect(rows[0]).toEqual({
      at: '2026-11-20T07:32:07.500Z',
      big: 12345678901,
      texts: ['ก', '"x"'],
      bytes: Buffer.from([0, 255]),
      day: '2026-11-20',
      yes: true,
      none: null,
      json: { a: 1 },
    })
  })
})
