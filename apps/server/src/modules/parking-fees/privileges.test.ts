import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import { admin, checkIn, gate, guard, staffDesk } from '../../../test/desk.ts'
import { chargeAt } from '../../../test/payments.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'
import { hourly } from '../../../test/tariffs.ts'

serve()
staffDesk()

const CAR = { plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car' } as const
const OTHER = { plate: 'ขข 99', plate_province: 'TH-20', vehicle_class: 'car' } as const
const FREE = {
  ...hourly(0),
  tables: [{ days: [...hourly(0).tables[0]!.days], bands: [{ to: null, kind: 'free', amount: 0, unit: null }] }],
}

let everybody: string
let residents: string
beforeEach(async () => {
  everybody = (await chargeAt(test, admin, gate)).version_id
  residents = (await chargeAt(test, admin, gate, { privileges: ['resident'], rules: FREE, examples: [] })).version_id
})

let serial = 0
const member = async (overrides: Partial<BodyInputOf<typeof members.create>> = {}) => {
  const body = {
    code: `P-${++serial}`,
    kind: 'resident',
    name_th: `นิภา ${serial}`,
    status: 'active',
    parking_privilege: 'resident',
    ...overrides,
  } as const
  return expectSuccess(await test.as(admin).members.create({ body }))._id
}
const comes = async (member_id: string, overrides: object = {}) =>
  expectSuccess(await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id, member_id, ...overrides } }))
const leaves = (id: string) => test.as(guard).entrances.checkOut({ params: { id }, body: { gate_id: gate._id } })
const pinned = async (id: string) => (await test.sql('select tariff_version_id as id from entrances where _id = $1', id))[0].id
const stays = (id: string) => test.sql("update entrances set checkin_at = checkin_at - interval '61 minutes' where _id = $1", id)

describe('[R-14a] the privilege of a member', () => {
  it('prices their own vehicle, and no other; on foot nothing is charged', async () => {
    const member_id = await member({ vehicles: [CAR, { ...OTHER, plate: 'คค 7' }] })
    const rounds = [
      [CAR, residents],
      [{ ...CAR, plate: 'คค 7', plate_province: null }, residents],
      [{ ...CAR, plate_province: 'TH-50' }, everybody],
      [OTHER, everybody],
      [{ plate: null, plate_province: null, vehicle_class: 'bicycle' }, everybody],
      [{ plate: null, plate_province: null, vehicle_class: null }, null],
    ] as const
    for (const [vehicle, expected] of rounds) {
      const { _id } = await comes(member_id, vehicle)
      expect(await pinned(_id), JSON.stringify(vehicle)).toBe(expected)
      expectSuccess(await leaves(_id))
    }
  })

  it('prices every vehicle of a member who has none registered, and none of a member without a privilege', async () => {
    expect(await pinned((await comes(await member(), OTHER))._id)).toBe(residents)
    const plainMember = await member({ parking_privilege: null, vehicles: [CAR] })
    expect(await pinned((await comes(plainMember))._id)).toBe(everybody)
    // A privilege that no tariff names is priced by everybody's tariff.
    expect(await pinned((await comes(await member({ parking_privilege: 'vip' }), { ...OTHER, plate: 'คค 8' }))._id)).toBe(everybody)
  })

  it('is nothing to somebody who is checked in as a visitor in that vehicle', async () => {
    await member({ vehicles: [CAR] })
    expect(await pinned((await checkIn(test, { guard, gate }, CAR))._id)).toBe(everybody)
  })

  it('lets them out without a fee, where everybody else pays', async () => {
    const own = await comes(await member({ vehicles: [CAR] }))
    const other = await comes(await member({ vehicles: [CAR] }), OTHER)
    for (const { _id } of [own, other]) await stays(_id)
    expect(expectSuccess(await leaves(own._id)).status).toBe('checkout')
    expect(expectRefusal(await leaves(other._id))).toMatchObject({ code: 'charge_due', conflict: { due: 4000 } })
  })

  it('counts anew where the plate is corrected before they leave, by the tariffs of the check-in', async () => {
    const visit = await comes(await member({ vehicles: [CAR] }), OTHER)
    const correct = async (vehicle: object) => {
      const { updated_at, visitor_name, visitor_type, party_size } = expectSuccess(
        await test.as(guard).entrances.get({ params: { id: visit._id } }),
      )
      const body = { updated_at, visitor_name, visitor_type, party_size, ...OTHER, ...vehicle }
      // A guard may not lower a fee.
      expectSuccess(await test.as(admin).entrances.update({ params: { id: visit._id }, body: { ...body, reason: 'wrong plate' } }))
      return pinned(visit._id)
    }
    expect(await pinned(visit._id)).toBe(everybody)
    expect(await correct(CAR)).toBe(residents)
    expect(await correct({ ...CAR, plate_province: 'TH-50' })).toBe(everybody)
    expect(await correct({ ...CAR, plate_province: null })).toBe(residents)
    expect(await correct({ plate: null, plate_province: null })).toBe(everybody)
    expect(await correct({ plate: null, plate_province: null, vehicle_class: null })).toBeNull()
    expect(await correct(CAR)).toBe(residents)
  })

  it('changes nothing of a stay when they get or lose it while they are inside', async () => {
    const member_id = await member({ vehicles: [CAR] })
    const { _id } = await comes(member_id)
    const { history: _, ...record } = expectSuccess(await test.as(admin).members.get({ params: { id: member_id } }))
    const body = { ...record, parking_privilege: null, vehicles: [], reason: 'Moved out' }
    expectSuccess(await test.as(admin).members.update({ params: { id: member_id }, body }))
    expect(await pinned(_id)).toBe(residents)
  })

  it('[R-14a] says which stays other prices would have priced, as it was when they came in', async () => {
    const member_id = await member({ vehicles: [CAR] })
    for (const { _id } of [await comes(member_id), await checkIn(test, { guard, gate }, OTHER)])
      await test.sql(
        `update entrances set status = 'checkout', checkin_at = '2026-03-12T04:00Z', checkout_at = '2026-03-12T05:01Z', tariff_version_id = null where _id = $1`,
        _id,
      )
    await test.sql('update members set parking_privilege = null where _id = $1', member_id)
    const scope = { location_id: gate.location_id, tariff_id: null, vehicle_classes: [], visitor_types: [], rules: hourly(3000) }
    const stays = async (privileges: string[]) =>
      expectSuccess(await test.as(admin).parkingFees.compare({ body: { ...scope, privileges, month: '2026-03' } })).stays
    expect([await stays(['resident']), await stays([]), await stays(['resident', 'vip']), await stays(['vip'])]).toEqual([1, 1, 1, 0])
  })

  it('is of their organisation: that of another one prices nothing here', async () => {
    const [theirs, theirGate] = [await test.make.admin(), gate]
    const elsewhere = await test.make.gate(theirs)
    await chargeAt(test, theirs, elsewhere, { privileges: ['resident'], rules: FREE, examples: [] })
    const body = { code: 'X-1', kind: 'resident', name_th: 'มานี', status: 'active', parking_privilege: 'resident' } as const
    const { _id: member_id } = expectSuccess(await test.as(theirs).members.create({ body }))
    const at = (gate_id: string, person: typeof admin) => test.as(person).entrances.checkIn({ body: { gate_id, member_id, ...CAR } })
    expect(expectRefusal(await at(theirGate._id, guard))).toMatchObject({ code: 'member_not_found' })
    const visit = expectSuccess(await at(elsewhere._id, theirs))
    expect(await pinned(visit._id)).not.toBe(residents)
    expect(await pinned(visit._id)).not.toBeNull()
  })
})
