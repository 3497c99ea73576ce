import { readScanCode, visitCode } from '@gatehouse/contract/kernel/domain/scan-code.ts'
import { admin, gate, guard, staffDesk, type VisitInput, visitTo } from '../../../test/desk.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

const card = async (number: string, fields: object = {}) =>
  expectSuccess(await test.as(admin).cards.create({ body: { number, ...fields } }))
const now = async (id: string) => expectSuccess(await test.as(admin).cards.get({ params: { id } }))
const comes = (card_number: string, fields: Partial<VisitInput> = {}) =>
  test.as(guard).entrances.checkIn({ body: visitTo(gate, { card_number, ...fields }) })
const leaves = (id: string) => test.as(guard).entrances.checkOut({ params: { id }, body: { gate_id: gate._id } })
const undone = (id: string) => test.as(guard).entrances.undo({ params: { id }, body: {} })

describe('a registered card', () => {
  it('is with the visit from the check-in to the check-out, by its number or as a reader reads it', async () => {
    const { _id } = await card('V-001', { uid: '04A1B2C3' })
    const visit = expectSuccess(await comes('04:a1:b2:c3'))
    expect(visit).toMatchObject({ card_number: 'V-001', card_id: _id })
    expect(await now(_id)).toMatchObject({ status: 'issued', holder: { entrance_id: visit._id } })
    expectSuccess(await leaves(visit._id))
    expect(await now(_id)).toMatchObject({ status: 'available', holder: null })
  })

  it('comes back with an undone check-in, and goes out again with an undone check-out', async () => {
    const { _id } = await card('V-001')
    const first = expectSuccess(await comes('V-001'))
    expectSuccess(await undone(first._id))
    expect((await now(_id)).status).toBe('available')
    const second = expectSuccess(await comes('V-001'))
    expectSuccess(await leaves(second._id))
    expectSuccess(await undone(second._id))
    expect(await now(_id)).toMatchObject({ status: 'issued', holder: { entrance_id: second._id } })
    expectSuccess(await leaves(second._id))
    const third = expectSuccess(await comes('V-001', { visitor_name: 'Somebody Else' }))
    expect(expectRefusal(await undone(second._id))).toMatchObject({ code: 'card_in_use', conflict: { _id: third._id } })
  })

  it('is refused with what is wrong: unknown here, lost, or with another visit; nothing is written then', async () => {
    const { _id } = await card('V-001')
    await card('V-002')
    expect(expectRefusal(await comes('V-999'))).toMatchObject({ status: 404, code: 'card_not_found' })
    const holder = expectSuccess(await comes('V-001'))
    expect(expectRefusal(await comes('V-001', { visitor_name: 'Somebody Else' }))).toMatchObject({
      code: 'card_in_use',
      conflict: { _id: holder._id },
    })
    expectSuccess(await test.as(guard).entrances.loseCard({ params: { id: holder._id }, body: {} }))
    expect(expectRefusal(await comes('V-001', { visitor_name: 'Somebody Else' }))).toMatchObject({
      code: 'card_not_available',
      conflict: { status: 'lost' },
    })
    expect(expectSuccess(await test.as(guard).entrances.list({ query: {} })).docs).toHaveLength(1)
    expect((await now(_id)).status).toBe('lost')
  })

  it('is reported lost in one call: the visit goes on with its number, and gives nothing back', async () => {
    const { _id } = await card('V-001')
    const visit = expectSuccess(await comes('V-001'))
    const after = expectSuccess(
      await test.as(guard).entrances.loseCard({ params: { id: visit._id }, body: { reason: 'Dropped in the lift' } }),
    )
    expect(after).toMatchObject({ status: 'checkin', card_number: 'V-001', card_id: null })
    expect(expectRefusal(await test.as(guard).entrances.loseCard({ params: { id: visit._id }, body: {} })).code).toBe('card_not_found')
    expectSuccess(await leaves(visit._id))
    expect((await now(_id)).status).toBe('lost')
    expect(expectRefusal(await test.as(guard).entrances.loseCard({ params: { id: visit._id }, body: {} })).code).toBe('already_out')
    expect(expectRefusal(await test.as(guard).entrances.loseCard({ params: { id: test.make.id() }, body: {} })).code).toBe('not_found')
  })

  it('reported lost on the page of cards is not given back, nor asked for by an undone check-out', async () => {
    const { _id } = await card('V-001')
    const status = (to: 'lost' | 'available') =>
      test.as(admin).cards.setStatus({ params: { id: _id }, body: { status: to, reason: 'Not in the drawer' } })
    const visit = expectSuccess(await comes('V-001'))
    expectSuccess(await status('lost'))
    expectSuccess(await leaves(visit._id))
    expect(expectSuccess(await undone(visit._id))).toMatchObject({ status: 'checkin', card_number: 'V-001', card_id: null })
    expect((await now(_id)).status).toBe('lost')
    expectSuccess(await leaves(visit._id))
    expectSuccess(await status('available'))
    expectSuccess(await undone(visit._id))
    expect(await now(_id)).toMatchObject({ status: 'available', holder: null })
  })

  it('found while the visitor who lost it is inside is refused with that visit, also at another location', async () => {
    const { _id } = await card('V-001')
    const visit = expectSuccess(await comes('V-001'))
    for (const status of ['lost', 'available'] as const)
      expectSuccess(await test.as(admin).cards.setStatus({ params: { id: _id }, body: { status, reason: 'Found' } }))
    const elsewhere = await test.make.gate(admin, { location_id: await test.make.location(admin) })
    for (const gate_id of [gate._id, elsewhere._id])
      expect(expectRefusal(await comes('V-001', { gate_id, visitor_name: 'Somebody Else' }))).toMatchObject({
        ...{ status: 409, code: 'card_in_use', conflict: { _id: visit._id } },
      })
    expect((await now(_id)).status).toBe('available')
    expectSuccess(await leaves(visit._id))
    expectSuccess(await comes('V-001', { gate_id: elsewhere._id, visitor_name: 'Somebody Else' }))
  })

  it('stays a text if the organisation has no registered cards', async () => {
    const visit = expectSuccess(await comes('any 7'))
    expect(visit).toMatchObject({ card_number: 'ANY 7', card_id: null })
  })
})

it('[R5] one card at two gates at once is given once in every round, and the other one learns who has it', async () => {
  const rounds = roundsOf(300)
  const other = await test.make.gate(admin, { location_id: gate.location_id })
  await card('V-001')
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(
      [gate, other].map((entryGate, n) =>
        test.as(guard).entrances.checkIn({ body: visitTo(entryGate, { visitor_name: `V ${round} ${n}`, card_number: 'V-001' }) }),
      ),
    )
    const [winner, loser] = answers[0]!.ok ? [answers[0]!, answers[1]!] : [answers[1]!, answers[0]!]
    const visit = expectSuccess(winner)
    expect(expectRefusal(loser)).toMatchObject({ status: 409, code: 'card_in_use', conflict: { _id: visit._id } })
    expectSuccess(await leaves(visit._id))
  }
})

describe('a card that is looked for at the desk', () => {
  const find = async (text: string, person = guard) =>
    expectSuccess(await test.as(person).entrances.find({ body: { text, gate_id: gate._id } }))

  it('is told with what keeps it from being given out there, and nobody who had it stands for it', async () => {
    const lostCard = await card('V-002')
    await card('V-003', { location_id: await test.make.location(admin) })
    await card('V-001', { uid: '04A1B2C3' })
    expectSuccess(await leaves(expectSuccess(await comes('V-001'))._id))
    expectSuccess(
      await test.as(admin).cards.setStatus({ params: { id: lostCard._id }, body: { status: 'lost', reason: 'Not in the drawer' } }),
    )
    const free = { number: 'V-001', status: 'available', why: null, held_by: null }
    expect(await find('V-001')).toMatchObject({ keeps_cards: true, cards: [free] })
    expect(await find('04:a1:b2:c3')).toMatchObject({ docs: [], cards: [free] })
    expect((await find('V-002')).cards).toMatchObject([{ status: 'lost', why: 'status', lost_at: expect.any(String) }])
    expect((await find('V-003')).cards).toMatchObject([{ status: 'available', why: 'elsewhere' }])
    expect(await find('V-999')).toMatchObject({ keeps_cards: true, cards: [] })
  })

  it('by what a reader types of it finds who has it, whatever is printed on it', async () => {
    await card('V-001', { uid: '04A1B2C3' })
    const visit = expectSuccess(await comes('V-001'))
    const { docs, cards } = await find('04:a1:b2:c3')
    expect(docs).toMatchObject([{ inside: true, entrance: { _id: visit._id }, matched: ['card'] }])
    expect(cards).toMatchObject([{ number: 'V-001', status: 'issued', held_by: visit._id }])
  })

  it('shows as taken if a visitor to another unit has it, without naming them', async () => {
    await card('V-001', { uid: '04A1B2C3' })
    const unit = await test.make.unit(admin, gate.location_id)
    const own = await test.make.operator({ organisation: admin.organisation_id, unit_ids: [unit] })
    expectSuccess(await comes('V-001'))
    expect(await find('V-001', own)).toMatchObject({ docs: [], cards: [{ status: 'issued', held_by: null }] })
    const refusal = expectRefusal(
      await test
        .as(own)
        .entrances.checkIn({ body: visitTo(gate, { card_number: '04:a1:b2:c3', unit_id: unit, visitor_name: 'Somebody Else' }) }),
    )
    expect(refusal.code).toBe('card_in_use')
    expect(refusal.conflict).toBeUndefined()
  })

  it('is with a visit that the refusal names, so that the guard can go to it', async () => {
    await card('V-001')
    const holder = expectSuccess(await comes('V-001'))
    const refusal = expectRefusal(await comes('V-001', { visitor_name: 'Somebody Else' }))
    expect(refusal).toMatchObject({
      code: 'card_in_use',
      conflict: { _id: holder._id, number: holder.number, visitor_name: holder.visitor_name, checkin_at: holder.checkin_at },
    })
  })

  it('is proposed by its number: the lowest that is free, there, now, and a visitor’s', async () => {
    const next = async () => expectSuccess(await test.as(guard).entrances.nextCard({ query: { gate_id: gate._id } })).number
    expect(await next()).toBeNull()
    await card('V-000', { kind: 'member' })
    await card('V-001', { valid_until: '2020-01-31' })
    await card('V-002', { location_id: await test.make.location(admin) })
    await card('V-004')
    await card('V-003', { location_id: gate.location_id })
    expect(await next()).toBe('V-003')
    const visit = expectSuccess(await comes('V-003'))
    expect(await next()).toBe('V-004')
    expectSuccess(await leaves(visit._id))
    expect(await next()).toBe('V-003')
    const other = await test.make.admin()
    expect(expectRefusal(await test.as(other).entrances.nextCard({ query: { gate_id: gate._id } })).code).toBe('gate_not_found')
  })
})

it('the code on a slip finds its visit on any day, where the person may see it, and never another visit with its number', async () => {
  const first = expectSuccess(await comes('', { card_number: undefined }))
  await test.sql("update entrances set checkin_at = checkin_at - interval '2 days' where _id = $1", first._id)
  expectSuccess(await comes('', { card_number: undefined, visitor_name: 'Second Visitor' }))
  const find = async (person: typeof guard, text: string) => expectSuccess(await test.as(person).entrances.find({ body: { text } })).docs
  const code = visitCode(first._id)
  expect(await find(guard, code)).toMatchObject([{ entrance: { _id: first._id }, inside: true, matched: ['number'] }])
  expectSuccess(await leaves(first._id))
  expect(await find(guard, code)).toMatchObject([{ entrance: { _id: first._id }, inside: false }])
  expect(await find(await test.make.admin(), code)).toEqual([])
  const elsewhere = await test.make.operator({
    organisation: admin.organisation_id,
    location_ids: [await test.make.location(admin, { code: 'BR' })],
  })
  expect(await find(elsewhere, code)).toEqual([])
})

it('a slip finds its visit by the number of today', async () => {
  const first = expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate) }))
  expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { visitor_name: 'Second Visitor' }) }))
  const find = async (text: string) => expectSuccess(await test.as(guard).entrances.find({ body: { text } })).docs
  expect(await find(readScanCode(`#${first.number}`, 'scanned').text)).toMatchObject([
    { entrance: { _id: first._id }, matched: ['number'] },
  ])
  await test.sql("update entrances set checkin_at = checkin_at - interval '2 days' where _id = $1", first._id)
  expect(await find(readScanCode(`#${first.number}`, 'scanned').text)).toEqual([])
})
