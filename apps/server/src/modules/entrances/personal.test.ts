import { Writable } from 'node:stream'
import { auditEntries } from '../../../test/audit-entries.ts'
import { PASSWORD } from '../../../test/constants.ts'
import { checkIn, checkOut, openDesk, visitTo } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, startTestApp, type TestApp } from '../../../test/served.ts'
import { BEHIND_A_PROXY, signIn } from '../../../test/sign-in.ts'
import { tablesWith } from '../../../test/tables.ts'
import { until } from '../../../test/until.ts'
import { createLogger } from '../../kernel/log/log.ts'

let test: TestApp
let log = ''
beforeAll(async () => {
  const destination = new Writable({
    write(line, _encoding, callback) {
      log += line
      callback()
    },
  })
  test = await startTestApp({ ...BEHIND_A_PROXY, worker: true, log: createLogger({ level: 'trace', destination }) })
})
afterAll(() => test.close())

const NUMBER = '1234545678781'
const PHONE = '+66898765432'
const CANARIES = [NUMBER, '1-2345-45678-78-1', '45678781', PHONE, '0898765432', '089-876-5432', '898765432']
const knownVisitor = {
  id_kind: 'national_id',
  id_number: NUMBER,
  phone: '089-876-5432',
  plate: 'กก 1234',
  plate_province: 'TH-10',
} as const

const holdsCanary = (text: string) => CANARIES.filter((canary) => text.includes(canary))

describe('a visitor’s numbers', () => {
  it('[P8] are masked in every answer, and stand in no column of any table, nor in the log', async () => {
    const desk = await openDesk(test)
    const calls = test.as(desk.guard).entrances
    const first = await calls.checkIn({ body: visitTo(desk.gate, knownVisitor), idempotencyKey: 'k1' })
    const visit = expectSuccess(first)
    expect(visit).toMatchObject({ id_number_masked: 'x-xxxx-xxxx8-78-1', phone_masked: 'xxx-xxx-5432' })
    const whole = await calls.get({ params: { id: visit._id } })
    const answers = [
      first,
      whole,
      await calls.checkIn({ body: visitTo(desk.gate, knownVisitor), idempotencyKey: 'k1' }),
      await calls.checkIn({ body: visitTo(desk.gate, knownVisitor), idempotencyKey: 'k2' }),
      await calls.checkIn({ body: visitTo(desk.gate, { ...knownVisitor, id_number: `${NUMBER}9` }) }),
      await calls.find({ body: { text: NUMBER } }),
      await calls.find({ body: { text: PHONE } }),
      await calls.list({}),
      await calls.update({ params: { id: visit._id }, body: { ...expectSuccess(whole), remark: 'x' } }),
      await calls.checkOut({ params: { id: visit._id }, body: { gate_id: desk.gate._id } }),
      await calls.undo({ params: { id: visit._id }, body: {} }),
      await calls.get({ params: { id: visit._id } }),
      await test.as(desk.guard).reports.dashboard({}),
    ]
    await checkIn(test, desk, { returning_of: visit._id })
    for (const answer of answers) expect(holdsCanary(JSON.stringify(answer.body)), JSON.stringify(answer.body).slice(0, 200)).toEqual([])
    expect(await tablesWith(test.database.owner, CANARIES)).toEqual([])
    // A guard's remark keeps its text, and shows that this search finds what is there.
    await checkIn(test, desk, { remark: 'drives for ACME-CANARY' })
    expect(await tablesWith(test.database.owner, ['ACME-CANARY'])).toEqual(['public.audit_entries', 'public.entrances'])
    expect(holdsCanary(log)).toEqual([])
    expect(log.split('\n').length).toBeGreaterThan(10)
  })

  it('are shown whole to who may and says why, which stays in the log of the organisation', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk, knownVisitor)
    const ask = (person: typeof desk.guard, reason: string) =>
      test.as(person).entrances.reveal({ params: { id: visit._id }, body: { reason } })
    expect(expectRefusal(await ask(desk.guard, 'Lost and found'))).toMatchObject({ status: 403, code: 'permission_denied' })
    const trustedGuard = await test.make.operator({ organisation: desk.guard.organisation_id, added: ['entrances:reveal'], name: 'Malee' })
    for (const reason of ['', '   ', 'x'.repeat(301), 'two\nlines'])
      expect(expectRefusal(await ask(trustedGuard, reason))).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    const { rowCount } = await test.database.owner.query(
      "select from audit_entries where record_id = $1 and action = 'entrance.revealed'",
      [visit._id],
    )
    expect(rowCount).toBe(0)
    const visibleNumbers = await ask(trustedGuard, 'Lost and found')
    expect(expectSuccess(visibleNumbers)).toEqual({ id_number: '1-2345-45678-78-1', phone: '089-876-5432', numbers_unreadable: [] })
    expect(visibleNumbers.headers.get('cache-control')).toBe('no-store')
    const rows = await auditEntries(test, "record_id = $1 and action = 'entrance.revealed'", visit._id)
    expect(rows).toMatchObject([{ actor_id: trustedGuard.id, actor_name: 'Malee', reason: 'Lost and found' }])
    expect(holdsCanary(JSON.stringify(rows))).toEqual([])
    expect(expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } })).history.at(-1)).toMatchObject({
      action: 'entrance.revealed',
      by: 'Malee',
      reason: 'Lost and found',
    })
  })

  it('are not shown where it could not be written down', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk, knownVisitor)
    const chief = await test.make.admin({ organisation: desk.guard.organisation_id })
    await test.sql(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'full'; end $$`)
    await test.sql('create trigger fail before insert on audit_entries for each row execute function fail()')
    const answer = await test.as(chief).entrances.reveal({ params: { id: visit._id }, body: { reason: 'Lost and found' } })
    await test.sql('drop function fail cascade')
    expect(answer.status).toBe(500)
    expect(holdsCanary(JSON.stringify(answer.body))).toEqual([])
  })

  it('[R16] and passwords, tokens and codes reach no log, whatever goes wrong', async () => {
    const desk = await openDesk(test)
    const { accessToken } = expectSuccess(await signIn(test, desk.guard.email, PASSWORD))
    await signIn(test, desk.guard.email, `${PASSWORD} wrong`)
    await test.as(null).auth.activate({ body: { code: 'gha_0123456789-canary-code', password: `${PASSWORD} new` } })
    const signedIn = test.as({ token: accessToken })
    await signedIn.entrances.checkIn({ body: { ...visitTo(desk.gate, knownVisitor), visitor_name: '' } })
    await signedIn.entrances.find({ body: { text: NUMBER } })
    await fetch(`${test.address}/visitors/entrances`, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: `{"phone":"${PHONE}","id_number":"${NUMBER}"`,
    })
    await test.as(null).auth.requestPasswordReset({ body: { email: desk.guard.email }, headers: { 'X-Forwarded-For': '2001:db8:1::1' } })
    await until('the jobs are done', async () =>
      (await test.database.owner.query('select from graphile_worker.jobs')).rowCount === 0 ? true : undefined,
    )
    await checkOut(test, desk, await checkIn(test, desk))
    const secrets = [PASSWORD, accessToken, accessToken.slice(4), desk.guard.token, 'gha_0123456789-canary-code', 'ghr_']
    expect([...secrets.filter((secret) => log.includes(secret)), ...holdsCanary(log)]).toEqual([])
    for (const line of log.trim().split('\n')) expect(() => JSON.parse(line), line).not.toThrow()
  })
})
