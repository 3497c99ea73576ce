import { existsSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { DEMO_PASSWORD } from '../../apps/server/src/modules/system/demo-accounts.ts'
import type { Cluster } from '../cluster.ts'
import { ROOT, startOurs } from '../process.ts'

const DIST = join(ROOT, 'apps', 'web', 'dist')
const DEMO_GUARD = 'operator@demo.example'
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export interface PageSize {
  /** Bytes of JavaScript at a first visit: with brotli as browsers load it, with gzip, and uncompressed. */
  brotli: number
  gzip: number
  plain: number
  files: number
  /** The largest files, with their kilobytes in gzip. */
  largest: string[]
}

export interface PageSizes {
  sign_in: PageSize
  desk: PageSize
}

/** Measures the JavaScript that a browser with an empty cache loads, for the sign-in and for the desk of a signed-in person. */
export async function measurePage(cluster: Cluster, executablePath: string): Promise<PageSizes> {
  const dataDir = join(cluster.folder, 'page')
  await cluster.make('bench_page')
  const server = await startOurs({ ownerUrl: cluster.url('bench_page'), dataDir, env: { NODE_ENV: 'development', DEMO: 'true' } })
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS })
  try {
    const visit = async (path: string, token?: string): Promise<PageSize> => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'th-TH' })
      if (token) await context.addInitScript((value) => localStorage.setItem('auth_token', value), token)
      const page = await context.newPage()
      const scripts = new Set<string>()
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
      })
      await page.goto(server.address + path)
      await page.locator('input').first().waitFor()
      // Files loaded after the screen, such as the live event stream, come a moment later.
      let count = -1
      while (count < scripts.size) {
        count = scripts.size
        await delay(1_000)
      }
      await context.close()
      return sizeOf([...scripts])
    }
    const answer = await fetch(`${server.address}/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: DEMO_GUARD, password: DEMO_PASSWORD }),
    })
    const { accessToken } = (await answer.json()) as { accessToken: string }
    return { sign_in: await visit('/login'), desk: await visit('/service/visitor/entrances', accessToken) }
  } finally {
    await browser.close()
    await server.stop()
    await cluster.drop('bench_page')
    await rm(dataDir, { recursive: true, force: true })
  }
}

function sizeOf(scripts: readonly string[]): PageSize {
  const bytes = (path: string, ending: string) => {
    const file = join(DIST, path)
    // The build doesn't compress small files, so they are sent as they are.
    return statSync(existsSync(file + ending) ? file + ending : file).size
  }
  const sum = (ending: string) => scripts.reduce((all, path) => all + bytes(path, ending), 0)
  const largest = [...scripts].sort((a, b) => bytes(b, '.gz') - bytes(a, '.gz')).slice(0, 12)
  const names = largest.map((path) => `${path.split('/').at(-1)} ${(bytes(path, '.gz') / 1_024).toFixed(0)}`)
  return { largest: names, brotli: sum('.br'), gzip: sum('.gz'), plain: sum(''), files: scripts.length }
}
