import { readFile } from 'node:fs/promises'
import { addDays, dayIn } from '@gatehouse/contract/kernel/domain/calendar.ts'
import type { Page } from 'playwright-core'
import { reportJobs } from '../apps/server/src/modules/reports/reports.jobs.ts'
import { readWorkbook } from '../apps/server/test/read-workbook.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'
import { eachVariant } from './support/variants.ts'

const REPORT = '/service/visitor/entrances/report'
const TODAY = dayIn(new Date(), 'Asia/Bangkok')

let admin: TestPerson
let gate: { _id: string; location_id: string }
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  gate = await app.make.gate(admin, { code: 'G1' })
  const unit_id = await app.make.unit(admin, gate.location_id, { code: '18A' })
  const visits = [
    { back: 0, out: true, more: { purpose: 'meeting' } },
    { back: 1, out: true, more: { purpose: 'meeting', unit_id } },
    { back: 1, out: false, more: { purpose: 'delivery', visitor_type: 'delivery' } },
    { back: 40, out: true, more: {} },
  ]
  for (const { back, out, more } of visits) {
    const body = { gate_id: gate._id, visitor_name: `Visitor ${back}`, visitor_type: 'visitor', ...more }
    const { _id } = expectSuccess(await app.as(admin).entrances.checkIn({ body }))
    if (out) expectSuccess(await app.as(admin).entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))
    await app.sql(
      `update entrances set checkin_at = checkin_at - make_interval(days => $2), checkout_at = checkout_at - make_interval(days => $2) where _id = $1`,
      _id,
      back,
    )
  }
})

/** Cell texts of a table's rows. */
const rowsOf = (page: Page, name: string) =>
  page
    .getByRole('table', { name })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' ')))

/** Number of visits in the desk's list. */
const listed = (page: Page) => page.locator('main section a[href*="visit="]').count()

describe('the report', () => {
  it('[R-08b] [E-08b] shows check-ins and check-outs by day, and leads from each figure to its visits', async () => {
    const { page } = await openAs(admin, '/dashboard')
    await page.getByRole('link', { name: 'Report', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Report' }).waitFor()
    const days = 'Check-ins and check-outs by day'
    await expect
      .poll(async () => (await rowsOf(page, days)).slice(-2))
      .toEqual([
        expect.stringMatching(new RegExp(`^${addDays(TODAY, -1)} \\w+ 2 1$`)),
        expect.stringMatching(new RegExp(`^${TODAY} \\w+ 1 1$`)),
      ])
    expect(await rowsOf(page, days)).toHaveLength(30)
    await page.getByRole('img', { name: /^3 check-ins and 2 check-outs from / }).waitFor()
    await page
      .getByRole('row', { name: addDays(TODAY, -1) })
      .getByRole('link', { name: '2' })
      .click()
    await page.waitForURL(/status=came_in/)
    await expect.poll(() => listed(page)).toBe(2)
    await page.goBack()
    await page.getByRole('region', { name: 'Total for these days' }).getByRole('link', { name: '2' }).click()
    await page.waitForURL(/day_of=checkout/)
    await expect.poll(() => listed(page)).toBe(2)
  })

  it('[R-08b] shows what the visits were, beside the days before, and leads on', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${REPORT}?part=summary`)
    await expect.poll(() => rowsOf(page, 'By purpose')).toEqual(['Meeting 2 2 2 0', 'Delivery 1 0 1 0'])
    expect(await rowsOf(page, 'By unit')).toEqual(['Not specified 2 1 2 0', '18A 1 1 1 0'])
    await page.getByText('+200 % vs 1').first().waitFor()
    for (const [part, row, count] of [
      ['By purpose', 'Meeting', 2],
      ['By visitor type', 'Delivery', 1],
      ['By gate in', 'G1', 3],
      ['By source', 'Walk-in', 3],
      ['By unit', '18A', 1],
    ] as const) {
      await page.getByRole('table', { name: part }).getByRole('row', { name: row }).getByRole('link').first().click()
      await expect.poll(() => listed(page)).toBe(count)
      await page.goBack()
    }
    const cell = page.getByRole('table', { name: 'Check-ins by weekday and hour' }).getByRole('link').first()
    const count = Number(await cell.textContent())
    await cell.click()
    await expect.poll(() => listed(page)).toBe(count)
  })

  it.each([
    ['en', 'light'],
    ['th', 'dark'],
  ] as const)(
    'shows all figures of its parts in the width of a phone, by keyboard alone: %s, %s',
    { tags: ['nightly'] },
    async (language, colorScheme) => {
      const { page } = await openAs(admin, `${REPORT}?part=summary`, { language, colorScheme, viewport: { width: 360, height: 780 } })
      const tables = page.locator('table:has(tbody + tbody), table:has(th[scope=rowgroup])')
      await tables.first().waitFor()
      expect(await tables.count()).toBe(5)
      const outside = await tables
        .locator('th, td')
        .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
      expect(outside).toBe(0)
      const right = await tables.locator('td').evaluateAll((cells) => Math.max(...cells.map((cell) => cell.getBoundingClientRect().right)))
      expect(right).toBeLessThanOrEqual(360)
      expect(await fitsWidth(page)).toBe(true)
      expect(await axe(page)).toEqual([])
      await tables.first().getByRole('link').first().press('Enter')
      await page.waitForURL(/purpose=meeting/)
      await expect.poll(() => listed(page)).toBe(2)
    },
  )

  it('[E-09] has the visits of its days and filters as a workbook, by keyboard alone, and says what went wrong', {
    tags: ['nightly'],
  }, async () => {
    const { page, faults } = await openAs(admin, `${REPORT}?part=summary&visitor_type=visitor`)
    const excel = page.getByRole('button', { name: 'Excel' })
    const [file] = await Promise.all([page.waitForEvent('download'), excel.press('Enter')])
    const [heads, ...rows] = await readWorkbook(await readFile(await file.path()), 2)
    expect(rows.map((row) => row[heads!.indexOf('Name')])).toEqual(['Visitor 0', 'Visitor 1'])
    await page.getByText('File saved: the visits in these days').waitFor()
    expect(faults).toEqual([])
    await page.route('**/exports/excel', (route) => route.fulfill({ status: 400, json: {} }))
    await excel.press('Enter')
    await page.getByRole('alert').filter({ hasText: 'The file could not be created' }).waitFor()
    await page.goto(`${app.address}${REPORT}?startDate=2020-01-01&endDate=2025-01-31`)
    await page.getByText('At most').first().waitFor()
    expect(await excel.count()).toBe(0)
  })

  eachVariant(it, [
    { part: 'daily', heads: ['Date', 'Check-ins', 'Check-outs'] },
    { part: 'summary', heads: ['Group', 'Name', 'Check-ins'] },
    { part: 'parking', heads: ['Group', 'Name', 'Payments', 'Amount paid (THB)', 'Waived (THB)'] },
  ])('[E-07a-b] saves the figures of the tab $part as a table, by keyboard alone', async ({ part, heads }) => {
    const { page, faults } = await openAs(admin, `${REPORT}?part=${part}&purpose=meeting`)
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    const choice = page.getByRole('menuitem', { name: /Excel/ })
    const [file] = await Promise.all([page.waitForEvent('download'), choice.press('Enter')])
    expect(file.suggestedFilename()).toMatch(new RegExp(`^report-${part}-`))
    const [first, ...rows] = await readWorkbook(await readFile(await file.path()), 1)
    expect(first!.slice(0, heads.length)).toEqual(heads)
    // Two visits were meetings. Fees can be filtered only by day and location, and there are none.
    if (part === 'daily') expect(rows.at(-1)!.slice(0, 2)).toEqual(['Total', 2])
    if (part === 'summary') expect(rows[0]![2]).toBe(2)
    if (part === 'parking') expect(rows[0]!.slice(2)).toEqual([0, 0, 0])
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('keeps its days and filters in the address', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, REPORT)
    await page.getByRole('button', { name: /^Days: / }).click()
    await page.getByRole('button', { name: 'Last 90 days' }).click()
    await page.waitForURL(`**${REPORT}?span=quarter`)
    await page.getByRole('img', { name: /^4 check-ins/ }).waitFor()
    await page.getByRole('button', { name: 'Purpose', exact: true }).click()
    await page.getByRole('menuitemradio', { name: 'Delivery' }).click()
    await page.waitForURL(/purpose=delivery/)
    await page.getByRole('img', { name: /^1 check-ins/ }).waitFor()
    await page.getByRole('link', { name: 'Summary' }).click()
    await page.waitForURL(/span=quarter&purpose=delivery&part=summary|part=summary/)
    expect(new URL(page.url()).searchParams.get('purpose')).toBe('delivery')
    await expect.poll(() => rowsOf(page, 'By purpose')).toEqual(['Delivery 1 0 1 0'])
  })

  it('says that there are no parking fees yet', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${REPORT}?part=parking`)
    await page.getByText('No parking fees in these days').waitFor()
  })

  it('[E-10a-b] says that a report failed and tries again, while other data that fails leaves the page standing', async () => {
    const { page } = await openAs(admin, '/profile')
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    let broken = true
    await page.route('**/reports/daily*', (route) => (broken ? route.abort() : route.fallback()))
    await page.route('**/entrances-metadata*', (route) => route.abort())
    await page.goto(app.address + REPORT)
    await page.getByText('The report could not be loaded. Saved data is safe.').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /^Days: / }).waitFor()
    broken = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('img', { name: /^3 check-ins/ }).waitFor()
    expect(errors.length).toBeGreaterThan(0)
  })

  it('is read by keyboard alone, on a phone, on paper, and where nobody came', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${REPORT}?startDate=2025-01-01&endDate=2025-01-31`, { viewport: { width: 360, height: 780 } })
    await page.getByText('No visits in these days').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.goto(`${app.address}${REPORT}`)
    await page.getByRole('link', { name: 'Summary' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/part=summary/)
    await page.getByRole('table').first().waitFor()
    const on_paper = page.getByText(/^Summary · Sathorn Park · /)
    expect(await on_paper.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await on_paper.waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  })

  it('says what the nightly check found, and leads to the days that differed', { tags: ['nightly'] }, async () => {
    const { page, faults } = await openAs(admin, REPORT)
    await page.getByRole('img', { name: /^3 check-ins/ }).waitFor()
    expect(await page.getByText(/Nightly check/).count()).toBe(0)
    await reportJobs.build_reports(app.app)
    await reportJobs.build_further_reports(app.app, { organisation_id: admin.organisation_id })
    await reportJobs.check_reports(app.app)
    await page.reload()
    await page.getByText(/^Nightly check, \d\d:\d\d: 7 days match their visits\.$/).waitFor()
    // With few wrong days each one is listed.
    await app.sql(`delete from report_counts where organisation_id = $1 and start_on < $2`, admin.organisation_id, addDays(TODAY, -1))
    await app.sql(`update report_counts set people = people + 1 where organisation_id = $1 and dim = 'total'`, admin.organisation_id)
    await reportJobs.check_reports(app.app)
    const thai = await openAs(admin, REPORT, { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } })
    await thai.page.getByText('ตัวเลขไม่\u2060ตรงกับรายการเข้า–ออก').waitFor()
    expect(await axe(thai.page)).toEqual([])
    expect(await fitsWidth(thai.page)).toBe(true)
    await page.reload()
    const note = page.getByRole('status').filter({ hasText: 'Figures differed from the visits' })
    expect(await axe(page)).toEqual([])
    await note.getByRole('link').press('Enter')
    await page.waitForURL(`**${REPORT}?startDate=${addDays(TODAY, -1)}&endDate=${addDays(TODAY, -1)}`)
    expect(faults).toEqual([])
  })
})
