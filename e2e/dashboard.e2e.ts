import type { Page } from 'playwright-core'
import type { TestPerson } from '../apps/server/test/served.ts'
import { axe, openPage } from './support/browser.ts'
import { app, browser, openAs, servePage } from './support/page.ts'

servePage()

const checkIn = async (actor: TestPerson, gate_id: string, visitor: { visitor_name: string; party_size?: number; plate?: string }) => {
  const answer = await app.as(actor).entrances.checkIn({
    body: { gate_id, visitor_type: 'visitor', notice_version: 1, ...visitor },
    idempotencyKey: app.make.id(),
  })
  if (!answer.ok) throw new Error(answer.body.code)
  return answer.body
}
const numbers = (page: Page) =>
  page
    .getByRole('list', { name: 'Now and today' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => ['label', 'value'].map((part) => item.querySelector(`[class*="${part}"]`)?.textContent).join(' ')),
    )

describe('dashboard', () => {
  it('[R-04a] shows who is inside, and moves without a reload', async () => {
    const admin = await app.make.admin()
    const gate = await app.make.gate(admin, { location_id: await app.make.location(admin, { capacity: 3 }) })
    const first = await checkIn(admin, gate._id, { visitor_name: 'Somchai Jaidee' })
    const { page } = await openAs(admin, '/dashboard')
    await expect.poll(() => numbers(page)).toEqual(['Inside now 1', 'In today 1', 'Out today 0', 'Overstaying 0'])
    await page.getByText(/^live · \d\d:\d\d$/).waitFor()
    await checkIn(admin, gate._id, { visitor_name: 'Malee Srisuk', party_size: 2 })
    await expect.poll(() => numbers(page)).toEqual(['Inside now 2', 'In today 2', 'Out today 0', 'Overstaying 0'])
    await page.getByText('3\u00a0people · 0\u00a0vehicles').waitFor()
    await page.getByRole('region', { name: 'People inside by location' }).getByText('Full').waitFor()
    await app.as(admin).entrances.checkOut({ params: { id: first._id }, body: { gate_id: gate._id }, idempotencyKey: app.make.id() })
    await expect.poll(() => numbers(page)).toEqual(['Inside now 1', 'In today 2', 'Out today 1', 'Overstaying 0'])
    const hours = page.getByRole('table', { name: /Check-ins by hour today: 2 so far/ })
    await expect.poll(() => hours.getByRole('cell', { name: '2 (so far)' }).count()).toBe(1)
    await expect
      .poll(() =>
        page
          .getByRole('table', { name: /last 30 days/ })
          .getByRole('row')
          .count(),
      )
      .toBe(31)
  })

  it('is of one location where the address says so', { tags: ['nightly'] }, async () => {
    const admin = await app.make.admin()
    const [mainGate, annexGate] = [await app.make.gate(admin), await app.make.gate(admin)]
    await app.sql(`update locations set name_en = 'Annex' where id = $1`, annexGate.location_id)
    await checkIn(admin, mainGate._id, { visitor_name: 'Somchai Jaidee' })
    await checkIn(admin, annexGate._id, { visitor_name: 'Malee Srisuk' })
    const { page } = await openAs(admin, '/dashboard')
    await expect.poll(async () => (await numbers(page))[0]).toBe('Inside now 2')
    await page.getByRole('button', { name: 'Location: all' }).click()
    await page.getByRole('menuitemradio', { name: 'Main building' }).click()
    await page.waitForURL(`**/dashboard?location_id=${mainGate.location_id}`)
    await expect.poll(async () => (await numbers(page))[0]).toBe('Inside now 1')
  })

  it('lists who has stayed too long, each with the way to the desk', { tags: ['nightly'] }, async () => {
    const admin = await app.make.admin()
    const gate = await app.make.gate(admin)
    const visit = await checkIn(admin, gate._id, { visitor_name: 'Anchalee Rungrueang' })
    await app.sql(
      `update entrances set checkin_at = now() - interval '4 hours', expected_out_at = now() - interval '80 minutes' where _id = $1`,
      visit._id,
    )
    const { page } = await openAs(admin, '/dashboard')
    await page.getByText('Over 1:20').waitFor()
    await page.getByText('longest 1:20 h').waitFor()
    const link = page.getByRole('link', { name: 'Anchalee Rungrueang' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/service/visitor/entrances?visit=${visit._id}`)
    expect(await axe(page)).toEqual([])
  })

  it('leads a new organisation to its first visitor', { tags: ['nightly'] }, async () => {
    const admin = await app.make.admin()
    const { page } = await openAs(admin, '/dashboard')
    await page.getByRole('link', { name: 'Add location' }).waitFor()
    expect(await axe(page)).toEqual([])
    const location_id = await app.make.location(admin)
    await page.reload()
    await page.getByRole('link', { name: 'Add gate' }).waitFor()
    await app.make.gate(admin, { location_id })
    await page.reload()
    await page.getByRole('region', { name: 'Start here' }).getByRole('link', { name: 'Open the gate desk' }).waitFor()
  })

  it('says that it could not be loaded, and tries again', { tags: ['nightly'] }, async () => {
    const admin = await app.make.admin()
    await app.make.location(admin)
    const { page } = await openPage(browser, { token: await app.make.session(admin.id, admin.organisation_id) })
    let broken = true
    await page.route('**/visitors/dashboard*', (route) => (broken ? route.abort() : route.fallback()))
    await page.goto(`${app.address}/dashboard`)
    await page.getByText('The dashboard could not be loaded. Saved data is safe.').waitFor()
    expect(await axe(page)).toEqual([])
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Inside now').waitFor()
  })
})
