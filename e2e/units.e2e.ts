import { readFile } from 'node:fs/promises'
import type { UnitRecord } from '@gatehouse/contract/locations/units.ts'
import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
})

const at = (id: string) => `/setup/location/${id}/units`
const added = async (id: string, code: string, overrides: { parent_id?: string; kind?: UnitRecord['kind'] } = {}): Promise<UnitRecord> =>
  expectSuccess(
    await app.as(admin).locations.createUnit({
      params: { id },
      body: { code, kind: overrides.kind ?? 'room', name_th: `ห้อง ${code}`, parent_id: overrides.parent_id ?? null },
    }),
  )
const tower = async (id: string) => {
  const top = await added(id, 'T', { kind: 'building' })
  const floors = [
    await added(id, 'T-1', { kind: 'floor', parent_id: top.id }),
    await added(id, 'T-2', { kind: 'floor', parent_id: top.id }),
  ]
  const rooms = [await added(id, 'T-101', { parent_id: floors[0]!.id }), await added(id, 'T-102', { parent_id: floors[0]!.id })]
  return { top, floors, rooms }
}
const codes = (page: Page) => page.getByRole('table', { name: 'Units' }).locator('tbody .gh-mono').allInnerTexts()
const menu = async (page: Page, code: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${code}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
const csv = (text: string, name = 'units.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

describe('units of a location', () => {
  it('[R-05c] are added by keyboard alone, one in the other, with somebody to ask for', async () => {
    const id = await app.make.location(admin, { code: 'KEYS' })
    const { page } = await openAs(admin, `/setup/location/${id}`)
    await page.getByRole('navigation', { name: 'Location pages' }).getByRole('link', { name: 'Units' }).press('Enter')
    await page.getByText('No units yet').waitFor()
    await page.getByRole('button', { name: 'Add unit' }).first().press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add unit' })
    const code = dialog.getByRole('textbox', { name: 'Code', exact: true })
    await code.press('Enter')
    await dialog.getByText('Not saved: 2 fields need attention').waitFor()
    await code.fill('A')
    await dialog.getByRole('textbox', { name: 'Name in Thai' }).fill('อาคาร A')
    await page.keyboard.press('Enter')
    await page.getByText('Unit A added').waitFor()
    await page.getByRole('button', { name: 'Actions for A', exact: true }).press('Enter')
    await page.getByRole('menuitem', { name: 'Add a unit inside…' }).press('Enter')
    const inner = page.getByRole('dialog', { name: 'Add a unit in A' })
    await expect.poll(() => inner.getByLabel('Type').inputValue()).toBe('floor')
    await inner.getByRole('textbox', { name: 'Code', exact: true }).fill('A-1')
    await inner.getByRole('textbox', { name: 'Name in Thai' }).fill('ชั้น 1')
    await inner.getByRole('button', { name: 'Add host' }).press('Enter')
    await inner.getByRole('textbox', { name: 'Name of host 1' }).fill('คุณนิภา')
    await inner.getByRole('textbox', { name: 'Phone of host 1' }).fill('12')
    await page.keyboard.press('Enter')
    await inner.getByText('A mobile number has 10 digits and starts 06, 08 or 09.').waitFor()
    await inner.getByRole('textbox', { name: 'Phone of host 1' }).fill('0812345608')
    await page.keyboard.press('Enter')
    await page.getByText('Unit A-1 added').waitFor()
    await page.getByRole('button', { name: 'Show units in A', exact: true }).press('Enter')
    await expect.poll(() => codes(page)).toEqual(['A', 'A-1'])
    await page.getByRole('cell', { name: 'คุณนิภา' }).waitFor()
    await page.getByRole('button', { name: 'A-1', exact: true }).press('Enter')
    const edit = page.getByRole('dialog', { name: 'Unit A-1' })
    await expect.poll(() => edit.getByRole('textbox', { name: 'Phone of host 1' }).inputValue()).toBe('081-234-5608')
  })

  it('are found by search with the way to them, and keep it in the address', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin)
    await tower(id)
    const { page } = await openAs(admin, at(id))
    await expect.poll(() => codes(page)).toEqual(['T'])
    await page.getByRole('searchbox').fill('t-10')
    await page.waitForURL('**?search=t-10')
    await expect.poll(() => codes(page)).toEqual(['T-101', 'T-102'])
    await expect.poll(() => page.getByText('T › T-1').count()).toBe(2)
    await page.reload()
    await expect.poll(() => codes(page)).toEqual(['T-101', 'T-102'])
    await page.getByRole('searchbox').fill('nothing of that name')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => codes(page)).toEqual(['T'])
  })

  it('are moved, and a unit says why it cannot lie in itself', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin)
    const { rooms } = await tower(id)
    const { page } = await openAs(admin, at(id))
    await menu(page, 'T', 'Move…')
    const dialog = page.getByRole('dialog', { name: 'Move T to' })
    await dialog.getByRole('searchbox').fill('T-101')
    await dialog.getByRole('radio', { name: /T-101/ }).check()
    await dialog.getByRole('button', { name: 'Move' }).click()
    await dialog.getByText('A unit cannot contain itself or the unit it belongs to.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('searchbox').fill('T-102')
    await menu(page, 'T-102', 'Move…')
    const second = page.getByRole('dialog', { name: 'Move T-102 to' })
    await second.getByRole('radio', { name: /^T-2 / }).check()
    await second.getByRole('button', { name: 'Move' }).click()
    await page.getByText('Unit T-102 moved').waitFor()
    await page.getByText('T › T-2').waitFor()
    expect(expectSuccess(await app.as(admin).locations.unit({ params: { id: rooms[1]!.id } })).path).toEqual(['T', 'T-2'])
  })

  it('are archived with what lies in them, brought back, and deleted where nothing was recorded', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin)
    await tower(id)
    const { page } = await openAs(admin, at(id))
    await menu(page, 'T', 'Delete…')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('This unit contains other units.').waitFor()
    await page.keyboard.press('Escape')
    await menu(page, 'T', 'Archive…')
    await page.getByRole('dialog').getByLabel('Reason').fill('Pulled down')
    await page.keyboard.press('Enter')
    await page.getByText('Unit T archived').waitFor()
    await page.getByText('No units yet').waitFor()
    await page.getByRole('button', { name: 'Status: In use' }).click()
    await page.getByRole('menuitemradio', { name: 'Archived' }).click()
    await expect.poll(() => codes(page)).toEqual(['T', 'T-1', 'T-101', 'T-102', 'T-2'])
    await menu(page, 'T', 'Restore…')
    await page.getByRole('dialog').getByLabel('Reason').fill('Still there')
    await page.keyboard.press('Enter')
    await page.getByText('Unit T restored').waitFor()
    await page.goto(`${app.address}${at(id)}?search=T-101`)
    await menu(page, 'T-101', 'Delete…')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Unit T-101 deleted').waitFor()
  })

  it('ask before a half-written form is closed', { tags: ['nightly'] }, async () => {
    const id = await app.make.location(admin)
    await tower(id)
    const { page } = await openAs(admin, at(id))
    await page.getByRole('button', { name: 'T', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Unit T' })
    await dialog.getByRole('textbox', { name: 'Name in Thai' }).fill('Half typed')
    await page.keyboard.press('Escape')
    await dialog.getByText('Close without saving?').waitFor()
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => dialog.getByRole('textbox', { name: 'Name in Thai' }).inputValue()).toBe('Half typed')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await dialog.waitFor({ state: 'detached' })
  })

  it('are read by a viewer, and in an archived location by everybody, who can change nothing', { tags: ['nightly'] }, async () => {
    const [id, archivedLocation] = [await app.make.location(admin), await app.make.location(admin)]
    await tower(id)
    await tower(archivedLocation)
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const asViewer = await openAs(viewer, at(id))
    await expect.poll(() => codes(asViewer.page)).toEqual(['T'])
    expectSuccess(
      await app.as(admin).locations.setStatus({ params: { id: archivedLocation }, body: { status: 'archived', reason: 'sold' } }),
    )
    const asAdmin = await openAs(admin, at(archivedLocation))
    await expect.poll(() => codes(asAdmin.page)).toEqual(['T'])
    for (const { page } of [asViewer, asAdmin]) {
      await expect.poll(() => page.getByRole('button', { name: /Add unit|Export|Actions for/ }).count()).toBe(0)
      await expect.poll(() => page.getByRole('link', { name: 'Import' }).count()).toBe(0)
      await page.context().close()
    }
  })
})

describe('an import of units', { tags: ['nightly'] }, () => {
  it('[R-05c] shows every bad row, then what it would do, and does it', async () => {
    const id = await app.make.location(admin)
    const { page } = await openAs(admin, `${at(id)}/import`)
    const file = page.getByLabel('File', { exact: true })
    await file.setInputFiles(csv('Code,Type,Parent unit (code)\nA,castle,\nB,room,NONE\n'))
    await page.getByText('2 rows need attention.').waitFor()
    const problems = page.getByRole('table', { name: 'Rows that need attention' })
    await expect
      .poll(() => problems.getByRole('row').allInnerTexts())
      .toEqual([
        'Row\tColumn\tValue\tProblem',
        '2\tType\tcastle\tUse one of: Building, Floor, House, Room, Tenant company.',
        '3\tParent unit (code)\tNONE\tThere is no unit with this code, in the file or at the location.',
      ])
    await expect.poll(() => page.getByRole('button', { name: /^Import/ }).count()).toBe(0)
    const mapping = await page.getByLabel('Field for “Code”').boundingBox()
    expect((await problems.boundingBox())!.y).toBeLessThan(mapping!.y)
    await file.setInputFiles(csv('Code,Type,Parent unit (code)\nA,building,\nB,room,A\n'))
    await page.getByText('2 to add').waitFor()
    await page.getByRole('button', { name: 'Import 2' }).click()
    await page.getByText('2 added, 0 changed, 0 unchanged.').waitFor()
    await page.getByRole('link', { name: 'Show units' }).click()
    await page.getByRole('button', { name: 'Show units in A', exact: true }).click()
    await expect.poll(() => codes(page)).toEqual(['A', 'B'])
  })

  it('asks which column holds the code where the headings do not say it', async () => {
    const id = await app.make.location(admin)
    const { page } = await openAs(admin, `${at(id)}/import`)
    await page.getByLabel('File', { exact: true }).setInputFiles(csv('Door;Owner\n1/1;Somchai\n'))
    await page.getByText('Choose the column for: Code.').waitFor()
    await page.getByLabel('Field for “Door”').selectOption('code')
    await page.getByText('1 to add').waitFor()
    await page.getByLabel('Field for “Owner”').selectOption('host_1')
    await page.getByRole('button', { name: 'Import 1' }).click()
    await page.getByText('File imported').waitFor()
    const { docs } = expectSuccess(await app.as(admin).locations.units({ params: { id } }))
    expect(docs).toMatchObject([{ code: '1/1', host: 'Somchai' }])
  })

  it('takes its own template and its own export, and says what cannot be read', async () => {
    const id = await app.make.location(admin, { code: 'FILES' })
    const { page } = await openAs(admin, `${at(id)}/import`)
    const file = page.getByLabel('File', { exact: true })
    await file.setInputFiles({ name: 'units.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from([0x50, 0x4b, 3, 4, 0]) })
    await page.getByText('This file cannot be read.').waitFor()
    const [template] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Excel' }).click()])
    expect(template.suggestedFilename()).toBe('units-template-FILES.xlsx')
    await file.setInputFiles(await template.path())
    await page.getByText('3 to add').waitFor()
    await page.getByRole('button', { name: 'Import 3' }).click()
    await page.getByRole('link', { name: 'Show units' }).click()
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'CSV' }).click()])
    expect(download.suggestedFilename()).toBe('units-FILES.csv')
    expect(await readFile(await download.path(), 'utf8')).toContain('A-301,A-3,Tenant')
    await page.getByRole('link', { name: 'Import' }).click()
    await file.setInputFiles(await download.path())
    await page.getByText('This file makes no changes.').waitFor()
  })
})
