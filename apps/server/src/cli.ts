#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './cli/run.ts'
import { SERVER_DIR } from './paths.ts'

const { version } = JSON.parse(readFileSync(join(SERVER_DIR, 'package.json'), 'utf8')) as { version: string }

// Closes a database that was started for this command, also on a signal.
let close: (() => Promise<void>) | undefined
let isInterrupted = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => {
    isInterrupted = true
    process.stderr.write('Interrupted. Check whether it was done.\n')
    void (close?.() ?? Promise.resolve()).catch(() => {}).finally(() => process.exit(1))
  })

// The reader may close early: `gatehouse organisation list | head`.
process.stdout.on('error', () => {})

process.exitCode = await run(process.argv.slice(2), {
  env: process.env,
  // npm changes the folder and names the original one here.
  folder: process.env.INIT_CWD ?? process.cwd(),
  version,
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => {
    if (!isInterrupted) process.stderr.write(`${text}\n`)
  },
  onOpen: (installation) => {
    close = installation
  },
})
