import { createHash, randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { TestPerson } from '../apps/server/test/served.ts'
import { axe, openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

servePage()

const codeFor = async (person: TestPerson, purpose: 'activation' | 'password_reset') => {
  const code = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(code).digest()
  await app.sql('select account_code_put($1, $2, $3, 60)', hash, person.id, purpose)
  return code
}
const open = async (path: string) => {
  const { page } = await openPage(browser)
  await page.goto(app.address + path)
  return page
}
const signIn = async (page: Page, person: TestPerson, password: string) => {
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${app.address}/dashboard`)
}

describe('activation', () => {
  it('[R-01] is loading, then says what the server says, with SIGN IN to /login', async () => {
    const person = await app.make.admin()
    const { page } = await openPage(browser)
    await page.route('**/user/activate', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await page.getByText('loading...').waitFor()
      return route.continue()
    })
    const answer = page.waitForResponse((response) => response.request().method() === 'POST' && response.url().endsWith('/user/activate'))
    await page.goto(`${app.address}/user/activate/${await codeFor(person, 'activation')}`)
    await page.getByRole('heading', { name: 'Verification' }).waitFor()
    const { success, message } = (await (await answer).json()) as { success: boolean; message: string }
    expect(success).toBe(true)
    await page.getByText(message).waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'SIGN IN' }).click()
    await page.waitForURL(`${app.address}/login`)
  })

  it('[R-01] asks for a password where there is none, and opens the account with it', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    await app.sql('update users set password_hash = null where id = $1', person.id)
    const page = await open(`/user/activate/${await codeFor(person, 'activation')}`)
    await page.getByRole('textbox', { name: 'New password' }).fill('short')
    await page.getByRole('button', { name: 'Activate account' }).click()
    await page.getByText('Use at least 10 characters.').waitFor()
    await page.getByRole('textbox', { name: 'New password' }).fill('a long enough one')
    await page.getByRole('button', { name: 'Activate account' }).click()
    await page.getByRole('link', { name: 'SIGN IN' }).click()
    await signIn(page, person, 'a long enough one')
  })

  it('[E31] asks for a name where there is none, and says which account it is', { tags: ['nightly'] }, async () => {
    const person = await app.make.admin()
    await app.sql("update users set password_hash = null, name = split_part(email, '@', 1) where id = $1", person.id)
    const page = await open(`/user/activate/${await codeFor(person, 'activation')}`)
    await page.getByText(person.email).waitFor()
    expect(await page.getByLabel('Your name').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByRole('textbox', { name: 'New password' }).fill('a long enough one')
    await page.getByRole('button', { name: 'Activate account' }).click()
    await expect.poll(() => page.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true')
    expect(await axe(page)).toEqual([])
    await page.getByLabel('Your name').fill('Somsri Dee')
    await page.getByRole('button', { name: 'Activate account' }).click()
    await page.getByRole('link', { name: 'SIGN IN' }).waitFor()
    expect((await app.sql('select name from users where id = $1', person.id))[0]!.name).toBe('Somsri Dee')
  })

  it('[L-10b] says Activate failed when the call fails, and why where the server says so', async () => {
    const invalidPage = await open(`/user/activate/${randomBytes(32).toString('base64url')}`)
    await invalidPage.getByRole('alert').getByText('Activate failed', { exact: true }).waitFor()
    await invalidPage.getByText('This link has expired or was already used. Request a new one.').waitFor()
    await expect.poll(() => invalidPage.getByRole('link', { name: 'SIGN IN' }).count()).toBe(0)
    await invalidPage.context().close()

    const cut = await open(`/user/activate/${randomBytes(8).toString('base64url')}`)
    await cut.getByText('This link has expired or was already used. Request a new one.').waitFor()
    await cut.context().close()

    const { page } = await openPage(browser)
    await page.route('**/user/activate', (route) => route.abort())
    await page.goto(`${app.address}/user/activate/${randomBytes(32).toString('base64url')}`)
    await page.getByText('Activate failed', { exact: true }).waitFor()
  })
})

describe('password reset', () => {
  it('[L-13a] answers the same for every address', async () => {
    const person = await app.make.admin()
    const texts: (string | null)[] = []
    for (const email of [person.email, 'nobody@test.example']) {
      const page = await open('/login')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByRole('button', { name: 'Send link' }).waitFor()
      await page.getByLabel('E-Mail').fill(email)
      await page.getByRole('button', { name: 'Send link' }).click()
      texts.push(await page.getByRole('main').getByRole('status').textContent())
      expect(await axe(page)).toEqual([])
      await page.context().close()
    }
    expect(texts[0]).toBe(texts[1])
  })

  it('sets a new password by the link, once', async () => {
    const person = await app.make.admin()
    const path = `/password/reset/${await codeFor(person, 'password_reset')}`
    const page = await open(path)
    await page.getByRole('textbox', { name: 'New password' }).fill('the next password')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.getByRole('main').getByRole('status').waitFor()
    expect((await app.as(person).auth.me({})).status).toBe(401)
    await page.getByRole('link', { name: 'Back to sign-in' }).click()
    await signIn(page, person, 'the next password')
    await page.context().close()

    const secondPage = await open(path)
    await secondPage.getByRole('textbox', { name: 'New password' }).fill('one more password')
    await secondPage.getByRole('button', { name: 'Save password' }).click()
    await secondPage.getByRole('alert').getByText('This link has expired or was already used. Request a new one.').waitFor()
  })
})
