import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What Playwright leaves out (chromiumSwitches.ts of its sources), for of two such lists Chromium takes the last, and then the pages behind the
 * address bar: each window loaded two of them, which took twice the time of the page that was tested.
 */
const FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
]

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${FEATURES.join()}`,
]

export const launchBrowser = (more: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...ARGUMENTS, ...more] })

export interface PageOptions extends BrowserContextOptions {
  token?: string
  language?: 'th' | 'en'
}

interface Opened {
  page: Page
  faults: string[]
  calls: readonly string[]
}

const opened: Opened[] = []

/** A page in a profile of its own, at 1440 × 900, light and English unless said otherwise; it is closed with the test that opens it. */
export async function openPage(
  browser: Browser,
  { token, language = 'en', ...options }: PageOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    ...options,
  })
  if (token !== undefined) await signedIn(context, token)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  opened.push({ page, faults, calls: lastCalls(page) })
  return { page, faults }
}

const lastCalls = (page: Page): string[] => {
  const calls: string[] = []
  const note = (line: string) => {
    calls.push(`${new Date().toISOString().slice(14, 23)} ${line}`)
    if (calls.length > 24) calls.shift()
  }
  const of = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') note(of(request))
  })
  page.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') note(`  ${response.status()} ${of(response.request())}`)
  })
  page.on('requestfailed', (request) => note(`  ${request.failure()?.errorText} ${of(request)}`))
  return calls
}

/** Closes the pages of a test that is over, after a failed one with what they show. */
export async function closePages(failed: boolean): Promise<void> {
  for (const one of opened.splice(0)) {
    if (failed) await report(one)
    await one.page.context().close()
  }
}

/** What a failed test left on the screen: on a machine that nobody can look at, this is all there is to learn from. */
const report = async ({ page, faults, calls }: Opened) => {
  if (page.isClosed()) return
  const shown = await page.locator('body').ariaSnapshot({ timeout: 5_000 })
  process.stderr.write(`${[`The page of the failed test: ${page.url()}`, ...faults, ...calls, shown].join('\n')}\n`)
}

/** Puts the token there once, so that what the page does with it afterwards stays. */
const signedIn = (context: Awaited<ReturnType<Browser['newContext']>>, token: string) =>
  context.addInitScript((value) => {
    if (sessionStorage.getItem('signed_in')) return
    sessionStorage.setItem('signed_in', 'yes')
    localStorage.setItem('auth_token', value)
  }, token)

/** What axe finds on the page once its screen is there, one line each; empty where nothing is wrong. */
export async function axe(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found = await page.evaluate(async () => {
    // To write down all that is well takes four times as long as to look.
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  })
  return found
}

export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Words of buttons that are wider than their button, which cuts them off. A label that begins with an icon hides its words on purpose. */
export const cutButtons = (page: Page): Promise<string[]> =>
  page
    .locator('.gh-button-label')
    .evaluateAll((labels) =>
      labels
        .filter(
          (label) => label.checkVisibility() && label.querySelector(':scope > svg') === null && label.scrollWidth > label.clientWidth + 1,
        )
        .map((label) => label.textContent ?? ''),
    )

export const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('auth_token'))
