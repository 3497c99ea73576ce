import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { announcement } from '../apps/server/test/pre-registers.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { PAGE_DIR } from './support/app.ts'
import { openPage } from './support/browser.ts'
import { app, browser, servePage } from './support/page.ts'

servePage()

/** The JavaScript of a first visit: files, and kilobytes as the build compressed them with gzip. */
async function firstVisit(path: string, token?: string) {
  const { page } = await openPage(browser, { token })
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.add(new URL(response.url()).pathname)
  })
  await page.goto(app.address + path)
  await page.locator('input:visible').first().waitFor()
  // Screens load further files when they have been drawn and are idle.
  let count = -1
  while (count < scripts.size) {
    count = scripts.size
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })))
  }
  await page.context().close()
  // The smallest files are sent uncompressed.
  const sent = (script: string) => [`${script}.gz`, script].map((file) => join(PAGE_DIR, file)).find((file) => existsSync(file))!
  return { scripts: [...scripts], gzip: [...scripts].reduce((sum, script) => sum + statSync(sent(script)).size / 1_024, 0) }
}

// Sizes with gzip, which every browser supports. The bars are 180 and 200 KB (bench/bars.ts); these limits are the present sizes plus a small
// margin.
describe('a first visit', { tags: ['nightly'] }, () => {
  it('to the sign-in loads little', async () => {
    const { scripts, gzip } = await firstVisit('/login')
    expect(gzip).toBeLessThanOrEqual(138)
    expect(scripts.length).toBeLessThanOrEqual(12)
  })

  it('to a guest’s own page loads no schemas, and less than the desk', async () => {
    const admin = await app.make.admin()
    const { location_id } = await app.make.gate(admin)
    const { preRegisters } = app.as(admin)
    const { _id, guests } = expectSuccess(await preRegisters.create({ body: announcement({ location_id }) }))
    const { url } = expectSuccess(await preRegisters.guestLink({ params: { id: _id, guest_id: guests[0]!._id } }))
    const { scripts, gzip } = await firstVisit(`/visit${new URL(url).hash}`)
    expect(gzip).toBeLessThanOrEqual(188)
    expect(scripts.filter((script) => script.includes('/schemas-'))).toEqual([])
  })

  it('to the gate desk loads little, and no schemas', async () => {
    const guard = await app.make.operator()
    await app.make.gate(guard)
    const token = await app.make.session(guard.id, guard.organisation_id)
    const { scripts, gzip } = await firstVisit('/service/visitor/entrances', token)
    expect(gzip).toBeLessThanOrEqual(200)
    expect(scripts.length).toBeLessThanOrEqual(12)
    expect(scripts.filter((script) => script.includes('/schemas-'))).toEqual([])
  })
})

it('a page that shows what the contract says takes the columns of its files without the schemas', { tags: ['nightly'] }, async () => {
  const admin = await app.make.admin()
  const { scripts } = await firstVisit('/service/visitor/cards/import', await app.make.session(admin.id, admin.organisation_id))
  expect(scripts.filter((script) => script.includes('/card-import.page-'))).toHaveLength(1)
  expect(scripts.filter((script) => script.includes('/schemas-'))).toEqual([])
})
