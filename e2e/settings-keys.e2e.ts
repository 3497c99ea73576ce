import type { Locator, Page } from 'playwright-core'
import { jpeg } from '../apps/server/test/photos.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe } from './support/browser.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
let location_id: string
servePage()
beforeEach(async () => {
  admin = await app.make.admin()
  location_id = await app.make.location(admin, { code: 'HQ' })
  const { version, retention } = await saved()
  expectSuccess(await app.as(admin).settings.save({ body: { version, location_id: null, retention: { ...retention, sightings: 90 } } }))
})

const PATH = '/service/visitor/setting'
const saved = async () => expectSuccess(await app.as(admin).settings.get({ query: {} }))
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const part = (page: Page, name: string) => page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name, exact: true })
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

/** Presses only the Tab key until the element has the focus. */
async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  await place.waitFor()
  const limit = await page.locator('a, button, input, select, textarea, [tabindex="0"]').count()
  for (let presses = 0; !(await isFocused(place)); presses += 1) {
    if (presses > limit) throw new Error(`Tab does not lead to ${place}`)
    await page.keyboard.press(key)
  }
}

interface Tab {
  name: string
  /** Makes the change. Returns the element that then has the focus. */
  change: (page: Page) => Promise<Locator>
  differs: RegExp
  before: (settings: Awaited<ReturnType<typeof saved>>) => unknown
}

const TABS: Tab[] = [
  {
    name: 'Form',
    change: async (page) => {
      const company = choice(page, 'Company: All visitors')
      await tabTo(page, company)
      await press(page, 'h')
      return company
    },
    differs: /Check-in form.*Company.*Hidden/,
    before: ({ form }) => form,
  },
  {
    name: 'Document numbers',
    change: async (page) => {
      await tabTo(page, page.getByRole('radio', { name: 'Full number' }))
      await press(page, 'ArrowDown')
      return page.getByRole('radio', { name: 'Last four only' })
    },
    differs: /Document numbers.*Full number.*Last four only/,
    before: ({ id_policy }) => id_policy,
  },
  {
    name: 'Lists',
    change: async (page) => {
      await tabTo(page, button(page, 'Add purpose'))
      await press(page, 'Enter')
      await type(page, 'Parcel')
      await press(page, 'Tab')
      await type(page, 'Parcel')
      return box(page, 'Thai: Purposes 7')
    },
    differs: /Purposes.*Parcel/,
    before: ({ purposes }) => purposes.filter(({ retired }) => !retired),
  },
  {
    name: 'Notice',
    change: async (page) => {
      const text = box(page, 'Text in English')
      await tabTo(page, text)
      await press(page, 'Control+End')
      await type(page, ' Ask us.')
      return text
    },
    differs: /Text in English.*Ask us\./,
    before: ({ notice }) => notice,
  },
  {
    name: 'Slip',
    change: async (page) => {
      const copies = choice(page, 'Copies')
      await tabTo(page, copies)
      await press(page, '2')
      return copies
    },
    differs: /Copies.*1.*2/,
    before: ({ slip }) => slip,
  },
  {
    name: 'Pre-registers',
    change: async (page) => {
      const approval = page.getByRole('checkbox')
      await tabTo(page, approval)
      await press(page, 'Space')
      return approval
    },
    differs: /Pre-registers.*No.*Yes/,
    before: ({ pre_registers }) => pre_registers,
  },
  {
    name: 'Retention',
    change: async (page) => {
      const photos = box(page, 'Photos (days)')
      await tabTo(page, photos)
      await press(page, 'Control+a', '3', '0')
      return photos
    },
    differs: /Photos.*180 days.*30 days/,
    before: ({ retention }) => retention,
  },
]

it.each(TABS)(
  'the settings are changed, seen in the history and brought back by keyboard alone: $name',
  { tags: ['nightly'] },
  async ({ name, change, differs, before }) => {
    const first = before(await saved())
    const { page, faults } = await openAs(admin, PATH)
    if (name !== 'Form') {
      await tabTo(page, part(page, name))
      await press(page, 'Enter')
    }
    const place = await change(page)
    await press(page, 'Control+s')
    await page.getByText('Settings saved.').waitFor()
    await expect.poll(() => isFocused(place)).toBe(true)
    expect(before(await saved())).not.toEqual(first)
    await tabTo(page, part(page, 'History'), 'Shift+Tab')
    await press(page, 'Enter')
    await tabTo(page, button(page, 'Show changes: Version 2'))
    await press(page, 'Enter')
    await expect.poll(() => page.getByRole('region', { name: 'Version 2' }).textContent()).toMatch(differs)
    await tabTo(page, button(page, 'Restore version 1'))
    await press(page, 'Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, page.getByRole('dialog').getByLabel('Reason'))
    await type(page, 'Too early')
    await press(page, 'Enter')
    await page.getByText('Version 3').waitFor()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    expect(before(await saved())).toEqual(first)
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  },
)

it('Save has the focus again when it is done, and so has what a picture was chosen and removed by', { tags: ['nightly'] }, async () => {
  const { page } = await openAs(admin, `${PATH}?section=slip`)
  await tabTo(page, choice(page, 'Copies'))
  await press(page, '2')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await press(page, 'Enter')
  await page.getByText('Settings saved.').waitFor()
  await expect.poll(() => isFocused(page.getByRole('button', { name: 'Save' }))).toBe(true)
  const choose = button(page, 'Choose: Logo')
  await tabTo(page, choose, 'Shift+Tab')
  const file = { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await page.getByRole('img', { name: 'Logo' }).waitFor()
  await expect.poll(() => isFocused(choose)).toBe(true)
  await tabTo(page, button(page, 'Remove: Logo'))
  await press(page, 'Enter')
  await button(page, 'Remove: Logo').waitFor({ state: 'detached' })
  await expect.poll(() => isFocused(choose)).toBe(true)
})

it('a location is chosen, has a section of its own and gives it back by keyboard alone, with the focus near by', {
  tags: ['nightly'],
}, async () => {
  const { page } = await openAs(admin, PATH)
  await tabTo(page, choice(page, 'Settings for'))
  await press(page, 'h')
  await page.waitForURL((url) => url.searchParams.get('location_id') === location_id)
  await tabTo(page, part(page, 'Document numbers'))
  await press(page, 'Enter')
  await tabTo(page, page.getByRole('radio', { name: 'Full number' }))
  await press(page, 'ArrowDown')
  const back = button(page, 'Use the organisation’s: Document numbers')
  await tabTo(page, back, 'Shift+Tab')
  await press(page, 'Enter')
  await back.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.textContent)).toContain('Same as organisation')
  await tabTo(page, part(page, 'Form'), 'Shift+Tab')
  await press(page, 'Enter')
  await tabTo(page, choice(page, 'Visitor type'))
  await press(page, 'c')
  await tabTo(page, button(page, 'Add column'))
  await press(page, 'Enter')
  const remove = page.getByRole('button', { name: /^Remove.*Contractor/ })
  await tabTo(page, remove, 'Shift+Tab')
  await press(page, 'Enter')
  await remove.waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe(
    await page.locator('section:has(> table)').getAttribute('aria-label'),
  )
})

it('the part about pre-registers is offered only where an edition has them', { tags: ['nightly'] }, async () => {
  const lite = await app.make.admin({ organisation: await app.make.organisation({ services: ['visitor_lite'] }) })
  const { page } = await openAs(lite, PATH)
  await part(page, 'Retention').waitFor()
  expect(await part(page, 'Pre-registers').count()).toBe(0)
})
