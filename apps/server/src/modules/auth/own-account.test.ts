import { PASSWORD } from '../../../test/constants.ts'
import { openStream } from '../../../test/event-stream.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { until } from '../../../test/until.ts'
import { issueActivation, issuePasswordReset } from './auth.service.ts'
import { deviceOf } from './user-agent.ts'

serve({ ...BEHIND_A_PROXY, worker: true })

const NEXT = 'the next good password'
const change = (person: { token: string }, current_password = PASSWORD, new_password = NEXT, ip = freshIp()) =>
  test.as(person).account.changePassword({ body: { current_password, new_password }, headers: { 'X-Forwarded-For': ip } })
const meStatus = async (token: string, server: { address: string } = test) => (await test.as({ token }, { at: server }).auth.me({})).status

describe('a change of the password', () => {
  it('[L-13b] answers in data, needs the present password, and tells the person by mail', async () => {
    const person = await test.make.operator()
    expect(expectRefusal(await change(person, 'not the present one'))).toMatchObject({ status: 422, code: 'password_wrong' })
    expect(await meStatus(person.token)).toBe(200)
    expect(expectSuccess(await change(person))).toEqual({ data: { message: 'Password changed. All your other sessions were signed out.' } })
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(test, person.email, NEXT)).status).toBe(200)
    const [mail] = await until('the mail', async () => {
      const mails = await mailsTo(test, person.email)
      return mails.length > 0 ? mails : undefined
    })
    expect(mail!.subject).toBe('Your Gatehouse password was changed')
    // Built from the configured address, whatever the request said (T21).
    expect(mail!.text).toContain('http://gatehouse.test/password/reset')
    expect(mail!.text).not.toContain(NEXT)
  })

  it('[ASVS 7.4.1] ends every other session and its open stream at once, on every server, and leaves this one', async () => {
    const person = await test.make.operator()
    const other = await test.another()
    const tokens = [await test.make.session(person.id, person.organisation_id), await test.make.session(person.id, null)]
    const stream = await openStream({ address: other.address, token: tokens[0]! })
    for (const token of tokens) expect(await meStatus(token, other)).toBe(200)
    expectSuccess(await change(person))
    for (const token of tokens) for (const server of [test, other]) expect(await meStatus(token, server)).toBe(401)
    await stream.ended
    expect(await meStatus(person.token, other)).toBe(200)
  })

  it('makes links to a new password and known devices worth nothing', async () => {
    const person = await test.make.operator()
    const { code } = (await test.app.database.anonymous((tx) => issuePasswordReset(tx, person.email)))!
    await signIn(test, person.email, PASSWORD)
    expectSuccess(await change(person))
    expect((await test.as(null).auth.confirmPasswordReset({ body: { code, password: 'one of a stranger' } })).status).toBe(410)
    const rows = await test.sql('select from known_devices where user_id = $1', person.id)
    expect(rows).toEqual([])
  })

  it('[ASVS 6.3.1] [T22] is counted against guessing: after ten wrong passwords a right one gets the same answer', async () => {
    const person = await test.make.operator()
    const wrong = omitRequestId(await change(person, 'wrong'))
    for (let n = 0; n < 9; n++) expect((await change(person, 'wrong')).status).toBe(422)
    expect(omitRequestId(await change(person))).toEqual(wrong)
    // Signing in is counted apart, so an open page does not lock its owner out.
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(200)
    await test.sql('update rate_limits set expire = expire - 600100')
    expect((await change(person)).status).toBe(200)
  })

  it('[R14] is not refused to a session for what others tried at its address', async () => {
    const ip = freshIp()
    const people = await Promise.all(Array.from({ length: 6 }, () => test.make.operator()))
    for (const person of people.slice(0, 5)) for (let n = 0; n < 10; n++) await change(person, 'wrong', NEXT, ip)
    expect((await change(people[5]!, PASSWORD, NEXT, ip)).status).toBe(200)
  })

  it('happens once: of two that know the same password one is too late', async () => {
    const person = await test.make.operator()
    const tokens = [person.token, await test.make.session(person.id, person.organisation_id)]
    const answers = await Promise.all(tokens.map((token, n) => change({ token }, PASSWORD, `the good password ${n}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const winner = answers.findIndex(({ status }) => status === 200)
    expect(await meStatus(tokens[1 - winner]!)).toBe(401)
    expect((await signIn(test, person.email, `the good password ${winner}`)).status).toBe(200)
  })
})

describe('a new password', () => {
  const bad = (person: TestPerson) => [
    ['short one', 'Use at least 10 characters.'],
    ['Password123', 'This password is too common. Choose another one.'],
    ['1234567890', 'This password is too common. Choose another one.'],
    [PASSWORD, 'This is your password already. Choose another one.'],
    [person.email, 'Don’t use your e-mail address as your password.'],
    [person.email.toUpperCase(), 'Don’t use your e-mail address as your password.'],
  ]
  const sentence = (answer: { ok: boolean; status: number; body: unknown }) => expectRefusal(answer).errors?.[0]?.message

  it('[ASVS 6.2.1] has ten characters at least, is none of the most common ones, not the address of the account, and another than before', async () => {
    const person = await test.make.operator()
    for (const [password, message] of bad(person)) expect(sentence(await change(person, PASSWORD, password)), password).toBe(message)
    expect((await change(person, PASSWORD, '0123456-89')).status).toBe(200)
    expect((await change(person, '0123456-89', 'x'.repeat(201))).status).toBe(422)
  })

  it('[ASVS 6.2.1] [ASVS 6.4.3] holds to the same for a link to a new password and for an invitation, whose code stays good', async () => {
    const person = await test.make.operator()
    const reset = (await test.app.database.anonymous((tx) => issuePasswordReset(tx, person.email)))!.code
    const confirm = (password: string) => test.as(null).auth.confirmPasswordReset({ body: { code: reset, password } })
    for (const [password, message] of bad(person)) expect(sentence(await confirm(password!)), password).toBe(message)
    expect((await confirm(NEXT)).status).toBe(200)

    await test.sql("update users set password_hash = null, status = 'invited' where id = $1", person.id)
    const code = await test.app.database.anonymous((tx) => issueActivation(tx, person.id))
    const activate = (password: string) => test.as(null).auth.activate({ body: { code, password } })
    for (const [password, message] of bad(person).filter(([password]) => password !== PASSWORD))
      expect(sentence(await activate(password!)), password).toBe(message)
    expect((await activate(NEXT)).status).toBe(200)
  })

  it('[ASVS 6.2.8] counts to its last byte', async () => {
    const person = await test.make.operator()
    const long = 'ก'.repeat(24)
    expect((await change(person, PASSWORD, `${long}a`)).status).toBe(200)
    expect((await signIn(test, person.email, `${long}b`)).status).toBe(401)
    expect((await signIn(test, person.email, `${long}a`)).status).toBe(200)
  })
})

describe('the sessions of a person', () => {
  const sessions = async (person: { token: string }) => expectSuccess(await test.as(person).account.sessions({})).docs
  const AGENT =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0'

  it('are listed with where, device, since and last use, the own one marked, and no other person’s', async () => {
    const person = await test.make.operator()
    await test.make.operator({ organisation: person.organisation_id })
    const ip = freshIp()
    const body = { email: person.email, password: PASSWORD }
    const headers = { 'X-Forwarded-For': ip, 'user-agent': AGENT }
    const token = expectSuccess(await test.as(null).auth.login({ body, headers })).accessToken
    const endedToken = await test.make.session(person.id, person.organisation_id)
    expectSuccess(await test.as({ token: endedToken }).auth.logout({}))
    const idle = await test.make.session(person.id, person.organisation_id)
    await test.sql(
      "update sessions set last_seen_at = now() - interval '61 minutes' where token_hash = sha256(convert_to($1, 'UTF8'))",
      idle,
    )
    const docs = await sessions({ token })
    expect(docs).toHaveLength(2)
    expect(docs.find(({ current }) => current)).toMatchObject({ browser: 'Edge', system: 'Windows', ip, organisation: 'Sathorn Park' })
    expect(docs.filter(({ current }) => current)).toHaveLength(1)
    expect(Object.keys(docs[0]!).sort()).toEqual(
      ['id', 'created_at', 'last_seen_at', 'expires_at', 'ip', 'browser', 'system', 'organisation', 'current'].sort(),
    )
  })

  it('[ASVS 7.4.1] are ended one by one, at once on every server, with their streams', async () => {
    const person = await test.make.operator()
    const other = await test.another()
    const lostToken = await test.make.session(person.id, person.organisation_id)
    const keptToken = await test.make.session(person.id, person.organisation_id)
    const stream = await openStream({ address: other.address, token: lostToken })
    const { id } = (await sessions({ token: lostToken })).find(({ current }) => current)!
    expectSuccess(await test.as(person).account.endSession({ params: { id } }))
    for (const server of [test, other]) expect(await meStatus(lostToken, server)).toBe(401)
    await stream.ended
    for (const token of [keptToken, person.token]) expect(await meStatus(token, other)).toBe(200)
    expect(expectRefusal(await test.as(person).account.endSession({ params: { id } }))).toMatchObject({
      status: 404,
      code: 'session_not_found',
    })
  })

  it('[ASVS 7.4.1] are ended all but this one', async () => {
    const person = await test.make.operator()
    const tokens = await Promise.all([1, 2, 3].map(() => test.make.session(person.id, null)))
    expect(expectSuccess(await test.as(person).account.endOtherSessions({})).data).toEqual({
      message: '3 other sessions have ended.',
      ended: 3,
    })
    for (const token of tokens) expect(await meStatus(token)).toBe(401)
    expect(await meStatus(person.token)).toBe(200)
    expect(expectSuccess(await test.as(person).account.endOtherSessions({})).data.ended).toBe(0)
  })

  it('[ASVS 7.2.4] have a new token at each sign-in and each change of organisation', async () => {
    const person = await test.make.operator()
    const second = await test.make.organisation()
    await test.make.membership(person.id, second)
    const tokens = [
      expectSuccess(await signIn(test, person.email, PASSWORD)).accessToken,
      expectSuccess(await signIn(test, person.email, PASSWORD)).accessToken,
    ]
    expect(new Set(tokens).size).toBe(2)
    const { token } = expectSuccess(await test.as({ token: tokens[0]! }).auth.changeOrganisation({ body: { app_org_id: second } })).data
    expect(token).not.toBe(tokens[0])
    expect(await meStatus(tokens[0]!)).toBe(401)
  })
})

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  ['curl/8.5.0', null, null],
])('a device is named by what it says of itself: %s', (agent, browser, system) => {
  expect(deviceOf(agent)).toEqual({ browser, system })
  expect(deviceOf(null)).toEqual({ browser: null, system: null })
})
