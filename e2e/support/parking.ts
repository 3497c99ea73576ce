import type { VisitCharge } from '@gatehouse/contract/payments/payment-record.ts'
import type { Page } from 'playwright-core'
import { visitTo } from '../../apps/server/test/desk.ts'
import { expectSuccess, type TestPerson } from '../../apps/server/test/served.ts'
import { hourly, tariffFor } from '../../apps/server/test/tariffs.ts'
import type { PageOptions } from './browser.ts'
import { admin, guard } from './desk.ts'
import { app, openAs } from './page.ts'

/** The gate of the desk. */
export let gate: { _id: string; location_id: string }

/** Puts a tariff of 20 baht an hour in force at the gate of the staffed desk. */
export const chargeParking = () =>
  beforeEach(async () => {
    gate = expectSuccess(await app.as(admin).gates.list({ query: {} })).docs[0]!
    const { location_id } = gate
    const rules = hourly(2000, { vat: { rate: 700, included: true } })
    const { versions } = expectSuccess(await app.as(admin).parkingFees.create({ body: tariffFor({ location_id, rules }) }))
    expectSuccess(await app.as(admin).parkingFees.publish({ params: { id: versions[0]!._id }, body: { starts_at: null } }))
  })

/** A car that arrived this many minutes ago. */
export async function parkCar(minutes: number, overrides = {}) {
  const body = visitTo(gate, { plate: 'กก 1234', plate_province: 'TH-10', vehicle_class: 'car', ...overrides })
  const visit = expectSuccess(await app.as(guard).entrances.checkIn({ body }))
  await later(visit._id, minutes)
  return visit
}
export const later = (id: string, minutes: number) =>
  app.sql("update entrances set checkin_at = checkin_at - $1 * interval '1 minute' where _id = $2", minutes, id)

export const openTill = () => app.as(guard).tills.open({ body: { gate_id: gate._id, opening_cash: 100_000 } })
const payment = (body: { method: 'transfer' } | { method: 'cash'; tendered: number }) => async (id: string) =>
  expectSuccess(await app.as(guard).payments.pay({ params: { id }, body: { due: 4000, gate_id: gate._id, ...body } }))
/** Pays the price of an hour and a minute in cash. */
export const payCash = payment({ method: 'cash', tendered: 4000 })
export const payByTransfer = payment({ method: 'transfer' })
export const chargeOf = async (id: string): Promise<VisitCharge> => expectSuccess(await app.as(guard).payments.charge({ params: { id } }))
export const isOut = (id: string) =>
  expect.poll(async () => expectSuccess(await app.as(guard).entrances.get({ params: { id } })).status).toBe('checkout')

export const panelOf = (page: Page) => page.getByRole('complementary')
export const field = (page: Page) => panelOf(page).getByLabel('Cash received')
export const takeButton = (page: Page) => panelOf(page).getByRole('button', { name: /Take ฿40, check out/ })
/** Opens a car's visit in the panel next to the desk. */
export const openVisit = (id: string, person: TestPerson = guard, options: PageOptions = {}) =>
  openAs(person, `/service/visitor/entrances?visit=${id}`, options)
/** A car that has stayed an hour and a minute, with its payment form open. */
export async function openFee(person: TestPerson = guard, options: PageOptions = {}) {
  const { _id } = await parkCar(61)
  const view = await openVisit(_id, person, options)
  await takeButton(view.page).click()
  return { _id, ...view }
}
