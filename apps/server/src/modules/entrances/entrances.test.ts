import { serve, test } from '../../../test/served.ts'

serve()

it('a walk-in visitor [E-03a] is checked in, found, listed, counted and checked out', async () => {
  const { as, make } = test
  const guard = await make.operator({ name: 'Kanyarat' })
  const gate = await make.gate(guard)
  const call = as(guard).entrances
  const visit = {
    gate_id: gate._id,
    visitor_name: 'นางสาว สุภาวดี เกื้อกูลวงศ์',
    visitor_type: 'visitor',
    purpose: 'meeting',
    phone: '081-234-5608',
    id_kind: 'national_id',
    id_number: '1-1120-34563-56-2',
    plate: '2ขค 4581',
    plate_province: 'TH-10',
    card_number: 'v-031',
  } as const

  const checkedIn = await call.checkIn({ body: visit, idempotencyKey: 'first' })
  expect(checkedIn).toMatchObject({
    status: 201,
    body: {
      status: 'checkin',
      number: 1,
      plate: '2ขค4581',
      card_number: 'V-031',
      gate_in: gate.code,
      checked_in_by: 'Kanyarat',
      id_number_masked: 'x-xxxx-xxxx3-56-2',
    },
  })
  const again = await call.checkIn({ body: visit, idempotencyKey: 'first' })
  expect(again).toEqual({ ...checkedIn, headers: expect.anything() })
  expect((await call.checkIn({ body: { ...visit, party_size: 2 }, idempotencyKey: 'first' })).status).toBe(422)
  const id = (checkedIn.body as { _id: string })._id

  for (const text of ['5608', '0812345608', '1112034563562', '4581', 'สุภาวดี', 'V-031']) {
    const found = await call.find({ body: { text } })
    expect(found.body, text).toMatchObject({ docs: [{ inside: true, entrance: { _id: id }, visits: 1 }] })
  }
  expect((await call.list({ query: { search: 'เกื้อกูล' } })).body).toMatchObject({ total: 1, docs: [{ _id: id }] })
  expect((await call.metadata({})).body).toMatchObject({ inside: 1, checked_in_today: 1, checked_out_today: 0 })
  expect((await call.checkIn({ body: { ...visit, card_number: null } })).body).toMatchObject({
    code: 'vehicle_inside',
    conflict: { _id: id },
  })

  const out = await call.checkOut({ params: { id }, body: { gate_id: gate._id } })
  expect(out).toMatchObject({ status: 200, body: { status: 'checkout', gate_out: gate.code } })
  expect((await call.checkOut({ params: { id }, body: { gate_id: gate._id } })).body).toMatchObject({ code: 'already_out' })
  expect((await call.undo({ params: { id }, body: {} })).body).toMatchObject({ status: 'checkin', checkout_at: null })
  expect((await call.get({ params: { id } })).body).toMatchObject({
    history: [{ action: 'entrance.checked_in' }, { action: 'entrance.checked_out' }, { action: 'entrance.checkout_undone' }],
  })
  expect((await as(guard).reports.dashboard({})).body).toMatchObject({ checked_in_today: 1, inside: { people: 1, vehicles: 1 } })
})
