import { sql } from 'kysely'
import { entriesOf } from '../../../test/audit-entries.ts'
import { createListedEntry } from '../../../test/blacklist.ts'
import { admin, checkIn, checkOut, gate, guard, staffDesk } from '../../../test/desk.ts'
import { ageGrants, invitedBy } from '../../../test/invited.ts'
import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { systemActor } from '../../kernel/db/actor.ts'

serve()
staffDesk()

const request = async (person: TestPerson): Promise<string> => {
  const { _id } = await checkOut(test, { guard, gate }, await checkIn(test, { guard, gate }))
  return expectSuccess(await test.as(person).deleteRequests.create({ body: { entrances: [_id], reason_code: 'test' } }))._id
}
const approve = (id: string, person: TestPerson) => test.as(person).deleteRequests.approve({ params: { id }, body: { id } })
const lift = async (person: TestPerson): Promise<string> => {
  const { _id } = await createListedEntry(test, person, { severity: 'deny' })
  expectSuccess(await test.as(person).blacklists.lift({ params: { id: _id }, body: { reason: 'served' } }))
  return _id
}
const agree = (id: string, person: TestPerson) => test.as(person).blacklists.decideLift({ params: { id }, body: { approve: true } })
const GIVEN = { status: 409, code: 'second_person_given' }

describe('a second mailbox decides nothing', () => {
  it('when the requester invited it, and the log shows the pair', async () => {
    const mailbox = await invitedBy(admin)
    const id = await request(admin)
    expect(expectRefusal(await approve(id, mailbox))).toMatchObject(GIVEN)
    const last = (await entriesOf(test, id)).at(-1)!
    expect(last).toMatchObject({ action: 'second_person.refused', actor_name: mailbox.name })
    expect(last.after).toMatchObject({ requested_by: admin.name, decided_by: mailbox.name, doubt: 'second_person_given' })
    const entry = await lift(admin)
    expect(expectRefusal(await agree(entry, mailbox))).toMatchObject(GIVEN)
  })

  it('when it makes the request, and whoever invited it decides', async () => {
    const mailbox = await invitedBy(admin)
    expect(expectRefusal(await approve(await request(mailbox), admin))).toMatchObject(GIVEN)
    expect(expectRefusal(await agree(await lift(mailbox), admin))).toMatchObject(GIVEN)
  })

  it('when one person invited both, or one that was invited invites the other', async () => {
    const [first, second] = [await invitedBy(admin), await invitedBy(admin)]
    const three = await invitedBy(first)
    expect(expectRefusal(await approve(await request(first), second))).toMatchObject(GIVEN)
    expect(expectRefusal(await approve(await request(admin), three))).toMatchObject(GIVEN)
    expect(expectRefusal(await approve(await request(second), three))).toMatchObject(GIVEN)
  })

  it('when the requester gave an old account the right, or let it see more, or took back its suspension', async () => {
    const otherLocation = await test.make.location(admin)
    const viewer = await test.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [otherLocation] })
    const suspendedAdmin = await test.make.admin({ organisation: admin.organisation_id })
    const idOf = async ({ email }: TestPerson) => expectSuccess(await test.as(admin).users.list({ query: { search: email } })).docs[0]!
    const rights = { permissions_added: [], permissions_removed: [], location_ids: null, reason: 'work' }
    for (const person of [viewer, limited]) {
      const { id, updated_at } = await idOf(person)
      expectSuccess(await test.as(admin).users.update({ params: { id }, body: { role: 'admin', ...rights, updated_at } }))
    }
    const { id } = await idOf(suspendedAdmin)
    for (const status of ['suspended', 'active'] as const)
      expectSuccess(await test.as(admin).users.setStatus({ params: { id }, body: { status, reason: 'work' } }))
    const newSession = { ...suspendedAdmin, token: await test.make.session(suspendedAdmin.id, suspendedAdmin.organisation_id) }
    const requestId = await request(admin)
    for (const person of [viewer, limited, newSession])
      expect(expectRefusal(await approve(requestId, person)), person.name).toMatchObject(GIVEN)
  })

  it('when its request is decided after its account was removed', async () => {
    const mailbox = await invitedBy(admin)
    const requestId = await request(mailbox)
    const { id } = expectSuccess(await test.as(admin).users.list({ query: { search: mailbox.email } })).docs[0]!
    expectSuccess(await test.as(admin).users.remove({ params: { id }, body: { reason: 'gone' } }))
    expect(expectRefusal(await approve(requestId, admin))).toMatchObject(GIVEN)
  })

  it('for 30 days, counted from the acceptance', async () => {
    const mailbox = await invitedBy(admin)
    await test.sql("update membership_grants set granted_at = granted_at - interval '31 days' where user_id = $1", mailbox.id)
    const requestId = await request(admin)
    expect(expectRefusal(await approve(requestId, mailbox))).toMatchObject(GIVEN)
    await ageGrants(admin, 29)
    expect(expectRefusal(await approve(requestId, mailbox))).toMatchObject(GIVEN)
    await ageGrants(admin, 2)
    expectSuccess(await approve(requestId, mailbox))
    expect((await entriesOf(test, requestId)).at(-1)!.after).toMatchObject({ requested_by: admin.name, decided_by: mailbox.name })
  })

  it('whatever the application says: the database refuses both', async () => {
    const mailbox = await invitedBy(admin)
    const [requestId, entry] = [await request(admin), await lift(admin)]
    const run = (statement: ReturnType<typeof sql>, person: TestPerson) =>
      test.app.database.asMember({ ...systemActor(admin.organisation_id), user_id: person.id }, (tx) => statement.execute(tx))
    const end = sql`select delete_request_end(${requestId}::uuid, 'approved', 'x', null)`
    const liftStatement = sql`update blacklist_entries set status = 'lifted', lift_requested_at = null where _id = ${entry}::uuid`
    await expect(run(end, mailbox)).rejects.toThrow('second_person_given')
    await expect(run(liftStatement, mailbox)).rejects.toThrow('second_person_given')
    await expect(run(liftStatement, admin)).rejects.toThrow(/another person/)
    await expect(run(sql`insert into membership_grants values (1, ${admin.id}, ${admin.id}, 'x')`, admin)).rejects.toThrow(
      /permission denied/,
    )
  })
})

it('two people whom nobody gave the right lately decide, and so does one who was invited by a third', async () => {
  const colleague = await test.make.admin({ organisation: admin.organisation_id })
  const fresh = await invitedBy(colleague)
  expectSuccess(await approve(await request(admin), fresh))
  const entry = await lift(admin)
  expectSuccess(await agree(entry, colleague))
  expect((await entriesOf(test, entry)).at(-1)!.after).toMatchObject({ requested_by: admin.name, decided_by: colleague.name })
})

it('a right of another kind that somebody gave changes nothing', async () => {
  const colleague = await test.make.admin({ organisation: admin.organisation_id, removed: ['audit:read'] })
  const { id, updated_at } = expectSuccess(await test.as(admin).users.list({ query: { search: colleague.email } })).docs[0]!
  const rights = { role: 'admin' as const, permissions_added: [], permissions_removed: [], location_ids: null }
  expectSuccess(await test.as(admin).users.update({ params: { id }, body: { ...rights, updated_at, reason: 'work' } }))
  expectSuccess(await approve(await request(admin), colleague))
})
