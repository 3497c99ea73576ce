import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.ts'
import { testFolder } from '../folder.ts'
import { type RunningServer, runServer, signIn } from './running-server.ts'

const quiet = { info() {}, warn() {}, error() {} }
/** Three of these are reserved for superusers. */
const MOST = 52

const folder = testFolder()
let cluster: EmbeddedPostgres
let owner: pg.Client
const servers: RunningServer[] = []
beforeAll(async () => {
  cluster = await startEmbeddedPostgres({
    dataDir: join(folder, 'database'),
    log: quiet,
    durable: false,
    shelter: join(folder, 'shelter'),
    extraSettings: { max_connections: String(MOST) },
  })
  owner = await connected(cluster.url)
  await owner.query(`create database gatehouse encoding 'UTF8' template template0`)
})
afterAll(async () => {
  for (const server of servers) if (server.process.exitCode === null && server.process.signalCode === null) await server.kill('SIGTERM')
  await owner.end()
  await cluster.stop()
})

async function connected(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function start(env: Record<string, string> = {}): Promise<RunningServer> {
  const server = await runServer(join(folder, 'data'), {
    DATABASE_URL: cluster.databaseUrl('gatehouse'),
    GATEHOUSE_SECRET: 'a-secret-of-connections-0123456789abcdef',
    DEMO: 'true',
    ...env,
  })
  servers.push(server)
  return server
}

const reserved = async (): Promise<number[]> =>
  (await owner.query(`select objid::int as n from pg_locks where locktype = 'advisory' and classid = 73041121 order by n`)).rows.map(
    ({ n }) => n,
  )
const open = async (): Promise<number> =>
  (await owner.query(`select count(*)::int as n from pg_stat_activity where usename in ('gatehouse_app', 'gatehouse_jobs')`)).rows[0].n

it('[F42] a second server starts with the connections that are left, and one too many ends with a sentence', async () => {
  await start()
  // A server answers before the temporary reservation from its start ends.
  await expect.poll(reserved, { timeout: 20_000 }).toEqual([32])
  const second = await start()
  await expect.poll(async () => (await reserved()).length, { timeout: 20_000 }).toBe(2)
  const [fewer, first] = await reserved()
  expect(first).toBe(32)
  // This test uses one, and the connections of a start may take a moment to close.
  expect(fewer).toBeLessThanOrEqual(MOST - 3 - 32 - 1)
  expect(fewer).toBeGreaterThanOrEqual(13)
  expect(second.output()).toContain('PostgreSQL has fewer connections left than this server wants')
  await expect(start()).rejects.toThrow(
    /PostgreSQL has \d of its 52 connections left, and a server needs 13\. Raise max_connections, or lower DATABASE_CONNECTIONS of the other servers\./,
  )

  // Both servers work at full load.
  const answers = await Promise.all(
    servers.flatMap(({ address }) =>
      Array.from({ length: 6 }, async () => {
        const token = await signIn(address)
        const headers = { Authorization: `Bearer ${token}` }
        const calls = ['/visitors/entrances-list', '/auth/account', '/visitors/gates', '/visitors/members']
        return Promise.all(calls.map(async (path) => (await fetch(`${address}${path}`, { headers })).status))
      }),
    ),
  )
  expect(answers.flat().filter((status) => status >= 500)).toEqual([])
  expect(await open()).toBeLessThanOrEqual(MOST - 3 - 1)
})

it('[F42] a server takes the number that the operator names, and leaves it when it ends', async () => {
  for (const server of servers.splice(0)) await server.kill('SIGTERM')
  const two = [await start({ DATABASE_CONNECTIONS: '22' }), await start({ DATABASE_CONNECTIONS: '22' })]
  await expect.poll(reserved, { timeout: 20_000 }).toEqual([22, 22])
  for (const server of two) expect(server.output()).not.toContain('fewer connections')
  await two[0]!.kill('SIGKILL')
  await start({ DATABASE_CONNECTIONS: '22' })
  await expect.poll(reserved, { timeout: 20_000 }).toEqual([22, 22])
})
