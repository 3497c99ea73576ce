import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { entryOf } from '../apps/server/test/blacklist.ts'
import { NATIONAL_ID } from '../apps/server/test/desk.ts'
import { PDF } from '../apps/server/test/documents.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { app, openAs, servePage } from './support/page.ts'

const MAIN = '/service/visitor/blacklists/main'
let admin: TestPerson
servePage()
beforeAll(async () => {
  admin = await app.make.admin({ name: 'Anong Admin' })
})

const choose = (page: Page, text: string) =>
  page.getByLabel('File', { exact: true }).setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

async function saved(page: Page, press: () => Promise<void>) {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

describe('the Black List as a file', () => {
  it('[R-09a] comes in from the list by keyboard: columns are said, bad rows are named, the rest is added, and none of it twice', {
    tags: ['nightly'],
  }, async () => {
    const owner = await app.make.admin()
    const { page, faults } = await openAs(owner, MAIN)
    await page.getByRole('link', { name: 'Import', exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Import entries' }).waitFor()
    const template = await saved(page, () => page.getByRole('button', { name: 'CSV' }).press('Enter'))
    expect(template.name).toBe('blacklist-template.csv')
    expect(template.bytes.toString()).toContain('What the guard does')
    const file = `Who,Severity,Action,Reason,Phones,Plates
Prasert Wongthong,deny,Refuse entry,Took a bicycle,0812345608; 021234567,กก 1234 Bangkok
Nobody,worst,Refuse entry,x,,
Prasert Wongthong,alert,Watch,x,0812345608,
Wichai Pongpai,alert,Watch,x,12; 13,
Malee Sukjai,monitor,Watch,Was here before,,
`
    await choose(page, file)
    await page.getByText('Choose the column for: Name.').waitFor()
    await page.getByRole('combobox', { name: 'Field for “Who”' }).selectOption('name')
    await page.getByText('3 rows need attention.', { exact: false }).waitFor()
    const bad = page.getByRole('region', { name: 'Rows that need attention' }).getByRole('row')
    await expect
      .poll(async () => (await bad.allInnerTexts()).slice(1).map((text) => text.split(/\t/).slice(0, 3).join(' ')))
      .toEqual(['3 Severity worst', '4 Who Prasert Wongthong', '5 Phones 12', '5 Phones 13'])
    await page.getByText('Same as row 2 of the file.').waitFor()
    await page.getByRole('button', { name: 'Import the other 2' }).press('Enter')
    await page.getByText('2 added.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Import another file' }).press('Enter')
    await choose(page, file.replace('Who', 'Name'))
    await page.getByText('Already on the blacklist as “Malee Sukjai”.').waitFor()
    await expect.poll(() => page.getByRole('button', { name: /^Import the other/ }).count()).toBe(0)
    await page.getByRole('link', { name: 'Black List' }).last().click()
    await page.getByRole('link', { name: 'Malee Sukjai' }).waitFor()
    expect(
      expectSuccess(await app.as(owner).blacklists.list({}))
        .docs.map(({ name }) => name)
        .sort(),
    ).toEqual(['Malee Sukjai', 'Prasert Wongthong'])
    expect(faults).toEqual([])
  })

  it('[R-09a] goes out as it is filtered, with masked numbers', async () => {
    const owner = await app.make.admin()
    const add = (overrides: Parameters<typeof entryOf>[0]) => app.as(owner).blacklists.create({ body: entryOf(overrides) })
    expectSuccess(await add({ name: 'Denied One', severity: 'deny', numbers: [{ kind: 'national_id', number: NATIONAL_ID }] }))
    expectSuccess(await add({ name: 'Watched One', severity: 'monitor' }))
    const { page } = await openAs(owner, `${MAIN}?severity=deny`)
    await page.getByRole('link', { name: 'Denied One' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).press('Enter')
    const { name, bytes } = await saved(page, () => page.getByRole('menuitem', { name: 'CSV' }).press('Enter'))
    expect(name).toBe('blacklist.csv')
    expect(bytes.toString()).toContain('Denied One')
    expect(bytes.toString()).not.toMatch(new RegExp(`Watched One|${NATIONAL_ID}`))
  })
})

it('a document among the evidence [R-09c] is sent beside pictures, shown by its number and size, and saved by who may see whole numbers', {
  tags: ['nightly'],
}, async () => {
  const { _id } = expectSuccess(await app.as(admin).blacklists.create({ body: entryOf({ name: 'With Evidence' }) }))
  const address = `/service/visitor/blacklists/${_id}/edit`
  const { page } = await openAs(admin, address)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), page.getByRole('button', { name: 'Add evidence…' }).click()])
  await chooser.setFiles([{ name: 'report.pdf', mimeType: 'application/pdf', buffer: PDF }])
  await page.getByText('Evidence 1, PDF document').waitFor()
  await page.getByText(/^1 KB · .* · Anong Admin$/).waitFor()
  const { name, bytes } = await saved(page, () => page.getByRole('button', { name: 'Download evidence 1' }).press('Enter'))
  expect(name).toBe('blacklist-evidence-1.pdf')
  expect(bytes.equals(PDF)).toBe(true)
  const auditor = await app.make.person({ organisation: admin.organisation_id, role: 'auditor' })
  const other = (await openAs(auditor, address)).page
  await other.getByText('Evidence 1, PDF document').waitFor()
  await expect.poll(() => other.getByRole('button', { name: 'Download evidence 1' }).count()).toBe(0)
})
