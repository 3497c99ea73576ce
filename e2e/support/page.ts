import type { Browser, Page } from 'playwright-core'
import type { TestApp, TestPerson } from '../../apps/server/test/served.ts'
import { type PageAppOptions, startPageApp } from './app.ts'
import { closePages, launchBrowser, openPage, type PageOptions } from './browser.ts'

/** The product of a test file, from its first test on. */
export let app: TestApp
/** One for all files that this process runs: starting it costs more than they do. */
export let browser: Browser

/** Serves the page to the tests of this file, on a database of its own. What a test opened is closed with it. */
export function servePage(options: PageAppOptions | (() => Promise<PageAppOptions>) = {}): void {
  beforeAll(async () => {
    const served = async () => startPageApp(typeof options === 'function' ? await options() : options)
    ;[app, browser] = await Promise.all([served(), browser?.isConnected() ? browser : launchBrowser()])
  })
  afterEach(({ task }) => closePages(task.result?.state === 'fail'))
  afterAll(() => app?.close())
}

/** A screen of the product, opened by a person in a session of their own, and what goes wrong in it. */
export async function openAs(who: TestPerson, path: string, options: PageOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const opened = await openPage(browser, { token: await app.make.session(who.id, who.organisation_id), ...options })
  await opened.page.goto(app.address + path)
  await opened.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  return opened
}
