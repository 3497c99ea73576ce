import { join } from 'node:path'
import { createClient } from '@gatehouse/contract/client.ts'
import { verifyPass } from '@gatehouse/contract/kernel/domain/pass-verify.ts'
import pg from 'pg'
import { readConfig } from '../../src/kernel/config/config.ts'
import { unwrapKey } from '../../src/kernel/crypto/envelope.ts'
import { passKeys } from '../../src/kernel/crypto/pass-keys.ts'
import { OwnerDatabase } from '../../src/kernel/live/owner-database.ts'
import { rewrapAll } from '../../src/modules/operator/operator.master.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/postgres/embedded-postgres.ts'
import { testFolder } from '../folder.ts'
import { documentOf, runOperatorTool } from '../gatehouse.ts'
import { jpeg } from '../photos.ts'
import { expectSuccess } from '../served.ts'
import { until } from '../until.ts'
import { type RunningServer, runServer, signIn } from './running-server.ts'

// The application role's password belongs to the whole cluster, so this test needs a separate cluster.
const [OLD, NEW] = ['the-old-secret-0123456789abcdef0123456789', 'the-new-secret-0123456789abcdef0123456789']
const quiet = { info() {}, warn() {}, error() {} }

const folder = testFolder()
let cluster: EmbeddedPostgres
let url: string
beforeAll(async () => {
  cluster = await startEmbeddedPostgres({ dataDir: join(folder, 'database'), log: quiet, durable: false, shelter: join(folder, 'shelter') })
  url = cluster.databaseUrl('gatehouse')
  const client = new pg.Client({ connectionString: cluster.url })
  await client.connect()
  await client.query(`create database gatehouse encoding 'UTF8' template template0`)
  await client.end()
})
const servers = new Set<RunningServer>()
afterAll(async () => {
  for (const server of servers) if (server.process.exitCode === null) await server.kill('SIGTERM')
  await cluster.stop()
})

const env = (secret: string, other?: string) => ({
  DATABASE_URL: url,
  GATEHOUSE_SECRET: secret,
  GATEHOUSE_SECRET_OTHER: other ?? '',
  DEMO: 'true',
})
async function start(...secrets: Parameters<typeof env>): Promise<RunningServer> {
  const server = await runServer(join(folder, 'data'), env(...secrets))
  servers.add(server)
  return server
}
const rotateMaster = (...secrets: Parameters<typeof env>) =>
  runOperatorTool({ NODE_ENV: 'test', DATA_DIR: join(folder, 'data'), ...env(...secrets) }, 'keys', 'rotate-master', '--json')

it('[P6] another secret takes the place of the first one, server after server, and no call is lost', async () => {
  const pair = [await start(OLD), await start(OLD)]
  const token = await signIn(pair[0]!.address)
  const at = (server: RunningServer) => createClient({ base: server.address, token: () => token })
  const gates = expectSuccess(await at(pair[0]!).gates.list({ query: { status: 'active' } })).docs
  const gate_id = gates.find((gate) => gate.direction !== 'out')!._id
  const visitor = (name: string, phone: string) => ({ gate_id, visitor_name: name, visitor_type: 'visitor', phone })
  const first = expectSuccess(await at(pair[0]!).entrances.checkIn({ body: visitor('First Guest', '0812345608') }))
  expectSuccess(await at(pair[0]!).profile.update({ body: { data: { type: 'profile', attributes: { phones: ['0898765432'] } } } }))
  const form = new FormData()
  form.append('avatar', new Blob([new Uint8Array(await jpeg())], { type: 'image/jpeg' }), 'me.jpg')
  const upload = await fetch(`${pair[0]!.address}/api/profile/avatar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(upload.status).toBeLessThan(300)

  const statuses = new Map<number, number>()
  const count = (status: number) => statuses.set(status, (statuses.get(status) ?? 0) + 1)
  let over = false
  /** Behaves like a load balancer: a server that is stopping gets no new calls. */
  const activeServers: (RunningServer | undefined)[] = [...pair]
  const inHand = new Map<RunningServer, number>()
  const guard = async (number: number) => {
    for (let turn = 0; !over; turn += 1) {
      const server = activeServers[(turn + number) % 2] ?? activeServers[(turn + number + 1) % 2]!
      inHand.set(server, (inHand.get(server) ?? 0) + 1)
      const phone = `08${10_000_000 + number * 100_000 + turn}`
      const visit = await at(server).entrances.checkIn({ body: visitor(`Guest ${number} ${turn}`, phone) })
      count(visit.status)
      count((await at(server).entrances.get({ params: { id: first._id } })).status)
      const profile = await at(server).profile.get({})
      count(profile.status)
      const avatar = profile.ok ? profile.body.data.attributes.avatar : null
      count((await fetch(`${server.address}/storage/files?q=${avatar}`, { headers: { authorization: `Bearer ${token}` } })).status)
      inHand.set(server, inHand.get(server)! - 1)
    }
  }
  const work = Promise.all([0, 1, 2].map(guard))
  const restartAll = async (...secrets: Parameters<typeof env>) => {
    for (const index of [0, 1]) {
      const server = activeServers[index]!
      activeServers[index] = undefined
      await until('it has nothing in hand', () => !inHand.get(server) || undefined)
      await server.kill('SIGTERM')
      servers.delete(server)
      activeServers[index] = await start(...secrets)
    }
  }

  await restartAll(OLD, NEW)
  await restartAll(NEW, OLD)
  // A server that lacks one of the secrets doesn't start. It doesn't disturb the running servers, because it changes no password before this check.
  await expect(start(NEW)).rejects.toThrow('GATEHOUSE_SECRET is not the secret')
  const database = await OwnerDatabase.connect(url)
  const present = readConfig({ DATA_DIR: folder, ...env(NEW, OLD) })
  const midway = database.write(async (tx) => {
    expect((await rewrapAll(tx, { system_user: 'test' }, present, present.other)).keys).toBeGreaterThan(1)
    throw new Error('killed')
  })
  await expect(midway).rejects.toThrow('killed')
  await database.end()
  // The killed run changed nothing, and the same servers continue.
  const document = documentOf(await rotateMaster(NEW, OLD)) as { keys: number }
  expect(document).toMatchObject({ changed: true, people: 1, pictures: 1, damaged_pictures: 0 })
  expect(document.keys).toBeGreaterThan(1)
  expect(documentOf(await rotateMaster(NEW, OLD))).toMatchObject({ changed: false, keys: 0, people: 0, pictures: 0 })
  await restartAll(NEW)
  over = true
  await work
  expect([...statuses.keys()].sort()).toEqual([200, 201])
  expect(statuses.get(201)).toBeGreaterThan(20)

  await expect(start(OLD)).rejects.toThrow('GATEHOUSE_SECRET is not the secret that this database was filled with')
  const last = at(activeServers[1]!)
  expect(expectSuccess(await last.entrances.get({ params: { id: first._id } })).phone_masked).toMatch(/5608$/)
  expect(JSON.stringify(expectSuccess(await last.profile.get({})))).toContain('89')
  const owner = new pg.Client({ connectionString: url })
  await owner.connect()
  const { rows } = await owner.query("select count(*)::int as told from audit_entries where action = 'organisation.key_rewrapped'")
  // Passes that were signed earlier still verify with the same keys.
  const { rows: keys } = await owner.query(`select k.*, p.public_key from organisation_keys k
    join pass_keys p on p.organisation_id = k.organisation_id and p.key_id = k.version where k.kind = 'pass'`)
  expect(keys.length).toBeGreaterThan(0)
  const { master_key } = readConfig({ DATA_DIR: folder, ...env(NEW) })
  for (const { organisation_id, version, wrapped, public_key } of keys) {
    const key = unwrapKey(master_key, wrapped, { organisation_id, kind: 'pass', version })
    const passes = passKeys(organisation_id, [{ version, key, age_seconds: 0 }])
    const text = passes.sign({ of: 'pass', id: first._id, serial: 1, from: 0, until: 1 })
    expect(await verifyPass(text, organisation_id, [{ key_id: version, public_key }])).toBeDefined()
  }
  await owner.end()
  expect(rows[0].told).toBeGreaterThan(0)
  const outcome = await rotateMaster(NEW)
  expect(outcome).toMatchObject({ code: 1, err: expect.stringContaining('GATEHOUSE_SECRET_OTHER') })
})
