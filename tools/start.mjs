// `npm start` on a fresh clone: nothing is installed yet, so only what Node.js brings may be imported, and on an old Node.js this
// file must at least be read to the sentence that asks for a newer one.
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Gatehouse needs Node.js 20.19 or later; this is ${process.versions.node}. Install a current one from https://nodejs.org and run npm start again.`,
  )
  process.exit(1)
}

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const main = path.join(root, 'apps', 'server', 'dist', 'main.js')

// npm passes a signal only to the shell between us, which dies of it and leaves us running. So the end of that shell is our signal.
function endWithNpm() {
  const shell = process.ppid
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

import('./prepare.mjs')
  .then(({ ensureInstalled, ensureBuilt }) => ensureInstalled({ development: false }).then(ensureBuilt))
  .then(() => {
    // In this very process: signals and the exit code need no forwarding, and nothing idle stays in memory.
    process.chdir(root)
    process.argv[1] = main
    process.setSourceMapsEnabled(true)
    endWithNpm()
    return import(pathToFileURL(main).href)
  })
  .catch((error) => {
    console.error(error.expected ? error.message : error)
    process.exit(1)
  })
