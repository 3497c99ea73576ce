// `npm run dev`: the server restarts and the page updates as their sources change.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, root } from './prepare.mjs'

const api = `http://127.0.0.1:${process.env.PORT ?? 3000}`

await ensureInstalled({ development: true })

const bin = (...parts) => path.join(root, 'node_modules', ...parts)
const children = [
  spawn(process.execPath, [bin('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', path.join('apps', 'server', 'src', 'main.ts')], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [bin('vite', 'bin', 'vite.js'), '--clearScreen=false'], {
    cwd: path.join(root, 'apps', 'web'),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, GATEHOUSE_API: api },
  }),
]
console.log(`\nThe page is at http://localhost:5173, the server behind it at ${api}. Ctrl-C ends both.\n`)

// At a terminal Ctrl-C reaches the children by itself; a signal sent to this process alone does not.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of children) child.kill(signal)
  })
const ends = children.map((child) => once(child, 'exit'))
// One without the other is of no use.
const [code, signal] = await Promise.race(ends)
for (const child of children) child.kill('SIGTERM')
await Promise.all(ends)
process.exitCode = signal ? 0 : (code ?? 1)
