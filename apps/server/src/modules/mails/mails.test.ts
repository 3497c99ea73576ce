import { expectRefusal, expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'

let admin: TestPerson
serve({ config: { demo: true } })
beforeAll(async () => {
  admin = await test.make.admin()
})

describe('the mails of the demo', () => {
  it('are listed newest first, page after page, and read one by one', async () => {
    for (const subject of ['one', 'two', 'three'])
      await test.app.mailer.send({ to: 'suda@mail.example', subject, text: `text of ${subject}`, html: `<p>${subject}</p>` })
    const first = expectSuccess(await test.as(admin).mails.list({ query: { limit: 2 } }))
    expect(first.docs.map(({ subject }) => subject)).toEqual(['three', 'two'])
    const rest = expectSuccess(await test.as(admin).mails.list({ query: { limit: 2, cursor: first.next_cursor! } }))
    expect(rest).toMatchObject({ docs: [{ subject: 'one', to: 'suda@mail.example' }], next_cursor: null })
    const mail = expectSuccess(await test.as(admin).mails.get({ params: { id: first.docs[0]!.id } }))
    expect(mail).toMatchObject({ subject: 'three', text: 'text of three', html: '<p>three</p>' })
  })

  it('are not there under another id, nor by a path', async () => {
    expect((await test.as(admin).mails.get({ params: { id: test.make.id() } })).status).toBe(404)
    expect((await test.as(admin).mails.get({ params: { id: '../../secret' } })).status).toBe(404)
    expect((await test.as(admin).mails.list({ query: { cursor: 'forged' } })).status).toBe(422)
  })

  it('are for signed-in people who may change people, and are nowhere but in the demo', async () => {
    const guard = await test.make.operator({ organisation: admin.organisation_id })
    expect(expectRefusal(await test.as(guard).mails.list({}))).toMatchObject({ status: 403 })
    expect(expectRefusal(await test.as(null).mails.list({}))).toMatchObject({ status: 401 })
    const real = await test.another({ config: { demo: false } })
    expect(expectRefusal(await test.as(admin, { at: real }).mails.list({}))).toMatchObject({ status: 404, code: 'not_found' })
    const [mail] = expectSuccess(await test.as(admin).mails.list({})).docs
    expect((await test.as(admin, { at: real }).mails.get({ params: { id: mail!.id } })).status).toBe(404)
  })
})
