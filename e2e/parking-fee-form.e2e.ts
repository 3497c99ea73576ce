import type { Locator } from 'playwright-core'
import { expectSuccess } from '../apps/server/test/served.ts'
import { tariffFor } from '../apps/server/test/tariffs.ts'
import { app, openAs, servePage } from './support/page.ts'
import { admin, cell, location_id, makeTariff, ownLocation, pageOf } from './support/tariffs.ts'

servePage()
ownLocation()

const isInvalid = (box: Locator) => box.getAttribute('aria-invalid')
const isFocused = (box: Locator) => expect.poll(() => box.evaluate((element) => element === document.activeElement)).toBe(true)
const topOf = async (box: Locator) => (await box.boundingBox())!.y

describe('the form of a tariff', { tags: ['nightly'] }, () => {
  it('[R-14a] takes a press on a button while a wrong amount is left, and stays where it is at the first change', async () => {
    const { page } = await openAs(admin, pageOf(await makeTariff({ examples: [] })))
    await page.getByText('Saved and ready to publish.').waitFor()
    const button = page.getByRole('button', { name: 'Different prices on some days' })
    const heading = page.getByRole('heading', { name: 'Further rules' })
    const before = await topOf(heading)
    await cell(page, 'Amount', 1).fill('x')
    await page.getByText('Before you publish: fix the prices · save the draft').waitFor()
    expect(await topOf(heading)).toBe(before)
    const { x, y, width, height } = (await button.boundingBox())!
    await page.mouse.move(x + width / 2, y + height / 2)
    await page.mouse.down()
    expect(await topOf(heading)).toBe(before)
    await page.mouse.up()
    await page.getByRole('region', { name: 'Bands: Sat–Sun' }).waitFor()
    expect(await isInvalid(page.getByLabel('Amount, band 1, Mon–Fri'))).toBe('true')
  })

  it('[R-14a] says nothing of a cell before it is left, and of all cells once publishing is tried', async () => {
    const { page } = await openAs(admin, pageOf(await makeTariff({ examples: [] })))
    await page.getByRole('button', { name: 'Add band' }).click()
    await page.getByText('1 thing to fix').waitFor()
    expect(await isInvalid(cell(page, 'Amount', 2))).toBe(null)
    await cell(page, 'Amount', 2).focus()
    await page.keyboard.press('Tab')
    await page.getByText('Enter an amount up to ฿100,000, such as 20.').waitFor()
    await page.getByText('After-hours surcharge').click()
    await page.getByRole('button', { name: 'Add surcharge' }).click()
    await page.getByText('Maximum and payment').click()
    await page.getByLabel('Maximum charge').selectOption('Per day')
    expect(await isInvalid(page.getByLabel('Amount, surcharge 1'))).toBe(null)
    expect(await isInvalid(page.getByLabel('Maximum amount'))).toBe(null)
    await page.getByRole('button', { name: 'Publish…' }).press('Enter')
    for (const name of ['Amount, surcharge 1', 'Maximum amount']) await expect.poll(() => isInvalid(page.getByLabel(name))).toBe('true')
  })

  it('[R-14a] names the cells that keep it from being saved, and says what else is wrong', async () => {
    const { page } = await openAs(admin, pageOf(await makeTariff({ examples: [] })))
    await page.getByRole('button', { name: 'Add band' }).click()
    await page.getByRole('button', { name: 'Add band' }).click()
    await cell(page, 'Amount', 1).fill('x')
    await cell(page, 'Until', 2).fill('0.30')
    await page.keyboard.press('Tab')
    expect(await cell(page, 'Until', 2).inputValue()).toBe('0:30')
    await page.getByText('This band ends before it starts. Choose a later end.').waitFor()
    // The closed sections summarise their valid values.
    await page.getByText(/^No maximum · no VAT/).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Not saved: 3 fields need attention' })
    expect(await summary.getByRole('link').allInnerTexts()).toEqual(['Amount, band 1', 'Amount, band 2', 'Amount, band 3'])
    await summary.getByRole('link', { name: 'Amount, band 2' }).click()
    await isFocused(cell(page, 'Amount', 2))
  })

  it('[R-14a] asks a phone for no keypad without a colon where a time is typed', async () => {
    const { page } = await openAs(admin, pageOf(await makeTariff({ examples: [] })))
    await cell(page, 'Per started', 1).fill('130')
    await page.keyboard.press('Tab')
    expect(await cell(page, 'Per started', 1).inputValue()).toBe('1:30')
    for (const part of ['Until', 'Per started']) expect(await cell(page, part, 1).getAttribute('inputmode')).toBe(null)
    expect(await cell(page, 'Amount', 1).getAttribute('inputmode')).toBe('decimal')
  })

  it('[R-14a] says each change of a new version, in the draft and for whom it is published', async () => {
    const tariff = await makeTariff({ examples: [] })
    const [row] = tariff.versions
    expectSuccess(await app.as(admin).parkingFees.publish({ params: { id: row!._id }, body: { starts_at: null } }))
    const { rules } = tariffFor({ location_id })
    const body = { rules, examples: [] }
    const draft = expectSuccess(
      await app.as(admin).parkingFees.addVersion({ params: { id: tariff._id }, body, idempotencyKey: app.make.id() }),
    )
    const { page } = await openAs(admin, `${pageOf(tariff)}?version=${draft._id}`)
    await page.getByRole('button', { name: 'Add band' }).click()
    await cell(page, 'Amount', 2).fill('15')
    await page.getByLabel('Lost card fee').fill('300')
    await page.getByText('Maximum and payment').click()
    await page.getByLabel('VAT', { exact: true }).selectOption('Included in the prices')
    await page.getByText('After-hours surcharge').click()
    await page.getByRole('button', { name: 'Add surcharge' }).click()
    await page.getByLabel('Amount, surcharge 1').fill('100')
    await page.getByText('Applies to').click()
    await page.getByRole('checkbox', { name: 'Motorcycle' }).check()
    const changes = page.getByRole('region', { name: 'Changed from version 1' }).getByRole('listitem')
    await expect
      .poll(async () => (await changes.allInnerTexts()).map((text) => text.replaceAll('\u00a0', ' ')))
      .toEqual([
        'Applies to: All vehicles → Motorcycle',
        'Band 1: from 0:00 ฿20 per 1:00 h → 0:00–1:00 ฿20 per 1:00 h',
        'Band 2, new: from 1:00 ฿15 per 1:00 h',
        'Lost card: ฿200 → ฿300',
        'After-hours surcharge: None → 22:00–05:00 every day: ฿100 per night',
        'Maximum and payment: no VAT → VAT 7% included',
      ])
  })

  it('[R-14a] says which day of a stay is a holiday, by which name, and how that is priced', async () => {
    await app.sql(
      `update locations set holidays = '[{"date":"2026-12-10","name_th":"วันรัฐธรรมนูญ","name_en":"Constitution Day","hours":[]}]' where id = $1`,
      location_id,
    )
    const { page } = await openAs(admin, pageOf(await makeTariff({ examples: [] })))
    const simulator = page.getByRole('region', { name: 'Try it out' })
    await simulator.getByLabel('Entry', { exact: true }).fill('10 Dec 2026')
    await simulator.getByText('Thu 10 Dec 2026 · Constitution Day, priced as its day of the week').waitFor()
    await page.getByRole('button', { name: 'Different prices on some days' }).click()
    const weekend = page.getByRole('region', { name: 'Bands: Sat–Sun' })
    await weekend.getByText('If no table includes holidays, each is priced as its day of the week.').waitFor()
    await weekend.getByRole('checkbox', { name: 'holidays' }).check()
    await simulator.getByText('Thu 10 Dec 2026 · Constitution Day, priced as a holiday').waitFor()
    await simulator.getByRole('link', { name: /^Holidays at / }).click()
    await page.getByText('Constitution Day').first().waitFor()
  })

  it('[R-14a] asks before changes are lost, and keeps the focus where the pressed button goes', async () => {
    const example = { entry: '2026-03-02T09:00', minutes: 61, expected: 4000 }
    const { page } = await openAs(admin, pageOf(await makeTariff({ examples: [example] })))
    const dialog = page.getByRole('dialog').filter({ visible: true })
    await page.getByRole('button', { name: 'Different prices on some days' }).click()
    await page.getByRole('button', { name: 'Remove this table…' }).last().click()
    await dialog.getByRole('button', { name: 'Remove this table' }).click()
    await isFocused(page.getByRole('button', { name: 'Different prices on some days' }))
    await cell(page, 'Amount', 1).fill('30')
    await page.getByRole('button', { name: 'Discard changes…' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await cell(page, 'Amount', 1).inputValue()).toBe('30')
    await page.getByRole('button', { name: 'Discard changes…' }).click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    expect(await cell(page, 'Amount', 1).inputValue()).toBe('20')

    const card = page.getByRole('button', { name: /should be ฿/ })
    await card.click()
    await dialog.getByLabel('Expected amount').fill('x')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await isFocused(dialog.getByLabel('Expected amount'))
    await dialog.getByLabel('Stay (h:mm)').fill('2:00')
    await dialog.getByLabel('Expected amount').fill('40')
    await dialog.getByRole('button', { name: 'Done' }).click()
    await isFocused(card)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByRole('button', { name: 'Publish…' }).and(page.locator(':not([aria-disabled])')).click()
    await isFocused(dialog.getByRole('radio', { name: 'Now' }))
    await dialog.getByRole('button', { name: 'Publish' }).click()
    await isFocused(page.getByRole('heading', { level: 2, name: 'All vehicles' }))
    await page.getByRole('button', { name: 'New version' }).click()
    await page.getByText('Draft, version 2').first().waitFor()
    await isFocused(page.getByRole('heading', { level: 2, name: 'All vehicles' }))
    await page.getByRole('link', { name: 'In force, version 1' }).click()
    await page.getByRole('button', { name: 'Open draft, version 2' }).click()
    await cell(page, 'Amount', 1).waitFor()
  })
})
