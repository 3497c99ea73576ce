import { randomBytes } from 'node:crypto'
import { decodePass, encodePass, NO_END } from '@gatehouse/contract/kernel/domain/pass-token.ts'
import { visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { entryOf } from '../../../test/blacklist.ts'
import { admin, gate, guard, NATIONAL_ID, openStaffedDesk, staffDesk, visitTo } from '../../../test/desk.ts'
import { announceToday, guestCode, later, memberCode, newMember, outcomes, scan, scanLog, send, signer } from '../../../test/scans.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { retentionJobs } from '../retention/retention.jobs.ts'

serve()
staffDesk()

describe('a member’s code', () => {
  it('lets them in and out by one scan each, and the log says so', async () => {
    const { _id } = await newMember()
    const text = await memberCode({ _id })
    expect(text).toMatch(/^GP1[A-Z2-7]{157}$/)
    const came = await scan(text)
    expect(came).toMatchObject({ kind: 'member', done: 'admitted', entrance: { member_id: _id, status: 'checkin' }, reasons: [] })
    await later()
    const left = await scan(text)
    expect(left).toMatchObject({ done: 'checked_out', entrance: { _id: came.entrance!._id, status: 'checkout' } })
    expect(await scanLog()).toMatchObject([
      { kind: 'member', outcome: 'checked_out', entrance_id: came.entrance!._id, subject_id: _id, scanned_by: 'Kanyarat', gate: gate.code },
      { kind: 'member', outcome: 'admitted', entrance_id: came.entrance!._id, name: 'นิภา ศรีสุข' },
    ])
  })
})

describe('a signed code', () => {
  it('[T19] [9.1.1] is refused with any byte changed, cut, forged, of nobody or of another organisation, each with its reason in the log', async () => {
    const { _id } = await newMember()
    const text = await memberCode({ _id })
    const { token, signed, signature } = decodePass(text)!
    const payload = signed.slice(-34)
    const bytes = Buffer.concat([payload, signature])
    const reasons = new Set<string>()
    for (let index = 0; index < bytes.length; index += 1) {
      const changedBytes = Buffer.from(bytes)
      changedBytes[index]! ^= 1 << (index % 8)
      const answer = await scan(`GP1${base32(changedBytes)}`)
      expect(answer, `byte ${index}`).toMatchObject({ done: 'refused', entrance: null, member: null, found: null })
      reasons.add(answer.reasons[0]!.reason)
    }
    // Changed bytes of the organisation make it another one's code; the guard isn't told whose.
    expect([...reasons].sort()).toEqual(['bad_signature', 'unknown'])
    const loggedOutcomes = (await scanLog({ limit: 200 })).map(({ outcome }) => outcome)
    expect([loggedOutcomes.length, loggedOutcomes.filter((outcome) => outcome === 'foreign').length]).toEqual([98, 4])
    expect(loggedOutcomes.filter((outcome) => outcome === 'bad_signature')).toHaveLength(94)

    const stranger = await test.make.admin()
    const attempts = [
      [encodePass(token, randomBytes(64)), 'bad_signature', 'bad_signature'],
      [text.slice(0, 90), 'bad_signature', 'bad_signature'],
      [(await signer(stranger.organisation_id)).sign({ of: 'member', id: _id, serial: 1, from: 0, until: NO_END }), 'unknown', 'foreign'],
      [(await signer()).sign({ of: 'member', id: test.make.id(), serial: 1, from: 0, until: NO_END }), 'unknown', 'unknown'],
      [(await signer()).sign({ of: 'guest', id: test.make.id(), serial: 1, from: 0, until: NO_END }), 'unknown', 'unknown'],
      [(await signer()).sign({ of: 'member', id: _id, serial: 2, from: 0, until: NO_END }), 'revoked', 'revoked'],
    ] as const
    for (const [sentText, reason, outcome] of attempts) {
      expect(await scan(sentText)).toMatchObject({ done: 'refused', reasons: [{ reason }] })
      expect((await scanLog({ limit: 1 }))[0]).toMatchObject({ outcome, entrance_id: null })
    }
    expect(expectSuccess(await test.as(guard).entrances.list({ query: {} })).total).toBe(0)
  })

  it('is the same scan under the same id: done once, with the same answer and one row in the log', async () => {
    const text = await memberCode(await newMember())
    const _id = test.make.id()
    const first = await scan(text, { _id })
    expect(await scan(text, { _id })).toEqual(first)
    expect(await outcomes()).toEqual(['member: admitted'])
    const other = { _id: test.make.id(), text: `${text.slice(0, -1)}${text.endsWith('A') ? 'B' : 'A'}` }
    const refusal = await scan(other.text, { _id: other._id })
    expect(await scan(other.text, { _id: other._id })).toEqual(refusal)
    expect(await outcomes()).toEqual(['pass: bad_signature', 'member: admitted'])
    const colleague = await test.make.operator({ organisation: admin.organisation_id })
    // From another person it is another scan: the member is inside, and a code that just let in lets nobody out.
    expect(await scan(text, { _id }, colleague)).toMatchObject({ done: 'refused', reasons: [{ reason: 'already_inside' }] })
    expect(await outcomes()).toHaveLength(3)
  })

  it('[B18] under the id of another scan is refused, at another gate too, and says nothing of the first person', async () => {
    const [first, second] = [await memberCode(await newMember()), await memberCode(await newMember({ code: 'M-2', name_th: 'มานี มีนา' }))]
    const _id = test.make.id()
    expect(await scan(first, { _id })).toMatchObject({ done: 'admitted', entrance: { visitor_name: 'นิภา ศรีสุข' } })
    const elsewhere = await test.make.gate(admin)
    const ask = (text: string, gate_id: string) => test.as(guard).scans.create({ body: { _id, gate_id, text } })
    for (const [text, gateId] of [
      [second, gate._id],
      [first, elsewhere._id],
    ] as const) {
      const answer = await ask(text, gateId)
      expect(expectRefusal(answer)).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
      expect(JSON.stringify(answer.body)).not.toContain('นิภา')
    }
    expect(await scan(first, { _id, device_time: new Date().toISOString() })).toMatchObject({ done: 'admitted' })
    expect(await outcomes()).toEqual(['member: admitted'])
  })

  it('tells where, since when and by whom a member was let in, at a gate that lets nobody out, and lets nobody out elsewhere', async () => {
    const text = await memberCode(await newMember())
    const { entrance } = await scan(text)
    const inward = await test.make.gate(admin, { location_id: gate.location_id, direction: 'in' })
    const answer = await scan(text, { gate_id: inward._id })
    expect(answer).toMatchObject({
      done: 'refused',
      reasons: [{ reason: 'already_inside' }],
      visit: { _id: entrance!._id, gate_in: gate.code, checkin_at: entrance!.checkin_at, checked_in_by: 'Kanyarat' },
    })
    const elsewhere = await test.make.gate(admin)
    expect(await scan(text, { gate_id: elsewhere._id })).toMatchObject({ reasons: [{ reason: 'already_inside' }] })
    expect((await scanLog())[0]).toMatchObject({ outcome: 'already_inside', entrance_id: entrance!._id })
  })

  it('says every reason why a member is not let in', async () => {
    const elsewhere = await test.make.location(admin)
    const text = await memberCode(
      await newMember({ status: 'pending', valid_from: '2099-01-01', location_ids: [elsewhere, gate.location_id] }),
    )
    expect((await scan(text)).reasons.map(({ reason }) => reason)).toEqual(['not_active', 'not_yet'])
    const over = await memberCode(
      await newMember({ code: 'M-2', valid_from: '2020-01-01', valid_until: '2020-12-31', location_ids: [elsewhere] }),
    )
    const answer = await scan(over)
    expect(answer).toMatchObject({ done: 'refused', member: { code: 'M-2' } })
    expect(answer.reasons.map(({ reason }) => reason)).toEqual(['expired', 'wrong_location'])
    expect(await outcomes()).toEqual(['member: expired', 'member: not_active'])
  })

  it('asks for the notice before it lets in, where the place requires it, and for the way of who has several vehicles', async () => {
    const { version, notice } = expectSuccess(await test.as(admin).settings.get({}))
    expectSuccess(await test.as(admin).settings.save({ body: { version, notice: { ...notice, required: true } } }))
    const text = await memberCode(await newMember())
    expect(await scan(text)).toMatchObject({ done: 'needs', missing: ['notice_version'], member: { code: 'M-1' } })
    const { notice: currentNotice } = expectSuccess(await test.as(guard).entrances.metadata({ query: { desk_gate_id: gate._id } }))
    expect(await scan(text, { notice_version: currentNotice.version })).toMatchObject({ done: 'admitted' })
    const vehicles = ['กก1234', 'กก1235'].map((plate) => ({ plate, plate_province: 'TH-10' as const, vehicle_class: null }))
    const driver = await memberCode(await newMember({ code: 'M-2', vehicles }))
    const answer = await scan(driver, { notice_version: currentNotice.version })
    expect(answer).toMatchObject({ done: 'found', found: { members: [{ code: 'M-2', matched: ['qr'] }] } })
    expect(await outcomes()).toEqual(['member: found', 'member: admitted', 'member: needs_more'])
  })

  it('ends the earlier ones when it is issued again, also the code from before there were tokens', async () => {
    const { _id } = await newMember()
    const text = await memberCode({ _id })
    expect(await scan('M:M-1')).toMatchObject({ done: 'found', kind: 'member', found: { members: [{ _id, matched: ['qr'] }] } })
    const newCode = expectSuccess(await test.as(admin).members.reissueCode({ params: { id: _id }, body: {} }))
    expect(newCode.serial).toBe(2)
    expect(await scan(text)).toMatchObject({ done: 'refused', reasons: [{ reason: 'revoked' }] })
    expect(await scan('M:M-1')).toMatchObject({ done: 'found', found: { members: [] } })
    expect(await scan(newCode.text)).toMatchObject({ done: 'admitted' })
    expect(await outcomes()).toEqual(['member: admitted', 'member: unknown', 'member: revoked', 'member: found'])
  })
})

describe('a guest’s code', () => {
  it('lets in whom it expects, says who is inside, and lets out at a gate or a desk that lets out', async () => {
    const newVisit = await announceToday({ guests: [{ visitor_name: 'สมชาย ใจดี', company: 'Example' }] })
    const text = await guestCode(newVisit)
    const came = await scan(text)
    expect(came).toMatchObject({ kind: 'guest', done: 'admitted', entrance: { visitor_name: 'สมชาย ใจดี', source: 'pre_register' } })
    const secondAnswer = await scan(text)
    expect(secondAnswer).toMatchObject({ done: 'refused', reasons: [{ reason: 'already_inside' }], visit: { _id: came.entrance!._id } })
    await later()
    expect(await scan(text, { mode: 'out' })).toMatchObject({ done: 'checked_out', entrance: { _id: came.entrance!._id } })
    expect(await scan(text)).toMatchObject({ done: 'refused', reasons: [{ reason: 'used_up' }], visit: { _id: came.entrance!._id } })
    expect(await outcomes()).toEqual(['guest: used_up', 'guest: checked_out', 'guest: already_inside', 'guest: admitted'])
    expect((await scanLog())[0]).toMatchObject({ name: 'สมชาย ใจดี', subject_id: newVisit.guests[0]!._id })
  })

  it('is refused where the visit was cancelled, moved or is elsewhere, and opens the form where more is asked', async () => {
    const cancelledVisit = await announceToday()
    const text = await guestCode(cancelledVisit)
    expectSuccess(await test.as(admin).preRegisters.cancel({ params: { id: cancelledVisit._id }, body: {} }))
    expect(await scan(text)).toMatchObject({ done: 'refused', reasons: [{ reason: 'revoked' }], guest: { visitor_name: 'Somchai Jaidee' } })
    const movedVisit = await announceToday()
    const old = await guestCode(movedVisit)
    expectSuccess(await test.as(admin).preRegisters.update({ params: { id: movedVisit._id }, body: { ...movedVisit, from: '06:00' } }))
    expect(await scan(old)).toMatchObject({ reasons: [{ reason: 'revoked' }] })
    const elsewhere = await guestCode(await announceToday({ location_id: await test.make.location(admin) }))
    expect(await scan(elsewhere)).toMatchObject({ done: 'refused', reasons: [{ reason: 'wrong_location' }] })
    const localGuard = await test.make.operator({ organisation: admin.organisation_id, location_ids: [gate.location_id] })
    const hiddenAnswer = await scan(elsewhere, {}, localGuard)
    expect(hiddenAnswer).toMatchObject({ reasons: [{ reason: 'wrong_location', locations: [] }], guest: null })
    const { version, form } = expectSuccess(await test.as(admin).settings.get({}))
    expectSuccess(
      await test.as(admin).settings.save({
        body: { version, form: { ...form, rows: [{ visitor_type: null, gate_id: null, fields: { phone: 'required' } }] } },
      }),
    )
    const text_of_more = await guestCode(await announceToday())
    expect(await scan(text_of_more)).toMatchObject({ done: 'needs', missing: ['phone'], guest: { visitor_name: 'Somchai Jaidee' } })
  })
})

function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const paddedBits = bits.padEnd(Math.ceil(bits.length / 5) * 5, '0')
  return paddedBits
    .match(/.{5}/g)!
    .map((five) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'[Number.parseInt(five, 2)])
    .join('')
}

describe('any other scan', () => {
  it('lets out a visitor inside by their card or slip; the guard decides everything else', async () => {
    const card = async (number: string) => expectSuccess(await test.as(admin).cards.create({ body: { number } }))
    await card('V-031')
    const inside = expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { card_number: 'V-031' }) }))
    expect(await scan('V-031')).toMatchObject({ kind: 'card', done: 'checked_out', entrance: { _id: inside._id } })
    expect(await scan('V-031')).toMatchObject({ kind: 'card', done: 'found', found: { cards: [{ number: 'V-031', held_by: null }] } })
    const walker = expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate) }))
    expect(await scan(visitCode(walker._id))).toMatchObject({ kind: 'visit', done: 'checked_out', entrance: { _id: walker._id } })
    expect(await scan(visitCode(walker._id))).toMatchObject({ kind: 'visit', done: 'found', found: { docs: [{ inside: false }] } })
    expect(await scan(NATIONAL_ID)).toMatchObject({ kind: 'document', done: 'found', found: { docs: [], members: [], cards: [] } })
    expect(await scan('V-999')).toMatchObject({ kind: 'text', done: 'found', found: { docs: [], keeps_cards: true } })
    expect(await outcomes()).toEqual([
      ...['text: unknown', 'document: unknown', 'visit: found', 'visit: checked_out', 'card: found', 'card: checked_out'],
    ])
    const rows = await test.sql('select * from scans where organisation_id = $1', admin.organisation_id)
    expect(JSON.stringify(rows)).not.toContain(NATIONAL_ID)
  })

  it('lets a member in and out by their card, and only finds them when it was typed', async () => {
    const { _id } = await newMember({ cards: [{ number: 'C-7', uid: '04A1B2C3' }] })
    expect(await scan('04a1b2c3', { by: 'typed' })).toMatchObject({ done: 'found', found: { members: [{ _id }] } })
    expect(await scan('04a1b2c3')).toMatchObject({ kind: 'member', done: 'admitted', entrance: { member_id: _id } })
    await later()
    expect(await scan('C-7')).toMatchObject({ kind: 'member', done: 'checked_out' })
    expect(await scan('C-7')).toMatchObject({ done: 'admitted' })
    await later()
    expect(await scan('M:M-1')).toMatchObject({ kind: 'member', done: 'checked_out' })
  })

  it('is logged also where it is refused: the blacklist, a gate that is closed', async () => {
    const text = await memberCode(await newMember({ name_th: 'ประเสริฐ ใจร้าย', phone: '0812345608' }))
    const numbers = [{ kind: 'phone' as const, number: '0812345608' }]
    expectSuccess(await test.as(admin).blacklists.create({ body: entryOf({ numbers, severity: 'deny' }) }))
    const refusal = expectRefusal(await send(text))
    expect(refusal.code).toBe('blacklisted')
    expect((await scanLog())[0]).toMatchObject({ kind: 'member', outcome: 'stopped', entrance_id: null })
    const _id = test.make.id()
    expectSuccess(await test.as(admin).gates.setStatus({ params: { id: gate._id }, body: { status: 'closed', reason: 'x' } }))
    const [first, second] = [expectRefusal(await send(text, { _id })), expectRefusal(await send(text, { _id }))]
    expect([first.code, second.code]).toEqual(['gate_not_open', 'gate_not_open'])
    expect(await outcomes()).toEqual(['member: refused', 'member: stopped'])
  })

  it('is at a gate that the guard sees, with an id and a text', async () => {
    expect(expectRefusal(await send('V-031', { gate_id: test.make.id() })).code).toBe('gate_not_found')
    const stranger = await openStaffedDesk(test)
    expect(expectRefusal(await send('V-031', {}, stranger.guard)).code).toBe('gate_not_found')
    const { errors } = expectRefusal(await send('x', { _id: 'no', by: 'heard' as never, mode: 'up' as never }))
    expect(errors!.map(({ field }) => field).sort()).toEqual(['_id', 'by', 'mode', 'text'])
  })
})

describe('the log', () => {
  it('is filtered by gate, kind, outcome and day, and goes after the days of visits', async () => {
    const second = await test.make.gate(admin, { location_id: gate.location_id })
    await scan('V-999')
    await scan('V-998', { gate_id: second._id })
    await scan(`GP1${'A'.repeat(157)}`)
    const ids = async (query: object) => (await scanLog(query)).map(({ kind, gate_id }) => `${kind} ${gate_id === gate._id}`)
    expect(await ids({ gate_id: second._id })).toEqual(['text false'])
    expect(await ids({ kind: 'pass' })).toEqual(['pass true'])
    expect(await ids({ outcome: 'unknown' })).toEqual(['text false', 'text true'])
    expect(await ids({ outcome: 'any_refusal' })).toHaveLength(3)
    expect(await ids({ startDate: '2099-01-01' })).toEqual([])
    expect(await ids({ location_id: gate.location_id })).toHaveLength(3)
    await test.sql(
      "update scans set at = now() - interval '300 days' where organisation_id = $1 and gate_id = $2",
      admin.organisation_id,
      second._id,
    )
    await retentionJobs.erase_overdue(test.app)
    expect(await ids({})).toEqual(['pass true', 'text true'])
  })
})
