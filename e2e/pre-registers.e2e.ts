import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { Page } from 'playwright-core'
import { announcement } from '../apps/server/test/pre-registers.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const LIST = '/service/visitor/pre-registers'
let location_id: string
beforeEach(async () => {
  location_id = expectSuccess(await app.as(admin).gates.list({})).docs[0]!.location_id
})

const announce = async (overrides: Partial<PreRegisterInput> = {}, actor = admin) =>
  expectSuccess(
    await app.as(actor).preRegisters.create({ body: announcement({ location_id, from: '09:00', until: '11:00', ...overrides }) }),
  )
const listed = async (actor = admin) => expectSuccess(await app.as(actor).preRegisters.list({})).docs
const record = async (id: string) => expectSuccess(await app.as(admin).preRegisters.get({ params: { id } }))
const hostOf = (unit_id: string) =>
  app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: [unit_id], name: 'Nipha Host' })

describe('the pre-registers page', () => {
  it('[R-11] announces a visitor by keyboard alone, in two fields', async () => {
    const host = await hostOf(await app.make.unit(admin, location_id, { code: '18A' }))
    const { page, faults } = await openAs(host, LIST)
    await page.getByText('Nobody is expected').waitFor()
    const form = page.getByRole('form', { name: 'Pre-register a visitor' })
    await form.waitFor()
    // The form asks for a name and a time; place, unit and host are filled in.
    expect(await form.getByRole('textbox').count()).toBe(2)
    expect(await form.getByRole('combobox').count()).toBe(0)
    await form.getByRole('textbox', { name: 'Visitor’s name' }).focus()
    await type(page, 'Somchai Jaidee')
    await press(page, 'Tab', 'Tab', 'Enter', 'Tab')
    await type(page, '930')
    await press(page, 'Enter')
    const panel = page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await panel.getByText(/09:30–11:30/).waitFor()
    expect(await listed(host)).toMatchObject([
      { visitor_name: 'Somchai Jaidee', unit_name: '18A', host_name: 'Nipha Host', from: '09:30', until: '11:30', own: true },
    ])
    // The form is ready for the next visit.
    await expect
      .poll(() => form.getByRole('textbox', { name: 'Visitor’s name' }).evaluate((box) => box === document.activeElement))
      .toBe(true)
    expect(await axe(page)).toEqual([])
    expect(faults).toEqual([])
  })

  it('[R-11] says at the field what must be fixed, and announces nobody without a name', async () => {
    const { page } = await openAs(admin, LIST)
    const form = page.getByRole('form', { name: 'Pre-register a visitor' })
    await form.getByRole('textbox', { name: 'From' }).fill('99')
    await form.getByRole('button', { name: 'Pre-register' }).click()
    await expect.poll(() => form.locator('.gh-error').count()).toBe(2)
    await expect.poll(() => form.getByRole('textbox', { name: 'Visitor’s name' }).getAttribute('aria-invalid')).toBe('true')
    expect(await listed()).toEqual([])
  })

  it('[R-11] takes the unit that was typed where its search answers after the field was left', async () => {
    for (const code of ['18A', '20B']) await app.make.unit(admin, location_id, { code })
    const { page } = await openAs(admin, `${LIST}?new`)
    const unit = page.getByRole('complementary').getByRole('combobox', { name: /^Unit/ })
    await unit.waitFor()
    let answer = () => {}
    const request = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/units?*', (route) => request.then(() => route.fallback()))
    await unit.focus()
    await type(page, '18')
    await press(page, 'Tab')
    answer()
    await expect.poll(() => unit.inputValue()).toMatch(/^18A/)
  })

  it('[R-11] announces a group with all details, from a pasted list of names', async () => {
    const { page, faults } = await openAs(admin, `${LIST}?new`)
    const panel = page.getByRole('complementary', { name: 'New pre-register' })
    await panel.getByRole('textbox', { name: /^Day/ }).fill('24 Dec 2099')
    await panel.getByRole('textbox', { name: /^From/ }).fill('22')
    await panel.getByRole('textbox', { name: /^Until/ }).fill('2')
    await panel.getByRole('textbox', { name: 'Name of guest 1' }).focus()
    await panel.getByText('Ends the next day').waitFor()
    await page.evaluate(() => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', 'Anan\nBoonmee\nChalita')
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await panel.getByRole('textbox', { name: 'Name of guest 3' }).waitFor()
    await panel.getByRole('button', { name: 'Add guest' }).click()
    await panel.getByRole('textbox', { name: 'Name of guest 4' }).fill('Duang')
    await panel.getByRole('button', { name: 'Remove guest 2' }).click()
    await panel.getByRole('textbox', { name: 'Company' }).fill('Acme')
    await panel.getByRole('textbox', { name: 'Phone' }).fill('12')
    await panel.getByLabel('Visitor type').selectOption('contractor')
    await panel.getByRole('textbox', { name: 'Note for the gate' }).fill('Blue badge')
    await page.keyboard.press('Control+s')
    await panel.getByRole('alert').filter({ hasText: 'Not saved: 1 field needs attention' }).waitFor()
    expect(await panel.getByRole('textbox', { name: 'Phone' }).getAttribute('aria-invalid')).toBe('true')
    expect(await axe(page)).toEqual([])
    await panel.getByRole('textbox', { name: 'Phone' }).fill('0812345608')
    await page.keyboard.press('Control+s')
    const groupPanel = page.getByRole('complementary', { name: 'Anan and 2 more' })
    await groupPanel.getByText('Guests · 0 of 3 arrived').waitFor()
    const [row] = await listed()
    expect(row).toMatchObject({
      day: '2099-12-24',
      from: '22:00',
      until: '02:00',
      visitor_type: 'contractor',
      guest_count: 3,
      company: 'Acme',
    })
    const { guests, gate_note } = await record(row!._id)
    expect(guests.map(({ visitor_name }) => visitor_name)).toEqual(['Anan', 'Chalita', 'Duang'])
    expect([guests[0]!.phone_masked, gate_note]).toEqual([expect.stringContaining('5608'), 'Blue badge'])
    expect(faults).toEqual([])
  })

  it('[R-11] changes one, overwrites nobody, and asks before unsaved changes are left', async () => {
    const visit = await announce({ host_name: 'Nipha' })
    const { page } = await openAs(admin, `${LIST}?id=${visit._id}`)
    await page.getByRole('link', { name: 'Edit' }).click()
    const panel = page.getByRole('complementary', { name: 'Edit pre-register' })
    const host = panel.getByRole('textbox', { name: 'Host' })
    await host.fill('Mine')
    await press(page, 'Escape')
    const dialog = page.getByRole('dialog', { name: 'Unsaved changes' })
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    expectSuccess(
      await app
        .as(guard)
        .preRegisters.update({ params: { id: visit._id }, body: { ...visit, host_name: 'Theirs', gate_note: 'Red badge' } }),
    )
    const conflict = panel.getByRole('alert').filter({ hasText: 'Someone changed this before you' })
    await expect.poll(() => conflict.getByRole('row').allInnerTexts()).toEqual(['Field\tCurrent value\tYours', 'Host\tTheirs\tMine'])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await panel.getByRole('textbox', { name: 'Reason for the change' }).fill('Moved')
    await panel.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Pre-register saved').waitFor()
    expect(await record(visit._id)).toMatchObject({ host_name: 'Mine', gate_note: 'Red badge' })
  })

  it('[R-11] cancels with a reason, deletes, and begins another like the last', async () => {
    const [first, other] = [await announce(), await announce({ guests: [{ visitor_name: 'Boonmee' }] })]
    const { page } = await openAs(admin, `${LIST}?id=${first._id}`)
    const panel = page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await panel.getByRole('button', { name: 'Cancel visit…' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this visit?' })
    await cancel.getByRole('button', { name: 'Cancel visit' }).click()
    await cancel.getByText('Please enter a reason.').waitFor()
    await cancel.getByLabel('Reason').fill('Ill')
    await press(page, 'Enter')
    await panel.getByText('Ill', { exact: true }).waitFor()
    expect(await panel.getByRole('link', { name: 'Edit' }).count()).toBe(0)
    await page.getByRole('link', { name: 'Cancelled' }).click()
    await page.getByRole('link', { name: 'Somchai Jaidee' }).waitFor()
    await page.goto(`${app.address}${LIST}?id=${other._id}`)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await page.getByRole('dialog', { name: 'Delete this pre-register?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Pre-register deleted').waitFor()
    await page.waitForURL(app.address + LIST)
    expect((await listed()).map(({ _id }) => _id)).toEqual([first._id])
    await page.goto(`${app.address}${LIST}?id=${first._id}`)
    await page.getByRole('link', { name: 'Duplicate' }).click()
    const copy = page.getByRole('complementary', { name: 'New pre-register' })
    await expect.poll(() => copy.getByRole('textbox', { name: 'Name of guest 1' }).inputValue()).toBe('Somchai Jaidee')
    await copy.getByRole('button', { name: 'Pre-register', exact: true }).click()
    await page.getByText('Somchai Jaidee is pre-registered').waitFor()
    expect(await listed()).toHaveLength(2)
  })

  it('[R-11] shows a host their own alone, and nobody a form who may not write', async () => {
    const [unit, elsewhere] = [await app.make.unit(admin, location_id), await app.make.unit(admin, location_id)]
    await announce({ unit_id: unit })
    await announce({ unit_id: elsewhere, guests: [{ visitor_name: 'Boonmee' }] })
    const { page } = await openAs(await hostOf(unit), LIST)
    await page.getByRole('link', { name: 'Somchai Jaidee' }).waitFor()
    expect(await page.getByText('Boonmee').count()).toBe(0)
    const viewer = await app.make.person({ organisation: admin.organisation_id, role: 'viewer' })
    const { page: viewerPage } = await openAs(viewer, LIST)
    await viewerPage.getByRole('link', { name: 'Boonmee' }).click()
    await viewerPage.getByRole('complementary', { name: 'Boonmee' }).getByText('Main building').waitFor()
    expect(await viewerPage.getByRole('form').count()).toBe(0)
    expect(await viewerPage.getByRole('link', { name: /New pre-register|Edit|Another/ }).count()).toBe(0)
    expect(await viewerPage.getByRole('button', { name: /Cancel visit|Delete/ }).count()).toBe(0)
  })

  it('[R-11] [E32] keeps what a host entered when they change the location, and sends no unit of the former one', async () => {
    const other_id = await app.make.location(admin, { code: 'ANNEX' })
    const units = await Promise.all([location_id, location_id, other_id].map((place) => app.make.unit(admin, place)))
    const host = await app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: units, name: 'Nipha Host' })
    const { page } = await openAs(host, LIST)
    const form = page.getByRole('form', { name: 'Pre-register a visitor' })
    await form.getByRole('textbox', { name: 'Visitor’s name' }).fill('Somchai Jaidee')
    await form.getByRole('button', { name: 'Tomorrow' }).click()
    await form.getByLabel('Location').selectOption(location_id)
    await form.getByLabel('Unit').selectOption(units[0]!)
    await form.getByLabel('Location').selectOption(other_id)
    await expect.poll(() => form.getByLabel('Unit').count()).toBe(0)
    expect(await form.getByRole('textbox', { name: 'Visitor’s name' }).inputValue()).toBe('Somchai Jaidee')
    expect(await form.getByRole('button', { name: 'Tomorrow' }).getAttribute('aria-pressed')).toBe('true')
    await form.getByRole('button', { name: 'Pre-register' }).click()
    await page.getByRole('complementary', { name: 'Somchai Jaidee' }).waitFor()
    expect(await listed(host)).toMatchObject([{ visitor_name: 'Somchai Jaidee', location_id: other_id, unit_id: units[2] }])
  })

  it('[R-11] searches the unit of a host with many, and hands what was entered over to the form with all details', async () => {
    const units: string[] = []
    for (let each = 0; each < 22; each++) units.push(await app.make.unit(admin, location_id, { code: `T${100 + each}` }))
    const host = await app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: units, name: 'Nipha Host' })
    const { page } = await openAs(host, LIST)
    const form = page.getByRole('form', { name: 'Pre-register a visitor' })
    const name = form.getByRole('textbox', { name: 'Visitor’s name' })
    const announceTo = async (visitor: string, code: string) => {
      await name.fill(visitor)
      await form.getByRole('button', { name: 'Tomorrow' }).click()
      await form.getByLabel('Unit').fill(code)
    }
    await announceTo('Somchai Jaidee', 'T121')
    await form.getByRole('button', { name: 'Pre-register' }).click()
    await page.getByRole('complementary', { name: 'Somchai Jaidee' }).waitFor()
    expect(await listed(host)).toMatchObject([{ visitor_name: 'Somchai Jaidee', unit_id: units[21] }])
    await announceTo('Malee', 'T105')
    const from = await form.getByRole('textbox', { name: 'From' }).inputValue()
    await form.getByRole('link', { name: 'All details' }).click()
    const panel = page.getByRole('complementary', { name: 'New pre-register' })
    await panel.getByRole('textbox', { name: 'Name of guest 1' }).waitFor()
    expect(await panel.getByRole('textbox', { name: 'Name of guest 1' }).inputValue()).toBe('Malee')
    expect(await panel.getByRole('textbox', { name: 'From' }).inputValue()).toBe(from)
    expect(await name.inputValue()).toBe('')
    await panel.getByRole('button', { name: 'Pre-register' }).click()
    await page.getByRole('complementary', { name: 'Malee' }).waitFor()
    const day = (await listed(host)).map(({ visitor_name, unit_id, day: on }) => [visitor_name, unit_id, on])
    expect(day).toContainEqual(['Malee', units[5], expect.stringMatching(/^\d{4}-/)])
    expect(new Set(day.map(([, , on]) => on)).size).toBe(1)
  })

  it.each(['?', '?new', '?id='])('[R-11] has no fault that axe finds, in Thai on a phone in the dark: %s', async (address) => {
    const visit = await announce({ guests: [{ visitor_name: 'สมชาย ใจดี' }, { visitor_name: 'นิภา ศรีสุข' }], gate_note: 'แขกใช้รถเข็น' })
    const path = `${LIST}${address}${address === '?id=' ? visit._id : ''}`
    const { page } = await openAs(admin, path, { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } })
    await page
      .getByText(address === '?new' ? 'แขกคนที่ 1' : 'สมชาย ใจดี')
      .first()
      .or(page.getByLabel('ชื่อแขกคนที่ 1'))
      .first()
      .waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})

describe('the list of the expected at the desk', () => {
  /** An announced visit within two hours of now. */
  const today = async (overrides: Partial<PreRegisterInput> = {}, actor: TestPerson = admin) => {
    const visit = await announce(overrides, actor)
    const times = `starts_at = now() - interval '1 hour', ends_at = now() + interval '1 hour'`
    await app.sql(`update pre_registers set ${times} where _id = $1`, visit._id)
    await app.sql(`update pre_register_days set ${times} where pre_register_id = $1`, visit._id)
    return visit
  }
  const inside = async () => expectSuccess(await app.as(guard).entrances.list({ query: { status: 'checkin' } })).docs
  const list = (page: Page) => page.getByRole('region', { name: 'Expected today' })

  it('[R-11] checks the first one in with two keys', async () => {
    const visit = await today({
      host_name: 'Nipha',
      gate_note: 'Blue badge',
      guests: [{ visitor_name: 'Somchai Jaidee', plate: 'กก1234' }],
    })
    const { page, faults } = await openDesk()
    await press(page, 'F3')
    const line = list(page).getByRole('option', { name: /Somchai Jaidee/ })
    await line.waitFor()
    const text = await line.textContent()
    for (const part of ['Nipha', 'Blue badge', 'กก 1234'.replace(' ', '\u00a0')]) expect(text).toContain(part)
    expect(await axe(page)).toEqual([])
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toMatchObject([{ source: 'pre_register', visitor_name: 'Somchai Jaidee', host_name: 'Nipha', plate: 'กก1234' }])
    expect(await record(visit._id)).toMatchObject({ state: 'arrived', arrived_count: 1 })
    // The focus is back in the scan box, and the arrival is shown below.
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Scan or search' }).evaluate((box) => box === document.activeElement))
      .toBe(true)
    await press(page, 'F3')
    await list(page).getByRole('heading', { name: 'Arrived · 1' }).waitFor()
    expect(await list(page).getByRole('option').count()).toBe(0)
    await list(page).getByRole('button', { name: 'Open the visit of Somchai Jaidee' }).click()
    await page.getByRole('complementary').getByText('Somchai Jaidee').first().waitFor()
    expect(faults).toEqual([])
  })

  it('[R-11] is narrowed by typing, chosen by arrows, and left by Esc', async () => {
    await today({ guests: [{ visitor_name: 'Anan' }, { visitor_name: 'Boonmee', company: 'Acme' }, { visitor_name: 'Chalita' }] })
    const { page } = await openDesk()
    await press(page, 'F3')
    await list(page).getByRole('option').nth(2).waitFor()
    await press(page, 'ArrowDown', 'ArrowDown', 'ArrowUp')
    await list(page)
      .getByRole('option', { name: /Boonmee/, selected: true })
      .waitFor()
    await type(page, 'chal')
    await expect.poll(() => list(page).getByRole('option').count()).toBe(1)
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toMatchObject([{ visitor_name: 'Chalita' }])
    await press(page, 'F3')
    await list(page).waitFor()
    await press(page, 'Escape')
    await list(page).waitFor({ state: 'detached' })
    await type(page, 'Boo')
    await expect.poll(() => page.getByRole('combobox', { name: 'Scan or search' }).inputValue()).toBe('Boo')
  })

  it('[R-11] opens the form at the first thing that is missing, filled with what was announced', async () => {
    const { docs } = expectSuccess(await app.as(admin).gates.list({}))
    const { _id, code, name, direction, kind, updated_at } = docs[0]!
    const asks = ['plate' as const]
    expectSuccess(
      await app.as(admin).gates.update({ params: { id: _id }, body: { code, name, direction, kind, location_id, asks, updated_at } }),
    )
    await today({ host_name: 'Nipha', gate_note: 'Blue badge' })
    const { page } = await openDesk()
    await press(page, 'F3')
    await list(page)
      .getByRole('option', { name: /Somchai Jaidee/ })
      .waitFor()
    await press(page, 'Enter')
    const form = page.getByRole('complementary', { name: 'Check in an expected visitor' })
    await form.getByText('Blue badge').waitFor()
    const plate = form.getByRole('textbox', { name: 'Plate' })
    await expect.poll(() => plate.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await form.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Somchai Jaidee')
    await type(page, 'กก1234')
    await form.getByRole('button', { name: 'Check in' }).click()
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toMatchObject([{ source: 'pre_register', plate: 'กก1234', host_name: 'Nipha' }])
  })

  it('[R-11] adds a person to a visit with two keys, or by choosing it among all of today, and the record says so', async () => {
    const visit = await today({ host_name: 'Nipha', guests: [{ visitor_name: 'Anan' }, { visitor_name: 'Boonmee' }] })
    const { page, faults } = await openDesk()
    await press(page, 'F3')
    await list(page).getByRole('option', { name: /Anan/, selected: true }).waitFor()
    await page.keyboard.press('Shift+Enter')
    const form = page.getByRole('complementary', { name: 'Add a person to the visit of Anan' })
    await form.waitFor()
    await form.getByRole('textbox', { name: 'Name' }).fill('Chalita')
    await form.getByRole('button', { name: 'Check in' }).click()
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toMatchObject([{ source: 'walk_in', visitor_name: 'Chalita', host_name: 'Nipha' }])
    expect(await record(visit._id)).toMatchObject({ guest_count: 3, arrived_count: 1 })
    // After everyone has arrived, people can still join their visit.
    for (const name of ['Anan', 'Boonmee']) {
      await press(page, 'F3')
      await list(page)
        .getByRole('option', { name: new RegExp(name), selected: true })
        .waitFor()
      await press(page, 'Enter')
      await list(page).waitFor({ state: 'detached' })
    }
    await press(page, 'F3')
    await list(page).getByRole('heading', { name: 'Arrived · 3' }).waitFor()
    await list(page).getByRole('button', { name: 'Add a person' }).click()
    await list(page).getByText('Which visit does the person join?').waitFor()
    expect(await axe(page)).toEqual([])
    await list(page).getByRole('option').click()
    const secondForm = page.getByRole('complementary', { name: /^Add a person to the visit of / })
    await secondForm.getByRole('textbox', { name: 'Name' }).fill('Darika')
    await secondForm.getByRole('button', { name: 'Check in' }).click()
    await expect.poll(async () => (await record(visit._id)).guest_count).toBe(4)
    const { page: records } = await openAs(admin, `/service/visitor/pre-registers?id=${visit._id}`)
    const panel = records.getByRole('complementary')
    await panel.getByRole('listitem').filter({ hasText: 'Chalita' }).getByText('Joined at the gate').waitFor()
    expect(await panel.getByText('Joined at the gate').count()).toBe(2)
    expect(faults).toEqual([])
  })

  it('[R-11] moves with what happens elsewhere, and says why somebody is not let in', async () => {
    const visit = await today()
    const { page } = await openDesk()
    await press(page, 'F3')
    await list(page)
      .getByRole('option', { name: /Somchai Jaidee/ })
      .waitFor()
    await today({ guests: [{ visitor_name: 'Boonmee' }] })
    // Created for a day far ahead and then moved to today, it appears at the next reading.
    await announce()
    await list(page)
      .getByRole('option', { name: /Boonmee/ })
      .waitFor()
    // Cancelled in the database directly, so the page doesn't learn of it.
    await app.sql("update pre_registers set status = 'cancelled' where _id = $1", visit._id)
    await press(page, 'Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Somchai Jaidee: This visit was cancelled or is not approved. It was cancelled.' })
      .waitFor()
    expect(await inside()).toEqual([])
    await app.as(guard).preRegisters.cancel({ params: { id: (await announce())._id }, body: {} })
    await press(page, 'F3')
    await expect.poll(() => list(page).getByRole('option').count()).toBe(1)
  })

  it('[R-11] [P-03b] is not offered where the edition has no pre-registers', async () => {
    await app.sql(
      "update subscriptions set permission = 'inactive' where organisation_id = $1 and service_name <> 'visitor_lite'",
      admin.organisation_id,
    )
    const { page } = await openDesk()
    await page.getByRole('button', { name: 'Check out' }).first().waitFor()
    await press(page, 'F3')
    expect(await page.getByRole('button', { name: 'Expected' }).count()).toBe(0)
    expect(await list(page).count()).toBe(0)
  })
})
