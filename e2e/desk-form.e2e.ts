import { WEEKDAYS, type WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { VisitorSettingsInput } from '@gatehouse/contract/settings/settings.ts'
import { NATIONAL_ID } from '../apps/server/test/desk.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth, type PageOptions } from './support/browser.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { eachVariant } from './support/variants.ts'

let admin: TestPerson
let guard: TestPerson
let gate: { _id: string; location_id: string }
servePage()
beforeEach(async () => {
  admin = await app.make.admin()
  guard = await app.make.operator({ organisation: admin.organisation_id })
  gate = await app.make.gate(admin, { code: 'G1' })
})

const DESK = '/service/visitor/entrances'
const CLOSED = Object.fromEntries(WEEKDAYS.map((day) => [day, []])) as unknown as WeekHours

async function set(sections: Partial<VisitorSettingsInput>) {
  const { version } = expectSuccess(await app.as(admin).settings.get({ query: { location_id: gate.location_id } }))
  expectSuccess(await app.as(admin).settings.save({ body: { version, location_id: gate.location_id, ...sections } as never }))
}
async function setGate(rules: object) {
  const { location_code, created_at, status, ...body } = expectSuccess(await app.as(admin).gates.get({ params: { id: gate._id } }))
  expectSuccess(await app.as(admin).gates.update({ params: { id: gate._id }, body: { ...body, ...rules } }))
}
const choice = (key: string, en: string, th: string, isRetired = false) => ({ key, en, th, retired: isRetired })
const FORM = {
  gate_asks: 'remind' as const,
  rows: [
    { visitor_type: null, gate_id: null, fields: { company: 'required' as const, plate: 'hidden' as const, photo: 'required' as const } },
  ],
}

const WORDS = {
  en: {
    closed: 'This gate is closed to visitors now.',
    last_four: 'Only the last 4 digits',
    own: 'Inspection',
  },
  th: { closed: 'ตอนนี้ประตูนี้ปิดรับ', last_four: 'ระบบเก็บเฉพาะ', own: 'ตรวจสอบ' },
} as const

eachVariant(describe, [
  ['en', 1440, 'light'],
  ['th', 360, 'dark'],
  ['th', 1440, 'light'],
  ['en', 360, 'light'],
] as const)('a check-in by the settings of its place, by keyboard alone: %s, %i px, %s', ([language, width, colorScheme]) => {
  it('walks to what is required, has no field that is hidden, and an own purpose at its number key', async () => {
    const words = WORDS[language]
    const purposes = [choice('old', 'Old', 'เก่า', true), choice('visit', 'Visit', 'เยี่ยม'), choice('inspection', 'Inspection', 'ตรวจสอบ')]
    await set({ form: FORM, purposes, id_policy: 'last_four' })
    await setGate({ hours: CLOSED, asks: [] })
    const { page } = await openAs(guard, DESK, { language, colorScheme, viewport: { width, height: 900 } })
    await page.getByRole('button', { name: /G1/ }).first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'))
    await press(page, 'F2')
    await page.getByText(words.closed).waitFor()
    await page.getByText(words.last_four).waitFor()
    await page.locator('[name=company]').waitFor()
    expect(await page.locator('[name=plate]').count()).toBe(0)
    expect(await page.getByRole('radio').count()).toBe(2)
    await page.getByRole('radio', { name: words.own }).waitFor({ state: 'attached' })
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await expect.poll(focused).toBe('id_number')
    await press(page, 'Enter')
    await type(page, 'Somchai')
    await press(page, 'Enter')
    await expect.poll(focused).toBe('unit_name')
    await press(page, 'Enter')
    await type(page, '2')
    await expect.poll(focused).toBe('card_number')
    await press(page, 'Enter')
    await expect.poll(focused).toBe('company')
    await press(page, 'Enter')
    await expect.poll(() => page.locator('[name=company]').getAttribute('aria-invalid')).toBe('true')
    expect(await axe(page)).toEqual([])
    await expect.poll(focused).toBe('company')
    await type(page, 'ACME')
    await press(page, 'Enter')
    // The desk asks for the required photo beside the new visit.
    await page.locator('figcaption strong').waitFor()
    expect(await axe(page)).toEqual([])
    const [visit] = expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs
    expect(visit).toMatchObject({ visitor_name: 'Somchai', company: 'ACME', purpose: 'inspection', plate: null })
  })
})

/** A desk that shows its gate while the settings of its form are still loading; `arrive` completes them. */
async function slowDesk(options: PageOptions = {}) {
  const { page } = await openAs(guard, '/profile', options)
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/entrances-metadata*', (route) => arrival.then(() => route.fallback()))
  await page.goto(app.address + DESK)
  await page.getByRole('button', { name: /G1/ }).first().waitFor()
  return { page, arrive }
}

describe('before the settings of the form are there', { tags: ['nightly'] }, () => {
  it.each([
    ['en', 1440, 'light'],
    ['th', 1440, 'dark'],
    ['th', 360, 'light'],
  ] as const)('F2 opens it, and it has all that is typed until then: %s, %i px, %s', async (language, width, colorScheme) => {
    const purposes = [choice('visit', 'Visit', 'เยี่ยม'), choice('inspection', 'Inspection', 'ตรวจสอบ')]
    await set({
      form: { gate_asks: 'remind', rows: [{ visitor_type: null, gate_id: null, fields: { unit: 'hidden' } }] },
      purposes,
      id_policy: 'none',
    })
    const { page, arrive } = await slowDesk({ language, colorScheme, viewport: { width, height: 900 } })
    const value = (name: string) => page.locator(`[name=${name}]`).inputValue()
    await press(page, 'F2')
    await type(page, 'Somchai')
    await press(page, 'Enter')
    await type(page, '1กก 234')
    await press(page, 'Enter')
    await type(page, '2C-00')
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    expect(await page.getByRole('combobox').first().inputValue()).toBe('')
    arrive()
    await page.locator('[name=card_number]').waitFor()
    // Typing continues at the same position.
    await type(page, '42')
    expect([await value('visitor_name'), await value('plate'), await value('card_number')]).toEqual(['Somchai', '1กก 234', 'C-0042'])
    await press(page, 'Enter')
    await expect
      .poll(async () => expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs)
      .toMatchObject([{ visitor_name: 'Somchai', plate: '1กก234', purpose: 'inspection', card_number: 'C-0042' }])
  })

  it('Esc goes back and a second one closes it, and who went on elsewhere is not called back', async () => {
    const { page, arrive } = await slowDesk()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'))
    await press(page, 'F2')
    await type(page, 'Som')
    await press(page, 'Escape')
    await expect.poll(focused).toBe('combobox')
    await press(page, 'Escape')
    await page.getByRole('heading', { name: 'Check in a new visitor' }).waitFor({ state: 'detached' })
    await press(page, 'F2')
    await page.getByRole('combobox').first().focus()
    await type(page, 'So')
    arrive()
    await page.locator('[name=visitor_name]').waitFor()
    await type(page, 'm')
    expect(await page.getByRole('combobox').first().inputValue()).toBe('Som')
  })

  it('the check digit of a Thai ID is judged when its field is left, and the sentence goes once it is right', async () => {
    const { page } = await openAs(guard, DESK)
    await page.getByRole('button', { name: /G1/ }).first().waitFor()
    await press(page, 'F2')
    await page.locator('[name=id_number]').waitFor()
    await type(page, '1101700230705')
    expect(await page.getByText('The ID number is not valid').count()).toBe(0)
    await press(page, 'Enter')
    await page.getByText('The ID number is not valid').first().waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('visitor_name')
    await page.locator('[name=id_number]').fill(NATIONAL_ID)
    await expect.poll(() => page.getByText('The ID number is not valid').count()).toBe(0)
    await press(page, 'Enter')
    await expect.poll(() => page.getByText('The ID number is not valid').count()).toBe(0)
  })

  it('a document that is scanned is in its field, and the next one has the focus', async () => {
    const { page, arrive } = await slowDesk()
    await press(page, 'F2')
    await scan(page, NATIONAL_ID)
    arrive()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('visitor_name')
    expect(await page.locator('[name=id_number]').inputValue()).toBe(NATIONAL_ID)
  })

  it('are requested again if they fail to load, and typed text is kept', async () => {
    const { page } = await openAs(guard, '/profile')
    let broken = true
    await page.route('**/entrances-metadata*', (route) => (broken ? route.fulfill({ status: 400, json: {} }) : route.fallback()))
    await page.goto(app.address + DESK)
    await page.getByRole('button', { name: /G1/ }).first().waitFor()
    await press(page, 'F2')
    await type(page, '12')
    const retryButton = page.getByRole('complementary').getByRole('button', { name: 'Try again' })
    await retryButton.waitFor()
    broken = false
    await retryButton.press('Enter')
    await expect.poll(() => page.locator('[name=id_number]').inputValue()).toBe('12')
  })
})

it('a gate that is closed refuses visitors where the settings require it, but for a reason of who may let them in', {
  tags: ['nightly'],
}, async () => {
  await set({ form: { rows: [], gate_asks: 'require' } })
  await setGate({ hours: CLOSED, asks: [], visitor_types: ['contractor'] })
  const { page } = await openAs(admin, DESK)
  await page.getByRole('button', { name: /G1/ }).first().waitFor()
  await press(page, 'F2')
  await page.getByText(WORDS.en.closed).waitFor()
  await page.locator('[name=visitor_name]').fill('Somchai')
  await page.locator('[name=card_number]').press('Enter')
  await page.getByText('This gate is closed to visitors at this hour.').waitFor()
  await page.getByRole('button', { name: 'Let in with a reason…' }).press('Enter')
  const reason = page.getByLabel('Reason for letting them in')
  const list = await reason.getAttribute('list')
  expect(await page.locator(`[id="${list}"] option`).evaluateAll((all) => all.map((each) => each.getAttribute('value')))).toContain(
    'Allowed by the supervisor',
  )
  expect(await axe(page)).toEqual([])
  await reason.fill('Allowed by the supervisor')
  await reason.press('Enter')
  await page
    .getByText(/^Checked in · #/)
    .first()
    .waitFor()
  const [visit] = expectSuccess(await app.as(guard).entrances.list({ query: {} })).docs
  // The gate is for contractors, so the form starts with that type.
  expect(visit).toMatchObject({ visitor_name: 'Somchai', visitor_type: 'contractor' })
})

it('a gate is given hours and visitor types in its form, and shows them to who may only read', { tags: ['nightly'] }, async () => {
  const path = `/service/visitor/gates/${gate._id}`
  const { page } = await openAs(admin, path)
  await page.getByRole('group', { name: 'Visitor types' }).getByLabel('Contractor').press('Space')
  await page.getByLabel('Open to visitors at set hours').press('Space')
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Control+s')
  await page.getByText('Gate G1 saved').waitFor()
  const savedGate = expectSuccess(await app.as(admin).gates.get({ params: { id: gate._id } }))
  expect(savedGate.visitor_types).toEqual(['contractor'])
  expect(savedGate.hours?.mon).toHaveLength(1)
  const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
  const view = await openAs(viewer, path)
  await view.page.getByText('Contractor').waitFor()
  await view.page.getByText(/Monday–Friday/).waitFor()
})
