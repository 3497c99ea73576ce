import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'
import { hasCluster } from '../../src/postgres/location.ts'
import { isPostmasterOf, readPidFile } from '../../src/postgres/pid-file.ts'
import { testFolder } from '../folder.ts'
import { isNightly } from '../nightly.ts'
import { startTestApp } from '../served.ts'
import { until } from '../until.ts'
import { PRODUCTION } from './production.ts'
import { MAIN, type RunningServer, runServer, signIn } from './running-server.ts'

const folder = testFolder()
const servers: RunningServer[] = []
afterAll(async () => {
  for (const server of servers) if (server.process.exitCode === null) await server.kill('SIGTERM')
})

async function failedStart(env: Record<string, string>) {
  const data = await mkdtemp(join(folder, 'failed-'))
  await chmod(data, 0o711)
  const { code, stderr } = await promisify(execFile)(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: data, PORT: '0', NODE_ENV: 'development', LOG_LEVEL: 'warn', ...env },
  }).then(
    () => ({ code: 0, stderr: '' }),
    (error: { code: number; stderr: string }) => error,
  )
  return { code, lines: stderr.trim().split('\n'), data }
}

const databaseUrl = (change: (url: URL) => void) => {
  const url = new URL(inject('clusterUrl'))
  change(url)
  return url.href
}

describe('a start', () => {
  it('of two servers at once on one empty folder makes one database, and both serve it', { tags: ['nightly'] }, async () => {
    for (let round = 0; round < (isNightly ? 2 : 1); round++) {
      const data = join(folder, `both-${round}`)
      await mkdir(data, { mode: 0o711 })
      const pair = await Promise.all([runServer(data), runServer(data)])
      servers.push(...pair)
      for (const { address } of pair) expect(await signIn(address)).toMatch(/^ghs_/)
      for (const server of pair) expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
    }
  })

  it('on a port that is taken says so, and leaves no database running', async () => {
    const taker = createServer()
    await new Promise<void>((resolve) => taker.listen(0, '127.0.0.1', resolve))
    const { port } = taker.address() as AddressInfo
    // Without the demo data, which a start makes before it listens.
    const { code, lines, data } = await failedStart({ ...PRODUCTION, PORT: String(port) })
    taker.close()
    expect({ code, lines }).toEqual({
      code: 1,
      lines: [`Gatehouse could not start: Another program listens on 127.0.0.1:${port} already. Stop it, or set PORT to another port.`],
    })
    expect(hasCluster(data)).toBe(true)
    const pidFile = readPidFile(join(data, 'pg18'))
    expect(pidFile && isPostmasterOf(join(data, 'pg18'), pidFile.pid)).toBeFalsy()
    expect((await readdir(data)).filter((name) => name.includes('.new-'))).toEqual([])
  })

  it('cleans up after a failure and leaves nothing on the database', async () => {
    const app = await startTestApp()
    const connections = () =>
      app.sql(
        `select application_name from pg_stat_activity where datname = current_database() and application_name ~ '^gatehouse-' order by 1`,
      )
    const before = await connections()
    await expect(app.another({ port: Number(new URL(app.address).port), worker: true })).rejects.toThrow(/EADDRINUSE/)
    // PostgreSQL closes a connection slightly after its client does.
    await until('the connections end', async () => (await connections()).length <= before.length)
    expect(await connections()).toEqual(before)
    await app.close()
  })

  it.each([
    {
      what: 'that nobody answers',
      url: () => databaseUrl((url) => (url.port = '1')),
      says: /^The database does not answer \(ECONNREFUSED\)\. Is it running/,
    },
    {
      what: 'of another password',
      url: () => databaseUrl((url) => (url.password = 'wrong')),
      says: /^The database does not accept the user and password/,
    },
    {
      what: 'that is not there',
      url: () => databaseUrl((url) => (url.pathname = '/nowhere')),
      says: /^The database that DATABASE_URL names does not exist\. Make it first/,
    },
  ])('with the address of a database $what says what to do in one line', async ({ url, says }) => {
    const { code, lines } = await failedStart({ DATABASE_URL: url() })
    expect(code).toBe(1)
    expect(lines).toHaveLength(1)
    expect(lines[0]!.replace('Gatehouse could not start: ', '')).toMatch(says)
  })
})
