import PostalMime from 'postal-mime'
import { type DatabaseProxy, databaseProxy } from '../../../test/database-proxy.ts'
import { announcement } from '../../../test/pre-registers.ts'
import { expectSuccess, startTestApp, type TestApp, type TestPerson } from '../../../test/served.ts'
import { type SmtpTrap, smtpTrap } from '../../../test/smtp-trap.ts'
import { until } from '../../../test/until.ts'
import { SmtpMailer } from '../../kernel/mail/smtp-mailer.ts'
import { preRegisterJobs } from './pre-registers.jobs.ts'

let test: TestApp
let proxy: DatabaseProxy
let trap: SmtpTrap
/** Runs once, between the message and the answer of the mail server. */
let beforeAnswer: (() => void) | undefined
let admin: TestPerson
let location_id: string

beforeAll(async () => {
  trap = await smtpTrap({
    onData(stream, session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address)
        trap.received.push({ to, raw: Buffer.concat(chunks).toString('latin1') })
        beforeAnswer?.()
        beforeAnswer = undefined
        callback()
      })
    },
  })
  test = await startTestApp({ mailer: new SmtpMailer(trap.url, 'Gatehouse <no-reply@gatehouse.test>') })
  proxy = await databaseProxy(test.database.ownerUrl)
  admin = await test.make.admin()
  location_id = (await test.make.gate(admin)).location_id
})
afterAll(async () => {
  await test.close()
  await proxy.close()
  await trap.close()
})

const announce = async (email: string) =>
  expectSuccess(
    await test.as(admin).preRegisters.create({ body: announcement({ location_id, guests: [{ visitor_name: 'Guest', email }] }) }),
  )
const mailsTo = (address: string) => trap.received.filter(({ to }) => to.includes(address))
const messageOf = async (id: string) => expectSuccess(await test.as(admin).preRegisters.get({ params: { id } })).guests[0]!.message
const idOf = async ({ raw }: { raw: string }) => (await PostalMime.parse(raw)).messageId

it('F35: a guest gets one mail where the database goes away after the answer of the mail server', async () => {
  const server = await test.another({ ownerUrl: proxy.url, worker: true, mailer: test.app.mailer })
  beforeAnswer = () => proxy.down()
  const { _id } = await announce('once@mail.example')
  await until('the server asks in vain for the outcome', () => proxy.refusals > 3 || undefined)
  proxy.up()
  await until('the outcome', async () => (await messageOf(_id))?.status === 'sent' || undefined)
  await until('no job is left', async () => (await test.sql('select from graphile_worker._private_jobs')).length === 0 || undefined)
  expect(mailsTo('once@mail.example')).toHaveLength(1)
  expect(await messageOf(_id)).toMatchObject({ status: 'sent', problem: null })
  await server.stop()
})

it('F35: a mail that a killed server sends twice has one Message-ID, and another mail another', async () => {
  const { _id } = await announce('twice@mail.example')
  const [row] = await test.sql('select _id, content_sealed from messages where record_id = $1', _id)
  const payload = { organisation_id: admin.organisation_id, message_id: row._id }
  await preRegisterJobs.send_guest_mail(test.app, payload)
  // The server was killed before it wrote the outcome.
  await test.sql("update messages set status = 'queued', ended_at = null, content_sealed = $2 where _id = $1", row._id, row.content_sealed)
  await preRegisterJobs.send_guest_mail(test.app, payload)
  await test.sql('delete from graphile_worker._private_jobs')
  const ids = await Promise.all(mailsTo('twice@mail.example').map(idOf))
  expect(ids).toEqual([`<${row._id}@gatehouse.test>`, `<${row._id}@gatehouse.test>`])
  expect(await idOf(mailsTo('once@mail.example')[0]!)).not.toBe(ids[0])
})
