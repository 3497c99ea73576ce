import { PASSWORD } from '../../../test/constants.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { tablesWith } from '../../../test/tables.ts'
import { totpCode } from '../../../test/totp.ts'
import { until } from '../../../test/until.ts'

serve({ ...BEHIND_A_PROXY, worker: true })

const from = (ip = freshIp()) => ({ 'X-Forwarded-For': ip })
const account = (person: { token: string }) => test.as(person).account
/** Makes the code of the current step usable again, so that tests don't wait for the next step. */
const nextStep = ({ id }: TestPerson) => test.sql('update second_factors set last_step = 0 where user_id = $1', id)
const unlock = () => test.sql("delete from rate_limits where key like 'login%'")

async function enrolled(person: TestPerson) {
  const { secret } = expectSuccess(await account(person).enrol({ body: { password: PASSWORD }, headers: from() }))
  const { recovery_codes } = expectSuccess(await account(person).confirmFactor({ body: { code: totpCode(secret) } }))
  await nextStep(person)
  return { secret, recovery_codes }
}
const ticketOf = async (person: TestPerson) => {
  const problem = expectRefusal(await signIn(test, person.email, PASSWORD))
  expect(problem).toMatchObject({ status: 401, code: 'second_factor_required' })
  return problem.ticket!
}
const secondStep = (ticket: string, code: string, { ip = freshIp(), at = test as { address: string }, cookie = '' } = {}) =>
  test.as(null, { at }).auth.secondStep({ body: { ticket, code }, headers: { ...from(ip), ...(cookie && { cookie }) } })

describe('turning the second factor on', () => {
  it('[ASVS 6.3.3] asks for the password, and is on once a code of it was given', async () => {
    const person = await test.make.operator()
    expect(expectRefusal(await account(person).enrol({ body: { password: 'wrong' }, headers: from() })).code).toBe('password_wrong')
    expect(expectSuccess(await account(person).secondFactor({}))).toEqual({ since: null, recovery_codes_left: 0, required: false })
    const first = expectSuccess(await account(person).enrol({ body: { password: PASSWORD }, headers: from() }))
    expect(first.uri).toContain(first.secret)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(200)
    const { secret } = expectSuccess(await account(person).enrol({ body: { password: PASSWORD }, headers: from() }))
    expect(secret).not.toBe(first.secret)
    expect(expectRefusal(await account(person).confirmFactor({ body: { code: totpCode(first.secret) } }))).toMatchObject({
      status: 422,
      code: 'code_wrong',
    })
    expect(expectRefusal(await account(person).confirmFactor({ body: { code: '12345' } })).errors).toEqual([
      { field: 'code', message: 'The code has 6 digits.' },
    ])
    const { recovery_codes } = expectSuccess(await account(person).confirmFactor({ body: { code: totpCode(secret) } }))
    expect(new Set(recovery_codes).size).toBe(10)
    for (const code of recovery_codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(expectSuccess(await account(person).secondFactor({}))).toEqual({
      since: expect.any(String),
      recovery_codes_left: 10,
      required: false,
    })
    expect(expectRefusal(await account(person).confirmFactor({ body: { code: totpCode(secret, 1) } })).code).toBe('second_factor_on')
    expect(expectRefusal(await account(person).enrol({ body: { password: PASSWORD }, headers: from() })).code).toBe('second_factor_on')
    await until(
      'the mail',
      async () => (await mailsTo(test, person.email)).some(({ subject }) => subject === 'Your second factor is on') || undefined,
    )
  })

  it('keeps the secret sealed and the recovery codes as hashes', async () => {
    const person = await test.make.operator()
    const { secret, recovery_codes } = await enrolled(person)
    const codes = recovery_codes.flatMap((code) => [code, code.replaceAll('-', '')])
    expect(await tablesWith(test.database.owner, [secret, secret.toLowerCase(), ...codes])).toEqual([])
  })

  it('belongs to one person: another person’s code opens nothing, and no other session reads it', async () => {
    const [person, other] = [await test.make.operator(), await test.make.operator()]
    const { secret } = await enrolled(person)
    await enrolled(other)
    expect(expectRefusal(await secondStep(await ticketOf(other), totpCode(secret))).code).toBe('second_factor_wrong')
    expect(expectSuccess(await account(await test.make.operator()).secondFactor({})).since).toBeNull()
  })
})

describe('a sign-in with a second factor', () => {
  it('[ASVS 6.3.3] asks for the code after the password, and opens with both', async () => {
    const person = await test.make.operator()
    const { secret } = await enrolled(person)
    const answer = await signIn(test, person.email, PASSWORD)
    const problem = expectRefusal(answer)
    // The specified sign-in page shows the sentence of the refusal.
    expect(problem.errors).toEqual([{ field: 'password', message: problem.detail, password: problem.detail }])
    expect(answer.headers.get('set-cookie')).toBeNull()
    const stepAnswer = await secondStep(problem.ticket!, totpCode(secret))
    expect(expectSuccess(await test.as({ token: expectSuccess(stepAnswer).accessToken }).auth.me({})).user.id).toBe(person.id)
    expect(stepAnswer.headers.get('set-cookie')).toMatch(/^gatehouse_device=ghd_/)
  })

  it('says nothing about the factor while the password is wrong or the account locked', async () => {
    const [person, plain] = [await test.make.operator(), await test.make.operator()]
    await enrolled(person)
    const wrong = omitRequestId(await signIn(test, plain.email, 'wrong password'))
    expect(omitRequestId(await signIn(test, person.email, 'wrong password'))).toEqual(wrong)
    for (let n = 0; n < 10; n++) await signIn(test, person.email, 'wrong password')
    expect(omitRequestId(await signIn(test, person.email, PASSWORD))).toEqual(wrong)
  })

  it('takes a code once, also when it comes many times at once', async () => {
    const person = await test.make.operator()
    const { secret } = await enrolled(person)
    const code = totpCode(secret)
    const tickets = await Promise.all(Array.from({ length: 5 }, () => ticketOf(person)))
    const answers = await Promise.all(tickets.map((ticket) => secondStep(ticket, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401])
    expect(expectRefusal(await secondStep(await ticketOf(person), code)).code).toBe('second_factor_wrong')
    expect((await secondStep(await ticketOf(person), totpCode(secret, 1))).status).toBe(200)
    expect(expectRefusal(await secondStep(await ticketOf(person), totpCode(secret, 0))).code).toBe('second_factor_wrong')
    await unlock()
  })

  it('opens one session for each ticket, and a ticket is no session', async () => {
    const person = await test.make.operator()
    const { recovery_codes } = await enrolled(person)
    const ticket = await ticketOf(person)
    const answers = await Promise.all(recovery_codes.slice(0, 4).map((code) => secondStep(ticket, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
    expect(answers.filter(({ ok }) => !ok).map((answer) => expectRefusal(answer).code)).toEqual(Array(3).fill('sign_in_expired'))
    expect((await test.as({ token: ticket }).auth.me({})).status).toBe(401)
    expect(await tablesWith(test.database.owner, [ticket, ticket.slice(4)])).toEqual([])
    expect(expectRefusal(await secondStep('x'.repeat(43), '123456')).code).toBe('sign_in_expired')
  })

  it('is over after five minutes, when the password is set anew and when the person is suspended', async () => {
    const person = await test.make.operator()
    const { secret } = await enrolled(person)
    const refusal = async (ticket: string) => expectRefusal(await secondStep(ticket, totpCode(secret))).code
    const old = await ticketOf(person)
    await test.sql("update sign_in_tickets set expires_at = now() - interval '1 second'")
    expect(await refusal(old)).toBe('sign_in_expired')
    const before = await ticketOf(person)
    expectSuccess(
      await account(person).changePassword({ body: { current_password: PASSWORD, new_password: 'quite another one' }, headers: from() }),
    )
    expect(await refusal(before)).toBe('sign_in_expired')
    const { ticket } = expectRefusal(await signIn(test, person.email, 'quite another one'))
    await test.sql("update users set status = 'suspended' where id = $1", person.id)
    expect(await refusal(ticket!)).toBe('sign_in_expired')
  })

  it('[ASVS 6.3.1] [T22] takes no code for ten minutes after ten wrong ones, on every server, while others sign in', async () => {
    const [person, other] = [await test.make.operator(), await test.make.operator()]
    const [mine, theirs] = [await enrolled(person), await enrolled(other)]
    const ticket = await ticketOf(person)
    const second = await test.another()
    const wrong = omitRequestId(await secondStep(ticket, totpCode(mine.secret, 50)))
    for (let n = 0; n < 9; n++) expect((await secondStep(ticket, '000000', { at: n % 2 ? test : second })).status).toBe(401)
    // A right code gets the same answer, and so does a recovery code.
    expect(omitRequestId(await secondStep(ticket, totpCode(mine.secret)))).toEqual(wrong)
    expect(omitRequestId(await secondStep(await ticketOf(person), mine.recovery_codes[0]!, { at: second }))).toEqual(wrong)
    expect((await secondStep(await ticketOf(other), totpCode(theirs.secret))).status).toBe(200)
    await test.sql('update rate_limits set expire = expire - 600100')
    expect((await secondStep(ticket, totpCode(mine.secret))).status).toBe(200)
  })

  it('[T22] counts wrong codes of an address like its other guesses', async () => {
    const ip = freshIp()
    for (let n = 0; n < 50; n++) expect((await secondStep('x'.repeat(43), '123456', { ip })).status).toBe(401)
    expect(expectRefusal(await secondStep('x'.repeat(43), '123456', { ip })).code).toBe('too_many_requests')
  })

  it('[R14] goes on at a known device, whatever was tried from its address', async () => {
    const person = await test.make.operator()
    const { recovery_codes } = await enrolled(person)
    const ip = freshIp()
    const stepAnswer = await secondStep(await ticketOf(person), recovery_codes[0]!)
    const cookie = stepAnswer.headers.getSetCookie()[0]!.split(';')[0]!
    for (let n = 0; n < 50; n++) await secondStep('x'.repeat(43), '123456', { ip })
    const refusal = expectRefusal(await signIn(test, person.email, PASSWORD, { ip, cookie }))
    expect(refusal.code).toBe('second_factor_required')
    expect((await secondStep(refusal.ticket!, recovery_codes[1]!, { ip })).status).toBe(429)
    expect((await secondStep(refusal.ticket!, recovery_codes[1]!, { ip, cookie })).status).toBe(200)
  })

  it('is written into the log of the organisation', async () => {
    const person = await test.make.operator()
    const { recovery_codes } = await enrolled(person)
    const ticket = await ticketOf(person)
    await secondStep(ticket, '000000')
    expectSuccess(await secondStep(ticket, recovery_codes[0]!))
    const actions = await until('the entries', async () => {
      const rows = await test.sql('select distinct action from audit_entries where actor_id = $1 order by 1', person.id)
      return rows.length >= 4 ? rows.map(({ action }) => action) : undefined
    })
    expect(actions).toEqual(['session.opened', 'session.refused', 'user.recovery_code_used', 'user.second_factor_on'])
  })
})

describe('a recovery code', () => {
  it('signs in once, however it is spelled', async () => {
    const person = await test.make.operator()
    const { recovery_codes } = await enrolled(person)
    const [first, second] = recovery_codes
    expect((await secondStep(await ticketOf(person), ` ${first!.toUpperCase().replaceAll('-', ' ')} `)).status).toBe(200)
    expect(expectRefusal(await secondStep(await ticketOf(person), first!)).code).toBe('second_factor_wrong')
    expect((await secondStep(await ticketOf(person), second!)).status).toBe(200)
    expect(expectSuccess(await account(person).secondFactor({})).recovery_codes_left).toBe(8)
  })

  it('is good for nothing once there are new ones, which the password alone does not get', async () => {
    const person = await test.make.operator()
    const { secret, recovery_codes } = await enrolled(person)
    const renew = (password: string, code: string, caller = person) =>
      account(caller).renewRecoveryCodes({ body: { password, code }, headers: from() })
    expect(expectRefusal(await renew('wrong', totpCode(secret))).code).toBe('password_wrong')
    for (const code of ['000000', 'aaaa-aaaa-aaaa-aaaa']) expect(expectRefusal(await renew(PASSWORD, code)).code).toBe('code_wrong')
    const newCodes = expectSuccess(await renew(PASSWORD, recovery_codes[1]!)).recovery_codes
    expect(newCodes.some((code) => recovery_codes.includes(code))).toBe(false)
    expect((await secondStep(await ticketOf(person), recovery_codes[0]!)).status).toBe(401)
    expect((await secondStep(await ticketOf(person), newCodes[0]!)).status).toBe(200)
    const withoutFactor = await test.make.operator()
    expect(expectRefusal(await renew(PASSWORD, '000000', withoutFactor)).code).toBe('second_factor_off')
  })
})

it('turning the second factor off asks for the password and a code, and the password alone opens the account again', async () => {
  const person = await test.make.operator()
  const { secret } = await enrolled(person)
  const off = (password: string, code: string) => account(person).disableFactor({ body: { password, code }, headers: from() })
  expect(expectRefusal(await off('wrong', totpCode(secret))).code).toBe('password_wrong')
  expect(expectRefusal(await off(PASSWORD, '000000')).code).toBe('code_wrong')
  expectSuccess(await off(PASSWORD, totpCode(secret)))
  expect((await signIn(test, person.email, PASSWORD)).status).toBe(200)
  expect(expectRefusal(await off(PASSWORD, totpCode(secret))).code).toBe('second_factor_off')
  const rows = await test.sql('select from recovery_codes where user_id = $1', person.id)
  expect(rows).toEqual([])
})
