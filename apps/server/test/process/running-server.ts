import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { inject } from 'vitest'

/** The server's program as `npm start` runs it. */
export const MAIN = join(inject('programs'), 'main.js')

export interface RunningServer {
  address: string
  process: ChildProcess
  startedIn: number
  output(): string
  kill(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null; ms: number }>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** The real program as a separate process, as an operator runs it. `stdout` can be an open file instead of a pipe to the test. */
export async function runServer(
  dataDir: string,
  env: Record<string, string> = {},
  { stdout = 'pipe' }: { stdout?: 'pipe' | number } = {},
): Promise<RunningServer> {
  const port = await freePort()
  const began = Date.now()
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'development', ...env },
    stdio: ['ignore', stdout, 'pipe'],
  })
  let output = ''
  const listen = (chunk: Buffer) => {
    output += chunk
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  const address = `http://127.0.0.1:${port}`
  // Even the demo data may take a minute on a busy machine.
  const deadline = Date.now() + 170_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`)
    if (Date.now() > deadline) {
      child.kill('SIGTERM')
      throw new Error(`The server did not answer:\n${output}`)
    }
    const ready = await fetch(`${address}/readyz`).catch(() => undefined)
    if (ready?.ok) break
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return {
    address,
    process: child,
    startedIn: Date.now() - began,
    output: () => output,
    async kill(signal) {
      const start = Date.now()
      const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
      child.kill(signal)
      const [code, exitSignal] = await exit
      return { code, signal: exitSignal, ms: Date.now() - start }
    },
  }
}

export async function signIn(address: string, email = 'operator@demo.example', password = 'gatehouse-demo'): Promise<string> {
  const answer = await fetch(`${address}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await answer.json()) as { accessToken: string }).accessToken
}
