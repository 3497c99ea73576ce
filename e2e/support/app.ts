import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { KEYS } from '../../apps/server/test/constants.ts'
import { startTestApp, type TestApp } from '../../apps/server/test/served.ts'

export const PAGE_DIR = fileURLToPath(new URL('../../apps/web/dist', import.meta.url))

export const LINKS = {
  terms: 'https://example.org/terms',
  privacy: 'https://example.org/privacy',
  data_protection: 'https://example.org/dp',
  pdpa_en: 'https://example.org/en',
  pdpa_th: 'https://example.org/th',
}

export interface PageAppOptions extends Pick<NonNullable<Parameters<typeof startTestApp>[0]>, 'worker' | 'mailer' | 'egress'> {
  demo?: boolean
}

/** The port of this process's last server. The next one takes it again, so that browsers keep the scripts that they have from this address. */
let usualPort = 0

/** The real server with the built page, on a separate database. */
export async function startPageApp({ demo = false, ...options }: PageAppOptions = {}): Promise<TestApp> {
  if (!existsSync(join(PAGE_DIR, 'index.html'))) throw new Error('The page is not built: npm run build')
  const app = await startTestApp({
    ...options,
    port: await freePort(usualPort),
    config: { demo, public_url: 'http://gatehouse.test', trust_proxy: [], page_dir: PAGE_DIR, links: LINKS, check_answers: true, ...KEYS },
  })
  usualPort = Number(new URL(app.address).port)
  return app
}

/** The port if nobody listens there, and 0 for any other one. */
const freePort = (port: number): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(0))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
