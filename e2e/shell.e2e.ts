import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestPerson } from '../apps/server/test/served.ts'
import { LINKS, PAGE_DIR, startPageApp } from './support/app.ts'
import { axe, fitsWidth, openPage, storedToken } from './support/browser.ts'
import { app, browser, openAs, servePage } from './support/page.ts'

let person: TestPerson
servePage()
beforeAll(async () => {
  person = await app.make.admin({ name: 'Kanyarat Phuengbun' })
})

const memberOf = async (services: Parameters<typeof app.make.organisation>[0]) =>
  app.make.admin({ organisation: await app.make.organisation(services) })
const menuLabels = (page: Page) => page.getByRole('navigation', { name: 'Menu' }).locator('a, button').allInnerTexts()

describe('menu', () => {
  it('[H-08] has the groups of the editions, with the screens that exist', async () => {
    const { page } = await openAs(person, '/profile')
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect
      .poll(() => menuLabels(page))
      .toEqual(expect.arrayContaining(['Dashboard', 'Setup', 'Location', 'User', 'Visitor', 'Gate', 'Entrance', 'Visitor M Plus']))
    const plus = menu.getByRole('button', { name: 'Visitor M Plus' })
    await expect.poll(() => plus.getAttribute('aria-expanded')).toBe('false')
    await plus.click()
    await menu.getByRole('link', { name: 'Gate' }).nth(1).click()
    await page.waitForURL('**/service/visitor/gates')
    await expect.poll(() => menu.locator('[aria-current="page"]').count()).toBe(1)
  })

  it('[H-09a] [H-10a] leaves out the group of an edition that is not active', async () => {
    const groups = { visitor_m: 'Visitor', visitor_m_plus: 'Visitor M Plus' } as const
    for (const service of ['visitor_m', 'visitor_m_plus'] as const) {
      const { page } = await openAs(
        await memberOf({ services: [service], inactive: service === 'visitor_m' ? ['visitor_m_plus'] : ['visitor_m'] }),
        '/profile',
      )
      await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
      for (const [name, label] of Object.entries(groups))
        await expect.poll(async () => (await menuLabels(page)).includes(label)).toBe(name === service)
      await page.context().close()
    }
  })

  it('[H-08] is the dashboard alone without an organisation', { tags: ['nightly'] }, async () => {
    const stray = await app.make.admin()
    await app.sql('delete from memberships where user_id = $1', stray.id)
    const token = await app.make.session(stray.id, null)
    const { page } = await openPage(browser, { token })
    await page.goto(`${app.address}/profile`)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await expect.poll(() => menuLabels(page)).toEqual(['Dashboard'])
  })

  it('[H-06] shows the person, and links to the operator’s terms and policies', async () => {
    const { page } = await openAs(person, '/profile')
    const side = page.getByRole('complementary', { name: 'Menu' })
    await side.getByText(person.name).waitFor()
    await side.getByText(person.email).waitFor()
    const about = page.getByRole('navigation', { name: 'About us' }).getByRole('link')
    await expect.poll(() => about.evaluateAll((links) => links.map((link) => link.getAttribute('href')))).toEqual(Object.values(LINKS))
    await expect
      .poll(() => about.allInnerTexts())
      .toEqual(['Terms and conditions', 'Privacy policy', 'Data protection policy', 'PDPA (EN)', 'PDPA (TH)'])
  })

  it('[H-07] has the last title as heading, then the trail; groups are plain text, screens are links', async () => {
    const { page } = await openAs(person, '/service/visitor/gates/create')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Add gate')
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
    await expect.poll(() => trail.getByRole('listitem').allInnerTexts()).toEqual(['Service', 'Visitor', 'Gate', 'Add gate'])
    await expect.poll(() => trail.getByRole('link').allInnerTexts()).toEqual(['Gate'])
  })
})

describe('organisations', () => {
  it('[H-01] [L-07] [N-02] lists them as ORG and six digits, and goes on in another by keyboard', async () => {
    const other = await app.make.organisation({ name: 'Riverside Condominium' })
    await app.make.membership(person.id, other)
    const { page } = await openAs(person, '/service/visitor/gates')
    const before = await storedToken(page)
    await page.clock.install()
    const code = `ORG${String(other).padStart(6, '0')}`
    await page.getByRole('button', { name: /Organisation: ORG\d{6} Sathorn Park/ }).focus()
    await page.keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: `${code} Riverside Condominium` })
    await item.waitFor()
    expect((await page.getByRole('menu').boundingBox())!.height).toBeLessThanOrEqual(350)
    await item.focus()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.keyboard.press('Enter')
    await expect.poll(() => storedToken(page)).not.toBe(before)
    await page.clock.runFor(199)
    expect(page.url()).toBe(`${app.address}/service/visitor/gates`)
    await page.clock.runFor(1)
    await page.clock.resume()
    await page.waitForURL(`${app.address}/dashboard`)
    await page.getByRole('button', { name: `Organisation: ${code} Riverside Condominium` }).waitFor()
    expect((await app.as({ token: before! }).auth.me({})).status).toBe(401)
  })

  it('[H-01] scrolls a long list inside 350 px', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    for (let count = 0; count < 14; count++) await app.make.membership(person.id, await app.make.organisation({ name: `Tower ${count}` }))
    const { page } = await openAs(person, '/profile')
    await page.getByRole('button', { name: /Organisation/ }).click()
    await page.getByRole('menuitem').nth(14).waitFor({ state: 'attached' })
    expect((await page.getByRole('menu').boundingBox())!.height).toBe(350)
    await page.keyboard.press('End')
    await expect.poll(() => page.getByRole('menuitem').nth(14).isVisible()).toBe(true)
  })

  it('[P-05a] says Access Denied where no edition of the screen is active', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(await memberOf({ services: [], inactive: ['visitor_m'] }), '/service/visitor/gates')
    await page.getByText('Access Denied').waitFor()
    await page.getByText('This organisation’s plan does not include this.').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('[P-05a] says Access Denied to whom the role gives no permission', { tags: ['nightly'] }, async () => {
    const host = await app.make.person({ role: 'host' })
    const { page } = await openAs(host, '/service/visitor/gates')
    await page.getByText('You don’t have permission to do this. Ask an administrator.').waitFor()
  })
})

describe('overlay of a closed organisation', () => {
  const overlay = (page: Page) => page.getByRole('dialog')

  it('[X-02] covers the page in Thai from the third day after the expiry date, not on the second', async () => {
    for (const [expiresIn, isCovered] of [
      [-2, false],
      [-3, true],
      [-400, true],
    ] as const) {
      const { page } = await openAs(await memberOf({ services: ['visitor_m'], expiresIn }), '/profile', { language: 'th' })
      await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
      await expect.poll(() => overlay(page).count()).toBe(isCovered ? 1 : 0)
      if (isCovered) await overlay(page).getByRole('heading', { name: 'ระบบผู้มาติดต่อหมดอายุแล้ว' }).waitFor()
      await page.context().close()
    }
  })

  it('[X-03] covers the page on the disable date and after it, not the day before', async () => {
    for (const [disableIn, isCovered] of [
      [1, false],
      [0, true],
      [-1, true],
    ] as const) {
      const { page } = await openAs(await memberOf({ disableIn }), '/profile')
      await page.getByRole('heading', { level: 1, includeHidden: true }).waitFor()
      await expect.poll(() => overlay(page).count()).toBe(isCovered ? 1 : 0)
      if (isCovered) await overlay(page).getByRole('heading', { name: 'The system cannot be used' }).waitFor()
      await page.context().close()
    }
  })

  it('[X-04] leaves the page visible and out of reach of mouse, keyboard and screen reader', async () => {
    const { page } = await openAs(await memberOf({ disableIn: -1 }), '/profile')
    await expect.poll(() => page.getByRole('heading', { level: 1, includeHidden: true }).isVisible()).toBe(true)
    await overlay(page).getByRole('heading', { name: 'The system cannot be used' }).waitFor()
    const reader = await page.context().newCDPSession(page)
    const { nodes } = await reader.send('Accessibility.getFullAXTree')
    const headings = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'heading').map(({ name }) => name?.value)
    expect(headings).toEqual(['The system cannot be used'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    expect(await overlay(page).isVisible()).toBe(true)
    const menu = await page.getByRole('link', { name: 'Dashboard', includeHidden: true }).first().boundingBox()
    await page.mouse.click(menu!.x + 5, menu!.y + 5)
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    expect(page.url()).toBe(`${app.address}/profile`)
    expect(await axe(page)).toEqual([])
    await overlay(page).getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${app.address}/login`)
  })

  it('[X-04] lets the person go on in another organisation', { tags: ['nightly'] }, async () => {
    const person = await memberOf({ disableIn: -1 })
    await app.make.membership(person.id, await app.make.organisation({ name: 'Open House' }))
    const { page } = await openAs(person, '/profile')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change organisation')
    await page.keyboard.press('Enter')
    await overlay(page)
      .getByRole('button', { name: /Open House/ })
      .click()
    await page.waitForURL(`${app.address}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
    await expect.poll(() => overlay(page).count()).toBe(0)
  })
})

describe('notifications', () => {
  it('[H-02] [H-04] counts the unread, opens one cleaned, marks it read and reads the list again', async () => {
    const reader = await app.make.admin()
    const html = '<p>Bring <b>both</b> keys.</p><script>window.broken = 1</script><a href="https://example.org/">More</a>'
    await app.make.notification(reader, { title: 'Gate G3 is silent', notify_type: 'notice', description: html })
    await app.make.notification(reader, { title: 'Invoice 42', notify_type: 'billing' })
    const { page, faults } = await openAs(reader, '/profile')
    await page.getByRole('button', { name: 'Notifications, 2 unread' }).click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    const row = list.getByRole('button', { name: /Notice: Gate G3 is silent/ })
    await expect.poll(() => row.textContent()).toMatch(/\d\d [A-Z][a-z]{2} \d{4} - \d\d:\d\d/)
    await list.getByRole('button', { name: /Billing: Invoice 42/ }).waitFor()
    expect(await axe(page)).toEqual([])
    await row.click()
    const modal = page.getByRole('dialog', { name: 'Gate G3 is silent' })
    await modal.getByText('Bring both keys.').waitFor()
    await expect.poll(() => modal.locator('script').count()).toBe(0)
    await expect.poll(() => modal.getByRole('link', { name: 'More' }).getAttribute('rel')).toContain('noopener')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Notifications, 1 unread' }).waitFor()
    expect((await app.as(reader).notifications.list({})).body).toMatchObject({ unread: 1 })
    expect(await page.evaluate(() => 'broken' in window)).toBe(false)
    expect(faults).toEqual([])
  })

  it('[H-03] [R-04c] says Not found when there are none, and leads to the page of all', async () => {
    const { page } = await openAs(await app.make.admin(), '/profile')
    await page.getByRole('button', { name: 'Notifications, 0 unread' }).click()
    const list = page.getByRole('dialog', { name: 'Notifications' })
    await list.getByText('Not found').waitFor()
    await list.getByRole('link', { name: 'See all' }).click()
    await page.waitForURL(`${app.address}/notification`)
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  })
})

describe('frame', () => {
  it('[H-13] gives a screen up after 120 s, says so, and tries again', async () => {
    const { page } = await openAs(person, '/notification')
    const screen = readdirSync(join(PAGE_DIR, 'assets')).find((name) => /^profile\.page-.*\.js$/.test(name))
    await page.route(`**/assets/${screen}`, () => {}, { times: 1 })
    await page.clock.install()
    const session = ['/notifications', '/centralizes', '/get-service-expired', '/get-org-disabled'].map((path) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === path),
    )
    await page.goto(`${app.address}/profile`)
    // After the session is read, the page waits only for the screen's program.
    await Promise.all(session)
    await page.getByText('Loading...').waitFor()
    // The page's clock continues between the steps; screen-loader.test.ts proves the exact 120 s.
    await page.clock.fastForward(105_000)
    await expect.poll(() => page.getByText('Loading...').count()).toBe(1)
    await page.clock.fastForward(15_000)
    await page.getByText('This page took too long to load.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('textbox', { name: 'Name in Gatehouse', exact: true }).waitFor()
  })

  it('[H-14] unregisters a service worker that was there before', async () => {
    const { page } = await openAs(person, '/profile')
    const module = readdirSync(join(PAGE_DIR, 'assets')).find((name) => /^ponyfill-.*\.js$/.test(name))
    const workers = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
    await page.evaluate((name) => navigator.serviceWorker.register(`/assets/${name}`, { type: 'module' }), module)
    expect(await workers()).toBe(1)
    await page.reload()
    await expect.poll(workers).toBe(0)
  })

  it('answers an address that is no screen inside the shell', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(person, '/service/visitor/nothing')
    await page.getByRole('link', { name: 'Go to the dashboard' }).waitFor()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
  })

  it('remembers the language and the colours', { tags: ['nightly'] }, async () => {
    // The account stores them too, so this account is used nowhere else.
    const { page } = await openAs(await app.make.operator(), '/profile')
    await page.getByRole('button', { name: 'Language EN' }).click()
    await page.getByRole('heading', { level: 1, name: 'โปรไฟล์' }).waitFor()
    await page.getByRole('banner').getByRole('button').last().click()
    await page.getByRole('radio', { name: 'มืด' }).check({ force: true })
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'โปรไฟล์' }).waitFor()
    expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dataset.colorScheme])).toEqual(['th', 'dark'])
  })

  it.each([
    ['light', 360],
    ['dark', 1440],
  ] as const)('has no fault that axe finds, and nothing sideways: %s, %i px', { tags: ['nightly'] }, async (colorScheme, width) => {
    const { page, faults } = await openAs(person, '/profile', { colorScheme, viewport: { width, height: 800 } })
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    if (width === 360) await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('warns on every page in demo mode', { tags: ['nightly'] }, async () => {
    const demo = await startPageApp({ demo: true })
    const { page } = await openPage(browser)
    await page.goto(`${demo.address}/login`)
    await page.getByText('Demo: sample data, public passwords').waitFor()
    expect(await axe(page)).toEqual([])
    await page.context().close()
    await demo.close()
  })
})
