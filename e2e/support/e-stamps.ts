import type { Page } from 'playwright-core'
import { checkIn, type TestGate, type VisitInput } from '../../apps/server/test/desk.ts'
import { type KindInput, kindOf } from '../../apps/server/test/e-stamps.ts'
import { expectSuccess, type TestPerson } from '../../apps/server/test/served.ts'
import type { PageOptions } from './browser.ts'
import { admin, guard, staffDesk } from './desk.ts'
import { app, openAs } from './page.ts'

export const E_STAMP = '/service/visitor/e-stamp'
export const PHONE = { viewport: { width: 360, height: 780 } }
export const NAME = 'สมชาย ใจดี'
const PLATE = '1กข1234'

export let gate: TestGate

/** A new organisation for each test, whose visits can be stamped. */
export function staffStampedGate(): void {
  staffDesk()
  beforeEach(async () => {
    gate = expectSuccess(await app.as(admin).gates.list({})).docs[0] as TestGate
  })
}

export const newKind = async (overrides: Partial<KindInput> = {}) =>
  expectSuccess(await app.as(admin).eStampKinds.create({ body: kindOf({ location_id: gate.location_id, ...overrides }) }))
export const arrive = (overrides: Partial<VisitInput> = {}) =>
  checkIn(app, { guard, gate }, { visitor_name: NAME, plate: PLATE, plate_province: 'TH-10', vehicle_colour: 'White', ...overrides })
export const newUnit = (code: string) => app.make.unit(admin, gate.location_id, { code })
export const hostOf = (...unit_ids: string[]) =>
  app.make.person({ organisation: admin.organisation_id, role: 'host', unit_ids, name: 'Nipha Host' })
export const givenTo = async ({ _id }: { _id: string }) =>
  expectSuccess(await app.as(admin).eStamps.list({ query: { entrance_id: _id } })).docs

export const box = (page: Page) => page.getByRole('textbox', { name: /^Plate, slip|เลขใบ/ })
export const isFocused = (page: Page) => box(page).evaluate((element) => element === document.activeElement)
/** Thai text contains invisible joiners. */
export const textOf = async (page: Page) => (await page.locator('main').textContent())!.replaceAll('\u2060', '').replaceAll('\u00a0', ' ')
export const openBox = async (person: TestPerson, options: PageOptions = {}) => {
  const view = await openAs(person, E_STAMP, options)
  await box(view.page).waitFor()
  return view
}
