import { ANOTHER_NATIONAL_ID, checkIn, checkOut, NATIONAL_ID, openDesk, visitTo } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, test } from '../../../test/served.ts'

serve()

const plate = { plate: 'กก 1234', plate_province: 'TH-10' } as const

describe('the gate of a check-in', () => {
  it('[E-03a] has to be open, and open to those who come in', async () => {
    const { guard } = await openDesk(test)
    const ask = async (options: { status?: string; direction?: string }) => {
      const gate = await test.make.gate(guard, options)
      return test.as(guard).entrances.checkIn({ body: visitTo(gate) })
    }
    for (const direction of ['in', 'both']) expect((await ask({ direction })).status).toBe(201)
    for (const gateState of [{ status: 'maintenance' }, { status: 'closed' }, { status: 'retired' }, { direction: 'out' }])
      expect(expectRefusal(await ask(gateState)), JSON.stringify(gateState)).toMatchObject({ status: 409, code: 'gate_not_open' })
  })

  it('[E-03a] is asked anew each time: one that was turned round lets nobody else in', async () => {
    const desk = await openDesk(test)
    await checkIn(test, desk)
    await test.sql("update gates set direction = 'out' where _id = $1", desk.gate._id)
    expect(expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate) })).code).toBe('gate_not_open')
  })

  it('stands at a location that takes visits', async () => {
    const { guard } = await openDesk(test)
    for (const status of ['suspended', 'archived']) {
      const gate = await test.make.gate(guard, { location_id: await test.make.location(guard, { status }) })
      const answer = expectRefusal(await test.as(guard).entrances.checkIn({ body: visitTo(gate) }))
      expect(answer).toMatchObject({ status: 409, code: 'location_not_active' })
    }
  })

  it('does not exist if it belongs to another organisation', async () => {
    const { guard } = await openDesk(test)
    const foreign = await openDesk(test)
    const ask = async (gate_id: string) => omitRequestId(await test.as(guard).entrances.checkIn({ body: visitTo({ _id: gate_id }) }))
    expect(await ask(foreign.gate._id)).toMatchObject({ status: 404, code: 'gate_not_found' })
    expect(await ask(foreign.gate._id)).toEqual(await ask(test.make.id()))
  })
})

describe('the input of a visit', () => {
  it('is chosen from the lists of the organisation, and names each field that is not', async () => {
    const desk = await openDesk(test)
    const ask = (fields: object) => test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, fields) })
    const wrong = expectRefusal(await ask({ visitor_type: 'king', purpose: 'coronation', vehicle_class: 'carriage' }))
    expect(wrong).toMatchObject({ status: 422, code: 'invalid' })
    expect(wrong.errors).toEqual(
      ['visitor_type', 'purpose', 'vehicle_class'].map((field) => ({ field, message: 'Select one from the list.' })),
    )
    expect(expectRefusal(await ask({ visitor_type: 'member' })).errors).toMatchObject([{ field: 'visitor_type' }])
    expect((await ask({ visitor_type: 'vip', purpose: 'work', vehicle_class: 'truck', nationality: 'VNM' })).status).toBe(201)
  })

  it('keeps the time of the desk beside that of the server, which counts', async () => {
    const desk = await openDesk(test)
    const device_time = '2026-01-02T03:04:05.000Z'
    const visit = await checkIn(test, desk, { device_time, expected_minutes: 45 })
    expect(Math.abs(Date.parse(visit.checkin_at) - Date.now())).toBeLessThan(60_000)
    expect(Date.parse(visit.expected_out_at!) - Date.parse(visit.checkin_at)).toBe(45 * 60_000)
    const out = expectSuccess(
      await test
        .as(desk.guard)
        .entrances.checkOut({ params: { id: visit._id }, body: { gate_id: desk.gate._id, device_time: '2026-01-02T05:00:00.000Z' } }),
    )
    expect(Date.parse(out.checkout_at!)).toBeGreaterThanOrEqual(Date.parse(visit.checkin_at))
    const rows = await test.sql('select device_checkin_at, device_checkout_at from entrances where _id = $1', visit._id)
    expect(rows[0].device_checkin_at.toISOString()).toBe(device_time)
    expect(rows[0].device_checkout_at.toISOString()).toBe('2026-01-02T05:00:00.000Z')
  })

  it('keeps which version of the notice the visitor was given, and that they were given none', async () => {
    const desk = await openDesk(test)
    const { notice } = expectSuccess(await test.as(desk.guard).entrances.metadata({ query: {} }))
    for (const text of [notice.th, notice.en]) expect(text).toContain('180')
    const kept = async (fields: object) => {
      const { _id } = expectSuccess(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, fields) }))
      return expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: _id } })).notice_version
    }
    expect(await kept({ notice_version: notice.version })).toBe(notice.version)
    expect(await kept({ notice_version: notice.version + 1 })).toBe(notice.version + 1)
    expect(await kept({})).toBeNull()
  })

  it('names the unit of its location, and no other location’s', async () => {
    const desk = await openDesk(test)
    const unit = (location_id: string) => {
      const id = test.make.id()
      return test
        .sql(
          "insert into units (organisation_id, id, location_id, code, name_th) values ($1, $2, $3, '12A', 'Chai family')",
          desk.guard.organisation_id,
          id,
          location_id,
        )
        .then(() => id)
    }
    const own = await unit(desk.gate.location_id)
    const visit = await checkIn(test, desk, { unit_id: own, unit_name: 'something else' })
    expect(visit.unit_id).toBe(own)
    expect(visit.unit_name).toContain('12A')
    const elsewhere = await unit(await test.make.location(desk.guard))
    const answer = await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { unit_id: elsewhere }) })
    expect(expectRefusal(answer)).toMatchObject({ status: 404, code: 'unit_not_found' })
  })

  it('refuses what cannot be, and says where', async () => {
    const desk = await openDesk(test)
    const wrong = { visitor_name: ' ', id_kind: 'national_id', id_number: '1112034563563', phone: '12', plate: '', party_size: 0, fee: 100 }
    const answer = expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: { ...visitTo(desk.gate), ...wrong } as never }))
    expect(answer).toMatchObject({ status: 422, code: 'invalid' })
    expect(answer.errors!.map((error) => error.field).sort()).toEqual(['fee', 'id_number', 'party_size', 'phone', 'plate', 'visitor_name'])
    const unkind = expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { id_number: NATIONAL_ID }) }))
    expect(unkind.errors).toMatchObject([{ field: 'id_kind' }])
  })
})

it('running numbers begin with 1 each day of the organisation’s zone, and are never given twice', async () => {
  const desk = await openDesk(test)
  const together = await Promise.all(Array.from({ length: 12 }, () => checkIn(test, desk)))
  const numbers = together.map((visit) => visit.number)
  expect(new Set(numbers).size).toBe(12)
  expect(Math.min(...numbers)).toBe(1)
  for (let day = 0; day < 20; day++) {
    await test.sql('delete from entrance_days where organisation_id = $1', desk.guard.organisation_id)
    const next = await Promise.all([checkIn(test, desk), checkIn(test, desk), checkIn(test, desk)])
    expect(next.map((visit) => visit.number).sort()).toEqual([1, 2, 3])
  }
  expect((await checkIn(test, await openDesk(test))).number).toBe(1)
})

describe('a vehicle that is inside', () => {
  it('is not let in again; the guard is shown the visit', async () => {
    const desk = await openDesk(test)
    const inside = await checkIn(test, desk, plate)
    for (const spelling of ['กก1234', 'กก-๑๒๓๔', ' กก  1234 ']) {
      const answer = expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { ...plate, plate: spelling }) }))
      expect(answer).toMatchObject({
        status: 409,
        code: 'vehicle_inside',
        conflict: { _id: inside._id, visitor_name: inside.visitor_name },
      })
      expect(answer.conflict).not.toHaveProperty('phone_masked')
    }
  })

  it('is another one with another province, and another one at another location', async () => {
    const desk = await openDesk(test)
    await checkIn(test, desk, plate)
    await checkIn(test, desk, { ...plate, plate_province: 'TH-50' })
    await checkIn(test, desk, { plate: plate.plate })
    expect(expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { plate: plate.plate }) })).code).toBe(
      'vehicle_inside',
    )
    await checkIn(test, { guard: desk.guard, gate: await test.make.gate(desk.guard) }, plate)
  })

  it('is let in with a reason by who may, which stays in the log', async () => {
    const desk = await openDesk(test)
    const inside = await checkIn(test, desk, plate)
    const override = { ...plate, override_reason: 'The first visit was never closed' }
    const refusal = expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, override) }))
    expect(refusal).toMatchObject({ status: 403, code: 'permission_denied' })

    const chief = await test.make.admin({ organisation: desk.guard.organisation_id })
    const second = await checkIn(test, { ...desk, guard: chief }, override)
    expect(second.override_reason).toBe(override.override_reason)
    const { history } = expectSuccess(await test.as(chief).entrances.get({ params: { id: second._id } }))
    expect(history).toMatchObject([{ action: 'entrance.checked_in', by: chief.name, reason: override.override_reason }])
    expect(expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, plate) })).conflict).toMatchObject({
      _id: inside._id,
    })
  })
})

it('a card that is out is given to nobody else, whatever the case of its letters, until it comes back', async () => {
  const desk = await openDesk(test)
  const holder = await checkIn(test, desk, { card_number: 'v-031' })
  expect(holder.card_number).toBe('V-031')
  const ask = () => test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { card_number: 'V-031' }) })
  expect(expectRefusal(await ask())).toMatchObject({ status: 409, code: 'card_in_use', conflict: { _id: holder._id } })
  const chief = await test.make.admin({ organisation: desk.guard.organisation_id })
  const overrideVisit = await test
    .as(chief)
    .entrances.checkIn({ body: visitTo(desk.gate, { card_number: 'V-031', override_reason: 'In a hurry' }) })
  expect(expectRefusal(overrideVisit).code).toBe('card_in_use')
  await checkOut(test, desk, holder)
  expect((await ask()).status).toBe(201)
})

describe('a visitor who comes again', () => {
  it('has the numbers of the earlier visit, sealed anew for this one', async () => {
    const desk = await openDesk(test)
    const first = await checkIn(test, desk, { id_kind: 'national_id', id_number: NATIONAL_ID, phone: '0812345608' })
    await checkOut(test, desk, first)
    const returnVisit = await checkIn(test, desk, { returning_of: first._id })
    expect(returnVisit).toMatchObject({
      id_kind: 'national_id',
      id_number_masked: first.id_number_masked,
      phone_masked: first.phone_masked,
    })
    const chief = await test.make.admin({ organisation: desk.guard.organisation_id })
    const reveal = async (id: string) =>
      expectSuccess(await test.as(chief).entrances.reveal({ params: { id }, body: { reason: 'Lost and found' } }))
    expect(await reveal(returnVisit._id)).toEqual(await reveal(first._id))
    const rows = await test.sql(
      'select id_number_sealed, phone_sealed, id_number_hash, phone_hash, person_hash from entrances where _id = any($1)',
      [first._id, returnVisit._id],
    )
    expect(rows[0].id_number_sealed.equals(rows[1].id_number_sealed)).toBe(false)
    expect(rows[0].phone_sealed.equals(rows[1].phone_sealed)).toBe(false)
    for (const hash of ['id_number_hash', 'phone_hash', 'person_hash']) expect(rows[0][hash].equals(rows[1][hash])).toBe(true)
    const bare = await checkIn(test, desk)
    await test.sql(
      'update entrances set phone_sealed = (select phone_sealed from entrances where _id = $1) where _id = $2',
      first._id,
      bare._id,
    )
    expect(await reveal(bare._id)).toEqual({ id_number: null, phone: null, numbers_unreadable: ['phone'] })
  })

  it('may have a new number, which counts', async () => {
    const desk = await openDesk(test)
    const first = await checkIn(test, desk, { id_kind: 'national_id', id_number: NATIONAL_ID, phone: '0812345608' })
    const returnVisit = await checkIn(test, desk, {
      returning_of: first._id,
      id_kind: 'passport',
      id_number: 'AB1234567',
      phone: '0899999999',
    })
    expect(returnVisit).toMatchObject({ id_kind: 'passport', phone_masked: 'xxx-xxx-9999' })
    expect(returnVisit.id_number_masked).toBe('A•••4567')
    const third = await checkIn(test, desk, { returning_of: first._id, id_kind: 'national_id', id_number: ANOTHER_NATIONAL_ID })
    expect(third).toMatchObject({ id_kind: 'national_id', phone_masked: 'xxx-xxx-5608' })
  })

  it('is not found if they belong to another organisation', async () => {
    const desk = await openDesk(test)
    const foreign = await checkIn(test, await openDesk(test), { phone: '0812345608' })
    const ask = async (returning_of: string) =>
      omitRequestId(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { returning_of }) }))
    expect(await ask(foreign._id)).toMatchObject({ status: 404, code: 'entrance_not_found' })
    expect(await ask(foreign._id)).toEqual(await ask(test.make.id()))
  })
})

it('a time that cannot be is an invalid field, in a body and in a cursor', async () => {
  const desk = await openDesk(test)
  const device_time = '0000-01-01T00:00:00.000Z'
  expect(expectRefusal(await test.as(desk.guard).entrances.checkIn({ body: visitTo(desk.gate, { device_time }) })).code).toBe('invalid')
  const cursor = Buffer.from(JSON.stringify(['-checkin_at', device_time, test.make.id(), '0'])).toString('base64url')
  expect(expectRefusal(await test.as(desk.guard).entrances.list({ query: { cursor } })).code).toBe('invalid')
})
