import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serve, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { LANES } from '../jobs/task.ts'
import { createLogger } from '../log/log.ts'
import { Parts } from '../parts/parts.ts'
import { DiskStore } from '../storage/disk-store.ts'
import { Readiness } from './readiness.ts'

serve()

const ready = async ({ address }: { address: string }) => (await fetch(`${address}/readyz`)).status
const owner = (text: string) => test.sql(text)
const database = () => `"${new URL(test.database.ownerUrl).pathname.slice(1)}"`

describe('[R20] a server is not ready', () => {
  it('while its database takes no writes', async () => {
    const anew = () =>
      owner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'gatehouse_app'`)
    await owner(`alter role gatehouse_app in database ${database()} set default_transaction_read_only = on`)
    await anew()
    await until('its connections are back', () => test.app.parts.down.length === 0 || undefined)
    // The first connection to be asked may be one that was ended.
    const refusal = () => test.app.database.ping().catch(({ code }: { code: string }) => code)
    await until('a connection that takes no writes', async () => (await refusal()) === '25006' || undefined)
    expect(await ready(test)).toBe(503)
    await owner(`alter role gatehouse_app in database ${database()} reset default_transaction_read_only`)
    await anew()
    await until('ready again', async () => (await ready(test)) === 200 || undefined)
  })

  it('while no file can be written', async () => {
    const root = join(test.folder, 'unwritable')
    const server = await test.another({ files: await DiskStore.open(root) })
    expect(await ready(server)).toBe(200)
    await rm(join(root, 'drafts'), { recursive: true })
    await writeFile(join(root, 'drafts'), 'not a folder')
    expect(await ready(server)).toBe(503)
    await rm(join(root, 'drafts'))
    expect(await ready(server)).toBe(200)
    await server.stop()
  })

  it('while its workers are away, and says once what was wrong', async () => {
    const lines: { msg: string; wrong?: string[] }[] = []
    const log = createLogger({ level: 'info', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } })
    const server = await test.another({ worker: true, log })
    await until('ready', async () => (await ready(server)) === 200 || undefined)
    await owner(`revoke connect on database ${database()} from public; grant connect on database ${database()} to gatehouse_app`)
    const endJobs = () =>
      owner(`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and usename = 'gatehouse_jobs'`)
    await until('not ready', async () => {
      // A connection that was being opened at the revocation is ended by a later try.
      await endJobs()
      return (await ready(server)) === 503 || undefined
    })
    const jobParts = () => server.app.parts.all.filter(({ name }) => name.startsWith('jobs'))
    expect(jobParts()).toHaveLength(1 + Object.keys(LANES).length)
    await until('all lanes are down', async () => {
      await endJobs()
      return jobParts().every(({ up }) => !up) || undefined
    })
    for (let attempt = 0; attempt < 5; attempt++) expect(await ready(server)).toBe(503)
    expect(
      lines
        .filter(({ msg }) => msg === 'not ready')
        .at(-1)!
        .wrong!.join(),
    ).toMatch(/jobs presence.*jobs: prompt.*jobs: mail.*jobs: rounds/)
    expect(lines.filter(({ msg }) => msg === 'not ready').length).toBeLessThan(8)
    await owner(`grant connect on database ${database()} to public`)
    await until('ready again', async () => (await ready(server)) === 200 || undefined)
    expect(lines.at(-1)!.msg).toBe('ready again')
    await server.stop()
  })
})

describe('readiness', () => {
  const quiet = createLogger({ level: 'silent' })

  it('answers within a second where something hangs, and asks it once', async () => {
    let callCount = 0
    let answer = () => {}
    const hanging = () => {
      callCount += 1
      return new Promise<void>((resolve) => {
        answer = resolve
      })
    }
    const readiness = new Readiness(new Parts(), quiet, { files: hanging, database: async () => {} })
    const began = performance.now()
    const answers = [...(await Promise.all([readiness.ask(), readiness.ask()])), await readiness.ask()]
    expect(performance.now() - began).toBeLessThan(4_000)
    expect(answers.map(({ wrong }) => wrong)).toEqual(Array(3).fill(['files: no answer within a second']))
    expect(callCount).toBe(1)
    answer()
    const next = readiness.ask()
    answer()
    expect((await next).wrong).toEqual([])
  })

  it('goes without the log, and says so', async () => {
    const parts = new Parts()
    const log = parts.part('log', { needed: false })
    log.down('nobody takes the lines: they are dropped')
    expect(await new Readiness(parts, quiet, {}).ask()).toEqual({ wrong: [], impaired: ['log'] })
    log.up()
    expect(await new Readiness(parts, quiet, {}).ask()).toEqual({ wrong: [], impaired: [] })
  })
})
