import { dayAhead, shortPassFor } from '../apps/server/test/pre-passes.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, staffDesk } from './support/desk.ts'
import { press } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const LIST = '/service/visitor/pre-passes'
let location_id: string
let host: TestPerson
beforeEach(async () => {
  location_id = expectSuccess(await app.as(admin).gates.list({})).docs[0]!.location_id
  host = await app.make.person({ organisation: admin.organisation_id, role: 'host', name: 'Nipha Host' })
  const { version, pre_registers } = expectSuccess(await app.as(admin).settings.get({ query: {} }))
  expectSuccess(
    await app.as(admin).settings.save({ body: { location_id: null, version, pre_registers: { ...pre_registers, approval: true } } }),
  )
})

describe('passes that wait for approval', () => {
  it('are made by the host, show no code, are rejected with a reason, changed and approved', { tags: ['nightly'] }, async () => {
    const { page: host_page, faults } = await openAs(host, `${LIST}/create`)
    await host_page.getByText('Some locations require approval').waitFor()
    await host_page.getByRole('textbox', { name: 'Holder' }).fill('Somchai Jaidee')
    await host_page.getByRole('button', { name: 'Create pass' }).click()
    await host_page.getByText('Pass for Somchai Jaidee sent for approval').waitFor()
    await host_page.getByText('This pass is waiting for approval').waitFor()
    expect(await host_page.getByRole('img', { name: /QR code/ }).count()).toBe(0)
    expect(await axe(host_page)).toEqual([])
    const [pass] = expectSuccess(await app.as(host).prePasses.list({})).docs

    const { page } = await openAs(admin, `${LIST}?tab=waiting`)
    await page.getByRole('link', { name: 'Somchai Jaidee' }).click()
    await page.getByText('has no QR code until it is approved').waitFor()
    expect(await page.getByRole('button', { name: 'Suspend…' }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Reject…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject the pass for Somchai Jaidee?' })
    await dialog.getByLabel('Reason').fill('Which company?')
    await press(page, 'Enter')
    await page.getByText('Pass rejected').waitFor()

    await host_page.goto(`${app.address}${LIST}/${pass!._id}/edit`)
    await host_page.getByText('Which company?').first().waitFor()
    expect(await host_page.getByRole('button', { name: 'Approve…' }).count()).toBe(0)
    await host_page.getByRole('textbox', { name: 'Company' }).fill('Example Co')
    await host_page.getByRole('button', { name: 'Save', exact: true }).click()
    await host_page.getByText('Pass for Somchai Jaidee sent for approval').waitFor()

    await page.goto(`${app.address}${LIST}/${pass!._id}/edit`)
    await page.getByRole('button', { name: 'Approve…' }).click()
    await page.getByRole('dialog', { name: 'Approve the pass for Somchai Jaidee?' }).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('Pass approved').waitFor()
    await host_page.goto(`${app.address}${LIST}/${pass!._id}/pass`)
    await host_page.getByRole('img', { name: 'QR code of the pass for Somchai Jaidee' }).waitFor()
    expect(faults).toEqual([])
  })

  it('are not approved when they change under the open dialog, until the approver has looked again', async () => {
    const pass = expectSuccess(await app.as(host).prePasses.create({ body: shortPassFor({ location_id }) }))
    const { page, faults } = await openAs(admin, `${LIST}/${pass._id}/edit`)
    await page.getByRole('button', { name: 'Approve…' }).click()
    const dialog = page.getByRole('dialog', { name: /^Approve the pass for/ })
    await dialog.waitFor()
    const longer = { ...pass, until_day: dayAhead(300), company: 'Another Co' }
    expectSuccess(await app.as(host).prePasses.update({ params: { id: pass._id }, body: longer }))
    // The live event updated the form below the dialog.
    await expect.poll(() => page.getByLabel('Company').first().inputValue()).toBe('Another Co')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await dialog.getByText('Someone changed this pass while you were deciding.').waitFor()
    expect(expectSuccess(await app.as(admin).prePasses.get({ params: { id: pass._id } })).status).toBe('pending_approval')
    expect(await axe(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Review again' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Approve…' }).click()
    await page
      .getByRole('dialog', { name: /^Approve the pass for/ })
      .getByRole('button', { name: 'Approve' })
      .click()
    await page.getByText('Pass approved').waitFor()
    expect(faults.filter((fault) => !/409|Someone changed this/.test(fault))).toEqual([])
  })

  it('say at the last day that a pass is too long for a host', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(host, `${LIST}/create`)
    await page.getByRole('textbox', { name: 'Holder' }).fill('Somchai Jaidee')
    await page.getByRole('textbox', { name: 'Last day' }).fill('31 Dec 2099')
    await page.getByRole('button', { name: 'Create pass' }).click()
    await page.getByText('A pass can be valid for at most 365 days here. Choose an earlier day.').first().waitFor()
    expect(await page.getByRole('textbox', { name: 'Last day' }).getAttribute('aria-invalid')).toBe('true')
  })

  it('fit a phone in both languages and schemes', { tags: ['nightly'] }, async () => {
    const { _id } = expectSuccess(await app.as(host).prePasses.create({ body: shortPassFor({ location_id, until_day: dayAhead(60) }) }))
    for (const language of ['en', 'th'] as const)
      for (const scheme of ['light', 'dark'] as const) {
        const { page } = await openAs(admin, `${LIST}/${_id}/edit`, {
          language,
          colorScheme: scheme,
          viewport: { width: 360, height: 780 },
        })
        await page
          .getByRole('button', { name: language === 'en' ? 'Approve…' : /อนุมัติ…/ })
          .first()
          .waitFor()
        expect(await fitsWidth(page)).toBe(true)
        expect(await axe(page)).toEqual([])
      }
  })
})
