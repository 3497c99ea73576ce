/** The tests of a new module, through HTTP on a real PostgreSQL: what each call does, and what it refuses. */
export const testFiles = ({ name, camel, Type, words, singular }) => ({
  [`apps/server/src/modules/${name}/${name}.test.ts`]: `import type { ${Type} } from '@gatehouse/contract/${name}.ts'
import { openStream } from '../../../test/event-stream.ts'
import { good, refused, same, serve, type TestPerson, test } from '../../../test/served.ts'

// 401, 403 and the editions of every call are in kernel/http/access.test.ts.
let admin: TestPerson
let location_id: string
serve()
beforeAll(async () => {
  admin = await test.make.admin()
  location_id = await test.make.location(admin)
})

const calls = (person = admin) => test.as(person).${camel}
const added = async (name: string, at = location_id) => good(await calls().create({ body: { location_id: at, name } }))
const audited = (id: string) => test.sql('select action, actor_id, reason from audit_entries where record_id = $1 order by at, id', id)

describe('${words}', () => {
  it('are added, audited, told to open pages, read and listed', async () => {
    const stream = await openStream({ address: test.address, token: admin.token })
    const first = await added('First')
    expect(first).toMatchObject({ location_id, name: 'First', status: 'active' })
    expect(await audited(first.id)).toEqual([{ action: '${singular}.created', actor_id: admin.id, reason: null }])
    await stream.next(({ data }) => data.kind === '${singular}.changed' && data.record_id === first.id && data.location_id === location_id)
    stream.close()
    expect(good(await calls().get({ params: { id: first.id } }))).toEqual(first)
    expect(good(await calls().list({ query: { search: 'irs', locationId: location_id, status: 'active' } }))).toMatchObject({
      docs: [first],
      total: 1,
    })
  })

  it('are listed by name, page after page', async () => {
    const at = await test.make.location(admin)
    for (const name of ['C', 'A', 'B']) await added(name, at)
    const page = async (cursor?: string) => good(await calls().list({ query: { locationId: at, limit: 2, ...(cursor ? { cursor } : {}) } }))
    const first = await page()
    const second = await page(first.next_cursor!)
    expect([...first.docs, ...second.docs].map((doc) => doc.name)).toEqual(['A', 'B', 'C'])
    expect([first.total, second.next_cursor]).toEqual([3, null])
  })

  it('are added once for each name of a location, also when several ask at once', async () => {
    const ask = () => calls().create({ body: { location_id, name: 'Twice' } })
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409])
    expect(refused(answers.find((answer) => !answer.ok)!).code).toBe('${singular}_name_taken')
    expect((await added('Twice', await test.make.location(admin))).name).toBe('Twice')
  })

  it('are changed with their reason, and nobody’s change is overwritten', async () => {
    const { id, updated_at } = await added('Before')
    await added('Other')
    const change = (name: string, from: string) => calls().update({ params: { id }, body: { name, updated_at: from, reason: 'misspelt' } })
    const after = good(await change('After', updated_at))
    expect(after.name).toBe('After')
    expect(await audited(id)).toMatchObject([{}, { action: '${singular}.changed', actor_id: admin.id, reason: 'misspelt' }])
    expect(refused(await change('Again', updated_at))).toMatchObject({ status: 409, code: 'changed_meanwhile', conflict: { _id: id } })
    expect(refused(await change('Other', after.updated_at))).toMatchObject({ status: 409, code: '${singular}_name_taken' })
  })

  it('are retired with a reason, and for good', async () => {
    const { id } = await added('Old')
    const set = (status: ${Type}['status'], reason = 'worn out') => calls().setStatus({ params: { id }, body: { status, reason } })
    expect(refused(await set('retired', ' '))).toMatchObject({ status: 422, errors: [{ field: 'reason' }] })
    expect(good(await set('retired')).status).toBe('retired')
    expect(await audited(id)).toMatchObject([{}, { action: '${singular}.retired', reason: 'worn out' }])
    expect(refused(await set('active'))).toMatchObject({ status: 409, code: 'status_not_allowed' })
  })

  it('name every bad field', async () => {
    const answer = await calls().create({ body: { location_id: 'x', name: ' ', more: 1 } as never })
    expect(refused(answer)).toMatchObject({ status: 422, errors: [{ field: 'location_id' }, { field: 'name' }, { field: 'more' }] })
    expect(refused(await calls().list({ query: { cursor: 'forged' } }))).toMatchObject({ status: 422, errors: [{ field: 'cursor' }] })
  })

  it('of another organisation, and of locations that a person does not see, are missing', async () => {
    const hidden = await added('Hidden')
    const limited = await test.make.admin({ organisation: admin.organisation_id, location_ids: [await test.make.location(admin)] })
    for (const person of [limited, await test.make.admin()]) {
      expect(good(await calls(person).list({}))).toMatchObject({ docs: [], total: 0 })
      const ways = (id: string) => [
        calls(person).get({ params: { id } }),
        calls(person).update({ params: { id }, body: { name: 'Mine', updated_at: hidden.updated_at } }),
        calls(person).setStatus({ params: { id }, body: { status: 'retired', reason: 'x' } }),
      ]
      const [theirs, nobodys] = [await Promise.all(ways(hidden.id)), await Promise.all(ways(test.make.id()))]
      expect(theirs.map(same)).toEqual(nobodys.map(same))
      expect(theirs.map(({ status }) => status)).toEqual([404, 404, 404])
      expect(refused(await calls(person).create({ body: { location_id, name: 'Mine' } })).code).toBe('location_not_found')
    }
    expect(good(await calls().get({ params: { id: hidden.id } }))).toEqual(hidden)
  })
})
`,
})
