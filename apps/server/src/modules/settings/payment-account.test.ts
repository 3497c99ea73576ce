import { sql } from 'kysely'
import { entriesOf } from '../../../test/audit-entries.ts'
import { admin, gate, staffDesk } from '../../../test/desk.ts'
import { invitedBy } from '../../../test/invited.ts'
import { mailsTo } from '../../../test/mails.ts'
import { good, refused, serve, type TestPerson, test } from '../../../test/served.ts'
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
  good(await request(person, parking, location_id)).request!._id
const decide = (person: TestPerson, id: string, approve = true) =>
  calls(person).decidePaymentAccount({ params: { id }, body: { approve, reason: 'I called the bank' } })
const inForce = async (locationId?: string) =>
  good(await calls(second).get({ query: locationId ? { location_id: locationId } : {} })).parking
const colleague = (options: object) => test.make.admin({ organisation: admin.organisation_id, ...options })

describe('another payment account', () => {
  it('is in force once a second person approves it, and not before', async () => {
    const id = await requested(admin)
    expect(await inForce()).toEqual({ promptpay: null })
    expect(good(await calls(second).paymentAccount({}))).toMatchObject({
      parking: { promptpay: null },
      request: { _id: id, parking: THEIRS, requested_by: admin.name, own: false },
    })
    expect(refused(await decide(admin, id))).toMatchObject({ status: 409, code: 'second_person_own' })
    expect(good(await decide(second, id))).toMatchObject({ parking: THEIRS, request: null })
    expect(await inForce()).toEqual(THEIRS)
    expect(await inForce(gate.location_id)).toEqual(THEIRS)
    expect((await entriesOf(test, id)).map(({ action, after }) => [action, after])).toMatchObject([
      ['payment_account.requested', { parking: THEIRS }],
      ['payment_account.approved', { requested_by: admin.name, decided_by: second.name }],
    ])
    expect(refused(await decide(second, id)).code).toBe('status_not_allowed')
  })

  it('stays away when it is rejected or withdrawn, and one at a time waits at a place', async () => {
    const id = await requested(admin)
    expect(refused(await request(second))).toMatchObject({ status: 409, code: 'payment_account_requested' })
    expect(refused(await calls(second).withdrawPaymentAccount({ params: { id }, body: {} })).code).toBe('permission_denied')
    good(await decide(second, id, false))
    const secondRequest = await requested(admin)
    good(await calls(admin).withdrawPaymentAccount({ params: { id: secondRequest }, body: {} }))
    expect(refused(await decide(second, secondRequest)).code).toBe('status_not_allowed')
    expect(await inForce()).toEqual({ promptpay: null })
  })

  it('is separate for a location, follows the organisation again, and is refused to people who can’t see the location', async () => {
    const locationId = gate.location_id
    good(await decide(second, await requested(admin, OURS, locationId)))
    expect([await inForce(), await inForce(locationId)]).toEqual([{ promptpay: null }, OURS])
    good(await decide(second, await requested(admin, null, locationId)))
    expect(good(await calls(admin).paymentAccount({ query: { location_id: locationId } }))).toMatchObject({
      is_own: false,
      parking: { promptpay: null },
    })
    const elsewhere = await colleague({ location_ids: [await test.make.location(admin)] })
    expect(refused(await request(elsewhere, THEIRS, locationId)).code).toBe('location_not_found')
    expect(refused(await request(elsewhere)).code).toBe('more_than_own')
    expect(refused(await decide(elsewhere, await requested(admin, OURS, locationId))).code).toBe('not_found')
    expect(refused(await decide(await test.make.admin(), await requested(admin))).code).toBe('not_found')
  })

  it('is refused to people limited to units, to people without the permission, and to a second mailbox', async () => {
    const unit = await test.make.unit(admin, gate.location_id)
    const limited = await colleague({ unit_ids: [unit], location_ids: [gate.location_id] })
    const unprivilegedPerson = await colleague({ removed: ['settings:payment_account'] })
    for (const place of [null, gate.location_id]) {
      expect(refused(await request(limited, THEIRS, place))).toMatchObject({ status: 403, code: 'beyond_own_places' })
      expect(refused(await request(unprivilegedPerson, THEIRS, place))).toMatchObject({ status: 403, code: 'permission_denied' })
    }
    const id = await requested(admin)
    expect(refused(await decide(limited, id)).code).toBe('beyond_own_places')
    expect(refused(await decide(unprivilegedPerson, id)).code).toBe('permission_denied')
    expect(refused(await decide(await invitedBy(admin), id)).code).toBe('second_person_given')
  })

  it('comes by no other call: not with the settings, not with an earlier version', async () => {
    const settings = good(await calls(admin).get({}))
    const saveAnswer = await calls(admin).save({ body: { version: settings.version, parking: THEIRS } })
    expect(refused(saveAnswer)).toMatchObject({ status: 422, errors: [{ field: 'parking' }] })
    good(await calls(admin).save({ body: settings as never }))
    good(await decide(second, await requested(admin, THEIRS)))
    good(await decide(second, await requested(admin, OURS)))
    const { version } = good(await calls(admin).get({}))
    good(await calls(admin).restore({ params: { version: version - 1 }, body: { version } }))
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
    good(await decide(second, id))
    expect((await mails(2)).some(({ subject }) => subject.includes(`${second.name} approved a new payment account`))).toBe(true)
  })
})
