import { checkIn, checkOut, openDesk, visitTo } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, test } from '../../../test/served.ts'

serve()

const plate = { plate: 'กก 1234', plate_province: 'TH-10' } as const
type Desk = Awaited<ReturnType<typeof openDesk>>
const outAt = (desk: Desk, id: string, gate_id: string) => test.as(desk.guard).entrances.checkOut({ params: { id }, body: { gate_id } })
const undo = (desk: Desk, { _id }: { _id: string }) => test.as(desk.guard).entrances.undo({ params: { id: _id }, body: {} })
const minutesAgo = (minutes: number, { _id }: { _id: string }) =>
  test.sql(
    'update entrances set checkin_at = checkin_at - $1::interval, checkout_at = checkout_at - $1::interval where _id = $2',
    `${minutes} minutes`,
    _id,
  )

describe('a check-out', () => {
  it('[E-03a] says when, where and by whom the visitor left, and keeps what was remarked', async () => {
    const desk = await openDesk(test, { name: 'Kanyarat' })
    const visit = await checkIn(test, desk, { card_number: 'V-1', remark: 'Came early' })
    const back = await test.make.gate(desk.guard, { location_id: desk.gate.location_id, direction: 'out' })
    const answer = await test.as(desk.guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: back._id } })
    expect(expectSuccess(answer)).toMatchObject({
      status: 'checkout',
      gate_out: back.code,
      gate_out_id: back._id,
      checked_out_by: 'Kanyarat',
      remark: 'Came early',
    })
    const other = await checkIn(test, desk)
    const visitWithRemark = await test
      .as(desk.guard)
      .entrances.checkOut({ params: { id: other._id }, body: { gate_id: back._id, remark: 'Left a bag' } })
    expect(expectSuccess(visitWithRemark).remark).toBe('Left a bag')
  })

  it('needs an open gate that leads out of the place where the visitor is', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const { location_id } = desk.gate
    for (const gateState of [{ status: 'maintenance' }, { status: 'closed' }, { status: 'retired' }, { direction: 'in' }]) {
      const gate = await test.make.gate(desk.guard, { location_id, ...gateState })
      expect(expectRefusal(await outAt(desk, visit._id, gate._id)), JSON.stringify(gateState)).toMatchObject({
        status: 409,
        code: 'gate_not_open',
      })
    }
    const elsewhere = await test.make.gate(desk.guard)
    const foreign = (await openDesk(test)).gate
    const missing = omitRequestId(await outAt(desk, visit._id, test.make.id()))
    expect(missing).toMatchObject({ status: 404, code: 'gate_not_found' })
    for (const gate of [elsewhere, foreign]) expect(omitRequestId(await outAt(desk, visit._id, gate._id))).toEqual(missing)
    await test.sql("update locations set status = 'suspended' where id = $1", location_id)
    expect((await outAt(desk, visit._id, desk.gate._id)).status).toBe(200)
  })

  it('says that a visitor is out already, with the whole of how they left', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const out = await checkOut(test, desk, visit)
    const secondAnswer = expectRefusal(await outAt(desk, visit._id, desk.gate._id))
    expect(secondAnswer).toMatchObject({ status: 409, code: 'already_out' })
    expect(secondAnswer.conflict).toMatchObject({
      _id: visit._id,
      status: 'checkout',
      checkout_at: out.checkout_at,
      gate_out: desk.gate.code,
    })
  })
})

describe('undoing', () => {
  it('a check-out makes the visit open again, for ten minutes', async () => {
    const desk = await openDesk(test)
    const [visit, late] = [await checkIn(test, desk, plate), await checkIn(test, desk)]
    for (const openVisit of [visit, late]) {
      await minutesAgo(300, openVisit)
      await checkOut(test, desk, openVisit)
    }
    await minutesAgo(9.9, visit)
    await minutesAgo(10.1, late)
    const undone = expectSuccess(await undo(desk, visit))
    expect(undone).toMatchObject({ status: 'checkin', checkout_at: null, gate_out: null, gate_out_id: null, checked_out_by: null })
    expect(expectRefusal(await undo(desk, late))).toMatchObject({ status: 409, code: 'undo_too_late' })
    expect(expectRefusal(await undo(desk, visit)).code).toBe('undo_too_late')
    expect((await outAt(desk, visit._id, desk.gate._id)).status).toBe(200)
  })

  it('a check-in cancels it, for ten minutes: the vehicle, the card and the counts are free again', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk, { ...plate, card_number: 'V-1' })
    await minutesAgo(9.9, visit)
    expect(expectSuccess(await undo(desk, visit))).toMatchObject({ status: 'cancelled', undo_until: null })
    expect(expectSuccess(await test.as(desk.guard).entrances.metadata({}))).toMatchObject({ inside: 0, checked_in_today: 0 })
    expect(expectRefusal(await undo(desk, visit)).code).toBe('undo_too_late')
    expect(expectRefusal(await outAt(desk, visit._id, desk.gate._id)).status).toBe(409)
    const nextVisit = await checkIn(test, desk, { ...plate, card_number: 'V-1' })
    await minutesAgo(10.1, nextVisit)
    expect(expectRefusal(await undo(desk, nextVisit)).code).toBe('undo_too_late')
  })

  it('a check-out is refused where the vehicle or the card came in again meanwhile', async () => {
    const desk = await openDesk(test)
    for (const [fields, code] of [
      [plate, 'vehicle_inside'],
      [{ card_number: 'V-1' }, 'card_in_use'],
    ] as const) {
      const first = await checkIn(test, desk, fields)
      await checkOut(test, desk, first)
      const second = await checkIn(test, desk, fields)
      expect(expectRefusal(await undo(desk, first))).toMatchObject({ status: 409, code, conflict: { _id: second._id } })
      expect(expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: first._id } })).status).toBe('checkout')
    }
  })

  it('stays in the history, with who did it', async () => {
    const desk = await openDesk(test, { name: 'Kanyarat' })
    const visit = await checkIn(test, desk)
    await checkOut(test, desk, visit)
    expectSuccess(await undo(desk, visit))
    expectSuccess(await undo(desk, visit))
    const { history } = expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: visit._id } }))
    expect(history.map(({ action }) => action)).toEqual([
      'entrance.checked_in',
      'entrance.checked_out',
      'entrance.checkout_undone',
      'entrance.checkin_undone',
    ])
    expect(history[2]).toMatchObject({ by: 'Kanyarat', changed: expect.arrayContaining(['status', 'checkout_at', 'gate_out_id']) })
  })
})

it('the counts of the desk [E-01b] follow every step', async () => {
  const desk = await openDesk(test)
  const counts = async () => {
    const { inside, overstaying, checked_in_today, checked_out_today } = expectSuccess(await test.as(desk.guard).entrances.metadata({}))
    return [inside, overstaying, checked_in_today, checked_out_today]
  }
  expect(await counts()).toEqual([0, 0, 0, 0])
  const [first, second] = [await checkIn(test, desk), await checkIn(test, desk)]
  expect(await counts()).toEqual([2, 0, 2, 0])
  await test.sql("update entrances set expected_out_at = now() - interval '1 minute' where _id = $1", first._id)
  expect(await counts()).toEqual([2, 1, 2, 0])
  await checkOut(test, desk, first)
  expect(await counts()).toEqual([1, 0, 2, 1])
  await test.sql("update entrances set checkin_at = checkin_at - interval '2 days' where _id = $1", second._id)
  expect(await counts()).toEqual([1, 0, 1, 1])
  expectSuccess(await undo(desk, first))
  expect(await counts()).toEqual([2, 1, 1, 0])
  const metadata = expectSuccess(await test.as(desk.guard).entrances.metadata({}))
  expect(metadata.purposes.length).toBeGreaterThan(0)
  expect(metadata.visitor_types.map(({ key }) => key)).toContain('visitor')
  expect(visitTo(desk.gate).visitor_type).toBe('visitor')
})

it('an archived location takes nobody back by an undo', async () => {
  const desk = await openDesk(test)
  const visit = await checkIn(test, desk)
  await checkOut(test, desk, visit)
  await test.sql("update locations set status = 'archived' where id = $1", desk.gate.location_id)
  expect(expectRefusal(await undo(desk, visit)).code).toBe('location_not_active')
})
