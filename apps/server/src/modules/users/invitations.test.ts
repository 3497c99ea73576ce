import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { users as contract } from '@gatehouse/contract/users/users.ts'
import PostalMime from 'postal-mime'
import { entriesOf } from '../../../test/audit-entries.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectRefusal, expectSuccess, serve, startTestApp, type TestApp, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { type Received, type SmtpTrap, smtpTrap } from '../../../test/smtp-trap.ts'
import { until } from '../../../test/until.ts'
import { SmtpMailer } from '../../kernel/mail/smtp-mailer.ts'

type Invitation = BodyInputOf<typeof contract.invite>

let owner: TestPerson
serve({ worker: true, ...BEHIND_A_PROXY })
beforeAll(async () => {
  owner = await test.make.person({ role: 'owner', name: 'Orathai' })
})

const NEW_PASSWORD = 'a new long password'
let serial = 0
const fresh = () => `invited${++serial}@mail.example`
const RIGHTS = { role: 'viewer', permissions_added: [], permissions_removed: [], location_ids: null } as const
const invite = (addresses: string[], overrides: Partial<Invitation> = {}, person: TestPerson = owner) =>
  test.as(person).users.invite({ body: { addresses, ...RIGHTS, permissions_added: [], permissions_removed: [], ...overrides } })
const invited = async (email: string, overrides: Partial<Invitation> = {}, person: TestPerson = owner) => {
  const [outcome] = expectSuccess(await invite([email], overrides, person)).outcomes
  if (!outcome?.id) throw new Error(outcome?.outcome)
  return outcome.id
}
const resend = async (ids: string[], person: TestPerson = owner) =>
  expectSuccess(await test.as(person).users.resend({ body: { ids } })).outcomes.map(({ outcome }) => outcome)
const read = async (id: string, person: TestPerson = owner) => expectSuccess(await test.as(person).users.get({ params: { id } }))
const mails = (address: string, count = 1) =>
  until(`${count} mails to ${address}`, async () => {
    const messages = await mailsTo(test, address)
    return messages.length >= count ? messages : undefined
  })
const codeOf = (text: string) => /\/user\/activate\/(gha_[\w-]+)/.exec(text)![1]!
const activate = (code: string, password?: string) =>
  test.as(null).auth.activate({ body: { code, ...(password ? { password } : {}) }, headers: { 'X-Forwarded-For': freshIp() } })

describe('POST /users/invitations', () => {
  it('[L-10a] invites somebody new, who sets a password by the mail and then belongs to the organisation', async () => {
    const email = fresh()
    const id = await invited(email, { role: 'operator', language: 'en' })
    const [mail] = await mails(email)
    expect(mail!.subject).toBe('Sathorn Park invites you to Gatehouse')
    expect(mail!.text).toMatch(/Orathai/)
    expect(await read(id)).toMatchObject({ name: email.split('@')[0], email, status: 'invited', role: 'operator', second_factor: null })
    const code = codeOf(mail!.text)
    expect(expectSuccess(await activate(code))).toMatchObject({ success: false, password_required: true })
    expect((await signIn(test, email, NEW_PASSWORD)).status).toBe(401)
    expect(expectSuccess(await activate(code, NEW_PASSWORD))).toMatchObject({ success: true })
    const session = { token: expectSuccess(await signIn(test, email, NEW_PASSWORD)).accessToken }
    expect(expectSuccess(await test.as(session).auth.me({})).user).toMatchObject({
      email,
      role: 'operator',
      app_organization_id: owner.organisation_id,
    })
    expect(await read(id)).toMatchObject({ status: 'active', invitation: null })
    const entries = await entriesOf(test, id)
    expect(entries.map(({ action }) => action)).toEqual(['membership.invited'])
    expect(entries[0]!.after).toMatchObject({ email, role: 'operator' })
  })

  it('gives each of many addresses its own outcome', async () => {
    const [first, second] = [fresh(), fresh()]
    const member = await test.make.operator({ organisation: owner.organisation_id })
    const { outcomes } = expectSuccess(
      await invite([first, 'nobody', member.email, second, first.toUpperCase(), 'a@b.example, c@d.example']),
    )
    expect(outcomes.map(({ email, outcome }) => [email, outcome])).toEqual([
      [first, 'invited'],
      ['nobody', 'invalid'],
      [member.email, 'already_member'],
      [second, 'invited'],
      ['a@b.example, c@d.example', 'invalid'],
    ])
    await mails(first)
    await mails(second)
    expect(await mailsTo(test, first)).toHaveLength(1)
    expect(await mailsTo(test, member.email)).toEqual([])
  })

  it('tells an address that has an account elsewhere from a new one in nothing', async () => {
    const elsewhere = await test.make.person({ name: 'Secret Name', language: 'th' })
    const email = fresh()
    const { outcomes } = expectSuccess(await invite([elsewhere.email, email]))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['invited', 'invited'])
    const [knownPerson, unknown] = await Promise.all(outcomes.map(({ id }) => read(id!)))
    const shape = ({ id, name, email: address, created_at, updated_at, invitation, ...rest }: Awaited<ReturnType<typeof read>>) => ({
      ...rest,
      named: name === address!.split('@')[0],
      invited_by: invitation?.invited_by,
    })
    expect(shape(knownPerson!)).toEqual(shape(unknown!))
    expect(JSON.stringify(knownPerson)).not.toContain(elsewhere.id)
    const searchPage = expectSuccess(await test.as(owner).users.list({ query: { search: 'Secret' } }))
    expect(searchPage.docs).toEqual([])
    const log = await test.sql('select * from audit_entries where organisation_id = $1', owner.organisation_id)
    expect(JSON.stringify(log)).not.toContain(elsewhere.id)
    expect(expectSuccess(await test.as(elsewhere).organisations.centralizes({})).data.map(({ id }) => id)).toEqual([
      elsewhere.organisation_id,
    ])
  })

  it('gives a person who has an account a membership once they accept, with their own password and in their language', async () => {
    const elsewhere = await test.make.person({ name: 'Suda', language: 'th' })
    const id = await invited(elsewhere.email, { language: 'en' })
    const [mail] = await mails(elsewhere.email)
    expect(mail!.subject).toBe('Sathorn Park เชิญคุณเข้าใช้ Gatehouse')
    expect(mail!.text).toContain('รหัสผ่านเดิม')
    expect(expectSuccess(await activate(codeOf(mail!.text)))).toMatchObject({ success: true, password_required: false })
    expect(await read(id)).toMatchObject({ status: 'active', name: 'Suda' })
    const mine = expectSuccess(await test.as(elsewhere).organisations.centralizes({})).data.map((entry) => entry.id)
    expect(mine.sort()).toEqual([elsewhere.organisation_id, owner.organisation_id].sort())
  })

  it('is refused where it gives more than one has, and nobody is invited then', async () => {
    const locationId = await test.make.location(owner)
    const deputy = await test.make.person({
      organisation: owner.organisation_id,
      role: 'operator',
      added: ['users:read', 'users:write'],
      location_ids: [locationId],
    })
    const email = fresh()
    const limited = { role: 'operator' as const, location_ids: [locationId] }
    for (const rights of [
      { ...limited, role: 'admin' as const },
      { ...limited, permissions_added: ['settings:write' as const] },
      { ...limited, location_ids: null },
    ])
      expect(expectRefusal(await invite([email], rights, deputy))).toMatchObject({ status: 403, code: 'more_than_own' })
    const otherLocation = await test.make.location(owner)
    expect(expectRefusal(await invite([email], { ...limited, location_ids: [otherLocation] }, deputy))).toMatchObject({
      code: 'location_not_found',
    })
    const admin = await test.make.admin({ organisation: owner.organisation_id })
    expect(expectRefusal(await invite([email], { role: 'owner' }, admin))).toMatchObject({ code: 'more_than_own' })
    expect(await test.sql('select from users where email = $1', email)).toEqual([])
    await invited(email, limited, deputy)
  })

  it('[T21] refuses an address that could write a header, and puts no name into one', async () => {
    for (const address of ['a@b.example\r\nBcc: c@d.example', 'a@b.example\nX: y', 'a\u0000@b.example'])
      expect(expectRefusal(await invite([address])).errors?.map(({ field }) => field)).toEqual(['addresses.0'])
    const { outcomes } = expectSuccess(await invite(['A <a@b.example>', '"x y"@b.example', 'a@b.example;c@d.example']))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['invalid', 'invalid', 'invalid'])
    const nasty = await test.make.organisation({ name: 'Evil\r\nBcc: victim@x.example' })
    const admin = await test.make.person({ organisation: nasty, role: 'owner', name: 'Eve\r\nX-Evil: 1' })
    const email = fresh()
    await invited(email, {}, admin)
    await mails(email)
    expect(await mailsTo(test, 'victim@x.example')).toEqual([])
    expect((await mails(email))[0]!.subject).not.toMatch(/[\r\n]/)
  })

  it('[T21] makes links from PUBLIC_URL only, whatever host the request names', async () => {
    const email = fresh()
    const answer = await fetch(`${test.address}/users/invitations`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        forwarded: 'host=evil.example',
        origin: 'https://evil.example',
      },
      body: JSON.stringify({ ...RIGHTS, addresses: [email] }),
    })
    expect(answer.status).toBe(200)
    const { text } = (await mails(email))[0]!
    expect([...text.matchAll(/https?:\/\/([^/\s]+)/g)].map(([, host]) => host)).toEqual(['gatehouse.test'])
  })

  it('[T28] sends an organisation 200 mails an hour and one address five, and says which are left', async () => {
    const other = await test.make.person({ role: 'owner' })
    const ids = [await invited(fresh(), {}, other)]
    for (let n = 0; n < 4; n++) expect(await resend(ids, other)).toEqual(['sent'])
    expect(await resend(ids, other)).toEqual(['too_many'])
    await test.sql("update rate_limits set points = 199 where key = 'mails/invitation/' || $1 || '/3600/all'", `${other.organisation_id}`)
    const { outcomes } = expectSuccess(await invite([fresh(), fresh()], {}, other))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['invited', 'too_many'])
    await test.sql("update rate_limits set expire = 0 where key = 'mails/invitation/' || $1 || '/3600/all'", `${other.organisation_id}`)
    await invited(fresh(), {}, other)
  })

  it('waits for whoever changes people before it counts its mails: the other may count some too', async () => {
    await invited(fresh())
    const other = await test.database.owner.connect()
    try {
      await other.query('begin')
      await other.query('select memberships_lock($1)', [owner.organisation_id])
      const answer = invite([fresh()])
      await until('it waits', async () => {
        const { rowCount } = await test.database.owner.query(
          `select from pg_locks where locktype = 'advisory' and not granted
           and database = (select oid from pg_database where datname = current_database())`,
        )
        return rowCount === 1 || undefined
      })
      await other.query("select from rate_limits where key = 'mails/invitation/' || $1 || '/3600/all' for update nowait", [
        `${owner.organisation_id}`,
      ])
      await other.query('commit')
      expect(expectSuccess(await answer).outcomes).toMatchObject([{ outcome: 'invited' }])
    } finally {
      other.release()
    }
  })

  it('invites once where the same request comes again', async () => {
    const email = fresh()
    const call = { body: { ...RIGHTS, permissions_added: [], permissions_removed: [], addresses: [email] }, idempotencyKey: 'invite-once' }
    const [first, second] = [expectSuccess(await test.as(owner).users.invite(call)), expectSuccess(await test.as(owner).users.invite(call))]
    expect(second).toEqual(first)
    await mails(email)
    await invited(fresh())
    expect(await mailsTo(test, email)).toHaveLength(1)
  })
})

describe('the link of an invitation', () => {
  it('[ASVS 6.4.1] has 256 random bits, is stored as a hash, works once and for 72 hours', async () => {
    const email = fresh()
    await invited(email)
    const code = codeOf((await mails(email))[0]!.text)
    expect(Buffer.from(code.slice(4), 'base64url')).toHaveLength(32)
    const [row] = await test.sql(
      `select extract(epoch from c.expires_at - c.created_at) / 3600 as hours, c.code_hash from account_codes c join users u on u.id = c.user_id where u.email = $1`,
      email,
    )
    expect(Math.abs(Number(row.hours) - 72)).toBeLessThan(0.1)
    expect(JSON.stringify(await test.sql('select * from account_codes'))).not.toContain(code)
    expectSuccess(await activate(code, NEW_PASSWORD))
    expect(expectRefusal(await activate(code, 'another password'))).toMatchObject({ status: 410, code: 'code_not_valid' })
    const late = fresh()
    await invited(late)
    const old = codeOf((await mails(late))[0]!.text)
    await test.sql('update account_codes set expires_at = now() where user_id = (select id from users where email = $1)', late)
    expect(expectRefusal(await activate(old, NEW_PASSWORD))).toMatchObject({ code: 'code_not_valid' })
  })

  it('is dead once it was sent again, and the new one works', async () => {
    const email = fresh()
    const id = await invited(email)
    const first = codeOf((await mails(email))[0]!.text)
    expect(await resend([id], await test.make.admin())).toEqual(['not_invited'])
    expect(await resend([id])).toEqual(['sent'])
    const second = codeOf((await mails(email, 2))[1]!.text)
    expect(expectRefusal(await activate(first, NEW_PASSWORD))).toMatchObject({ code: 'code_not_valid' })
    expectSuccess(await activate(second, NEW_PASSWORD))
    expect(await resend([id])).toEqual(['not_invited'])
  })

  it('is dead once the person was suspended or removed, and another organisation’s goes on', async () => {
    const email = fresh()
    const other = await test.make.person({ role: 'owner' })
    const [ownId, otherId] = [await invited(email), await invited(email, { role: 'host' }, other)]
    const texts = (await mails(email, 2)).map(({ text }) => codeOf(text))
    expectSuccess(await test.as(owner).users.setStatus({ params: { id: ownId }, body: { status: 'suspended', reason: 'x' } }))
    const outcomes = []
    for (const code of texts) outcomes.push((await activate(code, NEW_PASSWORD)).status)
    expect(outcomes.sort()).toEqual([200, 410])
    expect(await read(otherId, other)).toMatchObject({ status: 'active' })
    expect(await read(ownId)).toMatchObject({ status: 'suspended' })
    const back = await test.as(owner).users.setStatus({ params: { id: ownId }, body: { status: 'active', reason: 'x' } })
    expect(expectSuccess(back).status).toBe('invited')
    expectSuccess(await test.as(owner).users.remove({ params: { id: ownId }, body: { reason: 'x' } }))
    await invited(email)
  })

  it('is sent anew to who was suspended before they accepted, when that is taken back: the one that they had is dead', async () => {
    const email = fresh()
    const id = await invited(email)
    const first = codeOf((await mails(email))[0]!.text)
    for (const status of ['suspended', 'active'] as const)
      expectSuccess(await test.as(owner).users.setStatus({ params: { id }, body: { status, reason: 'x' } }))
    const second = codeOf((await mails(email, 2))[1]!.text)
    expect(expectRefusal(await activate(first, NEW_PASSWORD))).toMatchObject({ code: 'code_not_valid' })
    expectSuccess(await activate(second, NEW_PASSWORD))
    expect(await read(id)).toMatchObject({ status: 'active' })
  })

  it('waits for a suspension when it is followed during one, and holds nothing that the suspension needs', async () => {
    const email = fresh()
    const id = await invited(email)
    const code = codeOf((await mails(email))[0]!.text)
    const other = await test.database.owner.connect()
    try {
      await other.query('begin')
      await other.query('select from memberships where id = $1 for update', [id])
      const activation = activate(code, NEW_PASSWORD)
      await until('it waits', async () => {
        const lockWaits = await test.sql(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%account_code_find%'",
        )
        return lockWaits.length === 1 || undefined
      })
      await other.query('select from account_codes c join users u on u.id = c.user_id where u.email = $1 for update of c nowait', [email])
      await other.query('update account_codes set used_at = now() where user_id = (select id from users where email = $1)', [email])
      await other.query("update memberships set status = 'suspended' where id = $1", [id])
      await other.query('commit')
      expect(expectRefusal(await activation)).toMatchObject({ code: 'code_not_valid' })
    } finally {
      other.release()
    }
    expect(await read(id)).toMatchObject({ status: 'suspended' })
  })
})

describe('invitations by SMTP', () => {
  const open: { close(): Promise<void> }[] = []
  afterEach(async () => {
    for (const resource of open.splice(0)) await resource.close()
  })
  async function mailing(trap: Pick<SmtpTrap, 'url'>) {
    const app = await startTestApp({ worker: true, mailer: new SmtpMailer(trap.url, 'Gatehouse <no-reply@gatehouse.test>') })
    open.push(app)
    return { app, admin: await app.make.person({ role: 'owner' }) }
  }
  const state = async (app: TestApp, person: TestPerson, id: string) =>
    expectSuccess(await app.as(person).users.get({ params: { id } })).invitation!
  const inviteIn = async (app: TestApp, person: TestPerson, addresses: string[]) =>
    expectSuccess(await app.as(person).users.invite({ body: { ...RIGHTS, permissions_added: [], permissions_removed: [], addresses } }))
      .outcomes

  it('[R13] inviting works while the mail server is down; the mail is sent when it is back, once', { tags: ['nightly'] }, async () => {
    const closedTrap = await smtpTrap()
    await closedTrap.close()
    const { app, admin } = await mailing(closedTrap)
    const email = fresh()
    const [outcome] = await inviteIn(app, admin, [email])
    expect(outcome!.outcome).toBe('invited')
    const tries = () => app.sql(`select (payload->>'tries')::int as tries from graphile_worker._private_jobs where key like 'invitation/%'`)
    await until('a second try', async () => (await tries())[0]?.tries >= 1 || undefined)
    expect(await state(app, admin, outcome!.id!)).toMatchObject({ sent_at: null, refused_at: null })
    const back = await smtpTrap({}, closedTrap.port)
    open.push(back)
    await until('the mail', () => back.received.length > 0 || undefined)
    await until('that it is known to be sent', async () => (await state(app, admin, outcome!.id!)).sent_at ?? undefined)
    await until('an empty queue', async () => (await tries()).length === 0 || undefined)
    expect(back.received.map(({ to }: Received) => to)).toEqual([[email]])
    const { text } = await PostalMime.parse(Buffer.from(back.received[0]!.raw, 'latin1'))
    expectSuccess(await app.as(null).auth.activate({ body: { code: codeOf(text!), password: NEW_PASSWORD } }))
  })

  it('says that a mailbox was refused, and does not go on trying', async () => {
    const trap = await smtpTrap({
      onRcptTo: (_address, _session, callback) => callback(Object.assign(new Error('No such mailbox'), { responseCode: 550 })),
    })
    open.push(trap)
    const { app, admin } = await mailing(trap)
    const [outcome] = await inviteIn(app, admin, [fresh()])
    await until('the refusal', async () => (await state(app, admin, outcome!.id!)).refused_at ?? undefined)
    const waiting = () => app.sql(`select from graphile_worker._private_jobs where key like 'invitation/%'`)
    await until('an empty queue', async () => (await waiting()).length === 0 || undefined)
  })
})
