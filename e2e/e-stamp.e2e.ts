import { checkOut } from '../apps/server/test/desk.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard } from './support/desk.ts'
import {
  arrive,
  box,
  gate,
  givenTo,
  hostOf,
  isFocused,
  NAME,
  newKind,
  newUnit,
  openBox,
  PHONE,
  staffStampedGate,
  textOf,
} from './support/e-stamps.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, servePage } from './support/page.ts'

servePage()
staffStampedGate()

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
