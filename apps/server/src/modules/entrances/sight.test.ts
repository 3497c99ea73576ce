import { checkIn, NATIONAL_ID, type TestGate, visitTo } from '../../../test/desk.ts'
import { good, refused, same, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

/** An organisation with two sites and one visit at each; the limited one may do everything, at one site. */
let limited: TestPerson
let gates: { here: TestGate; there: TestGate }
let visits: Record<'here' | 'there', Awaited<ReturnType<typeof checkIn>>>
const known = { visitor_name: 'สุดา วงศ์ดี', phone: '0812345608', id_kind: 'national_id', id_number: NATIONAL_ID, party_size: 4 } as const
beforeEach(async () => {
  const admin = await test.make.admin()
  gates = { here: await test.make.gate(admin), there: await test.make.gate(admin) }
  visits = {
    here: await checkIn(test, { guard: admin, gate: gates.here }, { visitor_name: 'อรุณ' }),
    there: await checkIn(test, { guard: admin, gate: gates.there }, known),
  }
  limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gates.here.location_id] })
})

describe('a person of one location', () => {
  it('sees the visits of theirs only', async () => {
    const calls = test.as(limited).entrances
    expect(good(await calls.list({})).docs.map(({ _id }) => _id)).toEqual([visits.here._id])
    expect(good(await calls.list({})).total).toBe(1)
    for (const query of [{ locationId: gates.there.location_id }, { gateId: gates.there._id }, { search: 'สุดา' }])
      expect(good(await calls.list({ query })), JSON.stringify(query)).toMatchObject({ docs: [], total: 0 })
    for (const text of ['สุดา', '0812345608', '5608', NATIONAL_ID, '3562'])
      expect(good(await calls.find({ body: { text } })).docs, text).toEqual([])
    expect(good(await calls.metadata({}))).toMatchObject({ inside: 1, checked_in_today: 1 })
    for (const query of [{ locationId: gates.there.location_id }, { gateId: gates.there._id }])
      expect(good(await calls.metadata({ query }))).toMatchObject({ inside: 0, checked_in_today: 0, overstaying: 0 })
  })

  it('finds another one’s visit as little as one that does not exist, whatever they want of it', async () => {
    const calls = test.as(limited).entrances
    const whole = good(await calls.get({ params: { id: visits.here._id } }))
    const form = () => {
      const data = new FormData()
      data.set('file', new Blob([new Uint8Array([0xff, 0xd8, 0xff])]), 'a.jpg')
      return data
    }
    const ways = {
      get: (id: string) => calls.get({ params: { id } }),
      update: (id: string) => calls.update({ params: { id }, body: whole }),
      checkOut: (id: string) => calls.checkOut({ params: { id }, body: { gate_id: gates.here._id } }),
      undo: (id: string) => calls.undo({ params: { id }, body: {} }),
      reveal: (id: string) => calls.reveal({ params: { id }, body: { reason: 'curious' } }),
      addPhoto: (id: string) => calls.addPhoto({ params: { id }, form: form() }),
      returning: (id: string) => calls.checkIn({ body: visitTo(gates.here, { returning_of: id }) }),
    }
    for (const [name, ask] of Object.entries(ways)) {
      const theirs = same(await ask(visits.there._id))
      expect(theirs, name).toEqual(same(await ask(test.make.id())))
      if (name !== 'addPhoto') expect(theirs, name).toMatchObject({ status: 404 })
    }
    const rows = await test.sql('select status, photo_file_id from entrances where _id = $1', visits.there._id)
    expect(rows).toEqual([{ status: 'checkin', photo_file_id: null }])
  })

  it('lets nobody in at another one’s gate', async () => {
    const ask = async (gate_id: string) => same(await test.as(limited).entrances.checkIn({ body: visitTo({ _id: gate_id }) }))
    expect(await ask(gates.there._id)).toEqual(await ask(test.make.id()))
    expect(await ask(gates.there._id)).toMatchObject({ status: 404, code: 'gate_not_found' })
    expect((await test.as(limited).entrances.checkIn({ body: visitTo(gates.here) })).status).toBe(201)
  })

  it('counts and sees on the dashboard what is theirs', async () => {
    const dashboard = good(await test.as(limited).reports.dashboard({}))
    expect(dashboard).toMatchObject({
      inside: { people: 1, visits: 1 },
      checked_in_today: 1,
      locations: [{ id: gates.here.location_id, inside: 1 }],
    })
    expect(dashboard.locations).toHaveLength(1)
    expect(dashboard.last_days.at(-1)).toMatchObject({ checkins: 1 })
    const other = good(await test.as(limited).reports.dashboard({ query: { locationId: gates.there.location_id } }))
    expect(other).toMatchObject({ inside: { people: 0, visits: 0 }, checked_in_today: 0, attention: [] })
    expect(good(await test.as(limited).gates.list({})).docs.map(({ _id }) => _id)).toEqual([gates.here._id])
    expect(good(await test.as(limited).locations.list({})).docs.map(({ id }) => id)).toEqual([gates.here.location_id])
  })

  it('with no location at all sees nothing', async () => {
    const nobody = await test.make.operator({ organisation: limited.organisation_id, location_ids: [] })
    expect(good(await test.as(nobody).entrances.list({})).docs).toEqual([])
    expect(good(await test.as(nobody).reports.dashboard({})).inside.people).toBe(0)
    expect(refused(await test.as(nobody).entrances.checkIn({ body: visitTo(gates.here) })).code).toBe('gate_not_found')
  })
})
