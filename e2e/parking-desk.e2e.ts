import type { VisitCharge } from '@gatehouse/contract/payment-record.ts'
import type { Page } from 'playwright-core'
import { visitTo } from '../apps/server/test/desk.ts'
import { good } from '../apps/server/test/served.ts'
import { hourly, tariffFor } from '../apps/server/test/tariffs.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, told } from './support/desk.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { readQr, readQrByZbar } from './support/qr.ts'

servePage()
staffDesk()

/** The gate of the desk. */
let gate: { _id: string; location_id: string }
/** A tariff of 20 baht an hour is in force there. */
beforeEach(async () => {
  gate = good(await app.as(admin).gates.list({ query: {} })).docs[0]!
  const { location_id } = gate
  const rules = hourly(2000, { vat: { rate: 700, included: true } })
  const { versions } = good(await app.as(admin).parkingFees.create({ body: tariffFor({ location_id, rules }) }))
  good(await app.as(admin).parkingFees.publish({ params: { id: versions[0]!._id }, body: { starts_at: null } }))
})

/** A car that came in so many minutes ago. */
async function parked(minutes: number, more = {}) {
  const body = visitTo(gate, { plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car', ...more })
  const visit = good(await app.as(guard).entrances.checkIn({ body }))
  await later(visit._id, minutes)
  return visit
}
const later = (id: string, minutes: number) =>
  app.sql("update entrances set checkin_at = checkin_at - $1 * interval '1 minute' where _id = $2", minutes, id)
const openTill = () => app.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 100_000 } })
const chargeOf = async (id: string): Promise<VisitCharge> => good(await app.as(guard).payments.charge({ params: { id } }))
const isOut = (id: string) => expect.poll(async () => good(await app.as(guard).entrances.get({ params: { id } })).status).toBe('checkout')
const panelOf = (page: Page) => page.getByRole('complementary')
const field = (page: Page) => panelOf(page).getByLabel('Handed over')
/** A check-out that is refused for its fee, and a visit that is not charged, are answers and no faults of the page. */
const real = (faults: string[]) => faults.filter((fault) => !/409|There is a parking fee|มีค่าจอดรถ/.test(fault))

describe('[R-14] a car with a parking fee', () => {
  it('pays in cash by the keyboard alone, with its change and its receipt, and is let out', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    const { page, faults } = await openDesk()
    await page.getByRole('button', { name: 'Check out' }).first().waitFor()
    await press(page, 'F4')
    await type(page, 'กก 1234')
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
    await panelOf(page).getByText('฿40').first().waitFor()
    await panelOf(page).getByText('0:00–1:01, 2 h × ฿20').waitFor()
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await type(page, '100')
    await panelOf(page).getByText('฿60').first().waitFor()
    await panelOf(page).getByText('1 × ฿50').waitFor()
    expect(await axe(page)).toEqual([])
    const receipts = page.locator('body > div > article')
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
    // Past the notes that are offered, to the box that asks for the receipt.
    const asks = panelOf(page).getByLabel('Print the receipt')
    while (!(await asks.evaluate((box) => box === document.activeElement))) await press(page, 'Tab')
    await press(page, 'Space', 'F4')
    await told(page, /Paid ฿40 · G1-000001 · change ฿60/)
    await isOut(_id)
    await page.waitForFunction(() => 'printed' in window)
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => receipts.textContent())
      .toMatch(/G1-000001[\s\S]*กก\s1234[\s\S]*2\sh\s×\s฿20[\s\S]*฿40[\s\S]*฿2.62[\s\S]*฿100[\s\S]*฿60/)
    expect(await receipts.getByText('สมชาย').count()).toBe(0)
    expect(await receipts.getByText('Copy').count()).toBe(0)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    const [, width] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
    expect(Math.round((Number(width) / 72) * 25.4)).toBe(80)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => receipts.count()).toBe(0)
    expect(real(faults)).toEqual([])
  })

  it('is taken once however often the key is pressed, and not before the amount was read', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .waitFor()
    await page.evaluate(() => {
      for (let time = 0; time < 4; time++)
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F4', bubbles: true, cancelable: true }))
    })
    await field(page).waitFor()
    expect((await chargeOf(_id)).payments).toEqual([])
    await panelOf(page).getByRole('button', { name: 'Exact' }).click()
    await page.evaluate(() => {
      for (let time = 0; time < 4; time++)
        window.dispatchEvent(new KeyboardEvent('keydown', { key: 'F4', bubbles: true, cancelable: true }))
    })
    await isOut(_id)
    expect((await chargeOf(_id)).payments.map(({ amount, tendered }) => [amount, tendered])).toEqual([[4000, 4000]])
  })

  it('opens at its payment when its card is scanned, and goes when it is paid', async () => {
    good(await openTill())
    good(await app.as(admin).cards.create({ body: { number: 'V-031' } }))
    const { _id } = await parked(61, { card_number: 'V-031' })
    const { page } = await openDesk()
    await scan(page, 'V-031')
    await field(page).waitFor()
    await panelOf(page).getByRole('button', { name: '฿50', exact: true }).click()
    await press(page, 'Enter')
    await told(page, /Paid ฿40 · G1-000001 · change ฿10/)
    await isOut(_id)
  })

  it('pays by a PromptPay code that says the account and the amount', async () => {
    good(await openTill())
    const { version } = good(await app.as(admin).settings.get({}))
    const parking = { promptpay: { kind: 'phone' as const, number: '081-234-5678' } }
    good(await app.as(admin).settings.save({ body: { version, parking } }))
    const { _id } = await parked(61)
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`, { colorScheme: 'dark' })
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .click()
    await panelOf(page).getByText('PromptPay', { exact: true }).click()
    const code = panelOf(page).getByRole('img', { name: 'Scan to pay ฿40' })
    const picture = await code.screenshot()
    const { promptpay } = await chargeOf(_id)
    expect(promptpay).toContain('540540.00')
    expect(await readQrByZbar(picture)).toBe(promptpay)
    expect(await readQr(picture)).toBe(promptpay)
    expect(await axe(page)).toEqual([])
    await panelOf(page).getByRole('button', { name: 'Paid ฿40' }).click()
    await told(page, /Paid ฿40 · G1-000001/)
    await isOut(_id)
    expect((await chargeOf(_id)).payments).toMatchObject([{ method: 'promptpay', tendered: null }])
  })

  it('is told the new price where that has changed while the panel was open', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .click()
    await field(page).waitFor()
    await type(page, '100')
    await later(_id, 60)
    await press(page, 'Enter')
    await panelOf(page).getByRole('alert').getByText('The fee is now ฿60. It was ฿40.').waitFor()
    expect((await chargeOf(_id)).payments).toEqual([])
    await field(page).fill('')
    await type(page, '60')
    await press(page, 'Enter')
    await told(page, /Paid ฿60 · G1-000001/)
    await isOut(_id)
  })

  it('is let out by the next press where the check-out failed after the payment', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .click()
    await page.route('**/checkout', (route) => route.fulfill({ status: 400, json: {} }))
    await panelOf(page).getByRole('button', { name: 'Exact' }).click()
    await press(page, 'Enter')
    await panelOf(page)
      .getByText(/Paid, but not checked out/)
      .waitFor()
    await panelOf(page).getByText('G1-000001').first().waitFor()
    await page.unroute('**/checkout')
    await press(page, 'F4')
    await isOut(_id)
    expect((await chargeOf(_id)).payments).toHaveLength(1)
  })

  it('is waived with a reason by who may, and by nobody else', async () => {
    const { _id } = await parked(61)
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .click()
    await field(page).waitFor()
    expect(await panelOf(page).getByRole('button', { name: 'Waive…' }).count()).toBe(0)
    const { page: other } = await openAs(admin, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(other)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .click()
    await panelOf(other).getByRole('button', { name: 'Waive…' }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('Guest of the owner')
    await other.getByRole('dialog').getByRole('button', { name: 'Waive' }).click()
    await told(other, /Waived · ฿40/)
    await isOut(_id)
  })

  it('has its payment voided with a reason, and its receipt printed again as a copy', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    good(await app.as(guard).payments.pay({ params: { id: _id }, body: { due: 4000, method: 'cash', tendered: 4000, gate_id: gate._id } }))
    const { page } = await openAs(admin, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByText(/^Paid. Leave by \d\d:\d\d/)
      .waitFor()
    await page.evaluate(() => Object.assign(window, { print: () => undefined }))
    const receipts = page.locator('body > div > article')
    for (const copies of [0, 1]) {
      await panelOf(page)
        .getByRole('button', { name: /Print receipt\s*G1-000001/ })
        .click()
      await expect.poll(() => receipts.count()).toBe(1)
      expect(await receipts.getByText('Copy', { exact: true }).count()).toBe(copies)
      await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
      await expect.poll(() => receipts.count()).toBe(0)
    }
    await panelOf(page).getByRole('button', { name: 'Void… G1-000001' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Wrong car')
    await page.getByRole('dialog').getByRole('button', { name: 'Void' }).click()
    await panelOf(page).getByText('Voided: Wrong car').waitFor()
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .waitFor()
  })

  it('that is not charged shows no fee, and leaves by one press', async () => {
    const { _id } = await parked(300, { plate: null, plate_province: null, vehicle_class: null })
    const { page, faults } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
    const out = panelOf(page).getByRole('button', { name: 'Check out' })
    await out.waitFor()
    expect(await panelOf(page).getByText('Parking fee').count()).toBe(0)
    await out.click()
    await isOut(_id)
    expect(faults).toEqual([])
  })
})

describe('[R-14] the till', () => {
  it('that is closed is opened with its cash, and the payment goes on', async () => {
    const { _id } = await parked(61)
    const { page } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40, check out/ })
      .click()
    await panelOf(page).getByRole('button', { name: 'Exact' }).click()
    await press(page, 'Enter')
    await panelOf(page)
      .getByText(/The till of G1 .* is closed/)
      .waitFor()
    expect(await axe(page)).toEqual([])
    await panelOf(page).getByLabel('Cash in the till').fill('500')
    await press(page, 'Enter')
    await told(page, /Paid ฿40 · G1-000001/)
    await isOut(_id)
    const { docs } = good(await app.as(guard).tills.list({ query: {} }))
    expect(docs).toMatchObject([{ opening_cash: 50_000, closed_at: null, takings: [{ method: 'cash', amount: 4000 }] }])
  })

  it('is counted without knowing what there should be, and then says the difference in words', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    good(await app.as(guard).payments.pay({ params: { id: _id }, body: { due: 4000, method: 'cash', tendered: 4000, gate_id: gate._id } }))
    const { page } = await openDesk()
    await page.getByRole('button', { name: 'Till', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Cash ฿40 · 1 payment').waitFor()
    expect(await dialog.getByText('฿1,040').count()).toBe(0)
    await dialog.getByText('Notes and coins').click()
    await dialog.getByLabel('฿1,000, how many').fill('1')
    await dialog.getByLabel('฿20, how many').fill('1')
    await dialog.getByLabel('฿10, how many').fill('1')
    await dialog.getByLabel('฿1, how many').fill('9')
    await expect.poll(() => dialog.getByRole('status').last().textContent()).toBe('฿1,039')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close the till' }).click()
    await dialog.getByText('฿1 short').waitFor()
    await dialog.getByText('฿1,040').waitFor()
    const { docs } = good(await app.as(guard).tills.list({ query: {} }))
    expect(docs).toMatchObject([{ counted_cash: 103_900, expected_cash: 104_000 }])
  })

  it('stands in a list with its payments, which open beside it', async () => {
    good(await openTill())
    const { _id } = await parked(61)
    good(await app.as(guard).payments.pay({ params: { id: _id }, body: { due: 4000, method: 'transfer', gate_id: gate._id } }))
    const { page, faults } = await openAs(admin, '/service/visitor/parking-fee/payments')
    await page.getByRole('link', { name: 'G1-000001' }).click()
    await panelOf(page).getByText('0:00–1:01, 2 h × ฿20').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Tills' }).click()
    await page.getByRole('link', { name: 'G1', exact: true }).click()
    await panelOf(page).getByText('Bank transfer ฿40 · 1 payment').waitFor()
    await panelOf(page).getByRole('link', { name: 'Show its payments' }).click()
    await page.getByRole('button', { name: 'One till' }).waitFor()
    await page.getByRole('link', { name: 'G1-000001' }).waitFor()
    expect(faults).toEqual([])
  })
})

it('[R-14] the fee reads in Thai on a phone, in both schemes, and is shown to the driver in large type', async () => {
  const { _id } = await parked(61)
  const options = { language: 'th', viewport: { width: 360, height: 740 }, hasTouch: true } as const
  const { page, faults } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`, options)
  const main = panelOf(page).getByRole('button', { name: /รับ ฿40/ })
  await main.waitFor()
  await panelOf(page).getByRole('button', { name: 'แสดงให้ผู้ขับดู' }).click()
  await page.getByRole('dialog').getByText('2 ชม. × ฿20').first().waitFor()
  expect(await axe(page)).toEqual([])
  await press(page, 'Escape')
  await main.click()
  await panelOf(page).getByLabel('รับเงินมา').fill('100')
  await panelOf(page).getByText('฿60').waitFor()
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
  }
  expect(real(faults)).toEqual([])
})
