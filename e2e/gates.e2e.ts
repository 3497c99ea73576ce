import { beforeAll, describe, expect, it } from 'vitest'
import { good } from '../apps/server/test/answers.ts'
import type { TestPerson } from '../apps/server/test/make.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
let location_id: string
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  location_id = await app.make.location(admin, { code: 'HQ' })
})

const LIST = '/service/visitor/gates'
const aGate = (code: string) => app.make.gate(admin, { location_id, code })
const saved = async (id: string) => good(await app.as(admin).gates.get({ params: { id } }))
const someVisit = async (gate_id: string) =>
  app.as(admin).entrances.checkIn({
    body: { gate_id, visitor_name: 'Somchai Jaidee', visitor_type: 'visitor', notice_version: 1 },
    idempotencyKey: app.make.id(),
  })

/** The page answers within a moment; a busy machine takes its time. */
const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 10_000 })

describe('gates', () => {
  it('[R-07a] [R-07b] are added by keyboard alone, and then stand in the list', async () => {
    const { page } = await openAs(admin, LIST)
    await page.getByRole('link', { name: 'Add gate' }).first().press('Enter')
    // With one location there is nothing to choose, once it has been read.
    await eventually(() => page.getByLabel('Location').inputValue()).toBe(location_id)
    await page.getByRole('textbox', { name: 'Code', exact: true }).fill('lobby-1')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Main lobby')
    await page.getByLabel('Direction').selectOption('in')
    await page.getByLabel('Plate').press('Space')
    await page.keyboard.press('Control+s')
    await page.getByText('Gate LOBBY-1 added').waitFor()
    await page.waitForURL(app.address + LIST)
    const link = page.getByRole('link', { name: 'LOBBY-1' })
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? ''
    expect(await saved(id)).toMatchObject({ location_id, name: 'Main lobby', direction: 'in', asks: ['photo', 'id_number', 'plate'] })
    await link.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'LOBBY-1 Main lobby' }).waitFor()
  })

  it('[R-07c] are changed, with the reason, and the form says beside the field what must be mended', async () => {
    const gate = await aGate('C1')
    await aGate('C2')
    const { page } = await openAs(admin, `${LIST}/${gate._id}`)
    const code = page.getByRole('textbox', { name: 'Code', exact: true })
    await code.fill('C 1')
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Not saved: 2 fields need attention' })
    await summary.waitFor()
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByText('Use 1 to 12 letters A–Z, digits or hyphens.').waitFor()
    await summary.getByRole('link', { name: 'Code' }).click()
    await expect.poll(() => code.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Car park')
    await code.fill('C2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Another gate of this location already has this code.').waitFor()
    await code.fill('C3')
    await page.getByLabel('Reason for the change').fill('New sign')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Gate C3 saved').waitFor()
    expect(await saved(gate._id)).toMatchObject({ code: 'C3', name: 'Car park' })
  })

  it('do not overwrite what somebody else saved meanwhile', async () => {
    const gate = await aGate('M1')
    const { page } = await openAs(admin, `${LIST}/${gate._id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Mine')
    const { location_id: at, code, asks, updated_at } = await saved(gate._id)
    const theirs = { location_id: at, code, name: 'Theirs', direction: 'out' as const, kind: 'vehicle' as const, asks, updated_at }
    await app.as(admin).gates.update({ params: { id: gate._id }, body: theirs })
    // The page hears of it and shows the one field that both changed; the others follow.
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone changed this before you' })
    await conflict.waitFor()
    await expect.poll(() => conflict.getByRole('row').allInnerTexts()).toEqual(['Field\tCurrent value\tYours', 'Name\tTheirs\tMine'])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Gate M1 saved').waitFor()
    expect(await saved(gate._id)).toMatchObject({ name: 'Mine', direction: 'out', kind: 'vehicle' })
  })

  it('ask before unsaved changes are left', async () => {
    const gate = await aGate('U1')
    const { page } = await openAs(admin, `${LIST}/${gate._id}`)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Half typed')
    await page.getByRole('button', { name: 'Cancel' }).click()
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Half typed')
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await dialog.getByRole('button', { name: 'Leave without saving' }).click()
    await page.waitForURL('**/dashboard')
  })

  it('are closed with a reason, and retired where they cannot be deleted', async () => {
    const gate = await aGate('S1')
    expect((await someVisit(gate._id)).status).toBe(201)
    const { page } = await openAs(admin, `${LIST}/${gate._id}`)
    await page.getByRole('button', { name: 'Close…' }).click()
    const close = page.getByRole('dialog', { name: 'Close gate S1?' })
    await close.getByRole('button', { name: 'Close', exact: true }).last().click()
    await close.getByText('Please enter a reason.').waitFor()
    await close.getByLabel('Reason').fill('Repairs')
    await page.keyboard.press('Enter')
    await page.getByText('Gate S1 is closed').waitFor()
    expect((await saved(gate._id)).status).toBe('closed')
    await page.getByRole('button', { name: 'Delete…' }).click()
    const remove = page.getByRole('dialog', { name: 'Delete gate S1?' })
    await remove.getByRole('button', { name: 'Delete' }).click()
    await remove.getByText('This gate has visits, so it can’t be deleted.').waitFor()
    await remove.getByRole('button', { name: 'Retire instead…' }).click()
    const retire = page.getByRole('dialog', { name: 'Retire gate S1?' })
    await retire.getByLabel('Reason').fill('Walled up')
    await retire.getByRole('button', { name: 'Retire' }).click()
    await page.getByText('Gate S1 is retired').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Open…' }).count()).toBe(0)
  })

  it('are deleted where nothing was recorded', async () => {
    const gate = await aGate('D1')
    const { page } = await openAs(admin, `${LIST}/${gate._id}`)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Gate D1 deleted').waitFor()
    await page.waitForURL(app.address + LIST)
    expect((await app.as(admin).gates.get({ params: { id: gate._id } })).status).toBe(404)
    await page.goto(`${app.address}${LIST}/${gate._id}`)
    await page.getByText('Gate not found').waitFor()
  })
})

describe('list of gates', () => {
  it('keeps search, filters and order in the address', async () => {
    const owner = await app.make.admin()
    for (const code of ['LOBBY', 'ANNEX-1']) await app.make.gate(owner, { code })
    await app.make.gate(owner, { code: 'ANNEX-2', status: 'closed' })
    const { page } = await openAs(owner, LIST)
    const codes = () => page.getByRole('table').getByRole('link').allInnerTexts()
    await page.getByRole('searchbox').fill('annex')
    await page.waitForURL('**?search=annex')
    await eventually(codes).toEqual(['ANNEX-1', 'ANNEX-2'])
    const head = page.getByRole('columnheader', { name: 'Code' })
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await head.getByRole('button').click()
    await eventually(codes).toEqual(['ANNEX-2', 'ANNEX-1'])
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    await page.getByRole('button', { name: 'Status: all' }).click()
    await page.getByRole('menuitemradio', { name: 'Closed' }).click()
    await eventually(codes).toEqual(['ANNEX-2'])
    await page.reload()
    await eventually(codes).toEqual(['ANNEX-2'])
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('annex')
    await page.getByRole('searchbox').fill('nothing of that name')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.waitForURL('**/gates?sort=-code')
  })

  it('is there again as it was left, after a gate of it was saved, and by the trail', async () => {
    await aGate('BACK-1')
    const { page } = await openAs(admin, `${LIST}?search=back-&sort=-code`)
    const left = `${app.address}${LIST}?search=back-&sort=-code`
    await page.getByRole('link', { name: 'BACK-1' }).click()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Back door')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(left)
    await page.getByRole('link', { name: 'BACK-1' }).click()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(left)
    await page.getByRole('link', { name: 'BACK-1' }).click()
    await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Gate' }).click()
    await page.waitForURL(left)
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('back-')
    // The menu opens the whole list.
    await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Gate', exact: true }).click()
    await page.waitForURL(app.address + LIST)
  })

  it('has filters that the keyboard can choose from', async () => {
    await aGate('KEYS-1')
    const { page } = await openAs(admin, `${LIST}?search=keys-`)
    const status = page.getByRole('button', { name: 'Status: all' })
    await status.focus()
    await page.keyboard.press('ArrowDown')
    const menu = page.getByRole('menu', { name: 'Status' })
    const chosen = () => menu.locator(':focus').textContent()
    await eventually(chosen).toBe('all')
    await page.keyboard.press('End')
    await expect.poll(() => chosen()).toBe('Retired')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => chosen()).toBe('all')
    await page.keyboard.press('m')
    await expect.poll(() => chosen()).toBe('Maintenance')
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'detached' })
    await expect.poll(() => status.evaluate((button) => button === document.activeElement)).toBe(true)
    await status.click()
    await page.getByRole('menuitemradio', { name: 'Closed' }).click()
    await page.getByRole('button', { name: 'Status: Closed' }).click()
    await page.mouse.click(700, 700)
    await menu.waitFor({ state: 'detached' })
    await page.waitForURL('**/gates?search=keys-&status=closed')
  })

  it('shows the next page on demand', async () => {
    const owner = await app.make.admin()
    const at = await app.make.location(owner)
    for (let number = 10; number < 65; number += 1) await app.make.gate(owner, { location_id: at, code: `N${number}` })
    const { page } = await openAs(owner, LIST)
    await page.getByText('Showing 50 of 55').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('Showing 55 of 55').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  })

  it('says what to do first where there is nothing', async () => {
    const owner = await app.make.admin()
    const { page } = await openAs(owner, LIST)
    await page.getByText('No gates yet').waitFor()
    await page.getByRole('link', { name: 'Add gate' }).first().click()
    await page.getByText('Add a location first').waitFor()
    expect(await axe(page)).toEqual([])
  })

  it('is read by a viewer, who can change nothing', async () => {
    const gate = await aGate('V1')
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const { page } = await openAs(viewer, LIST)
    await page.getByRole('link', { name: 'V1' }).click()
    await page.getByText('Visitors can be checked in and out here.').waitFor()
    await expect.poll(() => page.getByRole('textbox').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /Save|Close…|Delete…/ }).count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await page.goto(`${app.address}${LIST}`)
    await page.getByRole('table').waitFor()
    await expect.poll(() => page.getByRole('link', { name: 'Add gate' }).count()).toBe(0)
    await page.goto(`${app.address}${LIST}/create`)
    await page.getByText('Access Denied').waitFor()
    expect(gate.code).toBe('V1')
  })

  it.each([
    { language: 'th', colorScheme: 'light', viewport: { width: 360, height: 780 } },
    { language: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
  ] as const)('has nothing to object to at $viewport.width px, $colorScheme, $language', async (options) => {
    const gate = await aGate(`X${options.viewport.width}`)
    const { page } = await openAs(admin, LIST, options)
    await page.getByRole('link', { name: gate.code }).waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.goto(`${app.address}${LIST}/${gate._id}`)
    await page.locator('form').waitFor()
    await page.locator('#gate-name').fill('')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
  })
})
