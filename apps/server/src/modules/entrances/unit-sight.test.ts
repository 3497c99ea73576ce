import fc from 'fast-check'
import { checkIn, NATIONAL_ID, type TestGate, visitTo } from '../../../test/desk.ts'
import { openStream } from '../../../test/event-stream.ts'
import { good, refused, same, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'

serve()

type Visit = Awaited<ReturnType<typeof checkIn>>

/** A location with two tenants and a visit to each, and one to nobody; the limited one may do everything, for one of the tenants. */
let admin: TestPerson
let limited: TestPerson
let gate: TestGate
let units: { mine: string; theirs: string }
let visits: Record<'mine' | 'theirs' | 'nobody', Visit>
const known = { visitor_name: 'สุดา วงศ์ดี', phone: '0812345608', id_kind: 'national_id', id_number: NATIONAL_ID, party_size: 4 } as const
const holding = { card_number: 'V-001', plate: '1กก1234', plate_province: 'TH-10' } as const
beforeEach(async () => {
  admin = await test.make.admin()
  gate = await test.make.gate(admin)
  units = { mine: await test.make.unit(admin, gate.location_id), theirs: await test.make.unit(admin, gate.location_id) }
  const desk = { guard: admin, gate }
  visits = {
    mine: await checkIn(test, desk, { visitor_name: 'อรุณ', unit_id: units.mine, party_size: 2 }),
    theirs: await checkIn(test, desk, { ...known, ...holding, unit_id: units.theirs }),
    nobody: await checkIn(test, desk, { visitor_name: 'ประเสริฐ', unit_name: '12' }),
  }
  limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id], unit_ids: [units.mine] })
})

describe('a person who works for one unit', () => {
  it('lists, searches, finds and counts the visits to it only', async () => {
    const calls = test.as(limited).entrances
    const mine = { total: 1, docs: [{ _id: visits.mine._id }] }
    for (const query of [{}, { locationId: gate.location_id }, { gateId: gate._id }, { status: 'checkin' as const }, { search: 'อรุณ' }])
      expect(good(await calls.list({ query })), JSON.stringify(query)).toMatchObject(mine)
    for (const query of [{ search: 'สุดา' }, { search: 'ประเสริฐ' }, { hasVehicle: 'true' as const }, { search: 'สุดา', gateId: gate._id }])
      expect(good(await calls.list({ query })), JSON.stringify(query)).toMatchObject({ total: 0, docs: [] })
    for (const text of ['สุดา', '0812345608', '5608', NATIONAL_ID, '3562', 'V-001', '1234', 'ประเสริฐ'])
      expect(good(await calls.find({ body: { text } })).docs, text).toEqual([])
    expect(good(await calls.find({ body: { text: 'อรุณ' } })).docs).toMatchObject([{ visits: 1 }])
    expect(good(await calls.metadata({}))).toMatchObject({ inside: 1, checked_in_today: 1, checked_out_today: 0 })
    // The total that somebody else was told is not theirs.
    expect(good(await test.as(admin).entrances.list({})).total).toBe(3)
    expect(good(await calls.list({})).total).toBe(1)
  })

  it('is told how often a person came to it, not elsewhere', async () => {
    const desk = { guard: admin, gate }
    await checkIn(test, desk, { ...known, unit_id: units.mine })
    expect(good(await test.as(admin).entrances.find({ body: { text: '0812345608' } })).docs).toMatchObject([{ visits: 2 }])
    expect(good(await test.as(limited).entrances.find({ body: { text: '0812345608' } })).docs).toMatchObject([{ visits: 1 }])
  })

  it('finds another one’s visit as little as one that does not exist, whatever they want of it', async () => {
    const calls = test.as(limited).entrances
    const whole = good(await calls.get({ params: { id: visits.mine._id } }))
    const form = () => {
      const data = new FormData()
      data.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), 'a.jpg')
      return data
    }
    const ways = {
      get: (id: string) => calls.get({ params: { id } }),
      update: (id: string) => calls.update({ params: { id }, body: whole }),
      checkOut: (id: string) => calls.checkOut({ params: { id }, body: { gate_id: gate._id } }),
      remark: (id: string) => calls.checkOut({ params: { id }, body: { gate_id: gate._id, remark: 'x' } }),
      undo: (id: string) => calls.undo({ params: { id }, body: {} }),
      reveal: (id: string) => calls.reveal({ params: { id }, body: { reason: 'curious' } }),
      addPhoto: (id: string) => calls.addPhoto({ params: { id }, form: form() }),
      returning: (id: string) => calls.checkIn({ body: visitTo(gate, { returning_of: id, unit_id: units.mine }) }),
    }
    for (const other of [visits.theirs, visits.nobody])
      for (const [name, ask] of Object.entries(ways)) {
        const theirs = same(await ask(other._id))
        expect(theirs, name).toEqual(same(await ask(test.make.id())))
        if (name !== 'addPhoto') expect(theirs, name).toMatchObject({ status: 404 })
      }
    const rows = await test.sql('select status, photo_file_id from entrances where _id = $1', visits.theirs._id)
    expect(rows).toEqual([{ status: 'checkin', photo_file_id: null }])
    good(await calls.checkOut({ params: { id: visits.mine._id }, body: { gate_id: gate._id } }))
    good(await calls.undo({ params: { id: visits.mine._id }, body: {} }))
  })

  it('checks in to it, and keeps a visit there', async () => {
    const calls = test.as(limited).entrances
    const ask = async (unit_id: string) => same(await calls.checkIn({ body: visitTo(gate, { unit_id }) }))
    expect(await ask(units.theirs)).toEqual(await ask(test.make.id()))
    expect(await ask(units.theirs)).toMatchObject({ status: 404, code: 'unit_not_found' })
    for (const more of [{}, { unit_name: 'somewhere' }])
      expect(refused(await calls.checkIn({ body: visitTo(gate, more) })).errors).toMatchObject([{ field: 'unit_id' }])
    const visit = good(await calls.checkIn({ body: visitTo(gate, { unit_id: units.mine }) }))
    const change = (more: object) => calls.update({ params: { id: visit._id }, body: { ...visit, ...more } })
    expect(refused(await change({ unit_id: null, unit_name: 'elsewhere' })).errors).toMatchObject([{ field: 'unit_id' }])
    expect(refused(await change({ unit_id: units.theirs }))).toMatchObject({ status: 404, code: 'unit_not_found' })
    good(await change({ company: 'Siam Parts' }))
  })

  it('hears that a card or a vehicle is taken, not by whom', async () => {
    const calls = test.as(limited).entrances
    for (const { more, code } of [
      { more: { card_number: holding.card_number }, code: 'card_in_use' },
      { more: { plate: holding.plate, plate_province: holding.plate_province }, code: 'vehicle_inside' },
    ]) {
      const problem = refused(await calls.checkIn({ body: visitTo(gate, { ...more, unit_id: units.mine }) }))
      expect(problem).toMatchObject({ status: 409, code })
      expect(problem.conflict).toBeUndefined()
    }
    const own = good(await calls.checkIn({ body: visitTo(gate, { card_number: 'V-002', unit_id: units.mine }) }))
    expect(refused(await calls.checkIn({ body: visitTo(gate, { card_number: 'V-002', unit_id: units.mine }) })).conflict).toMatchObject({
      _id: own._id,
    })
  })

  it('is not told who has the number of a card by undoing an end either', async () => {
    const card = good(await test.as(admin).cards.create({ body: { number: 'V-070' } }))
    const visit = good(await test.as(limited).entrances.checkIn({ body: visitTo(gate, { card_number: 'V-070', unit_id: units.mine }) }))
    good(await test.as(limited).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    // Another card has the number by now, and a visit elsewhere has that.
    const { updated_at } = good(await test.as(admin).cards.get({ params: { id: card._id } }))
    good(await test.as(admin).cards.update({ params: { id: card._id }, body: { number: 'V-071', updated_at } as never }))
    good(await test.as(admin).cards.create({ body: { number: 'V-070' } }))
    const elsewhere = await checkIn(test, { guard: admin, gate: await test.make.gate(admin) }, { card_number: 'V-070' })
    const undo = (who: TestPerson) => test.as(who).entrances.undo({ params: { id: visit._id }, body: {} })
    const problem = refused(await undo(limited))
    expect(problem).toMatchObject({ status: 409, code: 'card_in_use' })
    expect(JSON.stringify(problem)).not.toContain(elsewhere._id)
    expect(refused(await undo(admin)).conflict).toMatchObject({ _id: elsewhere._id })
  })

  it('counts and sees on the dashboard and at the locations what is theirs', async () => {
    await test.sql("update entrances set expected_out_at = now() - interval '1 hour' where organisation_id = $1", admin.organisation_id)
    const dashboard = good(await test.as(limited).reports.dashboard({}))
    expect(dashboard).toMatchObject({
      inside: { people: 2, visits: 1, vehicles: 0 },
      checked_in_today: 1,
      overstaying: { count: 1 },
      locations: [{ id: gate.location_id, inside: 2 }],
    })
    expect(dashboard.attention.map(({ _id }) => _id)).toEqual([visits.mine._id])
    expect(dashboard.last_days.at(-1)).toMatchObject({ checkins: 1 })
    expect(dashboard.hours.reduce((sum, { checkins }) => sum + checkins, 0)).toBe(1)
    expect(good(await test.as(limited).locations.list({})).docs).toMatchObject([{ inside: 2 }])
    expect(good(await test.as(limited).locations.get({ params: { id: gate.location_id } })).inside).toBe(2)
  })

  it('closes no location in which somebody whom they do not see is', async () => {
    good(await test.as(admin).entrances.checkOut({ params: { id: visits.mine._id }, body: { gate_id: gate._id } }))
    const answer = await test
      .as(limited)
      .locations.setStatus({ params: { id: gate.location_id }, body: { status: 'archived', reason: 'x' } })
    expect(refused(answer).code).toBe('location_occupied')
  })

  it('reads in the audit log what they did themselves', async () => {
    const visit = good(await test.as(limited).entrances.checkIn({ body: visitTo(gate, { unit_id: units.mine }) }))
    const log = good(await test.as(limited).audit.list({}))
    expect(log).toMatchObject({ total: 1, docs: [{ record_id: visit._id }] })
    const all = good(await test.as(admin).audit.list({}))
    expect(all.total).toBeGreaterThan(3)
    const other = all.docs.find(({ record_id }) => record_id === visits.theirs._id)!
    expect(same(await test.as(limited).audit.get({ params: { id: other.id } }))).toEqual(
      same(await test.as(limited).audit.get({ params: { id: test.make.id() } })),
    )
    expect(good(await test.as(limited).audit.metadata({})).actors).toMatchObject([{ id: limited.id }])
  })

  it('with no unit at all sees nothing', async () => {
    const nobody = await test.make.admin({ organisation: admin.organisation_id, unit_ids: [] })
    expect(good(await test.as(nobody).entrances.list({}))).toMatchObject({ total: 0, docs: [] })
    expect(good(await test.as(nobody).reports.dashboard({})).inside).toEqual({ people: 0, visits: 0, vehicles: 0 })
    expect(good(await test.as(nobody).locations.units({ params: { id: gate.location_id } })).docs).toEqual([])
  })
})

describe('a limit to units that is set while a page is open', () => {
  it('ends the stream, so that it comes back with the new one', async () => {
    const page = await openStream({ address: test.address, token: limited.token })
    await page.next((event) => event.kind === 'open')
    let ended = false
    page.ended.then(() => {
      ended = true
    })
    // Again and again, since the first of the sweeps learns what the rights are.
    await until('the end', async () => {
      await test.sql('update memberships set unit_ids = array_append(unit_ids, $1) where user_id = $2', test.make.id(), limited.id)
      return ended || undefined
    })
    await test.sql('update memberships set unit_ids = $1 where user_id = $2', [units.theirs], limited.id)
    expect(good(await test.as(limited).entrances.list({})).docs).toMatchObject([{ _id: visits.theirs._id }])
  })

  it('is told of nothing that it hides', async () => {
    const page = await openStream({ address: test.address, token: limited.token })
    const hidden = await checkIn(test, { guard: admin, gate }, { ...known, unit_id: units.theirs })
    const shown = await checkIn(test, { guard: admin, gate }, { ...known, unit_id: units.mine })
    await page.next(({ data }) => data.record_id === shown._id)
    expect(page.events.map(({ data }) => data.record_id)).not.toContain(hidden._id)
    page.close()
  })
})

it('whoever is limited in whatever way is never answered a visit outside their limits', async () => {
  const places = [gate, await test.make.gate(admin)]
  const all: { _id: string; location_id: string; unit_id: string | null }[] = []
  for (const place of places)
    for (const of_unit of [true, true, false]) {
      const unit_id = of_unit ? await test.make.unit(admin, place.location_id) : null
      all.push(await checkIn(test, { guard: admin, gate: place }, { visitor_name: 'Prasit', unit_id }))
    }
  const given = all.flatMap(({ unit_id }) => (unit_id ? [unit_id] : []))
  const person = await test.make.person({ organisation: admin.organisation_id, role: 'viewer', location_ids: [] })
  const limits = fc.record({
    location_ids: fc.option(fc.subarray(places.map(({ location_id }) => location_id))),
    unit_ids: fc.option(fc.subarray(given), { freq: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(limits, async ({ location_ids, unit_ids }) => {
      await test.sql('update memberships set location_ids = $2, unit_ids = $3 where user_id = $1', person.id, location_ids, unit_ids)
      const seen = [...all, ...Object.values(visits)].filter(
        ({ location_id, unit_id }) =>
          (location_ids?.includes(location_id) ?? true) && (unit_ids === null || (unit_id !== null && unit_ids.includes(unit_id))),
      )
      const ids = seen.map(({ _id }) => _id).sort()
      const { entrances, reports } = test.as(person)
      const listed = good(await entrances.list({ query: { limit: 50 } }))
      expect(listed.docs.map(({ _id }) => _id).sort()).toEqual(ids)
      expect(listed.total).toBe(ids.length)
      const [first, ...rest] = listed.docs.map(({ _id }) => _id)
      const page = good(await entrances.list({ query: { limit: 1 } }))
      expect(page.docs.map(({ _id }) => _id)).toEqual(first === undefined ? [] : [first])
      if (page.next_cursor)
        expect(good(await entrances.list({ query: { limit: 50, cursor: page.next_cursor } })).docs.map(({ _id }) => _id)).toEqual(rest)
      expect(good(await entrances.list({ query: { status: 'out', limit: 50 } })).docs).toEqual([])
      expect(good(await entrances.list({ query: { dayOf: 'checkout', limit: 50 } })).docs).toEqual([])
      const found = good(await entrances.list({ query: { search: 'prasit', limit: 50 } })).docs.map(({ _id }) => _id)
      expect(found.every((id) => ids.includes(id))).toBe(true)
      for (const { entrance } of good(await entrances.find({ body: { text: 'prasit' } })).docs) expect(ids).toContain(entrance._id)
      for (const { _id } of all) expect((await entrances.get({ params: { id: _id } })).ok).toBe(ids.includes(_id))
      expect(good(await reports.dashboard({})).inside.visits).toBe(ids.length)
    }),
    { numRuns: 20 },
  )
})
