// `npm run bench`: measures the built server against the limits of its parts (bench/main.ts has the flags).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { ensureBuilt, ensureInstalled, root } from './prepare.mjs'

try {
  await ensureInstalled({ development: true })
  await ensureBuilt()
  const main = path.join(root, 'bench', 'main.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  process.exitCode = code ?? 1
} catch (error) {
  console.error(error.expected ? error.message : error)
  process.exitCode = 1
}
