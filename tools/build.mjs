// Builds what `npm start` runs. `--server` or `--web` builds that part alone.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import path from 'node:path'
import process from 'node:process'
import { bundleServer } from './bundle-server.mjs'
import { fingerprint, rememberBuilt, root } from './prepare.mjs'

const requestedParts = ['server', 'web'].filter((part) => process.argv.includes(`--${part}`))
const parts = requestedParts.length > 0 ? requestedParts : ['server', 'web']
const NEXT = 'dist.next'
const builders = { server: buildServer, web: buildPage }

try {
  await Promise.all(
    parts.map(async (part) => {
      const sources = fingerprint(part)
      await builders[part]()
      rememberBuilt(part, sources)
    }),
  )
} catch (error) {
  // esbuild has told its own errors by now.
  if (!error.errors) console.error(error)
  process.exit(1)
}

async function buildServer() {
  const folder = path.join(root, 'apps', 'server')
  await rm(path.join(folder, NEXT), { recursive: true, force: true })
  await bundleServer(path.join(folder, NEXT))
  await takeOver(folder)
}

async function buildPage() {
  const folder = path.join(root, 'apps', 'web')
  if (!existsSync(path.join(folder, 'vite.config.ts'))) return
  const { build } = await import('vite')
  await build({
    root: folder,
    configFile: path.join(folder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: NEXT, emptyOutDir: true },
  })
  await takeOver(folder)
}

/** Replaces the previous build at once, so that a server that serves it meanwhile finds all of it. */
async function takeOver(folder) {
  const target = path.join(folder, 'dist')
  await rm(target, { recursive: true, force: true })
  await rename(path.join(folder, NEXT), target)
}
