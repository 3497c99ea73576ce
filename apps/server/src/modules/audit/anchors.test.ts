import { appendFile, chmod, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { linked } from '../../../test/linked.ts'
import { expectSuccess, serve, type TestPerson, test } from '../../../test/served.ts'
import { jobs } from '../../app.ts'
import { FolderMailer } from '../../kernel/mail/folder-mailer.ts'
import { anchorMails } from './audit.mail.ts'

serve({ config: { operator_mail: 'ops@building.example' } })

const env = (overrides: object = {}) => ({ ...installationOf(test), ...overrides })
const gatehouse = (...words: string[]) => runOperatorTool(env(), ...words)
const verify = (id: number, ...options: string[]) => gatehouse('audit', 'verify', '--organisation', String(id), ...options)
const anchor = (id: number, ...options: string[]) => gatehouse('audit', 'anchor', '--organisation', String(id), ...options)
const fileOf = (id: number) => join(test.folder, 'anchors', `ORG${String(id).padStart(6, '0')}.anchors`)
const linesOf = async (id: number) => (await readFile(fileOf(id), 'utf8')).trimEnd().split('\n')
const keep = (id: number, lines: readonly string[]) => writeFile(fileOf(id), `${lines.join('\n')}\n`)

async function write(id: number, count: number) {
  for (let n = 0; n < count; n++)
    await test.sql(`insert into audit_entries (organisation_id, id, action, record_type) values ($1, gen_random_uuid(), 'a.b', 'a')`, id)
  await linked(test.database.owner, id)
}

async function nights(): Promise<TestPerson> {
  const admin = await test.make.admin()
  for (let night = 0; night < 3; night++) {
    await write(admin.organisation_id, 2)
    documentOf(await anchor(admin.organisation_id, '--json'))
  }
  return admin
}
const state = (id: number) => test.sql('select seq, hash, key_version, mac, horizon from audit_heads where organisation_id = $1', id)

/** Removes everything after an earlier head and puts that head back, as a restored backup would. */
async function setBack(id: number, [head]: Awaited<ReturnType<typeof state>>) {
  await test.sql(`delete from audit_links where organisation_id = $1 and seq > $2`, id, head.seq)
  await test.sql(
    'delete from audit_entries e where organisation_id = $1 and not exists (select from audit_links l where l.entry_id = e.id)',
    id,
  )
  await test.sql(
    'update audit_heads set seq = $2, hash = $3, key_version = $4, mac = $5, horizon = $6 where organisation_id = $1',
    ...[id, head.seq, head.hash, head.key_version, head.mac, head.horizon],
  )
  await test.sql('delete from audit_verifications where organisation_id = $1 and seq > $2', id, head.seq)
}

describe('an anchor outside the database', () => {
  it('[P5] is one signed line, on the disk each night and on command, for the server’s user alone', async () => {
    const { organisation_id: id } = await nights()
    await jobs.verify_audit!(test.app, {})
    const lines = await linesOf(id)
    expect(lines.map((line) => line.split(' ').slice(0, 3).join(' '))).toEqual(
      [1, 2, 3, 4].map((number) => `gatehouse-anchor ORG${String(id).padStart(6, '0')} ${number}`),
    )
    expect(lines.at(-1)).toMatch(
      /^gatehouse-anchor ORG\d{6} 4 20\d\d-\d\d-\d\dT[\d:.]{12}Z 6 [0-9a-f]{64} 1-[0-9a-f]{16} [0-9a-f]{16} [0-9a-f]{64}$/,
    )
    expect((await stat(fileOf(id))).mode & 0o777).toBe(0o600)
    expect((await stat(join(test.folder, 'anchors'))).mode & 0o777).toBe(0o700)
    expect(await verify(id)).toMatchObject({ code: 0 })
  })

  it('[P5] shows an end that was cut off, head and all, with the signature of an earlier day', async () => {
    const { organisation_id: id } = await test.make.admin()
    await write(id, 2)
    documentOf(await anchor(id, '--json'))
    const earlier = await state(id)
    await write(id, 2)
    documentOf(await anchor(id, '--json'))
    await setBack(id, earlier)
    expect(await verify(id)).toMatchObject({
      code: 1,
      out: expect.stringContaining('the end was cut off: entry 3 and what followed it are gone.'),
    })
    await write(id, 3)
    expect(await verify(id)).toMatchObject({
      code: 1,
      out: expect.stringContaining('the chain was made anew: up to entry 4 it is not the one that was anchored.'),
    })
    expect(await anchor(id)).toMatchObject({ code: 1 })
    expect(await linesOf(id)).toHaveLength(2)
  })

  it('[P5] is missed where its file is gone, cut off, or a line of it was taken out or changed', async () => {
    const { organisation_id: id, ...admin } = await nights()
    const lines = await linesOf(id)
    const [first, second, third] = lines as [string, string, string]
    const told = async () => (await verify(id)).out.trimEnd().split('\n').at(-1)
    const code = `ORG${String(id).padStart(6, '0')}`
    const missing = (number: number) => `${code}: the file of anchors was cut off or changed: anchor ${number} is missing.`
    for (const [remainingLines, sentence] of [
      [[first, second], missing(3)],
      [[second, third], missing(1)],
      [[first, third], missing(2)],
      [[first, second.replace(/ 4 /, ' 5 '), third], missing(2)],
      [[first, third, second], missing(2)],
      [[first, second, second], missing(3)],
      [['nothing of it'], missing(1)],
    ] as [string[], string][]) {
      await keep(id, remainingLines)
      expect(await told(), remainingLines.join('\n')).toBe(sentence)
    }
    await rm(fileOf(id))
    expect(await told()).toBe(`${code}: the file of anchors is gone or cannot be read.`)
    await jobs.verify_audit!(test.app, {})
    expect(expectSuccess(await test.as(admin).audit.verification({})).latest!.fault).toEqual({
      kind: 'anchors_missing',
      seq: null,
      entry_id: null,
    })
    await keep(id, lines)
    expect(await verify(id)).toMatchObject({ code: 0 })
    await jobs.verify_audit!(test.app, {})
    expect(expectSuccess(await test.as(admin).audit.verification({})).latest!.fault).toBeNull()
  })

  it('goes on behind a line that a power cut left unfinished, and one that the database does not know', async () => {
    const { organisation_id: id } = await nights()
    const lines = await linesOf(id)
    await appendFile(fileOf(id), 'gatehouse-anchor ORG000')
    expect(await verify(id)).toMatchObject({ code: 0 })
    documentOf(await anchor(id, '--json'))
    // The line was written, but its transaction wasn't committed.
    await test.sql('delete from audit_verifications where organisation_id = $1 and anchor = 4', id)
    documentOf(await anchor(id, '--json'))
    expect((await linesOf(id)).map((line) => line.split(' ')[2])).toEqual([...['1', '2', '3'], undefined, '4', '5'])
    expect(await verify(id)).toMatchObject({ code: 0 })
    expect(lines).toHaveLength(3)
  })

  it('is begun anew by the operator where the file is lost or the database came from a backup, and that is in the log', async () => {
    const { organisation_id: id, ...admin } = await nights()
    await rm(fileOf(id))
    expect(await anchor(id)).toMatchObject({ code: 1 })
    documentOf(await anchor(id, '--anew', '--json'))
    expect((await linesOf(id)).map((line) => line.split(' ')[2])).toEqual(['4'])
    expect(await verify(id)).toMatchObject({ code: 0 })
    const { docs } = expectSuccess(await test.as(admin).audit.list({ query: { action: 'audit.anchors_begun' } }))
    expect(docs).toHaveLength(1)
    await keep(id, [])
    expect(await verify(id)).toMatchObject({ code: 1, out: expect.stringContaining('anchor 1 is missing') })
  })

  it('leaves the verification as it is when it cannot be written, and the failure is reported', async () => {
    const { organisation_id: id } = await nights()
    const lines = await linesOf(id)
    const broken = join(test.folder, 'no-folder')
    await writeFile(broken, 'a file')
    const other = await test.another({
      anchors: Object.assign(Object.create(Object.getPrototypeOf(test.app.anchors)), {
        folder: join(broken, 'anchors'),
        read: async () => lines.join('\n'),
      }),
    })
    await jobs.verify_audit!(other.app, {})
    const [latest] = await test.sql('select fault, anchor from audit_verifications where organisation_id = $1 order by at desc limit 1', id)
    expect(latest).toEqual({ fault: null, anchor: null })
    await chmod(broken, 0o600)
  })

  it('[P5] goes by mail to the operator, and holds the log against it where the file was set back too', async () => {
    const { organisation_id: id } = await nights()
    const [earlier, lines] = [await state(id), await linesOf(id)]
    await write(id, 1)
    await test.sql('delete from graphile_worker._private_jobs')
    await jobs.verify_audit!(test.app, {})
    const [{ payload }] = await test.sql(
      'select payload from graphile_worker._private_jobs where payload::text like $1',
      `%ORG${String(id).padStart(6, '0')} 4%`,
    )
    await jobs.mail_anchors!(test.app, payload)
    const savedMails = (test.app.mailer as FolderMailer).kept
    const { id: mail, to, text } = (await savedMails.list(1))[0]!
    expect(to).toBe('ops@building.example')
    const file = join(test.folder, `${mail}.txt`)
    await writeFile(file, text.replaceAll(' 7 ', '\r\n7 '))
    expect(await verify(id, '--anchors', file)).toMatchObject({ code: 0, err: '' })
    await setBack(id, earlier)
    await keep(id, lines)
    expect(await verify(id)).toMatchObject({ code: 0 })
    expect(await verify(id, '--anchors', file)).toMatchObject({
      code: 1,
      out: expect.stringContaining('the end was cut off: entry 7 and what followed it are gone.'),
    })
    await writeFile(file, text.replaceAll(' 7 ', ' 6 '))
    expect(await verify(await test.make.organisation(), '--anchors', file)).toMatchObject({
      code: 1,
      err: expect.stringContaining('no anchor'),
    })
  })

  it('is mailed by the command too, and the mail says in both languages what it is, and what is wrong', async () => {
    const { organisation_id: id } = await test.make.admin()
    await write(id, 1)
    const { anchors } = documentOf(
      await runOperatorTool(
        env({ OPERATOR_MAIL: 'Operations <ops@building.example>' }),
        'audit',
        'anchor',
        '--organisation',
        String(id),
        '--json',
      ),
    ) as { anchors: [string] }
    const savedMails = new FolderMailer(join(test.folder, 'mail'), 'x@y.example').kept
    const [latest] = await savedMails.list(1)
    expect(latest!.text).toContain(anchors[0])
    const [mail, nextMail] = anchorMails({ lines: Array(501).fill(anchors[0]), wrong: ['ORG000001: the file of anchors is gone.'] })
    expect(mail!.text).toMatch(/Something is wrong[\s\S]*พบความผิดปกติ[\s\S]*ORG000001: the file[\s\S]*Keep this e-mail[\s\S]*โปรดเก็บอีเมลนี้/)
    expect(nextMail!.text.match(/gatehouse-anchor/g)).toHaveLength(1)
  })
})
