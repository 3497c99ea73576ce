import { existsSync } from 'node:fs'
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

/** The real server with the built page, on a separate database. */
export async function startPageApp({ demo = false, ...options }: PageAppOptions = {}): Promise<TestApp> {
  if (!existsSync(join(PAGE_DIR, 'index.html'))) throw new Error('The page is not built: npm run build')
  return startTestApp({
    ...options,
    config: { demo, public_url: 'http://gatehouse.test', trust_proxy: [], page_dir: PAGE_DIR, links: LINKS, check_answers: true, ...KEYS },
  })
}
