import { expectSuccess } from '../apps/server/test/served.ts'
import { hourly, tariffFor } from '../apps/server/test/tariffs.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, scan, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

const CAR = { plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car' } as const

/** A location where everyone else pays 20 baht an hour, the draft of a free tariff, and a member with a car and a card. */
async function prepared() {
  const { location_id } = expectSuccess(await app.as(admin).gates.list({ query: {} })).docs[0]!
  const add = async (overrides: object) =>
    expectSuccess(await app.as(admin).parkingFees.create({ body: tariffFor({ location_id, ...overrides }) }))
  const everybody = await add({})
  expectSuccess(await app.as(admin).parkingFees.publish({ params: { id: everybody.versions[0]!._id }, body: { starts_at: null } }))
  const free = hourly(0)
  const tables = [{ days: [...free.tables[0]!.days], bands: [{ to: null, kind: 'free', amount: 0, unit: null }] }]
  const tariff = await add({ name: 'Residents', rules: { ...free, tables }, examples: [] })
  const body = { code: 'M-1', kind: 'resident', name_th: 'นิภา ศรีสุข', name_en: 'Nipha Srisuk', status: 'active' } as const
  const member = expectSuccess(await app.as(admin).members.create({ body: { ...body, vehicles: [CAR], cards: [{ number: 'R-77' }] } }))
  return { tariff, member }
}

describe('[R-14a] a parking privilege', () => {
  it('is made in the settings, given to a tariff and to a member, and lets them out without a fee', { tags: ['nightly'] }, async () => {
    const { tariff, member } = await prepared()
    const { page, faults } = await openAs(admin, '/service/visitor/setting?section=parking')
    await page.getByRole('button', { name: 'Add privilege' }).focus()
    await press(page, 'Enter')
    await type(page, 'Owner')
    await press(page, 'Tab')
    await type(page, 'เจ้าของร่วม')
    expect(await axe(page)).toEqual([])
    await press(page, 'Control+s')
    await expect
      .poll(async () => expectSuccess(await app.as(admin).settings.get({})).privileges.at(-1))
      .toMatchObject({ key: 'owner', th: 'เจ้าของร่วม' })

    await page.goto(new URL(`/service/visitor/parking-fee/${tariff._id}`, page.url()).href)
    await page.getByText('Applies to').focus()
    await page.getByText('Applies to').click()
    await page.getByRole('group', { name: 'Parking privileges' }).getByLabel('Owner').check()
    await page.getByRole('heading', { name: 'Owner', exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await press(page, 'Control+s')
    await page.getByText('Draft saved').first().waitFor()
    await page.getByRole('button', { name: 'Publish…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await page.getByText('Version 1 is in force').first().waitFor()

    await page.goto(new URL(`/service/visitor/members/${member._id}/edit`, page.url()).href)
    await page.getByLabel('Parking privilege').selectOption({ label: 'Owner' })
    await page.getByLabel('Parking space').fill('B2, bay 14')
    await page.getByLabel('Reason for the change').fill('Bought the unit')
    expect(await axe(page)).toEqual([])
    await press(page, 'Control+s')
    await expect
      .poll(async () => expectSuccess(await app.as(admin).members.get({ params: { id: member._id } })))
      .toMatchObject({ parking_privilege: 'owner', parking: 'B2, bay 14' })
    expect(faults).toEqual([])

    const desk = await openDesk()
    await scan(desk.page, 'R-77')
    await waitForMessage(desk.page, /^Checked in · #/)
    await app.sql("update entrances set checkin_at = checkin_at - interval '5 hours'")
    await app.sql("update scans set at = at - interval '1 minute'")
    await scan(desk.page, 'M:M-1')
    await waitForMessage(desk.page, /^Checked out · #/)
    expect(expectSuccess(await app.as(guard).entrances.list({ query: { status: 'out' } })).docs).toMatchObject([
      { plate: 'กก1234', status: 'checkout' },
    ])
    expect(desk.faults).toEqual([])
  })

  it('is the whole organisation’s: at a location it is only read, also on a phone and in the dark', async () => {
    const { tariff } = await prepared()
    const path = `/service/visitor/setting?section=parking&location_id=${tariff.location_id}`
    const { page } = await openAs(admin, path, { language: 'th', colorScheme: 'dark', viewport: { width: 360, height: 800 } })
    await page.getByText('สิทธิ์จอดรถตั้งได้เฉพาะทั้งองค์กร').waitFor()
    expect(await page.getByRole('button', { name: 'เพิ่มสิทธิ์' }).count()).toBe(0)
    expect(await page.getByLabel('ภาษาไทย: สิทธิ์จอดรถ ที่ 1').isDisabled()).toBe(true)
    expect(await fitsWidth(page)).toBe(true)
    expect(await axe(page)).toEqual([])
  })
})
