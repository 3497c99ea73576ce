import { entriesOf } from '../../../test/audit-entries.ts'
import { countMessages, type MessageCounter } from '../../../test/database-messages.ts'
import { ANOTHER_NATIONAL_ID, NATIONAL_ID, openStaffedDesk, visitTo } from '../../../test/desk.ts'
import { buildPassCheckIn, passFor } from '../../../test/pre-passes.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

let counter: MessageCounter
serve()
beforeAll(async () => {
  counter = await countMessages()
})
afterAll(() => counter.close())

/** The messages of a call to the database, each with whether it checks the session and whether it commits. */
const messagesOf = async (work: () => Promise<unknown>) =>
  (await counter.during(work)).map(({ text }) => ({ checks: text.includes('\0app_begin\0'), commits: text.includes('\0commit\0') }))

describe('a check-in and a check-out', () => {
  it('are one message to the database each, with the check of who asks, the card, the blacklist, the log and the kept answer', async () => {
    const { admin, guard, gate } = await openStaffedDesk(test)
    expectSuccess(await test.as(admin).cards.create({ body: { number: 'V-001' } }))
    expectSuccess(await test.as(admin).cards.create({ body: { number: 'V-002' } }))
    const body = {
      kind: 'person' as const,
      name: 'อดิศร เรืองรอง',
      severity: 'deny' as const,
      guard_action: 'refuse',
      reason: 'x',
      location_ids: null,
    }
    expectSuccess(await test.as(admin).blacklists.create({ body: { ...body, aliases: [], plates: [], numbers: [] } as never }))
    const calls = test.as(guard, { at: counter.server }).entrances
    const come = (key: string, fields: object) => calls.checkIn({ body: visitTo(gate, fields), idempotencyKey: key })
    expectSuccess(await come('first', { card_number: 'V-001' }))
    const numbers = { id_kind: 'national_id' as const, id_number: NATIONAL_ID, phone: '0812345608', plate: 'กก 1', plate_province: 'TH-10' }
    expect(await messagesOf(() => come('second', { card_number: 'V-002', ...numbers }).then(expectSuccess))).toEqual([
      { checks: true, commits: true },
    ])
    const { _id: id } = expectSuccess(await come('second', { card_number: 'V-002', ...numbers }))
    const leave = () => calls.checkOut({ params: { id }, body: { gate_id: gate._id }, idempotencyKey: 'out' })
    expect(await messagesOf(() => leave().then(expectSuccess))).toEqual([{ checks: true, commits: true }])
  })

  it('[8.2.2] a check-out of an unknown visit, or of another organisation’s, is refused whatever way the database finds its row', async () => {
    const { guard, gate } = await openStaffedDesk(test)
    const stranger = await openStaffedDesk(test)
    const foreign = expectSuccess(await test.as(stranger.guard).entrances.checkIn({ body: visitTo(stranger.gate) }))
    // With figures about the table, the database looks for the row before it asks the function that decides.
    await test.sql('analyze entrances')
    for (const id of [foreign._id, test.make.id()])
      for (let turn = 0; turn < 7; turn++)
        expect(expectRefusal(await test.as(guard).entrances.checkOut({ params: { id }, body: { gate_id: gate._id } })).status).toBe(404)
    expect(await test.sql('select status from entrances where _id = $1', foreign._id)).toEqual([{ status: 'checkin' }])
  })

  it('leave the same fields in the audit log as every other step', async () => {
    const { admin, guard, gate } = await openStaffedDesk(test)
    const call = test.as(admin).entrances
    const visit = expectSuccess(await call.checkIn({ body: visitTo(gate, { plate: 'กก 2', plate_province: 'TH-10', items: 'Bag' }) }))
    const out = expectSuccess(
      await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id, remark: 'Gone' } }),
    )
    expectSuccess(await call.undo({ params: { id: visit._id }, body: {} }))
    const entries = await entriesOf(test, visit._id)
    const [came, left, undone] = entries
    expect(entries.map(({ action }) => action)).toEqual(['entrance.checked_in', 'entrance.checked_out', 'entrance.checkout_undone'])
    expect(Object.keys(came!.after!).sort()).toEqual(Object.keys(undone!.after!).sort())
    expect(left!.before).toEqual(came!.after)
    expect(left!.after).toEqual(undone!.before)
    expect(left!.after).toMatchObject({ status: 'checkout', checkout_at: out.checkout_at, remark: 'Gone', gate_out_id: gate._id })
  })

  it('is given again byte for byte after a check-out, whatever was corrected since', async () => {
    const { admin, guard, gate } = await openStaffedDesk(test)
    const numbers = { id_kind: 'national_id' as const, id_number: NATIONAL_ID, phone: '0812345608' }
    const { _id: id } = expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, numbers) }))
    const leave = () => test.as(guard).entrances.checkOut({ params: { id }, body: { gate_id: gate._id }, idempotencyKey: 'out' })
    const first = expectSuccess(await leave())
    expect(first).toMatchObject({ id_number_masked: 'x-xxxx-xxxx3-56-2', phone_masked: expect.stringContaining('5608') })
    const correction = { id_kind: 'national_id' as const, id_number: ANOTHER_NATIONAL_ID, reason: 'x', updated_at: first.updated_at }
    expectSuccess(await test.as(admin).entrances.correctNumbers({ params: { id }, body: correction }))
    expect(JSON.stringify(expectSuccess(await leave()))).toBe(JSON.stringify(first))
    const rows = await test.sql(`select body from idempotency_keys where key = 'out' and organisation_id = $1`, admin.organisation_id)
    expect(JSON.stringify(rows)).not.toMatch(/3-56-2|\b5608\b/)
    // A version before decision 78 kept one object.
    const merged = JSON.stringify(Object.assign({}, ...JSON.parse(rows[0].body)))
    await test.sql(`update idempotency_keys set body = $1 where key = 'out' and organisation_id = $2`, merged, admin.organisation_id)
    expect(JSON.stringify(expectSuccess(await leave()))).toBe(JSON.stringify(first))
  })
})

it('a card that is read by its UID is found under its number, and not under what the reader typed', async () => {
  const { admin, guard, gate } = await openStaffedDesk(test)
  expectSuccess(await test.as(admin).cards.create({ body: { number: 'AB-7/9', uid: '04A1B2C3' } }))
  const visit = expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { card_number: '04:a1:b2:c3' }) }))
  const found = async (search: string) =>
    expectSuccess(await test.as(guard).entrances.list({ query: { search } })).docs.map(({ _id }) => _id)
  expect(visit.card_number).toBe('AB-7/9')
  expect([await found('ab79'), await found('04a1b2c3')]).toEqual([[visit._id], []])
  const other = expectRefusal(await test.as(guard).entrances.checkIn({ body: visitTo(gate, { card_number: 'AB-7/9' }) }))
  expect(other).toMatchObject({ code: 'card_in_use', conflict: { _id: visit._id } })
})

it('somebody with a pass comes in with two messages: one reads the pass, the other decides and writes', async () => {
  const { admin, guard, gate } = await openStaffedDesk(test)
  const unit_id = await test.make.unit(admin, gate.location_id)
  const make = async () =>
    expectSuccess(await test.as(admin).prePasses.create({ body: passFor({ location_id: gate.location_id, unit_id, phone: '0812345608' }) }))
  const come = async ({ _id }: { _id: string }) =>
    expectSuccess(
      await test.as(guard, { at: counter.server }).entrances.checkIn({ body: buildPassCheckIn({ _id }, gate), idempotencyKey: _id }),
    )
  await come(await make())
  const pass = await make()
  expect(await messagesOf(() => come(pass))).toEqual([
    { checks: true, commits: false },
    { checks: false, commits: true },
  ])
})
