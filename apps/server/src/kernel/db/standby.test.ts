import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { KEYS } from '../../../test/constants.ts'
import { type DatabaseProxy, databaseProxy } from '../../../test/database-proxy.ts'
import { testFolder } from '../../../test/folder.ts'
import { expectRefusal, expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { installedBinaries, program, reachableBinaries } from '../../postgres/binaries.ts'
import { startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts'
import { spawnProgram } from '../../postgres/run.ts'
import { userForNewCluster } from '../../postgres/service-user.ts'
import { postgresArguments } from '../../postgres/settings.ts'
import type { Serving } from '../../serve.ts'
import { ensureRoles } from './roles.ts'

const quiet = { info() {}, warn() {}, error() {} }
/** Only a database that logs enough detail can have a standby. */
const extra = { wal_level: 'replica' }

const folder = testFolder()
let test: TestApp
let proxy: DatabaseProxy
let server: Serving
let standby: { process: ChildProcess; url: string }

beforeAll(async () => {
  test = await startTestApp()
  standby = await startStandby(new URL(test.database.ownerUrl))
  proxy = await databaseProxy(test.database.ownerUrl)
  server = await test.another({ ownerUrl: proxy.url })
})
afterAll(async () => {
  await server?.stop()
  await proxy?.close()
  if (standby) {
    standby.process.kill('SIGQUIT')
    await once(standby.process, 'exit')
  }
  await test.close()
})

async function startStandby({ username, password, pathname }: URL) {
  const shelter = join(folder, 'shelter')
  const database = await startEmbeddedPostgres({ dataDir: folder, log: quiet, durable: false, extraSettings: extra, shelter })
  const client = new pg.Client(database.url)
  await client.connect()
  await ensureRoles(client, KEYS.app_role_password)
  await client.query(`create database ${pathname.slice(1)}`)
  if (username !== 'postgres') await client.query(`create role ${client.escapeIdentifier(username)} superuser login`)
  await client.query(`alter role ${client.escapeIdentifier(username)} password ${client.escapeLiteral(decodeURIComponent(password))}`)
  await client.end()
  await database.stop()

  const [cluster, runAs] = [join(folder, 'pg18'), userForNewCluster()]
  const mark = join(cluster, 'standby.signal')
  await writeFile(mark, '')
  if (runAs) await chown(mark, runAs.uid, runAs.gid)
  const { port } = new URL(database.url)
  const binaries = await reachableBinaries(installedBinaries(), runAs, [shelter])
  const child = spawnProgram(
    program(binaries, 'postgres'),
    postgresArguments({ cluster, port: Number(port), durable: false, extra }),
    runAs,
  )
  const url = new URL(test.database.ownerUrl)
  Object.assign(url, { hostname: '127.0.0.1', port })
  await until('the standby', () =>
    ask(url.href, 'select pg_is_in_recovery()').then(
      () => true,
      () => undefined,
    ),
  )
  return { process: child, url: url.href }
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

describe('a server whose database has failed over', () => {
  it('[R3] answers 503 while the address leads to a standby, keeps no connection to it, and writes again when it leads back', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    const api = test.as(guard, { at: server })
    const checkIn = () => api.entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' } })
    expectSuccess(await checkIn())

    proxy.lead(standby.url)
    await until('the broken connections to be gone', () => server.app.parts.down.length > 0 || undefined)
    for (let round = 0; round < 3; round++)
      for (const answer of [await checkIn(), await api.entrances.list({}), await api.system.ready({})]) {
        expect(expectRefusal(answer)).toMatchObject({ status: 503, code: 'unavailable' })
        expect(answer.headers.get('retry-after')).toBe('2')
      }
    await until('the listener to say why', () => /standby/.test(server.app.parts.down[0]?.reason ?? '') || undefined)

    proxy.lead(test.database.ownerUrl)
    await until('a visit', async () => (await checkIn()).ok || undefined, 5_000)
    for (let round = 0; round < 20; round++) expectSuccess(await checkIn())
    expect(await ask(standby.url, "select pid from pg_stat_activity where application_name in ('gatehouse', 'gatehouse-live')")).toEqual([])
    await until('the listener', () => server.app.parts.down.length === 0 || undefined)
  })

  it('answers 503 to what would write, and to nothing else, while its database takes no writes, and goes on when it does', async () => {
    const guard = await test.make.operator()
    const gate = await test.make.gate(guard)
    const api = test.as(guard, { at: server })
    const checkIn = () => api.entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'สมชาย ใจดี', visitor_type: 'visitor' } })
    const name = new URL(test.database.ownerUrl).pathname.slice(1)
    await test.sql(`alter database ${name} set default_transaction_read_only = on`)
    proxy.lead(test.database.ownerUrl)
    await until('a new connection', async () => (await api.entrances.list({})).ok || undefined)
    for (let round = 0; round < 5; round++) expect(expectRefusal(await checkIn())).toMatchObject({ status: 503, code: 'unavailable' })
    expectSuccess(await api.entrances.list({}))
    await ask(test.database.ownerUrl, `set transaction read write; alter database ${name} reset default_transaction_read_only`)
    await until('a visit', async () => (await checkIn()).ok || undefined, 5_000)
  })
})
