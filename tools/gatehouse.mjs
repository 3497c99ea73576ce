// `npm run gatehouse -- <command>`: the platform operator's tool, from a clone on which nothing may be installed yet. Standard output is the
// answer's alone.
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

import('./prepare.mjs')
  .then(({ ensureInstalled, ensureBuilt, tellOnStandardError }) => {
    tellOnStandardError()
    return ensureInstalled({ development: false }).then(() => ensureBuilt(['server']))
  })
  .then(() => {
    // The data folder is the server's, wherever this was typed; files that the person names are where they typed.
    process.env.INIT_CWD ??= process.cwd()
    process.chdir(root)
    return import(pathToFileURL(path.join(root, 'apps', 'server', 'dist', 'cli.js')).href)
  })
  .catch((error) => {
    console.error(error.expected ? error.message : error)
    process.exit(1)
  })
