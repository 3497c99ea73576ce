import type { Page } from 'playwright-core'
import { PASSWORD } from '../apps/server/test/constants.ts'
import { openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

servePage()

async function typeIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

it('a browser in which a person signed in before [R14] lets them in while strangers have locked their account everywhere else', async () => {
  const person = await app.make.admin()
  const { page } = await openPage(browser)
  await typeIn(page, person.email)
  await page.waitForURL(`${app.address}/dashboard`)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  for (let n = 0; n < 10; n++) await app.as(null).auth.login({ body: { email: person.email, password: 'a guess' } })

  const { page: elsewhere } = await openPage(browser)
  await typeIn(elsewhere, person.email)
  await elsewhere.getByRole('alert').getByText('Wrong e-mail or password').waitFor()
  await typeIn(page, person.email)
  await page.waitForURL(`${app.address}/dashboard`)
})
