import type { Page } from 'playwright-core'
import { expectSuccess } from '../apps/server/test/served.ts'
import { hourly } from '../apps/server/test/tariffs.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { admin, cell, location_id, makeTariff, ownLocation, pageOf, publishVersion, TARIFFS, versionOf } from './support/tariffs.ts'

servePage()
ownLocation()

const PHONE = { viewport: { width: 360, height: 780 } }
const tariffs = async () => expectSuccess(await app.as(admin).parkingFees.list({})).docs

const toPay = (page: Page) => page.locator('output').textContent()
const publishing = (page: Page) => page.getByRole('button', { name: 'Publish…' })
const dialog = (page: Page) => page.getByRole('dialog').filter({ visible: true })
const isFocused = (page: Page, label: string) =>
  expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent))
    .toBe(label)

describe('the tariffs of a location', () => {
  it('[R-14a] are made, tried out, corrected by an example and published by keyboard alone', async () => {
    const { page, faults } = await openAs(admin, TARIFFS)
    await page.getByText('No tariffs yet').waitFor()
    await page.getByText('A tariff sets the price of parking at a location. Without one, parking is free.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Add tariff' }).first().press('Enter')
    // With a single location there is no choice, once the locations are loaded.
    await expect.poll(() => page.getByLabel('Location').inputValue()).toBe(location_id)
    await expect.poll(() => page.getByRole('textbox', { name: 'Name' }).evaluate((box) => box === document.activeElement)).toBe(true)
    await type(page, 'Cars')
    expect(await axe(page)).toEqual([])
    await press(page, 'Enter')
    await page.getByRole('heading', { level: 1, name: 'Cars' }).waitFor()
    await page.getByText('Continuous, no gaps').waitFor()
    await expect.poll(() => toPay(page)).toBe('฿80')

    await page.getByRole('button', { name: 'Add band' }).focus()
    await press(page, 'Enter')
    await isFocused(page, 'Until, band 1')
    await type(page, '2')
    await press(page, 'Tab')
    expect(await cell(page, 'Until', 1).inputValue()).toBe('2:00')
    await isFocused(page, 'Charge, band 1')
    await press(page, 'f', 'l', 'Tab')
    await type(page, '20')
    await page.getByText('1 thing to fix').waitFor()
    await cell(page, 'Amount', 2).focus()
    await type(page, '10')
    await press(page, 'Tab')
    await page.getByText('Continuous, no gaps').waitFor()
    await expect.poll(() => toPay(page)).toBe('฿40')
    await page.getByText('After 2\u00a0h: 2\u00a0h × ฿10').waitFor()

    await page.getByRole('button', { name: 'Add example' }).focus()
    await press(page, 'Enter')
    await expect
      .poll(() =>
        dialog(page)
          .getByLabel('Stay (h:mm)')
          .evaluate((box) => box === document.activeElement),
      )
      .toBe(true)
    await type(page, '3:01')
    await press(page, 'Tab')
    await dialog(page).getByText('Currently ฿40').waitFor()
    expect(await axe(page)).toEqual([])
    await type(page, '50')
    await press(page, 'Enter')
    await page.getByText('0 of 1 pass: can’t be published yet').waitFor()
    await page.getByText('Before you publish: correct the examples or the prices · save the draft').waitFor()
    expect(await publishing(page).getAttribute('aria-disabled')).toBe('true')
    await publishing(page).focus()
    await press(page, 'Enter')
    expect(await dialog(page).count()).toBe(0)
    await cell(page, 'Amount', 2).focus()
    await press(page, 'Control+a')
    await type(page, '15')
    await page.getByText('1 of 1 pass').waitFor()
    await press(page, 'Control+s')
    await page.getByText('Draft saved').first().waitFor()
    await expect.poll(() => publishing(page).getAttribute('aria-disabled')).toBe(null)
    await isFocused(page, 'Amount, band 2')
    expect(await axe(page)).toEqual([])

    await publishing(page).focus()
    await press(page, 'Enter')
    await dialog(page).getByRole('button', { name: 'Publish' }).focus()
    await press(page, 'Enter')
    await page.getByText('Version 1 is in force').first().waitFor()
    const [tariff] = await tariffs()
    expect(tariff).toMatchObject({ name: 'Cars', versions: [{ n: 1, status: 'active', vehicle_classes: [], visitor_types: [] }] })
    const { rules, examples } = await versionOf(tariff!.versions[0]!._id)
    expect(rules.tables[0]!.bands).toEqual([
      { to: 120, kind: 'flat', amount: 2000, unit: null },
      { to: null, kind: 'unit', amount: 1500, unit: 60 },
    ])
    expect(examples).toMatchObject([{ minutes: 181, expected: 5000, lost_card: false }])
    expect(faults).toEqual([])
  })

  it('[R-14a] are changed by a new version, which is compared with the one in force and may start later', {
    tags: ['nightly'],
  }, async () => {
    const tariff = await makeTariff({ name: 'Cars' })
    await publishVersion(tariff.versions[0]!._id)
    const { page, faults } = await openAs(admin, TARIFFS)
    await page.getByRole('row', { name: /^Cars .+ All other vehicles In force Version 1 since/ }).waitFor()
    await page.getByRole('link', { name: 'Cars' }).click()
    // A published version is read-only.
    await page.getByText(/^In force since .+ To change it, add a new version\.$/).waitFor()
    await expect.poll(() => page.getByRole('cell', { name: '฿20' }).count()).toBe(1)
    expect(await page.getByRole('button', { name: /Save|Add band|Add example|Publish|Delete/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'New version' }).click()
    await page.getByText('Version 2 added as a draft').waitFor()
    await page.getByText('Version 1: ฿80 · the same').waitFor()
    const changes = page.getByRole('region', { name: 'Changed from version 1' })
    await changes.getByText('No changes yet.').waitFor()
    await cell(page, 'Amount', 1).fill('25')
    await changes.getByText('Band 1: ฿20 → ฿25').waitFor()
    expect(await cell(page, 'Amount', 1).getAttribute('title')).toBe('Changed from version 1')
    expect(await cell(page, 'Per started', 1).getAttribute('title')).toBe(null)
    await page.getByText('Version 1: ฿80 · ฿20 more').waitFor()
    await page.getByText('0 of 1 pass: can’t be published yet').waitFor()
    await page.getByRole('button', { name: /should be ฿40/ }).click()
    await dialog(page).getByText('Currently ฿50').waitFor()
    await dialog(page).getByLabel('Expected amount').fill('50')
    await dialog(page).getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await publishing(page).click()
    await dialog(page).getByText('Version 1 ends at that time.', { exact: false }).waitFor()
    await dialog(page)
      .getByText(/^Applies to: All vehicles · /)
      .waitFor()
    await dialog(page).getByText('Band 1: ฿20 → ฿25').waitFor()
    await dialog(page).getByRole('radio', { name: 'At a date and time' }).check()
    expect(await axe(page)).toEqual([])
    await dialog(page).getByRole('textbox', { name: 'Time' }).fill('nine')
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await dialog(page).getByText('Enter a time, such as 08:30.').waitFor()
    await dialog(page).getByRole('textbox', { name: 'Time' }).fill('6')
    await dialog(page).getByRole('textbox', { name: 'Date' }).fill('1 Jan 2020')
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await dialog(page).getByText('That time has passed.').waitFor()
    expect(await dialog(page).getByRole('textbox', { name: 'Time' }).getAttribute('aria-invalid')).toBe('true')
    await dialog(page).getByRole('textbox', { name: 'Date' }).fill('next year')
    expect(await dialog(page).getByRole('textbox', { name: 'Time' }).getAttribute('aria-invalid')).toBe(null)
    await dialog(page).getByRole('textbox', { name: 'Date' }).fill('1 Jan 2099')
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 2 starts on 1 Jan 2099 06:00').first().waitFor()
    await page.getByText('Starts on 1 Jan 2099 06:00. To change it, withdraw it first.').waitFor()
    const row = page.getByRole('row', { name: /^Version 1 In force/ })
    await row.getByRole('cell', { name: '1 Jan 2099 06:00' }).waitFor()
    await row.getByRole('cell', { name: admin.name }).waitFor()
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await dialog(page).getByText('Version 1 stays in force.').waitFor()
    await dialog(page).getByRole('button', { name: 'Withdraw' }).click()
    await page.getByText('Version 2 is a draft again').first().waitFor()
    await page.getByRole('button', { name: 'Delete draft…' }).click()
    await dialog(page).getByRole('button', { name: 'Delete draft' }).click()
    await page.getByText('Draft of version 2 deleted').waitFor()
    await page.getByRole('button', { name: 'End…' }).click()
    await dialog(page).getByRole('button', { name: 'End' }).click()
    await page.getByText('Version 1 has ended').first().waitFor()
    expect((await tariffs())[0]!.versions).toMatchObject([{ n: 1, status: 'superseded' }])
    // A time in the past was refused, and the page may have read the draft once more while it was being deleted.
    expect(faults.filter((fault) => !/422|404|^ApiError: (Some fields need attention|Not found)/.test(fault))).toEqual([])
  })

  it('[R-14a] begin and end by the clock of their location, where that has a zone of its own', { tags: ['nightly'] }, async () => {
    await app.sql("update locations set time_zone = 'Asia/Tokyo' where id = $1", location_id)
    const tariff = await makeTariff({ name: 'Tokyo' })
    const { page } = await openAs(admin, pageOf(tariff))
    await publishing(page).click()
    await dialog(page).getByRole('radio', { name: 'At a date and time' }).check()
    await dialog(page).getByRole('textbox', { name: 'Date' }).fill('1 Jan 2099')
    await dialog(page).getByRole('textbox', { name: 'Time' }).fill('00:30')
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Starts on 1 Jan 2099 00:30. To change it, withdraw it first.').waitFor()
    expect((await tariffs())[0]!.versions).toMatchObject([{ starts_at: '2098-12-31T15:30:00.000Z' }])
    await page.goto(app.address + TARIFFS)
    await page.getByText('Version 1 from 1 Jan 2099').first().waitFor()
  })

  it('[R-14a] are refused where another one covers the same, which is named and one press away', { tags: ['nightly'] }, async () => {
    const other = await makeTariff({ name: 'All vehicles' })
    await publishVersion(other.versions[0]!._id)
    const tariff = await makeTariff({ name: 'Second' })
    const { page } = await openAs(admin, pageOf(tariff))
    await publishing(page).click()
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    const refusal = dialog(page).getByRole('alert')
    await refusal.getByText('Another tariff of this location covers the same vehicles and visitors at that time.').waitFor()
    await refusal.getByText('Choose what it applies to, or add a new version of that tariff.').waitFor()
    expect(await axe(page)).toEqual([])
    await refusal.getByRole('link', { name: /^All vehicles, version 1, since/ }).click()
    await page.getByRole('heading', { level: 1, name: 'All vehicles' }).waitFor()
    await page.goto(app.address + pageOf(tariff))
    await page.getByText('Applies to').click()
    await page.getByRole('checkbox', { name: 'Motorcycle' }).check()
    await page.getByRole('heading', { level: 2, name: 'Motorcycle' }).waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved').waitFor()
    await publishing(page).click()
    await dialog(page).getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 1 is in force').first().waitFor()
    expect((await tariffs()).find(({ name }) => name === 'Second')!.versions).toMatchObject([
      { status: 'active', vehicle_classes: ['motorcycle'] },
    ])
  })

  it('[R-14a] say at the cell what is wrong, and are saved with it, but not with what cannot be read', { tags: ['nightly'] }, async () => {
    const tariff = await makeTariff({ name: 'Wrong', examples: [] })
    const { page } = await openAs(admin, pageOf(tariff))
    await page.getByRole('button', { name: 'Add band' }).click()
    await cell(page, 'Until', 2).fill('1')
    await cell(page, 'Amount', 2).fill('10')
    await page.keyboard.press('Tab')
    await page.getByText('1 thing to fix').waitFor()
    await page.getByText('This band ends before it starts. Choose a later end.').waitFor()
    expect(await cell(page, 'Until', 2).getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Fix the prices to try them out.').waitFor()
    expect(await publishing(page).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved').waitFor()
    const [{ _id } = { _id: '' }] = tariff.versions
    expect((await versionOf(_id)).rules.tables[0]!.bands.map(({ to }) => to)).toEqual([60, 60])

    await cell(page, 'Until', 2).fill('2.5')
    await page.keyboard.press('Tab')
    await page.getByText('Type hours and minutes, such as 2:30 or 2.').waitFor()
    await page.getByRole('button', { name: 'Save draft' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Not saved: 1 field needs attention' })
    await summary.getByRole('link', { name: 'Until, band 2' }).click()
    await expect.poll(() => cell(page, 'Until', 2).evaluate((box) => box === document.activeElement)).toBe(true)
    await cell(page, 'Until', 2).fill('')
    await page.getByText('Continuous, no gaps').waitFor()
    await page.getByRole('button', { name: 'Remove band 1' }).click()
    await expect.poll(() => cell(page, 'Until', 2).count()).toBe(0)
    await page.getByRole('button', { name: 'Save draft' }).click()
    await expect
      .poll(async () => (await versionOf(_id)).rules.tables[0]!.bands)
      .toEqual([{ to: null, kind: 'unit', amount: 1000, unit: 60 }])
  })

  it('[R-14a] have other prices on some days, surcharges, a most to pay and stamps, and show each in its line', {
    tags: ['nightly'],
  }, async () => {
    const tariff = await makeTariff({
      name: 'Weekend',
      examples: [],
      rules: hourly(2000, { restart: 'every_24h', grace: { kind: 'none', minutes: 0 } }),
    })
    const { page } = await openAs(admin, pageOf(tariff))
    await page.getByRole('button', { name: 'Different prices on some days' }).click()
    await page.getByRole('region', { name: 'Bands: Sat–Sun' }).getByRole('checkbox', { name: 'Fri' }).check()
    await page.getByLabel('Amount, band 1, Fri–Sun').fill('50')
    await page.getByText('After-hours surcharge').click()
    await page.getByRole('button', { name: 'Add surcharge' }).click()
    await page.getByLabel('Amount, surcharge 1').fill('250')
    await page.getByText('Maximum and payment').click()
    await page.getByLabel('Maximum charge').selectOption('Per 24 hours')
    await page.getByLabel('Maximum amount').fill('300')
    const simulator = page.getByRole('region', { name: 'Try it out' })
    // This day is a Friday.
    await simulator.getByLabel('Entry', { exact: true }).fill('6 Mar 2026')
    await simulator.getByLabel('Exit time').fill('22:41')
    await simulator.getByLabel('Lost card').check()
    await simulator.getByRole('button', { name: 'Add e-stamp' }).click()
    await simulator.getByLabel('E-stamp 1', { exact: true }).selectOption('Amount off')
    await simulator.getByLabel('Value of e-stamp 1').fill('100')
    const lines = simulator.getByRole('list').getByRole('listitem')
    await expect
      .poll(async () => (await lines.allInnerTexts()).map((line) => line.replaceAll('\u00a0', ' ').replaceAll('\n', ' | ')))
      .toEqual([
        '14 h × ฿50 | ฿700',
        'Maximum ฿300 per 24 h | −฿400',
        'After hours 22:00–05:00, 1 night × ฿250 | ฿250',
        'E-stamp: discount | −฿100',
        'Lost card | ฿200',
        'Total | ฿650',
      ])
    await simulator.getByText('leave by 22:56').waitFor()
    expect(await axe(page)).toEqual([])
    await page.keyboard.press('Control+s')
    await page.getByText('Draft saved').waitFor()
    expect((await versionOf(tariff.versions[0]!._id)).rules).toMatchObject({
      tables: [{ days: ['mon', 'tue', 'wed', 'thu'] }, { days: ['sun', 'fri', 'sat'], bands: [{ amount: 5000 }] }],
      surcharges: [{ from: '22:00', to: '05:00', amount: 25_000, per: 'night' }],
      cap: { amount: 30_000, per: 'every_24h' },
    })
    await page.reload()
    await page.getByText('22:00–05:00 every day: ฿250 per night').waitFor()
  })

  it('[R-14a] are not overwritten where somebody else saved the draft meanwhile, and unsaved changes are asked about', {
    tags: ['nightly'],
  }, async () => {
    const tariff = await makeTariff({ name: 'Shared', examples: [] })
    const [row] = tariff.versions
    const { page } = await openAs(admin, pageOf(tariff))
    await cell(page, 'Amount', 1).fill('30')
    const { updated_at, rules, privileges, vehicle_classes, visitor_types, examples } = await versionOf(row!._id)
    const theirs = { ...rules, lost_card: 50_000 }
    expectSuccess(
      await app.as(admin).parkingFees.changeVersion({
        params: { id: row!._id },
        body: { updated_at, rules: theirs, privileges, vehicle_classes, visitor_types, examples },
      }),
    )
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone changed this before you' })
    await conflict.waitFor()
    await conflict.getByRole('cell', { name: 'from 0:00 ฿30 per 1:00\u00a0h' }).waitFor()
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Parking Fee' }).click()
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Save draft' }).click()
    await page.getByText('Draft saved').waitFor()
    expect((await versionOf(row!._id)).rules.tables[0]!.bands[0]!.amount).toBe(3000)
    await page.getByRole('button', { name: 'Rename…' }).click()
    await dialog(page).getByLabel('Name').fill('Shared by all')
    await dialog(page).getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { level: 1, name: 'Shared by all' }).waitFor()
    // It was saved and is still open: leaving asks about new changes again.
    await cell(page, 'Amount', 1).fill('35')
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Parking Fee' }).click()
    await dialog(page).getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('link', { name: 'Shared by all' }).click()
    await page.getByRole('button', { name: 'Delete tariff…' }).click()
    await dialog(page).getByRole('button', { name: 'Delete tariff' }).click()
    await page.getByText('Tariff Shared by all deleted').waitFor()
    await page.waitForURL(app.address + TARIFFS)
    expect(await tariffs()).toEqual([])
  })

  it('[R-14a] are edited on a phone, in Thai and in the dark', { tags: ['nightly'] }, async () => {
    const tariff = await makeTariff({ name: 'รถยนต์', examples: [{ entry: '2026-03-02T09:00', minutes: 61, expected: 5000 }] })
    const { page, faults } = await openAs(admin, pageOf(tariff), { ...PHONE, language: 'th', colorScheme: 'dark' })
    await page.getByText(/^ผ่าน 0 จาก 1 — /).waitFor()
    await page.getByLabel('จำนวนเงิน ช่วงที่ 1', { exact: true }).fill('๒๕')
    await page.getByText('ผ่าน 1 จาก 1').waitFor()
    await expect.poll(() => toPay(page)).toBe('฿100')
    await page.getByText('4\u00a0ชม. × ฿25').waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'บันทึกร่าง' }).click()
    await page.getByText('บันทึกร่างแล้ว').waitFor()
    await page.getByRole('button', { name: 'เผยแพร่…' }).click()
    await page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: 'เผยแพร่' }).click()
    await page.getByText('ใช้ฉบับที่ 1 แล้ว').first().waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('[R-14a] are read by a viewer, who can change nothing', { tags: ['nightly'] }, async () => {
    const tariff = await makeTariff({ name: 'Cars' })
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    if (!(await app.as(viewer).parkingFees.list({})).ok) throw new Error('A viewer reads tariffs')
    const { page } = await openAs(viewer, pageOf(tariff))
    await page.getByText('Not in force yet.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /Save|Publish|Rename|Delete|New version|Add band/ }).count()).toBe(0)
    await page.goto(app.address + TARIFFS)
    await page.getByRole('link', { name: 'Cars' }).waitFor()
    expect(await page.getByRole('link', { name: 'Add tariff' }).count()).toBe(0)
  })
})

it('[P-04c] the menu has Parking Fee at its place with the edition alone, and an unknown tariff says so', {
  tags: ['nightly'],
}, async () => {
  const { page } = await openAs(admin, `${TARIFFS}/${app.make.id()}`)
  await page.getByText('Tariff not found').waitFor()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const labels = await menu.getByRole('link').allInnerTexts()
  expect(labels.slice(labels.indexOf('Member'), labels.indexOf('Black List') + 1)).toEqual(['Member', 'Parking Fee', 'Black List'])
  await menu.getByRole('link', { name: 'Parking Fee' }).click()
  await page.getByText('No tariffs yet').waitFor()
  const outsider = await app.make.admin({ organisation: await app.make.organisation({ services: ['visitor_m_plus'] }) })
  const { page: other } = await openAs(outsider, TARIFFS)
  await other.getByText('Access Denied').waitFor()
  expect(await other.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Parking Fee' }).count()).toBe(0)
})
