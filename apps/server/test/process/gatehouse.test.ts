import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createClient } from '@gatehouse/contract/client.ts'
import { commands } from '../../src/cli/commands.ts'
import { PASSWORD } from '../constants.ts'
import { testFolder } from '../folder.ts'
import { documentOf, type Outcome } from '../gatehouse.ts'
import { isNightly } from '../nightly.ts'
import { until } from '../until.ts'
import { startGatehouse } from './gatehouse-program.ts'
import { installInto } from './installation.ts'
import { PRODUCTION } from './production.ts'
import { type RunningServer, runServer } from './running-server.ts'

const folder = testFolder()
let server: RunningServer
let env: Record<string, string>
beforeAll(async () => {
  env = { ...PRODUCTION, DATABASE_URL: '', DATA_DIR: folder }
  await installInto(folder, { hasDemo: false })
  server = await runServer(folder, PRODUCTION)
})
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill('SIGTERM')
})

async function postmaster(): Promise<string | undefined> {
  const place = await readFile(join(folder, 'pg18.location'), 'utf8').catch(() => join(folder, 'pg18'))
  const file = join(place.trim(), 'postmaster.pid')
  return existsSync(file) ? (await readFile(file, 'utf8')).split('\n')[0] : undefined
}

const listed = (outcome: Outcome) => (documentOf(outcome) as { organisations: { name: string }[] }).organisations.map(({ name }) => name)
const gatehouse = (...args: string[]) => startGatehouse(env, ...args).outcome
const list = () => gatehouse('organisation', 'list', '--json')

describe('gatehouse beside the server, on the database that the server runs itself', () => {
  it('[6.3.2] the start of a server without an owner says how the first one is made, and that way leads in', async () => {
    await until('the advice', () => server.output().includes('npm run gatehouse -- setup --organisation-name') || undefined)
    const postmasterPid = await postmaster()
    const setup = documentOf(
      await gatehouse('setup', '--organisation-name', 'Riverside', '--email', 'first@building.example', '--json'),
    ) as { link: string }
    const call = createClient({ base: server.address, token: () => null })
    const code = setup.link.split('/').at(-1)!
    expect(await call.auth.activate({ body: { code, password: PASSWORD } })).toMatchObject({ ok: true, body: { success: true } })
    expect(await call.auth.login({ body: { email: 'first@building.example', password: PASSWORD } })).toMatchObject({ ok: true })
    expect(await postmaster()).toBe(postmasterPid)
  })

  it('every command does its work as a program, and answers with one document', async () => {
    const file = join(folder, 'notice.html')
    await writeFile(file, '<p>Hello</p>')
    const email = 'first@building.example'
    const commandLines: string[][] = [
      ['organisation', 'create', '--name', 'Lotus', '--edition', 'visitor_m:2099-12-31'],
      ['organisation', 'list'],
      ['organisation', 'show', 'ORG000001'],
      ['organisation', 'rename', '1', '--name', 'Riverside Tower'],
      ['organisation', 'disable', '1', '--on', '2099-01-31'],
      ['organisation', 'enable', '1'],
      ['edition', 'set', '1', 'visitor_m_plus', '--expires', '2099-12-31'],
      ['edition', 'list', '1'],
      ['admin', 'create', '--organisation', '1', '--email', 'second@building.example', '--name', 'Malee'],
      ['notice', 'send', '--all', '--title', 'Hello', '--html-file', file],
      ['user', 'show', email],
      ['user', 'password-reset-link', email],
      ['user', 'second-factor-off', email],
      ['user', 'unlock', email],
      ['user', 'sign-out', email],
      ['audit', 'verify'],
      ['audit', 'anchor'],
      ['reports', 'verify'],
      ['health'],
      ['keys', 'show'],
      ['keys', 'rotate-data', '--organisation', '1'],
      ['keys', 'retire-data', '2'],
      ['keys', 'retire-passes', '2'],
      ['organisation', 'storage', '1', '--gigabytes', '5'],
      ['jobs', 'list'],
      ['jobs', 'retry', '--all'],
      ['files', 'adopt'],
    ]
    const commandNames = commandLines.map((words) => commands.find(({ name }) => words.join(' ').startsWith(name))!.name)
    // A new secret needs servers that know both: rotation.test.ts. A failed job takes days: operator.queue.test.ts.
    expect(['setup', 'keys rotate-master', 'jobs drop', ...commandNames].sort()).toEqual(commands.map(({ name }) => name).sort())
    // The operator's tests run each command too, but not as a program.
    const tried = isNightly ? commandLines : commandLines.slice(0, 4)
    for (let first = 0; first < tried.length; first += 4) {
      const outcomes = await Promise.all(tried.slice(first, first + 4).map((words) => gatehouse(...words, '--json')))
      for (const [index, outcome] of outcomes.entries()) {
        expect({ typed: tried[first + index], ...outcome }).toMatchObject({ code: 0, err: '' })
        documentOf(outcome)
      }
    }
    expect(await gatehouse('organisation', 'show', '99')).toMatchObject({ code: 1, out: '' })
    expect(await gatehouse('organisation', 'show')).toMatchObject({ code: 2, out: '' })
    expect(await gatehouse('jobs', 'drop', '4711')).toMatchObject({ code: 1, out: '' })
  })

  it('works while the server is stopped too, and leaves the database stopped; never two on one folder', async () => {
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
    expect(await postmaster()).toBeUndefined()
    const outcomes = await Promise.all([list(), list()])
    expect(outcomes.map(listed)).toEqual([
      ['Riverside Tower', 'Lotus'],
      ['Riverside Tower', 'Lotus'],
    ])
    expect(await postmaster()).toBeUndefined()
    const health = await gatehouse('health', '--json')
    expect(health).toMatchObject({ code: 1, err: '' })
    expect(JSON.parse(health.out)).toMatchObject({ ok: false, checks: { database: { ok: true, embedded: true }, worker: { ok: false } } })
    expect(await postmaster()).toBeUndefined()
  })

  it('interrupted, takes the database that it started with it', { tags: ['nightly'] }, async () => {
    // A silent mail server delays the command in the middle of its work.
    const silent = createServer().listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const mail = { SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, MAIL_FROM: 'no-reply@building.example' }
    const { process: child, outcome } = startGatehouse({ ...env, ...mail }, 'health')
    await once(silent, 'connection')
    expect(await postmaster()).toBeDefined()
    child.kill('SIGINT')
    expect(await outcome).toEqual({ code: 1, out: '', err: 'Interrupted. Check whether it was done.\n' })
    expect(await postmaster()).toBeUndefined()
    silent.close()
  })

  it('begins in the same moment as the server, which keeps the database; its start says nothing more of an owner', {
    tags: ['nightly'],
  }, async () => {
    const [newServer, outcome] = await Promise.all([runServer(folder, PRODUCTION), list()])
    server = newServer
    expect(listed(outcome)).toContain('Lotus')
    expect(await postmaster()).toBeDefined()
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    await until('the welcome', () => server.output().includes('Gatehouse is at') || undefined)
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
    expect(server.output()).not.toContain('gatehouse -- setup')
  })
})
