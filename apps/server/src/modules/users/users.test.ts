import type { UserDetails } from '@gatehouse/contract/users/users.ts'
import { entriesOf } from '../../../test/audit-entries.ts'
import { openStream } from '../../../test/event-stream.ts'
import { expectRefusal, expectSuccess, omitRequestId, type PersonOptions, serve, type TestPerson, test } from '../../../test/served.ts'
import { until } from '../../../test/until.ts'

let owner: TestPerson
serve()
beforeAll(async () => {
  owner = await test.make.person({ role: 'owner', name: 'Orathai Owner' })
})

const memberId = async ({ id, organisation_id }: TestPerson): Promise<string> =>
  (await test.sql('select id from memberships where user_id = $1 and organisation_id = $2', id, organisation_id))[0].id
const colleague = async (options: PersonOptions = {}) => {
  const person = await test.make.person({ organisation: owner.organisation_id, role: 'operator', ...options })
  return { ...person, member: await memberId(person) }
}
const users = (person: TestPerson = owner) => test.as(person).users
const read = async (id: string, person: TestPerson = owner): Promise<UserDetails> =>
  expectSuccess(await users(person).get({ params: { id } }))
const changing = async (id: string, change: Partial<UserDetails>, person: TestPerson = owner) => {
  const { role, permissions_added, permissions_removed, location_ids, updated_at } = { ...(await read(id)), ...change }
  return users(person).update({ params: { id }, body: { role, permissions_added, permissions_removed, location_ids, updated_at } })
}
const audited = (id: string) => entriesOf(test, id)
const NOBODY = '01a1fe36-1792-743b-bc94-2e2285962705'

describe('GET /users', () => {
  it('lists the people of the organisation with role, status, last seen and second factor', async () => {
    const admin = await test.make.admin({ name: 'Adisak' })
    const guard = await test.make.operator({ organisation: admin.organisation_id, name: 'Boonmee' })
    await test.sql('insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())', guard.id, Buffer.from('x'))
    expectSuccess(await test.as(guard).auth.me({}))
    const { docs, total } = expectSuccess(await users(admin).list({}))
    expect(total).toBe(2)
    expect(docs.map(({ name, role, status, second_factor }) => ({ name, role, status, second_factor }))).toEqual([
      { name: 'Adisak', role: 'admin', status: 'active', second_factor: false },
      { name: 'Boonmee', role: 'operator', status: 'active', second_factor: true },
    ])
    expect(docs.every(({ last_seen_at }) => last_seen_at !== null)).toBe(true)
  })

  it('finds by name and e-mail, filters, sorts and pages', async () => {
    const admin = await test.make.admin({ name: 'Zoe' })
    const organisation = admin.organisation_id
    const location = await test.make.location(admin)
    const names = ['Chai', 'Dao', 'Ekk', 'Fon']
    const people = []
    for (const name of names)
      people.push(await test.make.operator({ organisation, name, location_ids: name === 'Dao' ? [location] : null }))
    await test.make.person({ organisation, name: 'Gai', role: 'viewer' })
    const list = async (query: Parameters<ReturnType<typeof users>['list']>[0]['query']) =>
      expectSuccess(await users(admin).list({ query })).docs.map(({ name }) => name)
    expect(await list({ search: 'dao' })).toEqual(['Dao'])
    expect(await list({ search: people[2]!.email.slice(0, 12) })).toEqual(['Ekk'])
    expect(await list({ search: '%' })).toEqual([])
    expect(await list({ role: 'viewer' })).toEqual(['Gai'])
    expect(await list({ status: 'suspended' })).toEqual([])
    expect(await list({ location_id: NOBODY })).not.toContain('Dao')
    expect(await list({ location_id: location })).toContain('Dao')
    const first = expectSuccess(await users(admin).list({ query: { sort: '-name', limit: 4 } }))
    expect(first.docs.map(({ name }) => name)).toEqual(['Zoe', 'Gai', 'Fon', 'Ekk'])
    const second = expectSuccess(await users(admin).list({ query: { sort: '-name', limit: 4, cursor: first.next_cursor! } }))
    expect(second.docs.map(({ name }) => name)).toEqual(['Dao', 'Chai'])
    expect(second.next_cursor).toBeNull()
    const by_email = expectSuccess(await users(admin).list({ query: { sort: 'email' } })).docs.map(({ email }) => email)
    expect(by_email).toEqual([...by_email].sort())
    expect((await users(admin).list({ query: { sort: 'name', cursor: first.next_cursor! } })).status).toBe(422)
  })

  it('shows who is limited to locations nobody who works elsewhere', async () => {
    const [ownLocation, otherLocation] = [await test.make.location(owner), await test.make.location(owner)]
    const local = await colleague({ role: 'admin', location_ids: [ownLocation] })
    const elsewhere = await colleague({ location_ids: [otherLocation], name: 'Elsewhere' })
    const names = expectSuccess(await users(local).list({ query: { limit: 200 } })).docs.map(({ name }) => name)
    expect(names).toContain('Orathai Owner')
    expect(names).not.toContain('Elsewhere')
    expect(omitRequestId(await users(local).get({ params: { id: elsewhere.member } }))).toEqual(
      omitRequestId(await users(local).get({ params: { id: NOBODY } })),
    )
    const hiddenAnswer = await users(local).signOut({ params: { id: elsewhere.member }, body: { reason: 'x' } })
    expect(expectRefusal(hiddenAnswer)).toMatchObject({ status: 404, code: 'not_found' })
  })
})

describe('GET /users/{id}', () => {
  it('says of every permission whether it is there, and why', async () => {
    const person = await colleague({ added: ['reports:read'], removed: ['entrances:write'] })
    const { permissions, locked } = await read(person.member)
    const why = Object.fromEntries(permissions.map((entry) => [entry.permission, entry.effective ? entry.why : `no: ${entry.why}`]))
    expect(why).toMatchObject({
      'entrances:check_in': 'role',
      'reports:read': 'added',
      'entrances:write': 'no: removed',
      'users:write': 'no: not_given',
    })
    expect(locked).toBeNull()
    expect((await read(await memberId(owner))).locked).toBe('own')
    const admin = await colleague({ role: 'admin' })
    expect((await read(await memberId(owner), admin)).locked).toBe('has_more')
    const auditor = await colleague({ role: 'auditor' })
    expect((await read(person.member, auditor)).locked).toBe('read_only')
  })
})

describe('PUT /users/{id}', () => {
  it('changes role, permissions and places, keeps only what differs, and audits before, after and reason', async () => {
    const person = await colleague()
    const location = await test.make.location(owner)
    const { updated_at } = await read(person.member)
    const changedUser = expectSuccess(
      await users().update({
        params: { id: person.member },
        body: {
          role: 'viewer',
          permissions_added: ['gates:read', 'gates:write'],
          permissions_removed: ['reports:read', 'users:write'],
          location_ids: [location, location],
          updated_at,
          reason: 'New job',
        },
      }),
    )
    expect(changedUser).toMatchObject({
      role: 'viewer',
      permissions_added: ['gates:write'],
      permissions_removed: ['reports:read'],
      location_ids: [location],
    })
    const [entry] = await audited(person.member)
    expect(entry).toMatchObject({ action: 'membership.changed', actor_id: owner.id, reason: 'New job' })
    expect(entry!.before).toMatchObject({ role: 'operator', location_ids: null })
    expect(entry!.after).toMatchObject({ role: 'viewer', permissions_added: ['gates:write'], location_ids: [location] })
  })

  it('[ASVS 8.3.2] counts at the next request of the person, and their pages hear of it', async () => {
    const person = await colleague()
    const page = await openStream({ address: test.address, token: person.token })
    expect((await test.as(person).reports.dashboard({})).status).toBe(200)
    expectSuccess(await changing(person.member, { permissions_removed: ['dashboard:read'] }))
    expect(expectRefusal(await test.as(person).reports.dashboard({}))).toMatchObject({ code: 'permission_denied' })
    // Their stream ends with the old rights, before or after it tells of the change; the page reconnects and hears what it missed.
    await page.ended
    const newStream = await openStream({ address: test.address, token: person.token, lastEventId: page.lastId() })
    await until('the change', () => [...page.events, ...newStream.events].some(({ kind }) => kind === 'organisation.changed'))
    newStream.close()
  })

  it('[ASVS 7.3.1] leaves who is no guard any more no session that may be idle for a shift', async () => {
    const person = await colleague()
    await test.sql('update sessions set idle_minutes = 720 where user_id = $1', person.id)
    const idle = async () => (await test.sql('select idle_minutes from sessions where user_id = $1', person.id))[0].idle_minutes
    expectSuccess(await changing(person.member, { role: 'operator', permissions_added: ['reports:read'] }))
    expect(await idle()).toBe(720)
    expectSuccess(await changing(person.member, { role: 'admin' }))
    expect(await idle()).toBe(60)
  })

  it('does not overwrite what somebody else saved meanwhile', async () => {
    const person = await colleague()
    const { updated_at } = await read(person.member)
    expectSuccess(await changing(person.member, { role: 'viewer' }))
    const late = await changing(person.member, { role: 'host', updated_at })
    expect(expectRefusal(late)).toMatchObject({ code: 'changed_meanwhile', conflict: { _id: person.member } })
    expect((await read(person.member)).role).toBe('viewer')
  })

  it('refuses what is no role, no permission, no location of the organisation, and the name, which is the person’s own', async () => {
    const person = await colleague()
    const stranger = await test.make.admin()
    const foreign = await test.make.location(stranger)
    expect(expectRefusal(await changing(person.member, { location_ids: [foreign] }))).toMatchObject({
      status: 404,
      code: 'location_not_found',
    })
    expect((await changing(person.member, { location_ids: [] })).status).toBe(422)
    expect((await changing(person.member, { role: 'root' as never })).status).toBe(422)
    expect((await changing(person.member, { permissions_added: ['all' as never] })).status).toBe(422)
    const { updated_at } = await read(person.member)
    const rights = { role: 'viewer' as const, permissions_added: [], permissions_removed: [], location_ids: null, updated_at }
    const answer = await users().update({ params: { id: person.member }, body: { ...rights, name: 'Mine', email: 'x@y.example' } as never })
    expect(expectRefusal(answer).errors?.map(({ field }) => field)).toEqual(['name', 'email'])
  })
})

describe('the reach of a person’s changes', () => {
  it('is nothing of their own', async () => {
    const own = await memberId(owner)
    const params = { id: own }
    const answers = [
      await changing(own, { role: 'viewer' }),
      await users().setStatus({ params, body: { status: 'suspended', reason: 'x' } }),
      await users().signOut({ params, body: { reason: 'x' } }),
      await users().remove({ params, body: { reason: 'x' } }),
    ]
    for (const answer of answers) expect(expectRefusal(answer)).toMatchObject({ status: 409, code: 'own_membership' })
  })

  it('is no owner, for an administrator, who makes none either', async () => {
    const admin = await colleague({ role: 'admin' })
    const second = await colleague({ role: 'owner' })
    const params = { id: second.member }
    for (const answer of [
      await changing(second.member, { role: 'viewer' }, admin),
      await users(admin).setStatus({ params, body: { status: 'suspended', reason: 'x' } }),
      await users(admin).signOut({ params, body: { reason: 'x' } }),
      await users(admin).remove({ params, body: { reason: 'x' } }),
    ])
      expect(expectRefusal(answer)).toMatchObject({ status: 403, code: 'person_has_more' })
    const guard = await colleague()
    expect(expectRefusal(await changing(guard.member, { role: 'owner' }, admin))).toMatchObject({ status: 403, code: 'more_than_own' })
    expectSuccess(await changing(guard.member, { role: 'admin' }, admin))
  })

  it('is nobody who has more, and gives nothing that they do not have', async () => {
    const deputy = await colleague({ role: 'operator', added: ['users:read', 'users:write'] })
    const guard = await colleague()
    const auditor = await colleague({ role: 'auditor' })
    expect(expectRefusal(await changing(auditor.member, { role: 'operator' }, deputy))).toMatchObject({ code: 'person_has_more' })
    for (const change of [{ role: 'admin' }, { permissions_added: ['settings:write'] }] as const)
      expect(expectRefusal(await changing(guard.member, change as never, deputy))).toMatchObject({ code: 'more_than_own' })
    // The name of a role is refused too, whatever is removed from it, because a later version may give it more.
    const empty_admin = {
      role: 'admin' as const,
      permissions_removed: (await read(await memberId(owner))).permissions.map((entry) => entry.permission),
    }
    expect(expectRefusal(await changing(guard.member, empty_admin, deputy))).toMatchObject({ code: 'more_than_own' })
    expectSuccess(await changing(guard.member, { permissions_added: ['users:read'] }, deputy))
  })

  it('is kept to their own locations', async () => {
    const [ownLocation, otherLocation] = [await test.make.location(owner), await test.make.location(owner)]
    const local = await colleague({ role: 'admin', location_ids: [ownLocation] })
    const widePerson = await colleague({ location_ids: [ownLocation, otherLocation] })
    const mine = await colleague({ location_ids: [ownLocation] })
    expect(expectRefusal(await changing(widePerson.member, { role: 'viewer' }, local))).toMatchObject({ code: 'person_has_more' })
    expect(expectRefusal(await changing(mine.member, { location_ids: null }, local))).toMatchObject({ code: 'more_than_own' })
    expect(expectRefusal(await changing(mine.member, { location_ids: [otherLocation] }, local))).toMatchObject({
      code: 'location_not_found',
    })
    expectSuccess(await changing(mine.member, { role: 'viewer' }, local))
  })
})

describe('the last owner', () => {
  it('stays, also when owners demote each other at once, in whatever way', async () => {
    for (let round = 0; round < 6; round++) {
      const firstOwner = await test.make.person({ role: 'owner' })
      const otherOwner = await test.make.person({ role: 'owner', organisation: firstOwner.organisation_id })
      const [first, second] = [await memberId(firstOwner), await memberId(otherOwner)]
      const command = [
        (person: TestPerson, id: string) => users(person).remove({ params: { id }, body: { reason: 'x' } }),
        (person: TestPerson, id: string) =>
          users(person).setStatus({ params: { id }, body: { status: 'suspended' as const, reason: 'x' } }),
      ][round % 2]!
      const answers = await Promise.all([command(firstOwner, second), command(otherOwner, first)])
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      const left = await test.sql(
        "select role from memberships where organisation_id = $1 and role = 'owner' and status = 'active'",
        firstOwner.organisation_id,
      )
      expect(left).toHaveLength(1)
    }
  })

  it('[ASVS 15.4.2] is kept by the database itself, whoever changes the table and however many do it at once', async () => {
    const firstOwner = await test.make.person({ role: 'owner' })
    const otherOwner = await test.make.person({ role: 'owner', organisation: firstOwner.organisation_id })
    const demote = (id: string) => test.sql("update memberships set role = 'admin' where user_id = $1", id)
    const outcomes = await Promise.allSettled([demote(firstOwner.id), demote(otherOwner.id)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { reason } = outcomes.find((outcome) => outcome.status === 'rejected') as PromiseRejectedResult
    expect(reason.message).toBe('last_owner')
    await expect(
      test.sql("update memberships set status = 'suspended' where role = 'owner' and organisation_id = $1", firstOwner.organisation_id),
    ).rejects.toThrow('last_owner')
    await expect(test.sql('delete from memberships where organisation_id = $1', firstOwner.organisation_id)).rejects.toThrow('last_owner')
  })
})

describe('suspending, signing out, removing', () => {
  it('[ASVS 7.4.2] throws a suspended person out: their tokens and streams here end, elsewhere they go on', async () => {
    const person = await colleague()
    const elsewhere = await test.make.organisation()
    await test.make.membership(person.id, elsewhere, { role: 'viewer' })
    const token = await test.make.session(person.id, elsewhere)
    const page = await openStream({ address: test.address, token: person.token })
    const suspendAnswer = await users().setStatus({ params: { id: person.member }, body: { status: 'suspended', reason: 'Lost phone' } })
    expect(expectSuccess(suspendAnswer).status).toBe('suspended')
    expect((await test.as(person).auth.me({})).status).toBe(401)
    // The test in live.test.ts checks that it takes less than a second.
    await page.ended
    expect((await test.as({ token }).auth.me({})).status).toBe(200)
    const back = await users().setStatus({ params: { id: person.member }, body: { status: 'active', reason: 'Found' } })
    expect(expectSuccess(back).status).toBe('active')
    expect((await test.as(person).auth.me({})).status).toBe(401)
    expect((await audited(person.member)).map(({ action, reason }) => [action, reason])).toEqual([
      ['membership.suspended', 'Lost phone'],
      ['membership.reinstated', 'Found'],
    ])
    const repeatAnswer = await users().setStatus({ params: { id: person.member }, body: { status: 'active', reason: 'x' } })
    expect(expectRefusal(repeatAnswer)).toMatchObject({ status: 409, code: 'status_not_allowed' })
  })

  it('signs a person out everywhere, in this organisation', async () => {
    const person = await colleague()
    const second = { token: await test.make.session(person.id, owner.organisation_id) }
    expectSuccess(await users().signOut({ params: { id: person.member }, body: { reason: 'Shared computer' } }))
    expect([(await test.as(person).auth.me({})).status, (await test.as(second).auth.me({})).status]).toEqual([401, 401])
    const fresh = { token: await test.make.session(person.id, owner.organisation_id) }
    expect((await test.as(fresh).auth.me({})).status).toBe(200)
  })

  it('removes a person: gone here at once, with their sessions, and untouched elsewhere', async () => {
    const person = await colleague()
    const elsewhere = await test.make.organisation()
    await test.make.membership(person.id, elsewhere)
    expectSuccess(await users().remove({ params: { id: person.member }, body: { reason: 'Left' } }))
    expect((await test.as(person).auth.me({})).status).toBe(401)
    expect((await users().get({ params: { id: person.member } })).status).toBe(404)
    expect((await test.as({ token: await test.make.session(person.id, elsewhere) }).auth.me({})).status).toBe(200)
    const [entry] = await audited(person.member)
    expect(entry).toMatchObject({ action: 'membership.removed', reason: 'Left', after: null })
    expect(entry!.before).toMatchObject({ email: person.email, role: 'operator' })
  })

  it('needs a reason', async () => {
    const { member } = await colleague()
    const params = { id: member }
    for (const answer of [
      await users().setStatus({ params, body: { status: 'suspended', reason: ' ' } }),
      await users().signOut({ params, body: { reason: '' } }),
      await users().remove({ params, body: {} as never }),
    ])
      expect(expectRefusal(answer).errors?.map(({ field }) => field)).toEqual(['reason'])
  })

  it('is heard of by open pages', async () => {
    const person = await colleague()
    const page = await openStream({ address: test.address, token: owner.token })
    expectSuccess(await users().remove({ params: { id: person.member }, body: { reason: 'x' } }))
    await page.next(({ kind, data }) => kind === 'user.changed' && data.record_id === person.member)
    page.close()
  })
})

describe('the policy of second factors', () => {
  it('[ASVS 6.3.3] is read and set by who may change settings, says how many have none, and is audited', async () => {
    const admin = await test.make.admin()
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    for (const { id } of [admin, guard])
      await test.sql(
        'insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, $3)',
        id,
        Buffer.from('x'),
        id === admin.id ? new Date() : null,
      )
    expect(expectSuccess(await users(admin).policy({}))).toEqual({ second_factor_required: false, people: 2, people_without: 1 })
    const set = (second_factor_required: boolean) => users(admin).setPolicy({ body: { second_factor_required, reason: 'New rule' } })
    expect(expectSuccess(await set(true))).toMatchObject({ second_factor_required: true })
    expectSuccess(await set(true))
    const entries = await audited(String(admin.organisation_id))
    expect(entries.map(({ action, reason }) => [action, reason])).toEqual([['organisation.second_factor_required', 'New rule']])
    expect(entries[0]!.after).toEqual({ second_factor_required: true })
    const other = await test.make.admin()
    expect(expectSuccess(await users(other).policy({})).second_factor_required).toBe(false)
  })

  it('is not for who is limited to some places: it says how many people there are, and throws them out', async () => {
    const admin = await test.make.admin()
    const location = await test.make.location(admin)
    const organisation = admin.organisation_id
    const limits = [{ location_ids: [location] }, { unit_ids: [await test.make.unit(admin, location)] }]
    for (const limit of limits) {
      const limited = await test.make.admin({ organisation, ...limit })
      expect(expectRefusal(await users(limited).policy({}))).toMatchObject({ status: 403, code: 'permission_denied' })
      const set = await users(limited).setPolicy({ body: { second_factor_required: true } })
      expect(expectRefusal(set)).toMatchObject({ status: 403, code: 'beyond_own_places' })
    }
    expect(expectSuccess(await users(admin).policy({}))).toMatchObject({ second_factor_required: false, people: 3 })
  })
})
