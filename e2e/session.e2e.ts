import { createClient } from '@gatehouse/contract/client.ts'
import { PASSWORD } from '../apps/server/test/constants.ts'
import type { TestPerson } from '../apps/server/test/served.ts'
import { axe, openPage, storedToken } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

let person: TestPerson
servePage()
beforeAll(async () => {
  person = await app.make.admin({ name: 'Kanyarat Phuengbun' })
})

const signInPage = async () => {
  const view = await openPage(browser)
  await view.page.goto(`${app.address}/login`)
  await view.page.getByRole('heading', { name: 'SIGN IN' }).waitFor()
  return view
}
const box = (page: Awaited<ReturnType<typeof signInPage>>['page']) => page.getByRole('main')

describe('sign-in page', () => {
  it('[L-01] [R-03] leads whoever has no token to /login, from every address', async () => {
    const { page } = await openPage(browser)
    for (const path of ['/', '/dashboard', '/service/visitor/gates', '/nowhere']) {
      await page.goto(app.address + path)
      await page.waitForURL(`${app.address}/login`)
    }
  })

  it('[R-02] [L-03] [L-06] has the form, says Invalid email, and is 390 px high, 470 with an error', async () => {
    const { page } = await signInPage()
    await expect.poll(async () => (await box(page).boundingBox())?.height).toBe(390)
    await expect.poll(() => page.getByText('E-Mail', { exact: true }).isVisible()).toBe(true)
    expect(await page.getByText('Password', { exact: true }).evaluate((label) => getComputedStyle(label).textTransform)).toBe('uppercase')
    await page.getByLabel('Email').fill('operator')
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await page.getByText('Invalid email').waitFor()
    await expect.poll(async () => (await box(page).boundingBox())?.height).toBe(470)
    expect(await axe(page)).toEqual([])
  })

  it('[L-04] shows the messages of the refusal in an alert', async () => {
    const { page } = await signInPage()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    const answer = page.waitForResponse('**/auth/login')
    await page.keyboard.press('Enter')
    const { errors } = (await (await answer).json()) as { errors: Record<string, string>[] }
    const messages = errors.map(({ email, password, message }) => email ?? password ?? message)
    expect(messages.length).toBeGreaterThan(0)
    await expect.poll(() => page.getByRole('alert').textContent()).toBe(messages.join(', '))
    expect(await storedToken(page)).toBeNull()
  })

  it('[L-05] says Login failed when the server breaks and when it does not answer', async () => {
    const { page } = await signInPage()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    for (const fail of ['status', 'network'] as const) {
      await page.route('**/auth/login', (route) => (fail === 'status' ? route.fulfill({ status: 500, body: '' }) : route.abort()), {
        times: 1,
      })
      await page.getByRole('button', { name: 'SIGN IN' }).click()
      await page.getByRole('alert').getByText('Login failed', { exact: true }).waitFor()
      await expect.poll(async () => (await box(page).boundingBox())?.height).toBe(470)
    }
  })

  it('[L-02] stores the token as auth_token and moves to /dashboard after 500 ms', async () => {
    const { page } = await signInPage()
    await page.clock.install()
    await page.getByLabel('Email').fill(person.email)
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await page.getByRole('button', { name: 'SIGN IN' }).click()
    await expect.poll(() => storedToken(page)).toMatch(/^ghs_/)
    await page.clock.runFor(499)
    expect(page.url()).toBe(`${app.address}/login`)
    await page.clock.runFor(1)
    await page.clock.resume()
    await page.waitForURL(`${app.address}/dashboard`)
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  })
})

describe('session', () => {
  it('[H-05] [L-08] [ASVS 14.3.1] logs out here and on the server, and leaves nothing of the person in the browser', async () => {
    const token = await app.make.session(person.id, person.organisation_id)
    const { page } = await openPage(browser, { token })
    await page.goto(`${app.address}/profile`)
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('link', { name: 'Profile' }).waitFor()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL(`${app.address}/login`)
    expect(await storedToken(page)).toBeNull()
    const left = await page.evaluate(async () => ({
      local: Object.keys(localStorage).filter((key) => !['language', 'color_scheme'].includes(key)),
      // Ignores scroll positions and the mark that `openPage` stores.
      session: Object.keys(sessionStorage).filter((key) => !/^(tsr-scroll-restoration|signed_in$)/.test(key)),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      cookies: document.cookie,
    }))
    expect(left).toEqual({ local: [], session: [], databases: 0, caches: 0, cookies: '' })
    expect((await app.as({ token }).auth.me({})).status).toBe(401)
    await page.goBack()
    await page.waitForURL(`${app.address}/login`)
  })

  it('[L-09] goes to /login when the current-user call fails, and raises its status', async () => {
    const token = await app.make.session(person.id, person.organisation_id)
    for (const [fail, trace] of [
      [500, 'HTTP status 500'],
      [401, 'HTTP status 401'],
      [0, 'NetworkError'],
    ] as const) {
      const { page, faults } = await openPage(browser, { token })
      await page.route('**/auth/me', (route) => (fail === 0 ? route.abort() : route.fulfill({ status: fail, body: '' })))
      await page.goto(`${app.address}/profile`)
      await page.waitForURL(`${app.address}/login?reason=*`)
      await page.getByRole('heading', { name: 'SIGN IN' }).waitFor()
      await expect.poll(() => faults.join('\n')).toContain(trace)
      await page.context().close()
    }
  })

  it('[L-09] reads the person, the notifications and the organisations before it shows the page', async () => {
    const { page, faults } = await openPage(browser, { token: person.token })
    const paths: string[] = []
    page.on('requestfinished', (request) => paths.push(new URL(request.url()).pathname))
    await page.goto(`${app.address}/profile`)
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    expect(paths).toEqual(expect.arrayContaining(['/auth/me', '/notifications', '/centralizes']))
    expect(paths.indexOf('/auth/me')).toBeLessThan(paths.indexOf('/notifications'))
    expect(faults).toEqual([])
  })

  it('ends on the page as soon as it ends on another server', { tags: ['nightly'] }, async () => {
    const token = await app.make.session(person.id, person.organisation_id)
    const { page } = await openPage(browser, { token })
    const stream = page.waitForResponse('**/events')
    await page.goto(`${app.address}/profile`)
    await stream
    const other = await app.another()
    await createClient({ base: other.address, token: () => token }).auth.logout({})
    await page.waitForURL(`${app.address}/login?reason=expired`)
    expect(await storedToken(page)).toBeNull()
  })

  it('ends in every tab of the browser together', { tags: ['nightly'] }, async () => {
    const token = await app.make.session(person.id, person.organisation_id)
    const { page } = await openPage(browser, { token })
    await page.goto(`${app.address}/profile`)
    const second = await page.context().newPage()
    await second.goto(`${app.address}/notification`)
    await second.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('button', { name: /Your account/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await second.waitForURL(`${app.address}/login`)
  })
})
