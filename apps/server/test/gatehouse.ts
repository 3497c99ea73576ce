import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { run } from '../src/cli/run.ts'
import { SECRET } from './constants.ts'
import type { TestApp } from './test-app.ts'

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url))

export interface Outcome {
  code: number | null
  out: string
  err: string
}

type Env = Record<string, string | undefined>

/** What the tool is told of the installation that a test runs. */
export const installationOf = (test: Pick<TestApp, 'database' | 'folder'>): Env => ({
  NODE_ENV: 'test',
  DATABASE_URL: test.database.ownerUrl,
  GATEHOUSE_SECRET: SECRET,
  DATA_DIR: test.folder,
})

/** The platform operator's tool as a process of its own, as an operator runs it. */
export const gatehouse = (env: Env, ...args: string[]): Promise<Outcome> => startGatehouse(env, ...args).outcome

/** The same while it runs. */
export function startGatehouse(env: Env, ...args: string[]): { process: ChildProcess; outcome: Promise<Outcome> } {
  const child = spawn(process.execPath, ['--import', 'tsx', CLI, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    texts.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    texts.err += chunk
  })
  const outcome = once(child, 'close').then(([code]) => ({ code, ...texts }))
  return { process: child, outcome }
}

/** The same without a process for each: for many refusals. */
export async function typed(env: Env, ...args: string[]): Promise<Outcome> {
  const texts = { out: '', err: '' }
  const code = await run(args, {
    env,
    folder: process.cwd(),
    version: '0.0.0-test',
    out: (text) => {
      texts.out += `${text}\n`
    },
    err: (text) => {
      texts.err += `${text}\n`
    },
    onOpen: () => {},
  })
  return { code, ...texts }
}

/** The one document of a command that was done. */
export function documentOf({ code, out, err }: Outcome): never {
  if (code !== 0) throw new Error(`gatehouse ended with ${code}: ${err}`)
  if (!/^\{.*\}\n$/.test(out)) throw new Error(`Not one document: ${out}`)
  return JSON.parse(out) as never
}
