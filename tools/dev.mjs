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
// The page's own address is told by Vite, which takes the next port where one is in use.
console.log(`The server is at ${api}; the page follows. Ctrl-C ends both.`)

// Once only: told a second time, tsx kills the server before it has stopped its database.
let ending = false
function end(signal) {
  if (ending) return
  ending = true
  // At a terminal Ctrl-C reaches the children by itself; a signal sent to this process alone does not.
  if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of children) child.kill(signal)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))

const ends = children.map((child) => once(child, 'exit'))
// One without the other is of no use.
const [code, signal] = await Promise.race(ends)
const isRequested = ending
end('SIGTERM')
await Promise.all(ends)
process.exitCode = isRequested || signal ? 0 : (code ?? 1)
