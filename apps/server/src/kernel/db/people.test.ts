import { sql } from 'kysely'
import { serve, type TestPerson, test } from '../../../test/served.ts'
import { type OrgActor, systemActor } from './actor.ts'

serve()

/** Acts as the application's role, with any query that a call could send on this person's behalf. */
const as = (person: TestPerson): OrgActor => ({ ...systemActor(person.organisation_id), user_id: person.id })
const rename = (member: OrgActor, id: string) =>
  test.app.database.asMember(member, async (tx) => {
    const { numAffectedRows } = await sql`update users set name = 'Changed' where id = ${id}`.execute(tx)
    return Number(numAffectedRows)
  })
const nameOf = async ({ id }: TestPerson) => (await test.sql('select name from users where id = $1', id))[0].name

describe('a person’s row', () => {
  it('is changed by themselves alone, whatever the call and whoever asks', async () => {
    const owner = await test.make.person({ role: 'owner' })
    const colleague = await test.make.operator({ organisation: owner.organisation_id, name: 'Somchai' })
    const stranger = await test.make.admin({ name: 'Suda' })
    expect(await rename(as(owner), colleague.id)).toBe(0)
    expect(await rename(as(owner), stranger.id)).toBe(0)
    expect(await rename(systemActor(owner.organisation_id), colleague.id)).toBe(0)
    expect(await rename(as(owner), owner.id)).toBe(1)
    expect([await nameOf(colleague), await nameOf(stranger), await nameOf(owner)]).toEqual(['Somchai', 'Suda', 'Changed'])
  })

  it('is seen by colleagues, and by no stranger', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const stranger = await test.make.operator()
    const rows = await test.app.database.asMember(
      as(person),
      async (tx) => (await sql<{ id: string }>`select id from users`.execute(tx)).rows,
    )
    expect(rows.map(({ id }) => id).sort()).toEqual([person.id, colleague.id].sort())
    expect(rows.map(({ id }) => id)).not.toContain(stranger.id)
  })

  it('is neither added nor taken away, and its rights and address are not written', async () => {
    const person = await test.make.person({ role: 'owner' })
    const ask = (statement: string) => test.app.database.asMember(as(person), (tx) => sql.raw(statement).execute(tx))
    for (const statement of [
      `insert into users (id, email, name) values (gen_random_uuid(), 'a@b.example', 'A')`,
      `delete from users where id = '${person.id}'`,
      `update users set email = 'a@b.example' where id = '${person.id}'`,
      `update users set password_hash = 'x' where id = '${person.id}'`,
      `update memberships set permissions_removed = '{locations:read}' where user_id = '${person.id}'`,
      `update memberships set location_ids = null where user_id = '${person.id}'`,
    ])
      await expect(ask(statement), statement).rejects.toMatchObject({ code: '42501' })
  })
})
