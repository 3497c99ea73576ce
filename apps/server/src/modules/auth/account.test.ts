import { request } from 'node:http'
import { entriesOf } from '../../../test/audit-entries.ts'
import { PASSWORD } from '../../../test/constants.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { BEHIND_A_PROXY, freshIp, signIn } from '../../../test/sign-in.ts'
import { tablesWith } from '../../../test/tables.ts'
import { until } from '../../../test/until.ts'
import { issueActivation, issuePasswordReset } from './auth.service.ts'

serve({ ...BEHIND_A_PROXY, worker: true })

const NEW_PASSWORD = 'a brand new password'
const calls = () => test.as(null).auth
const from = () => ({ headers: { 'X-Forwarded-For': freshIp() } })

async function invited() {
  const person = await test.make.operator()
  await test.sql("update users set status = 'invited', password_hash = null where id = $1", person.id)
  const code = await test.app.database.anonymous((tx) => issueActivation(tx, person.id))
  return { ...person, code }
}

const askForReset = (email: string, language: 'th' | 'en' = 'en') =>
  test.as(null, { language }).auth.requestPasswordReset({ body: { email }, ...from() })

async function codeFromMail(person: TestPerson, past = 0): Promise<string> {
  const mails = await until('the mail', async () => {
    const mails = await mailsTo(test, person.email)
    return mails.length > past ? mails : undefined
  })
  return /http:\/\/gatehouse\.test\/password\/reset\/(ghr_[\w-]+)/.exec(mails.at(-1)!.text)![1]!
}

describe('an invitation', () => {
  it('[L-10a] asks for a password first, then activates the account, once', async () => {
    const person = await invited()
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(401)
    const firstAnswer = expectSuccess(await calls().activate({ body: { code: person.code }, ...from() }))
    expect(firstAnswer).toMatchObject({ success: false, password_required: true, message: expect.any(String) })
    const activation = expectSuccess(await calls().activate({ body: { code: person.code, password: NEW_PASSWORD }, ...from() }))
    expect(activation).toMatchObject({ success: true, password_required: false, message: expect.any(String) })
    expect((await signIn(test, person.email, NEW_PASSWORD)).status).toBe(200)
    const secondTry = await calls().activate({ body: { code: person.code, password: 'another password' }, ...from() })
    expect(expectRefusal(secondTry)).toMatchObject({ status: 410, code: 'code_not_valid' })
    expect((await signIn(test, person.email, NEW_PASSWORD)).status).toBe(200)
    const rows = await test.sql("select action from audit_entries where record_id = $1 and action = 'user.activated'", person.id)
    expect(rows).toHaveLength(1)
  })

  it('[E31] asks for a name where the account has only the one of its address, and keeps any other', async () => {
    const nameless = async () => {
      const person = await invited()
      await test.sql("update users set name = split_part(email, '@', 1) where id = $1", person.id)
      return person
    }
    const nameOf = async ({ id }: { id: string }) => (await test.sql('select name from users where id = $1', id))[0]!.name
    const person = await nameless()
    const firstAnswer = expectSuccess(await calls().activate({ body: { code: person.code }, ...from() }))
    expect(firstAnswer).toMatchObject({ success: false, password_required: true, name_required: true, email: person.email })
    for (const name of ['', '   ', 'x'.repeat(121), 'a\nb']) {
      const wrong = await calls().activate({ body: { code: person.code, password: NEW_PASSWORD, name }, ...from() })
      expect(expectRefusal(wrong), name).toMatchObject({ status: 422, errors: [{ field: 'name' }] })
    }
    const activation = expectSuccess(
      await calls().activate({ body: { code: person.code, password: NEW_PASSWORD, name: ' สมชาย ใจดี ' }, ...from() }),
    )
    expect(activation).toMatchObject({ success: true, name_required: false, email: null })
    expect(await nameOf(person)).toBe('สมชาย ใจดี')
    const [entry] = await entriesOf(test, person.id)
    expect(entry).toMatchObject({ action: 'user.activated', after: { name: 'สมชาย ใจดี' } })
    // The client of the specification sends no name.
    const silent = await nameless()
    expectSuccess(await calls().activate({ body: { code: silent.code, password: NEW_PASSWORD }, ...from() }))
    expect(await nameOf(silent)).toBe(silent.email.split('@')[0])
    const namedPerson = await invited()
    expect(expectSuccess(await calls().activate({ body: { code: namedPerson.code }, ...from() })).name_required).toBe(false)
    expectSuccess(await calls().activate({ body: { code: namedPerson.code, password: NEW_PASSWORD, name: 'Somebody else' }, ...from() }))
    expect(await nameOf(namedPerson)).toBe(namedPerson.name)
    // A name without a valid code changes nothing.
    expect((await calls().activate({ body: { code: namedPerson.code, password: NEW_PASSWORD, name: 'Late' }, ...from() })).status).toBe(410)
    expect(await nameOf(namedPerson)).toBe(namedPerson.name)
  })

  it('[L-10a] refuses with the message and success that the client reads, beside the problem', async () => {
    const wrong = { code: 'x'.repeat(30), password: NEW_PASSWORD }
    for (const [language, message] of [
      ['en', 'This link has expired or was already used. Request a new one.'],
      ['th', 'ลิงก์นี้หมดอายุหรือถูกใช้แล้ว โปรดขอลิงก์ใหม่'],
    ] as const) {
      const answer = await test.as(null, { language }).auth.activate({ body: wrong, ...from() })
      expect(expectRefusal(answer)).toMatchObject({ status: 410, code: 'code_not_valid', detail: message, success: false, message })
    }
    const person = await invited()
    const weak = await calls().activate({ body: { code: person.code, password: 'short' }, ...from() })
    expect(expectRefusal(weak)).toMatchObject({ status: 422, success: false, message: expect.any(String), errors: [{ field: 'password' }] })
    const other = expectRefusal(await calls().confirmPasswordReset({ body: wrong, ...from() }))
    expect(other).not.toHaveProperty('success')
  })

  it('activates an account that has a password without touching it', async () => {
    const person = await invited()
    await test.sql(
      'update users set password_hash = (select password_hash from users where password_hash is not null limit 1) where id = $1',
      person.id,
    )
    expect(expectSuccess(await calls().activate({ body: { code: person.code }, ...from() })).success).toBe(true)
    expect((await test.as(person).auth.me({})).status).toBe(200)
  })

  it('is over after 72 hours, used up, unknown or of a suspended person: all the same answer', async () => {
    const [fresh, old, suspendedPerson] = [await invited(), await invited(), await invited()]
    const use = (code: string) => calls().activate({ body: { code, password: NEW_PASSWORD }, ...from() })
    const age = (hours: number, id: string) =>
      test.sql('update account_codes set expires_at = expires_at - make_interval(hours => $1) where user_id = $2', hours, id)
    await age(71, fresh.id)
    await age(72, old.id)
    await test.sql("update users set status = 'suspended' where id = $1", suspendedPerson.id)
    expect((await use(fresh.code)).status).toBe(200)
    const unknown = omitRequestId(await use(`gha_${'A'.repeat(43)}`))
    for (const code of [fresh.code, old.code, suspendedPerson.code]) expect(omitRequestId(await use(code))).toEqual(unknown)
  })

  it('[B18] is audited where its account is suspended, as a reset link is', async () => {
    const person = await test.make.operator()
    const code = await test.app.database.anonymous((tx) => issuePasswordReset(tx, person.email))
    await test.sql("update users set status = 'suspended' where id = $1", person.id)
    const body = { code: code!.code, password: NEW_PASSWORD }
    expect(expectRefusal(await calls().confirmPasswordReset({ body, ...from() })).code).toBe('code_not_valid')
    const rows = await test.sql(
      "select actor_id, record_id from audit_entries where action = 'user.code_refused' and organisation_id = $1",
      person.organisation_id,
    )
    expect(rows).toEqual([{ actor_id: person.id, record_id: person.id }])
  })

  it('[B19] takes no leaked password, and neither does a reset nor a change', async () => {
    const person = await invited()
    const owner = await test.make.operator()
    const leakedPassword = 'Basketball'
    const reset = await test.app.database.anonymous((tx) => issuePasswordReset(tx, owner.email))
    const th = test.as(owner, { language: 'th' })
    const answers = {
      password: [
        await calls().activate({ body: { code: person.code, password: leakedPassword }, ...from() }),
        await calls().confirmPasswordReset({ body: { code: reset!.code, password: leakedPassword }, ...from() }),
      ],
      new_password: [
        await test.as(owner).account.changePassword({ body: { current_password: PASSWORD, new_password: leakedPassword } }),
        await th.account.changePassword({ body: { current_password: PASSWORD, new_password: leakedPassword } }),
      ],
    }
    for (const [field, refusals] of Object.entries(answers))
      for (const answer of refusals)
        expect(expectRefusal(answer)).toMatchObject({ status: 422, errors: [{ field, message: expect.stringMatching(/stolen|รั่วไหล/) }] })
    expectSuccess(await calls().activate({ body: { code: person.code, password: NEW_PASSWORD }, ...from() }))
  })

  it('used by two at once activates once', async () => {
    const person = await invited()
    const other = await test.another()
    const passwords = ['the first password', 'the second password', 'the third password', 'the fourth password']
    const answers = await Promise.all(
      passwords.map((password, n) =>
        test.as(null, { at: n % 2 ? test : other }).auth.activate({ body: { code: person.code, password }, ...from() }),
      ),
    )
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410, 410])
    const winner = answers.findIndex((answer) => answer.ok)
    const signIns = await Promise.all(passwords.map(async (password) => (await signIn(test, person.email, password)).ok))
    expect(signIns).toEqual(passwords.map((_, n) => n === winner))
  })

  it('ends earlier invitations, and is stored nowhere in plain text', async () => {
    const person = await invited()
    const newer = await test.app.database.anonymous((tx) => issueActivation(tx, person.id))
    expect((await calls().activate({ body: { code: person.code, password: NEW_PASSWORD }, ...from() })).status).toBe(410)
    expect(await tablesWith(test.database.owner, [newer, newer.slice(4)])).toEqual([])
    expect((await calls().activate({ body: { code: newer, password: NEW_PASSWORD }, ...from() })).status).toBe(200)
  })

  it('takes no short password, and says so', async () => {
    const person = await invited()
    const answer = expectRefusal(await calls().activate({ body: { code: person.code, password: 'nine char' }, ...from() }))
    expect(answer).toMatchObject({ status: 422, errors: [{ field: 'password', message: 'Use at least 10 characters.' }] })
    expect(expectSuccess(await calls().activate({ body: { code: person.code }, ...from() })).password_required).toBe(true)
  })
})

describe('a forgotten password', () => {
  it('[L-13a] is answered alike for every address, and mails only those who have an account', async () => {
    const [person, suspendedPerson] = [await test.make.operator({ language: 'th' }), await test.make.operator()]
    await test.sql("update users set status = 'suspended' where id = $1", suspendedPerson.id)
    const knownAnswer = await askForReset(person.email)
    const unknown = await askForReset('nobody@test.example')
    expect(expectSuccess(knownAnswer)).toEqual({ data: { message: expect.any(String) } })
    expect([unknown.status, unknown.body]).toEqual([knownAnswer.status, knownAnswer.body])
    expect((await askForReset(suspendedPerson.email)).body).toEqual(knownAnswer.body)
    await codeFromMail(person)
    await until('no job waits', async () =>
      (await test.database.owner.query('select from graphile_worker.jobs')).rowCount === 0 ? true : undefined,
    )
    expect(await mailsTo(test, suspendedPerson.email)).toEqual([])
    expect(await mailsTo(test, 'nobody@test.example')).toEqual([])
  })

  it('[T21] has its link from PUBLIC_URL only, whatever host the request names', async () => {
    const person = await test.make.operator()
    const headers = {
      host: 'evil.example',
      'content-type': 'application/json',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-for': freshIp(),
      forwarded: 'host=evil.example',
    }
    // The platform's client doesn't let a caller choose the host.
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const resetRequest = request(`${test.address}/api/password/reset`, { method: 'POST', headers }, (answer) =>
        resolve(answer.resume().statusCode),
      )
      resetRequest.once('error', reject).end(JSON.stringify({ email: person.email }))
    })
    expect(status).toBe(200)
    await codeFromMail(person)
    const [mail] = await mailsTo(test, person.email)
    expect([...mail!.text.matchAll(/https?:\/\/([^/\s]+)/g)].map(([, host]) => host)).toEqual(['gatehouse.test'])
  })

  it('[ASVS 6.4.3] is replaced once through the link, which ends every session of the person', async () => {
    const person = await test.make.operator()
    const stranger = await test.make.operator()
    const token = expectSuccess(await signIn(test, person.email, PASSWORD)).accessToken
    await askForReset(person.email)
    const code = await codeFromMail(person)
    expect(await tablesWith(test.database.owner, [code, code.slice(4)])).toEqual([])
    expect((await test.as(person).auth.me({})).status).toBe(200)

    const set = (password: string) => calls().confirmPasswordReset({ body: { code, password }, ...from() })
    expect(expectSuccess(await set(NEW_PASSWORD))).toEqual({ data: { message: expect.any(String) } })
    for (const endedToken of [person.token, token]) expect((await test.as({ token: endedToken }).auth.me({})).status).toBe(401)
    expect((await test.as(stranger).auth.me({})).status).toBe(200)
    expect((await signIn(test, person.email, PASSWORD)).status).toBe(401)
    expect((await signIn(test, person.email, NEW_PASSWORD)).status).toBe(200)
    expect(expectRefusal(await set('yet another password')).code).toBe('code_not_valid')
    expect((await signIn(test, person.email, NEW_PASSWORD)).status).toBe(200)
    const rows = await test.sql("select action from audit_entries where record_id = $1 and action = 'user.password_reset'", person.id)
    expect(rows).toHaveLength(1)
  })

  it('has a link that is good for half an hour, and only the newest one is', async () => {
    const person = await test.make.operator()
    await askForReset(person.email)
    const first = await codeFromMail(person)
    await askForReset(person.email)
    const second = await codeFromMail(person, 1)
    const set = (code: string) => calls().confirmPasswordReset({ body: { code, password: NEW_PASSWORD }, ...from() })
    expect((await set(first)).status).toBe(410)
    await test.sql("update account_codes set expires_at = expires_at - interval '29 minutes' where user_id = $1", person.id)
    expect((await calls().activate({ body: { code: second, password: NEW_PASSWORD }, ...from() })).status).toBe(410)
    await test.sql("update account_codes set expires_at = expires_at - interval '1 minute' where user_id = $1", person.id)
    expect((await set(second)).status).toBe(410)
  })

  it('is set once by two at the same moment', async () => {
    const person = await test.make.operator()
    await askForReset(person.email)
    const code = await codeFromMail(person)
    const set = (password: string) => calls().confirmPasswordReset({ body: { code, password }, ...from() })
    const answers = await Promise.all([set('the first password'), set('the second password')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410])
  })

  it('sends three mails at most to one account while the first is good, and answers as ever', async () => {
    const person = await test.make.operator()
    const answers = []
    for (let n = 0; n < 20; n++) answers.push(await askForReset(n % 2 ? person.email : ` ${person.email.toUpperCase()}`))
    const unknown = []
    for (let n = 0; n < 8; n++) unknown.push(await askForReset('nobody.at.all@test.example'))
    for (const answer of [...answers, ...unknown]) expect([answer.status, answer.body]).toEqual([200, answers[0]!.body])
    const noneWaits = async () => ((await test.database.owner.query('select from graphile_worker.jobs')).rowCount === 0 ? true : undefined)
    await until('no job waits', noneWaits)
    expect(await mailsTo(test, person.email)).toHaveLength(3)
    await test.sql("update rate_limits set expire = expire - 1800000 where key like 'mails/password_reset/%'")
    await askForReset(person.email)
    await codeFromMail(person, 3)
  })

  it('is opened by the mail of an account that is locked: its owner comes in again', async () => {
    const person = await test.make.operator()
    for (let n = 0; n < 10; n++) await signIn(test, person.email, 'not the right password')
    await askForReset(person.email)
    const code = await codeFromMail(person)
    expect((await calls().confirmPasswordReset({ body: { code, password: NEW_PASSWORD }, ...from() })).status).toBe(200)
    expect((await signIn(test, person.email, NEW_PASSWORD)).status).toBe(200)
  })
})

it('a reset refuses sign-ins that entered the old password just before', async () => {
  const person = await test.make.operator()
  await askForReset(person.email)
  const code = await codeFromMail(person)
  // Passwords are verified one after the other. The reset ends after the accounts were read, and before their turn comes.
  const reset = calls().confirmPasswordReset({ body: { code, password: NEW_PASSWORD }, ...from() })
  const tries = Array.from({ length: 8 }, () => calls().login({ body: { email: person.email, password: PASSWORD }, ...from() }))
  expectSuccess(await reset)
  await Promise.all(tries)
  const rows = await test.sql('select count(*)::int as open from sessions where user_id = $1 and ended_at is null', person.id)
  expect(rows).toEqual([{ open: 0 }])
})
