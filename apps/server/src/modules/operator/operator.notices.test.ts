import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { openStream } from '../../../test/event-stream.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { expectSuccess, serve, test } from '../../../test/served.ts'

let env: ReturnType<typeof installationOf>
serve()
beforeAll(async () => {
  env = installationOf(test)
})

const done = async <T>(...args: string[]): Promise<T> => documentOf(await runOperatorTool(env, ...args, '--json'))
const inbox = async (person: { token: string }) => expectSuccess(await test.as(person).notifications.list({ query: {} })).docs

describe('gatehouse notice send', () => {
  it('wakes the servers, so that open pages hear of it at once and not with the next look', async () => {
    const listener = new pg.Client({ connectionString: test.database.ownerUrl })
    await listener.connect()
    await listener.query('listen gatehouse_live')
    const wakeUp = once(listener, 'notification')
    const organisation = String(await test.make.organisation())
    await done('notice', 'send', '--organisation', organisation, '--title', 'Hello', '--text', 'Hello')
    await wakeUp
    await listener.end()
  })

  it('reaches everybody of one organisation, live, and nobody else', async () => {
    const person = await test.make.admin()
    const stranger = await test.make.admin()
    const stream = await openStream({ address: test.address, token: person.token })
    const result = await done(
      'notice',
      'send',
      '--organisation',
      String(person.organisation_id),
      '--title',
      'น้ำไม่ไหล',
      '--text',
      'Ten to <eleven>.\nSorry.',
    )
    expect(result).toMatchObject({ organisations: [person.organisation_id], description: '<p>Ten to &lt;eleven&gt;.<br />Sorry.</p>' })
    const event = await stream.next(({ kind }) => kind === 'notification.changed')
    stream.close()
    const [first] = await inbox(person)
    expect(first).toMatchObject({
      id: event.data.record_id,
      title: 'น้ำไม่ไหล',
      description: '<p>Ten to &lt;eleven&gt;.<br />Sorry.</p>',
      notify_type: 'notice',
      readed: false,
    })
    expect(await inbox(stranger)).toEqual([])
    const rows = await test.sql(
      `select actor_name, after from audit_entries where organisation_id = $1 and action = 'notification.sent'`,
      person.organisation_id,
    )
    expect(rows).toEqual([{ actor_name: expect.stringMatching(/^platform operator \(/), after: expect.stringContaining('น้ำไม่ไหล') }])
  })

  it('[1.3.1] cleans HTML before it is stored, and sends it to all', async () => {
    const people = [await test.make.admin(), await test.make.operator()]
    const file = join(test.folder, 'notice.html')
    await writeFile(file, '<p onclick="x()">Pay <b>now</b> <a href="javascript:x()">here</a><script>alert(1)</script><img src=x></p>')
    await done('notice', 'send', '--all', '--type', 'billing', '--title', 'Invoice', '--html-file', file, '--link', '/notification')
    for (const person of people)
      expect((await inbox(person))[0]).toMatchObject({
        title: 'Invoice',
        notify_type: 'billing',
        link: '/notification',
        description: '<p>Pay <b>now</b> <a>here</a></p>',
      })
    await writeFile(file, '<script>alert(1)</script><p>&nbsp;</p>')
    expect(await runOperatorTool(env, 'notice', 'send', '--all', '--title', 'Empty', '--html-file', file)).toMatchObject({
      code: 1,
      out: '',
    })
    await rm(file)
    const missing = await runOperatorTool(env, 'notice', 'send', '--all', '--title', 'Missing', '--html-file', file)
    expect(missing).toMatchObject({ code: 1, out: '', err: expect.stringContaining('cannot be read (ENOENT)') })
    for (const person of people) expect(await inbox(person)).toHaveLength(1)
  })
})
