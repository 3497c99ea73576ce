// `npm start` on a fresh clone: nothing is installed yet, so only what Node.js brings may be imported.
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const main = path.join(root, 'apps', 'server', 'dist', 'main.js')

import('./prepare.mjs')
  .then(({ ensureInstalled, ensureBuilt }) => ensureInstalled({ development: false }).then(ensureBuilt))
  .then(() => {
    // In this very process: signals and the exit code need no forwarding, and nothing idle stays in memory.
    process.chdir(root)
    process.argv[1] = main
    process.setSourceMapsEnabled(true)
    return import(pathToFileURL(main).href)
  })
  .catch((error) => {
    console.error(error.expected ? error.message : error)
    process.exit(1)
  })
