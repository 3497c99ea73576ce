import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { testFolder } from '../folder.ts'
import { until } from '../until.ts'
import { childrenOf, postmasterOf, signal } from './database-processes.ts'
import { installInto } from './installation.ts'
import { Load } from './load.ts'
import { type RunningServer, runServer } from './running-server.ts'

/** How many times each fault is injected; `npm run faults` uses more rounds than a test run has time for. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 1)
/** The longest time from the end of a fault to the next visit, including the database's crash recovery. */
const BACK_WITHIN_MS = 30_000

const folder = testFolder()
let server: RunningServer
const env = { STATEMENT_TIMEOUT_MS: '1000', LOG_LEVEL: 'warn' }

beforeAll(async () => {
  await installInto(folder)
  server = await runServer(folder, env)
})
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill('SIGTERM')
})

const CALLS = /postgres: gatehouse: gatehouse_app/
const JOBS = /postgres: gatehouse: gatehouse_jobs gatehouse/
const SUPERVISOR = /postgres: gatehouse: postgres postgres/

interface Fault {
  what: string
  make: (postmaster: number) => void
  end?: (postmaster: number) => void
}

const frozen: number[] = []
const freeze = (pids: readonly number[]) => {
  frozen.push(...pids)
  signal(pids, 'SIGSTOP')
}
const thaw = () => signal(frozen.splice(0), 'SIGCONT')

const FAULTS: Fault[] = [
  { what: 'its PostgreSQL is killed', make: (postmaster) => signal([postmaster], 'SIGKILL') },
  {
    what: 'a connection of its calls is killed',
    make: (postmaster) => signal(childrenOf(postmaster, CALLS).slice(0, 1), 'SIGKILL'),
  },
  { what: 'a connection of its jobs is killed', make: (postmaster) => signal(childrenOf(postmaster, JOBS).slice(0, 1), 'SIGKILL') },
  { what: 'the writer of PostgreSQL is killed', make: (postmaster) => signal(childrenOf(postmaster, /walwriter/), 'SIGKILL') },
  { what: 'PostgreSQL is stopped by somebody else', make: (postmaster) => signal([postmaster], 'SIGINT') },
  {
    what: 'all of its connections fall silent',
    make: (postmaster) => freeze([CALLS, JOBS, SUPERVISOR].flatMap((title) => childrenOf(postmaster, title))),
    // Their locks in the database are released only after this.
    end: thaw,
  },
  {
    what: 'PostgreSQL stands still and goes on',
    make: (postmaster) => freeze([...childrenOf(postmaster, /postgres: gatehouse/), postmaster]),
    end: thaw,
  },
]

describe.runIf(process.platform === 'linux')('a server under load', { tags: ['nightly'] }, () => {
  for (let round = 1; round <= ROUNDS; round++)
    it.each(FAULTS)(`lives on, loses nothing and comes back by itself where $what (round ${round})`, async ({ what, make, end }) => {
      const load = await Load.on(server.address, `${what.replaceAll(/[^a-z ]/gi, '')} ${round}`)
      const postmaster = await postmasterOf(folder)
      try {
        make(postmaster)
        if (end) await until('a call that failed', () => [...load.answers].some(([name]) => !/^20/.test(name)) || undefined, 20_000)
      } finally {
        end?.(postmaster)
      }
      await load.more(20, BACK_WITHIN_MS)
      await load.stop()
      expect(server.process.exitCode).toBeNull()
      await until('ready', async () => (await fetch(`${server.address}/readyz`)).ok || undefined, BACK_WITHIN_MS)
      expect(await load.faults(server.address)).toEqual({ missing: [], twice: [] })
      // A call that failed says so, or says that its outcome is unknown; there are no other errors.
      const answers = [...load.answers.keys()].filter((name) => !['201', '503 unavailable', '503 outcome_unknown'].includes(name))
      expect(answers.filter((name) => name !== '409 idempotency_in_flight')).toEqual([])
    })

  it.each(FAULTS)('ends in order within ten seconds while $what', async ({ what, make }) => {
    const load = await Load.on(server.address, `ending ${what.replaceAll(/[^a-z ]/gi, '')}`)
    try {
      make(await postmasterOf(folder))
      const exit = await server.kill('SIGTERM')
      expect(exit).toMatchObject({ code: 0, signal: null })
      expect(exit.ms).toBeLessThan(10_000)
    } finally {
      thaw()
      await load.stop()
      server = await runServer(folder, env)
    }
    expect(await load.faults(server.address)).toEqual({ missing: [], twice: [] })
  })
})

describe('the log of a server', { tags: ['nightly'] }, () => {
  it('stops nothing while unread, uses limited memory, and says how many lines it dropped', async () => {
    await server.kill('SIGTERM')
    server = await runServer(folder, { ...env, LOG_LEVEL: 'trace' })
    const { stdout } = server.process
    stdout!.pause()
    // Each request logs two kilobytes, so the log's buffer fills before all of them are answered.
    const query = Array.from({ length: 30 }, (_, number) => `${'x'.repeat(50)}${number}=1`).join('&')
    const ask = async () => (await fetch(`${server.address}/page-config?${query}`)).status
    const answers = new Set<number>()
    for (let round = 0; round < 100; round++) for (const status of await Promise.all(Array.from({ length: 16 }, ask))) answers.add(status)
    expect([...answers]).toEqual([200])
    const read = once(stdout!, 'data')
    stdout!.resume()
    await read
    await until('the count', () => /"dropped":\d+/.test(server.output()) || undefined)
    for (const line of server
      .output()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .slice(0, -1))
      JSON.parse(line)
    stdout!.pause()
    const secondLoad = await Load.on(server.address, 'unread again')
    await secondLoad.stop()
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
    server = await runServer(folder, env)
  })

  it.runIf(existsSync('/dev/full'))('on a disk that is full stops nothing either', async () => {
    await server.kill('SIGTERM')
    const full = await open('/dev/full', 'w')
    try {
      server = await runServer(folder, { ...env, LOG_LEVEL: 'info' }, { stdout: full.fd })
      const load = await Load.on(server.address, 'full')
      await load.more(50)
      await load.stop()
      expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
    } finally {
      await full.close()
    }
    server = await runServer(folder, env)
  })
})
