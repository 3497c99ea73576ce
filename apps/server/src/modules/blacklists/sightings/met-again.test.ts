import { createListedEntry, type EntryInput } from '../../../../test/blacklist.ts'
import {
  ANOTHER_NATIONAL_ID,
  admin,
  checkIn,
  gate,
  guard,
  NATIONAL_ID,
  staffDesk,
  type VisitInput,
  visitTo,
} from '../../../../test/desk.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../../test/served.ts'

serve()
staffDesk()

const NAME = 'ประเสริฐ วงศ์ทอง'
const PHONE = '0812345608'
const WITH_ID = { id_kind: 'national_id', id_number: NATIONAL_ID } as const
const phone = [{ kind: 'phone' as const, number: PHONE }]
const denied = (fields: Partial<EntryInput> = {}) => createListedEntry(test, admin, { severity: 'deny', guard_action: 'refuse', ...fields })
const comes = (fields: Partial<VisitInput> = {}, as = guard) =>
  test.as(as).entrances.checkIn({ body: visitTo(gate, { visitor_name: NAME, ...fields }) })
const seen = async () => expectSuccess(await test.as(admin).sightings.list({ query: {} })).docs
const get = async (id: string) => expectSuccess(await test.as(admin).sightings.get({ params: { id } }))
const decide = (id: string, status: 'denied' | 'dismissed' | 'allowed' | 'closed', person = admin) =>
  test.as(person).sightings.decide({ params: { id }, body: { status, reason: 'เหตุผล' } })
const change = async (id: string, changes: object) => {
  const { kind, name, severity, guard_action, reason, numbers, updated_at } = expectSuccess(
    await test.as(admin).blacklists.get({ params: { id } }),
  )
  const keptNumbers = numbers.map(({ _id, kind }) => ({ _id, kind }))
  const body = { kind, name, severity, guard_action, reason, numbers: keptNumbers, updated_at, ...changes }
  return expectSuccess(await test.as(admin).blacklists.update({ params: { id }, body: body as never }))
}

it('records a new sighting when a refused visitor is let in after all, and says by whom and why', async () => {
  const { _id: entry_id } = await denied({ numbers: [{ kind: 'national_id', number: NATIONAL_ID }] })
  expectRefusal(await comes(WITH_ID))
  const [first] = await seen()
  expectSuccess(await decide(first!._id, 'denied', guard))
  const visit = expectSuccess(await comes({ ...WITH_ID, screening: [{ entry_id, decision: 'allowed', reason: 'ศาลนัด' }] }, admin))
  const [second, ...others] = await seen()
  expect(others).toMatchObject([{ _id: first!._id, status: 'denied', entrance_id: null }])
  expect(second).toMatchObject({ status: 'allowed', entrance_id: visit._id, decided_by: admin.name })
  expect((await get(second!._id)).steps).toMatchObject([{ action: 'allowed', by: admin.name, text: 'ศาลนัด' }])
})

describe('a number that meets what was only a name', () => {
  it('makes the sighting of who tries again an exact one', async () => {
    await denied({ numbers: phone })
    expectRefusal(await comes(WITH_ID))
    expect(await seen()).toMatchObject([{ entry: { exact: false } }])
    expectRefusal(await comes({ ...WITH_ID, phone: PHONE }))
    const sightings = await seen()
    expect(sightings).toMatchObject([{ entry: { exact: true }, times: 2, snapshot: { phone_masked: 'xxx-xxx-5608' } }])
    expect(expectRefusal(await decide(sightings[0]!._id, 'dismissed', guard)).code).toBe('permission_denied')
  })

  it('opens the sighting of a visit again that was dismissed as a false match, when the number is added to the entry', async () => {
    const { _id: entry_id } = await denied()
    const visit = expectSuccess(await comes({ ...WITH_ID, phone: PHONE, screening: [{ entry_id, decision: 'not_them' }] }))
    expect(await seen()).toMatchObject([{ status: 'dismissed', entrance_id: visit._id }])
    await change(entry_id, { numbers: phone })
    const sightings = await seen()
    expect(sightings).toMatchObject([{ status: 'open', entry: { exact: true }, entrance_id: visit._id }])
    expect((await get(sightings[0]!._id)).steps.map(({ action }) => action)).toEqual(['dismissed', 'open'])
    const [notice, ...others] = expectSuccess(await test.as(admin).notifications.list({})).docs
    expect(others).toEqual([])
    expect(notice!.link).toContain(sightings[0]!._id)
    await change(entry_id, { reason: 'อีกเหตุผล' })
    expect(await seen()).toMatchObject([{ times: 2 }])
  })

  it('adds a sighting of a member beside the one of their name', async () => {
    await denied({ numbers: phone })
    const body = { code: 'M-1', kind: 'tenant' as const, name_th: NAME, status: 'active' as const, ...WITH_ID }
    const member = expectSuccess(await test.as(admin).members.create({ body }))
    expectSuccess(await decide((await seen())[0]!._id, 'dismissed', guard))
    const { updated_at } = expectSuccess(await test.as(admin).members.get({ params: { id: member._id } }))
    const { status: _, ...form } = body
    expectSuccess(
      await test.as(admin).members.update({ params: { id: member._id }, body: { ...form, phone: PHONE, updated_at, reason: 'New' } }),
    )
    expect((await seen()).map(({ status, entry }) => [status, entry.exact])).toEqual([
      ['open', true],
      ['dismissed', false],
    ])
  })
})

it('an entry that was made graver is dismissed for somebody whom it met exactly, or lets them in, only by who may override it', async () => {
  const { _id } = await denied({ severity: 'alert', guard_action: 'call_supervisor', numbers: phone })
  expectRefusal(await comes({ ...WITH_ID, phone: PHONE }))
  await change(_id, { severity: 'deny' })
  const [sighting] = await seen()
  for (const status of ['dismissed', 'allowed'] as const)
    expect(expectRefusal(await decide(sighting!._id, status, guard)).code).toBe('permission_denied')
  expect(expectRefusal(await comes({ ...WITH_ID, phone: PHONE })).code).toBe('blacklisted')
  expectSuccess(await decide(sighting!._id, 'dismissed'))
  expectSuccess(await comes({ ...WITH_ID, phone: PHONE }))
})

describe('the snapshot of a visitor', () => {
  it('inside is their own document by its last four, whichever of the entry’s it is', async () => {
    await checkIn(test, { guard, gate }, { visitor_name: 'วิภา ศรีสุข', id_kind: 'passport', id_number: 'AA1234567' })
    await denied({
      numbers: [
        { kind: 'national_id', number: ANOTHER_NATIONAL_ID },
        { kind: 'passport', number: 'AA1234567' },
      ],
    })
    const [sighting] = await seen()
    expect(sighting).toMatchObject({ occasion: 'inside', entry: { matched: [{ field: 'passport' }] } })
    expect(sighting!.snapshot.id_number_masked).toMatch(/4567$/)
  })

  it('is told to nobody who is limited to other units', async () => {
    const location_id = gate.location_id
    const unit = await test.make.unit(admin, location_id, { code: '18A' })
    const other = await test.make.unit(admin, location_id, { code: '19B' })
    const limited = await test.make.admin({ organisation: admin.organisation_id, unit_ids: [other] })
    const own = await test.make.admin({ organisation: admin.organisation_id, unit_ids: [unit] })
    await denied()
    expectRefusal(await comes({ unit_id: unit }))
    const told = async (person: TestPerson) => expectSuccess(await test.as(person).notifications.list({})).docs.length
    expect([await told(admin), await told(own), await told(limited)]).toEqual([1, 1, 0])
  })

  it('counts as seen before where the person may see it', async () => {
    await denied()
    expectRefusal(await comes())
    const other = await test.make.gate(admin)
    expectRefusal(await comes({ gate_id: other._id }))
    const limited = await test.make.operator({ organisation: admin.organisation_id, location_ids: [other.location_id] })
    const [second] = await seen()
    expect((await get(second!._id)).earlier).toBe(1)
    expect(expectSuccess(await test.as(limited).sightings.get({ params: { id: second!._id } })).earlier).toBe(0)
  })
})
