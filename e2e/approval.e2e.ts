import type { PreRegisterInput } from '@gatehouse/contract/pre-registers/pre-register-record.ts'
import type { VisitorSettings } from '@gatehouse/contract/settings/settings.ts'
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
const WAITING = `${LIST}?tab=waiting`
let location_id: string
let unit_id: string
let host: TestPerson
beforeEach(async () => {
  location_id = expectSuccess(await app.as(admin).gates.list({})).docs[0]!.location_id
  unit_id = await app.make.unit(admin, location_id, { code: '18A' })
  host = await app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids: [unit_id], name: 'Nipha Host' })
  await ruled({ approval: true })
})

const ruled = async (rules: Partial<VisitorSettings['pre_registers']>) => {
  const { version, pre_registers } = expectSuccess(await app.as(admin).settings.get({ query: {} }))
  expectSuccess(await app.as(admin).settings.save({ body: { location_id: null, version, pre_registers: { ...pre_registers, ...rules } } }))
}
const announce = async (name: string, actor = host, overrides: Partial<PreRegisterInput> & { draft?: boolean } = {}) => {
  const guests = [{ visitor_name: name }]
  return expectSuccess(
    await app.as(actor).preRegisters.create({ body: { ...announcement({ location_id, unit_id, guests }), ...overrides } }),
  )
}
const record = async (id: string) => expectSuccess(await app.as(admin).preRegisters.get({ params: { id } }))

describe('visits that wait for approval', () => {
  it('[R-11] are sent by the host, rejected with a reason that they read, sent again and approved', { tags: ['nightly'] }, async () => {
    const visit = await announce('Somchai Jaidee')
    const { page: host_page, faults } = await openAs(host, LIST)
    const form = host_page.getByRole('form', { name: 'Pre-register a visitor' })
    await form.getByRole('textbox', { name: 'Visitor’s name' }).fill('Boonmee')
    await press(host_page, 'Enter')
    await host_page.getByText('Boonmee: sent for approval').waitFor()
    await host_page.getByRole('complementary', { name: 'Boonmee' }).getByText('once this is approved').waitFor()
    expect(await host_page.getByRole('button', { name: 'Approve' }).count()).toBe(0)

    const { page } = await openAs(admin, `${WAITING}&id=${visit._id}`)
    const panel = page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await panel.getByRole('button', { name: 'Reject…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject this visit?' })
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await dialog.getByText('Please enter a reason.').waitFor()
    await dialog.getByLabel('Reason').fill('No parking that day')
    await press(page, 'Enter')
    await panel.getByText('No parking that day').waitFor()
    await page.getByRole('link', { name: 'Somchai Jaidee' }).waitFor({ state: 'detached' })

    await host_page.goto(`${app.address}${LIST}?tab=cancelled&id=${visit._id}`)
    const theirs = host_page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await theirs.getByText('No parking that day').waitFor()
    await theirs.getByText('edit it and submit it again').waitFor()
    await theirs.getByRole('button', { name: 'Submit again' }).click()
    await host_page.getByText('Somchai Jaidee: sent for approval').waitFor()
    expect(await record(visit._id)).toMatchObject({ status: 'pending_approval', decision_reason: null })

    await panel.getByRole('button', { name: 'Approve' }).focus()
    await press(page, 'Enter')
    await page.getByText('Somchai Jaidee: approved').waitFor()
    await panel.getByText('Expected', { exact: true }).waitFor()
    expect(await panel.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0)
    expect(await record(visit._id)).toMatchObject({ status: 'confirmed', decided_by: admin.name })
    expect(faults).toEqual([])
  })

  it('[R-11] are decided several at once, and what was decided meanwhile stays', async () => {
    const [first, other, third] = [await announce('Anan'), await announce('Boonmee'), await announce('Chalita')]
    const { page } = await openAs(admin, WAITING)
    await page.getByRole('checkbox', { name: 'Select Anan' }).check()
    await page.getByRole('checkbox', { name: 'Select Boonmee' }).check()
    await page.getByText('2 visits selected').waitFor()
    // Rejected in the database directly, so the page doesn't learn of it.
    await app.sql("update pre_registers set status = 'rejected' where _id = $1", other._id)
    await page.getByRole('button', { name: 'Approve…' }).click()
    await page.getByRole('dialog', { name: 'Approve 2 visits?' }).getByRole('button', { name: 'Approve' }).click()
    await page.getByText('1 visit approved · 1 was no longer waiting').waitFor()
    expect([(await record(first._id)).status, (await record(other._id)).status]).toEqual(['confirmed', 'rejected'])
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    await page.getByRole('button', { name: 'Reject…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reject 1 visit?' })
    await dialog.getByLabel('Reason').fill('Closed')
    await press(page, 'Enter')
    await page.getByText('1 visit rejected').waitFor()
    await page.getByText('Nothing is waiting for approval').waitFor()
    expect(await record(third._id)).toMatchObject({ status: 'rejected', decision_reason: 'Closed' })
  })

  it('[R-11] are chosen by nobody who may not approve', { tags: ['nightly'] }, async () => {
    await announce('Anan')
    const { page } = await openAs(guard, WAITING)
    await page.getByRole('link', { name: 'Anan' }).waitFor()
    expect(await page.getByRole('checkbox').count()).toBe(0)
  })

  it('[R-11] begin as a draft that their maker keeps, and announces when it is ready', { tags: ['nightly'] }, async () => {
    const { page, faults } = await openAs(admin, `${LIST}?new`)
    const form = page.getByRole('complementary', { name: 'New pre-register' })
    await form.getByRole('button', { name: 'Save as draft' }).click()
    await form.getByRole('alert').filter({ hasText: 'Not saved: 1 field needs attention' }).waitFor()
    await form.getByRole('textbox', { name: 'Name of guest 1' }).fill('Somchai Jaidee')
    await form.getByRole('button', { name: 'Save as draft' }).click()
    await page.getByText('Draft saved').waitFor()
    const panel = page.getByRole('complementary', { name: 'Somchai Jaidee' })
    await panel.getByText('Only you can see this draft').waitFor()
    expect(expectSuccess(await app.as(guard).preRegisters.list({})).docs).toEqual([])
    expect(await axe(page)).toEqual([])
    await panel.getByRole('button', { name: 'Pre-register' }).click()
    await page.getByText('Somchai Jaidee is pre-registered').waitFor()
    await panel.getByText('Expected', { exact: true }).waitFor()
    expect(expectSuccess(await app.as(guard).preRegisters.list({})).docs).toMatchObject([{ status: 'confirmed' }])
    expect(faults).toEqual([])
  })

  it('[R-11] have no fault that axe finds, in Thai on a phone in the dark', { tags: ['nightly'] }, async () => {
    const visit = await announce('สมชาย ใจดี')
    const options = { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 780 } } as const
    const { page } = await openAs(admin, WAITING, options)
    await page.getByRole('checkbox', { name: 'เลือก สมชาย ใจดี' }).check()
    await page.getByText('เลือกไว้ 1 รายการ').waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
    await page.goto(`${app.address}${WAITING}&id=${visit._id}`)
    await page.getByRole('button', { name: 'อนุมัติ', exact: true }).waitFor()
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})

describe('a guest at another time than announced', { tags: ['nightly'] }, () => {
  const list = (page: Page) => page.getByRole('region', { name: 'Expected today' })
  const inside = async () => expectSuccess(await app.as(guard).entrances.list({ query: { status: 'checkin' } })).docs
  /** A visit that ended a moment ago, at a place where guests may not be late. */
  const late = async () => {
    await ruled({ late_minutes: 0 })
    const visit = await announce('Somchai Jaidee', admin)
    const times = "starts_at = now() - interval '1 hour', ends_at = now() - interval '1 second'"
    await app.sql(`update pre_registers set ${times} where _id = $1`, visit._id)
    await app.sql(`update pre_register_days set ${times} where pre_register_id = $1`, visit._id)
  }

  it('[R-11] is let in with a reason by keyboard alone, by whoever may', async () => {
    await late()
    const { page } = await openDesk(admin)
    await press(page, 'F3')
    await list(page)
      .getByRole('option', { name: /Somchai Jaidee/ })
      .waitFor()
    await press(page, 'Enter')
    const alert = list(page).getByRole('alert').filter({ hasText: 'They could come in until' })
    await alert.waitFor()
    expect(await axe(page)).toEqual([])
    await press(page, 'Tab', 'Enter')
    await alert.getByLabel('Reason for letting them in').waitFor()
    await type(page, 'The director waits for them')
    await press(page, 'Enter')
    await waitForMessage(page, /^Checked in · #/)
    expect(await inside()).toMatchObject([{ visitor_name: 'Somchai Jaidee', source: 'pre_register' }])
  })

  it('[R-11] is not let in by who may not pass over it, and every reason is said', async () => {
    await late()
    const { page } = await openDesk()
    await press(page, 'F3')
    await list(page)
      .getByRole('option', { name: /Somchai Jaidee/ })
      .waitFor()
    await press(page, 'Enter')
    await page
      .getByRole('alert')
      .filter({ hasText: 'Somchai Jaidee: This guest can’t come in at this time. They could come in until' })
      .waitFor()
    expect(await page.getByRole('button', { name: 'Let in with a reason…' }).count()).toBe(0)
    expect(await inside()).toEqual([])
  })
})
