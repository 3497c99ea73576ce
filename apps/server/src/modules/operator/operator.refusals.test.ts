import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { KEYS, MIGRATIONS } from '../../../test/constants.ts'
import { createDatabase } from '../../../test/database.ts'
import { testFolder } from '../../../test/folder.ts'
import { documentOf, installationOf, runOperatorTool } from '../../../test/gatehouse.ts'
import { linked } from '../../../test/linked.ts'
import { startTestApp, type TestApp } from '../../../test/served.ts'
import { commands } from '../../cli/commands.ts'
import { appUrl } from '../../kernel/db/app-connection.ts'
import { contextProver } from '../../kernel/db/context-proof.ts'
import { migrate } from '../../kernel/db/migrate.ts'
import { auditJobs } from '../audit/audit.jobs.ts'
import type { Health } from './operator.health.ts'

let test: TestApp
let env: ReturnType<typeof installationOf>
const folder = testFolder()
beforeAll(async () => {
  test = await startTestApp()
  env = installationOf(test)
})
afterAll(() => test.close())

const counts = async () =>
  await test.sql(
    'select (select count(*) from organisations) as organisations, (select count(*) from users) as users, (select count(*) from audit_entries) as entries',
  )

describe('input at the terminal', () => {
  it.each([
    [[], 'Usage: gatehouse <command>'],
    [['organisations'], 'There is no command "organisations"'],
    [['organisation'], 'organisation create'],
    [['organisation', 'create'], '--name: Please fill this in.'],
    [['organisation', 'create', '--name', 'x', '--colour', 'red'], "Unknown option '--colour'"],
    [['organisation', 'create', '--name', 'x', 'y'], '"y" is one word too many.'],
    [['organisation', 'create', '--name', 'a\u001b[31mb'], '--name: Remove line breaks and hidden characters.'],
    [['organisation', 'create', '--name', 'a\r\nBcc: x@y.example'], '--name: Remove line breaks and hidden characters.'],
    [['organisation', 'create', '--name', 'a\u202eb'], '--name: Remove line breaks and hidden characters.'],
    [['organisation', 'create', '--name', 'x'.repeat(121)], '--name: Use at most 120 characters.'],
    [['organisation', 'create', '--name', 'x', '--time-zone', 'Bangkok'], '--time-zone: Unknown time zone.'],
    [['organisation', 'create', '--name', 'x', '--currency', 'BHT'], '--currency: Unknown currency.'],
    [['organisation', 'create', '--name', 'x', '--language', 'de'], '--language: Use one of th, en.'],
    [['organisation', 'create', '--name', 'x', '--edition', 'visitor_m'], '--edition: This format is not valid.'],
    [['organisation', 'create', '--name', 'x', '--edition', 'visitor_m:2570-01-01'], '--edition: Type the date'],
    [['organisation', 'create', '--name', 'x', '--edition', 'gold:2027-01-01'], '--edition: Use one of visitor_m'],
    [['organisation', 'show', 'ORG'], '<organisation>: This format is not valid.'],
    [['organisation', 'show', '0'], '<organisation>:'],
    [['organisation', 'show', '99999999999'], '<organisation>:'],
    [['jobs', 'retry'], '<id>: Use either the number of a job or --all.'],
    [['jobs', 'retry', '1', '--all'], '<id>: Use either the number of a job or --all.'],
    [['jobs', 'drop', 'all'], '<id>: Say the number of a job, such as 4711.'],
    [['organisation', 'disable', '1'], '--on: Please fill this in.'],
    [['organisation', 'disable', '1', '--on', '2026-02-30'], '--on: Type the date'],
    [['edition', 'set', '1', 'visitor_m'], '--expires: Say what to change'],
    [['edition', 'set', '1', 'visitor_m', '--active', '--inactive'], 'not both'],
    [['admin', 'create', '--organisation', '1', '--email', 'nobody'], '--email: Invalid email'],
    [['admin', 'create', '--organisation', '1', '--email', 'a@b.example\nBcc: c@d.example'], '--email: Invalid email'],
    [['admin', 'create', '--organisation', '1', '--email', 'a@b.example', '--name', 'A\u0007'], '--name: Remove'],
    [['notice', 'send', '--title', 'x', '--text', 'y'], 'Use either --organisation or --all.'],
    [['notice', 'send', '--organisation', '1', '--all', '--title', 'x', '--text', 'y'], 'Use either --organisation or --all.'],
    [['notice', 'send', '--all', '--title', 'x'], 'Use either --text or --html-file.'],
    [['notice', 'send', '--all', '--title', 'x\ny', '--text', 'y'], '--title: Remove'],
    [['notice', 'send', '--all', '--title', 'x', '--text', 'y', '--link', 'javascript:alert(1)'], '--link: Use a page of the product'],
    [['notice', 'send', '--all', '--title', 'x', '--text', 'y', '--link', '//evil.example'], '--link: Use a page of the product'],
    [['notice', 'send', '--all', '--title', 'x', '--text', 'y', '--link', 'https://evil.example'], '--link: Use a page of the product'],
    [['audit', 'verify', '--anchor', `1:${'0'.repeat(64)}`], '--organisation: An anchor belongs to one organisation'],
    [['audit', 'anchor', '--anew'], '--organisation: Anchors are begun anew for one organisation'],
    [['audit', 'verify', '--organisation', '1', '--anchor', '1'], '--anchor: This format is not valid.'],
    [['user', 'show'], '<email>: Please fill this in.'],
  ])('%j is wrong usage, told on standard error, and changes nothing', async (args, words) => {
    const before = await counts()
    for (const options of [[], ['--json']]) {
      const outcome = await runOperatorTool(env, ...args, ...(args.length > 1 ? options : []))
      expect(outcome).toMatchObject({ code: 2, out: '', err: expect.stringContaining(words) })
      // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
      expect(outcome.err).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    }
    expect(await counts()).toEqual(before)
  })

  it.each([
    ['organisation', 'show', '2147483647'],
    ['organisation', 'rename', '2147483647', '--name', 'x'],
    ['organisation', 'disable', '2147483647', '--on', '2026-01-01'],
    ['organisation', 'enable', '2147483647'],
    ['edition', 'set', '2147483647', 'visitor_m', '--expires', '2027-01-01'],
    ['edition', 'list', '2147483647'],
    ['admin', 'create', '--organisation', '2147483647', '--email', 'a@b.example'],
    ['notice', 'send', '--organisation', '2147483647', '--title', 'x', '--text', 'y'],
    ['user', 'show', 'nobody@b.example'],
    ['user', 'password-reset-link', 'nobody@b.example'],
    ['user', 'sign-out', 'nobody@b.example'],
    ['user', 'second-factor-off', 'nobody@b.example'],
    ['user', 'unlock', 'nobody@b.example'],
    ['audit', 'verify', '--organisation', '2147483647'],
    ['audit', 'anchor', '--organisation', '2147483647'],
  ])('%s %s %s: what is not there is refused, and nothing is changed', async (...args) => {
    const before = await counts()
    expect(await runOperatorTool(env, ...args, '--json')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^(There is no organisation|Nobody has)/),
    })
    expect(await counts()).toEqual(before)
  })

  it('every command has its help, in which every option stands', async () => {
    expect(await runOperatorTool({}, '--help')).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Exit code') })
    expect(await runOperatorTool({}, 'user', '--help')).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('user unlock <email>'),
    })
    expect(documentOf(await runOperatorTool(env, '--json', 'organisation', 'list')) as object).toHaveProperty('organisations')
    for (const { name, options = {}, operands = [] } of commands) {
      const { code, out } = await runOperatorTool({}, ...name.split(' '), '--help')
      expect(code).toBe(0)
      for (const word of [`gatehouse ${name}`, '--json', ...Object.keys(options).map((option) => `--${option}`), ...operands])
        expect(out).toContain(word)
    }
  })

  it('shows nothing that could steer a terminal, also where it is in the database', async () => {
    const id = await test.make.organisation({ name: 'a\u001b]0;x\u0007b\u202ec\nORG000001 forged' })
    const list = await runOperatorTool(env, 'organisation', 'list', '--search', String(id))
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
    expect(list.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect(list.out.split('\n').filter((line) => line.startsWith('ORG000001 forged'))).toEqual([])
    const json = await runOperatorTool(env, 'organisation', 'show', String(id), '--json')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal
    expect(json.out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/)
    expect((documentOf(json) as { organisation: { name: string } }).organisation.name).toBe('a\u001b]0;x\u0007b\u202ec\nORG000001 forged')
  })
})

describe('the surroundings of a command', () => {
  it('makes no installation where there is none', async () => {
    const nowhere = join(folder, 'mistyped')
    for (const args of [['organisation', 'list'], ['setup', '--organisation-name', 'x', '--email', 'a@b.example'], ['health']]) {
      const outcome = await runOperatorTool({ DATA_DIR: nowhere }, ...args)
      expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringContaining('There is no Gatehouse in') })
    }
    expect(existsSync(nowhere)).toBe(false)
    const noCluster = await runOperatorTool({ DATA_DIR: nowhere, GATEHOUSE_SECRET: 'x'.repeat(40) }, 'organisation', 'list')
    expect(noCluster).toMatchObject({ code: 1, err: expect.stringContaining('There is no database in') })
    expect(existsSync(nowhere)).toBe(false)
  })

  it('refuses another secret than the servers’, before anything is written', async () => {
    const other = { ...env, GATEHOUSE_SECRET: 'another secret of more than 32 characters' }
    await test.make.organisation()
    const before = await counts()
    expect(await runOperatorTool(other, 'organisation', 'create', '--name', 'x')).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('GATEHOUSE_SECRET is not'),
    })
    expect(await counts()).toEqual(before)
    const app = new pg.Client({ connectionString: appUrl(test.database.ownerUrl, KEYS.app_role_password) })
    await app.connect()
    await app.end()
  })

  it('refuses to work as another user than the owner', async () => {
    const app = { ...env, DATABASE_URL: appUrl(test.database.ownerUrl, KEYS.app_role_password) }
    for (const args of [
      ['organisation', 'list'],
      ['organisation', 'create', '--name', 'x'],
    ])
      expect(await runOperatorTool(app, ...args)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining('DATABASE_URL must name the user'),
      })
  })

  it('refuses a database of another version, and says what to do', async () => {
    const database = await createDatabase()
    const otherEnv = { ...env, DATABASE_URL: database.ownerUrl }
    const list = () => runOperatorTool(otherEnv, 'organisation', 'list', '--json')
    const refusedWith = (words: string) => ({ code: 1, out: '', err: expect.stringContaining(words) })
    const health = async () => JSON.parse((await runOperatorTool(otherEnv, 'health', '--json')).out) as Health
    try {
      expect(await list()).toMatchObject({ code: 0 })
      await database.owner.query(`insert into migrations (name, checksum) values ('9999_tomorrow.sql', 'x')`)
      expect(await list()).toMatchObject(refusedWith('newer version of Gatehouse (it has the migration 9999_tomorrow.sql)'))
      expect((await health()).checks.migrations).toMatchObject({ ok: false, unknown: ['9999_tomorrow.sql'] })
      await database.owner.query(`delete from migrations where name >= '0009'`)
      const early = 'made by a version before the first release, which this one cannot read. Remove the data folder'
      await database.owner.query(`insert into migrations (name, checksum) values ('0003_sessions.sql', 'x')`)
      expect(await list()).toMatchObject(refusedWith(early))
      expect((await health()).checks.migrations).toMatchObject({ ok: false, message: expect.stringContaining(early) })
      await expect(migrate(database.ownerUrl, MIGRATIONS)).rejects.toThrow(early)
      await database.owner.query(`delete from migrations where name = '0003_sessions.sql'`)
      expect(await list()).toMatchObject(refusedWith('The database is older than this version'))
      await database.owner.query(`update migrations set checksum = 'x' where name like '0001%'`)
      expect(await list()).toMatchObject(refusedWith('0001_kernel.sql of this version is not the one'))
      await database.owner.query('drop table migrations')
      expect(await list()).toMatchObject(refusedWith('The database is empty'))
    } finally {
      await database.drop()
    }
    expect(await list()).toMatchObject(refusedWith('The database does not exist yet'))
    expect(await runOperatorTool({ ...env, DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/x' }, 'organisation', 'list')).toMatchObject({
      code: 1,
      out: '',
      err: 'The database does not answer (ECONNREFUSED). Is it running, and does DATABASE_URL lead to it?\n',
    })
  })

  it('names what is wrong in the environment, and shows no secret', async () => {
    const outcome = await runOperatorTool({ ...env, DATABASE_URL: 'mysql://u:canary@x/y', SMTP_URL: 'canary' }, 'organisation', 'list')
    expect(outcome).toMatchObject({ code: 1, out: '', err: expect.stringMatching(/DATABASE_URL is \(/) })
    expect(outcome.err).not.toContain('canary')
  })

  it('[13.2.2] leaves the application’s role unable to do any of it', async () => {
    const organisation = await test.make.organisation()
    const app = new pg.Client({ connectionString: appUrl(test.database.ownerUrl, KEYS.app_role_password) })
    await app.connect()
    await app.query('select app_context($1, null, true, $2)', [
      organisation,
      contextProver(KEYS.app_role_password)(organisation, null, true),
    ])
    for (const statement of [
      `insert into organisations (name) values ('mine')`,
      `update organisations set name = 'mine', disable_date = null`,
      `select entrance_numbers_prepare(${organisation})`,
      `insert into subscriptions values (${organisation}, 'visitor_lite', 'active', '2099-01-01')`,
      `update subscriptions set service_expire_date = '2099-01-01', permission = 'active'`,
      `insert into users (id, email, name) values (gen_random_uuid(), 'a@b.example', 'x')`,
      `update users set status = 'active'`,
      `select password_hash from users`,
      `insert into account_codes (code_hash, user_id, purpose, expires_at) select 'x', id, 'activation', now() from users`,
      `update sessions set ended_at = now()`,
      `select * from graphile_worker.jobs`,
      `insert into audit_links (organisation_id, seq, entry_id, hash) values (${organisation}, 1, gen_random_uuid(), 'x')`,
      `update audit_heads set mac = null, key_version = null`,
    ])
      await expect(app.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    await app.end()
  })
})

it('gatehouse audit verify [16.4.2] finds every chain good, or tells the first place where one is not, and ends with 1', async () => {
  const id = await test.make.organisation()
  const { owner } = test.database
  await runOperatorTool(env, 'organisation', 'rename', String(id), '--name', 'One')
  await runOperatorTool(env, 'organisation', 'rename', String(id), '--name', 'Two')
  await linked(owner, id)
  const good = documentOf(await runOperatorTool(env, 'audit', 'verify', '--organisation', String(id), '--json'))
  expect(good).toEqual({
    ok: true,
    organisations: [
      {
        organisation_id: id,
        entries: 2,
        erased: 0,
        start_seq: 0,
        seq: 2,
        hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        waiting: 0,
        fault: null,
      },
    ],
  })
  const anchored = (anchor: string) => runOperatorTool(env, 'audit', 'verify', '--organisation', String(id), '--anchor', anchor)
  const { hash } = (good as { organisations: [{ hash: string }] }).organisations[0]
  expect(await anchored(`2:${hash}`)).toMatchObject({ code: 0 })
  expect(await anchored(`2:${'0'.repeat(64)}`)).toMatchObject({
    code: 1,
    out: expect.stringContaining('up to entry 2 it is not the one that was anchored'),
  })
  expect(await anchored(`3:${hash}`)).toMatchObject({ code: 1, out: expect.stringContaining('entry 3 and what followed it are gone') })
  const nameActor = (name: string) => owner.query('update audit_entries set actor_name = $2 where organisation_id = $1', [id, name])
  const { rows } = await owner.query('select distinct actor_name from audit_entries where organisation_id = $1', [id])
  await nameActor('somebody else')
  const all = await runOperatorTool(env, 'audit', 'verify')
  expect(all).toMatchObject({
    code: 1,
    err: '',
    out: expect.stringMatching(/: entry 1 was changed after it was written \([0-9a-f-]{36}\)\./),
  })
  expect(rows).toHaveLength(1)
  await nameActor(rows[0].actor_name)
  expect(await runOperatorTool(env, 'audit', 'verify')).toMatchObject({ code: 0 })
})

describe('gatehouse health', () => {
  const look = async (overrides: object = {}) => {
    const outcome = await runOperatorTool({ ...env, ...overrides }, 'health', '--json')
    return { ...outcome, health: JSON.parse(outcome.out) as Health }
  }

  it('tells what is well and what is not, in one shape for monitoring, and ends with 1 where something is wrong', async () => {
    const withoutWorker = await look()
    expect(withoutWorker.code).toBe(1)
    expect(withoutWorker.health.ok).toBe(false)
    expect(Object.keys(withoutWorker.health.checks).join(' ')).toBe('database migrations worker tasks mail storage space audit values')
    expect(withoutWorker.health.checks.worker).toMatchObject({
      ok: false,
      workers: 0,
      message: expect.stringContaining('no server is working off jobs'),
    })
    const worker = await test.another({ worker: true })
    const well = await look()
    expect(well).toMatchObject({ code: 0, err: '' })
    expect(well.health).toEqual({
      ok: true,
      checks: {
        database: { ok: true, message: expect.any(String), version: expect.any(String), embedded: false, ms: expect.any(Number) },
        migrations: { ok: true, message: expect.any(String), applied: expect.any(Number), pending: [], unknown: [], changed: [] },
        worker: {
          ok: true,
          message: expect.any(String),
          workers: 1,
          waiting: expect.any(Number),
          oldest_seconds: null,
          failed: 0,
          failing: 0,
        },
        tasks: { ok: true, message: 'all periodic tasks completed within 26 hours', late: [] },
        mail: { ok: true, message: expect.any(String), way: 'folder' },
        storage: { ok: true, message: expect.any(String), folder: join(test.folder, 'files') },
        space: {
          ok: true,
          message: expect.any(String),
          folder: test.folder,
          free_bytes: expect.any(Number),
          free_percent: expect.any(Number),
        },
        audit: { ok: true, message: expect.any(String), waiting: expect.any(Number), lag_seconds: expect.any(Number), faults: [] },
        values: { ok: true, message: expect.any(String), unreadable: [] },
      },
    })
    await worker.stop()
  })

  it('says whose audit log the nightly verification found changed, until a later one is good', async () => {
    const worker = await test.another({ worker: true })
    const [tamperedId, wholeId] = [await test.make.organisation(), await test.make.organisation()]
    const owner = (text: string, values: unknown[]) => test.sql(text, ...values)
    for (const id of [tamperedId, wholeId]) {
      await owner(
        `insert into audit_entries (organisation_id, id, action, record_type, reason) values ($1, gen_random_uuid(), 'a.b', 'a', 'so')`,
        [id],
      )
      await linked(test.database.owner, id)
    }
    const tamper = async (reason: string) => {
      await owner('alter table audit_entries disable trigger user', [])
      await owner('update audit_entries set reason = $2 where organisation_id = $1', [tamperedId, reason])
      await owner('alter table audit_entries enable trigger user', [])
    }
    await auditJobs.verify_audit(test.app, {})
    expect(await look()).toMatchObject({ code: 0, health: { ok: true, checks: { audit: { ok: true, faults: [] } } } })
    await tamper('not so')
    await auditJobs.verify_audit(test.app, {})
    const { code, health } = await look()
    expect({ code, ok: health.ok, audit: health.checks.audit }).toMatchObject({
      ...{ code: 1, ok: false },
      audit: {
        ok: false,
        message: expect.stringMatching(
          new RegExp(
            `^the last verification found: ORG0*${tamperedId}: entry 1 was changed after it was written \\(.+\\)\\. \\(gatehouse audit verify\\); every entry is linked$`,
          ),
        ),
        faults: [{ organisation_id: tamperedId, fault: 'entry_changed', at: expect.any(String) }],
      },
    })
    expect(health.checks.audit.faults).toHaveLength(1)
    expect(await runOperatorTool(env, 'health')).toMatchObject({
      code: 1,
      out: expect.stringMatching(/WRONG +audit +the last verification found: ORG/),
    })
    await auditJobs.verify_audit(test.app, {})
    expect((await look()).code).toBe(1)
    await tamper('so')
    await auditJobs.verify_audit(test.app, {})
    expect(await look()).toMatchObject({ code: 0, health: { ok: true, checks: { audit: { ok: true, faults: [] } } } })
    await worker.stop()
  })

  it('says so where the mail server, the files or the database are away, or the audit log is not linked', async () => {
    const organisation = await test.make.organisation()
    await test.sql(
      `insert into audit_entries (organisation_id, id, at, action, record_type) values ($1, gen_random_uuid(), now() - interval '5 minutes', 'x', 'y')`,
      organisation,
    )
    const { health } = await look({ SMTP_URL: 'smtp://u:canary@127.0.0.1:1', MAIL_FROM: 'a@b.example', DATA_DIR: join(folder, 'nowhere') })
    expect(health.checks.mail).toMatchObject({ ok: false, message: expect.stringMatching(/ECONNREFUSED|ESOCKET/) })
    expect(health.checks.storage).toMatchObject({ ok: false, message: expect.stringContaining('ENOENT') })
    expect(health.checks.audit).toMatchObject({
      ok: false,
      waiting: expect.any(Number),
      message: expect.stringContaining('wait to be linked'),
    })
    expect(JSON.stringify(health)).not.toContain('canary')
    const away = await look({ DATABASE_URL: 'postgres://u:canary@127.0.0.1:1/x' })
    expect(away).toMatchObject({
      code: 1,
      err: '',
      health: { ok: false, checks: { database: { ok: false }, worker: { ok: false }, storage: { ok: true } } },
    })
    expect(away.out).not.toContain('canary')
  })
})
