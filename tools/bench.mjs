// `npm run bench` and `npm run bench:neighbours`: measures the built server against the limits of its parts (bench/main.ts has the flags).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

try {
  await ensureInstalled({ development: true })
  await ensureBuilt()
  // The first word may be another program of bench/.
  const [first = '', ...rest] = process.argv.slice(2)
  const [program, flags] = first.endsWith('.ts') ? [first, rest] : ['main.ts', process.argv.slice(2)]
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'bench', program), ...flags], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} catch (error) {
  console.error(error.expected ? error.message : error)
  process.exitCode = 1
}
