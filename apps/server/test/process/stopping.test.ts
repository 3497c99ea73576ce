import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from '../until.ts'
import { MAIN, runServer, signIn } from './running-server.ts'

let folder: string
let child: ChildProcess | undefined
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-stopping-'))
  await chmod(folder, 0o711)
})
afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await rm(folder, { recursive: true, force: true })
})

async function stopAfter(words: string) {
  const program = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'info', NODE_ENV: 'development' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  child = program
  let output = ''
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  await until(words, () => output.includes(words) || undefined, 90_000)
  const exit = once(program, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  program.kill('SIGTERM')
  const [code] = await exit
  return { code, output }
}

it.each([
  { when: 'on its database', words: 'Database started' },
  { when: 'on the demo data', words: 'Database brought to this version' },
])(
  'the program, stopped while it starts at work $when, ends quietly with its database, and begins again as if nothing had been',
  { tags: ['nightly'] },
  async ({ words }) => {
    const { code, output } = await stopAfter(words)
    expect({ code, output }).toEqual({ code: 0, output: expect.stringContaining('Database stopped') })
    expect(output).not.toMatch(/could not start|fault|error|^\s+at /im)
    const server = await runServer(folder)
    child = server.process
    expect(await signIn(server.address)).toMatch(/^ghs_/)
    expect(await server.kill('SIGTERM')).toMatchObject({ code: 0 })
  },
)
