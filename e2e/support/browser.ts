import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, type BrowserContextOptions, chromium, type Page, type Request } from 'playwright-core'
import { giveBack, newPage, type Profile, takeProfile } from './profiles.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Features that Playwright disables (chromiumSwitches.ts in its sources) plus those of the address bar. Chromium uses only the last such list.
 * Without these, each window loaded two address bar pages, which took twice as long as the tested page.
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

export const launchBrowser = (extraArguments: string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: [...ARGUMENTS, ...extraArguments] })

export interface PageOptions extends BrowserContextOptions {
  token?: string
  language?: 'th' | 'en'
}

interface Opened {
  page: Page
  profile: Profile
  faults: string[]
  calls: readonly string[]
}

const openedPages: Opened[] = []

/** A page with nothing stored, at 1440 × 900, light and in English by default. It closes with the test that opened it. */
export async function openPage(
  browser: Browser,
  { token, language = 'en', ...options }: PageOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const profile = await takeProfile(browser, {
    viewport: { width: 1440, height: 900 },
    locale: language === 'th' ? 'th-TH' : 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
    ...options,
  })
  const page = await newPage(profile)
  if (token !== undefined) await signedIn(page, token)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  openedPages.push({ page, profile, faults, calls: lastCalls(page) })
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

/** Closes the pages of the finished test; if it failed, it first reports what they show. */
export async function closePages(hasFailed: boolean): Promise<void> {
  for (const entry of openedPages.splice(0)) {
    if (hasFailed) await report(entry)
    await giveBack(entry, hasFailed)
  }
}

/** Reports the content of the page after a failed test: on a machine without a display, it is the only information. */
const report = async ({ page, faults, calls }: Opened) => {
  if (page.isClosed()) return
  const snapshot = await page.locator('body').ariaSnapshot({ timeout: 5_000 })
  process.stderr.write(`${[`The page of the failed test: ${page.url()}`, ...faults, ...calls, snapshot].join('\n')}\n`)
}

/** Stores the token once, so that later changes by the page persist. */
const signedIn = (page: Page, token: string) =>
  page.addInitScript((value) => {
    if (sessionStorage.getItem('signed_in')) return
    sessionStorage.setItem('signed_in', 'yes')
    localStorage.setItem('auth_token', value)
  }, token)

/** Accessibility violations that axe finds once the screen is there, one line each; empty if there are none. */
export async function axe(page: Page): Promise<string[]> {
  await page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const summaries = await page.evaluate(async () => {
    // Reporting passed checks would take four times as long as the checks.
    const { violations } = await (globalThis as unknown as { axe: typeof import('axe-core') }).axe.run({ resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
  })
  return summaries
}

export const fitsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

/** Labels of buttons that are wider than their button and therefore cut off. Labels that begin with an icon hide their words on purpose. */
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
