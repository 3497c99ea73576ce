import { admin, gate, guard, staffDesk } from '../../../test/desk.ts'
import type { PassInput } from '../../../test/pre-passes.ts'
import { passFor, validFor } from '../../../test/pre-passes.ts'
import { later, outcomes, scan, scanLog, send } from '../../../test/scans.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const passes = () => test.as(admin).prePasses
const newPass = async (overrides: Partial<PassInput> = {}) =>
  expectSuccess(await passes().create({ body: passFor({ location_id: gate.location_id, ...overrides }), idempotencyKey: test.make.id() }))
const codes = async ({ _id }: { _id: string }) => expectSuccess(await passes().code({ params: { id: _id }, body: {} }))
const tokenOf = async (pass: { _id: string }) => (await codes(pass)).token

describe('a pass at a gate', () => {
  it('lets in, says who is inside with it, lets out where the desk lets out, and is then used up', async () => {
    const pass = await newPass({ holder_name: 'สมชาย ใจดี', company: 'Example' })
    const token = await tokenOf(pass)
    const came = await scan(token)
    expect(came).toMatchObject({ kind: 'pass', done: 'admitted', entrance: { visitor_name: 'สมชาย ใจดี', source: 'pre_pass' } })
    const expectedVisit = { _id: came.entrance!._id, gate_in: gate.code, checked_in_by: 'Kanyarat' }
    expect(await scan(token)).toMatchObject({ done: 'refused', reasons: [{ reason: 'already_inside' }], visit: expectedVisit })
    await later()
    expect(await scan(token, { mode: 'out' })).toMatchObject({ done: 'checked_out', entrance: { _id: came.entrance!._id } })
    expect(await scan(token)).toMatchObject({
      ...{ done: 'refused', reasons: [{ reason: 'used_up' }], visit: expectedVisit },
      pass: { holder_name: 'สมชาย ใจดี', company: 'Example' },
    })
    expect(await outcomes()).toEqual(['pass: used_up', 'pass: checked_out', 'pass: already_inside', 'pass: admitted'])
    expect((await scanLog())[0]).toMatchObject({ subject_id: pass._id, name: 'สมชาย ใจดี' })
  })

  it('is refused early, expired, suspended, revoked, replaced, at another gate and location, each with its reason in the log', async () => {
    const [early, expiredPass, suspendedPass, revokedPass, replacedPass] = [
      await newPass(),
      await newPass(),
      await newPass(),
      await newPass(),
      await newPass(),
    ]
    const [second, elsewhere] = [await test.make.gate(admin, { location_id: gate.location_id }), await test.make.gate(admin)]
    const narrow = await newPass({ gate_ids: [second._id] })
    const tokens = await Promise.all([early, expiredPass, suspendedPass, revokedPass, replacedPass, narrow].map(tokenOf))
    await validFor(test, early, "now() + interval '2 hours'", "now() + interval '3 hours'")
    await validFor(test, expiredPass, "now() - interval '3 hours'", "now() - interval '2 hours'")
    const body = { reason: 'x' }
    expectSuccess(await passes().suspend({ params: { id: suspendedPass._id }, body }))
    expectSuccess(await passes().revoke({ params: { id: revokedPass._id }, body }))
    expectSuccess(await passes().reissue({ params: { id: replacedPass._id }, body }))
    const toldReasons: string[] = []
    for (const token of tokens) {
      const answer = await scan(token)
      expect(answer).toMatchObject({ kind: 'pass', done: 'refused', entrance: null, pass: { holder_name: 'Somchai Jaidee' } })
      toldReasons.push(answer.reasons.map(({ reason }) => reason).join(' '))
    }
    expect(toldReasons).toEqual(['not_yet', 'expired', 'not_active', 'not_active', 'revoked', 'wrong_gate'])
    const away = await tokenOf(await newPass({ location_id: elsewhere.location_id }))
    expect((await scan(away)).reasons).toMatchObject([{ reason: 'wrong_location' }])
    const localGuard = await test.make.operator({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    expect(await scan(away, {}, localGuard)).toMatchObject({ pass: null, reasons: [{ reason: 'wrong_location', locations: [] }] })
    expect((await outcomes()).toReversed().map((text) => text.replace('pass: ', ''))).toEqual([
      ...['not_yet', 'expired', 'suspended', 'revoked', 'revoked', 'wrong_gate', 'wrong_location', 'wrong_location'],
    ])
    expect(await scan(tokens[5]!, { gate_id: second._id })).toMatchObject({ done: 'admitted' })
  })

  it('is refused by QR code and digits while it waits for approval and once it is rejected, and says so', async () => {
    const pass = await newPass()
    const { token, code } = await codes(pass)
    for (const status of ['pending_approval', 'rejected']) {
      await test.sql('update pre_passes set status = $2 where _id = $1', pass._id, status)
      for (const text of [token, code])
        expect(await scan(text, text === code ? { by: 'typed' } : {})).toMatchObject({
          ...{ kind: 'pass', done: 'refused', entrance: null, reasons: [{ reason: 'not_active', status }] },
        })
    }
    expect(await outcomes()).toEqual(Array.from({ length: 4 }, () => 'pass: not_active'))
    expect(expectSuccess(await passes().get({ params: { id: pass._id } })).uses).toBe(0)
  })

  it('opens by its eight digits too, of which ten wrong ones close the gate for ten minutes while other work goes on', async () => {
    const [pass, otherPass] = [await newPass(), await newPass()]
    const { code } = await codes(pass)
    expect(await scan(code, { by: 'typed' })).toMatchObject({ kind: 'pass', done: 'admitted' })
    expect(await scan(code, { by: 'typed' })).toMatchObject({ reasons: [{ reason: 'already_inside' }] })
    const { code: right } = await codes(otherPass)
    const wrong = Array.from({ length: 10 }, (_, n) => String(10_000_000 + n)).filter((digits) => digits !== right && digits !== code)
    for (const digits of wrong) expect(await scan(digits, { by: 'typed' })).toMatchObject({ done: 'found', found: { docs: [] } })
    const waits = expectRefusal(await send(right, { by: 'typed' }))
    expect([waits.status, waits.code]).toEqual([429, 'too_many_codes'])
    expect(await scan(await tokenOf(otherPass))).toMatchObject({ done: 'admitted' })
    expect((await outcomes()).slice(0, 2)).toEqual(['pass: admitted', 'text: refused'])
    const second = await test.make.gate(admin, { location_id: gate.location_id })
    expect(await scan(right, { by: 'typed', gate_id: second._id })).toMatchObject({ reasons: [{ reason: 'already_inside' }] })
    const rows = await test.sql('select * from scans where organisation_id = $1', admin.organisation_id)
    expect(JSON.stringify(rows)).not.toContain(right)
  })

  it('asks for more where the form of the gate does, and is used once by the check-in that has it', async () => {
    const { version, form } = expectSuccess(await test.as(admin).settings.get({}))
    const rows = [{ visitor_type: null, gate_id: null, fields: { phone: 'required' as const } }]
    expectSuccess(await test.as(admin).settings.save({ body: { version, form: { ...form, rows } } }))
    const pass = await newPass()
    expect(await scan(await tokenOf(pass))).toMatchObject({ done: 'needs', missing: ['phone'], pass: { _id: pass._id } })
    const body = { gate_id: gate._id, pass_id: pass._id, phone: '0812345608' }
    const came = await Promise.all(Array.from({ length: 5 }, () => test.as(guard).entrances.checkIn({ body })))
    const [visit, ...rest] = came.filter(({ ok }) => ok).map(expectSuccess)
    expect([visit!.source, rest]).toEqual(['pre_pass', []])
    const inside = { code: 'pass_inside', conflict: { _id: visit!._id } }
    for (const answer of came.filter(({ ok }) => !ok)) expect(expectRefusal(answer)).toMatchObject(inside)
    const uses = async () => expectSuccess(await passes().get({ params: { id: pass._id } })).uses
    expect(await uses()).toBe(1)
    expectSuccess(await test.as(guard).entrances.undo({ params: { id: visit!._id }, body: {} }))
    expect(await uses()).toBe(0)
    expect(await scanLog()).toMatchObject([{ kind: 'pass', outcome: 'needs_more', subject_id: pass._id, name: 'Somchai Jaidee' }])
    const knownPass = await newPass({ phone: '0812345608' })
    expect(await scan(await tokenOf(knownPass))).toMatchObject({ done: 'admitted' })
  })
})
