import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { NATIONAL_ID } from '../apps/server/test/desk.ts'
import { readWorkbook } from '../apps/server/test/read-workbook.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

const DESK = '/service/visitor/entrances'
let admin: TestPerson
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  const gate = await app.make.gate(admin)
  const comes = async (visitor_name: string, overrides: object = {}) =>
    expectSuccess(
      await app.as(admin).entrances.checkIn({ body: { gate_id: gate._id, visitor_name, visitor_type: 'visitor', ...overrides } }),
    )
  await comes('Somchai Jaidee', { plate: 'กก 1234', plate_province: 'TH-10' })
  await comes('น้ำผึ้ง ผู้ใหญ่', { id_kind: 'national_id', id_number: NATIONAL_ID, company: '=cmd()' })
})

async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}
describe('the register as a file', () => {
  it('[E-09] is a workbook of the visits that the list shows, by keyboard alone', async () => {
    const { page, faults } = await openAs(admin, `${DESK}?has_vehicle=true`)
    await page.getByRole('button', { name: 'Excel' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Export visits' })
    await dialog.getByLabel('File type').press('Tab')
    const { name, bytes } = await saved(page, () => dialog.getByRole('button', { name: 'Export' }).press('Enter'))
    await dialog.waitFor({ state: 'detached' }).catch(() => dialog.waitFor({ state: 'hidden' }))
    expect(name).toBe('visits.xlsx')
    expect((await readWorkbook(bytes, 1)).find(([label]) => label === 'Vehicle')).toEqual(['Vehicle', 'with a vehicle'])
    const [heads, ...rows] = await readWorkbook(bytes, 2)
    expect(rows.map((row) => row[heads!.indexOf('Name')])).toEqual(['Somchai Jaidee'])
    expect(heads).not.toContain('ID number')
    expect(faults).toEqual([])
  })

  it('[P8] [E-09] has whole numbers once a reason is given, as CSV in Thai', async () => {
    const { page } = await openAs(admin, DESK, { language: 'th' })
    await page.getByRole('button', { name: 'Excel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ประเภทไฟล์').selectOption('csv')
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'ส่งออก' }).click()
    await dialog.getByLabel('เหตุผล').and(page.locator('[aria-invalid="true"]')).fill('ตำรวจขอ')
    const { name, bytes } = await saved(page, () => dialog.getByRole('button', { name: 'ส่งออก' }).click())
    expect(name).toBe('visits.csv')
    expect(bytes.toString()).toContain("น้ำผึ้ง ผู้ใหญ่,1,'=cmd()")
    expect(bytes.toString()).toContain('1-1120-34563-56-2')
    const { docs } = expectSuccess(await app.as(admin).audit.list({ query: { action: 'entrance.exported' } }))
    expect(docs[0]!.reason).toBe('ตำรวจขอ')
  })

  it('[E-09] is offered to nobody who may not take it, and fits a phone in both schemes', { tags: ['nightly'] }, async () => {
    const guard = await app.make.operator({ organisation: admin.organisation_id })
    const { page: desk } = await openAs(guard, DESK)
    await desk.getByRole('link', { name: 'People inside' }).waitFor()
    expect(await desk.getByRole('button', { name: 'Excel' }).count()).toBe(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await openAs(admin, DESK, { viewport: { width: 360, height: 800 }, colorScheme })
      await page.getByRole('button', { name: 'Excel' }).click()
      await page.getByRole('dialog').getByRole('checkbox').check()
      await page.getByLabel('Reason').waitFor()
      expect(await fitsWidth(page)).toBe(true)
      expect(await axe(page)).toEqual([])
    }
  })
})
