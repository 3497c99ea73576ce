import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { PAGE_DIR } from './support/app.ts'
import { axe, fitsWidth, openPage, type PageOptions } from './support/browser.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, browser, servePage } from './support/page.ts'
import { eachVariant } from './support/variants.ts'

let guard: TestPerson
let gate: { _id: string; code: string }
servePage()
beforeAll(async () => {
  guard = await app.make.operator({ name: 'Kanyarat Phuengbun' })
  gate = await app.make.gate(guard, { code: 'G1' })
})

const DESK = '/service/visitor/entrances'
const WORDS = {
  en: { scan: 'Scan or search', inside: 'Inside', out: 'Out', checkIn: /^Checked in · #/, checkOut: /^Checked out · #/ },
  th: { scan: 'ช่องสแกนหรือค้นหา', inside: 'อยู่ข้างใน', out: 'ออกแล้ว', checkIn: /^เช็ค\u2060อินแล้ว · #/, checkOut: /^เช็ค\u2060เอา\u2060ต์แล้ว · #/ },
} as const

async function openDesk(
  options: PageOptions = {},
  address = app.address,
  before?: (page: Page) => Promise<void>,
): Promise<{ page: Page; faults: string[] }> {
  const desk = await openPage(browser, { token: await app.make.session(guard.id, guard.organisation_id), ...options })
  await before?.(desk.page)
  await desk.page.goto(address + DESK)
  const words = WORDS[options.language ?? 'en']
  await desk.page.getByLabel(words.scan).waitFor()
  // A guard starts when the desk shows its gate and its counts; keys pressed earlier have no effect.
  await desk.page.getByRole('button', { name: /G1/ }).first().waitFor()
  await desk.page
    .getByRole('button', { name: new RegExp(`${words.inside}$`) })
    .first()
    .waitFor()
  return desk
}

const visitsOf = async (search: string) => expectSuccess(await app.as(guard).entrances.list({ query: { search } })).docs

const someVisit = async (visitor_name: string, overrides: Record<string, unknown> = {}) =>
  expectSuccess(await app.as(guard).entrances.checkIn({ body: { gate_id: gate._id, visitor_name, visitor_type: 'visitor', ...overrides } }))

eachVariant(describe, [
  { language: 'en', name: 'Maria Gonzalez', plate: '2กข 4471', id: '1112034563562', again: 'Robert Back', again_id: '1209900112233' },
  { language: 'th', name: 'สุภาวดี น้ำผึ้งทอง', plate: '1กก 902', id: '3100600445635', again: 'วิไล มาอีก', again_id: '3308800776657' },
] as const)('a shift by keyboard alone, in $language', ({ language, name, plate, id, again, again_id }) => {
  const words = WORDS[language]

  it('[R-08a] [E-03b] checks a walk-in visitor in, finds them by the last four of their ID, and checks them out', async () => {
    const { page, faults } = await openDesk({ language })
    // With a single gate there is no choice, and the box has the focus from the start.
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT')
    await press(page, 'F2')
    await type(page, id)
    await press(page, 'Enter')
    await type(page, name)
    await press(page, 'Enter')
    await type(page, plate)
    await press(page, 'Enter')
    await type(page, '22B')
    await press(page, 'Enter')
    await type(page, '2')
    await press(page, 'Enter')
    await page.getByText(words.checkIn).first().waitFor()
    const [visit] = await visitsOf(name)
    expect(visit).toMatchObject({
      status: 'checkin',
      visitor_name: name,
      plate: plate.replace(' ', ''),
      unit_name: '22B',
      purpose: 'delivery',
    })

    await type(page, id.slice(-4))
    await page.getByRole('option', { name }).first().waitFor()
    await press(page, 'Enter', 'Enter')
    await page.getByText(words.checkOut).first().waitFor()
    expect((await visitsOf(name))[0]).toMatchObject({ status: 'checkout' })
    expect(faults).toEqual([])
  })

  it('[E-03b] checks a returning visitor in with at most three actions', async () => {
    const before = await someVisit(again, { id_kind: 'national_id', id_number: again_id })
    expectSuccess(await app.as(guard).entrances.checkOut({ params: { id: before._id }, body: { gate_id: gate._id } }))
    const { page } = await openDesk({ language })
    await type(page, again_id.slice(-4))
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
    await page.getByText(again).last().waitFor()
    await press(page, 'Enter')
    await page.getByText(words.checkIn).first().waitFor()
    const visits = await visitsOf(again)
    expect(visits.map((visit) => visit.status)).toEqual(['checkin', 'checkout'])
    const detail = await app.as(guard).entrances.get({ params: { id: visits[0]!._id } })
    expect(detail.body).toMatchObject({
      id_number_masked: expect.stringMatching(new RegExp(`${again_id.at(-4)}-${again_id.slice(-3, -1)}-${again_id.at(-1)}$`)),
    })
  })
})

describe('the desk', () => {
  it.each([
    ['en', { viewport: { width: 1440, height: 900 } }],
    ['th', { viewport: { width: 360, height: 780 }, colorScheme: 'dark' }],
  ] as const)('opens the sheet for the gate from its list of keys (%s)', { tags: ['nightly'] }, async (language, options) => {
    const { page, faults } = await openDesk({ language, ...options })
    await press(page, 'F1')
    const sheet = page.getByRole('dialog').getByRole('link', { name: /\(PDF\)/ })
    await sheet.waitFor()
    const answer = await page.request.get(new URL((await sheet.getAttribute('href'))!, app.address).href)
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('[E-03b] checks out by one scan of a card that is inside, and takes it back with F10', async () => {
    await someVisit('Card Holder', { card_number: 'V-031' })
    const { page } = await openDesk()
    await scan(page, 'V-031')
    await page.getByText(WORDS.en.checkOut).first().waitFor()
    expect((await visitsOf('Card Holder'))[0]!.status).toBe('checkout')
    await press(page, 'F10')
    await expect.poll(async () => (await visitsOf('Card Holder'))[0]!.status).toBe('checkin')
  })

  it('shows the whole numbers of a visitor to who may see them, and says why where it cannot', { tags: ['nightly'] }, async () => {
    const { _id } = await someVisit('Number Shown', { id_kind: 'national_id', id_number: '1112034563562', phone: '0812345678' })
    const admin = await app.make.admin({ organisation: guard.organisation_id })
    const { page, faults } = await openPage(browser, { token: await app.make.session(admin.id, admin.organisation_id) })
    await page.goto(`${app.address}${DESK}?visit=${_id}`)
    await page.getByRole('button', { name: 'Reveal…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Show full ID and phone numbers' })
    const show = dialog.getByRole('button', { name: 'Show' })
    await show.click()
    await dialog.getByText('Please enter a reason. It is kept in the history.').waitFor()
    await dialog.getByRole('textbox').fill('Asked by the police')
    await page.route('**/reveal', (route) => route.abort())
    await show.click()
    await dialog.getByRole('alert').waitFor()
    await page.unroute('**/reveal')
    await show.click()
    await page.getByText('1-1120-34563-56-2').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    await page.getByRole('button', { name: 'Hide' }).click()
    await expect.poll(() => page.getByText('1-1120-34563-56-2').count()).toBe(0)
    const { docs } = expectSuccess(await app.as(admin).audit.list({ query: { record: _id, action: 'entrance.revealed' } }))
    expect(docs).toMatchObject([{ reason: 'Asked by the police' }])
    // The browser reports the interrupted call, and so does the page.
    expect(faults.filter((fault) => !/net::ERR_FAILED|^NetworkError: The server did not answer/.test(fault))).toEqual([])
  })

  it('offers to take the last step back while that is possible, and says it where it came too late', { tags: ['nightly'] }, async () => {
    // Install the clock before the page loads: timers that already run would keep the real clock.
    const { page } = await openDesk({}, app.address, (opening) => opening.clock.install())
    const undo = page.getByRole('button', { name: /^Undo #/ })
    const late = await someVisit('Undo Late', { card_number: 'V-042' })
    await scan(page, 'V-042')
    await undo.waitFor()
    await app.sql(
      "update entrances set checkin_at = checkin_at - interval '1 hour', checkout_at = checkout_at - interval '11 minutes' where _id = $1",
      late._id,
    )
    await undo.click()
    await page.getByText('You can only undo this within ten minutes.').waitFor()
    await undo.waitFor({ state: 'detached' })
    expect((await visitsOf('Undo Late'))[0]!.status).toBe('checkout')

    await someVisit('Undo Early', { card_number: 'V-041' })
    await scan(page, 'V-041')
    await undo.waitFor()
    // The page's clock moves forward, and the button disappears by itself.
    await page.clock.fastForward(9 * 60_000)
    await expect.poll(() => undo.count()).toBe(1)
    await page.clock.fastForward(61_000)
    await undo.waitFor({ state: 'detached' })
  })

  it.each([2, -2])('goes by the server’s clock on a device that is %i hours off', { tags: ['nightly'] }, async (hours) => {
    await app.sql("update entrances set status = 'checkout', checkout_at = now() where status = 'checkin'")
    const late = await someVisit('Really Late', { expected_minutes: 5 })
    // The visitor arrived just now, so the visit is today's even right after midnight.
    await app.sql("update entrances set expected_out_at = now() - interval '15 minutes' where _id = $1", late._id)
    await someVisit('In Good Time', { card_number: 'V-051', expected_minutes: 30 })
    const time = Date.now() + hours * 3_600_000
    const { page } = await openDesk({}, app.address, (opening) => opening.clock.install({ time }))
    await page.getByText('Over 0:15').first().waitFor()
    await expect.poll(() => page.getByText(/^Over \d/).count()).toBe(1)
    await scan(page, 'V-051')
    await page.getByRole('button', { name: /^Undo #/ }).waitFor()
  })

  it('lists whom “out today” counts, whenever they came', { tags: ['nightly'] }, async () => {
    const visit = await someVisit('Stayed Overnight')
    await app.sql("update entrances set checkin_at = checkin_at - interval '1 day' where _id = $1", visit._id)
    expect((await app.as(guard).entrances.checkOut({ params: { id: visit._id }, body: { gate_id: gate._id } })).status).toBe(200)
    const { page } = await openDesk()
    const count = page.getByRole('button', { name: /Out today/ })
    await count.click()
    await page.waitForURL('**day_of=checkout**')
    await page.getByRole('link', { name: 'Stayed Overnight' }).waitFor()
    const summary = page.getByText(/^Showing \d+ of \d+$/)
    await expect
      .poll(async () => (await summary.textContent())?.match(/of (\d+)/)?.[1])
      .toBe((await count.textContent())?.match(/\d+/)?.[0])
    await page.getByRole('button', { name: 'Days: Out: Today' }).waitFor()
  })

  it('[E-03b] counts a second Enter that comes before the visit is on the screen', { tags: ['nightly'] }, async () => {
    const visit = await someVisit('Two Presses', { card_number: 'V-032' })
    const { page } = await openDesk()
    let show = () => {}
    const secondPress = new Promise<void>((resolve) => {
      show = resolve
    })
    await page.route(`**/entrances/${visit._id}`, (route) => secondPress.then(() => route.continue()))
    await type(page, 'Two Presses')
    await page.getByRole('option', { name: /Two Presses/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    show()
    await page.getByText(WORDS.en.checkOut).first().waitFor()
    expect((await visitsOf('Two Presses'))[0]!.status).toBe('checkout')
  })

  it('[E-03b] counts a second Enter that comes before the panel’s program is there, on a slow machine', { tags: ['nightly'] }, async () => {
    await someVisit('Slow Program', { card_number: 'V-033' })
    const { page } = await openDesk()
    let send = () => {}
    const programRequest = new Promise<void>((resolve) => {
      send = resolve
    })
    await page.route('**/visit-panel-*.js', (route) => programRequest.then(() => route.continue()))
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 6 })
    await type(page, 'Slow Program')
    await page.getByRole('option', { name: /Slow Program/ }).waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**visit=**')
    await page.keyboard.press('Enter')
    send()
    await page.getByText(WORDS.en.checkOut).first().waitFor()
    expect((await visitsOf('Slow Program'))[0]!.status).toBe('checkout')
  })

  // live.test.ts measures on the server that this takes less than a second; there nothing else uses the processor.
  it('[R-08a] shows a check-in on another server, and its own filters in the address', { tags: ['nightly'] }, async () => {
    const other = await app.another({ config: { ...app.app.config, page_dir: PAGE_DIR } as never })
    const { page } = await openDesk({}, other.address)
    await expect.poll(() => page.getByText('Ready to scan').count()).toBeGreaterThan(0)
    await someVisit('Seen Elsewhere')
    await page.getByText('Seen Elsewhere').first().waitFor()

    await page
      .getByRole('button', { name: /Inside$/ })
      .first()
      .click()
    await expect.poll(() => page.url()).toContain('status=')
    await page.reload()
    await page.getByText('Seen Elsewhere').first().waitFor()
  })

  it('[E-02] corrects an open visit, and says who changed what', async () => {
    const visit = await someVisit('Misspelt Nmae')
    const { page } = await openDesk()
    await page.goto(`${app.address}${DESK}?visit=${visit._id}`)
    await page
      .getByRole('heading', { name: /Misspelt Nmae/ })
      .first()
      .waitFor()
    const answer = await app.as(guard).entrances.update({
      params: { id: visit._id },
      body: { visitor_name: 'Misspelt Name', visitor_type: 'visitor', party_size: 2, updated_at: visit.updated_at },
    })
    expect(answer.status).toBe(200)
    await page
      .getByRole('heading', { name: /Misspelt Name/ })
      .first()
      .waitFor()
  })

  it('loses nothing that was half written by a slip of the hand', { tags: ['nightly'] }, async () => {
    const first = await someVisit('First Opened')
    await someVisit('Second Opened')
    const { page } = await openDesk()
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
    await press(page, 'F2')
    const name = page.getByLabel(/^Name/)
    await name.fill('Half Written')
    await press(page, 'F2')
    await expect.poll(() => name.inputValue()).toBe('Half Written')
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => name.inputValue()).toBe('Half Written')

    await page.getByRole('link', { name: 'First Opened' }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const remark = page.getByLabel('Remark')
    await remark.fill('Came with a ladder')
    await page.getByRole('link', { name: 'Second Opened' }).click()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await remark.waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(async () => (await app.as(guard).entrances.get({ params: { id: first._id } })).body)
      .toMatchObject({ remark: 'Came with a ladder' })
    await press(page, 'Escape')
    await expect.poll(() => name.inputValue()).toBe('Half Written')
  })

  it('refuses a vehicle that is inside, says where, and keeps what was typed', { tags: ['nightly'] }, async () => {
    await someVisit('First Driver', { plate: '9กก9999', plate_province: 'TH-10' })
    const { page } = await openDesk()
    await press(page, 'F2')
    await press(page, 'Enter')
    await type(page, 'Second Driver')
    await press(page, 'Enter')
    await type(page, '9กก 9999')
    await press(page, 'Enter', 'Enter')
    await type(page, '1')
    await press(page, 'Enter')
    await page
      .getByText(/is (already )?inside/)
      .first()
      .waitFor()
    expect(await visitsOf('Second Driver')).toEqual([])
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('Second Driver')
  })

  it.each([
    ['dark', 'th', 360],
    ['light', 'en', 1440],
  ] as const)(
    'has no fault that axe finds while it is worked at, and nothing sideways: %s, %s, %i px',
    { tags: ['nightly'] },
    async (colorScheme, language, width) => {
      await someVisit('Looked At')
      const { page } = await openDesk({ colorScheme, language, viewport: { width, height: 800 } })
      const sound = async (state: string) => {
        expect(await axe(page), state).toEqual([])
        expect(await fitsWidth(page), state).toBe(true)
      }
      await type(page, 'Looked')
      await page.getByRole('option').first().waitFor()
      await sound('matches')
      await press(page, 'Escape', 'F2')
      await page
        .getByLabel(language === 'th' ? /^ชื่อ/ : /^Name/)
        .first()
        .waitFor()
      await sound('check-in')
    },
  )
})
