import { putPaymentAccount } from '../apps/server/test/payment-account.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import {
  chargeOf,
  chargeParking,
  field,
  gate,
  isOut,
  later,
  openFee,
  openTill,
  openVisit,
  panelOf,
  parkCar,
  payByTransfer,
  payCash,
  takeButton,
} from './support/parking.ts'
import { readQr, readQrByZbar } from './support/qr.ts'

servePage()
staffDesk()
chargeParking()

const takePromptPay = () => putPaymentAccount(app, admin, '081-234-5678')
/** The refused check-out (fee due) and the visit without a charge are expected answers, not faults of the page. */
const real = (faults: string[]) => faults.filter((fault) => !/409|There is a parking fee|มีค่าจอดรถ/.test(fault))

describe('[R-14a] a car with a parking fee', () => {
  it('pays in cash by the keyboard alone, with its change and its receipt, and is let out', async () => {
    expectSuccess(await openTill())
    await app.sql("update locations set address_en = '12 Rama IV Road' where id = $1", gate.location_id)
    const { _id } = await parkCar(61)
    const { page, faults } = await openDesk()
    await page.getByRole('button', { name: 'Check out' }).first().waitFor()
    await press(page, 'F4')
    await type(page, 'กก 1234')
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
    await panelOf(page).getByText('฿40').first().waitFor()
    await panelOf(page).getByText('2 h × ฿20').waitFor()
    await panelOf(page).getByText('กก 1234 Bangkok · Car').waitFor()
    expect(await field(page).getAttribute('placeholder')).toBe('฿40 exact')
    await expect.poll(() => field(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await type(page, '100')
    await panelOf(page).getByText('฿60').first().waitFor()
    await panelOf(page).getByText('1 × ฿50').waitFor()
    expect(await axe(page)).toEqual([])
    const receipts = page.locator('body > div > article')
    await page.evaluate(() => Object.assign(window, { print: () => Object.assign(window, { printed: true }) }))
    // Tabs past the suggested notes to the checkbox for the receipt.
    const asks = panelOf(page).getByLabel('Print the receipt')
    while (!(await asks.evaluate((box) => box === document.activeElement))) await press(page, 'Tab')
    await press(page, 'Space', 'F4')
    await waitForMessage(page, /Paid ฿40 · G1-000001 · change ฿60/)
    await isOut(_id)
    await page.waitForFunction(() => 'printed' in window)
    await page.emulateMedia({ media: 'print' })
    await expect
      .poll(() => receipts.textContent())
      .toMatch(/12 Rama IV Road[\s\S]*G1-000001[\s\S]*กก\s1234[\s\S]*2\sh\s×\s฿20[\s\S]*฿40[\s\S]*฿2.62[\s\S]*฿100[\s\S]*฿60/)
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
    expectSuccess(await openTill())
    const { _id } = await parkCar(61)
    const { page } = await openVisit(_id)
    await takeButton(page).waitFor()
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

  it('opens at its payment when its card is scanned, and goes when it is paid', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    expectSuccess(await app.as(admin).cards.create({ body: { number: 'V-031' } }))
    const { _id } = await parkCar(61, { card_number: 'V-031' })
    const { page } = await openDesk()
    await scan(page, 'V-031')
    await field(page).waitFor()
    await panelOf(page).getByRole('button', { name: '฿50', exact: true }).click()
    await press(page, 'Enter')
    await waitForMessage(page, /Paid ฿40 · G1-000001 · change ฿10/)
    await isOut(_id)
  })

  it('pays by a PromptPay code that says the account and the amount', async () => {
    expectSuccess(await openTill())
    await takePromptPay()
    const { _id, page } = await openFee(guard, { colorScheme: 'dark' })
    await panelOf(page).getByText('PromptPay', { exact: true }).click()
    const code = panelOf(page).getByRole('img', { name: 'Scan to pay ฿40' })
    const picture = await code.screenshot()
    const { promptpay } = await chargeOf(_id)
    expect(promptpay).toContain('540540.00')
    expect(await readQrByZbar(picture)).toBe(promptpay)
    expect(await readQr(picture)).toBe(promptpay)
    expect(await axe(page)).toEqual([])
    await panelOf(page).getByText('To PromptPay 0812345678').waitFor()
    await panelOf(page).getByRole('button', { name: 'Received ฿40' }).click()
    await waitForMessage(page, /Paid ฿40 · G1-000001/)
    await isOut(_id)
    expect((await chargeOf(_id)).payments).toMatchObject([{ method: 'promptpay', tendered: null }])
  })

  it('keeps the price that the driver was told, in cash and by PromptPay, when the stay comes to more meanwhile', {
    tags: ['nightly'],
  }, async () => {
    expectSuccess(await openTill())
    await takePromptPay()
    const { _id } = await parkCar(61)
    const { page } = await openAs(guard, '/profile')
    await page.clock.install()
    await page.goto(`${app.address}/service/visitor/entrances?visit=${_id}`)
    await takeButton(page).click()
    await field(page).waitFor()
    await type(page, '500')
    await page.route('**/charge', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...(await answer.json()), due: 6000, quoted_at: new Date().toISOString() } })
    })
    const newQuote = page.waitForResponse('**/charge')
    await page.clock.fastForward(61_000)
    await newQuote
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40 cash/ })
      .waitFor()
    await panelOf(page).getByText('PromptPay', { exact: true }).click()
    await panelOf(page).getByRole('img', { name: 'Scan to pay ฿40' }).waitFor()
    expect(await panelOf(page).getByRole('alert').count()).toBe(0)
    await panelOf(page).getByText('Cash', { exact: true }).click()
    await press(page, 'Enter')
    await waitForMessage(page, /Paid ฿40 · G1-000001 · change ฿460/)
    expect((await chargeOf(_id)).payments.map(({ amount }) => amount)).toEqual([4000])
  })

  it('is not said to have become dearer where an old price was replaced before anybody was told it', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id } = await parkCar(61)
    const { page } = await openAs(guard, '/profile')
    await page.clock.install()
    const old = { ...(await chargeOf(_id)), due: 2000, quoted_at: new Date(Date.now() - 120_000).toISOString() }
    let answers = 0
    await page.route('**/charge', (route) => (answers++ === 0 ? route.fulfill({ json: old }) : route.continue()))
    await page.goto(`${app.address}/service/visitor/entrances?visit=${_id}`)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿20, check out/ })
      .click()
    await field(page).waitFor()
    await page.clock.fastForward(61_000)
    await panelOf(page)
      .getByRole('button', { name: /Take ฿40 cash/ })
      .waitFor()
    expect(
      await panelOf(page)
        .getByText(/It was ฿20/)
        .count(),
    ).toBe(0)
    await type(page, '20')
    await press(page, 'Enter')
    await panelOf(page).getByText('฿20 short').first().waitFor()
    expect(await field(page).getAttribute('aria-invalid')).toBe('true')
  })

  it('is told the new price where that has changed while the panel was open', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id, page } = await openFee()
    await field(page).waitFor()
    await type(page, '100')
    await later(_id, 60)
    await press(page, 'Enter')
    await panelOf(page).getByRole('alert').getByText('The fee is now ฿60. It was ฿40.').waitFor()
    expect((await chargeOf(_id)).payments).toEqual([])
    await field(page).fill('')
    await type(page, '60')
    await press(page, 'Enter')
    await waitForMessage(page, /Paid ฿60 · G1-000001/)
    await isOut(_id)
  })

  it('is let out by the next press where the check-out failed after the payment', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id, page } = await openFee()
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

  it('gives its change and goes on where the answer to its payment was lost', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id, page } = await openFee()
    await field(page).waitFor()
    await type(page, '100')
    await page.route('**/payments', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await press(page, 'Enter')
    await waitForMessage(page, /Paid ฿40 · G1-000001 · change ฿60/)
    const out = panelOf(page).getByRole('button', { name: 'Check out' })
    await expect.poll(() => out.evaluate((button) => button === document.activeElement)).toBe(true)
    await press(page, 'Enter')
    await isOut(_id)
    expect((await chargeOf(_id)).payments).toHaveLength(1)
  })

  it('says that nothing is left to pay where somebody else has taken it', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id, page } = await openFee()
    await field(page).waitFor()
    await payByTransfer(_id)
    await panelOf(page)
      .getByText(/Nothing left to pay/)
      .waitFor()
    await panelOf(page).getByRole('button', { name: 'Check out' }).click()
    await isOut(_id)
  })

  it('shows no fee any more, and leaves, once a correction made it one that is not charged', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id, page } = await openFee()
    await field(page).waitFor()
    await app.sql('update entrances set tariff_version_id = null where _id = $1', _id)
    await type(page, '40')
    await press(page, 'Enter')
    await panelOf(page).getByRole('button', { name: 'Check out' }).waitFor()
    expect(await panelOf(page).getByText('Parking fee').count()).toBe(0)
    await panelOf(page).getByRole('button', { name: 'Check out' }).click()
    await isOut(_id)
  })

  it('can be charged after it left without paying, and is not checked out again', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id } = await parkCar(61)
    const { payments } = await payCash(_id)
    expectSuccess(await app.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
    expectSuccess(await app.as(admin).payments.void({ params: { id: payments[0]!._id }, body: { reason: 'Wrong car' } }))
    const { page, faults } = await openVisit(_id)
    await panelOf(page).getByText('Left unpaid').waitFor()
    await panelOf(page)
      .getByRole('button', { name: /^Take ฿40/ })
      .click()
    await panelOf(page).getByRole('button', { name: 'Exact' }).click()
    await press(page, 'Enter')
    await waitForMessage(page, /Paid ฿40 · G1-000002/)
    await panelOf(page).getByText('Nothing to pay').waitFor()
    expect(faults).toEqual([])
  })

  it('says apart what was paid and what was waived, and when the time to leave ended', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id } = await parkCar(61)
    await payByTransfer(_id)
    await later(_id, 60)
    await app.sql("update settled_charges set leave_by = now() - interval '1 minute' where entrance_id = $1", _id)
    const { due } = await chargeOf(_id)
    expectSuccess(await app.as(admin).payments.waive({ params: { id: _id }, body: { due, reason: 'Late' } }))
    await later(_id, 60)
    await app.sql("update settled_charges set leave_by = now() - interval '1 minute' where entrance_id = $1", _id)
    const { page } = await openVisit(_id)
    await panelOf(page)
      .getByText(/^Paid at \d\d:\d\d. The time to leave expired at \d\d:\d\d.$/)
      .waitFor()
    const sums = async () => (await panelOf(page).locator('dl').first().textContent())!.replaceAll('\u00a0', ' ')
    expect(await sums()).toMatch(/Total.*฿80Paid.฿40Waived.฿20/)
  })

  it('is waived with a reason by who may, and by nobody else', { tags: ['nightly'] }, async () => {
    const { _id, page } = await openFee()
    await field(page).waitFor()
    expect(await panelOf(page).getByRole('button', { name: 'Waive…' }).count()).toBe(0)
    const { page: other } = await openVisit(_id, admin)
    await takeButton(other).click()
    await panelOf(other).getByRole('button', { name: 'Waive…' }).click()
    await other.getByRole('dialog').getByLabel('Reason').fill('Guest of the owner')
    await other.getByRole('dialog').getByRole('button', { name: 'Waive' }).click()
    await waitForMessage(other, /Waived · ฿40/)
    await isOut(_id)
  })

  it('is waived by who takes no money: the check-out asks for it, and its key takes nothing', { tags: ['nightly'] }, async () => {
    const { _id } = await parkCar(61)
    const rights = { added: ['payments:waive'], removed: ['payments:take'] }
    const waiver = await app.make.person({ role: 'operator', organisation: admin.organisation_id, ...rights })
    const { page, faults } = await openVisit(_id, waiver)
    await panelOf(page)
      .getByRole('button', { name: /^Check out/ })
      .click()
    await panelOf(page).getByRole('button', { name: 'Waive…' }).waitFor()
    // Longer than an amount must be shown before it can be confirmed.
    await page.waitForTimeout(700)
    await page.keyboard.press('F4')
    await panelOf(page).getByRole('button', { name: 'Waive…' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Guest of the owner')
    await page.getByRole('dialog').getByRole('button', { name: 'Waive' }).click()
    await waitForMessage(page, /Waived · ฿40/)
    await isOut(_id)
    expect(faults.filter((fault) => /403/.test(fault))).toEqual([])
  })

  it('has its payment voided with a reason, and its receipt printed again as a copy', { tags: ['nightly'] }, async () => {
    expectSuccess(await openTill())
    const { _id } = await parkCar(61)
    await payCash(_id)
    const { page } = await openVisit(_id, admin)
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
    await takeButton(page).waitFor()
  })

  it('shows no fee if it is not charged, and leaves by one press', { tags: ['nightly'] }, async () => {
    const { _id } = await parkCar(300, { plate: null, plate_province: null, vehicle_class: null })
    const { page, faults } = await openVisit(_id)
    const out = panelOf(page).getByRole('button', { name: 'Check out' })
    await out.waitFor()
    expect(await panelOf(page).getByText('Parking fee').count()).toBe(0)
    await out.click()
    await isOut(_id)
    expect(faults).toEqual([])
  })
})

it('[R-14a] the fee reads in Thai on a phone, in both schemes, and is shown to the driver in large type', {
  tags: ['nightly'],
}, async () => {
  expectSuccess(await openTill())
  const { _id } = await parkCar(61)
  const options = { language: 'th', viewport: { width: 360, height: 740 }, hasTouch: true } as const
  const { page, faults } = await openVisit(_id, guard, options)
  const main = panelOf(page).getByRole('button', { name: /รับ ฿40/ })
  await main.waitFor()
  await panelOf(page).getByRole('button', { name: 'แสดงให้คนขับดู' }).click()
  await page.getByRole('dialog').getByText('2 ชม. × ฿20').first().waitFor()
  await page.getByRole('dialog').getByText('กก 1234 กรุงเทพมหานคร').first().waitFor()
  expect(await axe(page)).toEqual([])
  await press(page, 'Escape')
  await main.click()
  await panelOf(page).getByLabel('รับเงินมา').fill('100')
  await panelOf(page).getByText('฿60').waitFor()
  await panelOf(page).getByText('2 ชม. × ฿20').scrollIntoViewIfNeeded()
  const foot = await panelOf(page)
    .getByRole('button', { name: /รับเงินสด ฿40/ })
    .boundingBox()
  expect(740 - foot!.y - foot!.height).toBeLessThan(20)
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
  }
  expect(real(faults)).toEqual([])
})
