import type { Page } from 'playwright-core'
import { visitTo } from '../apps/server/test/desk.ts'
import { deliverNow, localEgress, PartnerServer, partnerOf } from '../apps/server/test/partner-server.ts'
import { expectSuccess, type TestPerson } from '../apps/server/test/served.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { app, openAs, servePage } from './support/page.ts'

let admin: TestPerson
let server: PartnerServer
servePage({ egress: localEgress() })
beforeEach(async () => {
  admin = await app.make.admin()
  server = await PartnerServer.open()
})
afterEach(() => server.close())

const PATH = '/service/visitor/setting?section=partners'
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const box = (page: Page, name: string) => page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const steps = (page: Page) => page.getByRole('list', { name: 'Result of the test' }).getByRole('listitem')
const savedPartners = async () => expectSuccess(await app.as(admin).settings.get({})).partners

describe('partners in the settings', () => {
  it('[G-03] are added, tested before and after they are saved, and never show their secret again', async () => {
    const { page, faults } = await openAs(admin, PATH)
    await button(page, 'Add partner').click()
    await box(page, 'Name').fill('Building system')
    await box(page, 'Address').fill(server.url)
    await button(page, 'Generate secret').click()
    server.secret = await box(page, 'Secret').inputValue()
    await button(page, 'Test connection: Building system').click()
    await expect.poll(() => steps(page).count()).toBe(5)
    expect(await axe(page)).toEqual([])
    await button(page, 'Save').click()
    await page.getByText('Settings saved.').waitFor()
    expect(await savedPartners()).toMatchObject([{ key: 'building_system', name: 'Building system', url: server.url }])
    await page.getByText(`••••••••${server.secret.slice(-4)}`).waitFor()
    expect(await page.content()).not.toContain(server.secret)

    // A successful test also shows a toast; a failed one shows its message only beside the partner.
    await button(page, 'Test connection: Building system').click()
    await expect.poll(() => page.getByText(/^Connected\. The partner answered with a valid signature/).count()).toBe(2)
    server.signs = 'wrongly'
    await button(page, 'Test connection: Building system').click()
    await page.getByText('The server signed with another secret.').waitFor()
    await expect.poll(() => steps(page).last().textContent()).toContain('Signature')
    expect(await steps(page).last().getByRole('img', { name: 'Failed' }).count()).toBe(1)

    await button(page, 'Edit: Building system').click()
    await box(page, 'Name').fill('Lifts')
    await button(page, 'Save').click()
    await button(page, 'Edit: Lifts').waitFor()
    server.signs = 'rightly'
    await button(page, 'Test connection: Lifts').click()
    await page
      .getByText(/^Connected\./)
      .first()
      .waitFor()

    await button(page, 'Remove: Lifts').click()
    await page.getByRole('dialog').getByRole('textbox').fill('No longer used')
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(savedPartners).toEqual([])
    expect(faults).toEqual([])
  })

  it('[G-03] say what is wrong with a partner at its fields, and fit a phone in Thai', { tags: ['nightly'] }, async () => {
    const { page } = await openAs(admin, PATH)
    await button(page, 'Add partner').click()
    await box(page, 'Address').fill('partner')
    await button(page, 'Save').click()
    await page.getByText('Not saved: 3 fields need attention').waitFor()
    await page.getByText('Enter an address that starts with https:// or http://').waitFor()
    await page.keyboard.press('Escape')
    await button(page, 'Leave without saving').click()
    const secret = server.secret
    const partner = { key: 'bms', name: 'ระบบอาคาร', url: server.url, secret, events: [], locations: null, paused: false }
    expectSuccess(await app.as(admin).settings.save({ body: { partner } }))
    const phone = await openAs(admin, PATH, { viewport: { width: 360, height: 800 }, language: 'th' })
    await button(phone.page, 'ทดสอบการเชื่อมต่อ: ระบบอาคาร').click()
    await phone.page
      .getByText(/^เชื่อมต่อได้/)
      .first()
      .waitFor()
    expect(await fitsWidth(phone.page)).toBe(true)
    expect(await axe(phone.page)).toEqual([])
  })

  it('[G-03] get the events and locations that are chosen, and show each delivery', { tags: ['nightly'] }, async () => {
    const gate = await app.make.gate(admin)
    await app.make.gate(admin)
    const { page, faults } = await openAs(admin, PATH)
    await button(page, 'Add partner').click()
    await box(page, 'Name').fill('Lifts')
    await box(page, 'Address').fill(server.url)
    await button(page, 'Generate secret').click()
    server.secret = await box(page, 'Secret').inputValue()
    const tick = (group: string) => page.getByRole('dialog').getByRole('group', { name: group }).getByRole('checkbox')
    await tick('Events to send').nth(1).uncheck()
    await tick('Events to send').nth(3).uncheck()
    await button(page, 'Save').click()
    await page.getByText('Settings saved.').waitFor()
    expect(await savedPartners()).toMatchObject([{ events: ['visit.checked_in', 'visit.checkin_undone'], locations: null, paused: false }])

    const visit = expectSuccess(await app.as(admin).entrances.checkIn({ body: visitTo(gate) }))
    server.status = 503
    await deliverNow(app, admin, 'lifts')
    await button(page, 'Deliveries: Lifts').click()
    const rows = page.getByRole('region', { name: 'Deliveries: Lifts' }).getByRole('listitem')
    await rows.getByText(/Attempt 1: Server error \(HTTP 503\)/).waitFor()
    expect(await rows.textContent()).toContain(`Visit ${visit.number}`)
    expect(await axe(page)).toEqual([])
    server.status = 200
    await rows.getByRole('button', { name: /^Resend: Check-in/ }).click()
    await page.getByText('The event will be sent again.').waitFor()
    await deliverNow(app, admin, 'lifts')
    await button(page, 'Refresh').click()
    await rows.getByText('Delivered').waitFor()
    expect(server.received).toHaveLength(1)

    await button(page, 'Pause: Lifts').click()
    await button(page, 'Resume: Lifts').waitFor()
    expect((await savedPartners())[0]!.paused).toBe(true)
    expect(await rows.getByRole('button').count()).toBe(0)
    await button(page, 'Resume: Lifts').click()
    await button(page, 'Pause: Lifts').waitFor()
    expect(faults).toEqual([])

    expectSuccess(
      await app.as(admin).settings.save({ body: { partner: partnerOf({ key: 'far', name: 'ไกล', locations: [gate.location_id] }) } }),
    )
    const phone = await openAs(admin, PATH, { viewport: { width: 360, height: 800 }, language: 'th', colorScheme: 'dark' })
    await button(phone.page, 'ประวัติการส่ง: Lifts').click()
    await phone.page.getByText('ส่งแล้ว', { exact: true }).waitFor()
    expect(await fitsWidth(phone.page)).toBe(true)
    expect(await axe(phone.page)).toEqual([])
    await button(phone.page, 'แก้ไข: ไกล').click()
    await phone.page.getByRole('dialog').waitFor()
    expect(await fitsWidth(phone.page)).toBe(true)
    expect(await axe(phone.page)).toEqual([])
  })
})
