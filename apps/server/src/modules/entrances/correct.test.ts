import { entriesOf } from '../../../test/audit-entries.ts'
import { checkIn, checkOut, openDesk } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()

const plate = { plate: 'กก 1234', plate_province: 'TH-10' } as const
type Desk = Awaited<ReturnType<typeof openDesk>>
const put = (desk: Desk, { _id }: { _id: string }, body: object) =>
  test.as(desk.guard).entrances.update({ params: { id: _id }, body: body as never })
const whole = async (desk: Desk, { _id }: { _id: string }) =>
  expectSuccess(await test.as(desk.guard).entrances.get({ params: { id: _id } }))

describe('PUT /visitors/entrances/{_id}', () => {
  it('[E-02] takes the whole visit as it was read, and writes what a guard may write', async () => {
    const desk = await openDesk(test, { name: 'Kanyarat' })
    const visit = await checkIn(test, desk, { ...plate, company: 'Old Co', phone: '0812345608', card_number: 'V-1' })
    const read = await whole(desk, visit)
    const correctedVisit = expectSuccess(
      await put(desk, visit, { ...read, visitor_name: 'นาง สมหญิง รักดี', company: null, plate: '1กข 99', party_size: 3, remark: 'a\nb' }),
    )
    expect(correctedVisit).toMatchObject({
      visitor_name: 'นาง สมหญิง รักดี',
      company: null,
      plate: '1กข99',
      plate_province: 'TH-10',
      party_size: 3,
      remark: 'a\nb',
    })
    expect(correctedVisit).toMatchObject({
      phone_masked: visit.phone_masked,
      card_number: 'V-1',
      checkin_at: visit.checkin_at,
      number: visit.number,
    })
    expect(Date.parse(correctedVisit.updated_at)).toBeGreaterThan(Date.parse(read.updated_at))
    for (const search of ['สมหญิง', '1กข99'])
      expect(expectSuccess(await test.as(desk.guard).entrances.list({ query: { search } })).docs, search).toMatchObject([
        { _id: visit._id },
      ])
    expect(expectSuccess(await test.as(desk.guard).entrances.list({ query: { search: 'สมชาย' } })).docs).toEqual([])
  })

  it('[E-02] takes a row as the list has it, unchanged, and changes nothing: no version, no audit entry, no number', async () => {
    const desk = await openDesk(test, { name: 'Kanyarat' })
    const unit_id = await test.make.unit(desk.guard, desk.gate.location_id)
    const inside = await checkIn(test, desk, {
      ...plate,
      unit_id,
      phone: '0812345608',
      id_kind: 'passport',
      id_number: 'AB123456',
      remark: 'kept',
    })
    const out = await checkIn(test, desk, { company: 'Acme', card_number: 'V-9', expected_minutes: 30 })
    await checkOut(test, desk, out)
    const undone = await checkIn(test, desk)
    expectSuccess(await test.as(desk.guard).entrances.undo({ params: { id: undone._id }, body: {} }))
    const member = expectSuccess(
      await test.as(await test.make.admin({ organisation: desk.guard.organisation_id })).members.create({
        body: { code: 'M1', kind: 'staff', name_th: 'สมหญิง ใจดี', status: 'active', company: 'Acme' },
      }),
    )
    expectSuccess(await test.as(desk.guard).entrances.checkIn({ body: { gate_id: desk.gate._id, member_id: member._id, party_size: 1 } }))
    const stored = () => test.sql('select e.* from entrances e where organisation_id = $1 order by _id', desk.guard.organisation_id)
    const entries = () => test.sql('select count(*)::int as n from audit_entries where organisation_id = $1', desk.guard.organisation_id)
    const before = [await stored(), await entries()]
    const { docs } = expectSuccess(await test.as(desk.guard).entrances.list({}))
    expect(docs).toHaveLength(4)
    const save = async (row: { _id: string } & Record<string, unknown>) => {
      const answer = await fetch(`${test.address}/visitors/entrances/${row._id}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${desk.guard.token}`, 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify(row),
      })
      return { status: answer.status, body: (await answer.json()) as { errors?: object } }
    }
    for (const row of docs) expect(await save(row), JSON.stringify(row)).toMatchObject({ status: 200, body: row })
    // The whole visit, with its masked numbers, is the same.
    for (const row of docs) expect((await save(await whole(desk, row))).status).toBe(200)
    expect([await stored(), await entries()]).toEqual(before)
    const row = docs.find(({ _id }) => _id === inside._id)!
    expect(await save({ ...row, company: 'New Co' })).toMatchObject({ status: 200, body: { company: 'New Co' } })
    expect(await save({ ...row, company: 'Newer Co' })).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const storedVisit = expectSuccess(
      await test
        .as(await test.make.admin({ organisation: desk.guard.organisation_id }))
        .entrances.reveal({ params: { id: inside._id }, body: { reason: 'test' } }),
    )
    expect(storedVisit).toMatchObject({ id_number: 'AB123456', phone: expect.stringContaining('5608') })
    expect(await whole(desk, inside)).toMatchObject({ remark: 'kept', unit_id })
  })

  it('[ASVS 15.3.3] reads past everything that is not a guard’s to write, and refuses what it does not know', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk, { phone: '0812345608' })
    const read = await whole(desk, visit)
    const forgedBody = {
      ...read,
      _id: test.make.id(),
      number: 999,
      status: 'checkout',
      source: 'pre_pass',
      card_number: 'STOLEN',
      location_id: test.make.id(),
      gate_in_id: test.make.id(),
      checkin_at: '2020-01-01T00:00:00.000Z',
      checkout_at: '2020-01-02T00:00:00.000Z',
      phone_masked: 'xxx-xxx-0000',
      checked_in_by: 'Somebody else',
      history: [],
      remark: 'harmless',
    }
    expect(expectSuccess(await put(desk, visit, forgedBody))).toEqual({
      ...(({ history, host_answer, charged, gate_note, ...rest }) => rest)(read),
      remark: 'harmless',
      updated_at: expect.any(String),
    })
    const now = await whole(desk, visit)
    const unknown = expectRefusal(await put(desk, visit, { ...now, organisation_id: 1, search_text: 'x', phone: '0899999999', fee: 1 }))
    expect(unknown).toMatchObject({ status: 422, code: 'invalid' })
    expect(unknown.errors!.map(({ field }) => field).sort()).toEqual(['fee', 'organisation_id', 'phone', 'search_text'])
  })

  it('keeps in the log what changed, from what, by whom and why, in the same transaction', async () => {
    const desk = await openDesk(test, { name: 'Kanyarat' })
    const visit = await checkIn(test, desk, { company: 'Old Co' })
    await checkOut(test, desk, visit)
    const read = await whole(desk, visit)
    const silent = expectRefusal(await put(desk, visit, { ...read, company: 'New Co' }))
    expect(silent).toMatchObject({ status: 422, errors: [{ field: 'reason', message: 'Please fill this in.' }] })
    expectSuccess(await put(desk, visit, { ...read, company: 'New Co', reason: 'Misheard' }))
    const { history } = await whole(desk, visit)
    expect(history.at(-1)).toMatchObject({ action: 'entrance.corrected', by: 'Kanyarat', reason: 'Misheard', changed: ['company'] })
    const { before, after } = (await entriesOf(test, visit._id)).find(({ action }) => action === 'entrance.corrected')!
    expect([before!.company, after!.company]).toEqual(['Old Co', 'New Co'])
  })

  it('does not overwrite what somebody else changed meanwhile, also when both write at once', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const read = await whole(desk, visit)
    const answers = await Promise.all(['one', 'two', 'three', 'four'].map((remark) => put(desk, visit, { ...read, remark })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const now = await whole(desk, visit)
    for (const answer of answers.filter(({ ok }) => !ok))
      expect(expectRefusal(answer)).toMatchObject({ code: 'changed_meanwhile', conflict: { _id: visit._id, updated_at: now.updated_at } })
    await checkOut(test, desk, visit)
    expect(expectRefusal(await put(desk, visit, { ...now, remark: 'late', reason: 'x' })).code).toBe('changed_meanwhile')
  })

  it('gives a vehicle to one open visit only', async () => {
    const desk = await openDesk(test)
    const holder = await checkIn(test, desk, plate)
    const visit = await checkIn(test, desk)
    const answer = expectRefusal(await put(desk, visit, { ...(await whole(desk, visit)), ...plate }))
    expect(answer).toMatchObject({ status: 409, code: 'vehicle_inside', conflict: { _id: holder._id } })
    // Other corrections of the holder don't conflict with the holder.
    expect(expectSuccess(await put(desk, holder, { ...(await whole(desk, holder)), plate_province: 'TH-50' })).plate_province).toBe('TH-50')
    expect(expectSuccess(await put(desk, visit, { ...(await whole(desk, visit)), ...plate })).plate).toBe('กก1234')
  })

  it('moves the visit to another unit of its location, and to no other location’s', async () => {
    const desk = await openDesk(test)
    const unit = async (location_id: string, code: string) => {
      const id = test.make.id()
      await test.sql(
        'insert into units (organisation_id, id, location_id, code, name_th) values ($1, $2, $3, $4, $4)',
        desk.guard.organisation_id,
        id,
        location_id,
        code,
      )
      return id
    }
    const [first, second] = [await unit(desk.gate.location_id, '12A'), await unit(desk.gate.location_id, '14B')]
    const visit = await checkIn(test, desk, { unit_id: first })
    expect(expectSuccess(await put(desk, visit, { ...(await whole(desk, visit)), unit_id: second }))).toMatchObject({
      unit_id: second,
      unit_name: '14B',
    })
    const elsewhere = await unit(await test.make.location(desk.guard), '99Z')
    expect(expectRefusal(await put(desk, visit, { ...(await whole(desk, visit)), unit_id: elsewhere })).code).toBe('unit_not_found')
    const freely = expectSuccess(await put(desk, visit, { ...(await whole(desk, visit)), unit_id: null, unit_name: 'The roof' }))
    expect(freely).toMatchObject({ unit_id: null, unit_name: 'The roof' })
  })

  it('takes types, purposes and classes of vehicles from the lists of the organisation, and leaves what a visit has', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const read = await whole(desk, visit)
    const wrong = expectRefusal(await put(desk, visit, { ...read, visitor_type: 'king', purpose: 'coronation', vehicle_class: 'carriage' }))
    expect(wrong).toMatchObject({ status: 422, code: 'invalid' })
    expect(wrong.errors).toEqual(
      ['visitor_type', 'purpose', 'vehicle_class'].map((field) => ({ field, message: 'Select one from the list.' })),
    )
    await test.sql("update entrances set visitor_type = 'gone' where _id = $1", visit._id)
    expect(expectSuccess(await put(desk, visit, { ...read, visitor_type: 'gone', purpose: 'work' }))).toMatchObject({ purpose: 'work' })
  })

  it('moves the expected end, and gives it back to what is usual for the type', async () => {
    const desk = await openDesk(test)
    const visit = await checkIn(test, desk)
    const stay = (times: { checkin_at: string; expected_out_at: string | null }) =>
      times.expected_out_at && (Date.parse(times.expected_out_at) - Date.parse(times.checkin_at)) / 60_000
    const longer = expectSuccess(await put(desk, visit, { ...(await whole(desk, visit)), expected_minutes: 615 }))
    expect(stay(longer)).toBe(615)
    expect(stay(expectSuccess(await put(desk, visit, { ...(await whole(desk, visit)), remark: 'x' })))).toBe(615)
    expect(
      stay(expectSuccess(await put(desk, visit, { ...(await whole(desk, visit)), visitor_type: 'delivery', expected_minutes: null }))),
    ).toBe(30)
  })

  it('makes a person who was written wrongly the same one as on their other visits', async () => {
    const desk = await openDesk(test)
    const first = await checkIn(test, desk, { visitor_name: 'อรทัย สุขใจ' })
    await checkOut(test, desk, first)
    const second = await checkIn(test, desk, { visitor_name: 'อรทัย สุขจัย' })
    expectSuccess(await put(desk, second, { ...(await whole(desk, second)), visitor_name: 'อรทัย สุขใจ' }))
    const { docs } = expectSuccess(await test.as(desk.guard).entrances.find({ body: { text: 'อรทัย' } }))
    expect(docs).toMatchObject([{ entrance: { _id: second._id }, visits: 2 }])
  })
})
