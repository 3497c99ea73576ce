import type { VisitForm } from '@gatehouse/contract/entrances/visit-form.ts'
import type { Browser, Page } from 'playwright-core'
import { expectSuccess } from '../apps/server/test/served.ts'
import { launchBrowser, openPage } from './support/browser.ts'
import { admin, DESK, guard, staffDesk } from './support/desk.ts'
import { press, type } from './support/keyboard.ts'
import { app, servePage } from './support/page.ts'

servePage()
staffDesk()
/** A browser with a simulated camera that shows moving pictures. */
let cameraBrowser: Browser
beforeAll(async () => {
  cameraBrowser = await launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'])
})
afterAll(() => cameraBrowser.close())

async function requirePhotos(rows: VisitForm['rows']) {
  const { version } = expectSuccess(await app.as(admin).settings.get({ query: {} }))
  expectSuccess(await app.as(admin).settings.save({ body: { version, location_id: null, form: { gate_asks: 'remind', rows } } }))
}
async function openDesk(): Promise<{ page: Page; faults: string[] }> {
  const desk = await openPage(cameraBrowser, { token: await app.make.session(guard.id, guard.organisation_id) })
  await desk.page.addInitScript(() => {
    const { mediaDevices } = navigator
    const open = mediaDevices.getUserMedia.bind(mediaDevices)
    const streams: MediaStream[] = []
    Object.assign(globalThis, { streams })
    mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints)
      streams.push(stream)
      return stream
    }
  })
  await desk.page.goto(app.address + DESK)
  await desk.page.getByRole('button', { name: /G1/ }).first().waitFor()
  return desk
}
/** Number of running cameras. */
const running = (page: Page) =>
  page.evaluate(
    () =>
      (globalThis as unknown as { streams: MediaStream[] }).streams
        .flatMap((stream) => stream.getTracks())
        .filter((track) => track.readyState === 'live').length,
  )
const visits = async () => expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs
const snap = (page: Page) => page.getByRole('button', { name: 'Take the photo' })
const photo_key = (page: Page) => page.getByRole('region', { name: 'Keys' }).getByRole('button', { name: 'Photo' })

describe('the camera of the desk', () => {
  it('opens by itself for a photo that is required and was not taken, and then with every form: one key each', async () => {
    await requirePhotos([{ visitor_type: null, gate_id: null, fields: { photo: 'required' } }])
    const { page, faults } = await openDesk()
    await press(page, 'F2')
    await page.locator('[name=visitor_name]').fill('Somchai')
    await page.locator('[name=card_number]').press('Enter')
    await snap(page).waitFor()
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
    await press(page, 'F8')
    await expect.poll(async () => (await visits()).map(({ photo }) => photo !== null)).toEqual([true])
    expect(await running(page)).toBe(0)
    // A guard who used the camera once gets it again.
    await press(page, 'Escape')
    await press(page, 'F2')
    await snap(page).waitFor()
    await page.locator('[name=visitor_name]').focus()
    await type(page, 'Anna')
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
    await press(page, 'F8')
    await page.getByRole('img', { name: 'Photo taken just now' }).waitFor()
    await page.locator('[name=card_number]').press('Enter')
    await expect.poll(async () => (await visits()).map(({ photo }) => photo !== null)).toEqual([true, true])
    expect(new URL(page.url()).searchParams.has('visit')).toBe(false)
    expect(await running(page)).toBe(0)
    expect(faults).toEqual([])
  })

  it('is there for the types that have a photo alone: its key goes, what runs is closed, and no photo is sent', {
    tags: ['nightly'],
  }, async () => {
    await requirePhotos([{ visitor_type: 'contractor', gate_id: null, fields: { photo: 'hidden' } }])
    const { page } = await openDesk()
    expect(await photo_key(page).count()).toBe(0)
    await press(page, 'F2')
    await page.locator('[name=visitor_name]').fill('Somchai')
    await photo_key(page).waitFor()
    await press(page, 'F8')
    await snap(page).waitFor()
    expect(await running(page)).toBe(1)
    await page.getByRole('button', { name: 'More details' }).press('Enter')
    await page.getByLabel('Visitor type').selectOption('contractor')
    await photo_key(page).waitFor({ state: 'detached' })
    await expect.poll(() => running(page)).toBe(0)
    await press(page, 'F8')
    expect(await page.locator('video').count()).toBe(0)
    // For a type with a photo the camera runs again.
    await page.getByLabel('Visitor type').selectOption('visitor')
    await snap(page).waitFor()
    await expect.poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0)
    await press(page, 'F8')
    await page.getByRole('img', { name: 'Photo taken just now' }).waitFor()
    await page.getByLabel('Visitor type').selectOption('contractor')
    await page.locator('[name=card_number]').press('Enter')
    await expect.poll(async () => (await visits()).map(({ visitor_type, photo }) => [visitor_type, photo])).toEqual([['contractor', null]])
  })

  it('asks for a photo where only the type of this visitor has one', { tags: ['nightly'] }, async () => {
    await requirePhotos([
      { visitor_type: null, gate_id: null, fields: { photo: 'hidden' } },
      { visitor_type: 'contractor', gate_id: null, fields: { photo: 'required' } },
    ])
    const { page } = await openDesk()
    await press(page, 'F2')
    await page.locator('[name=visitor_name]').fill('Somchai')
    expect(await photo_key(page).count()).toBe(0)
    await page.getByRole('button', { name: 'More details' }).press('Enter')
    await page.getByLabel('Visitor type').selectOption('contractor')
    await photo_key(page).press('Enter')
    await snap(page).waitFor()
  })
})
