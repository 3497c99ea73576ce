import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.ts'
import { testFolder } from '../folder.ts'
import { until } from '../until.ts'
import { type RunningServer, runServer } from './running-server.ts'

const quiet = { info() {}, warn() {}, error() {} }

const folder = testFolder()
let cluster: EmbeddedPostgres
let url: string
let owner: pg.Client
const servers: RunningServer[] = []
beforeAll(async () => {
  cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: quiet, durable: false, shelter: join(folder, 'shelter') })
  url = cluster.databaseUrl('gatehouse')
  const client = await connected(cluster.url)
  await client.query(`create database gatehouse encoding 'UTF8' template template0`)
  await client.end()
  owner = await connected(url)
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

async function start(): Promise<RunningServer> {
  const server = await runServer(join(folder, 'data'), {
    DATABASE_URL: url,
    GATEHOUSE_SECRET: 'a-secret-of-the-nights-0123456789abcdef',
    DEMO: 'true',
  })
  servers.push(server)
  return server
}

const sql = async (text: string, ...values: unknown[]) => (await owner.query(text, values)).rows
const count = async (condition: string): Promise<number> => (await sql(`select count(*)::int as n from entrances where ${condition}`))[0].n
/** Number of visits in certificates. */
const certified = async (): Promise<number> =>
  (await sql(`select coalesce(sum((erased ->> 'visits')::int), 0)::int as n from retention_runs`))[0].n
const COPIES = 1_000
/** Between two organisations no run is open, though the job goes on. */
const isQueued = async () =>
  (await sql(`select from graphile_worker.jobs where task_identifier = 'erase_overdue' and locked_at is not null`)).length > 0

it('[F34] every erased visit stands in a certificate, also after the server was killed between two batches', async () => {
  const first = await start()
  await sql(
    `insert into entrances select copy.* from entrances r, generate_series(1, $1::int) n,
       jsonb_populate_record(r, jsonb_build_object('_id', gen_random_uuid(), 'number', 500000 + n, 'member_id', null, 'photo_file_id', null,
         'checkin_at', now() - interval '900 days' - make_interval(mins => n), 'checkout_at', now() - interval '899 days')) copy
     where r._id = (select _id from entrances where status = 'checkout' and card_id is null order by _id limit 1)`,
    COPIES,
  )
  // The third batch waits for this visit, so the process is killed between the second and the third.
  const guard = await connected(url)
  await guard.query('begin')
  await guard.query(
    `select from entrances where _id = (select _id from entrances where number > 500000 order by checkin_at, _id offset 450 limit 1) for update`,
  )
  await sql(`select graphile_worker.add_job('erase_overdue')`)
  await until('two batches', async () => (await count('erased_at is not null and number > 500000')) >= 400 || undefined)
  await first.kill('SIGKILL')
  expect(await count('erased_at is not null and number > 500000')).toBe(400)
  expect(await certified()).toBe(await count('erased_at is not null'))
  expect(await sql('select complete from retention_runs where ended_at is null')).toEqual([{ complete: false }])
  await guard.query('rollback')
  await guard.end()

  await start()
  await until(
    'the rest',
    // The queue frees the job of a killed server after most of a minute.
    async () => {
      const [open] = await sql('select from retention_runs where ended_at is null')
      return (await count(`erased_at is null and checkin_at < now() - interval '800 days'`)) === 0 && !open && !(await isQueued())
        ? true
        : undefined
    },
    300_000,
  )
  expect(await certified()).toBe(await count('erased_at is not null'))
  const runs = await sql(`select complete, erased ->> 'visits' as visits from retention_runs where organisation_id =
    (select organisation_id from entrances where number > 500000 limit 1) order by at, _id`)
  expect(runs).toEqual([
    { complete: false, visits: expect.any(String) },
    { complete: true, visits: expect.any(String) },
  ])
  const entries = await sql(
    `select after::json ->> 'visits' as visits from audit_entries where action = 'retention.erased' order by at, id`,
  )
  expect(entries.reduce((sum, { visits }) => sum + Number(visits), 0)).toBe(await certified())
})
