import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createClient } from '@gatehouse/contract/client.ts'
import { PASSWORD } from '../constants.ts'
import { testFolder } from '../folder.ts'
import { documentOf } from '../gatehouse.ts'
import { isNightly } from '../nightly.ts'
import { expectSuccess } from '../served.ts'
import { silentServer, smtpTrap } from '../smtp-trap.ts'
import { until } from '../until.ts'
import { startGatehouse } from './gatehouse-program.ts'
import { installInto } from './installation.ts'
import { PRODUCTION } from './production.ts'
import { MAIN, type RunningServer, runServer, signIn } from './running-server.ts'

const run = promisify(execFile)
const folder = testFolder()
let server: RunningServer

beforeAll(async () => {
  await installInto(folder, { hasDemo: false })
  server = await start()
  await setUp()
})
afterAll(async () => {
  if (server.process.exitCode === null) await server.kill('SIGTERM')
})

const start = (env: Record<string, string> = {}) => runServer(folder, { ...PRODUCTION, ...env })
const ADMIN = 'admin@demo.example'

/** An organisation with an administrator and a gate. */
async function setUp(): Promise<void> {
  const setup = ['setup', '--organisation-name', 'Riverside', '--email', ADMIN, '--json']
  const { outcome } = startGatehouse({ ...PRODUCTION, DATABASE_URL: '', DATA_DIR: folder }, ...setup)
  const { link } = documentOf(await outcome) as { link: string }
  const body = { code: link.split('/').at(-1)!, password: PASSWORD }
  expectSuccess(await createClient({ base: server.address, token: () => null }).auth.activate({ body }))
  const call = clientOf(server.address, await signIn(server.address, ADMIN, PASSWORD))
  const place = { code: 'OFFICE', name_th: 'สำนักงาน', name_en: 'Office', kind: 'office', capacity: null } as const
  const { id: location_id } = expectSuccess(await call.locations.create({ body: place }))
  const gate = { location_id, code: 'G1', name: 'G1', direction: 'both', kind: 'pedestrian' } as const
  expectSuccess(await call.gates.create({ body: { ...gate, asks: [] } }))
}

const clientOf = (address: string, token: string) => createClient({ base: address, token: () => token })

async function deskOf(address: string) {
  const call = clientOf(address, await signIn(address, ADMIN, PASSWORD))
  const gates = await call.gates.list({ query: { status: 'active' } })
  if (!gates.ok) throw new Error('no gates')
  const gate = gates.body.docs.find((candidate) => candidate.direction !== 'out')!
  return { call, gate_id: gate._id }
}

const visitor = (gate_id: string, name: string) => ({ gate_id, visitor_name: name, visitor_type: 'visitor' })

async function checkInUntilGone(desk: Awaited<ReturnType<typeof deskOf>>, label: string, isOver: () => boolean): Promise<Set<string>> {
  const visitIds = new Set<string>()
  const guard = async (number: number) => {
    for (let turn = 0; !isOver(); turn++) {
      const name = `${label} ${number}-${turn}`
      try {
        const answer = await desk.call.entrances.checkIn({
          body: visitor(desk.gate_id, name),
          idempotencyKey: `${label}-${number}-${turn}`.replaceAll(' ', '_'),
        })
        if (answer.status === 201) visitIds.add((answer.body as { _id: string })._id)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, number) => guard(number)))
  return visitIds
}

describe('the program as a process', { tags: ['nightly'] }, () => {
  it('[R1] killed during check-ins has lost nothing that it acknowledged, and starts again on the database it left behind', async () => {
    for (let round = 0; round < (isNightly ? 3 : 1); round++) {
      const desk = await deskOf(server.address)
      let over = false
      const checkIns = checkInUntilGone(desk, `round ${round}`, () => over)
      await until(
        'check-ins',
        async () => {
          const list = await desk.call.entrances.list({ query: { search: `round ${round}`, limit: 1 } })
          return (list.ok && list.body.total > 30) || undefined
        },
        60_000,
      )
      const exit = await server.kill('SIGKILL')
      over = true
      const visitIds = await checkIns
      expect(exit.signal).toBe('SIGKILL')
      expect(visitIds.size).toBeGreaterThan(30)

      server = await start()
      const { call } = await deskOf(server.address)
      const missing = []
      for (const id of visitIds) {
        const visit = await call.entrances.get({ params: { id } })
        // A complete visit has its row, its audit entry, and the answer stored for its key.
        if (!visit.ok || visit.body.history.length !== 1) missing.push(id)
      }
      expect(missing).toEqual([])
    }
  })

  it('[R4] stops on SIGTERM within ten seconds and breaks no call that it took', async () => {
    const desk = await deskOf(server.address)
    let isStopping = false
    const outcomes: (number | string)[] = []
    const guard = async (number: number) => {
      for (let turn = 0; !isStopping || turn < 1; turn++) {
        try {
          outcomes.push((await desk.call.entrances.checkIn({ body: visitor(desk.gate_id, `stopping ${number}-${turn}`) })).status)
        } catch (error) {
          // Only calls that the server never accepted may fail: a refused connection, or an idle one that was closed.
          outcomes.push(((error as Error).cause as { code?: string })?.code ?? 'unknown')
        }
      }
    }
    const guards = Array.from({ length: 8 }, (_, number) => guard(number))
    await until('check-ins', () => outcomes.length > 40 || undefined, 30_000)
    isStopping = true
    const exit = await server.kill('SIGTERM')
    await Promise.all(guards)
    expect(exit).toMatchObject({ code: 0, signal: null })
    expect(exit.ms).toBeLessThan(10_000)
    const failures = outcomes.filter((outcome) => outcome !== 201)
    expect(failures.filter((outcome) => outcome !== 'ECONNREFUSED')).toEqual([])

    server = await start()
    expect(server.startedIn).toBeLessThan(30_000)
  })

  it('[R4] ends in order while its mail server hangs, and sends the mail after its next start', async () => {
    await server.kill('SIGTERM')
    const silent = await silentServer()
    const mail = { SMTP_URL: silent.url, MAIL_FROM: 'no-reply@building.example' }
    server = await start(mail)
    const answer = await fetch(`${server.address}/api/password/reset`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: ADMIN }),
    })
    expect(answer.ok).toBe(true)
    await until('the mail is on its way', () => silent.connections > 0 || undefined)
    // Includes the time that the database needs to write its last pages.
    const exit = await server.kill('SIGTERM')
    expect(exit).toMatchObject({ code: 0, signal: null })
    expect(exit.ms).toBeLessThan(8_000)
    await silent.close()

    const trap = await smtpTrap({}, silent.port)
    server = await start(mail)
    await until('the mail', () => trap.received.length > 0 || undefined)
    expect(trap.received.map(({ to }) => to)).toEqual([[ADMIN]])
    await server.kill('SIGTERM')
    await trap.close()
    server = await start()
  })

  it('says which variable is wrong, and ends', async () => {
    const attempt = await run(process.execPath, [MAIN], {
      env: { ...process.env, DATABASE_URL: 'mysql://x', PORT: '99999', DATA_DIR: folder },
    }).catch((error: { code: number; stderr: string }) => error)
    expect(attempt).toMatchObject({ code: 1 })
    expect(attempt.stderr).toMatch(/DATABASE_URL/)
    expect(attempt.stderr).toMatch(/PORT/)
  })
})
