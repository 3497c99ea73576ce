import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()

const PATH = '/service/visitor/setting?section=parking'

describe('the payment account', () => {
  it('is requested by one person and in force once a second one approves it', async () => {
    const admin = await app.make.admin()
    const second = await app.make.admin({ organisation: admin.organisation_id })
    const { page, faults } = await openAs(admin, PATH)
    await page.getByRole('combobox', { name: 'Account type' }).selectOption('phone')
    await page.getByRole('textbox', { name: 'Account number' }).fill('081-234-5678')
    await page.getByRole('textbox', { name: 'Reason', exact: true }).last().fill('The bank changed')
    await page.getByRole('button', { name: 'Request this account' }).click()
    await page.getByText('Waiting for a second person.').waitFor()
    expect(expectSuccess(await app.as(admin).settings.get({})).parking).toEqual({ promptpay: null })
    expect(await page.getByRole('button', { name: 'Approve…' }).count()).toBe(0)
    expect(faults).toEqual([])

    const other = await openAs(second, PATH)
    await other.page.getByText('Mobile number 0812345678').waitFor()
    await other.page.getByRole('button', { name: 'Approve…' }).click()
    const dialog = other.page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('I called the bank')
    await dialog.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.page.getByText('Account approved. It is in force now.').waitFor()
    expect(expectSuccess(await app.as(admin).settings.get({})).parking).toEqual({ promptpay: { kind: 'phone', number: '0812345678' } })
    expect(other.faults).toEqual([])
  })

  it('is readable in both languages and schemes, on a phone and on a wide screen', { tags: ['nightly'] }, async () => {
    const admin = await app.make.admin()
    const second = await app.make.admin({ organisation: admin.organisation_id })
    const body = { parking: { promptpay: { kind: 'phone' as const, number: '0812345678' } }, reason: 'ธนาคารเปลี่ยน' }
    expectSuccess(await app.as(admin).settings.requestPaymentAccount({ body }))
    for (const options of [
      { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 800 } },
      { language: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
    ] as const) {
      const { page } = await openAs(second, PATH, options)
      await page.getByText('0812345678').waitFor()
      if (process.env.LOOK) await page.screenshot({ path: `/tmp/account-${options.language}.png`, fullPage: true })
      expect(await fitsWidth(page)).toBe(true)
      expect(await axe(page)).toEqual([])
    }
  })
})
