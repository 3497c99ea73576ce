import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Outcome } from '../gatehouse.ts'

const CLI = join(inject('programs'), 'cli.js')

export interface Running {
  process: ChildProcess
  outcome: Promise<Outcome>
}

export function startGatehouse(env: Record<string, string>, ...args: string[]): Running {
  const child = spawn(process.execPath, [CLI, ...args], { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  const texts = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    texts.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    texts.err += chunk
  })
  return { process: child, outcome: once(child, 'close').then(([code]) => ({ code, ...texts })) }
}
