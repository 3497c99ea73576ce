import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/**
 * A profile of the browser. Tests with the same options use it one after the other: its cache keeps the scripts of the page, which takes half of the
 * time of a first load. Nothing that is stored passes from one test to the next.
 */
export interface Profile {
  readonly context: BrowserContext
  readonly browser: Browser
  readonly key: string
  /** Addresses whose storage is cleared before the next test. */
  readonly origins: Set<string>
  /** Set once a test reached for the profile itself: its permissions, network or clock may differ now. */
  isChanged: boolean
}

const free: Profile[] = []

export async function takeProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const key = JSON.stringify(options)
  const index = free.findIndex((profile) => profile.browser === browser && profile.key === key)
  if (index >= 0) return free.splice(index, 1)[0]!
  return { context: await browser.newContext(options), browser, key, origins: new Set(), isChanged: false }
}

/** A page of a profile from which everything stored by earlier tests is removed. */
export async function newPage(profile: Profile): Promise<Page> {
  const page = await profile.context.newPage()
  if (profile.origins.size > 0) {
    await profile.context.clearCookies()
    const session = await profile.context.newCDPSession(page)
    for (const origin of profile.origins) await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
    await session.detach()
    profile.origins.clear()
  }
  const { clock } = page
  const noteChange = <T>(value: T): T => {
    profile.isChanged = true
    return value
  }
  Object.defineProperty(page, 'clock', { get: () => noteChange(clock) })
  page.context = () => noteChange(profile.context)
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame() && frame.url().startsWith('http')) profile.origins.add(new URL(frame.url()).origin)
  })
  return page
}

/** Closes the pages of a profile. It serves the next test unless this one failed or changed it. */
export async function giveBack({ profile }: { profile: Profile }, hasFailed: boolean): Promise<void> {
  const { context, isChanged, browser } = profile
  if (hasFailed || isChanged || !browser.isConnected()) await context.close()
  else {
    await Promise.all(context.pages().map((page) => page.close()))
    free.push(profile)
  }
}
