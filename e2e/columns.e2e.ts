import type { Page } from 'playwright-core'
import type { TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { press } from './support/keyboard.ts'
import { listScreens } from './support/list-screens.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
servePage()
beforeAll(async () => {
  admin = await app.make.admin()
  const location_id = await app.make.location(admin, { code: 'HQ' })
  for (const [code, name] of [
    ['G1', 'Lobby'],
    ['G2', 'Car park'],
    ['G3', 'Atrium'],
  ] as const) {
    const body = { location_id, code, name, direction: 'both' as const, kind: 'reception' as const, asks: [] }
    expect((await app.as(admin).gates.create({ body, idempotencyKey: app.make.id() })).status).toBe(201)
  }
})

const GATES = '/service/visitor/gates'
const AT_FIRST = ['Code', 'Name', 'Location', 'Direction', 'Type', 'Required from visitors', 'Status']
/** Lists with a choice of columns, and the columns left when all others are hidden. */
const KNOWN: { path: string; stays: string[] }[] = [
  { path: GATES, stays: ['Code'] },
  // The checkbox for all rows has a name but no text.
  { path: '/service/visitor/cards', stays: ['', 'Number'] },
  { path: '/service/visitor/members', stays: ['', 'Code'] },
  { path: '/service/visitor/blacklists/main', stays: ['Name'] },
  { path: '/service/visitor/blacklists/seen', stays: ['Visitor'] },
  { path: '/service/visitor/pre-registers', stays: ['When', 'Visitor'] },
  { path: '/service/visitor/pre-passes', stays: ['Holder'] },
  { path: '/service/visitor/parking-fee', stays: ['Name'] },
  { path: '/service/visitor/e-stamp?tab=kinds', stays: ['Code'] },
  { path: '/setup/location', stays: ['Code'] },
  { path: '/setup/user', stays: ['Name'] },
  { path: '/setup/audit', stays: ['What'] },
]
/** With every other list of the features. Its rows are opened by its first column. */
const LISTS: { path: string; stays: string[] | 'first' }[] = [
  ...KNOWN,
  ...listScreens()
    .filter((path) => !KNOWN.some((known) => known.path.replace(/\?.*/, '') === path))
    .map((path) => ({ path, stays: 'first' as const })),
]

const heads = (page: Page) => page.getByRole('columnheader').allInnerTexts()
const opener = (page: Page) => page.getByRole('button', { name: 'Columns' })
const choice = (page: Page) => page.getByRole('dialog', { name: 'Columns' })
const box = (page: Page, name: string) => choice(page).getByRole('checkbox', { name, exact: true })
const focused = (page: Page) => page.evaluate(() => document.activeElement?.closest('div')?.parentElement?.textContent)
const codes = (page: Page) => page.getByRole('table').getByRole('link').allInnerTexts()

describe('columns of a list', () => {
  it('are chosen by a person, for themselves and for that list, and stay chosen', { tags: ['nightly'] }, async () => {
    const { page, faults } = await openAs(admin, GATES)
    await expect.poll(() => heads(page)).toEqual(AT_FIRST)
    await opener(page).click()
    // The column that opens a gate can't be hidden, and rarely used columns are off at first.
    await expect.poll(() => choice(page).getByRole('checkbox').count()).toBe(10)
    await expect.poll(() => box(page, 'Code').count()).toBe(0)
    await box(page, 'Type').click()
    await choice(page).getByText('Last changed').click()
    const selectedColumns = ['Code', 'Name', 'Location', 'Direction', 'Required from visitors', 'Status', 'Last changed']
    await expect.poll(() => heads(page)).toEqual(selectedColumns)
    await expect.poll(() => box(page, 'Type').isChecked()).toBe(false)
    await expect.poll(() => box(page, 'Last changed').isChecked()).toBe(true)
    await page.mouse.click(700, 700)
    await choice(page).waitFor({ state: 'detached' })

    await page.reload()
    await expect.poll(() => heads(page)).toEqual(selectedColumns)
    // Other lists don't change, and neither does this list for another person on the same device.
    await page.goto(`${app.address}/setup/location`)
    await expect.poll(() => heads(page)).toContain('Type')
    const other = await app.make.admin({ organisation: admin.organisation_id })
    await page.evaluate((token) => localStorage.setItem('auth_token', token), other.token)
    await page.goto(app.address + GATES)
    await expect.poll(() => heads(page)).toEqual(AT_FIRST)
    await page.evaluate((token) => localStorage.setItem('auth_token', token), admin.token)
    await page.goto(app.address + GATES)
    await expect.poll(() => heads(page)).toEqual(selectedColumns)

    await opener(page).click()
    await choice(page).getByRole('button', { name: 'Show all' }).click()
    await expect
      .poll(() => heads(page))
      .toEqual([...AT_FIRST.slice(0, -1), 'Visitor types', 'Opening hours', 'Status', 'Created', 'Last changed'])
    await choice(page).getByRole('button', { name: 'Reset' }).click()
    await expect.poll(() => heads(page)).toEqual(AT_FIRST)
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('columns')))).toEqual([])
    expect(faults).toEqual([])
  })

  it('are chosen by keyboard alone', async () => {
    const { page } = await openAs(admin, GATES)
    await expect.poll(() => heads(page)).toEqual(AT_FIRST)
    await opener(page).focus()
    await press(page, 'Enter')
    await expect.poll(() => focused(page)).toBe('Name')
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown')
    await expect.poll(() => focused(page)).toBe('Type')
    await press(page, 'Space', 'ArrowUp', 'Space')
    await expect.poll(() => heads(page)).toEqual(['Code', 'Name', 'Location', 'Required from visitors', 'Status'])
    await expect.poll(() => focused(page)).toBe('Direction')
    await press(page, 'End')
    await expect.poll(() => focused(page)).toBe('Last changed')
    await press(page, 'ArrowDown')
    await expect.poll(() => focused(page)).toBe('Name')
    await press(page, 'ArrowUp', 'Tab')
    const focusOn = (name: string) =>
      choice(page)
        .getByRole('button', { name })
        .evaluate((button) => button === document.activeElement)
    await expect.poll(() => focusOn('Show all')).toBe(true)
    await press(page, 'Tab', 'Enter')
    await expect.poll(() => heads(page)).toEqual(AT_FIRST)
    // No change is left to reset, and the focus stays where it was.
    const restore = choice(page).getByRole('button', { name: 'Reset' })
    await expect.poll(() => restore.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => focusOn('Reset')).toBe(true)
    await press(page, 'Escape')
    await choice(page).waitFor({ state: 'detached' })
    await expect.poll(() => opener(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await press(page, 'Space')
    await choice(page).waitFor()
  })

  it('may be hidden and sorted by all the same', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, GATES)
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await expect.poll(() => codes(page)).toEqual(['G3', 'G2', 'G1'])
    await opener(page).click()
    await expect.poll(() => choice(page).getByRole('button', { name: /^Sort/ }).count()).toBe(0)
    await box(page, 'Name').click()
    await expect.poll(() => heads(page)).not.toContain('Name')
    await expect.poll(() => codes(page)).toEqual(['G3', 'G2', 'G1'])
    await choice(page).getByRole('button', { name: 'Sorted by Name, ascending' }).click()
    await page.waitForURL('**/gates?sort=-name')
    await expect.poll(() => codes(page)).toEqual(['G1', 'G2', 'G3'])
    await choice(page).getByRole('button', { name: 'Sorted by Name, descending' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click()
    await opener(page).click()
    await choice(page).getByRole('button', { name: 'Sort by Name' }).click()
    await page.waitForURL('**/gates?sort=name')
  })

  it.each(LISTS)(
    'can be hidden in the list at $path, all but what its rows are opened by',
    { tags: ['nightly'] },
    async ({ path, stays }) => {
      const { page } = await openAs(admin, path)
      const [first] = await heads(page)
      await opener(page).click()
      await choice(page).getByRole('checkbox').first().waitFor()
      for (const checkbox of await choice(page)
        .getByRole('checkbox', { checked: true })
        .all()
        .then((all) => all.toReversed()))
        await checkbox.click()
      await expect.poll(() => heads(page)).toEqual(stays === 'first' ? [first] : stays)
      expect(await axe(page)).toEqual([])
    },
  )

  it('are not offered where a list has none', { tags: ['nightly'] }, async () => {
    for (const { path } of LISTS) {
      const { page } = await openAs(admin, path, { viewport: { width: 360, height: 780 } })
      await page.getByRole('searchbox').waitFor()
      await expect.poll(() => opener(page).count()).toBe(0)
      expect(await fitsWidth(page)).toBe(true)
      await page.context().close()
    }
  })

  it('have nothing to object to in Thai, in the dark', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, GATES, { language: 'th', colorScheme: 'dark' })
    await page.getByRole('button', { name: 'คอลัมน์' }).click()
    const dialog = page.getByRole('dialog', { name: 'คอลัมน์' })
    await dialog.getByRole('checkbox', { name: 'ชื่อ', exact: true }).click()
    await dialog.getByRole('button', { name: 'เรียงตามชื่อ' }).waitFor()
    expect(await axe(page)).toEqual([])
  })
})
