import type { Service } from '@gatehouse/contract/kernel/editions.ts'
import type { Page } from 'playwright-core'
import { hashPassword } from '../apps/server/src/kernel/crypto/passwords.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth, openPage } from './support/browser.ts'
import { app, browser, openAs, servePage } from './support/page.ts'
import { eachVariant } from './support/variants.ts'

// Tests the page people land on, the menu they see, and the pages closed to them.
servePage({ demo: true })

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Menu' })
const labelsOf = (page: Page) => menuOf(page).locator('a, button').allInnerTexts()
const adminOf = async (...services: Service[]) => app.make.admin({ organisation: await app.make.organisation({ services }) })

describe('the menu of a person', () => {
  it('leads a host to what is open to them, and offers nothing else', async () => {
    const host = await app.make.person({ role: 'host', name: 'Nipha Srisuk' })
    const { page, faults } = await openAs(host, '/dashboard')
    await page.getByRole('heading', { name: 'Welcome, Nipha Srisuk' }).waitFor()
    await expect
      .poll(() => labelsOf(page))
      .toEqual(['Dashboard', 'Setup', 'Location', 'Visitor', 'E-Stamp', 'pre-register', 'Visitor M Plus', 'E-Stamp', 'Pre-Pass'])
    expect(await axe(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Location' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Location' }).waitFor()
    expect(faults).toEqual([])
  })

  it('has for the lite edition the screens that it opens', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(await adminOf('visitor_lite'), '/profile')
    await expect.poll(() => labelsOf(page)).toEqual(expect.arrayContaining(['Visitor Lite', 'Gate', 'Entrance', 'Black List']))
    expect(await labelsOf(page)).not.toContain('Member')
    await menuOf(page).getByRole('link', { name: 'Black List' }).click()
    await page.getByRole('heading', { level: 1, name: 'Black List' }).waitFor()
  })

  it.each([
    { width: 1024, path: '/profile' },
    { width: 800, path: '/dashboard' },
  ])('[H-06] opens the person and About us from icons at $width px, by keyboard', { tags: ['nightly'] }, async ({ width, path }) => {
    const person = await app.make.admin({ name: 'Kanyarat Phuengbun' })
    const { page } = await openAs(person, path, { viewport: { width, height: 768 } })
    const side = page.getByRole('complementary', { name: 'Menu' })
    await side.getByRole('button', { name: person.name }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog', { name: person.name }).getByText(person.email).waitFor()
    await page.keyboard.press('Escape')
    await side.getByRole('button', { name: 'About us' }).focus()
    await page.keyboard.press('Enter')
    const about = page.getByRole('dialog', { name: 'About us' })
    await about.getByRole('link', { name: 'PDPA (TH)' }).waitFor()
    const box = (await about.boundingBox())!
    expect(box.y + box.height).toBeLessThanOrEqual(768)
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
  })
})

// Access rows of the specification for pages; kernel/http/access.test.ts tests the calls.
const SCREENS: Record<string, { row: string; editions: readonly Service[] }> = {
  gates: { row: 'P-01', editions: ['visitor_m', 'visitor_lite', 'visitor_m_plus'] },
  setting: { row: 'P-01', editions: ['visitor_m', 'visitor_lite', 'visitor_m_plus'] },
  entrances: { row: 'P-01', editions: ['visitor_m', 'visitor_lite', 'visitor_m_plus'] },
  'entrances/report': { row: 'P-01', editions: ['visitor_m', 'visitor_lite', 'visitor_m_plus'] },
  'blacklists/main': { row: 'P-02', editions: ['visitor_m', 'visitor_lite'] },
  'blacklists/create': { row: 'P-02', editions: ['visitor_m', 'visitor_lite'] },
  'blacklists/seen': { row: 'P-02', editions: ['visitor_m', 'visitor_lite'] },
  'blacklists/setting': { row: 'P-02', editions: ['visitor_m', 'visitor_lite'] },
  'pre-passes': { row: 'P-03', editions: ['visitor_m', 'visitor_m_plus'] },
  'pre-passes/create': { row: 'P-03', editions: ['visitor_m', 'visitor_m_plus'] },
  'pre-registers': { row: 'P-03', editions: ['visitor_m', 'visitor_m_plus'] },
  cards: { row: 'P-04', editions: ['visitor_m'] },
  'cards/create': { row: 'P-04', editions: ['visitor_m'] },
  members: { row: 'P-04', editions: ['visitor_m'] },
  'members/create': { row: 'P-04', editions: ['visitor_m'] },
  'parking-fee': { row: 'P-04', editions: ['visitor_m'] },
  'parking-fee/create': { row: 'P-04', editions: ['visitor_m'] },
}

eachVariant(it, ['visitor_lite', 'visitor_m', 'visitor_m_plus'] as const)(
  '[P-01a-d] [P-02] [P-03a-b] [P-04a-c] [P-05a] shows the screens of %s and says Access Denied on the others',
  async (service) => {
    const admin = await adminOf(service)
    // Without an open gate the desk has nothing to work with.
    await app.make.gate(admin)
    const { page } = await openAs(admin, '/profile')
    for (const [path, { row, editions }] of Object.entries(SCREENS)) {
      await page.goto(`${app.address}/service/visitor/${path}`)
      const message = page.getByRole('main').getByText('Access Denied', { exact: true })
      const content = page.getByRole('main').locator('input, table, form, fieldset, article').first()
      await message.or(content).first().waitFor()
      expect(`${row} ${path} ${(await message.count()) === 0}`).toBe(`${row} ${path} ${editions.includes(service)}`)
    }
  },
)

describe('an organisation with two editions', { tags: ['nightly'] }, () => {
  const expire = (organisation: number, service: Service, days: number) =>
    app.sql(
      `update subscriptions set service_expire_date = (now() at time zone 'Asia/Bangkok')::date - $3::int where organisation_id = $1 and service_name = $2`,
      organisation,
      service,
      days,
    )

  it('[X-02] goes on where one of them has expired: what only that one opened is read, not changed', async () => {
    const admin = await adminOf('visitor_m', 'visitor_m_plus')
    await expire(admin.organisation_id, 'visitor_m', 3)
    const { page } = await openAs(admin, '/service/visitor/cards')
    await page.getByText(/^Visitor expired on/).waitFor()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    const card = { number: 'V-1' }
    expect(await app.as(admin).cards.create({ body: card })).toMatchObject({ status: 403, body: { code: 'service_expired' } })
    await page.goto(`${app.address}/service/visitor/gates`)
    await page.getByRole('link', { name: 'Add gate' }).first().waitFor()
    await expect.poll(() => page.getByText(/expired on/).count()).toBe(0)
  })

  it('[X-02] is covered once the last of them has', async () => {
    const admin = await adminOf('visitor_m', 'visitor_m_plus')
    await expire(admin.organisation_id, 'visitor_m', 30)
    await expire(admin.organisation_id, 'visitor_m_plus', 3)
    const { page } = await openAs(admin, '/profile', { language: 'th' })
    await page.getByRole('dialog').getByRole('heading', { name: 'ระบบผู้มาติดต่อหมดอายุแล้ว' }).waitFor()
  })
})

describe('an organisation without an active edition', { tags: ['nightly'] }, () => {
  const screensOf = async (admin: TestPerson) => [
    '/setup/location',
    '/setup/location/create',
    `/setup/location/${await app.make.location(admin)}`,
    '/setup/user',
    '/setup/user/invite',
    `/setup/user/${expectSuccess(await app.as(admin).users.list({})).docs[0]!.id}/edit`,
  ]

  it('[H-08] [R-05a-c] [R-06a-c] keeps Location and User in the menu, and they open', async () => {
    const admin = await app.make.admin({ organisation: await app.make.organisation({ services: [], inactive: ['visitor_m'] }) })
    const { page, faults } = await openAs(admin, '/dashboard')
    await page.getByText('This organisation has no active plan. Visitor pages become available once a plan is active.').waitFor()
    await expect.poll(() => labelsOf(page)).toEqual(['Dashboard', 'Setup', 'Location', 'User', 'Audit log'])
    expect(await axe(page)).toEqual([])
    for (const path of await screensOf(admin)) {
      await page.goto(app.address + path)
      await page.getByRole('main').locator('input, table, dl, form').first().waitFor()
      expect(await page.getByText(/Access Denied|not found/).count()).toBe(0)
    }
    expect(faults).toEqual([])
  })

  it('[H-08] [X-04] keeps them under the overlay where its edition expired', async () => {
    const admin = await app.make.admin({ organisation: await app.make.organisation({ expiresIn: -30 }) })
    const { page } = await openAs(admin, '/setup/user')
    await page.getByRole('dialog').waitFor()
    await page.getByRole('cell', { name: admin.email }).or(page.getByText(admin.email)).first().waitFor({ state: 'attached' })
    await expect.poll(() => page.locator('nav a[href="/setup/location"], nav a[href="/setup/user"]').count()).toBe(2)
  })
})

describe('the first visit', { tags: ['nightly'] }, () => {
  it.each([
    { locale: 'th-TH', lang: 'th' },
    { locale: 'en-GB', lang: 'en' },
    { locale: 'de-DE', lang: 'en' },
  ])('speaks $lang to a browser that speaks $locale', async ({ locale, lang }) => {
    const { page } = await openPage(browser, { locale })
    await page.goto(`${app.address}/login`)
    await page.getByText(lang === 'th' ? 'รู้ว่าใครอยู่ข้างใน' : 'Know who is inside,').waitFor()
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(lang)
  })

  it('offers the accounts of the demo, and signs in by one press', async () => {
    const guard = await app.make.operator()
    await app.sql(
      'update users set email = $2, password_hash = $3 where id = $1',
      guard.id,
      'operator@demo.example',
      await hashPassword('gatehouse-demo'),
    )
    const { page } = await openPage(browser)
    await page.goto(`${app.address}/login`)
    await page.getByRole('heading', { name: 'Try the demo as' }).waitFor()
    expect((await page.getByRole('main').boundingBox())!.height).toBe(390)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Guard', exact: true }).click()
    await page.waitForURL(`${app.address}/dashboard`)
  })
})
