import { checkIn, NATIONAL_ID, type TestGate, visitTo } from '../../../test/desk.ts'
import { expectRefusal, expectSuccess, omitRequestId, serve, type TestPerson, test } from '../../../test/served.ts'

serve()

let limited: TestPerson
let gates: { here: TestGate; there: TestGate }
let visits: Record<'here' | 'there', Awaited<ReturnType<typeof checkIn>>>
const knownVisitor = {
  visitor_name: 'สุดา วงศ์ดี',
  phone: '0812345608',
  id_kind: 'national_id',
  id_number: NATIONAL_ID,
  party_size: 4,
} as const
beforeEach(async () => {
  const admin = await test.make.admin()
  gates = { here: await test.make.gate(admin), there: await test.make.gate(admin) }
  visits = {
    here: await checkIn(test, { guard: admin, gate: gates.here }, { visitor_name: 'อรุณ' }),
    there: await checkIn(test, { guard: admin, gate: gates.there }, knownVisitor),
  }
  limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [gates.here.location_id] })
})

describe('a person of one location', () => {
  it('takes nobody over from another one’s visit', async () => {
    const ask = async (returning_of: string) =>
      omitRequestId(await test.as(limited).entrances.checkIn({ body: visitTo(gates.here, { returning_of }) }))
    expect(await ask(visits.there._id)).toEqual(await ask(test.make.id()))
  })

  it('lets nobody in at another one’s gate', async () => {
    const ask = async (gate_id: string) => omitRequestId(await test.as(limited).entrances.checkIn({ body: visitTo({ _id: gate_id }) }))
    expect(await ask(gates.there._id)).toEqual(await ask(test.make.id()))
    expect(await ask(gates.there._id)).toMatchObject({ status: 404, code: 'gate_not_found' })
    expect((await test.as(limited).entrances.checkIn({ body: visitTo(gates.here) })).status).toBe(201)
  })

  it('with no location at all sees nothing', async () => {
    const guardWithoutLocations = await test.make.operator({ organisation: limited.organisation_id, location_ids: [] })
    expect(expectSuccess(await test.as(guardWithoutLocations).entrances.list({})).docs).toEqual([])
    expect(expectSuccess(await test.as(guardWithoutLocations).reports.dashboard({})).inside.people).toBe(0)
    expect(expectRefusal(await test.as(guardWithoutLocations).entrances.checkIn({ body: visitTo(gates.here) })).code).toBe('gate_not_found')
  })
})
