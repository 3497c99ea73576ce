import { randomBytes } from 'node:crypto'
import type { Page, Request } from 'playwright-core'
import sharp from 'sharp'
import type { TestPerson } from '../apps/server/test/served.ts'
import { axe, openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

let guard: TestPerson
let gate: { _id: string }
servePage()
beforeAll(async () => {
  guard = await app.make.operator()
  gate = await app.make.gate(guard)
})

let visit: string
let page: Page
beforeEach(async () => {
  const answer = await app.as(guard).entrances.checkIn({ body: { gate_id: gate._id, visitor_name: 'Somchai', visitor_type: 'visitor' } })
  if (!answer.ok) throw new Error(answer.body.code)
  visit = answer.body._id
})
const photo = async () => {
  const answer = await app.as(guard).entrances.get({ params: { id: visit } })
  return answer.ok ? answer.body.photo : undefined
}
async function openVisit(before: (fresh: Page) => Promise<unknown> = async () => {}): Promise<Page> {
  const token = await app.make.session(guard.id, guard.organisation_id)
  ;({ page } = await openPage(browser, { token }))
  await before(page)
  await page.goto(`${app.address}/service/visitor/entrances?visit=${visit}`)
  await page.getByText('Choose image').waitFor()
  return page
}
const PHOTO = '**/visitors/entrances/*/photo'
const noise = async (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 95 })
    .toBuffer()
const choose = async (buffer: Buffer, mimeType = 'image/jpeg') =>
  page.getByLabel('Choose image').setInputFiles({ name: 'me.jpg', mimeType, buffer })
const chooseSmall = async () => choose(await noise(80, 60))
const saving = () => page.getByText(/^Saving the photo, \d+ %$/)
const alert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })
const saved = () => page.getByText(/^Photo saved · #\d+$/)

describe('the upload of a photo', { tags: ['nightly'] }, () => {
  it('[L-17] is a multipart form with the field file and the token, and tells its progress up to the end', async () => {
    await openVisit((fresh) =>
      fresh.addInitScript(() => {
        const send = XMLHttpRequest.prototype.send
        XMLHttpRequest.prototype.send = function (form) {
          if (form instanceof FormData) Object.assign(window, { sent: [...form].map(([name, value]) => [name, (value as File).type]) })
          return send.call(this, form)
        }
      }),
    )
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 2_000_000,
    })
    await page.evaluate(() => {
      const percentages: number[] = []
      Object.assign(window, { told: percentages })
      new MutationObserver(() => {
        const percent = /Saving the photo, (\d+) %/.exec(document.body.textContent ?? '')?.[1]
        if (percent !== undefined && percentages.at(-1) !== Number(percent)) percentages.push(Number(percent))
      }).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    const upload = page.waitForRequest(PHOTO)
    const response = page.waitForResponse(PHOTO)
    await choose(await noise(2000, 1500))
    const request: Request = await upload
    expect(request.method()).toBe('POST')
    const headers = await request.allHeaders()
    expect(headers).toMatchObject({ authorization: expect.stringMatching(/^Bearer ghs_/), 'x-requested-with': 'XMLHttpRequest' })
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(await page.evaluate(() => (window as unknown as { sent: unknown }).sent)).toEqual([['file', 'image/jpeg']])
    expect((await response).status()).toBe(200)
    await saved().waitFor()
    expect(await photo()).not.toBeNull()
    const shownPercents = await page.evaluate(() => (window as unknown as { told: number[] }).told)
    expect(shownPercents).toEqual([...shownPercents].sort((a, b) => a - b))
    expect([shownPercents[0], shownPercents.at(-1)]).toEqual([0, 100])
    expect(shownPercents.filter((percent) => percent > 0 && percent < 100).length).toBeGreaterThan(1)
    await expect.poll(() => saving().count()).toBe(0)
  })

  it('[L-17] shows the server’s reason if it is refused, and can be tried with another picture', async () => {
    await openVisit()
    await choose(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await alert('The photo was not saved. Choose a JPEG, PNG or WebP image.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.route(PHOTO, (route) => route.fulfill({ status: 500, body: '<h1>Proxy</h1>', contentType: 'text/html' }), { times: 1 })
    await chooseSmall()
    await alert('The photo was not saved. Something went wrong on our side. Nothing was saved. Try again.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved().waitFor()
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  })

  it('[L-17] over a broken connection says that the server does not answer, and sends the same picture again', async () => {
    await openVisit()
    for (const broken of ['connectionreset', 'internetdisconnected'] as const) {
      await page.route(PHOTO, (route) => route.abort(broken), { times: 1 })
      if (broken === 'connectionreset') await chooseSmall()
      else await page.getByRole('button', { name: 'Try again' }).click()
      await alert('The photo was not saved. The server is not responding. Check the network and try again.').waitFor()
    }
    expect(await photo()).toBeNull()
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved().waitFor()
    expect(await photo()).not.toBeNull()
  })

  it('[L-17] is given up with its request after 120 s without an answer, not before', async () => {
    await openVisit((fresh) => fresh.clock.install())
    await page.route(PHOTO, () => {}, { times: 1 })
    const given_up = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/photo'))
    await chooseSmall()
    await saving().waitFor()
    // The page's clock continues between the steps.
    await page.clock.fastForward(105_000)
    await expect.poll(() => saving().count()).toBe(1)
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.clock.fastForward(15_000)
    await alert('The photo was not saved. It took too long.').waitFor()
    expect((await given_up).failure()?.errorText).toBe('net::ERR_ABORTED')
    await page.getByRole('button', { name: 'Try again' }).click()
    await saved().waitFor()
  })

  it('[L-17] is no failure if the guard cancels it, and is not saved', async () => {
    await openVisit()
    await page.route(PHOTO, () => {}, { times: 1 })
    const given_up = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/photo'))
    await chooseSmall()
    await saving().waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await given_up
    await saving().waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    expect(await photo()).toBeNull()
    await chooseSmall()
    await saved().waitFor()
  })

  it('[L-17] without a session any more leads to the sign-in page', async () => {
    await openVisit()
    await page.route(
      PHOTO,
      (route) => route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ghs_${'x'.repeat(43)}` } }),
      {
        times: 1,
      },
    )
    await chooseSmall()
    await page.waitForURL(`${app.address}/login?reason=*`)
  })
})
