import fc from 'fast-check'
import { checkIn, NATIONAL_ID, type TestGate, visitTo } from '../../../test/desk.ts'
import { openStream } from '../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'

serve()

type Visit = Awaited<ReturnType<typeof checkIn>>

/** A location with two tenants, a visit to each of them and one to nobody. The limited person may do everything for one tenant. */
let admin: TestPerson
let limited: TestPerson
let gate: TestGate
let units: { mine: string; theirs: string }
let visits: Record<'mine' | 'theirs' | 'nobody', Visit>
const knownVisitor = {
  visitor_name: 'สุดา วงศ์ดี',
  phone: '0812345608',
  id_kind: 'national_id',
  id_number: NATIONAL_ID,
  party_size: 4,
} as const
const cardAndPlate = { card_number: 'V-001', plate: '1กก1234', plate_province: 'TH-10' } as const
beforeEach(async () => {
  admin = await test.make.admin()
  gate = await test.make.gate(admin)
  units = { mine: await test.make.unit(admin, gate.location_id), theirs: await test.make.unit(admin, gate.location_id) }
  const desk = { guard: admin, gate }
  visits = {
    mine: await checkIn(test, desk, { visitor_name: 'อรุณ', unit_id: units.mine, party_size: 2 }),
    theirs: await checkIn(test, desk, { ...knownVisitor, ...cardAndPlate, unit_id: units.theirs }),
    nobody: await checkIn(test, desk, { visitor_name: 'ประเสริฐ', unit_name: '12' }),
  }
  limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gate.location_id], unit_ids: [units.mine] })
})

describe('a person who works for one unit', () => {
  it('takes nobody over from another one’s visit', async () => {
    const body = (returning_of: string) => visitTo(gate, { returning_of, unit_id: units.mine })
    const ask = async (id: string) => omitRequestId(await test.as(limited).entrances.checkIn({ body: body(id) }))
    for (const { _id } of [visits.theirs, visits.nobody]) expect(await ask(_id)).toEqual(await ask(test.make.id()))
  })

  it('is told how often a person came to it, not elsewhere', async () => {
    const desk = { guard: admin, gate }
    await checkIn(test, desk, { ...knownVisitor, unit_id: units.mine })
    expect(expectSuccess(await test.as(admin).entrances.find({ body: { text: '0812345608' } })).docs).toMatchObject([{ visits: 2 }])
    expect(expectSuccess(await test.as(limited).entrances.find({ body: { text: '0812345608' } })).docs).toMatchObject([{ visits: 1 }])
  })

  it('checks in to it, and keeps a visit there', async () => {
    const calls = test.as(limited).entrances
    const ask = async (unit_id: string) => omitRequestId(await calls.checkIn({ body: visitTo(gate, { unit_id }) }))
    expect(await ask(units.theirs)).toEqual(await ask(test.make.id()))
    expect(await ask(units.theirs)).toMatchObject({ status: 404, code: 'unit_not_found' })
    for (const fields of [{}, { unit_name: 'somewhere' }])
      expect(expectRefusal(await calls.checkIn({ body: visitTo(gate, fields) })).errors).toMatchObject([{ field: 'unit_id' }])
    const visit = expectSuccess(await calls.checkIn({ body: visitTo(gate, { unit_id: units.mine }) }))
    const change = (changes: object) => calls.update({ params: { id: visit._id }, body: { ...visit, ...changes } })
    expect(expectRefusal(await change({ unit_id: null, unit_name: 'elsewhere' })).errors).toMatchObject([{ field: 'unit_id' }])
    expect(expectRefusal(await change({ unit_id: units.theirs }))).toMatchObject({ status: 404, code: 'unit_not_found' })
    expectSuccess(await change({ company: 'Siam Parts' }))
  })

  it('hears that a card or a vehicle is taken, not by whom', async () => {
    const calls = test.as(limited).entrances
    for (const { more, code } of [
      { more: { card_number: cardAndPlate.card_number }, code: 'card_in_use' },
      { more: { plate: cardAndPlate.plate, plate_province: cardAndPlate.plate_province }, code: 'vehicle_inside' },
    ]) {
      const problem = expectRefusal(await calls.checkIn({ body: visitTo(gate, { ...more, unit_id: units.mine }) }))
      expect(problem).toMatchObject({ status: 409, code })
      expect(problem.conflict).toBeUndefined()
    }
    const own = expectSuccess(await calls.checkIn({ body: visitTo(gate, { card_number: 'V-002', unit_id: units.mine }) }))
    expect(
      expectRefusal(await calls.checkIn({ body: visitTo(gate, { card_number: 'V-002', unit_id: units.mine }) })).conflict,
    ).toMatchObject({
      _id: own._id,
    })
  })

  it('is not told who has the number of a card by undoing an end either', async () => {
    const card = expectSuccess(await test.as(admin).cards.create({ body: { number: 'V-070' } }))
    const visit = expectSuccess(
      await test.as(limited).entrances.checkIn({ body: visitTo(gate, { card_number: 'V-070', unit_id: units.mine }) }),
    )
    expectSuccess(await test.as(limited).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    const { updated_at } = expectSuccess(await test.as(admin).cards.get({ params: { id: card._id } }))
    expectSuccess(await test.as(admin).cards.update({ params: { id: card._id }, body: { number: 'V-071', updated_at } as never }))
    expectSuccess(await test.as(admin).cards.create({ body: { number: 'V-070' } }))
    const elsewhere = await checkIn(test, { guard: admin, gate: await test.make.gate(admin) }, { card_number: 'V-070' })
    const undo = (person: TestPerson) => test.as(person).entrances.undo({ params: { id: visit._id }, body: {} })
    const problem = expectRefusal(await undo(limited))
    expect(problem).toMatchObject({ status: 409, code: 'card_in_use' })
    expect(JSON.stringify(problem)).not.toContain(elsewhere._id)
    expect(expectRefusal(await undo(admin)).conflict).toMatchObject({ _id: elsewhere._id })
  })

  it('closes no location, which reaches beyond their unit', async () => {
    expectSuccess(await test.as(admin).entrances.checkOut({ params: { id: visits.mine._id }, body: { gate_id: gate._id } }))
    const answer = await test
      .as(limited)
      .locations.setStatus({ params: { id: gate.location_id }, body: { status: 'archived', reason: 'x' } })
    expect(expectRefusal(answer).code).toBe('beyond_own_places')
  })

  it('reads in the audit log what they did themselves', async () => {
    const visit = expectSuccess(await test.as(limited).entrances.checkIn({ body: visitTo(gate, { unit_id: units.mine }) }))
    const log = expectSuccess(await test.as(limited).audit.list({}))
    expect(log).toMatchObject({ total: 1, docs: [{ record_id: visit._id }] })
    const all = expectSuccess(await test.as(admin).audit.list({}))
    expect(all.total).toBeGreaterThan(3)
    const other = all.docs.find(({ record_id }) => record_id === visits.theirs._id)!
    expect(omitRequestId(await test.as(limited).audit.get({ params: { id: other.id } }))).toEqual(
      omitRequestId(await test.as(limited).audit.get({ params: { id: test.make.id() } })),
    )
    expect(expectSuccess(await test.as(limited).audit.metadata({})).actors).toMatchObject([{ id: limited.id }])
  })

  it('with no unit at all sees nothing', async () => {
    const adminWithoutUnits = await test.make.admin({ organisation: admin.organisation_id, unit_ids: [] })
    expect(expectSuccess(await test.as(adminWithoutUnits).entrances.list({}))).toMatchObject({ total: 0, docs: [] })
    expect(expectSuccess(await test.as(adminWithoutUnits).reports.dashboard({})).inside).toEqual({ people: 0, visits: 0, vehicles: 0 })
    expect(expectSuccess(await test.as(adminWithoutUnits).locations.units({ params: { id: gate.location_id } })).docs).toEqual([])
  })
})

describe('a limit to units that is set while a page is open', () => {
  it('ends the stream, so that it comes back with the new one', async () => {
    const page = await openStream({ address: test.address, token: limited.token })
    await page.next((event) => event.kind === 'open')
    let hasEnded = false
    page.ended.then(() => {
      hasEnded = true
    })
    // Repeat it, since the first of the sweeps learns the rights.
    await until('the end', async () => {
      await test.sql('update memberships set unit_ids = array_append(unit_ids, $1) where user_id = $2', test.make.id(), limited.id)
      return hasEnded || undefined
    })
    await test.sql('update memberships set unit_ids = $1 where user_id = $2', [units.theirs], limited.id)
    expect(expectSuccess(await test.as(limited).entrances.list({})).docs).toMatchObject([{ _id: visits.theirs._id }])
  })
})

it('never answers a visit outside a person’s limits, in whatever way they are limited', async () => {
  const places = [gate, await test.make.gate(admin)]
  const all: { _id: string; location_id: string; unit_id: string | null }[] = []
  for (const place of places)
    for (const of_unit of [true, true, false]) {
      const unit_id = of_unit ? await test.make.unit(admin, place.location_id) : null
      all.push(await checkIn(test, { guard: admin, gate: place }, { visitor_name: 'Prasit', unit_id }))
    }
  const unitIds = all.flatMap(({ unit_id }) => (unit_id ? [unit_id] : []))
  const person = await test.make.person({ organisation: admin.organisation_id, role: 'viewer', location_ids: [] })
  const limits = fc.record({
    location_ids: fc.option(fc.subarray(places.map(({ location_id }) => location_id))),
    unit_ids: fc.option(fc.subarray(unitIds), { freq: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(limits, async ({ location_ids, unit_ids }) => {
      await test.sql('update memberships set location_ids = $2, unit_ids = $3 where user_id = $1', person.id, location_ids, unit_ids)
      const visibleVisits = [...all, ...Object.values(visits)].filter(
        ({ location_id, unit_id }) =>
          (location_ids?.includes(location_id) ?? true) && (unit_ids === null || (unit_id !== null && unit_ids.includes(unit_id))),
      )
      const ids = visibleVisits.map(({ _id }) => _id).sort()
      const { entrances, reports } = test.as(person)
      const listPage = expectSuccess(await entrances.list({ query: { limit: 50 } }))
      expect(listPage.docs.map(({ _id }) => _id).sort()).toEqual(ids)
      expect(listPage.total).toBe(ids.length)
      const [first, ...rest] = listPage.docs.map(({ _id }) => _id)
      const page = expectSuccess(await entrances.list({ query: { limit: 1 } }))
      expect(page.docs.map(({ _id }) => _id)).toEqual(first === undefined ? [] : [first])
      if (page.next_cursor)
        expect(expectSuccess(await entrances.list({ query: { limit: 50, cursor: page.next_cursor } })).docs.map(({ _id }) => _id)).toEqual(
          rest,
        )
      expect(expectSuccess(await entrances.list({ query: { status: 'out', limit: 50 } })).docs).toEqual([])
      expect(expectSuccess(await entrances.list({ query: { day_of: 'checkout', limit: 50 } })).docs).toEqual([])
      const foundIds = expectSuccess(await entrances.list({ query: { search: 'prasit', limit: 50 } })).docs.map(({ _id }) => _id)
      expect(foundIds.every((id) => ids.includes(id))).toBe(true)
      for (const { entrance } of expectSuccess(await entrances.find({ body: { text: 'prasit' } })).docs) expect(ids).toContain(entrance._id)
      for (const { _id } of all) expect((await entrances.get({ params: { id: _id } })).ok).toBe(ids.includes(_id))
      expect(expectSuccess(await reports.dashboard({})).inside.visits).toBe(ids.length)
    }),
    { numRuns: 20 },
  )
})
