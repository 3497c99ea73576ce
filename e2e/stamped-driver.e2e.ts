import type { Page } from 'playwright-core'
import { visitTo } from '../apps/server/test/desk.ts'
import { kindOf } from '../apps/server/test/e-stamps.ts'
import { expectSuccess } from '../apps/server/test/served.ts'
import { hourly, tariffFor } from '../apps/server/test/tariffs.ts'
import { axe, fitsWidth } from './support/browser.ts'
import { admin, guard, openDesk, staffDesk, waitForMessage } from './support/desk.ts'
import { press, type } from './support/keyboard.ts'
import { app, openAs, servePage } from './support/page.ts'

servePage()
staffDesk()

/** A location where an hour costs 20 baht and tenants can give an hour. Two tenants of different units, and a car that stayed four hours. */
async function prepared() {
  const gate = expectSuccess(await app.as(admin).gates.list({ query: {} })).docs[0]!
  const { location_id } = gate
  const { versions } = expectSuccess(await app.as(admin).parkingFees.create({ body: tariffFor({ location_id, rules: hourly(2000) }) }))
  expectSuccess(await app.as(admin).parkingFees.publish({ params: { id: versions[0]!._id }, body: { starts_at: null } }))
  const kind = { ...kindOf({ location_id }), stackable: true, per_visit: 1 }
  expectSuccess(await app.as(admin).eStampKinds.create({ body: kind }))
  const tenantOf = async (code: string) => {
    const unit_ids = [await app.make.unit(admin, location_id, { code })]
    return app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids })
  }
  const tenants = [await tenantOf('18A'), await tenantOf('19B')]
  const body = visitTo(gate, { plate: '1กข 1234', plate_province: 'TH-10', vehicle_class: 'car' })
  const visit = expectSuccess(await app.as(guard).entrances.checkIn({ body }))
  await app.sql("update entrances set checkin_at = checkin_at - interval '241 minutes' where _id = $1", visit._id)
  expectSuccess(await app.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 100_000 } }))
  return { tenants, visit }
}

async function stamp(page: Page, slip: number) {
  await page.getByRole('textbox', { name: /เลขใบ/ }).waitFor()
  await type(page, String(slip))
  await press(page, 'Enter')
  await page.getByRole('button', { name: /จอดฟรี/ }).waitFor()
  await press(page, '1')
  await page.getByText(/ประทับแล้ว/).waitFor()
}

describe('[R-14a] [R-14b] a driver with the stamps of two tenants', { tags: ['nightly'] }, () => {
  it('pays the rest in cash, which the till and the tenants’ month then say', async () => {
    const { tenants, visit } = await prepared()
    for (const tenant of tenants) {
      const { page, faults } = await openAs(tenant, '/service/visitor/e-stamp', {
        ...{ language: 'th', viewport: { width: 360, height: 780 } },
      })
      await stamp(page, visit.number)
      expect(faults).toEqual([])
    }

    const { page } = await openDesk(guard, { language: 'th', colorScheme: 'dark' })
    await press(page, 'F4')
    await type(page, '1กข 1234')
    await page.getByRole('option').first().waitFor()
    await press(page, 'Enter')
    const panel = page.getByRole('complementary')
    await panel.getByLabel('รับเงินมา').waitFor()
    const text = (await panel.locator('output').first().textContent())!.replaceAll('\u2060', '')
    expect(text).toMatch(/฿60/)
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await type(page, '100')
    await press(page, 'Enter')
    await waitForMessage(page, /฿60 .*G1-000001.*฿40/)
    await expect.poll(async () => expectSuccess(await app.as(guard).entrances.get({ params: { id: visit._id } })).status).toBe('checkout')
    const [payment] = expectSuccess(await app.as(admin).payments.list({ query: {} })).docs
    expect(payment).toMatchObject({ amount: 6000, tendered: 10_000, method: 'cash' })

    const { page: office } = await openAs(admin, '/service/visitor/e-stamp?tab=statement', { language: 'en' })
    for (const unit of ['18A', '19B']) {
      const row = office.getByRole('row').filter({ hasText: unit })
      await row.waitFor()
      expect(await row.textContent()).toMatch(/1 hour free1—1:00\sh/)
    }
    await office.goto(new URL('/service/visitor/parking-fee/tills', office.url()).href)
    await office.getByRole('row', { name: /G1/ }).getByText('฿60').first().waitFor()
  })
})
