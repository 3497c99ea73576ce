// `node tools/node.mjs <arguments of node>`: runs a program on Node.js 24 or newer. An older Node.js fetches the one that tools/runtime pins and runs
// the program there. An old Node.js must at least be able to read this file to the sentence that asks for a newer one.
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const NEEDED_MAJOR = 24
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Gatehouse needs Node.js 20.19 or later; this is ${process.versions.node}. Install a current one from https://nodejs.org and try again.`,
  )
  process.exit(1)
}

const self = fileURLToPath(import.meta.url)
const root = path.dirname(path.dirname(self))
const args = process.argv.slice(2)
const isTool = args.length > 0 && args[0].endsWith('.mjs')

if (major < NEEDED_MAJOR) {
  import('./runtime.mjs')
    .then(({ ensureRuntime }) => ensureRuntime())
    .then((node) => runOn(node, isTool ? [self, ...args] : args))
    .catch((error) => {
      console.error(error.expected ? error.message : error)
      process.exit(1)
    })
} else if (isTool) {
  // In this very process: signals and the exit code need no forwarding, and nothing idle stays in memory.
  const file = path.join(root, args[0])
  process.argv.splice(1, 2, file)
  endWithParent(() => process.kill(process.pid, 'SIGTERM'))
  import(pathToFileURL(file).href)
} else runOn(process.execPath, args)

function runOn(node, program) {
  // For programs that start `node` by its name.
  const PATH = path.dirname(node) + path.delimiter + process.env.PATH
  const child = spawn(node, program, { stdio: 'inherit', env: { ...process.env, PATH } })
  const forward = (signal) => {
    // At a terminal Ctrl-C reaches the child by itself.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward)
  endWithParent(() => child.kill('SIGTERM'))
  child.once('error', (error) => {
    console.error(error)
    process.exit(1)
  })
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** npm passes a signal only to the shell between npm and this process. The shell dies of it, so the end of the parent counts as SIGTERM. */
function endWithParent(end) {
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}
