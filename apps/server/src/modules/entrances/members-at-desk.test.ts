import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { members } from '@gatehouse/contract/members.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { good, refused } from '../../../test/answers.ts'
import { NATIONAL_ID, type TestGate } from '../../../test/desk.ts'
import type { TestPerson } from '../../../test/make.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await startTestApp()
})
afterAll(() => test.close())

let admin: TestPerson
let guard: TestPerson
let location_id: string
let gate: TestGate
beforeEach(async () => {
  admin = await test.make.admin()
  guard = await test.make.operator({ organisation: admin.organisation_id })
  location_id = await test.make.location(admin)
  gate = await test.make.gate(admin, { location_id })
})

type NewMember = Partial<BodyInputOf<typeof members.create>>
const member = async (more: NewMember = {}) =>
  good(
    await test.as(admin).members.create({
      body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', name_en: 'Nipha Srisuk', status: 'active', ...more },
      idempotencyKey: test.make.id(),
    }),
  )
const comes = (member_id: string, more: object = {}, at = gate) =>
  test.as(guard).entrances.checkIn({ body: { gate_id: at._id, member_id, ...more } })

describe('a member at the desk', () => {
  it('[R-13] comes in with what is known of them, and stays as long as they like', async () => {
    const unit = await test.make.unit(admin, location_id, { code: '18A' })
    const { _id } = await member({
      ...{ company: 'ABC', phone: '0812345608', id_kind: 'national_id', id_number: NATIONAL_ID, unit_ids: [unit] },
      vehicles: [{ plate: 'กก1234', plate_province: 'TH-10', vehicle_class: 'car' }],
    })
    const visit = good(await comes(_id))
    expect(visit).toMatchObject({
      ...{ source: 'member', member_id: _id, visitor_name: 'นิภา ศรีสุข', company: 'ABC', visitor_type: 'member', expected_out_at: null },
      ...{ plate: 'กก1234', plate_province: 'TH-10', vehicle_class: 'car', unit_id: unit },
      id_number_masked: expect.stringMatching(/56-2$/),
      phone_masked: expect.stringMatching(/5608$/),
    })
    expect(JSON.stringify(visit)).not.toMatch(new RegExp(`${NATIONAL_ID}|812345608`))
  })

  it('is found again among visitors by the same numbers, as the same person', async () => {
    const { _id } = await member({ phone: '0812345608' })
    const visit = good(await comes(_id))
    const { docs } = good(await test.as(guard).entrances.find({ body: { text: '0812345608' } }))
    expect(docs).toMatchObject([{ inside: true, member_id: _id, entrance: { _id: visit._id } }])
  })

  it('is inside once, wherever; the refusal has the visit', async () => {
    const { _id } = await member()
    const visit = good(await comes(_id))
    const elsewhere = await test.make.gate(admin)
    for (const at of [gate, elsewhere])
      expect(refused(await comes(_id, {}, at))).toMatchObject({ status: 409, code: 'member_inside', conflict: { _id: visit._id } })
  })

  it('is refused with every reason', async () => {
    const { _id } = await member({ status: 'pending', valid_until: '2020-01-31' })
    expect(refused(await comes(_id))).toMatchObject({
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
    expect(good(await test.as(guard).entrances.list({ query: {} })).docs).toEqual([])
  })

  it('of another organisation is missing, as one that is not there', async () => {
    const stranger = await test.make.admin()
    const theirs = good(
      await test.as(stranger).members.create({
        body: { code: 'M-1', kind: 'tenant', name_th: 'คนอื่น', status: 'active' },
        idempotencyKey: test.make.id(),
      }),
    )
    for (const id of [theirs._id, test.make.id()]) expect(refused(await comes(id))).toMatchObject({ status: 404, code: 'member_not_found' })
  })

  it('without a member a name and a type are needed, each said at its field', async () => {
    const answer = await test.as(guard).entrances.checkIn({ body: { gate_id: gate._id } })
    expect(
      refused(answer)
        .errors?.map(({ field }) => field)
        .sort(),
    ).toEqual(['visitor_name', 'visitor_type'])
  })

  it('who is on the blacklist is stopped as a walk-in is', async () => {
    const { _id } = await member({ phone: '0812345608' })
    good(
      await test.as(admin).blacklists.create({
        body: {
          ...{ kind: 'person', name: 'Somebody Quite Different', severity: 'deny', guard_action: 'refuse', reason: 'Theft' },
          numbers: [{ kind: 'phone', number: '0812345608' }],
        },
        idempotencyKey: test.make.id(),
      }),
    )
    expect(refused(await comes(_id)).code).toBe('blacklisted')
  })

  it('[R5] who asks at two gates at once comes in once, in every round', async () => {
    const rounds = Number(process.env.RACE_ROUNDS ?? 250)
    const { _id } = await member()
    const other = await test.make.gate(admin, { location_id })
    for (let round = 0; round < rounds; round += 1) {
      const answers = await Promise.all([comes(_id), comes(_id, {}, other)])
      const [won, lost] = answers[0].ok ? answers : [answers[1], answers[0]]
      const visit = good(won!)
      expect(refused(lost!)).toMatchObject({ code: 'member_inside', conflict: { _id: visit._id } })
      good(await test.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } }))
    }
  }, 300_000)
})
