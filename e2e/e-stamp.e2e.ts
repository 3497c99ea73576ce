import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { checkIn, checkOut, type TestGate, type VisitInput } from '../apps/server/test/desk.ts'
import { type KindInput, kindOf } from '../apps/server/test/e-stamps.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth, type PageOptions } from './support/browser.ts'
import { admin, guard, staffDesk } from './support/desk.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const E_STAMP = '/service/visitor/e-stamp'
const PHONE = { viewport: { width: 360, height: 780 } }
const NAME = 'สมชาย ใจดี'
const PLATE = '1กข1234'

let gate: TestGate
beforeEach(async () => {
  gate = expectSuccess(await app.as(admin).gates.list({})).docs[0] as TestGate
})

const newKind = async (overrides: Partial<KindInput> = {}) =>
  expectSuccess(await app.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, ...overrides }) }))
const arrive = (overrides: Partial<VisitInput> = {}) =>
  checkIn(app, { guard, gate }, { visitor_name: NAME, plate: PLATE, plate_province: 'TH-10', vehicle_colour: 'White', ...overrides })
const newUnit = (code: string) => app.make.unit(admin, gate.location_id, { code })
const hostOf = (...unit_ids: string[]) =>
  app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids, name: 'Nipha Host' })
const givenTo = async ({ _id }: { _id: string }) => expectSuccess(await app.as(admin).eStamps.list({ query: { entrance_id: _id } })).docs

const box = (page: Page) => page.getByRole('textbox', { name: /^Plate, slip|เลขใบ/ })
const isFocused = (page: Page) => box(page).evaluate((element) => element === document.activeElement)
/** Thai text contains invisible joiners. */
const textOf = async (page: Page) => (await page.locator('main').textContent())!.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
const openBox = async (person: TestPerson, options: PageOptions = {}) => {
  const view = await openAs(person, E_STAMP, options)
  await box(view.page).waitFor()
  return view
}

describe('the page on which visits are stamped', () => {
  it('[R-14b] [P-03c] [H-09b] is what a tenant has of parking: on a phone in Thai, by a few letters of the plate and one press', async () => {
    const [unit, visit, kind] = [await newUnit('18A'), await arrive(), await newKind({ per_day: 12, per_month: 300 })]
    const host = await hostOf(unit)
    const { page, faults } = await openBox(host, { language: 'th', hasTouch: true, ...PHONE })
    await box(page).tap()
    await type(page, 'กข1')
    // A single matching car opens by itself.
    const offer = page.getByRole('button', { name: /จอดฟรี/ })
    await offer.waitFor()
    expect(await textOf(page)).toMatch(/วันนี้เหลือ 12 · เดือนนี้เหลือ 300/)
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await offer.tap()
    await expect.poll(() => textOf(page)).toMatch(/ประทับแล้ว: จอดฟรี 1 ชม\.1กข 12••ใบผู้มาติดต่อ \d+ · 18A · วันนี้เหลือ 11 · เดือนนี้เหลือ 299/)
    expect(await isFocused(page)).toBe(true)
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    expect(await givenTo(visit)).toMatchObject([{ kind_id: kind._id, unit_id: unit, stamped_by: 'Nipha Host' }])
    await page.getByRole('button', { name: 'เมนู' }).tap()
    const items = page.getByRole('dialog').getByRole('link')
    await items.filter({ hasText: 'อีสแตมป์' }).waitFor()
    expect(await items.filter({ hasText: 'ค่าจอดรถ' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('[R-14b] stamps a visit that came to nobody, and says no name to a host of another unit', { tags: ['nightly'] }, async () => {
    const [theirs, other] = [await newUnit('18A'), await newUnit('19B')]
    const [to_nobody, to_other] = [await arrive(), await arrive({ plate: '2กข1299', unit_id: other, host_name: 'Somsri' })]
    const kind = await newKind()
    expectSuccess(await app.as(guard).eStamps.create({ body: { entrance_id: to_other._id, kind_id: kind._id, unit_id: other } }))
    const { page, faults } = await openBox(await hostOf(theirs))
    const answers: string[] = []
    page.on('response', async (response) => {
      if (response.url().includes('/e-stamps')) answers.push(await response.text().catch(() => ''))
    })
    await type(page, 'กข')
    await page.getByText('Type 1 more character', { exact: true }).waitFor()
    await type(page, '12')
    const matches = page.locator('[data-match]')
    await expect.poll(() => matches.count()).toBe(2)
    await page.getByText('1 hour free (another unit)').waitFor()
    expect(await axe(page)).toEqual([])
    await matches.filter({ hasText: '1กข' }).click()
    await page.getByRole('button', { name: /1 h free/ }).click()
    await page.getByText('Stamped: 1 h free').waitFor()
    expect(await givenTo(to_nobody)).toHaveLength(1)
    await page.getByRole('link', { name: 'Issued' }).click()
    await page.getByText('1กข 12••').waitFor()
    const html = await page.content()
    for (const text of [NAME, 'Somsri', '1กข 1234', '19B', to_nobody._id]) {
      expect(html).not.toContain(text)
      if (text !== to_nobody._id) expect(answers.join()).not.toContain(text)
    }
    expect(answers.length).toBeGreaterThan(2)
    expect(faults).toEqual([])
  })

  it('[R-14b] needs no mouse: Enter chooses the only vehicle, a number or Enter stamps it, F10 takes it back', {
    tags: ['nightly'],
  }, async () => {
    const visit = await arrive()
    await newKind()
    const second = await newKind({ name_en: 'Half price', effect: 'percent', value: 50 })
    const { page, faults } = await openBox(admin)
    expect(await isFocused(page)).toBe(true)
    await type(page, String(visit.number))
    await press(page, 'Enter')
    await page.getByRole('button', { name: /Half price/ }).waitFor()
    await press(page, '2')
    await page.getByText('Stamped: 50% off').waitFor()
    expect(await isFocused(page)).toBe(true)
    expect(await givenTo(visit)).toMatchObject([{ kind_id: second._id, unit_id: null }])
    await type(page, '1234')
    await press(page, 'Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/1 hour free/)
    await page.getByText('Stamps so far: Half price').waitFor()
    await press(page, '2')
    await press(page, 'Enter')
    await page.getByText('Stamped: 1 h free').waitFor()
    await press(page, 'F10')
    await page.getByText('Revoked: 1 h free').waitFor()
    expect(await isFocused(page)).toBe(true)
    expect((await givenTo(visit)).map(({ revoked_at }) => revoked_at === null)).toEqual([false, true])
    await page.getByRole('button', { name: 'Another stamp for this vehicle' }).click()
    await page.getByText('Stamps so far: Half price').waitFor()
    await page.getByRole('button', { name: 'Revoke Half price' }).click()
    await page.getByText('Revoked: 50% off').waitFor()
    expect((await givenTo(visit)).map(({ revoked_at }) => revoked_at === null)).toEqual([false, false])
    await type(page, '1234')
    await press(page, 'Enter')
    await page.getByRole('button', { name: 'Another vehicle' }).waitFor()
    await press(page, 'Escape')
    expect([await box(page).inputValue(), await isFocused(page)]).toEqual(['', true])
    expect(faults).toEqual([])
  })

  it('[R-14b] takes a scan wherever the focus is, and asks for what the kind asks for', { tags: ['nightly'] }, async () => {
    const visit = await arrive()
    await newKind({ name_en: 'Lunch', needs_receipt: true, needs_note: true })
    const { page, faults } = await openBox(admin)
    await page.getByRole('button', { name: 'Scan with the camera' }).focus()
    await scan(page, '1234')
    const offer = page.getByRole('button', { name: /Lunch/ })
    await offer.waitFor()
    await press(page, 'Enter')
    const stamp = page.getByRole('button', { name: 'Stamp', exact: true })
    await stamp.click()
    await expect.poll(() => page.getByText('Please fill this in.').count()).toBe(3)
    expect(await axe(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Note' }).fill('Table 4')
    await page.getByRole('textbox', { name: 'Receipt number' }).fill('R-9')
    await page.getByRole('textbox', { name: 'Receipt amount' }).fill('1,250.50')
    await press(page, 'Enter')
    await page.getByText('Stamped: 1 h free').waitFor()
    expect(await givenTo(visit)).toMatchObject([{ note: 'Table 4', receipt_no: 'R-9', receipt_amount: 125_050 }])
    expect(faults).toEqual([])
  })

  it('[R-14b] says in words why not: used up, given already, gone, or nobody there', { tags: ['nightly'] }, async () => {
    const [first, second] = [await arrive(), await arrive({ plate: '2กข9912', visitor_name: 'Boonmee' })]
    const kind = await newKind({ per_day: 1 })
    const { page, faults } = await openBox(admin)
    const pick = async (text: string) => {
      await box(page).fill(text)
      await press(page, 'Enter')
    }
    const offer = page.getByRole('button', { name: /1 h free/ })
    await pick('1234')
    await offer.click()
    await page.getByText('Stamped: 1 h free').waitFor()
    await pick('1234')
    await offer.getByText('Already stamped').waitFor()
    await pick('9912')
    await offer.getByText('Used up today').waitFor()
    expect(await offer.getAttribute('aria-disabled')).toBe('true')
    await offer.focus()
    await press(page, 'Enter')
    expect(await givenTo(second)).toEqual([])
    // Someone else was quicker: the page learns it from the refusal.
    expectSuccess(await app.as(admin).eStamps.revoke({ params: { id: (await givenTo(first))[0]!._id }, body: {} }))
    await offer.getByText('1 left today').waitFor()
    await page.route('**/visitors/e-stamps/offers*', (route) => route.abort())
    expectSuccess(await app.as(guard).eStamps.create({ body: { entrance_id: first._id, kind_id: kind._id } }))
    await offer.click()
    const alert = page.getByRole('alert').filter({ hasText: 'Not stamped' })
    await alert.getByText(/^The quota of 1 a day is used up\. It renews on .+00:00\.$/).waitFor()
    expect(await axe(page)).toEqual([])
    await checkOut(app, { guard, gate }, second)
    expectSuccess(await app.as(admin).eStamps.revoke({ params: { id: (await givenTo(first))[0]!._id }, body: {} }))
    await offer.click()
    await alert.getByText('This vehicle has left').waitFor()
    await pick('8888')
    await page.getByText('No vehicle inside matches “8888”').waitFor()
    expect(await axe(page)).toEqual([])
    expect(faults.filter((fault) => !/409|ERR_FAILED|ApiError|NetworkError/.test(fault))).toEqual([])
  })

  it('[R-14b] searches again by itself after too many searches', { tags: ['nightly'] }, async () => {
    await arrive()
    const { page } = await openBox(admin)
    let isRefused = false
    await page.route('**/visitors/e-stamps/find', (route) => {
      const body = JSON.stringify({ code: 'too_many_requests', status: 429 })
      // On a slow machine the page searches for the first digits too.
      if (isRefused || !route.request().postData()?.includes('1234')) return route.continue()
      isRefused = true
      return route.fulfill({ status: 429, contentType: 'application/json', headers: { 'retry-after': '3' }, body })
    })
    await type(page, '1234')
    await page
      .getByRole('alert')
      .getByText(/Searching again in \d s\./)
      .waitFor()
    await page.locator('[data-match]').filter({ hasText: '1กข' }).waitFor()
  })

  it('[R-14b] asks who has several units for which one, and remembers it', { tags: ['nightly'] }, async () => {
    const units = [await newUnit('18A'), await newUnit('19B')]
    await newKind()
    const limitedKind = await newKind({ name_en: 'Only 19B', unit_ids: [units[1]!], effect: 'waiver', value: null })
    const visit = await arrive()
    const { page } = await openBox(await hostOf(...units))
    await type(page, '1234')
    await press(page, 'Enter')
    const choice = page.getByRole('combobox', { name: 'For' })
    await choice.waitFor()
    expect(await page.getByRole('button', { name: /Only 19B/ }).count()).toBe(0)
    await choice.selectOption('19B')
    await page.getByRole('button', { name: /Only 19B/ }).click()
    await page.getByText('Stamped: No fee').waitFor()
    expect(await givenTo(visit)).toMatchObject([{ kind_id: limitedKind._id, unit_id: units[1] }])
    await type(page, '1234')
    await press(page, 'Enter')
    expect(await choice.inputValue()).toBe(units[1])
  })

  it('[R-14b] lets who works for all units name one', { tags: ['nightly'] }, async () => {
    const unit = await newUnit('18A')
    await newKind({ per_day: 5 })
    const visit = await arrive()
    const { page } = await openBox(guard)
    await type(page, '1234')
    await press(page, 'Enter')
    const field = page.getByRole('combobox', { name: 'For unit' })
    const offer = page.getByRole('button', { name: /1 h free/ })
    await offer.waitFor()
    expect(await field.evaluate((unit, kind) => unit.compareDocumentPosition(kind!) & 4, await offer.elementHandle())).toBe(4)
    await field.fill('nowhere')
    await page.getByText('No unit matches.').waitFor()
    expect(await offer.count()).toBe(0)
    await field.fill('18A')
    await press(page, 'Tab')
    await offer.click()
    await page.getByText(/Slip 1 · 18A · 4 left today/).waitFor()
    expect(await givenTo(visit)).toMatchObject([{ unit_id: unit }])
  })
})

describe('the other parts of the page', () => {
  it('[R-14b] an administrator makes a kind, and sees what was given of it in the statement', { tags: ['nightly'] }, async () => {
    const unit = await newUnit('18A')
    const visit = await arrive()
    const { page, faults } = await openAs(admin, `${E_STAMP}?tab=kinds`)
    await page.getByText('No e-stamps yet').waitFor()
    await page.getByRole('link', { name: 'Add e-stamp' }).first().click()
    await page.getByRole('textbox', { name: 'Code' }).fill('1h')
    await page.getByRole('textbox', { name: 'Name in Thai' }).fill('ฟรี')
    await page.getByRole('textbox', { name: 'Name in English' }).fill('One and a half')
    await page.getByRole('textbox', { name: 'Time' }).fill('1:75')
    await page.getByRole('button', { name: 'Add e-stamp' }).click()
    await page.getByText('Enter hours and minutes like 1:30.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('textbox', { name: 'Time' }).fill('1:30')
    await page.getByRole('textbox', { name: 'Maximum per day and unit' }).fill('20')
    await page.getByRole('textbox', { name: 'Maximum per month and unit' }).fill('300')
    await page.getByRole('radio', { name: 'Some units' }).check()
    await page.getByRole('checkbox', { name: '18A' }).check()
    const summary = page.getByRole('region', { name: 'Summary' })
    await expect
      .poll(async () => (await summary.textContent())!.replaceAll('\u00a0', ' '))
      .toContain('Takes 1 h 30 min off the end of the stay. Once per visit. Each unit: 20 a day, 300 a month. Only for 18A.')
    await page.getByRole('button', { name: 'Add e-stamp' }).click()
    await page.getByText('One and a half added').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'One and a half' })
    await row.getByText('20 a day, 300 a month').waitFor()
    expect(await axe(page)).toEqual([])
    const [kind] = expectSuccess(await app.as(admin).eStampKinds.list({})).docs
    expect(kind).toMatchObject({ code: '1H', value: 90, unit_ids: [unit], per_day: 20, per_month: 300 })
    const host = await hostOf(unit)
    expectSuccess(await app.as(host).eStamps.create({ body: { entrance_id: visit._id, kind_id: kind!._id } }))
    await page.getByRole('link', { name: 'Statement' }).click()
    const line = page.getByRole('row').filter({ hasText: '18A' })
    await expect.poll(async () => (await line.textContent())!.replaceAll('\u00a0', ' ')).toMatch(/18AOne and a half1—1:30 h/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Export' }).click()
        await page.getByRole('menu').getByText('CSV').click()
      })(),
    ])
    expect(download.suggestedFilename()).toMatch(/^e-stamps-\d{4}-\d\d\.csv$/)
    expect(await readFile(await download.path(), 'utf8')).toContain('One and a half')
    await line.getByRole('link').click()
    await page.getByRole('row').filter({ hasText: 'Nipha Host' }).waitFor()
    await page.goto(`${app.address + E_STAMP}?tab=statement&month=2020-01`)
    await page.getByText('No stamps in this month').waitFor()
    expect(faults.filter((fault) => !/422/.test(fault))).toEqual([])
  })

  it('[R-14b] a kind is changed, archived, restored, and deleted as long as none was given', async () => {
    const [kind, visit] = [await newKind({ name_en: 'One hour' }), await arrive()]
    const { page } = await openAs(admin, `${E_STAMP}/kinds/${kind._id}`)
    await page.getByRole('combobox', { name: 'Effect' }).selectOption('amount')
    await page.getByRole('textbox', { name: 'Amount' }).fill('20.50')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('One hour saved').waitFor()
    const read = async () => expectSuccess(await app.as(admin).eStampKinds.get({ params: { id: kind._id } }))
    expect(await read()).toMatchObject({ effect: 'amount', value: 2050 })
    expectSuccess(await app.as(admin).eStamps.create({ body: { entrance_id: visit._id, kind_id: kind._id } }))
    await page.goto(`${app.address + E_STAMP}/kinds/${kind._id}`)
    await page.getByRole('button', { name: 'Delete…' }).click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Archive instead…' }).click()
    await dialog.getByLabel('Reason').fill('No more')
    await dialog.getByRole('button', { name: 'Archive' }).click()
    await page.getByText('One hour archived').waitFor()
    await page
      .getByRole('region', { name: 'Summary' })
      .getByText(/Takes ฿20\.50 off the fee/)
      .waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore…' }).click()
    await dialog.getByLabel('Reason').fill('Again')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('One hour is in use again').waitFor()
    expect(await read()).toMatchObject({ status: 'active' })
  })

  it('[R-14b] a stamp is taken back from the list with a reason, by who gave it', { tags: ['nightly'] }, async () => {
    const [unit, visit, kind] = [await newUnit('18A'), await arrive(), await newKind()]
    const [host, colleague] = [await hostOf(unit), await hostOf(unit)]
    for (const person of [host, colleague]) {
      const stackable = person === host ? kind : await newKind({ name_en: 'Other' })
      expectSuccess(await app.as(person).eStamps.create({ body: { entrance_id: visit._id, kind_id: stackable._id } }))
    }
    const { page: thai } = await openAs(host, `${E_STAMP}?tab=given`, { language: 'th', ...PHONE })
    await thai.getByRole('button', { name: /^ถอน.+ของ/ }).click()
    const confirmDialog = thai.getByRole('dialog').filter({ visible: true })
    await confirmDialog.getByRole('button', { name: /^ถอน/ }).waitFor()
    expect(await confirmDialog.getByRole('button', { name: 'ยกเลิก' }).count()).toBe(1)
    const { page, faults } = await openAs(host, `${E_STAMP}?tab=given`, PHONE)
    await expect.poll(() => page.locator('main li').filter({ hasText: '1กข 12••' }).count()).toBe(2)
    const back = page.getByRole('button', { name: /^Revoke .+ for / })
    expect(await back.count()).toBe(1)
    expect(await axe(page)).toEqual([])
    await back.click()
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await dialog.getByText('Please enter a reason').waitFor()
    await dialog.getByLabel('Reason').fill('Wrong car')
    await dialog.getByRole('button', { name: 'Revoke' }).click()
    await page.getByText('1 hour free for 1กข 12•• revoked').waitFor()
    await page.getByText(/Nipha Host · .+ · “Wrong car”/).waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('[R-14b] unusual stamps are shown to people who may see reports', { tags: ['nightly'] }, async () => {
    const [visit, kind] = [await arrive(), await newKind()]
    expectSuccess(await app.as(guard).eStamps.create({ body: { entrance_id: visit._id, kind_id: kind._id } }))
    const { page } = await openAs(admin, `${E_STAMP}?tab=unusual`)
    const section = page.getByRole('region', { name: 'Right after check-in' })
    await section.getByText('1กข 1234').waitFor()
    expect(await axe(page)).toEqual([])
    const { page: otherPage } = await openAs(await hostOf(await newUnit('18A')), `${E_STAMP}?tab=unusual`)
    await box(otherPage).waitFor()
    expect(await otherPage.getByRole('link', { name: 'Unusual' }).count()).toBe(0)
  })

  it('[R-14b] a viewer reads and changes nothing', { tags: ['nightly'] }, async () => {
    const kind = await newKind({ name_en: 'One hour' })
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const { page } = await openAs(viewer, E_STAMP)
    await page.getByText('No stamps yet').waitFor()
    expect(await page.getByRole('link', { name: 'Stamp', exact: true }).count()).toBe(0)
    await page.getByRole('link', { name: 'Types' }).click()
    await page.getByRole('row').filter({ hasText: 'One hour' }).waitFor()
    expect(await page.getByRole('link', { name: 'Add e-stamp' }).count()).toBe(0)
    await page.goto(`${app.address + E_STAMP}/kinds/${kind._id}`)
    await page.getByRole('region', { name: 'Summary' }).getByText('Once per visit').waitFor()
    expect(await page.getByRole('textbox').count()).toBe(0)
    expect(await page.getByRole('button', { name: /Archive|Delete/ }).count()).toBe(0)
  })

  it('[P-03c] [H-10b] stands in the menu of Plus alone, where it says that no fee is changed, and is closed to Lite', async () => {
    const plus = await app.make.admin({ organisation: await app.make.organisation({ services: ['visitor_m_plus'] }) })
    await app.make.gate(plus)
    const { page, faults } = await openBox(plus)
    const sentence = 'This location charges no parking fee. E-stamps are recorded and counted, but don’t change a fee.'
    await page.getByText(sentence).waitFor()
    await page.getByRole('navigation').getByRole('link', { name: 'E-Stamp' }).first().waitFor()
    expect(await page.getByRole('link', { name: 'Parking Fee' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Types' }).click()
    await page.getByText(sentence).waitFor()
    await page.goto(`${app.address + E_STAMP}/kinds/create`)
    await page.getByRole('region', { name: 'Summary' }).getByText(sentence).waitFor()
    const effects = page.getByRole('combobox', { name: 'Effect' }).getByRole('option')
    expect(await effects.allTextContents()).toEqual(['Free time', 'Percent off', 'Amount off', 'No fee'])
    const lite = await app.make.admin({ organisation: await app.make.organisation({ services: ['visitor_lite'] }) })
    const { page: closedPage } = await openAs(lite, E_STAMP)
    await closedPage.getByText('Access Denied').first().waitFor()
    expect(await closedPage.getByRole('link', { name: 'E-Stamp' }).count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('[R-14b] another tariff is chosen among those of the location', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${E_STAMP}/kinds/create`)
    await page.getByRole('combobox', { name: 'Effect' }).selectOption('tariff')
    await page.getByText('This location has no tariffs yet.').waitFor()
    await page.getByRole('button', { name: 'Add e-stamp' }).click()
    await page.getByRole('alert').getByRole('link', { name: 'Tariff' }).waitFor()
  })
})
