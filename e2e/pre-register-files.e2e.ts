import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { announcement } from '../apps/server/test/pre-registers.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, staffDesk } from './support/desk.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const LIST = '/service/visitor/pre-registers'
const listed = async () => expectSuccess(await app.as(admin).preRegisters.list({ query: { limit: 200 } })).docs
const choose = (page: Page, text: string, label = 'File') =>
  page.getByLabel(label, { exact: true }).setInputFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), text: (await readFile(await file.path())).toString() }
}

describe('announced guests as a file', () => {
  it('[R-11] come in from the list by keyboard: of 1,000 rows the bad ones are named, and the rest is announced', {
    tags: ['nightly'],
  }, async () => {
    const { page, faults } = await openAs(admin, LIST)
    await page.getByRole('link', { name: 'Import', exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Import pre-registers' }).waitFor()
    const template = await saved(page, () => page.getByRole('button', { name: 'CSV' }).press('Enter'))
    expect(template.name).toBe('pre-registers-template.csv')
    expect(template.text).toContain('Group')
    expect(await axe(page)).toEqual([])
    const row = (n: number) => `Guest ${n},${n % 250 === 17 ? 'someday' : '24/12/2642'},9.30,11,${n < 4 ? 'Site visit' : ''}\n`
    await choose(page, `Visitor,Day,From,Until,Group\n${Array.from({ length: 1_000 }, (_, n) => row(n)).join('')}`)
    await page.getByText('4 rows need attention.', { exact: false }).waitFor()
    const bad = page.getByRole('region', { name: 'Rows that need attention' }).getByRole('row')
    expect((await bad.allInnerTexts()).slice(1).map((text) => text.split(/\t/).slice(0, 3).join(' '))).toEqual([
      '19 Day someday',
      '269 Day someday',
      '519 Day someday',
      '769 Day someday',
    ])
    await page.getByRole('button', { name: 'Import the other 996' }).press('Enter')
    await page.getByText(/^996 added/).waitFor({ timeout: 90_000 })
    await page.getByRole('link', { name: 'Show pre-registers' }).press('Enter')
    await page.getByRole('link', { name: 'Guest 0' }).first().waitFor()
    expect((await listed()).some(({ guest_count, visitor_name }) => guest_count === 4 && visitor_name === 'Guest 0')).toBe(true)
    expect(faults).toEqual([])
  })

  it('[R-11] go out as they are filtered, with masked phone numbers', async () => {
    const { location_id } = expectSuccess(await app.as(admin).gates.list({})).docs[0]!
    const announce = (visitor_name: string) =>
      app.as(admin).preRegisters.create({ body: announcement({ location_id, guests: [{ visitor_name, phone: '0812345608' }] }) })
    expectSuccess(await announce('Shown One'))
    expectSuccess(await announce('Other Two'))
    const { page } = await openAs(admin, `${LIST}?search=Shown`)
    await page.getByRole('link', { name: 'Shown One' }).first().waitFor()
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    const { name, text } = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).press('Enter'))
    expect(name).toBe('pre-registers.csv')
    expect(text).toContain('Shown One')
    expect(text).not.toMatch(/Other Two|812345608/)
  })

  it('says in Thai on a phone in the dark what is wrong, with nothing that axe finds', { tags: ['nightly'] }, async () => {
    const options = { language: 'th', viewport: { width: 360, height: 780 }, hasTouch: true, colorScheme: 'dark' } as const
    const { page } = await openAs(admin, `${LIST}/import`, options)
    await choose(page, 'ชื่อ,วันที่,ตั้งแต่,ถึง\nสมชาย,2020-01-01,9,10\n', 'ไฟล์')
    await page.getByText('เลยเวลานี้แล้ว').waitFor()
    expect([await fitsWidth(page), await axe(page)]).toEqual([true, []])
  })
})
