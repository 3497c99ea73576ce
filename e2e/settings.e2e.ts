import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import type { settings } from '@gatehouse/contract/settings/settings.ts'
import type { Page } from 'playwright-core'
import { addCopies } from '../apps/server/test/copies.ts'
import { jpeg } from '../apps/server/test/photos.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { press, scan } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { readQr } from './support/qr.ts'

let admin: TestPerson
let location_id: string
let gate_id: string
servePage()
beforeEach(async () => {
  admin = await app.make.admin()
  location_id = await app.make.location(admin, { code: 'HQ' })
  const body = { location_id, code: 'G1', name: 'Lobby', direction: 'both' as const, kind: 'reception' as const, asks: ['plate' as const] }
  gate_id = expectSuccess(await app.as(admin).gates.create({ body, idempotencyKey: app.make.id() }))._id
})

const PATH = '/service/visitor/setting'
const saved = async (locationId?: string) => expectSuccess(await app.as(admin).settings.get({ query: { location_id: locationId } }))
const save = async (change: Partial<BodyInputOf<typeof settings.save>>, location_id: string | null = null) =>
  expectSuccess(
    await app.as(admin).settings.save({ body: { location_id, version: (await saved(location_id ?? undefined)).version, ...change } }),
  )
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Settings pages' }).getByRole('link', { name })
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const choice = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' })
const fieldsOf = (page: Page) => page.getByRole('list', { name: 'Preview' }).getByRole('listitem')

describe('the settings of visits', () => {
  it('[R-14c] [G-01c] ask by visitor type and gate, as the preview shows at once, and the message of the save is a toast', async () => {
    const { page, faults } = await openAs(admin, PATH)
    await choice(page, 'Company: All visitors').selectOption('hidden')
    await choice(page, 'Visitor type').selectOption('contractor')
    await choice(page, 'Gate').selectOption(gate_id)
    await page.getByRole('button', { name: 'Add column' }).click()
    await choice(page, 'Company: Contractor at HQ G1 Lobby').selectOption('required')
    await expect.poll(() => fieldsOf(page).filter({ hasText: 'Company' }).count()).toBe(0)
    await choice(page, 'Visitor type in the preview').selectOption('contractor')
    await expect.poll(() => fieldsOf(page).filter({ hasText: 'Company' }).textContent()).toContain('Required')
    await expect.poll(() => fieldsOf(page).filter({ hasText: 'Plate' }).textContent()).toContain('asked at this gate')
    // A repeated column is refused when it is added.
    await choice(page, 'Visitor type').selectOption('contractor')
    await choice(page, 'Gate').selectOption(gate_id)
    await page.getByRole('button', { name: 'Add column' }).click()
    await page.getByText('This column is already in the table.').waitFor()
    await choice(page, 'Fields a gate asks for').selectOption('require')
    await expect.poll(() => fieldsOf(page).filter({ hasText: 'Plate' }).textContent()).toContain('Required')
    await box(page, 'Reason for the change').fill('House rules')
    await saveButton(page).click()
    await page.getByText('Settings saved.').waitFor()
    const { form, version } = await saved()
    expect(version).toBe(1)
    expect(form).toEqual({
      gate_asks: 'require',
      rows: [
        { visitor_type: null, gate_id: null, fields: { company: 'hidden' } },
        { visitor_type: 'contractor', gate_id, fields: { company: 'required' } },
      ],
    })
    await expect.poll(() => box(page, 'Reason for the change').inputValue()).toBe('')
    expect(faults).toEqual([])
  })

  it('[R-14c] keep lists: what is added gets a key by itself, what is retired can be used again, and an order is by keys alone', {
    tags: ['nightly'],
  }, async () => {
    const { page } = await openAs(admin, `${PATH}?section=lists`)
    await page.getByRole('button', { name: 'Add purpose' }).click()
    await saveButton(page).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Not saved: 1 field needs attention' })
    // The link leads to the first invalid field, even from another tab.
    await tab(page, 'Slip').click()
    await summary.getByRole('link', { name: 'Purposes' }).click()
    const english = box(page, 'English: Purposes 7')
    await expect.poll(() => english.evaluate((field) => field === document.activeElement)).toBe(true)
    await english.fill('Parcel pick-up')
    await box(page, 'Thai: Purposes 7').fill('รับพัสดุ')
    const up = page.getByRole('button', { name: 'Move up: Parcel pick-up' })
    for (let place = 7; place > 1; place -= 1) await up.press('Enter')
    // In first place the button stays focused and does nothing.
    await expect.poll(() => up.evaluate((button) => [button === document.activeElement, button.ariaDisabled])).toEqual([true, 'true'])
    await page.getByRole('button', { name: 'Retire: Interview' }).press('Enter')
    await page.getByRole('button', { name: 'Retire: Meeting' }).press('Enter')
    await page.getByRole('button', { name: 'Use again: Meeting' }).press('Enter')
    await box(page, 'Usual stay (minutes): Visitor types 1').fill('')
    await page.keyboard.press('Control+s')
    await page.getByText('Settings saved.').waitFor()
    const { purposes, visitor_types } = await saved()
    expect(purposes[0]).toEqual({ key: 'parcel_pick_up', en: 'Parcel pick-up', th: 'รับพัสดุ', retired: false })
    expect(purposes.filter(({ retired }) => retired).map(({ key }) => key)).toEqual(['interview'])
    expect(visitor_types[0]).toMatchObject({ key: 'visitor', stay_minutes: null })
  })

  it('[R-14c] say on a phone, in Thai, in the dark and by keyboard alone what visitors will read', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${PATH}?section=retention`, {
      language: 'th',
      colorScheme: 'dark',
      viewport: { width: 360, height: 780 },
    })
    const photos = page.locator('#setting-retention-photos')
    await photos.focus()
    await press(page, 'Control+a', '3', '0')
    await page.getByText(/รูปถ่าย 30 วัน/).waitFor()
    await page.getByText('จะเป็นฉบับที่ 2 เมื่อบันทึก').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await press(page, 'Control+a', '9', '9', '9', 'Enter')
    await page.getByText(/^เก็บนานกว่าข้อมูล/).waitFor()
    await photos.focus()
    await press(page, 'Control+a', '3', '0', 'Enter')
    await page.getByText('บันทึกการตั้งค่าแล้ว').waitFor()
    const { retention, notice_version, notice_text } = await saved()
    expect(retention.photos).toBe(30)
    expect(notice_version).toBe(2)
    await page.getByText(notice_text.th).waitFor()
  })

  it('[G-02b] have a logo, which is on the slip at once, and can be removed; the message of the call is a toast', async () => {
    const { page } = await openAs(admin, `${PATH}?section=slip`)
    await choice(page, 'Copies').selectOption('2')
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose: Logo' }).click()
    await (await chooser).setFiles({ name: 'logo.jpg', mimeType: 'image/jpeg', buffer: await jpeg() })
    await page.getByText('Settings saved.').waitFor()
    await page.getByRole('img', { name: 'Logo' }).waitFor()
    await expect.poll(() => page.locator('article img').count()).toBe(2)
    // Unsaved changes in the form are still there.
    await expect.poll(() => choice(page, 'Copies').inputValue()).toBe('2')
    await choice(page, 'Paper').selectOption('58')
    await expect.poll(() => page.locator('article img').count()).toBe(0)
    const width = await page
      .locator('article')
      .first()
      .evaluate((slip) => (slip.getBoundingClientRect().width * 25.4) / 96)
    expect(width).toBeCloseTo(58, 0)
    await page.getByRole('button', { name: 'Remove: Logo' }).click()
    await expect.poll(async () => (await saved()).logo).toBe(null)
    await saveButton(page).click()
    await expect.poll(async () => (await saved()).slip).toMatchObject({ paper: '58', copies: 2 })
  })

  it('can differ at a location, section by section, and return to the organisation’s by one press', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${PATH}?location_id=${location_id}&section=numbers`)
    const section = page.getByRole('region', { name: 'Document numbers' })
    await section.getByText('Same as organisation', { exact: true }).waitFor()
    await section.getByRole('radio', { name: 'Last four only' }).check()
    await section.getByText('Own', { exact: true }).waitFor()
    await saveButton(page).click()
    await page.getByText('Settings saved.').waitFor()
    expect(await saved(location_id)).toMatchObject({ own: ['id_policy'], id_policy: 'last_four' })
    expect(await saved()).toMatchObject({ id_policy: 'number', version: 0 })
    // Another place has a different form, so the page asks about unsaved changes.
    await section.getByRole('button', { name: 'Use the organisation’s: Document numbers' }).click()
    await choice(page, 'Settings for').selectOption({ label: 'The whole organisation' })
    await page.getByRole('button', { name: 'Keep editing' }).click()
    await expect.poll(() => choice(page, 'Settings for').inputValue()).toBe(location_id)
    await saveButton(page).click()
    await expect.poll(async () => (await saved(location_id)).own).toEqual([])
    await tab(page, 'Retention').click()
    await expect.poll(() => box(page, 'Visits (days)').isDisabled()).toBe(true)
    await choice(page, 'Settings for').selectOption({ label: 'The whole organisation' })
    await expect.poll(() => box(page, 'Visits (days)').isDisabled()).toBe(false)
  })

  it('[G-02b] have a logo of a location’s own, none there, or that of the organisation again', { tags: ['nightly'] }, async () => {
    const put = async () => {
      const form = new FormData()
      form.set('logo', new File([new Uint8Array(await jpeg())], 'logo.jpg', { type: 'image/jpeg' }))
      expectSuccess(await app.as(admin).settings.putAttachments({ form }))
    }
    await put()
    const { page, faults } = await openAs(admin, `${PATH}?location_id=${location_id}&section=slip`)
    const images = page.getByRole('region', { name: 'Images' })
    await images.getByRole('img', { name: 'Logo' }).waitFor()
    await images.getByText('· Same as organisation').first().waitFor()
    await images.getByRole('button', { name: 'None here: Logo' }).press('Enter')
    await images.getByText('· Own').waitFor()
    await expect.poll(() => page.locator('article img').count()).toBe(0)
    expect(await axe(page)).toEqual([])
    await images.getByRole('button', { name: 'Use the organisation’s: Logo' }).press('Enter')
    await images.getByRole('img', { name: 'Logo' }).waitFor()
    expect(await images.getByText('· Own').count()).toBe(0)
    await tab(page, 'History').click()
    await page.getByRole('button', { name: 'Show changes: Version 2' }).click()
    const changes = page.getByRole('region', { name: 'Version 2' }).getByRole('row')
    await expect.poll(() => changes.last().getByRole('cell').allInnerTexts()).toEqual(['No image', 'Same as organisation'])
    expect(faults).toEqual([])
  })

  it('[G-01c] find a gate among more than a list can have, for its rule and for the preview', { tags: ['nightly'] }, async () => {
    await addCopies(app.sql, 'gates', gate_id, 300, `'code', 'A' || n + 99, 'name', 'Ramp ' || n + 99`)
    const [ramp] = await app.sql(`select _id from gates where organisation_id = $1 and code = 'A399'`, admin.organisation_id)
    const { page, faults } = await openAs(admin, PATH)
    // In code order the gate is not among the first 200.
    const choices = page.getByRole('combobox', { name: 'Gate', exact: true })
    expect(await choices.getByRole('option', { name: 'HQ A399 Ramp 399' }).count()).toBe(0)
    const search = page.getByRole('region', { name: 'Check-in form' }).getByRole('searchbox', { name: 'Find a gate by code or name' })
    await search.fill('ramp 399')
    await expect.poll(() => choices.getByRole('option').count()).toBe(2)
    await choices.selectOption(ramp._id)
    await page.getByRole('button', { name: 'Add column' }).press('Enter')
    await choice(page, 'Company: At HQ A399 Ramp 399').selectOption('required')
    await page.getByRole('searchbox').last().fill('A399')
    await choice(page, 'Gate in the preview').selectOption(ramp._id)
    await expect.poll(() => fieldsOf(page).filter({ hasText: 'Company' }).textContent()).toContain('Required')
    expect(await axe(page)).toEqual([])
    await saveButton(page).click()
    await page.getByText('Settings saved.').waitFor()
    // The page knows the gate's name without a search, for the organisation and for its location.
    for (const [path, name] of [
      [PATH, 'HQ A399 Ramp 399'],
      [`${PATH}?location_id=${location_id}`, 'A399 Ramp 399'],
    ] as const) {
      await page.goto(app.address + path)
      await choice(page, `Company: At ${name}`).waitFor()
    }
    await page.goto(`${app.address}${PATH}?section=history`)
    await page.getByRole('button', { name: 'Show changes: Version 1' }).click()
    await page.getByText('At HQ A399 Ramp 399 · Company').waitFor()
    expect(faults).toEqual([])
  })

  it('are read-only at the organisation for people limited to locations, and for people without permission to change them', {
    tags: ['nightly'],
  }, async () => {
    const { organisation_id: organisation } = admin
    const limited = await app.make.admin({ organisation, location_ids: [location_id] })
    const auditor = await app.make.person({ organisation, role: 'auditor' })
    for (const [person, sentence] of [
      [limited, /You can only change the settings of your own locations/],
      [auditor, /You don’t have permission to change these settings/],
    ] as const) {
      const { page } = await openAs(person, `${PATH}?section=notice`)
      await page.getByText(sentence).waitFor()
      expect(await box(page, 'Text in English').isDisabled()).toBe(true)
      expect(await saveButton(page).count()).toBe(0)
      expect(await axe(page)).toEqual([])
    }
    const { page } = await openAs(limited, `${PATH}?location_id=${location_id}&section=notice`)
    await box(page, 'Text in English').fill('We look after you.')
    await saveButton(page).click()
    await page.getByText('Settings saved.').waitFor()
    expect((await saved(location_id)).notice.en).toBe('We look after you.')
  })

  it('do not overwrite what somebody else saved meanwhile, and say in words what differs', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, `${PATH}?section=slip`)
    await box(page, 'Footer in English').fill('Mine')
    await save({ slip: { ...(await saved()).slip, footer_en: 'Theirs' } })
    const conflict = page.getByRole('alert').filter({ hasText: 'Someone changed this before you' })
    await conflict.waitFor()
    await expect.poll(() => conflict.getByRole('row').last().textContent()).toBe('SlipFooter in English: TheirsFooter in English: Mine')
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await saveButton(page).click()
    await expect.poll(async () => (await saved()).slip.footer_en).toBe('Mine')
  })

  it('have a history that says in words what changed, and is gone back to with a reason', { tags: ['nightly'] }, async () => {
    await save({ id_policy: 'none', reason: 'Nobody reads them' })
    await save({ id_policy: 'last_four', retention: { ...(await saved()).retention, photos: 30 } })
    const { page } = await openAs(admin, `${PATH}?section=history`)
    await page.getByText('“Nobody reads them”').waitFor()
    await page.getByRole('button', { name: 'Show changes: Version 2' }).click()
    const changes = page.getByRole('region', { name: 'Version 2' }).getByRole('row')
    await expect
      .poll(async () => (await changes.allInnerTexts()).slice(1).map((row) => row.replace(/\s+/g, ' ')))
      .toEqual(['Document numbers Document numbers Not asked for Last four only', 'Retention Photos 180 days 30 days'])
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore version 1' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await dialog.getByText('Please enter a reason.').waitFor()
    await dialog.getByLabel('Reason').fill('Too early')
    await dialog.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('Settings saved.').waitFor()
    await page.getByText('Version 3').waitFor()
    expect(await saved()).toMatchObject({ version: 3, id_policy: 'none', retention: { photos: 180 } })
  })
})

it('a guard prints the slip of a visit as its location has it, and nothing else is on the paper; its code checks out', async () => {
  const guard = await app.make.operator({ organisation: admin.organisation_id })
  const { slip } = await saved()
  await save({ slip: { ...slip, copies: 2, header_en: 'Welcome', lines: ['visitor_name', 'plate', 'company'] } }, location_id)
  const { _id } = expectSuccess(
    await app.as(guard).entrances.checkIn({
      body: { gate_id, visitor_name: 'Somchai Jaidee', visitor_type: 'visitor', company: 'Siam Supply', notice_version: 1 },
      idempotencyKey: app.make.id(),
    }),
  ) as { _id: string }
  const { page, faults } = await openAs(guard, `/service/visitor/entrances?visit=${_id}`)
  const printCall = page.evaluate(() => new Promise<void>((resolve) => Object.assign(window, { print: resolve })))
  await page.getByRole('button', { name: 'Print slip' }).click()
  await printCall
  await page.emulateMedia({ media: 'print' })
  const slips = page.locator('body > div > article')
  await expect.poll(() => slips.first().textContent()).toMatch(/Welcome[\s\S]*#1[\s\S]*Somchai Jaidee[\s\S]*Siam Supply/)
  expect(await slips.first().getByText('Plate').count()).toBe(0)
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(false)
  const code = await readQr(await slips.first().locator('svg').screenshot())
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(2)
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!
  expect(Math.round((Number(width) / 72) * 25.4)).toBe(80)
  // The paper is cut at the end of the slip.
  expect(Number(height)).toBeLessThan(Number(width) * 1.6)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect.poll(() => slips.count()).toBe(0)
  await press(page, 'Escape')
  await scan(page, code)
  await page
    .getByText(/^Checked out · #1/)
    .first()
    .waitFor()
  expect(expectSuccess(await app.as(guard).entrances.get({ params: { id: _id } })).status).toBe('checkout')
  // A visit that has left is shown and not checked out again. The text differs, because a repeat of the same text counts as a reader held too long.
  await scan(page, code.toLowerCase())
  await page.getByRole('complementary').getByText('Somchai Jaidee').first().waitFor()
  expect(faults).toEqual([])
})
