import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth, openPage, type PageOptions } from './support/browser.ts'
import { press } from './support/keyboard.ts'
import { app, browser, openAs, servePage } from './support/page.ts'

let admin: TestPerson
let gate: { _id: string; code: string; location_id: string }
servePage({ demo: true })
beforeAll(async () => {
  admin = await app.make.admin()
  gate = await app.make.gate(admin, { code: 'G1' })
  // Lists have a location filter only if there are several locations.
  await app.make.location(admin)
})

const DESK = '/service/visitor/entrances'
const comes = async (visitor_name: string, overrides: Record<string, unknown> = {}) =>
  expectSuccess(await app.as(admin).entrances.checkIn({ body: { gate_id: gate._id, visitor_name, visitor_type: 'visitor', ...overrides } }))

/** Texts and buttons in a part of the page that are partly outside it, covered, or cut off. */
const clipped = (page: Page, part: string): Promise<string[]> =>
  page.locator(part).evaluate((root) => {
    const seen = (element: Element) => element.checkVisibility() && !element.closest('.gh-hidden')
    const frame = root.getBoundingClientRect()
    const faults: string[] = []
    for (const element of root.querySelectorAll<HTMLElement>('button, h2, a, input, select')) {
      if (!seen(element)) continue
      const box = element.getBoundingClientRect()
      const name = element.textContent?.trim() || element.getAttribute('name') || element.tagName
      if (box.left < frame.left - 1 || box.right > Math.min(frame.right, innerWidth) + 1) faults.push(`${name}: outside`)
      if (element.tagName !== 'SELECT' && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).overflow !== 'visible')
        faults.push(`${name}: cut`)
      for (const label of element.querySelectorAll<HTMLElement>('[class*="label"]'))
        if (label.scrollWidth > label.clientWidth + 1) faults.push(`${name}: label cut`)
    }
    const heading = root.querySelector('h2')?.getBoundingClientRect()
    const topElement = heading && document.elementFromPoint(heading.left + 2, heading.top + 2)
    if (heading && !root.contains(topElement ?? null)) faults.push('heading: covered')
    return faults
  })

/** Collects layout shifts from the first paint on. */
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: { value: number }[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) shifts.push({ value: entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
const shifted = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: { value: number }[] }).shifts.reduce((sum, { value }) => sum + value, 0))

/** Holds back the page's record requests until it is released: on a fast machine everything arrives before the first paint. */
async function holdReads(page: Page): Promise<() => void> {
  let letGo = () => {}
  const release = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(/\/(visitors|locations|gates)\b/, async (route) => {
    if (route.request().resourceType() === 'fetch') await release
    await route.fallback()
  })
  return letGo
}

const drawn = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** Loads the fonts that the shell didn't need yet. Returns how far the page has moved so far. */
async function shiftedByFonts(page: Page): Promise<number> {
  await page.evaluate(() => Promise.all([...document.fonts].map((font) => font.load())))
  await drawn(page)
  return shifted(page)
}

const SIZES = [360, 768, 1024, 1350, 1366, 1440].flatMap((width) => [
  { width, language: 'en' as const },
  { width, language: 'th' as const },
])
const WORDS = {
  en: { edit: 'Edit', lost: 'Card lost', search: 'Search visits' },
  th: { edit: 'แก้ไข', lost: 'บัตรหาย', search: 'ค้นหารายการเข้า–ออก' },
}

describe('the register', () => {
  it.each(SIZES)(
    'cuts nothing off and moves nothing by itself, at $width px in $language',
    { tags: ['nightly'] },
    async ({ width, language }) => {
      const number = `V-${width}-${language}`
      expectSuccess(await app.as(admin).cards.create({ body: { number } }))
      const visit = await comes(`Long Named Visitor ${width}`, { card_number: number, plate: null, party_size: 3 })
      const options: PageOptions = { language, viewport: { width, height: 800 } }
      const { page, faults } = await openPage(browser, { token: await app.make.session(admin.id, admin.organisation_id), ...options })
      await watchShifts(page)
      const letGo = await holdReads(page)
      await page.goto(app.address + DESK)
      await page.getByLabel(WORDS[language].search).waitFor()
      await drawn(page)
      const by_fonts = await shiftedByFonts(page)
      // Each late font moves a line of text by about 0.04; a page may move by 0.1.
      expect(by_fonts).toBeLessThan(0.1)
      letGo()
      await page.getByText(`Long Named Visitor ${width}`).first().waitFor()
      await page.getByText(gate.code).first().waitFor()
      await drawn(page)
      // A late filter that wraps the line would move the list by 0.07 to 0.3.
      expect((await shifted(page)) - by_fonts).toBeLessThan(0.02)
      expect(await fitsWidth(page)).toBe(true)
      const box = await page.getByLabel(WORDS[language].search).boundingBox()
      expect(box!.x + box!.width).toBeLessThan(width)

      await page.goto(`${app.address}${DESK}?visit=${visit._id}`)
      const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: `Long Named Visitor ${width}` }) })
      await panel.getByRole('button', { name: WORDS[language].lost }).waitFor()
      await panel.getByRole('button', { name: WORDS[language].edit, exact: true }).waitFor()
      await panel.evaluate((element) => element.setAttribute('data-looked-at', ''))
      expect(await clipped(page, '[data-looked-at]')).toEqual([])
      await panel.getByRole('button', { name: WORDS[language].edit, exact: true }).click()
      await panel.locator('[name="nationality"]').waitFor()
      expect(await clipped(page, '[data-looked-at]')).toEqual([])
      expect(faults).toEqual([])
    },
  )

  it('is searched over all days, by keyboard, with the words in the address', async () => {
    const old = await comes('Ladda Longago')
    await app.sql("update entrances set checkin_at = checkin_at - interval '9 days' where _id = $1", old._id)
    const { page } = await openAs(admin, DESK)
    const box = page.getByLabel('Search visits')
    await box.waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Ladda Longago' }).count()).toBe(0)
    await page.getByRole('button', { name: /Out today/ }).focus()
    await press(page, 'Tab')
    await expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('longago', { delay: 60 })
    await page.getByRole('link', { name: 'Ladda Longago' }).waitFor()
    await page.waitForURL('**search=longago**')
    await page.reload()
    await page.getByRole('link', { name: 'Ladda Longago' }).waitFor()
    expect(await box.inputValue()).toBe('longago')
    await box.fill('')
    await page.waitForURL((address) => !address.search.includes('search='))
  })

  it('shows only counts and filters that can be other than none', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, DESK)
    const counts = page.getByRole('list', { name: 'Today’s counts' }).getByRole('button')
    await expect
      .poll(async () =>
        (await counts.allTextContents()).map((text) => text.replace(/^[\d,]+|—/, '').replace(/visits? · \d+ (people|person)/, '')),
      )
      .toEqual(['Inside', 'Overstay', 'In today', 'Out today'])
    const choices = async (filter: RegExp) => {
      await page.getByRole('button', { name: filter }).click()
      const texts = await page.getByRole('menuitemradio').allTextContents()
      await press(page, 'Escape')
      return texts
    }
    expect(await choices(/^Status: all/)).toEqual(['all', 'Inside', 'Out', 'Came in', 'Undone'])
    await page.getByRole('button', { name: 'More filters' }).click()
    expect(await choices(/^Source/)).toEqual(['all', 'Walk-in', 'Member', 'Pre-registered', 'Pre-pass'])
  })

  it('shows the counts of an old day above its list, and a press on one stays within that day', { tags: ['nightly'] }, async () => {
    const visit = await comes('Old Day Visitor')
    await app.sql("update entrances set checkin_at = '2026-03-02T02:00:00Z' where _id = $1", visit._id)
    const { page } = await openAs(admin, `${DESK}?startDate=2026-03-02&endDate=2026-03-02`)
    await page.getByRole('link', { name: 'Old Day Visitor' }).waitFor()
    const counts = page.getByRole('list', { name: 'Counts for these days' }).getByRole('button')
    await expect.poll(async () => (await counts.allTextContents()).map((text) => text.charAt(0))).toEqual(['1', '0', '1', '0'])
    await counts.last().click()
    await page.getByText('No visits match these filters').waitFor()
    expect(page.url()).toContain('startDate=2026-03-02')
  })

  it('has a dash for what it has not counted, and counts by visits and by people', { tags: ['nightly'] }, async () => {
    const party = await comes('Party Of Nine', { party_size: 9 })
    const { page } = await openPage(browser, { token: await app.make.session(admin.id, admin.organisation_id) })
    let broken = true
    await page.route('**/visitors/entrances-metadata*', (route) => (broken ? route.abort() : route.fallback()))
    await page.goto(app.address + DESK)
    const inside = page.getByRole('button', { name: /Inside$/ })
    await inside.waitFor()
    await expect.poll(() => inside.textContent()).toBe('—Inside')
    broken = false
    await page.reload()
    const { inside: visits, people_inside } = expectSuccess(await app.as(admin).entrances.metadata({}))
    expect(people_inside).toBeGreaterThan(visits)
    await expect.poll(() => inside.textContent()).toBe(`${visits}visits · ${people_inside} peopleInside`)
    await page.getByRole('row', { name: /Party Of Nine 9 people/ }).waitFor()
    await page.goto(`${app.address}/dashboard`)
    await page.getByText(`${people_inside} people · `.replaceAll(`${people_inside} `, `${people_inside}\u00a0`)).waitFor()
    expectSuccess(await app.as(admin).entrances.checkOut({ params: { id: party._id }, body: { gate_id: gate._id } }))
  })

  it.each([5 * 3_600_000 + 1_000, -5 * 3_600_000])(
    'says how old it is by the server’s clock where the device is %i ms off',
    { tags: ['nightly'] },
    async (off) => {
      await comes(`Clock ${off}`)
      const { page } = await openPage(browser, { token: await app.make.session(admin.id, admin.organisation_id) })
      await page.clock.install({ time: Date.now() + off })
      await page.goto(app.address + DESK)
      await page.getByText(/^Live · updated \d{1,2} s ago$/).waitFor()
    },
  )
})

describe('a visit in the side panel', { tags: ['nightly'] }, () => {
  it('says in words what happened to its card', async () => {
    expectSuccess(await app.as(admin).cards.create({ body: { number: 'V-LOST' } }))
    const visit = await comes('Lost A Card', { card_number: 'V-LOST' })
    expectSuccess(await app.as(admin).entrances.loseCard({ params: { id: visit._id }, body: {} }))
    const { page } = await openAs(admin, `${DESK}?visit=${visit._id}`)
    await page.getByText(/Card reported lost · /).waitFor()
    expect(await page.getByText('entrance.').count()).toBe(0)
  })

  it('keeps the focus beside what was done: after a correction and a lost card', async () => {
    expectSuccess(await app.as(admin).cards.create({ body: { number: 'V-FOCUS' } }))
    const visit = await comes('Focus Kept', { card_number: 'V-FOCUS' })
    const { page } = await openAs(admin, `${DESK}?visit=${visit._id}`)
    const panel = page.getByRole('complementary').filter({ has: page.getByRole('heading', { name: /Focus Kept/ }) })
    const holdsFocus = () => panel.evaluate((element) => element.contains(document.activeElement))
    await panel.getByRole('button', { name: 'Edit', exact: true }).press('Enter')
    await panel.getByLabel('Company').fill('Acme')
    await panel.getByRole('button', { name: 'Save' }).press('Enter')
    await page.getByText(`Changes saved · #${visit.number}`).waitFor()
    await panel.getByRole('button', { name: 'Edit', exact: true }).waitFor()
    await expect.poll(holdsFocus).toBe(true)
    await panel.getByRole('button', { name: 'Card lost' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Report lost' }).press('Enter')
    await panel.getByRole('button', { name: 'Card lost' }).waitFor({ state: 'detached' })
    await expect.poll(holdsFocus).toBe(true)
  })

  it('has a mistyped ID corrected, with a reason and without showing the numbers', async () => {
    const visit = await comes('Id Mistyped', { id_kind: 'national_id', id_number: '3100600445635', phone: '0812345608' })
    const { page, faults } = await openAs(admin, `${DESK}?visit=${visit._id}`)
    await page.getByRole('button', { name: 'Correct ID or phone number…' }).click()
    const dialog = page.getByRole('dialog', { name: 'ID and phone number' })
    await expect
      .poll(() => dialog.getByLabel('ID number', { exact: true }).evaluate((element) => element === document.activeElement))
      .toBe(true)
    await press(page, 'Enter')
    await dialog.getByText('Change or remove a number first.').waitFor()
    await expect.poll(() => dialog.getByLabel('ID number', { exact: true }).inputValue()).toBe('x-xxxx-xxxx5-63-5')
    await page.keyboard.type('1112034563561', { delay: 60 })
    await dialog.getByLabel(/^Reason for the change/).fill('Read the wrong card')
    await press(page, 'Enter')
    await dialog.getByText(/ID number is not valid|last digit does not check/).waitFor()
    expect(await axe(page)).toEqual([])
    await dialog.getByLabel('ID number', { exact: true }).fill('1112034563562')
    await press(page, 'Enter')
    await page.getByText(`Numbers corrected · #${visit.number}`).waitFor()
    await page.getByText('x-xxxx-xxxx3-56-2').first().waitFor()
    await page.getByText(/ID or phone number corrected · /).waitFor()
    await page.getByText('“Read the wrong card”').waitFor()
    expect(faults.filter((fault) => !/422|ApiError/.test(fault))).toEqual([])
  })

  it('takes what few visits need behind “More details”, shows it and corrects it', async () => {
    const { page } = await openAs(admin, DESK)
    await page.getByRole('button', { name: /G1/ }).first().waitFor()
    await page
      .getByRole('button', { name: /Inside$/ })
      .first()
      .waitFor()
    await press(page, 'F2')
    await page.getByLabel(/^Name/).fill('Further Fielded')
    await page.getByRole('button', { name: 'More details' }).click()
    await page.getByLabel('Vehicle type').selectOption('truck')
    await page.getByLabel('Nationality').selectOption({ label: 'Vietnam' })
    await page.getByLabel('Expected stay (minutes)').fill('615')
    await page.getByLabel('Items brought in').fill('Ladder')
    await page.getByLabel('Remark').fill('Roof works')
    await page.getByLabel('Remark').press('Enter')
    await page
      .getByText(/^Checked in · #/)
      .first()
      .waitFor()
    const [row] = expectSuccess(await app.as(admin).entrances.list({ query: { search: 'Further' } })).docs
    const savedVisit = expectSuccess(await app.as(admin).entrances.get({ params: { id: row!._id } }))
    expect(savedVisit).toMatchObject({ vehicle_class: 'truck', nationality: 'VNM', items: 'Ladder', remark: 'Roof works' })
    expect(Date.parse(savedVisit.expected_out_at!) - Date.parse(savedVisit.checkin_at)).toBe(615 * 60_000)

    await page.goto(`${app.address}${DESK}?visit=${savedVisit._id}`)
    await page.getByText('Vietnam').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByLabel('Vehicle type').selectOption('car')
    await page.getByLabel('Expected stay (minutes)').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText(`Changes saved · #${savedVisit.number}`).waitFor()
    const now = expectSuccess(await app.as(admin).entrances.get({ params: { id: savedVisit._id } }))
    expect(now).toMatchObject({ vehicle_class: 'car', nationality: 'VNM' })
    expect(Date.parse(now.expected_out_at!) - Date.parse(now.checkin_at)).toBe(180 * 60_000)
  })
})

describe('the list of who is inside', () => {
  it('is whole on the screen and on paper, by location and gate, with the people of each party', async () => {
    const owner = await app.make.admin()
    const [northGate, southGate] = [await app.make.gate(owner, { code: 'N1' }), await app.make.gate(owner, { code: 'S1' })]
    const checkIn = (gate_id: string, visitor_name: string, party_size: number) =>
      app.as(owner).entrances.checkIn({ body: { gate_id, visitor_name, visitor_type: 'visitor', party_size } })
    for (let n = 0; n < 60; n += 1)
      expectSuccess(await checkIn(n % 2 ? northGate._id : southGate._id, `Inside ${String(n).padStart(2, '0')}`, n === 0 ? 6 : 1))
    const { page, faults } = await openAs(owner, DESK, { colorScheme: 'dark' })
    // With two gates the desk first asks which one it is at.
    await page.getByRole('dialog').waitFor()
    await press(page, 'Escape')
    await page.route(/\/visitors\/entrances-list\?.*limit=200/, (route) =>
      route.continue({ url: route.request().url().replace('limit=200', 'limit=25') }),
    )
    await page.getByRole('link', { name: 'People inside' }).click()
    await page.getByText('60 visits · 65 people').waitFor()
    await page.getByRole('table', { name: /S1.* 30 visits · 35 people$/ }).waitFor()
    await page.getByRole('table', { name: /N1.* 30 visits · 30 people$/ }).waitFor()
    await expect.poll(() => page.getByRole('row', { name: /Inside \d\d/ }).count()).toBe(60)
    expect(await axe(page)).toEqual([])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: 'Export' })
        .click()
        .then(() => page.getByRole('menuitem', { name: /CSV/ }).click()),
    ])
    expect(file.suggestedFilename()).toBe('inside.csv')
    expect(new Set((await readFile(await file.path(), 'utf8')).match(/Inside \d\d/g)).size).toBe(60)
    // Paper doesn't scroll: the last row is below the first screen, and the page is long enough for all rows.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    for (const ground of ['html', 'body'])
      expect(await page.locator(ground).evaluate((element) => getComputedStyle(element).backgroundColor)).toBe('rgb(255, 255, 255)')
    const last = page.getByRole('row', { name: /Inside 59/ })
    const [bottom, height] = await Promise.all([
      last.evaluate((row) => row.getBoundingClientRect().bottom),
      page.evaluate(() => document.documentElement.scrollHeight),
    ])
    expect(bottom).toBeGreaterThan(900)
    expect(height).toBeGreaterThanOrEqual(Math.floor(bottom))
    await expect.poll(() => page.getByRole('banner').isVisible()).toBe(false)
    expect(faults).toEqual([])
  })

  it.each(SIZES.filter(({ width }) => width === 360 || width === 1440))(
    'fits at $width px in $language',
    { tags: ['nightly'] },
    async ({ width, language }) => {
      await comes('Narrow Look')
      const long = ['ลานจอดรถชั้นใต้ดินหนึ่งและสอง อาคารฝั่งแม่น้ำ', 'Car park of the basements one and two, river side']
      await app.sql('update locations set name_th = $2, name_en = $3 where id = $1', gate.location_id, ...long)
      const { page } = await openAs(admin, `${DESK}/inside`, { language, viewport: { width, height: 800 } })
      await page.getByText('Narrow Look').first().waitFor()
      expect(await axe(page)).toEqual([])
      expect(await fitsWidth(page)).toBe(true)
      // The table scrolls below its heading, which shows the count.
      for (const heading of await page.locator('caption > span').all()) {
        const box = await heading.boundingBox()
        expect(box!.x + box!.width).toBeLessThan(width)
      }
    },
  )
})
