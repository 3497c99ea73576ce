import { dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { monthAfter, monthOf } from '@gatehouse/contract/kernel/domain/months.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { createStay } from '../apps/server/test/stays.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { press } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { admin, cell, location_id, makeTariff, ownLocation, pageOf, publishVersion, versionOf } from './support/tariffs.ts'

servePage()
ownLocation()

const PHONE = { viewport: { width: 360, height: 780 } }

describe('the tariffs of a location', { tags: ['nightly'] }, () => {
  it('[R-14a] say what a draft would have brought over the stays of last month, in both languages and on a phone', async () => {
    const tariff = await makeTariff({ name: 'Cars' })
    const version_id = tariff.versions[0]!._id
    await publishVersion(version_id)
    const gate = await app.make.gate(admin, { location_id })
    const left = `${monthAfter(monthOf(dayIn(Date.now(), 'Asia/Bangkok')), -1)}-12T05:00:00Z`
    for (const minutes of [10, 61, 300]) await createStay(app, admin, gate, { left, minutes, version_id })
    const { rules } = await versionOf(version_id)
    const body = { rules, examples: [] }
    const draft = expectSuccess(
      await app.as(admin).parkingFees.addVersion({ params: { id: tariff._id }, body, idempotencyKey: app.make.id() }),
    )
    const { page, faults } = await openAs(admin, `${pageOf(tariff)}?version=${draft._id}`)
    const panel = page.getByRole('region', { name: 'Last month with these prices' })
    const button = panel.getByRole('button', { name: 'Calculate' })
    await cell(page, 'Amount', 1).fill('25')
    await button.focus()
    await press(page, 'Enter')
    const figures = panel.getByRole('list', { name: 'Result' })
    await expect
      .poll(async () => (await figures.getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]))
      .toEqual(['฿140', '฿175', '+฿35', '3'])
    await panel.getByText('2 stays cost more, 0 less, 1 the same. 1 would be free.').waitFor()
    await panel.getByRole('row', { name: '1–2 h 1 ฿40 ฿50' }).waitFor()
    await panel.getByRole('row', { name: '4–8 h 1 ฿100 ฿125' }).waitFor()
    expect(await axe(page)).toEqual([])
    await cell(page, 'Amount', 1).fill('10')
    await panel.getByText('These figures are for earlier prices. Calculate again.').waitFor()
    await button.click()
    await page.screenshot({ path: '/tmp/h/shot-en.png' })
    await panel.getByText('0 stays cost more, 2 less, 1 the same. 1 would be free.').waitFor()
    expect(await panel.getByText('earlier prices').count()).toBe(0)
    await page.getByLabel('Amount, band 1').fill('')
    await panel.getByText('Fix the prices first.').waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    expect(faults).toEqual([])

    const thai = await openAs(admin, `${pageOf(tariff)}?version=${draft._id}`, { ...PHONE, language: 'th', colorScheme: 'dark' })
    const own = thai.page.getByRole('region', { name: 'เดือนที่แล้ว ถ้าใช้ราคานี้' })
    await own.getByRole('button', { name: 'คำนวณ' }).click()
    await own.getByText(/^แพงขึ้น 0 · ถูกลง 0 · เท่าเดิม 3/).waitFor()
    expect(await fitsWidth(thai.page)).toBe(true)
    expect(await axe(thai.page)).toEqual([])
    // Only people who may read reports see money.
    const { organisation_id: organisation } = admin
    const withoutReports = await openAs(await app.make.admin({ organisation, removed: ['reports:read'] }), pageOf(tariff))
    await withoutReports.page.getByRole('region', { name: 'Try it out' }).waitFor()
    expect(await withoutReports.page.getByRole('button', { name: 'Calculate' }).count()).toBe(0)
  })
})
