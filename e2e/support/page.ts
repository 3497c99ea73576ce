import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { TestPerson } from '../../apps/server/test/make.ts'
import type { TestApp } from '../../apps/server/test/test-app.ts'
import { startPageApp } from './app.ts'
import { launchBrowser, openPage, type PageOptions } from './browser.ts'

/** The product and the browser of a test file, from its first test on. */
export let app: TestApp
export let browser: Browser

/** Serves the page to the tests of this file, on a database of its own, and a browser beside it. */
export function servePage(options: Parameters<typeof startPageApp>[0] = {}): void {
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([startPageApp(options), launchBrowser()])
  })
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
}

/** A screen of the product, opened by a person in a session of their own, and what goes wrong in it. */
export async function openAs(who: TestPerson, path: string, options: PageOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const opened = await openPage(browser, { token: await app.make.session(who.id, who.organisation_id), ...options })
  await opened.page.goto(app.address + path)
  await opened.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  return opened
}
