import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { PASSWORD } from '../../../test/constants.ts'
import { openStream } from '../../../test/event-stream.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { totpCode } from '../../../test/totp.ts'
import { until } from '../../../test/until.ts'
import { tryingCodes, tryingPresentPassword } from '../../kernel/limits/limits.ts'

let env: ReturnType<typeof installationOf>
serve(BEHIND_A_PROXY)
beforeAll(async () => {
  env = installationOf(test)
})

const done = async <T>(...args: string[]): Promise<T> => documentOf(await runOperatorTool(env, ...args, '--json'))
const actions = async (organisation: number, record: string) =>
  (
    await test.sql(
      'select action, actor_name from audit_entries where organisation_id = $1 and record_id = $2 order by at, id',
      organisation,
      record,
    )
  ).filter(({ actor_name }) => actor_name.startsWith('platform operator ('))
const codeOf = (link: string, path: string) => new RegExp(`^http://127\\.0\\.0\\.1:3000${path}(gh[ar]_[\\w-]{43})$`).exec(link)![1]!
const viewer = (address: string) => ({
  addresses: [address],
  role: 'viewer' as const,
  permissions_added: [],
  permissions_removed: [],
  location_ids: null,
})
const activate = (code: string, password?: string) => test.as(null).auth.activate({ body: { code, password } })

interface Made {
  changed: boolean
  link: string | null
  mailed: boolean
  organisation: { id: number }
  user: { id: string; email: string }
}

describe('gatehouse setup', () => {
  const setup = (name: string, ...options: string[]) =>
    runOperatorTool(env, 'setup', '--organisation-name', name, '--email', 'setup@building.example', ...options)

  it('[B18] [E31] run again makes no second organisation, and says what to do; the first has an edition without being asked for one', async () => {
    // Both begin on a database without an organisation.
    const outcomes = await Promise.all([setup('Riverside'), setup('Riverside')])
    expect(outcomes.map(({ code }) => code).sort()).toEqual([0, 1])
    const success = outcomes.find(({ code }) => code === 0)!
    expect(success.out).toMatch(
      /^Created (ORG\d{6}) Riverside\.\nEdition: visitor_m active until \d{4}-\d\d-\d\d\nAnother edition or day: gatehouse edition set \1 /,
    )
    const [{ id, year }] = await test.sql(
      `select o.id, s.service_name || ' ' || (s.service_expire_date - interval '1 year' = (now() at time zone o.time_zone)::date) as year
      from organisations o join subscriptions s on s.organisation_id = o.id where o.name = 'Riverside'`,
    )
    expect(year).toBe('visitor_m true')
    const code = `ORG${String(id).padStart(6, '0')}`
    const refusal = outcomes.find((outcome) => outcome.code === 1)!
    expect(refusal).toMatchObject({ out: '', err: expect.stringContaining(`There is an organisation already: ${code} Riverside.`) })
    expect(refusal.err).toContain(`gatehouse admin create --organisation ${code}`)
    expect(refusal.err).toContain('--another')
    expect(await setup('Riverside Two', '--another', '--edition', 'visitor_lite:2099-12-31')).toMatchObject({ code: 0 })
    const names = await test.sql("select name from organisations where name like 'Riverside%' order by 1")
    expect(names).toEqual([{ name: 'Riverside' }, { name: 'Riverside Two' }])
  })
})

describe('gatehouse admin create', () => {
  it('[6.3.2] makes the first administrator by a link that works once within 24 hours; there is no password before', async () => {
    const setupResult = await done<Made>(
      ...[
        'setup',
        '--another',
        '--organisation-name',
        'Riverside',
        '--edition',
        'visitor_m:2099-12-31',
        '--email',
        'First.Admin@Building.example',
        '--name',
        'Anong',
      ],
    )
    expect(setupResult).toMatchObject({
      changed: true,
      mailed: false,
      link_expires_in_hours: 24,
      user: { email: 'first.admin@building.example', name: 'Anong' },
    })
    const code = codeOf(setupResult.link!, '/user/activate/')
    expect(await test.sql('select password_hash, status from users where id = $1', setupResult.user.id)).toEqual([
      { password_hash: null, status: 'invited' },
    ])
    const [storedCode] = await test.sql(
      'select code_hash::text, expires_at - created_at as lasts from account_codes where user_id = $1',
      setupResult.user.id,
    )
    expect(storedCode.lasts.hours ?? storedCode.lasts.days * 24).toBe(24)
    expect((await signIn(test, setupResult.user.email, PASSWORD)).status).toBe(401)
    expect(expectSuccess(await activate(code))).toMatchObject({ password_required: true })
    expect(expectSuccess(await activate(code, PASSWORD))).toMatchObject({ success: true })
    const { accessToken } = expectSuccess(await signIn(test, setupResult.user.email, PASSWORD)) as { accessToken: string }
    const me = expectSuccess(await test.as({ token: accessToken }).auth.me({}))
    expect(me).toMatchObject({ user: { role: 'owner' }, organisation: { id: setupResult.organisation.id, name: 'Riverside' } })
    expect(expectRefusal(await activate(code, PASSWORD))).toMatchObject({ status: 410, code: 'code_not_valid' })
    const [{ id: membership }] = await test.sql('select id from memberships where user_id = $1', setupResult.user.id)
    expect((await actions(setupResult.organisation.id, membership)).map(({ action }) => action)).toEqual(['membership.made_owner'])
    expect(
      await done('admin', 'create', '--organisation', String(setupResult.organisation.id), '--email', setupResult.user.email),
    ).toMatchObject({
      changed: false,
      link: null,
    })
  })

  it('[T2] asked for again gives a new link, and the earlier one is good for nothing', async () => {
    const organisation = String(await test.make.organisation())
    const ask = () => done<Made>('admin', 'create', '--organisation', organisation, '--email', 'twice@building.example')
    const [first, second] = [await ask(), await ask()]
    expect([first.changed, second.changed]).toEqual([true, false])
    expect((await activate(codeOf(first.link!, '/user/activate/'), PASSWORD)).status).toBe(410)
    expectSuccess(await activate(codeOf(second.link!, '/user/activate/'), PASSWORD))
  })

  it('leaves the invitation of another organisation good', async () => {
    const inviter = await test.make.admin()
    const address = 'twice-invited@building.example'
    const [invitation] = expectSuccess(await test.as(inviter).users.invite({ body: viewer(address) })).outcomes
    expect(invitation).toMatchObject({ outcome: 'invited' })
    const own = await test.make.organisation()
    const newOwner = await done<Made>('admin', 'create', '--organisation', String(own), '--email', address)
    expectSuccess(await activate(codeOf(newOwner.link!, '/user/activate/'), PASSWORD))
    const memberships = await test.sql(
      'select organisation_id, role, status from memberships where user_id = $1 order by 1',
      newOwner.user.id,
    )
    expect(memberships).toEqual([
      { organisation_id: inviter.organisation_id, role: 'viewer', status: 'invited' },
      { organisation_id: own, role: 'owner', status: 'active' },
    ])
  })

  it('makes one account, with one link that works, when several run at once', async () => {
    const organisation = String(await test.make.organisation())
    const all = await Promise.all(
      Array.from({ length: 3 }, () => done<Made>('admin', 'create', '--organisation', organisation, '--email', 'same@building.example')),
    )
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1)
    expect(all.filter(({ changed }) => changed)).toHaveLength(1)
    const answers = await Promise.all(all.map(({ link }) => activate(codeOf(link!, '/user/activate/'))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  it('gives somebody of the organisation the owner’s rights, and revives a membership', async () => {
    const person = await test.make.operator()
    await test.sql(`update memberships set status = 'suspended', permissions_removed = '{gates:read}' where user_id = $1`, person.id)
    const newOwner = await done<Made>(
      'admin',
      'create',
      '--organisation',
      String(person.organisation_id),
      '--email',
      person.email.toUpperCase(),
    )
    expect(newOwner).toMatchObject({ changed: true, link: null })
    expect(expectSuccess(await test.as(person).auth.me({})).user).toMatchObject({
      role: 'owner',
      permissions: expect.arrayContaining(['users:write', 'gates:read']),
    })
    await test.sql('update users set password_hash = null where id = $1', person.id)
    const outcome = await runOperatorTool(env, 'admin', 'create', '--organisation', String(person.organisation_id), '--email', person.email)
    expect(outcome).toMatchObject({ code: 0, out: expect.stringContaining('They have no password: gatehouse user password-reset-link') })
    await test.sql(`update users set status = 'suspended' where id = $1`, person.id)
    const refusal = await runOperatorTool(env, 'admin', 'create', '--organisation', String(person.organisation_id), '--email', person.email)
    expect(refusal).toMatchObject({ code: 1, out: '', err: expect.stringContaining('suspended') })
  })

  it('gives an owner who was limited all of it: they may be the last one who can sign in', async () => {
    const owner = await test.make.person({ role: 'owner' })
    const location_ids = [await test.make.location(owner)]
    const limited = await test.make.person({ role: 'owner', organisation: owner.organisation_id, location_ids, removed: ['users:write'] })
    const again = () => done<Made>('admin', 'create', '--organisation', String(owner.organisation_id), '--email', limited.email)
    expect(await again()).toMatchObject({ changed: true })
    const [row] = await test.sql(
      'select location_ids, permissions_removed, memberships.permissions from memberships where user_id = $1',
      limited.id,
    )
    expect(row).toMatchObject({ location_ids: null, permissions_removed: [], permissions: expect.arrayContaining(['users:write']) })
    expect(await again()).toMatchObject({ changed: false })
  })

  it('sends the link where there is a mail server, and says so where that one fails', async () => {
    const organisation = String(await test.make.organisation({ name: 'Lotus' }))
    const receivedMails: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onData(stream, _session, callback) {
        let text = ''
        stream.on('data', (chunk) => {
          text += chunk
        })
        stream.on('end', () => {
          receivedMails.push(text)
          callback()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const smtp = { SMTP_URL: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, MAIL_FROM: 'no-reply@gatehouse.example' }
    const ask = () =>
      runOperatorTool(
        { ...env, ...smtp },
        'admin',
        'create',
        '--organisation',
        organisation,
        '--email',
        'by-mail@building.example',
        '--json',
      )
    const ownerResult = documentOf(await ask()) as Made
    expect(ownerResult.mailed).toBe(true)
    expect(receivedMails).toHaveLength(1)
    expect(receivedMails[0]).toMatch(/^To: by-mail@building\.example\r$/m)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    const unsent = await ask()
    expect(unsent).toMatchObject({ code: 0, err: expect.stringContaining('could not be sent') })
    expect(JSON.parse(unsent.out)).toMatchObject({ mailed: false, link: expect.stringContaining('/user/activate/') })
  })
})

describe('gatehouse user', () => {
  it('shows an account with what it belongs to and what is open', async () => {
    const person = await test.make.admin({ name: 'Malee' })
    expect(await done('user', 'show', person.email)).toEqual({
      user: {
        id: person.id,
        email: person.email,
        name: 'Malee',
        status: 'active',
        language: 'en',
        has_password: true,
        second_factor: false,
        created_at: expect.stringMatching(/Z$/),
        organisations: [
          {
            id: expect.any(String),
            organisation_id: person.organisation_id,
            organisation_name: 'Sathorn Park',
            role: 'admin',
            status: 'active',
          },
        ],
        sessions: 1,
        last_seen_at: expect.stringMatching(/Z$/),
        locked: [],
        links: [],
      },
    })
    expect(await runOperatorTool(env, 'user', 'show', 'nobody@building.example')).toEqual({
      code: 1,
      out: '',
      err: 'Nobody has an account with the address nobody@building.example.\n',
    })
  })

  it('shows when a person was last seen after their old sessions were swept, too', async () => {
    const person = await test.make.admin()
    await test.sql('delete from sessions where user_id = $1', person.id)
    await test.sql("update memberships set last_seen_at = '2026-01-02T03:04:05Z' where user_id = $1", person.id)
    expect(await done('user', 'show', person.email)).toMatchObject({ user: { sessions: 0, last_seen_at: '2026-01-02T03:04:05.000Z' } })
  })

  it('[6.4.3] makes a password link that works once, ends earlier ones, and ends the sessions when it is used', async () => {
    const person = await test.make.admin()
    const ask = () => done<{ link: string }>('user', 'password-reset-link', person.email)
    const [first, second] = [await ask(), await ask()]
    const confirm = (link: string, password: string) =>
      test.as(null).auth.confirmPasswordReset({ body: { code: codeOf(link, '/password/reset/'), password } })
    expect(expectRefusal(await confirm(first.link, 'another good password'))).toMatchObject({ code: 'code_not_valid' })
    expectSuccess(await confirm(second.link, 'another good password'))
    expect(expectRefusal(await confirm(second.link, 'a third good password'))).toMatchObject({ code: 'code_not_valid' })
    expect((await test.as(person).auth.me({})).status).toBe(401)
    expectSuccess(await signIn(test, person.email, 'another good password'))
    expect((await actions(person.organisation_id, person.id)).map(({ action }) => action)).toEqual([
      'user.reset_link_made',
      'user.reset_link_made',
    ])
    await test.sql(`update users set status = 'suspended' where id = $1`, person.id)
    expect(await runOperatorTool(env, 'user', 'password-reset-link', person.email)).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('suspended'),
    })
  })

  it('[7.4.2] signs out everywhere: the token is refused, and an open stream ends', async () => {
    const person = await test.make.admin()
    const stream = await openStream({ address: test.address, token: person.token })
    expect(await done('user', 'sign-out', person.email)).toMatchObject({ ended: 1 })
    expect((await test.as(person).auth.me({})).status).toBe(401)
    await stream.ended
    expect(await done('user', 'sign-out', person.email)).toMatchObject({ ended: 0 })
    expect((await actions(person.organisation_id, person.id)).map(({ action }) => action)).toEqual(['user.signed_out'])
  })

  it('[T22] unlocks an account and the devices of its owner', async () => {
    const person = await test.make.admin()
    const first = await signIn(test, person.email, PASSWORD)
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!
    for (let n = 0; n < 10; n++) await signIn(test, person.email, 'wrong password')
    for (let n = 0; n < 10; n++) await signIn(test, person.email, 'wrong password', { cookie })
    expect([(await signIn(test, person.email, PASSWORD)).status, (await signIn(test, person.email, PASSWORD, { cookie })).status]).toEqual([
      401, 401,
    ])
    const { user } = await done<{ user: { locked: { where: string }[] } }>('user', 'show', person.email)
    expect(user.locked.map(({ where }) => where).sort()).toEqual(['device', 'everywhere'])
    expect(await done('user', 'unlock', person.email)).toMatchObject({ unlocked: 2 })
    expectSuccess(await signIn(test, person.email, PASSWORD, { cookie }))
    expectSuccess(await signIn(test, person.email, PASSWORD))
    expect(await done('user', 'unlock', person.email)).toMatchObject({ unlocked: 0 })
    expect((await actions(person.organisation_id, person.id)).map(({ action }) => action)).toEqual(['user.unlocked'])
  })

  it('[ASVS 6.4.4] takes a lost second factor away, also where one is asked for; sessions end, and a mail waits for the person', async () => {
    const person = await test.make.admin()
    const enrolment = await test.as(person).account.enrol({ body: { password: PASSWORD }, headers: { 'X-Forwarded-For': freshIp() } })
    expectSuccess(await test.as(person).account.confirmFactor({ body: { code: totpCode(expectSuccess(enrolment).secret) } }))
    await test.sql('update organisations set second_factor_required = true where id = $1', person.organisation_id)
    expect(expectRefusal(await signIn(test, person.email, PASSWORD)).code).toBe('second_factor_required')
    expect(await done('user', 'second-factor-off', person.email)).toEqual({
      user: { id: person.id, email: person.email, name: person.name },
      changed: true,
    })
    expect((await test.as(person).auth.me({})).status).toBe(401)
    const { accessToken } = expectSuccess(await signIn(test, person.email, PASSWORD))
    expect(expectSuccess(await test.as({ token: accessToken }).auth.me({})).second_factor_missing).toMatchObject([
      { id: person.organisation_id },
    ])
    expect(await test.sql('select from recovery_codes where user_id = $1', person.id)).toEqual([])
    const jobs = await test.sql(
      "select payload from graphile_worker._private_jobs where payload::text like '%' || $1 || '%second_factor_off%'",
      person.id,
    )
    expect(jobs).toHaveLength(1)
    expect(await done('user', 'second-factor-off', person.email)).toMatchObject({ changed: false })
    expect((await actions(person.organisation_id, person.id)).map(({ action }) => action)).toEqual(['user.second_factor_off'])
  })

  it('says of each lock what it locks', async () => {
    const person = await test.make.admin()
    for (const subject of [tryingCodes(person.id), tryingPresentPassword(person.id)])
      for (let n = 0; n < 11; n++) await test.app.limits.countTry(subject)
    const { out } = await runOperatorTool(env, 'user', 'show', person.email)
    expect(out).toMatch(/for codes of the second factor until .*where the present password is asked for until/)
    expect(out).not.toContain('device')
  })

  it('tells an organisation that only invited a person nothing of their account', async () => {
    const person = await test.make.admin()
    const inviter = await test.make.admin()
    expectSuccess(await test.as(inviter).users.invite({ body: viewer(person.email) }))
    await done('user', 'password-reset-link', person.email)
    expect(await actions(person.organisation_id, person.id)).toHaveLength(1)
    expect(await actions(inviter.organisation_id, person.id)).toEqual([])
  })

  it('writes into the server’s log what concerns a person without an organisation', async () => {
    const person = await test.make.admin()
    await test.sql('update sessions set organisation_id = null where user_id = $1', person.id)
    await test.sql('delete from memberships where user_id = $1', person.id)
    await done('user', 'sign-out', person.email)
    const lines: string[] = []
    const { createLogger } = await import('../../kernel/log/log.ts')
    await test.another({ worker: true, log: createLogger({ level: 'info', destination: { write: (line) => void lines.push(line) } }) })
    const line = await until('the line', () => lines.find((logLine) => logLine.includes('user.signed_out')))
    expect(JSON.parse(line)).toMatchObject({ part: 'operator', by: expect.stringContaining('platform operator ('), record_id: person.id })
  })
})
