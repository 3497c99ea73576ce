import type { Request } from 'playwright-core'
import type { TestPerson } from '../apps/server/test/served.ts'
import { openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

let admin: TestPerson
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
})

it('[L-15] saves by POST without an id and by PUT with one, and reads, as JSON with X-Requested-With and the token', async () => {
  await app.make.location(admin, { code: 'HQ' })
  const token = await app.make.session(admin.id, admin.organisation_id)
  const { page } = await openPage(browser, { token })
  const calls: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/visitors/gates')) calls.push(request)
  })
  const called = (method: string, path: RegExp) =>
    calls.find((request) => request.method() === method && path.test(new URL(request.url()).pathname))

  await page.goto(`${app.address}/service/visitor/gates/create`)
  await expect.poll(() => page.getByLabel('Location').inputValue(), { timeout: 10_000 }).not.toBe('')
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill('A1')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Front')
  await page.keyboard.press('Control+s')
  await page.getByRole('link', { name: 'A1' }).click()
  await page.getByRole('heading', { level: 1, name: 'A1 Front' }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Front door')
  await page.keyboard.press('Control+s')
  await page
    .getByText(/A1 saved|saved/i)
    .first()
    .waitFor()

  const id = /[0-9a-f-]{36}/
  const [query, post, get, put] = [
    called('GET', /^\/visitors\/gates$/),
    called('POST', /^\/visitors\/gates$/),
    called('GET', new RegExp(`^/visitors/gates/${id.source}$`)),
    called('PUT', new RegExp(`^/visitors/gates/${id.source}$`)),
  ]
  for (const request of [query, post, get, put]) {
    const headers = await request?.allHeaders()
    expect(headers).toMatchObject({ authorization: `Bearer ${token}`, 'x-requested-with': 'XMLHttpRequest' })
  }
  for (const request of [post, put]) expect((await request?.allHeaders())?.['content-type']).toBe('application/json')
  expect(post?.postDataJSON()).toMatchObject({ code: 'A1', name: 'Front' })
  expect(put?.postDataJSON()).toMatchObject({ name: 'Front door' })
})
