import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, openPage, type PageOptions } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

let person: TestPerson
servePage()
beforeEach(async () => {
  person = await app.make.operator({ name: 'Kanyarat Phuengbun' })
})

async function open(section = '', options: PageOptions = {}): Promise<Page> {
  const token = await app.make.session(person.id, person.organisation_id)
  const { page } = await openPage(browser, { token, ...options })
  await page.goto(`${app.address}/profile${section && `?section=${section}`}`)
  return page
}
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const attributes = async () => expectSuccess(await app.as(person).profile.get({})).data.attributes
const saved = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()

describe('the business card', () => {
  it('[R-04b] [L-11] is filled in, shown as it is written, saved with Ctrl S and there again', async () => {
    const page = await open()
    await box(page, 'Name in Thai').fill('กัญญารัตน์ พึ่งบุญ')
    await box(page, 'Name in English').fill('Kanyarat Phuengbun')
    await box(page, 'Position').fill('Facility manager')
    await box(page, 'Phone 1').fill('081 234 5608')
    await button(page, 'Add phone').click()
    await box(page, 'Phone 2').fill('02-123-4567')
    await box(page, 'LINE ID').fill('@kanyarat')
    await box(page, 'WeChat ID').fill('kanyarat_wx')
    await box(page, 'E-mail on the card').fill('kanyarat@sathornpark.example')
    await box(page, 'Address').fill('98 Sathorn Road\nBangkok')
    const card = page.getByRole('region', { name: 'Your card' })
    for (const text of ['กัญญารัตน์ พึ่งบุญ', 'Facility manager', '@kanyarat']) await card.getByText(text, { exact: true }).waitFor()
    const saveRequest = page.waitForRequest((request) => request.method() === 'PUT')
    await page.keyboard.press('Control+s')
    expect(Object.keys((await saveRequest).postDataJSON() as object)).toEqual(['data'])
    expect((await saveRequest).postDataJSON()).toMatchObject({ data: { type: 'profile', attributes: { line_id: '@kanyarat' } } })
    await saved(page, 'Business card saved').waitFor()
    expect(await attributes()).toMatchObject({ phones: ['+66812345608', '+6621234567'], address: '98 Sathorn Road\nBangkok' })
    await page.reload()
    await expect.poll(() => box(page, 'Phone 1').inputValue()).toBe('081-234-5608')
  })

  it('names what is wrong at its field, and is asked for before it is left half-written', { tags: ['nightly'] }, async () => {
    const page = await open()
    await box(page, 'Phone 1').fill('12')
    await box(page, 'E-mail on the card').fill('no')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').getByText('Not saved: 2 fields need attention').waitFor()
    await page.getByText('A mobile number has 10 digits and starts 06, 08 or 09.').waitFor()
    await page.getByText('Invalid email').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await button(page, 'Keep editing').click()
    await expect.poll(() => box(page, 'Phone 1').inputValue()).toBe('12')
    await page.getByRole('link', { name: 'Security', exact: true }).click()
    await button(page, 'Leave without saving').click()
    await page.waitForURL(/section=security/)
  })
})

describe('the pictures', () => {
  const choose = async (page: Page, place: string, buffer: Buffer) =>
    page.getByLabel(`Choose image: ${place}`, { exact: true }).setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer })

  it('[L-12a-d] go to their own calls, in their own fields, and are shown', async () => {
    const page = await open('pictures')
    const places = [
      ['Business card, front', 'namecard', '/api/profile/namecard'],
      ['Business card, back', 'namecard_back', '/api/profile/namecardback'],
      ['WeChat QR code', 'wechatqr', '/api/profile/wechatqr'],
    ] as const
    for (const [place, field, path] of places) {
      const uploadRequest = page.waitForRequest((request) => new URL(request.url()).pathname === path)
      await choose(page, place, await noise(90, 50))
      expect((await uploadRequest).method()).toBe('POST')
      await saved(page, `${place} saved`).waitFor()
      await page.getByRole('img', { name: place }).waitFor()
      expect((await attributes())[field]).not.toBeNull()
    }
    expect(await axe(page)).toEqual([])
    await button(page, 'Remove: WeChat QR code').click()
    await saved(page, 'WeChat QR code removed').waitFor()
    expect((await attributes()).wechatqr).toBeNull()
  })

  it('[L-16] include a photo that is cropped by keyboard alone and appears in the menu at once', { tags: ['nightly'] }, async () => {
    const page = await open('pictures')
    // Red on the left, blue on the right: the colour shows which part was cropped.
    const half = (background: string) =>
      sharp({ create: { width: 300, height: 300, channels: 3, background } })
        .png()
        .toBuffer()
    const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'white' } })
      .composite([
        { input: await half('#c00'), left: 0, top: 0 },
        { input: await half('#00c'), left: 300, top: 0 },
      ])
      .png()
      .toBuffer()
    await choose(page, 'Your photo', picture)
    const area = page.getByTestId('cropper')
    await area.waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('slider', { name: 'Zoom' }).focus()
    for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
    await area.focus()
    for (let n = 0; n < 60; n++) await page.keyboard.press('ArrowLeft')
    const storedPicture = page.waitForResponse('**/api/profile/avatar')
    const useButton = button(page, 'Use this crop')
    await useButton.focus()
    await page.keyboard.press('Enter')
    expect((await storedPicture).status()).toBe(200)
    await saved(page, 'Your photo saved').waitFor()
    await page.getByRole('complementary', { name: 'Menu' }).locator('img').first().waitFor()
    const { avatar } = await attributes()
    const file = await fetch(`${app.address}/storage/files?q=${avatar}`, { headers: { authorization: `Bearer ${person.token}` } })
    const { width, height } = await sharp(Buffer.from(await file.clone().arrayBuffer())).metadata()
    expect(width).toBe(height)
    const { dominant } = await sharp(Buffer.from(await file.arrayBuffer())).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
  })

  it('[L-17] say how far they are, can be cancelled, and say each of the three failures', async () => {
    const page = await open('pictures', {})
    const CALL = '**/api/profile/namecard'
    const failed = (why: string) => page.getByRole('alert').getByText(`Business card, front was not saved. ${why}`, { exact: true })
    await choose(page, 'Business card, front', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await failed('Choose a JPEG, PNG or WebP image.').waitFor()
    await page.route(CALL, (route) => route.abort('connectionreset'), { times: 1 })
    await choose(page, 'Business card, front', await noise(80, 50))
    await failed('The server is not responding. Check the network and try again.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.route(CALL, () => {}, { times: 1 })
    await button(page, 'Try again').click()
    await page.getByText(/^Uploading \d+ %$/).waitFor()
    await button(page, 'Cancel').click()
    await page.getByText(/^Sending/).waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('alert').count()).toBe(0)
    await page.clock.install()
    await page.route(CALL, () => {}, { times: 1 })
    await choose(page, 'Business card, front', await noise(80, 50))
    await page.getByText(/^Uploading \d+ %$/).waitFor()
    await page.clock.fastForward(120_100)
    await failed('It took too long.').waitFor()
    await button(page, 'Try again').click()
    await expect.poll(async () => (await attributes()).namecard).not.toBeNull()
  })
})

describe('the preferences', () => {
  it('[ASVS 14.3.3] take effect at once, are kept in the account, and begin the next sign-in on another device', async () => {
    const page = await open('preferences', { language: 'th' })
    const scheme = (view: Page) => view.evaluate(() => document.documentElement.getAttribute('data-color-scheme'))
    const year = new Date().getFullYear()
    await page.getByText(`${year + 543}`).waitFor()
    await page.getByRole('checkbox', { name: 'แสดงปี พ.ศ. ในภาษาไทย' }).click()
    await page.getByText(new RegExp(`วันนี้คือ.*${year}`)).waitFor()
    await page.getByRole('radio', { name: 'มืด' }).check({ force: true })
    await expect.poll(() => scheme(page)).toBe('dark')
    await page.getByRole('radio', { name: 'English' }).check({ force: true })
    await page.getByRole('group', { name: 'Language' }).waitFor()
    await expect.poll(attributes).toMatchObject({ language: 'en', theme: 'dark', buddhist_era: false })
    await page.context().close()

    const { page: elsewhere } = await openPage(browser, { language: 'th' })
    await elsewhere.goto(`${app.address}/login`)
    await elsewhere.getByLabel('Email').fill(person.email)
    await elsewhere.getByRole('textbox', { name: 'Password' }).fill('correct horse battery')
    await elsewhere.keyboard.press('Enter')
    await elsewhere.waitForURL(`${app.address}/dashboard`)
    await elsewhere.getByRole('link', { name: 'Dashboard' }).first().waitFor()
    await expect.poll(() => scheme(elsewhere)).toBe('dark')
    expect(await elsewhere.evaluate(() => document.documentElement.lang)).toBe('en')
    // The browser stores only the token and preferences (ASVS 14.3.3).
    expect(await elsewhere.evaluate(() => Object.keys(localStorage).sort())).toEqual(['auth_token', 'color_scheme', 'language'])
  })

  it('are kept in the account when they are changed by the switches of the header, which wait for nothing', {
    tags: ['nightly'],
  }, async () => {
    const page = await open()
    await button(page, 'Language EN').click()
    await expect.poll(attributes).toMatchObject({ language: 'th', theme: null })
    await page.getByRole('button', { name: /^บัญชีของคุณ/ }).click()
    await page.getByRole('radio', { name: 'มืด' }).check({ force: true })
    await expect.poll(attributes).toMatchObject({ language: 'th', theme: 'dark' })
    await page.keyboard.press('Escape')

    await page.route('**/api/profile', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
    await button(page, 'ภาษา ไทย').click()
    await page.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
    await page.context().close()
    expect(await attributes()).toMatchObject({ language: 'th', theme: 'dark' })
  })
})
