import { expectSuccess, startTestApp, type TestApp, type TestPerson } from '../../../test/served.ts'
import { smtpTrap } from '../../../test/smtp-trap.ts'
import type { Mail, Mailer } from '../../kernel/mail/message.ts'
import { SmtpMailer } from '../../kernel/mail/smtp-mailer.ts'
import { userJobs } from './users.jobs.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const close of closers.splice(0).reverse()) await close()
})

const RIGHTS = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null }

/** A server without a worker: the test runs its jobs one by one. */
async function start(mailer: Mailer) {
  const test = await startTestApp({ mailer })
  closers.push(test.close)
  const owner = await test.make.person({ role: 'owner' })
  return { test, owner, id: await invite(test, owner, 'suda@mail.example') }
}
async function invite(test: TestApp, owner: TestPerson, email: string): Promise<string> {
  const [outcome] = expectSuccess(await test.as(owner).users.invite({ body: { addresses: [email], ...RIGHTS } })).outcomes
  return outcome!.id!
}
const waiting = async ({ database }: TestApp) =>
  (await database.owner.query(`select payload from graphile_worker._private_jobs where key like 'invitation/%'`)).rows.map(
    ({ payload }) => payload as { invitation_id: string; tries: number },
  )
const sendNext = async (test: TestApp) => userJobs.send_invitation(test.app, (await waiting(test))[0])
const invitationOf = async (test: TestApp, owner: TestPerson, id: string) =>
  expectSuccess(await test.as(owner).users.get({ params: { id } })).invitation!

it('an invitation that is sent again while the mail server does not answer is the one that goes on waiting', async () => {
  const sentMails: Mail[] = []
  let meanwhile: (() => Promise<unknown>) | undefined
  const { test, owner, id } = await start({
    async send(mail) {
      const first = meanwhile
      meanwhile = undefined
      if (!first) return void sentMails.push(mail)
      await first()
      throw new Error('connect ETIMEDOUT')
    },
  })
  const [before] = await waiting(test)
  meanwhile = () => test.as(owner).users.resend({ body: { ids: [id] } })
  await sendNext(test)
  const [after] = await waiting(test)
  expect(after!.invitation_id).not.toBe(before!.invitation_id)
  await sendNext(test)
  expect(sentMails.map(({ to }) => to)).toEqual(['suda@mail.example'])
  expect((await invitationOf(test, owner, id)).sent_at).not.toBeNull()
})

it('a mail server that does not know our password has refused no mailbox: the invitation goes on waiting', async () => {
  const trap = await smtpTrap({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, callback) => callback(Object.assign(new Error('Authentication failed'), { responseCode: 535 })),
  })
  closers.push(trap.close)
  const { test, owner, id } = await start(new SmtpMailer(trap.url.replace('smtp://', 'smtp://desk:wrong@'), 'no-reply@gatehouse.test'))
  await sendNext(test)
  expect(await invitationOf(test, owner, id)).toMatchObject({ sent_at: null, refused_at: null })
  expect(await waiting(test)).toMatchObject([{ tries: 1 }])
})

it('[R15] an invitation is as old as the database says, whatever the clock of the server shows', async () => {
  const sentMails: Mail[] = []
  const { test } = await start({ send: async (mail) => void sentMails.push(mail) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 73 * 3_600_000 })
  await sendNext(test)
  vi.useRealTimers()
  expect(sentMails).toHaveLength(1)
  const rows = await test.sql(
    "select extract(epoch from expires_at - created_at) / 3600 as hours from account_codes where purpose = 'activation'",
  )
  expect(Math.abs(Number(rows[0].hours) - 72)).toBeLessThan(0.1)
})
