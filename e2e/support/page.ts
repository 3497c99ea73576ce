import type { Browser, Page } from 'playwright-core'
import type { TestApp, TestPerson } from '../../apps/server/test/served.ts'
import { type PageAppOptions, startPageApp } from './app.ts'
import { closePages, launchBrowser, openPage, type PageOptions } from './browser.ts'

/** The test app of the file, available from its first test on. */
export let app: TestApp
/** One browser for all files in this process, because starting it takes longer than the tests. */
export let browser: Browser

/** Serves the page to the tests of this file, on a separate database. Pages that a test opened are closed with it. */
export function servePage(options: PageAppOptions | (() => Promise<PageAppOptions>) = {}): void {
  beforeAll(async () => {
    const served = async () => startPageApp(typeof options === 'function' ? await options() : options)
    ;[app, browser] = await Promise.all([served(), browser?.isConnected() ? browser : launchBrowser()])
  })
  afterEach(({ task }) => closePages(task.result?.state === 'fail'))
  afterAll(() => app?.close())
}

/** A screen opened by a person in a new session, with the faults that occur in it. */
export async function openAs(person: TestPerson, path: string, options: PageOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const view = await openPage(browser, { token: await app.make.session(person.id, person.organisation_id), ...options })
  await view.page.goto(app.address + path)
  await view.page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
  return view
}
