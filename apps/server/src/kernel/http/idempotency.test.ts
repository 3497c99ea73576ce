import { createHash, randomUUID } from 'node:crypto'
import type { CheckInInput } from '@gatehouse/contract/entrances/entrance-input.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { tablesWith } from '../../../test/tables.ts'
import { until } from '../../../test/until.ts'
import type { Serving } from '../../serve.ts'

let other: Serving
serve({ worker: true })
beforeAll(async () => {
  other = await test.another({ worker: false })
})

type Visit = Partial<CheckInInput> & { gate_id: string }
const visitTo = (gate: { _id: string }, fields: Partial<CheckInInput> = {}): Visit => ({
  gate_id: gate._id,
  visitor_name: 'สมชาย ใจดี',
  visitor_type: 'visitor',
  ...fields,
})

async function ask(
  person: Pick<TestPerson, 'token'>,
  key: string,
  body: Visit,
  { at = test as { address: string }, path = '/visitors/entrances' } = {},
) {
  const answer = await fetch(`${at.address}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${person.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      'accept-language': 'en',
    },
    body: JSON.stringify(body),
  })
  const { status, headers } = answer
  return { status, type: headers.get('content-type'), retryAfter: headers.get('retry-after'), text: await answer.text() }
}
/** Retries like a desk does when a server is too busy. */
async function askOn(...args: Parameters<typeof ask>) {
  for (;;) {
    const answer = await ask(...args)
    if (answer.status !== 503) return answer
  }
}
const codeOf = ({ text }: { text: string }) => JSON.parse(text).code
const visitsOf = async (person: TestPerson) => {
  const rows = await test.sql('select status from entrances where organisation_id = $1', person.organisation_id)
  return rows.length
}
const desk = async () => {
  const guard = await test.make.operator()
  return { guard, gate: await test.make.gate(guard) }
}
const plate = { plate: 'กก 1234', plate_province: 'TH-10' } as const

describe('a creating call with a key', () => {
  it('[R6] is done once: a repeated call gets the first answer, byte for byte, on every server', async () => {
    const { guard, gate } = await desk()
    const first = await ask(guard, 'k1', visitTo(gate))
    expect(first.status).toBe(201)
    for (const server of [test, other, test]) expect(await ask(guard, 'k1', visitTo(gate), { at: server })).toEqual(first)
    expect(await visitsOf(guard)).toBe(1)
    const { _id } = JSON.parse(first.text)
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
    expect(await ask(guard, 'k1', visitTo(gate))).toEqual(first)
  })

  it('is refused with 422 under a key that was used for something else', async () => {
    const { guard, gate } = await desk()
    const first = await ask(guard, 'k1', visitTo(gate))
    const { _id } = JSON.parse(first.text)
    const mismatches = [
      await ask(guard, 'k1', visitTo(gate, { party_size: 2 })),
      await ask(guard, 'k1', { gate_id: gate._id }, { path: `/visitors/entrances/${_id}/checkout` }),
      await ask(guard, 'k1', visitTo(gate), { path: '/visitors/entrances?again' }),
    ]
    for (const answer of mismatches) expect([answer.status, codeOf(answer)]).toEqual([422, 'idempotency_mismatch'])
    expect(await visitsOf(guard)).toBe(1)
    expect(expectSuccess(await test.as(guard).entrances.get({ params: { id: _id } })).status).toBe('checkin')
  })

  it('shares its key with nobody: not with a colleague, not with another organisation of the same person', async () => {
    const { guard, gate } = await desk()
    const colleague = await test.make.operator({ organisation: guard.organisation_id })
    const elsewhere = await test.make.organisation()
    await test.make.membership(guard.id, elsewhere, { role: 'operator' })
    const guardElsewhere = { ...guard, organisation_id: elsewhere, token: await test.make.session(guard.id, elsewhere) }
    const answers = [
      await ask(guard, 'mine', visitTo(gate)),
      await ask(colleague, 'mine', visitTo(gate)),
      await ask(guardElsewhere, 'mine', visitTo(await test.make.gate(guardElsewhere))),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => JSON.parse(answer.text)._id)).size).toBe(3)
  })

  it('takes 1 to 255 visible characters as key', async () => {
    const { guard, gate } = await desk()
    expect((await ask(guard, 'x'.repeat(255), visitTo(gate))).status).toBe(201)
    for (const key of ['x'.repeat(256), 'with space', 'ä']) {
      const answer = await ask(guard, key, visitTo(gate))
      expect([answer.status, JSON.parse(answer.text).errors[0].field]).toEqual([422, 'Idempotency-Key'])
    }
    // A caller without permission for the call learns nothing about its key.
    const viewer = await test.make.person({ role: 'viewer', organisation: guard.organisation_id })
    expect((await ask(viewer, 'with space', visitTo(gate))).status).toBe(403)
    expect(await visitsOf(guard)).toBe(1)
  })

  it('repeats a refusal by the rules too, whatever has changed since', async () => {
    const { guard, gate } = await desk()
    const inside = JSON.parse((await ask(guard, 'a', visitTo(gate, plate))).text)
    const first = await ask(guard, 'b', visitTo(gate, plate))
    expect([first.status, codeOf(first), first.type]).toEqual([409, 'vehicle_inside', 'application/problem+json; charset=utf-8'])
    expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: inside._id }, body: { gate_id: gate._id } }))
    for (const server of [test, other]) expect(await ask(guard, 'b', visitTo(gate, plate), { at: server })).toEqual(first)
    const missing = await ask(guard, 'c', visitTo({ _id: test.make.id() }))
    expect([missing.status, codeOf(missing)]).toEqual([404, 'gate_not_found'])
    expect((await ask(guard, 'd', visitTo(gate, plate))).status).toBe(201)
  })

  it('is not answered again to people who may see less by then, nor with a refusal that names another visit', async () => {
    const { guard, gate } = await desk()
    const elsewhere = await test.make.gate(guard)
    const unit = await test.make.unit(guard, gate.location_id)
    const tries = [
      () => ask(guard, 'in', visitTo(gate, { ...plate, visitor_name: 'Unmistakable Name' })),
      () => ask(guard, 'refused', visitTo(gate, plate), { at: other }),
    ]
    const first = [await tries[0]!(), await tries[1]!()]
    expect(first.map(({ status, text }) => [status, text.includes('Unmistakable Name')])).toEqual([
      [201, true],
      [409, true],
    ])
    const limit = (limits: { location_ids?: string[]; unit_ids?: string[] }) =>
      test.sql(
        'update memberships set location_ids = $2, unit_ids = $3 where user_id = $1',
        guard.id,
        limits.location_ids ?? null,
        limits.unit_ids ?? null,
      )
    for (const limits of [{ location_ids: [elsewhere.location_id] }, { unit_ids: [unit] }]) {
      await limit(limits)
      for (const attempt of tries) {
        const answer = await attempt()
        expect([answer.status, codeOf(answer)]).toEqual([409, 'idempotency_rights_changed'])
        expect(answer.text).not.toContain('Unmistakable Name')
      }
    }
    expect(await visitsOf(guard)).toBe(1)
    await limit({})
    expect([await tries[0]!(), await tries[1]!()]).toEqual(first)
  })

  it('has one answer for a key whatever happens between two tries of it', async () => {
    const { guard, gate } = await desk()
    for (let round = 0; round < 12; round++) {
      const inside = JSON.parse((await ask(guard, `in ${round}`.replace(' ', '-'), visitTo(gate, plate))).text)
      const tries = Array.from({ length: 16 }, (_, n) => ask(guard, `again-${round}`, visitTo(gate, plate), { at: n % 2 ? test : other }))
      const out = test.as(guard).entrances.checkOut({ params: { id: inside._id }, body: { gate_id: gate._id } })
      const answers = (await Promise.all(tries)).filter((answer) => codeOf(answer) !== 'idempotency_in_flight')
      expectSuccess(await out)
      const last = await ask(guard, `again-${round}`, visitTo(gate, plate))
      for (const answer of answers) expect(answer).toEqual(last)
      await test.sql(
        "update entrances set status = 'checkout', checkout_at = now() where status = 'checkin' and organisation_id = $1",
        guard.organisation_id,
      )
    }
  })

  it('stores no answer for bad fields, a fault or a lost right', async () => {
    const { guard, gate } = await desk()
    const body = { ...visitTo(gate), visitor_name: '' }
    expect((await ask(guard, 'k', body)).status).toBe(422)

    await test.sql(`create function fail() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`)
    await test.sql('create trigger fail before insert on audit_entries for each row execute function fail()')
    const fault = await ask(guard, 'k', visitTo(gate))
    await test.sql('drop trigger fail on audit_entries')
    await test.sql('drop function fail')
    expect([fault.status, codeOf(fault)]).toEqual([500, 'internal'])
    expect(fault.text).not.toContain('fire')

    await test.sql("update memberships set permissions_removed = '{entrances:check_in}' where user_id = $1", guard.id)
    expect((await ask(guard, 'k', visitTo(gate))).status).toBe(403)
    await test.sql("update memberships set permissions_removed = '{}' where user_id = $1", guard.id)
    expect((await ask(guard, 'k', visitTo(gate))).status).toBe(201)
    await test.sql("update memberships set permissions_removed = '{entrances:check_in}' where user_id = $1", guard.id)
    expect((await ask(guard, 'k', visitTo(gate))).status).toBe(403)
    expect(await visitsOf(guard)).toBe(1)
  })

  it('is told 409 and when to ask again while the first is still at work', async () => {
    const { guard, gate } = await desk()
    const blocker = await test.database.owner.connect()
    await blocker.query('begin')
    await blocker.query(`insert into entrance_days values ($1, (now() at time zone 'Asia/Bangkok')::date, 0)`, [guard.organisation_id])
    const first = ask(guard, 'slow', visitTo(gate))
    await until('the first call waits', async () => {
      const blockedQueries = await test.sql("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()")
      return blockedQueries.length > 0 || undefined
    })
    for (const server of [test, other]) {
      const second = await ask(guard, 'slow', visitTo(gate), { at: server })
      expect([second.status, codeOf(second), second.retryAfter]).toEqual([409, 'idempotency_in_flight', '1'])
    }
    await blocker.query('rollback')
    blocker.release()
    expect((await first).status).toBe(201)
    expect(await ask(guard, 'slow', visitTo(gate))).toEqual(await first)
  })

  it('is remembered for seven days, and then it is a new one', async () => {
    const { guard, gate } = await desk()
    const first = await ask(guard, 'old', visitTo(gate))
    const age = (interval: string) =>
      test.sql('update idempotency_keys set created_at = now() - $1::interval where organisation_id = $2', interval, guard.organisation_id)
    await age('6 days 23 hours')
    await test.worker!.sweep()
    expect(await ask(guard, 'old', visitTo(gate))).toEqual(first)
    await age('7 days 1 minute')
    await test.worker!.sweep()
    const second = await ask(guard, 'old', visitTo(gate))
    expect([second.status, second.text === first.text]).toEqual([201, false])
  })

  it('keeps no trace of a request from which its personal numbers could be guessed', async () => {
    const { guard, gate } = await desk()
    const body = visitTo(gate, { id_kind: 'national_id', id_number: '1112034563562', phone: '0812345608' })
    expect((await ask(guard, 'k', body)).status).toBe(201)
    const rows = await test.sql('select request_hash, body from idempotency_keys where organisation_id = $1', guard.organisation_id)
    const plain = (algorithm: string) => createHash(algorithm).update(JSON.stringify(body)).digest('hex')
    for (const algorithm of ['md5', 'sha1', 'sha256', 'sha512'])
      expect(rows[0].request_hash.toString('hex')).not.toContain(plain(algorithm).slice(0, 32))
    expect(await tablesWith(test.database.owner, ['1112034563562', '1-1120-34563-56-2', '812345608', '081-234-5608'])).toEqual([])
  })

  it('asked a thousand times at once, over two servers, leaves one row and one answer', async () => {
    const { guard, gate } = await desk()
    const key = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => askOn(guard, key, visitTo(gate, plate), { at: n % 2 ? test : other })),
    )
    const successes = answers.filter((answer) => answer.status === 201)
    expect(successes.length).toBeGreaterThan(0)
    for (const answer of successes) expect(answer).toEqual(successes[0])
    const others = new Set(answers.filter((answer) => answer.status !== 201).map((answer) => `${answer.status} ${codeOf(answer)}`))
    expect([...others].filter((kind) => kind !== '409 idempotency_in_flight')).toEqual([])
    expect(await visitsOf(guard)).toBe(1)
    const { rowCount } = await test.database.owner.query(
      "select from audit_entries where organisation_id = $1 and action = 'entrance.checked_in'",
      [guard.organisation_id],
    )
    expect(rowCount).toBe(1)
  })
})

it('a check-out with a key is done once and answered alike', async () => {
  const { guard, gate } = await desk()
  const { _id } = JSON.parse((await ask(guard, 'in', visitTo(gate))).text)
  const out = () => ask(guard, 'out', { gate_id: gate._id }, { path: `/visitors/entrances/${_id}/checkout` })
  const first = await out()
  expect([first.status, JSON.parse(first.text).status]).toEqual([200, 'checkout'])
  expect(await out()).toEqual(first)
  const another = await test.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id }, idempotencyKey: 'out-2' })
  expect(expectRefusal(another).code).toBe('already_out')
})
