import { readFile } from 'node:fs/promises'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard } from './support/desk.ts'
import { arrive, box, E_STAMP, hostOf, newKind, newUnit, openBox, PHONE, staffStampedGate } from './support/e-stamps.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffStampedGate()

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
