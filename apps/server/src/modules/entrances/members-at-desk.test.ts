import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members } from '@gatehouse/contract/members/members.ts'
import { admin, gate, guard, NATIONAL_ID, openAnotherDesk, staffDesk } from '../../../test/desk.ts'
import { roundsOf } from '../../../test/nightly.ts'
import { expectRefusal, expectSuccess, serve, test } from '../../../test/served.ts'

serve()
staffDesk()

type NewMember = Partial<BodyInputOf<typeof members.create>>
const member = async (fields: NewMember = {}) =>
  expectSuccess(
    await test.as(admin).members.create({
      body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', name_en: 'Nipha Srisuk', status: 'active', ...fields },
      idempotencyKey: test.make.id(),
    }),
  )
const comes = (member_id: string, fields: object = {}, entryGate = gate) =>
  test.as(guard).entrances.checkIn({ body: { gate_id: entryGate._id, member_id, ...fields } })

describe('a member at the desk', () => {
  it('comes in with what is known of them, and stays as long as they like', async () => {
    const unit = await test.make.unit(admin, gate.location_id, { code: '18A' })
    const { _id } = await member({
      ...{ company: 'ABC', phone: '0812345608', id_kind: 'national_id', id_number: NATIONAL_ID, unit_ids: [unit] },
      vehicles: [{ plate: 'กก1234', plate_province: 'TH-10', vehicle_class: 'car' }],
    })
    const visit = expectSuccess(await comes(_id))
    expect(visit).toMatchObject({
      ...{ source: 'member', member_id: _id, visitor_name: 'นิภา ศรีสุข', company: 'ABC', visitor_type: 'member', expected_out_at: null },
      ...{ plate: 'กก1234', plate_province: 'TH-10', vehicle_class: 'car', unit_id: unit },
      id_number_masked: expect.stringMatching(/56-2$/),
      phone_masked: expect.stringMatching(/5608$/),
    })
    expect(JSON.stringify(visit)).not.toMatch(new RegExp(`${NATIONAL_ID}|812345608`))
  })

  it('comes by the vehicle that the desk names, else by their only one, and on foot where it says so', async () => {
    const [car, van] = [
      { plate: 'กก1234', plate_province: 'TH-10' as const, vehicle_class: 'car' },
      { plate: 'กก1234', plate_province: 'TH-20' as const, vehicle_class: 'van' },
    ]
    const [singleOwner, several] = [
      await member({ vehicles: [car] }),
      await member({ code: 'M-2', name_th: 'สมชาย ใจดี', vehicles: [car, van] }),
    ]
    const noVehicle = { plate: null, plate_province: null, vehicle_class: null }
    const rounds = [
      [singleOwner, {}, car],
      [singleOwner, { plate: null }, noVehicle],
      [several, {}, noVehicle],
      [several, { plate: null }, noVehicle],
      [several, { plate: van.plate, plate_province: van.plate_province }, van],
    ] as const
    for (const [{ _id }, vehicleInput, expected] of rounds) {
      const visit = expectSuccess(await comes(_id, vehicleInput))
      expect(visit).toMatchObject(expected)
      expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    }
  })

  it('comes in on foot if their only vehicle is inside', async () => {
    const vehicles = [{ plate: 'กก1234', plate_province: 'TH-10' as const, vehicle_class: 'car' }]
    const [driver, passenger] = [await member({ vehicles }), await member({ code: 'M-2', name_th: 'สมชาย ใจดี', vehicles })]
    const visit = expectSuccess(await comes(driver._id))
    expect(expectRefusal(await comes(passenger._id))).toMatchObject({ code: 'vehicle_inside', conflict: { _id: visit._id } })
    expect(expectSuccess(await comes(passenger._id, { plate: null }))).toMatchObject({ member_id: passenger._id, plate: null })
  })

  it('is found again among visitors by the same numbers, as the same person', async () => {
    const { _id } = await member({ phone: '0812345608' })
    const visit = expectSuccess(await comes(_id))
    const { docs } = expectSuccess(await test.as(guard).entrances.find({ body: { text: '0812345608' } }))
    expect(docs).toMatchObject([{ inside: true, member_id: _id, entrance: { _id: visit._id } }])
  })

  it('is inside once, wherever; the refusal has the visit', async () => {
    const { _id } = await member()
    const visit = expectSuccess(await comes(_id))
    const elsewhere = await test.make.gate(admin)
    const findAnswer = await test.as(guard).members.find({ body: { text: 'M:M-1', gate_id: gate._id } })
    expect(expectSuccess(findAnswer).docs).toMatchObject([{ _id, inside: true }])
    for (const deskGate of [gate, elsewhere])
      expect(expectRefusal(await comes(_id, {}, deskGate))).toMatchObject({
        status: 409,
        code: 'member_inside',
        conflict: { _id: visit._id },
      })
  })

  it('is inside elsewhere without a word about where, to who does not see that place', async () => {
    const { _id } = await member()
    expectSuccess(await comes(_id))
    const otherLocation = await test.make.location(admin)
    const otherGate = await test.make.gate(admin, { location_id: otherLocation })
    const limited = await test.make.operator({ organisation: admin.organisation_id, location_ids: [otherLocation] })
    const problem = expectRefusal(await test.as(limited).entrances.checkIn({ body: { gate_id: otherGate._id, member_id: _id } }))
    expect(problem).toMatchObject({ status: 409, code: 'member_inside' })
    expect(problem.conflict).toBeUndefined()
  })

  it('is refused with every reason', async () => {
    const { _id } = await member({ status: 'pending', valid_until: '2020-01-31' })
    expect(expectRefusal(await comes(_id))).toMatchObject({
      status: 409,
      code: 'member_not_allowed',
      conflict: {
        _id,
        reasons: expect.arrayContaining([
          { reason: 'not_active', status: 'pending' },
          { reason: 'expired', valid_until: '2020-01-31' },
        ]),
      },
    })
    expect(expectSuccess(await test.as(guard).entrances.list({ query: {} })).docs).toEqual([])
  })

  it('is missing if they belong to another organisation, as one that is not there', async () => {
    const stranger = await test.make.admin()
    const theirs = expectSuccess(
      await test.as(stranger).members.create({
        body: { code: 'M-1', kind: 'tenant', name_th: 'คนอื่น', status: 'active' },
        idempotencyKey: test.make.id(),
      }),
    )
    for (const id of [theirs._id, test.make.id()])
      expect(expectRefusal(await comes(id))).toMatchObject({ status: 404, code: 'member_not_found' })
  })

  it('without a member a name and a type are needed, each said at its field', async () => {
    const answer = await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id } })
    expect(
      expectRefusal(answer)
        .errors?.map(({ field }) => field)
        .sort(),
    ).toEqual(['visitor_name', 'visitor_type'])
  })

  it('is stopped as a walk-in is if they are on the blacklist', async () => {
    const { _id } = await member({ phone: '0812345608' })
    expectSuccess(
      await test.as(admin).blacklists.create({
        body: {
          ...{ kind: 'person', name: 'Somebody Quite Different', severity: 'deny', guard_action: 'refuse', reason: 'Theft' },
          numbers: [{ kind: 'phone', number: '0812345608' }],
        },
        idempotencyKey: test.make.id(),
      }),
    )
    expect(expectRefusal(await comes(_id)).code).toBe('blacklisted')
  })

  it('is stopped, or seen inside by the new entry, if they are banned while they check in; nobody is kept waiting', async () => {
    for (let round = 0; round < roundsOf(20); round += 1) {
      await openAnotherDesk()
      const { _id } = await member({ phone: '0812345608' })
      const ban = () => test.as(admin).members.setStatus({ params: { id: _id }, body: { status: 'banned', note: 'ขโมย' } })
      const [came, banAnswer] =
        round % 2 === 0 ? await Promise.all([comes(_id), ban()]) : (await Promise.all([ban(), comes(_id)])).reverse()
      expect(expectSuccess(banAnswer as Awaited<ReturnType<typeof ban>>).status).toBe('banned')
      const rows = await test.sql(
        'select occasion from blacklist_sightings where organisation_id = $1 and entrance_id = $2',
        admin.organisation_id,
        came!.ok ? came!.body._id : null,
      )
      if (came!.ok) expect(rows).toEqual([{ occasion: 'inside' }])
      else expect(['member_not_allowed', 'blacklisted']).toContain(expectRefusal(came!).code)
    }
  })

  it('[R5] comes in once if they ask at two gates at once, in every round', async () => {
    const rounds = roundsOf(250)
    const { _id } = await member()
    const other = await test.make.gate(admin, { location_id: gate.location_id })
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([comes(_id), comes(_id, {}, other)])
      const [winner, loser] = answers[0].ok ? answers : [answers[1], answers[0]]
      const visit = expectSuccess(winner!)
      expect(expectRefusal(loser!)).toMatchObject({ code: 'member_inside', conflict: { _id: visit._id } })
      expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    }
  })
})
