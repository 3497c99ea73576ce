import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { type DatabaseProxy, databaseProxy } from '../../../test/database-proxy.ts'
import { expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { silentServer } from '../../../test/smtp-trap.ts'
import { until } from '../../../test/until.ts'
import type { Mail, Mailer } from '../mail/message.ts'
import { SmtpMailer } from '../mail/smtp-mailer.ts'
import { LANES } from './task.ts'

let test: TestApp
let proxy: DatabaseProxy
beforeAll(async () => {
  test = await startTestApp()
  proxy = await databaseProxy(test.database.ownerUrl)
})
afterAll(async () => {
  await test.close()
  await proxy.close()
})

class WaitingMailer implements Mailer {
  readonly tried: string[] = []
  private answer: ((taken: boolean) => void) | undefined

  async send({ to }: Mail): Promise<void> {
    this.tried.push(to)
    const isAccepted = await new Promise<boolean>((resolve) => {
      this.answer = resolve
    })
    if (!isAccepted) throw new Error('421 come back later')
  }
  say(isAccepted: boolean): void {
    this.answer!(isAccepted)
    this.answer = undefined
  }
  get waiting(): boolean {
    return this.answer !== undefined
  }
}

const jobs = async () => await test.sql('select attempts, locked_by, last_error from graphile_worker._private_jobs')

it.each([
  { how: 'done', taken: true, left: [], times: 1 },
  { how: 'failed', taken: false, left: [{ attempts: 1, locked_by: null, last_error: '421 come back later' }], times: 1 },
])(
  'a job that ends while its database is away is $how when the database is back, and is not held for hours',
  async ({ taken, left, times }) => {
    const mailer = new WaitingMailer()
    const server = await test.another({ ownerUrl: proxy.url, worker: true, mailer })
    const person = await test.make.operator()
    expectSuccess(await test.as(null).auth.requestPasswordReset({ body: { email: person.email } }))
    await until('the mail', () => mailer.waiting || undefined)
    proxy.down()
    mailer.say(taken)
    const { refusals } = proxy
    await until('it asked in vain', () => proxy.refusals > refusals + 2 || undefined)
    proxy.up()
    const finalJobs = await until('the outcome', async () => {
      const rows = await jobs()
      return rows.every(({ locked_by }) => locked_by === null) ? rows : undefined
    })
    expect(finalJobs).toEqual(left)
    expect(mailer.tried).toHaveLength(times)
    await test.sql('delete from graphile_worker._private_jobs')
    const next = await test.make.operator()
    expectSuccess(await test.as(null).auth.requestPasswordReset({ body: { email: next.email } }))
    await until('the next mail', () => mailer.waiting || undefined)
    mailer.say(true)
    await until('its end', async () => (await jobs()).length === 0 || undefined)
    await server.stop()
  },
)

it('a job that another worker has taken meanwhile stays with that worker when the first one ends', async () => {
  const mailer = new WaitingMailer()
  const server = await test.another({ worker: true, mailer })
  const person = await test.make.operator()
  expectSuccess(await test.as(null).auth.requestPasswordReset({ body: { email: person.email } }))
  await until('the mail', () => mailer.waiting || undefined)
  await test.sql("update graphile_worker._private_jobs set locked_by = 'another', attempts = attempts + 1")
  mailer.say(true)
  await server.stop()
  expect(await jobs()).toEqual([{ attempts: 2, locked_by: 'another', last_error: null }])
  await test.sql('delete from graphile_worker._private_jobs')
})

it('a database that is only starting is asked again every two seconds, and the lanes tell that they are down meanwhile', async () => {
  const startingServer = createServer((socket) => {
    const message = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(message.length + 4)
    socket.on('error', () => {}).once('data', () => socket.end(Buffer.concat([Buffer.from('E'), length, message])))
  })
  startingServer.listen(0, '127.0.0.1')
  await once(startingServer, 'listening')
  const server = await test.another({ ownerUrl: proxy.url, worker: true })
  const lanes = () => server.app.parts.down.filter(({ name }) => name.startsWith('jobs: '))
  expect(lanes()).toEqual([])
  proxy.lead(`postgres://127.0.0.1:${(startingServer.address() as AddressInfo).port}/x`)
  const told = () => lanes().filter(({ reason }) => reason?.includes('starting up'))
  await until('every lane says so', () => told().length === Object.keys(LANES).length || undefined)
  proxy.lead(test.database.ownerUrl)
  await until('they are back', () => lanes().length === 0 || undefined)
  await server.stop()
  startingServer.close()
})

it('a mail server that hangs does not hold up the stop: the mail goes back to the queue as if it had not been tried', async () => {
  const silent = await silentServer()
  const server = await test.another({ worker: true, mailer: new SmtpMailer(silent.url, 'Gatehouse <no-reply@gatehouse.test>') })
  const person = await test.make.operator()
  expectSuccess(await test.as(null).auth.requestPasswordReset({ body: { email: person.email } }))
  await until('the mail is on its way', () => silent.connections > 0 || undefined)
  const began = performance.now()
  await server.stop()
  expect(performance.now() - began).toBeLessThan(4_000)
  expect(await jobs()).toEqual([{ attempts: 0, locked_by: null, last_error: null }])
  await test.sql('delete from graphile_worker._private_jobs')
  await silent.close()
})
