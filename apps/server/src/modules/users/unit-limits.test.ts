import { expectRefusal, expectSuccess, omitRequestId, type PersonOptions, serve, type TestPerson, test } from '../../../test/served.ts'

let owner: TestPerson
let ownLocation: string
let otherLocation: string
let room: string
let shop: string
let house: string
serve()
beforeAll(async () => {
  owner = await test.make.person({ role: 'owner' })
  ;[ownLocation, otherLocation] = [await test.make.location(owner), await test.make.location(owner)]
  ;[room, shop, house] = [
    await test.make.unit(owner, ownLocation),
    await test.make.unit(owner, ownLocation),
    await test.make.unit(owner, otherLocation),
  ]
})

const users = (person: { token: string } = owner) => test.as(person).users
const memberOf = async ({ id }: { id: string }): Promise<string> =>
  (await test.sql('select id from memberships where user_id = $1', id))[0].id
const colleague = async (options: PersonOptions = {}) => {
  const person = await test.make.person({ organisation: owner.organisation_id, role: 'host', ...options })
  return { ...person, member: await memberOf(person) }
}
const read = async (id: string) => expectSuccess(await users().get({ params: { id } }))
const changing = async (id: string, change: object, person: { token: string } = owner) => {
  const { role, permissions_added, permissions_removed, location_ids, updated_at } = await read(id)
  const body = { role, permissions_added, permissions_removed, location_ids, updated_at, ...change }
  return users(person).update({ params: { id }, body })
}
const RIGHTS = { role: 'host' as const, permissions_added: [], permissions_removed: [], location_ids: null }
const invite = (email: string, change: object, person: { token: string } = owner) =>
  users(person).invite({ body: { ...RIGHTS, addresses: [email], ...change } })

describe('the limit of a person to units', () => {
  it('is given, shown with its names, kept when it is not named, lifted, and audited before and after', async () => {
    const { member } = await colleague()
    const changedUser = expectSuccess(await changing(member, { location_ids: [ownLocation], unit_ids: [room, room] }))
    expect(changedUser).toMatchObject({ location_ids: [ownLocation], unit_ids: [room], units: [{ id: room, location_id: ownLocation }] })
    expect(expectSuccess(await changing(member, { role: 'viewer' }))).toMatchObject({ role: 'viewer', unit_ids: [room] })
    expect(expectSuccess(await users().list({ query: { limit: 100 } })).docs.find(({ id }) => id === member)).toMatchObject({
      unit_ids: [room],
    })
    expect(expectSuccess(await changing(member, { unit_ids: null }))).toMatchObject({ unit_ids: null, units: null })
    const entries = await test.sql('select before, after from audit_entries where record_id = $1 order by at, id', member)
    expect(entries.map(({ before, after }) => [JSON.parse(before).unit_ids, JSON.parse(after).unit_ids])).toEqual([
      [null, [room]],
      [[room], [room]],
      [[room], null],
    ])
  })

  it('comes with an invitation too', async () => {
    const { outcomes } = expectSuccess(await invite('tenant@mail.example', { location_ids: [ownLocation], unit_ids: [shop] }))
    expect(await read(outcomes[0]!.id!)).toMatchObject({ location_ids: [ownLocation], unit_ids: [shop] })
    const [{ after }] = await test.sql('select after from audit_entries where record_id = $1', outcomes[0]!.id)
    expect(JSON.parse(after)).toMatchObject({ unit_ids: [shop] })
  })

  it('is to units of the organisation, and another one’s is refused as one that is not there', async () => {
    const stranger = await test.make.admin()
    const foreign = await test.make.unit(stranger, await test.make.location(stranger))
    const { member } = await colleague()
    for (const ask of [
      (unit: string) => changing(member, { unit_ids: [unit] }),
      (unit: string) => invite('nobody@mail.example', { unit_ids: [unit] }),
    ]) {
      expect(omitRequestId(await ask(foreign))).toEqual(omitRequestId(await ask(test.make.id())))
      expect(expectRefusal(await ask(foreign))).toMatchObject({ status: 404, code: 'unit_not_found' })
    }
    expect((await changing(member, { unit_ids: [] })).status).toBe(422)
    expect((await read(member)).unit_ids).toBeNull()
  })

  it('is to units at the locations that are given with it', async () => {
    const { member } = await colleague()
    for (const answer of [
      await changing(member, { location_ids: [ownLocation], unit_ids: [room, house] }),
      await invite('elsewhere@mail.example', { location_ids: [ownLocation], unit_ids: [room, house] }),
    ])
      expect(expectRefusal(answer)).toMatchObject({ status: 422, errors: [{ field: 'unit_ids' }] })
    expectSuccess(await changing(member, { location_ids: [ownLocation, otherLocation], unit_ids: [room, house] }))
    // This holds even if only the locations change: nobody keeps a unit that they can't see.
    expect(expectRefusal(await changing(member, { location_ids: [ownLocation] })).errors).toMatchObject([{ field: 'unit_ids' }])
  })

  it('is not given to an archived unit, and stays where a unit was archived or deleted since', async () => {
    const old = await test.make.unit(owner, ownLocation)
    const { member } = await colleague({ unit_ids: [old] })
    expectSuccess(await test.as(owner).locations.setUnitStatus({ params: { id: old }, body: { status: 'archived', reason: 'x' } }))
    const other = await colleague()
    expect(expectRefusal(await changing(other.member, { unit_ids: [old] }))).toMatchObject({ status: 409, code: 'unit_archived' })
    expectSuccess(await changing(member, { unit_ids: [old, room] }))
    expectSuccess(await test.as(owner).locations.removeUnit({ params: { id: old } }))
    expect(expectSuccess(await changing(member, { role: 'viewer' })).units).toMatchObject([{ id: room }])
  })
})

describe('a person limited to units', () => {
  const deputy = (options: PersonOptions = {}) => colleague({ role: 'admin', location_ids: [ownLocation], unit_ids: [room], ...options })

  it('[T20] gives no more than that, by change or invitation', async () => {
    const admin = await deputy()
    const { member } = await colleague({ location_ids: [ownLocation], unit_ids: [room] })
    expect(expectRefusal(await changing(member, { unit_ids: null }, admin))).toMatchObject({ status: 403, code: 'more_than_own' })
    expect(expectRefusal(await changing(member, { unit_ids: [room, shop] }, admin))).toMatchObject({ code: 'unit_not_found' })
    expectSuccess(await changing(member, { role: 'viewer' }, admin))
    const limits = { location_ids: [ownLocation] }
    expect(expectRefusal(await invite('a@mail.example', limits, admin))).toMatchObject({ status: 403, code: 'more_than_own' })
    expect(expectRefusal(await invite('a@mail.example', { ...limits, unit_ids: [shop] }, admin))).toMatchObject({ code: 'unit_not_found' })
    expectSuccess(await invite('a@mail.example', { ...limits, unit_ids: [room] }, admin))
  })

  it('[T20] gives no more than that, also where the database is asked itself', async () => {
    const admin = await deputy()
    const { member } = await colleague({ location_ids: [ownLocation], unit_ids: [room] })
    const client = await test.database.owner.connect()
    try {
      await client.query('begin')
      await client.query("select set_config('backtrace_functions', $1 || ',' || replace($2, '-', ''), true)", [
        owner.organisation_id,
        admin.id,
      ])
      const change = `select membership_change($1, 'host', '{}', '{}', $2, $3)`
      await expect(client.query(change, [member, [ownLocation], [room, shop]])).rejects.toThrow('more_than_own')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('[T20] changes nobody who has more, nor sends their invitation again, and sees nobody of other units', async () => {
    const admin = await deputy()
    const [fullPerson, all, others] = [
      await colleague({ location_ids: [ownLocation], unit_ids: [room, shop] }),
      await colleague({ location_ids: [ownLocation] }),
      await colleague({ location_ids: [ownLocation], unit_ids: [shop] }),
    ]
    for (const { member } of [fullPerson, all]) {
      const params = { id: member }
      expect(expectSuccess(await users(admin).get({ params })).locked).toBe('has_more')
      for (const answer of [
        await changing(member, { unit_ids: [room] }, admin),
        await users(admin).setStatus({ params, body: { status: 'suspended', reason: 'x' } }),
        await users(admin).signOut({ params, body: { reason: 'x' } }),
        await users(admin).remove({ params, body: { reason: 'x' } }),
      ])
        expect(expectRefusal(answer)).toMatchObject({ status: 403, code: 'person_has_more' })
    }
    // They read only those names of another person's units that are also theirs.
    expect(expectSuccess(await users(admin).get({ params: { id: fullPerson.member } })).units).toMatchObject([{ id: room }])
    const [hiddenParams, missing] = [{ id: others.member }, { id: test.make.id() }]
    expect(omitRequestId(await users(admin).get({ params: hiddenParams }))).toEqual(
      omitRequestId(await users(admin).get({ params: missing })),
    )
    const body = { reason: 'x' }
    expect(omitRequestId(await users(admin).remove({ params: hiddenParams, body }))).toEqual(
      omitRequestId(await users(admin).remove({ params: missing, body })),
    )
    expect(expectSuccess(await users(admin).list({ query: { limit: 100 } })).docs.map(({ id }) => id)).not.toContain(others.member)

    const invitationId = expectSuccess(await invite('more@mail.example', { location_ids: [ownLocation], unit_ids: [room, shop] }))
      .outcomes[0]!.id!
    expect(expectSuccess(await users(admin).resend({ body: { ids: [invitationId] } })).outcomes).toMatchObject([
      { outcome: 'person_has_more' },
    ])
  })

  it('sees of units their own, with what lies around them, and changes none', async () => {
    const organisation = await test.make.organisation()
    const admin = await test.make.admin({ organisation })
    const location = await test.make.location(admin)
    const tower = await test.make.unit(admin, location, { code: 'TOWER' })
    const flat = await test.make.unit(admin, location, { code: 'FLAT', parent_id: tower })
    const desk = await test.make.unit(admin, location, { code: 'DESK', parent_id: flat })
    await test.make.unit(admin, location, { code: 'STORE', parent_id: flat })
    const limited = await test.make.admin({ organisation, unit_ids: [flat, desk] })
    const { locations } = test.as(limited)
    const params = { id: location }
    const list = async (query: object = {}) => expectSuccess(await locations.units({ params, query }))
    expect(await list()).toMatchObject({ total: 2, may_change: false, docs: [{ id: desk }, { id: flat, units_in: 1, path: ['TOWER'] }] })
    expect((await list({ parent_id: 'top' })).docs.map(({ id }) => id)).toEqual([flat])
    expect((await list({ parent_id: flat })).docs.map(({ id }) => id)).toEqual([desk])
    expect((await list({ search: 'STORE' })).docs).toEqual([])
    expect(expectSuccess(await test.as(admin).locations.units({ params })).may_change).toBe(true)
    expect(expectSuccess(await locations.unit({ params: { id: flat } })).units_in).toBe(1)
    expect(omitRequestId(await locations.unit({ params: { id: tower } }))).toEqual(
      omitRequestId(await locations.unit({ params: { id: test.make.id() } })),
    )

    const exportAnswer = await fetch(`${test.address}/locations/${location}/units/export?format=csv`, {
      headers: { authorization: `Bearer ${limited.token}` },
    })
    const text = await exportAnswer.text()
    expect(exportAnswer.status).toBe(200)
    expect([text.includes('FLAT'), text.includes('DESK'), text.includes('STORE'), text.includes('TOWER')]).toEqual([
      true,
      true,
      false,
      false,
    ])

    const { updated_at } = expectSuccess(await locations.unit({ params: { id: flat } }))
    const unit = { kind: 'room' as const, code: 'NEW', name_th: 'ใหม่' }
    for (const answer of [
      await locations.createUnit({ params, body: unit }),
      await locations.updateUnit({ params: { id: flat }, body: { ...unit, updated_at } }),
      await locations.moveUnit({ params: { id: desk }, body: { parent_id: null, updated_at } }),
      await locations.setUnitStatus({ params: { id: flat }, body: { status: 'archived', reason: 'x' } }),
      await locations.removeUnit({ params: { id: desk } }),
    ])
      expect(expectRefusal(answer)).toMatchObject({ status: 403, code: 'beyond_own_places' })
    expect(expectSuccess(await locations.list({})).may_add).toBe(false)
  })
})
