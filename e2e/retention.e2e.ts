import type { Page } from 'playwright-core'
import { retentionJobs } from '../apps/server/src/modules/retention/retention.jobs.ts'
import { saveDays } from '../apps/server/test/retention.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { press } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

const PATH = '/service/visitor/setting?section=retention'

let admin: TestPerson
let gate: { _id: string; location_id: string }
servePage()
beforeEach(async () => {
  admin = await app.make.admin({ name: 'Anong Admin' })
  gate = await app.make.gate(admin, { code: 'G1' })
})

/** A visit that ended this many days ago. */
async function pastVisit(days: number, visitor_name: string) {
  const call = app.as(admin).entrances
  const body = { gate_id: gate._id, visitor_name, visitor_type: 'visitor', phone: '0812345608', notice_version: 1 }
  const { _id } = expectSuccess(await call.checkIn({ body, idempotencyKey: app.make.id() })) as { _id: string }
  const visit = expectSuccess(await call.checkOut({ params: { id: _id }, body: { gate_id: gate._id }, idempotencyKey: app.make.id() }))
  await app.sql(
    `update entrances set checkin_at = checkin_at - make_interval(days => $2), checkout_at = checkout_at - make_interval(days => $2) where _id = $1`,
    _id,
    days,
  )
  return visit
}
const hold = async (id: string) =>
  expect((await app.as(admin).retention.hold({ params: { id }, body: { reason: 'Damage to the barrier' } })).status).toBe(204)
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
/** The texts next to the days of each kind of data. */
const effects = (page: Page) =>
  page.locator('#setting-retention .gh-help').evaluateAll((texts) => texts.map(({ textContent }) => textContent))
/** The counts by kind of data, from the panel that counts on demand. */
const counts = (page: Page, title = 'What would be erased') => region(page, title).locator('dd').allInnerTexts()
const pressCount = (page: Page) => region(page, 'What would be erased').getByRole('button', { name: 'Count' }).press('Enter')

describe('the retention settings', () => {
  it('[F39] count what would be erased by the days in the form on demand alone, and drop the counts when the days change', async () => {
    const heldVisit = await pastVisit(60, 'Malee Kongthong')
    for (const name of ['Somsak Jaidee', 'Prasit Meechai']) await pastVisit(60, name)
    await hold(heldVisit._id)
    const { page, faults } = await openAs(admin, PATH)
    const requests: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/retention/preview')) requests.push(request.url())
    })
    await page.locator('#setting-retention-visits').focus()
    await press(page, 'Control+a', '5', '9', 'Tab', 'Control+a', '3', '0')
    await expect.poll(() => effects(page)).toContain('Takes effect 7 days after saving; until then 180 days.')
    expect(await counts(page)).toEqual([])
    expect(requests).toEqual([])
    await pressCount(page)
    await expect.poll(async () => (await counts(page))[0]).toBe('This will erase 2 on the first night')
    expect(await counts(page)).toContain('Nothing to erase tonight')
    await page.getByText('1 visit past its retention period is kept', { exact: false }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(requests).toHaveLength(1)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => counts(page)).toEqual([])
    expect(await page.getByText(/past its retention period/).count()).toBe(0)
    await pressCount(page)
    await expect.poll(async () => [...new Set(await counts(page))]).toEqual(['Nothing to erase tonight'])
    expect(requests).toHaveLength(2)
    expect(faults).toEqual([])
  })

  it('[B10] say of saved shorter days when they take effect, until when the former ones count, and who was notified', {
    tags: ['nightly'],
  }, async () => {
    await pastVisit(60, 'Somsak Jaidee')
    await app.make.person({ organisation: admin.organisation_id, role: 'owner', name: 'Orn Owner' })
    await saveDays(app, admin, { visits: 30, photos: 30, numbers: 30 })
    const { page, faults } = await openAs(admin, PATH)
    await expect.poll(async () => (await effects(page))[0]).toMatch(/^From .+: 30 days; until then 180\.$/)
    await pressCount(page)
    await expect.poll(async () => (await counts(page))[0]).toBe('This will erase 1 on the first night')
    await page.getByText('Shorter periods are saved but not yet in effect.', { exact: false }).waitFor()
    await page.getByText('Notified: Anong Admin, Orn Owner').waitFor()
    expect(await axe(page)).toEqual([])
    await page.locator('#setting-retention-visits').fill('180')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // The counts belonged to the previous days, so they disappear.
    await expect.poll(() => counts(page)).toEqual([])
    await page.getByText('Settings saved.').waitFor()
    expect((await effects(page)).some((text) => text?.includes('until then'))).toBe(true)
    await pressCount(page)
    await expect.poll(async () => (await counts(page))[0]).toBe('Nothing to erase tonight')
    const thai = await openAs(admin, PATH, { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } })
    await thai.page.getByText('แจ้งแล้ว: Anong Admin, Orn Owner').waitFor()
    expect(await fitsWidth(thai.page)).toBe(true)
    expect(await axe(thai.page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('have the certificate of each night, which is opened and goes on paper alone', { tags: ['nightly'] }, async () => {
    await pastVisit(200, 'Somsak Jaidee')
    await pastVisit(200, 'Prasit Meechai')
    await hold((await pastVisit(200, 'Malee Kongthong'))._id)
    await retentionJobs.erase_overdue(app.app)
    const { page, faults } = await openAs(admin, PATH)
    const certificates = region(page, 'Certificates')
    await certificates.getByText('Visits 2', { exact: true }).waitFor()
    await certificates.getByRole('button', { name: /^Show: Certificate of / }).press('Enter')
    const rows = certificates.getByRole('table', { name: 'What was erased' }).getByRole('row')
    await expect.poll(async () => (await rows.allInnerTexts())[1]).toMatch(/^Visits\t180\t.+\t2$/)
    await certificates.getByText('The system, according to the retention settings').waitFor()
    expect(await axe(page)).toEqual([])
    const printCall = page.evaluate(() => new Promise<void>((resolve) => Object.assign(window, { print: resolve })))
    await certificates.getByRole('button', { name: /^Print: Certificate of / }).press('Enter')
    await printCall
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Certificate of erasure').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect.poll(() => page.getByText('Certificate of erasure').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('list the held visits, lead to them and release them, on a phone, in Thai, in the dark and by keyboard alone', {
    tags: ['nightly'],
  }, async () => {
    const visit = await pastVisit(200, 'Malee Kongthong')
    await hold(visit._id)
    const { page, faults } = await openAs(admin, PATH, {
      language: 'th',
      colorScheme: 'dark',
      viewport: { width: 360, height: 780 },
    })
    const holds = region(page, 'รายการที่ระงับการลบ')
    await holds.getByText('“Damage to the barrier”').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    const link = holds.getByRole('link', { name: `รายการ #${visit.number}` })
    expect(await link.getAttribute('href')).toBe(`/service/visitor/entrances?visit=${visit._id}`)
    await holds.getByRole('button', { name: `เลิกระงับ…: รายการ #${visit.number}` }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('เหตุผล').fill('Settled')
    await page.keyboard.press('Enter')
    await page.getByText(`เลิกระงับการลบรายการ #${visit.number} แล้ว`).waitFor()
    await holds.getByText(/ให้เปิดรายการเข้า–ออกนั้นแล้วระงับการลบ/).waitFor()
    expect(expectSuccess(await app.as(admin).retention.holds({})).total).toBe(0)
    await region(page, 'จำนวนที่จะลบ').getByRole('button', { name: 'นับจำนวน' }).press('Enter')
    await expect.poll(async () => (await counts(page, 'จำนวนที่จะลบ'))[0]).toBe('คืนนี้จะลบ 1 รายการ')
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('show who works at some locations the visits that are held there, and says who sees the rest', { tags: ['nightly'] }, async () => {
    const visit = await pastVisit(200, 'Malee Kongthong')
    await hold(visit._id)
    const { organisation_id: organisation } = admin
    const limited = await app.make.admin({ organisation, location_ids: [gate.location_id] })
    const { page } = await openAs(limited, PATH)
    await region(page, 'Held visits')
      .getByRole('link', { name: `Visit #${visit.number}` })
      .waitFor()
    await page.getByText('Only people with access to the whole organisation can see what is erased each night.').waitFor()
    expect(await region(page, 'Certificates').count()).toBe(0)
    const auditor = await openAs(await app.make.person({ organisation, role: 'auditor' }), PATH)
    await region(auditor.page, 'Certificates').getByText('Nothing has been erased yet').waitFor()
    await pressCount(auditor.page)
    await expect.poll(async () => (await counts(auditor.page))[0]).toBe('Nothing to erase tonight')
    expect(await region(auditor.page, 'Held visits').count()).toBe(0)
  })
})
