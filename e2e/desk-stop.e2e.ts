import type { blacklists } from '@gatehouse/contract/blacklists/blacklists.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { Page } from 'playwright-core'
import { NATIONAL_ID } from '../apps/server/test/desk.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, cutButtons, fitsWidth } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, servePage } from './support/page.ts'

servePage()
staffDesk()

const listed = async (overrides: Partial<BodyInputOf<typeof blacklists.create>> = {}) =>
  expectSuccess(
    await app.as(admin).blacklists.create({
      body: {
        ...{ kind: 'person', name: 'เกียรติศักดิ์ ผู้ใหญ่ดี', severity: 'deny', guard_action: 'refuse', reason: 'Hit a guard' },
        numbers: [{ kind: 'national_id', number: NATIONAL_ID }],
        ...overrides,
      },
      idempotencyKey: app.make.id(),
    }),
  )
const supervisedBy = async (supervisor: { name: string; phone: string }) => {
  const { updated_by, overriders, people, ...setting } = expectSuccess(await app.as(admin).blacklists.setting({}))
  expectSuccess(await app.as(admin).blacklists.saveSetting({ body: { ...setting, supervisor } }))
}
const inSight = (page: Page, part: string) =>
  page.locator(`dialog[open] ${part}`).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const at = (x: number, y: number) => element.contains(document.elementFromPoint(x, y))
    return at(left + 2, top + 2) && at(right - 2, bottom - 2)
  })
const seen = async () => expectSuccess(await app.as(admin).sightings.list({ query: {} })).docs
const visits = async () => expectSuccess(await app.as(admin).entrances.list({ query: {} })).docs
const walkIn = async (page: Page, name: string, id = NATIONAL_ID) => {
  await press(page, 'F2')
  await type(page, id)
  await press(page, 'Enter')
  await type(page, name)
  await press(page, 'Enter', 'Enter', 'Enter')
  await type(page, '2')
  await press(page, 'Enter')
}

describe('somebody who must not be let in', () => {
  it('turns the whole screen red; neither Enter nor Esc nor a scan closes it; F7 records the refusal', async () => {
    await listed()
    await supervisedBy({ name: 'Somsak', phone: '02-123-4567' })
    const { page } = await openDesk()
    await walkIn(page, 'Somchai Otherwise')
    const stop = page.getByRole('dialog', { name: 'Stop — do not let in' })
    await stop.waitFor()
    for (const text of ['Hit a guard', 'ID number (every digit)', 'Press F7 to record the refusal.', 'เกียรติศักดิ์ ผู้ใหญ่ดี'])
      await stop.getByText(text).first().waitFor()
    await stop.getByText(/Supervisor: Somsak/).waitFor()
    expect(await stop.getByRole('link').getAttribute('href')).toBe('tel:021234567')
    await expect.poll(() => stop.getByRole('button', { name: 'Not this person' }).count()).toBe(0)
    await press(page, 'Enter', 'Escape', 'F2', 'F4')
    await scan(page, 'V-001')
    await expect.poll(() => stop.isVisible()).toBe(true)
    expect(await axe(page)).toEqual([])
    await press(page, 'F7')
    await page.getByText('Refusal recorded').waitFor()
    await stop.waitFor({ state: 'detached' })
    expect(await seen()).toMatchObject([{ status: 'denied', gate: 'G1' }])
    expect(await visits()).toEqual([])
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('combobox')
  })

  it('is let in by who may, with a reason, and is asked about once', { tags: ['nightly'] }, async () => {
    await listed()
    const { page } = await openDesk(admin)
    await press(page, 'F2')
    await type(page, NATIONAL_ID)
    await press(page, 'Enter')
    const stop = page.getByRole('dialog', { name: 'Stop — do not let in' })
    await stop.getByRole('button', { name: 'Not this person' }).click()
    await stop.getByRole('button', { name: 'Back', exact: true }).click()
    await stop.getByRole('button', { name: 'Let in anyway…' }).click()
    await stop.getByRole('button', { name: 'Yes, but let in' }).click()
    await expect.poll(() => stop.isVisible()).toBe(true)
    await stop.getByRole('textbox', { name: 'Reason (saved with your name)' }).fill('Escorted by the manager')
    await stop.getByRole('button', { name: 'Yes, but let in' }).click()
    await stop.waitFor({ state: 'detached' })
    expect(await visits()).toEqual([])
    await type(page, 'Somchai Otherwise')
    await expect.poll(() => page.getByLabel(/^Name/).inputValue()).toBe('Somchai Otherwise')
    await press(page, 'Enter')
    // The plate is screened as well, and the earlier decision still holds.
    await type(page, 'กก 1')
    await press(page, 'Enter', 'Enter')
    await type(page, '2')
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    expect((await seen()).map(({ status }) => status)).toContain('allowed')
  })
})

it('somebody who is only like an entry is compared by the guard, and a false match is not asked about again', {
  tags: ['nightly'],
}, async () => {
  await listed({ numbers: [] })
  const { page } = await openDesk()
  await walkIn(page, 'เกียรติศักดิ์ ผู้ใหญดี')
  const look = page.getByRole('dialog', { name: 'Is this the same person?' })
  // This is a question, so no answer stands out. The dialog says what to do if it is the listed person.
  await look.getByText('If it is them', { exact: true }).waitFor()
  expect(await look.locator('button[data-variant="danger"]').count()).toBe(0)
  await look.getByRole('button', { name: 'Not this person' }).click()
  await waitForMessage(page, /^Checked in · #/)
  const [visit] = await visits()
  expectSuccess(await app.as(guard).entrances.undo({ params: { id: visit!._id }, body: {} }))
  await walkIn(page, 'เกียรติศักดิ์ ผู้ใหญดี')
  await expect.poll(async () => (await visits()).filter(({ status }) => status === 'checkin').length).toBe(1)
  expect(await seen()).toMatchObject([{ status: 'dismissed' }])
})

describe('the stop shows the typed name beside the listed one, and every button whole', { tags: ['nightly'] }, () => {
  it.each([
    { language: 'en', viewport: { width: 1366, height: 768 } },
    { language: 'th', viewport: { width: 1366, height: 768 } },
    { language: 'en', viewport: { width: 360, height: 780 } },
    { language: 'th', viewport: { width: 360, height: 780 } },
  ] as const)('at $viewport.width px, $language', async (options) => {
    await listed()
    const { page } = await openDesk(admin, options)
    await page.keyboard.press('F2')
    await page.locator('[name=visitor_name]').fill('Somchai Otherwise')
    await page.locator('[name=id_number]').fill(NATIONAL_ID)
    await page.keyboard.press('Tab')
    const stop = page.locator('dialog[open]')
    const words = options.language === 'en' ? ['Typed', 'On the list'] : ['พิมพ์ว่า', 'ในบัญชี']
    await stop.getByText('Somchai Otherwise', { exact: true }).waitFor()
    expect(await stop.locator('dl').first().locator('dt, dd').allTextContents()).toEqual([
      words[0],
      'Somchai Otherwise',
      words[1],
      'เกียรติศักดิ์ ผู้ใหญ่ดี',
    ])
    expect(await cutButtons(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/stop-${options.language}-${options.viewport.width}.png` })
  })
})

it.each([
  { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } },
  { language: 'en', colorScheme: 'light', viewport: { width: 1440, height: 900 } },
] as const)('the stop has nothing to object to at $viewport.width px, $colorScheme, $language', { tags: ['nightly'] }, async (options) => {
  await listed({ numbers: [{ kind: 'phone', number: '0812345608' }] })
  await supervisedBy({ name: 'สมศักดิ์ ใจดี', phone: '02-123-4567' })
  const { page } = await openDesk(admin, options)
  const member = await app.as(admin).members.create({
    body: { code: 'M-1', kind: 'tenant', name_th: 'นิภา ศรีสุข', status: 'active', phone: '0812345608' },
    idempotencyKey: app.make.id(),
  })
  expectSuccess(member)
  await page.getByRole('combobox').first().fill('นิภา')
  await page.getByRole('option').first().click()
  await page.locator('dialog[open]').waitFor()
  // The way out and the people to call are visible without scrolling.
  for (const part of ['[aria-keyshortcuts="F7"]', 'a[href="tel:021234567"]'])
    expect({ part, seen: await inSight(page, part) }).toEqual({ part, seen: true })
  expect(await axe(page)).toEqual([])
  expect(await fitsWidth(page)).toBe(true)
})
