import { expectRefusal, expectSuccess, omitRequestId, serve, type TestApp, test } from '../../../test/served.ts'

serve()

type Person = Awaited<ReturnType<TestApp['make']['operator']>>
const list = async (person: Person, query = {}) => expectSuccess(await test.as(person).notifications.list({ query }))
const read = (person: Person, id: string, body: object = { readed: true }) =>
  test.as(person).notifications.markRead({ params: { id }, body: body as never })

describe('GET /notifications', () => {
  it('[N-01a] answers how many are unread, and those for everybody and for the person, newest first', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const stranger = await test.make.operator()
    const notice = await test.make.notification(person, { title: 'Fire drill', description: '<p>At <b>ten</b></p>' })
    const billing = await test.make.notification(person, { title: 'Your invoice', notify_type: 'billing', user_id: person.id })
    await test.make.notification(person, { title: 'Not yours', user_id: colleague.id })
    await test.make.notification(stranger, { title: 'Elsewhere' })
    await test.sql("update notifications set notify_date = '2026-11-20T07:32:00.120Z' where id = $1", notice)
    await test.sql("update notifications set notify_date = '2026-11-21T07:32:00Z' where id = $1", billing)
    expect(await list(person)).toMatchObject({
      unread: 2,
      total: 2,
      next_cursor: null,
      docs: [
        { id: billing, title: 'Your invoice', notify_type: 'billing', readed: false },
        {
          id: notice,
          title: 'Fire drill',
          description: '<p>At <b>ten</b></p>',
          notify_type: 'notice',
          notify_date: '2026-11-20T07:32:00.120Z',
          readed: false,
        },
      ],
    })
    expect((await list(colleague)).docs.map(({ title }) => title).sort()).toEqual(['Fire drill', 'Not yours'])
  })

  it('takes no cursor that it did not make', async () => {
    const cursor = Buffer.from(JSON.stringify(['newest', 'x', 'y'])).toString('base64url')
    const answer = await test.as(await test.make.operator()).notifications.list({ query: { cursor } })
    expect(expectRefusal(answer).errors).toMatchObject([{ field: 'cursor' }])
  })
})

describe('PUT /notifications/{id}', () => {
  it('[N-01b] marks it read for the person, once and for all, and for nobody else', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const id = await test.make.notification(person)
    for (let n = 0; n < 2; n++) expect(expectSuccess(await read(person, id))).toMatchObject({ id, readed: true })
    expect(await list(person)).toMatchObject({ unread: 0, docs: [{ id, readed: true }] })
    expect(await list(colleague)).toMatchObject({ unread: 1, docs: [{ id, readed: false }] })
    const answers = await Promise.all(Array.from({ length: 8 }, () => read(colleague, id)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await test.database.owner.query('select from notification_reads where notification_id = $1', [id])).rowCount).toBe(2)
  })

  it('takes nothing but that', async () => {
    const person = await test.make.operator()
    const id = await test.make.notification(person)
    for (const body of [{ readed: false }, {}, { readed: true, title: 'Mine now' }]) expect((await read(person, id, body)).status).toBe(422)
    expect((await list(person)).unread).toBe(1)
  })

  it('answers notifications of another organisation or another person as missing', async () => {
    const person = await test.make.operator()
    const colleague = await test.make.operator({ organisation: person.organisation_id })
    const missing = omitRequestId(await read(person, test.make.id()))
    expect(missing).toMatchObject({ status: 404, code: 'not_found' })
    const foreign = await test.make.notification(await test.make.operator())
    const theirs = await test.make.notification(person, { user_id: colleague.id })
    for (const id of [foreign, theirs]) expect(omitRequestId(await read(person, id))).toEqual(missing)
  })

  it('is for everybody who signed in: also where the organisation has expired, and not for one without any', async () => {
    const person = await test.make.operator({ organisation: await test.make.organisation({ expiresIn: -30, disableIn: -5 }) })
    const id = await test.make.notification(person)
    expect(expectSuccess(await read(person, id)).readed).toBe(true)
    await test.sql('update sessions set organisation_id = null where user_id = $1', person.id)
    expect(await list(person)).toMatchObject({ unread: 0, total: 0, docs: [] })
    expect((await read(person, id)).status).toBe(404)
  })
})
