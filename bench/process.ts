import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { SECRET } from './cluster.ts'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))
const MAIN = fileURLToPath(new URL('../apps/server/dist/main.js', import.meta.url))
const LIMIT = fileURLToPath(new URL('http/limit-server.ts', import.meta.url))
const LINK_NAMES = ['LINK_TERMS', 'LINK_PRIVACY', 'LINK_DATA_PROTECTION', 'LINK_PDPA_EN', 'LINK_PDPA_TH']
const LINKS = Object.fromEntries(LINK_NAMES.map((name) => [name, 'https://example.org/']))

export interface Running {
  address: string
  pid: number
  /** Milliseconds from start to the first answer. */
  startedIn: number
  /** Resident megabytes of this process alone. */
  megabytes(): number
  /** Its terminal output. */
  output(): string
  alive(): boolean
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

interface StartOptions {
  /** The database's address; without one the server runs its own in `dataDir`. */
  ownerUrl?: string
  dataDir: string
  env?: Record<string, string>
  nodeOptions?: string[]
  /** A build other than this one. */
  main?: string
}

/** Starts the built server as an operator does. */
export const startOurs = ({ ownerUrl, dataDir, env = {}, nodeOptions = [], main = MAIN }: StartOptions): Promise<Running> =>
  start([...nodeOptions, main], '/livez', {
    NODE_ENV: 'production',
    WORKER: 'true',
    LOG_LEVEL: 'warn',
    // Sign-in attempts are limited by address; with this the load can come from many addresses.
    TRUST_PROXY: '127.0.0.1',
    GATEHOUSE_SECRET: SECRET,
    DATA_DIR: dataDir,
    ...LINKS,
    ...(ownerUrl ? { DATABASE_URL: ownerUrl } : {}),
    ...env,
  })

export const startLimit = (ownerUrl: string): Promise<Running> =>
  start(['--import', 'tsx', LIMIT], '/', { NODE_ENV: 'production', DATABASE_URL: ownerUrl })

async function start(args: string[], probe: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const began = performance.now()
  const address = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(port), PUBLIC_URL: address, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output = (output + part).slice(-20_000)))
  while (!(await fetch(address + probe).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`${args.at(-1)} ended with ${child.exitCode}:\n${output}`)
    if (performance.now() - began > 60_000) throw new Error(`${args.at(-1)} did not answer:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return {
    address,
    pid: child.pid!,
    startedIn: performance.now() - began,
    megabytes: () => residentMegabytes(child),
    output: () => output,
    alive: () => child.exitCode === null && child.signalCode === null,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
    },
  }
}

function residentMegabytes({ pid }: ChildProcess): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(line?.[1]) / 1_024
}

/** Runs a program to its end and returns its output. Fails with its error output. */
export async function run(program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(program, args, { cwd: ROOT, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  let [output, complaint] = ['', '']
  child.stdout.on('data', (part: Buffer) => (output += part))
  child.stderr.on('data', (part: Buffer) => (complaint += part))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${complaint.slice(-3_000)}`)
  return output
}
