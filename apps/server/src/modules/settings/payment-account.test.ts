import { sql } from 'kysely'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { invitedBy } from '../../../test/invited.ts'
import { mailsTo } from '../../../test/mails.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'
import { systemActor } from '../../kernel/db/actor.ts'

serve({ worker: true })
staffDesk()
let second: TestPerson
beforeEach(async () => {
  second = await test.make.admin({ organisation: admin.organisation_id })
})

const OURS = { promptpay: { kind: 'phone' as const, number: '0812345678' } }
const THEIRS = { promptpay: { kind: 'phone' as const, number: '0898765432' } }
const calls = (person: TestPerson) => test.as(person).settings
const request = (person: TestPerson, parking: typeof OURS | null = THEIRS, location_id: string | null = null) =>
  calls(person).requestPaymentAccount({ body: { location_id, parking, reason: 'the bank changed' } })
const requested = async (person: TestPerson, parking: typeof OURS | null = THEIRS, location_id: string | null = null) =>
  expectSuccess(await request(person, parking, location_id)).request!._id
const decide = (person: TestPerson, id: string, approve = true) =>
  calls(person).decidePaymentAccount({ params: { id }, body: { approve, reason: 'I called the bank' } })
const inForce = async (locationId?: string) =>
  expectSuccess(await calls(second).get({ query: locationId ? { location_id: locationId } : {} })).parking
const colleague = (options: object) => test.make.admin({ organisation: admin.organisation_id, ...options })

describe('another payment account', () => {
  it('is in force once a second person approves it, and not before', async () => {
    const id = await requested(admin)
    expect(await inForce()).toEqual({ promptpay: null })
    expect(expectSuccess(await calls(second).paymentAccount({}))).toMatchObject({
      parking: { promptpay: null },
      request: { _id: id, parking: THEIRS, requested_by: admin.name, own: false },
    })
    expect(expectRefusal(await decide(admin, id))).toMatchObject({ status: 409, code: 'second_person_own' })
    expect(expectSuccess(await decide(second, id))).toMatchObject({ parking: THEIRS, request: null })
    expect(await inForce()).toEqual(THEIRS)
    expect(await inForce(gate.location_id)).toEqual(THEIRS)
    expect((await entriesOf(test, id)).map(({ action, after }) => [action, after])).toMatchObject([
      ['payment_account.requested', { parking: THEIRS }],
      ['payment_account.approved', { requested_by: admin.name, decided_by: second.name }],
    ])
    expect(expectRefusal(await decide(second, id)).code).toBe('status_not_allowed')
  })

  it('stays away when it is rejected or withdrawn, and one at a time waits at a place', async () => {
    const id = await requested(admin)
    expect(expectRefusal(await request(second))).toMatchObject({ status: 409, code: 'payment_account_requested' })
    expect(expectRefusal(await calls(second).withdrawPaymentAccount({ params: { id }, body: {} })).code).toBe('permission_denied')
    expectSuccess(await decide(second, id, false))
    const secondRequest = await requested(admin)
    expectSuccess(await calls(admin).withdrawPaymentAccount({ params: { id: secondRequest }, body: {} }))
    expect(expectRefusal(await decide(second, secondRequest)).code).toBe('status_not_allowed')
    expect(await inForce()).toEqual({ promptpay: null })
  })

  it('is separate for a location, follows the organisation again, and is refused to people who can’t see the location', async () => {
    const locationId = gate.location_id
    expectSuccess(await decide(second, await requested(admin, OURS, locationId)))
    expect([await inForce(), await inForce(locationId)]).toEqual([{ promptpay: null }, OURS])
    expectSuccess(await decide(second, await requested(admin, null, locationId)))
    expect(expectSuccess(await calls(admin).paymentAccount({ query: { location_id: locationId } }))).toMatchObject({
      is_own: false,
      parking: { promptpay: null },
    })
    const elsewhere = await colleague({ location_ids: [await test.make.location(admin)] })
    expect(expectRefusal(await request(elsewhere, THEIRS, locationId)).code).toBe('location_not_found')
    expect(expectRefusal(await request(elsewhere)).code).toBe('more_than_own')
    expect(expectRefusal(await decide(elsewhere, await requested(admin, OURS, locationId))).code).toBe('not_found')
    expect(expectRefusal(await decide(await test.make.admin(), await requested(admin))).code).toBe('not_found')
  })

  it('is refused to people limited to units, to people without the permission, and to a second mailbox', async () => {
    const unit = await test.make.unit(admin, gate.location_id)
    const limited = await colleague({ unit_ids: [unit], location_ids: [gate.location_id] })
    const unprivilegedPerson = await colleague({ removed: ['settings:payment_account'] })
    for (const place of [null, gate.location_id]) {
      expect(expectRefusal(await request(limited, THEIRS, place))).toMatchObject({ status: 403, code: 'beyond_own_places' })
      expect(expectRefusal(await request(unprivilegedPerson, THEIRS, place))).toMatchObject({ status: 403, code: 'permission_denied' })
    }
    const id = await requested(admin)
    expect(expectRefusal(await decide(limited, id)).code).toBe('beyond_own_places')
    expect(expectRefusal(await decide(unprivilegedPerson, id)).code).toBe('permission_denied')
    expect(expectRefusal(await decide(await invitedBy(admin), id)).code).toBe('second_person_given')
  })

  it('comes by no other call: not with the settings, not with an earlier version', async () => {
    const settings = expectSuccess(await calls(admin).get({}))
    const saveAnswer = await calls(admin).save({ body: { version: settings.version, parking: THEIRS } })
    expect(expectRefusal(saveAnswer)).toMatchObject({ status: 422, errors: [{ field: 'parking' }] })
    expectSuccess(await calls(admin).save({ body: settings as never }))
    expectSuccess(await decide(second, await requested(admin, THEIRS)))
    expectSuccess(await decide(second, await requested(admin, OURS)))
    const { version } = expectSuccess(await calls(admin).get({}))
    expectSuccess(await calls(admin).restore({ params: { version: version - 1 }, body: { version } }))
    expect(await inForce()).toEqual(OURS)
  })

  it('is refused by the database where nobody approved it', async () => {
    const id = await requested(admin)
    const run = (statement: ReturnType<typeof sql>, { id: user_id }: TestPerson) =>
      test.app.database.asMember({ ...systemActor(admin.organisation_id), user_id }, (tx) => statement.execute(tx))
    const version = sql`insert into visitor_settings (organisation_id, _id, version, settings, changed_by, changed_name)
      values (${admin.organisation_id}, gen_random_uuid(), 900, ${JSON.stringify({ parking: THEIRS })}::json, ${second.id}::uuid, 'x')`
    await expect(run(version, second)).rejects.toThrow(/not approved/)
    await expect(run(sql`select payment_account_end(${id}::uuid, 'approved', 'x')`, admin)).rejects.toThrow(/another person/)
    await expect(run(sql`update payment_account_requests set status = 'approved'`, second)).rejects.toThrow(/permission denied/)
  })

  it('leaves one of two who decide in the same moment', async () => {
    const third = await colleague({})
    const id = await requested(admin)
    const answers = await Promise.all([decide(second, id), decide(third, id, false)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('is told to every owner by mail, when it is requested and when it is in force', async () => {
    const owner = await test.make.person({ organisation: admin.organisation_id, role: 'owner' })
    const id = await requested(admin)
    const mails = (count: number) =>
      until(`${count} mails`, async () => {
        const messages = await mailsTo(test, owner.email)
        return messages.length >= count ? messages : undefined
      })
    expect((await mails(1))[0]!.subject).toContain(`${admin.name} requests a new payment account`)
    expectSuccess(await decide(second, id))
    expect((await mails(2)).some(({ subject }) => subject.includes(`${second.name} approved a new payment account`))).toBe(true)
  })
})
