import { expectSuccess } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, staffDesk } from './support/desk.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { announce, readPreRegister } from './support/pre-registers.ts'

servePage()
staffDesk()

const LIST = '/service/visitor/pre-registers'
let location_id: string
beforeEach(async () => {
  location_id = expectSuccess(await app.as(admin).gates.list({})).docs[0]!.location_id
})

const listed = async (actor = admin) => expectSuccess(await app.as(actor).preRegisters.list({})).docs
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

  it('[R-11] says at the field what must be fixed, and announces nobody without a name', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, LIST)
    const form = page.getByRole('form', { name: 'Pre-register a visitor' })
    await form.getByRole('textbox', { name: 'From' }).fill('99')
    await form.getByRole('button', { name: 'Pre-register' }).click()
    await expect.poll(() => form.locator('.gh-error').count()).toBe(2)
    await expect.poll(() => form.getByRole('textbox', { name: 'Visitor’s name' }).getAttribute('aria-invalid')).toBe('true')
    expect(await listed()).toEqual([])
  })

  it('[R-11] takes the unit that was typed where its search answers after the field was left', { tags: ['nightly'] }, async () => {
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

  it('[R-11] announces a group with all details, from a pasted list of names', { tags: ['nightly'] }, async () => {
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
    const { guests, gate_note } = await readPreRegister(row!._id)
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
    expect(await readPreRegister(visit._id)).toMatchObject({ host_name: 'Mine', gate_note: 'Red badge' })
  })

  it('[R-11] cancels with a reason, deletes, and begins another like the last', { tags: ['nightly'] }, async () => {
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

  it('[R-11] shows a host their own alone, and nobody a form who may not write', { tags: ['nightly'] }, async () => {
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

  it('[R-11] searches the unit of a host with many, and hands what was entered over to the form with all details', {
    tags: ['nightly'],
  }, async () => {
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

  it.each(['?', '?new', '?id='])(
    '[R-11] has no fault that axe finds, in Thai on a phone in the dark: %s',
    { tags: ['nightly'] },
    async (address) => {
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
    },
  )
})
