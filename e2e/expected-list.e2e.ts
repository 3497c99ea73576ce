import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { Page } from 'playwright-core'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'
import { announce, readPreRegister } from './support/pre-registers.ts'

servePage()
staffDesk()

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
    expect(await readPreRegister(visit._id)).toMatchObject({ state: 'arrived', arrived_count: 1 })
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

  it('[R-11] is narrowed by typing, chosen by arrows, and left by Esc', { tags: ['nightly'] }, async () => {
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

  it('[R-11] opens the form at the first thing that is missing, filled with what was announced', { tags: ['nightly'] }, async () => {
    const { docs } = expectSuccess(await app.as(admin).gates.list({}))
    const { _id, location_id, code, name, direction, kind, updated_at } = docs[0]!
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

  it('[R-11] adds a person to a visit with two keys, or by choosing it among all of today, and the record says so', {
    tags: ['nightly'],
  }, async () => {
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
    expect(await readPreRegister(visit._id)).toMatchObject({ guest_count: 3, arrived_count: 1 })
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
    await expect.poll(async () => (await readPreRegister(visit._id)).guest_count).toBe(4)
    const { page: records } = await openAs(admin, `/service/visitor/pre-registers?id=${visit._id}`)
    const panel = records.getByRole('complementary')
    await panel.getByRole('listitem').filter({ hasText: 'Chalita' }).getByText('Joined at the gate').waitFor()
    expect(await panel.getByText('Joined at the gate').count()).toBe(2)
    expect(faults).toEqual([])
  })

  it('[R-11] moves with what happens elsewhere, and says why somebody is not let in', { tags: ['nightly'] }, async () => {
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

  it('[R-11] [P-03b] is not offered where the edition has no pre-registers', { tags: ['nightly'] }, async () => {
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
