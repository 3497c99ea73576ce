import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import pg from 'pg'
import { Parts } from '../kernel/parts/parts.ts'
import { installedBinaries, program, reachableBinaries } from './binaries.ts'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isPostmasterOf, readPidFile } from './pid-file.ts'
import { runProgram } from './run.ts'
import { isRoot, userForNewCluster } from './service-user.ts'
import { assertThaiTrigrams } from './thai-trigrams.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
/** Only guards against hanging: on a busy machine it takes half a minute to make and start a cluster. */
const patience = { timeout: 120_000, interval: 20 }

// Shared: if the project is below a closed folder, root copies the binaries into it once, not once per test.
const shelter = mkdtempSync(path.join(tmpdir(), 'gatehouse-shelter-'))
/** A stopped cluster for the tests that are not about making one, which costs a second each time. */
const madeDir = mkdtempSync(path.join(tmpdir(), 'gatehouse-made-'))
beforeAll(async () => {
  await chmod(madeDir, 0o711)
  const made = await startEmbeddedPostgres({ dataDir: madeDir, shelter, log, durable: false })
  await made.stop()
  // Copies choose a port of their own.
  await rm(path.join(madeDir, 'pg18.port'))
})
afterAll(() => Promise.all([shelter, madeDir].map((made) => rm(made, { recursive: true, force: true }))))

let folder: string
let databases: EmbeddedPostgres[]
let children: ChildProcess[]

beforeEach(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'gatehouse-embedded-')))
  await chmod(folder, 0o755)
  databases = []
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  // The last session to end stops the database: a killed child has left its database running.
  await Promise.all(databases.map((database) => database.stop()))
  if (isRunning()) await (await start()).stop()
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => path.join(folder, 'data')
const cluster = () => path.join(dataDir(), 'pg18')

async function start(options: Partial<EmbeddedPostgresOptions> = {}) {
  const database = await startEmbeddedPostgres({ dataDir: dataDir(), shelter, log, durable: false, ...options })
  databases.push(database)
  return database
}

/** Starts a copy of the cluster that was made before the tests. */
async function startCopy(options: Partial<EmbeddedPostgresOptions> = {}) {
  await mkdir(dataDir(), { mode: 0o711 })
  // Keeps the owner of the database's files, which is not the user root.
  await promisify(execFile)('cp', ['-a', `${madeDir}/.`, dataDir()])
  return start(options)
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function startProcess() {
  const fixture = path.join(import.meta.dirname, 'embedded-postgres.fixture.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', fixture, dataDir(), shelter], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const messages: { url?: string; adopted?: boolean; acknowledged?: number }[] = []
  createInterface({ input: child.stdout! }).on('line', (line) => messages.push(JSON.parse(line)))
  await vi.waitFor(() => expect(messages.length).toBeGreaterThan(0), patience)
  return {
    child,
    said: messages,
    url: messages[0]!.url!,
    adopted: messages[0]!.adopted!,
    acknowledged: () => messages.at(-1)!.acknowledged ?? 0,
  }
}

const isRunning = (clusterFolder = cluster()) => {
  const pidFile = readPidFile(clusterFolder)
  return pidFile !== undefined && isPostmasterOf(clusterFolder, pidFile.pid)
}

describe('starting and stopping', () => {
  it('makes a database on an empty folder, and finds it again', async () => {
    const first = await start()
    expect(first.adopted).toBe(false)
    await query(first.url, 'create table kept as select 42 as answer')
    await first.stop()
    expect(isRunning()).toBe(false)
    expect(readPidFile(cluster())).toBeUndefined()

    const second = await start()
    expect(second.url).toBe(first.url)
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }])
  })

  it('leaves nothing but the cluster, its password and its port', { tags: ['nightly'] }, async () => {
    await (await start()).stop()
    expect((await readdir(dataDir())).sort()).toEqual(['pg18', 'pg18.password', 'pg18.port'])
  })

  it('clears away what starts that were killed left half made, and lets those be that are at work', async () => {
    const { pid: deadPid } = spawnSync(process.execPath, ['--version'])
    for (const maker of [deadPid, process.pid]) await mkdir(path.join(dataDir(), `pg18.new-${maker}-0a`, 'base'), { recursive: true })
    await (await start()).stop()
    const left = (await readdir(dataDir())).filter((name) => name.includes('.new-'))
    expect(left).toEqual([`pg18.new-${process.pid}-0a`])
  })

  it('survives the power being cut: fsync, full pages and checksums are on, and off only for tests', async () => {
    const settings =
      "select setting from pg_settings where name in ('fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums') order by name"
    const durable = await start({ durable: true })
    expect((await query<{ setting: string }>(durable.url, settings)).map((row) => row.setting)).toEqual(['on', 'on', 'on', 'on'])
    const forgetful = await start({ dataDir: path.join(folder, 'other'), extraSettings: { work_mem: '9MB' } })
    expect((await query<{ setting: string }>(forgetful.url, settings)).map((row) => row.setting)).toEqual(['on', 'off', 'off', 'on'])
    expect(await query(forgetful.url, 'show work_mem')).toEqual([{ work_mem: '9MB' }])
  })

  it('can be stopped twice, and at once with another', { tags: ['nightly'] }, async () => {
    const [first, two] = await Promise.all([start(), start()])
    await Promise.all([first.stop(), two.stop(), first.stop()])
    expect(isRunning()).toBe(false)
  })

  it('chooses another port when a program has taken the last one', { tags: ['nightly'] }, async () => {
    const first = await start()
    await first.stop()
    const port = Number(new URL(first.url).port)
    const taker: Server = createServer().listen(port, '127.0.0.1')
    await once(taker, 'listening')
    try {
      const second = await start()
      expect(new URL(second.url).port).not.toBe(String(port))
      expect(await readFile(path.join(dataDir(), 'pg18.port'), 'utf8')).toBe(`${new URL(second.url).port}\n`)
    } finally {
      taker.close()
    }
  })
})

describe('access', () => {
  it('listens on the loopback address only and asks for a password that only its owner can read', async () => {
    const database = await startCopy()
    const { port, password } = new URL(database.url)
    const file = path.join(dataDir(), 'pg18.password')
    expect(await readFile(file, 'utf8')).toBe(password)
    expect(password.length).toBeGreaterThanOrEqual(32)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect((await stat(cluster())).mode & 0o777).toBe(0o700)

    await expect(query(database.url.replace(password, 'guess'), 'select 1')).rejects.toMatchObject({ code: '28P01' })
    const others = Object.values(networkInterfaces())
      .flatMap((addresses) => addresses ?? [])
      .filter((entry) => !entry.internal && entry.family === 'IPv4')
    for (const { address } of others)
      await expect(query(database.url.replace('127.0.0.1', address), 'select 1')).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    expect(
      await query(
        database.url,
        'select method from pg_stat_ssl, lateral (select distinct auth_method as method from pg_hba_file_rules) m limit 9',
      ),
    ).toEqual(expect.arrayContaining([{ method: 'scram-sha-256' }]))
    expect(Number(port)).toBeLessThan(32_768)
  })

  it("writes no value of a row into the database's own log", async () => {
    const database = await startCopy()
    await query(database.url, 'create table guests (email text primary key)')
    await query(database.url, "insert into guests values ('canary@example.com')")
    await expect(query(database.url, "insert into guests values ('canary@example.com')")).rejects.toMatchObject({ code: '23505' })
    await expect(query(database.url, "select 'canary@example.com'::int")).rejects.toMatchObject({ code: '22P02' })
    await database.stop()
    const logs = await Promise.all(
      (await readdir(path.join(cluster(), 'log'))).map((name) => readFile(path.join(cluster(), 'log', name), 'utf8')),
    )
    expect(logs.join('')).toContain('ready to accept connections')
    expect(logs.join('')).not.toContain('canary')
  })
})

describe('surviving', () => {
  it('keeps every acknowledged row when the server is killed, and joins the database it left', async () => {
    const killedServer = await startProcess()
    killedServer.child.stdin!.write('write\n')
    await vi.waitFor(() => expect(killedServer.acknowledged()).toBeGreaterThan(50), patience)
    killedServer.child.kill('SIGKILL')
    await once(killedServer.child, 'close')
    const acknowledgedCount = killedServer.acknowledged()

    const next = await start()
    expect(next.adopted).toBe(true)
    expect(next.url).toBe(killedServer.url)
    const [row] = await query<{ count: number; highest: number }>(
      next.url,
      'select count(*)::int as count, max(number) as highest from visits',
    )
    expect(row!.count).toBe(row!.highest)
    expect(row!.highest).toBeGreaterThanOrEqual(acknowledgedCount)
    await next.stop()
    expect(isRunning()).toBe(false)
  })

  it('[R3] starts PostgreSQL again when it is killed, on the same address, with every committed row', async () => {
    const parts = new Parts()
    const database = await startCopy({ part: parts.part('database') })
    await query(database.url, 'create table kept as select 42 as answer')
    const exits: number[] = []
    database.onUnexpectedExit(({ pid }) => exits.push(pid))
    for (let kill = 1; kill <= 2; kill++) {
      const { pid } = readPidFile(cluster())!
      process.kill(pid, 'SIGKILL')
      await vi.waitFor(async () => expect(await query(database.url, 'select * from kept')).toEqual([{ answer: 42 }]), patience)
      await vi.waitFor(() => expect(exits).toHaveLength(kill), patience)
      expect(exits.at(-1)).toBe(pid)
      // It is watched again a moment after it answers. A kill before that counts as the same exit.
      await vi.waitFor(() => expect(parts.down).toEqual([]), patience)
    }
    await database.stop()
    expect(isRunning()).toBe(false)
  })

  it('starts an adopted PostgreSQL again too', { tags: ['nightly'] }, async () => {
    const killedServer = await startProcess()
    killedServer.child.kill('SIGKILL')
    await once(killedServer.child, 'close')
    const database = await start()
    expect(database.adopted).toBe(true)
    process.kill(readPidFile(cluster())!.pid, 'SIGKILL')
    await vi.waitFor(async () => expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]), patience)
  })

  it('stops in order while PostgreSQL is on its way back', { tags: ['nightly'] }, async () => {
    const database = await start()
    process.kill(readPidFile(cluster())!.pid, 'SIGKILL')
    await new Promise<void>((resolve) => database.onUnexpectedExit(() => resolve()))
    await database.stop()
    expect(isRunning()).toBe(false)
  })

  it('starts although the process id in a pid file left by a power cut is now another program’s', { tags: ['nightly'] }, async () => {
    const database = await start()
    await query(database.url, 'create table kept as select 42 as answer')
    const { pid } = readPidFile(cluster())!
    // Our own supervisor must not restart it, because this simulates a crash of the whole machine.
    const stopPromise = new Promise<void>((resolve) => database.onUnexpectedExit(() => resolve(database.stop())))
    process.kill(pid, 'SIGKILL')
    await stopPromise
    const stranger = spawn('sleep', ['60'], { stdio: 'ignore', cwd: '/', ...(userForNewCluster() ?? {}) })
    children.push(stranger)
    const file = path.join(cluster(), 'postmaster.pid')
    await writeFile(
      file,
      (await readFile(file, 'utf8').catch(() => `${pid}\n${cluster()}\n1\n1\n\n127.0.0.1\n  1 1\nready\n`)).replace(
        /^\d+/,
        String(stranger.pid),
      ),
    )

    const next = await start()
    expect(await query(next.url, 'select * from kept')).toEqual([{ answer: 42 }])
    expect(stranger.exitCode).toBeNull()
  })
})

describe('two processes on one data folder', () => {
  it('share one database, whoever comes first, and the last to leave stops it', async () => {
    const [first, two] = await Promise.all([startProcess(), startProcess()])
    expect(first.url).toBe(two.url)
    expect([first.adopted, two.adopted].filter(Boolean).length).toBeLessThanOrEqual(1)
    first.child.stdin!.write('stop\n')
    await once(first.child, 'exit')
    expect(await query(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
    two.child.stdin!.write('stop\n')
    await once(two.child, 'exit')
    expect(isRunning()).toBe(false)
  })

  it('do not wait for one that was killed', { tags: ['nightly'] }, async () => {
    const killedServer = await startProcess()
    const other = await start()
    killedServer.child.kill('SIGKILL')
    await once(killedServer.child, 'close')
    await vi.waitFor(
      async () =>
        expect(await query(other.url, "select 1 from pg_stat_activity where application_name = 'gatehouse supervisor'")).toHaveLength(1),
      patience,
    )
    await other.stop()
    expect(isRunning()).toBe(false)
  })
})

describe.runIf(isRoot())('as root', () => {
  it('runs as a user of its own, also below a folder that only root may enter', { tags: ['nightly'] }, async () => {
    await chmod(folder, 0o700)
    const first = await start()
    await query(first.url, 'create table kept as select 42 as answer')
    const place = (await readFile(path.join(dataDir(), 'pg18.location'), 'utf8')).trim()
    expect(place.startsWith(shelter)).toBe(true)
    expect((await stat(place)).uid).toBe(userForNewCluster()!.uid)
    await first.stop()
    expect(isRunning(place)).toBe(false)

    const second = await start()
    expect(await query(second.url, 'select * from kept')).toEqual([{ answer: 42 }])
    await second.stop()

    await rm(place, { recursive: true })
    await expect(start()).rejects.toThrow(/it is not there/)
  })

  it('copies the binaries out of a folder that the database’s user cannot enter', { tags: ['nightly'] }, async () => {
    const closedFolder = path.join(folder, 'closed')
    const own = path.join(folder, 'own')
    await mkdir(closedFolder, { mode: 0o700 })
    const source = { ...installedBinaries(), folder: path.join(closedFolder, 'native') }
    await cp(installedBinaries().folder, source.folder, { recursive: true, verbatimSymlinks: true })

    const user = userForNewCluster()
    const [first, two] = await Promise.all([reachableBinaries(source, user, [own]), reachableBinaries(source, user, [own])])
    expect(first).toEqual(two)
    expect(await runProgram(program(first, 'postgres'), ['--version'], user, 10_000)).toMatchObject({ code: 0 })
    expect(await readdir(own)).toHaveLength(1)

    await chmod(first.folder, 0o777)
    await expect(reachableBinaries(source, user, [own])).rejects.toMatchObject({ code: 'permission' })
  })
})

it('a failed start names the cause and the folder, and leaves nothing running', { tags: ['nightly'] }, async () => {
  const database = await start()
  await database.stop()
  const version = path.join(cluster(), 'PG_VERSION')
  const control = path.join(cluster(), 'global', 'pg_control')
  const password = path.join(dataDir(), 'pg18.password')
  const damages: [string, string, string, () => Promise<void>][] = [
    ['another major version', 'cluster_version', version, () => writeFile(version, '17\n')],
    ['a folder that is no cluster', 'cluster_corrupt', version, () => writeFile(version, '')],
    ['damaged control data', 'cluster_corrupt', control, () => writeFile(control, Buffer.alloc(8192, 7))],
    ['a password that is gone', 'password_missing', password, () => writeFile(password, '')],
    ['a password that is not the database’s', 'password_refused', password, () => writeFile(password, 'another')],
    ['files that others can read', 'permission', version, () => chmod(cluster(), 0o777)],
  ]
  for (const [damageName, code, file, damage] of damages) {
    const whole = await readFile(file)
    await damage()
    await expect(start(), damageName).rejects.toMatchObject({ code, message: expect.stringContaining(folder) })
    // Only a running server can reject a password, and it must not stay behind.
    expect(isRunning(), damageName).toBe(false)
    await writeFile(file, whole)
  }
  await chmod(cluster(), 0o700)
  expect((await start()).url).toBe(database.url)
})

it('Thai trigrams are checked, and missing under the ctype C', { tags: ['nightly'] }, async () => {
  const database = await start()
  await query(database.url, "create database blind template template0 encoding 'UTF8' locale_provider libc lc_collate 'C' lc_ctype 'C'")
  for (const [name, knowsThai] of [
    ['postgres', true],
    ['blind', false],
  ] as const) {
    const client = new pg.Client(database.databaseUrl(name))
    await client.connect()
    if (knowsThai) await assertThaiTrigrams(client)
    else await expect(assertThaiTrigrams(client)).rejects.toThrow(/cannot search Thai names/)
    expect((await client.query("select 1 from pg_extension where extname = 'pg_trgm'")).rows).toEqual([])
    await client.end()
  }
})
