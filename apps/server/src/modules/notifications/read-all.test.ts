import { expectSuccess, omitRequestId, serve, type TestApp, test } from '../../../test/served.ts'

serve()

type Person = Awaited<ReturnType<TestApp['make']['operator']>>
const readAll = (person: Person, newest_id: string, overrides: object = {}) =>
  test.as(person).notifications.markAllRead({ body: { readed: true, newest_id, ...overrides } as never })
const list = async (person: Person, query = {}) => expectSuccess(await test.as(person).notifications.list({ query }))

async function several(person: Person, count: number, overrides: object = {}) {
  const ids: string[] = []
  for (let n = count; n > 0; n--) {
    const id = await test.make.notification(person, overrides)
    await test.sql('update notifications set notify_date = now() - make_interval(mins => $2) where id = $1', id, n)
    ids.push(id)
  }
  return ids
}

describe('PUT /notifications/read-all', () => {
  it('marks those that the person saw, and leaves what came meanwhile', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const ids = await several(person, 4)
    const { docs } = await list(person)
    expect(docs[0]!.id).toBe(ids[3])
    const late = await test.make.notification(person)
    expect(expectSuccess(await readAll(person, docs[0]!.id))).toEqual({ success: true, message: 'All marked as read.', unread: 1 })
    expect((await list(person, { unread_only: 'true' })).docs.map(({ id }) => id)).toEqual([late])
    expect((await list(colleague)).unread).toBe(5)
  })

  it('counts nothing twice, however often and by how many pages it is asked', async () => {
    const person = await test.make.operator()
    const ids = await several(person, 6)
    expectSuccess(await test.as(person).notifications.markRead({ params: { id: ids[0]! }, body: { readed: true } }))
    const answers = await Promise.all(Array.from({ length: 6 }, () => readAll(person, ids[5]!)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await list(person)).unread).toBe(0)
    expect(await test.sql('select from notification_reads where user_id = $1', person.id)).toHaveLength(6)
  })

  it('keeps to the kind that the list was narrowed to', async () => {
    const person = await test.make.operator()
    await several(person, 2, { notify_type: 'billing' })
    const ids = await several(person, 2)
    expect(expectSuccess(await readAll(person, ids[1]!, { notify_type: 'notice' })).unread).toBe(2)
    expect((await list(person, { notify_type: 'billing' })).docs.map(({ readed }) => readed)).toEqual([false, false])
    expect(await list(person, { notify_type: 'notice', unread_only: 'true' })).toMatchObject({ docs: [], total: 0, unread: 2 })
  })

  it('answers a newest notification of another organisation or another person as missing', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const missing = omitRequestId(await readAll(person, test.make.id()))
    expect(missing).toMatchObject({ status: 404, code: 'not_found' })
    const foreign = await test.make.notification(await test.make.operator())
    const theirs = await test.make.notification(person, { user_id: colleague.id })
    for (const id of [foreign, theirs]) expect(omitRequestId(await readAll(person, id))).toEqual(missing)
  })

  it('takes nothing but that, and is open where the organisation has expired', async () => {
    const person = await test.make.operator({ organisation: await test.make.organisation({ expiresIn: -30 }) })
    const [id] = await several(person, 1)
    for (const body of [{ readed: false }, { newest_id: 'x' }, { extra: 1 }, { notify_type: 'other' }])
      expect((await readAll(person, id!, body)).status).toBe(422)
    expect(expectSuccess(await readAll(person, id!)).unread).toBe(0)
  })
})

it('GET /notifications narrows to notices or bills, with the total of what is shown and the unread of all', async () => {
  const person = await test.make.operator()
  await several(person, 3, { notify_type: 'billing' })
  await several(person, 2)
  const bills = await list(person, { notify_type: 'billing', limit: 2 })
  expect(bills).toMatchObject({ total: 3, unread: 5 })
  expect((await list(person, { notify_type: 'billing', limit: 2, cursor: bills.next_cursor })).docs).toHaveLength(1)
  expect((await test.as(person).notifications.list({ query: { notify_type: 'other' as never } })).status).toBe(422)
})
