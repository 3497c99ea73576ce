import type { Page } from 'playwright-core'
import type { TestPerson } from '../../apps/server/test/served.ts'
import type { PageOptions } from './browser.ts'
import { app, openAs } from './page.ts'

export const DESK = '/service/visitor/entrances'

/** A new organisation for each test: an administrator, and a guard with the open gate G1. */
export let admin: TestPerson
export let guard: TestPerson

export const staffDesk = () =>
  beforeEach(async () => {
    admin = await app.make.admin()
    guard = await app.make.operator({ organisation: admin.organisation_id })
    await app.make.gate(admin, { code: 'G1' })
  })

/** Opens the desk and waits for its gate and its counts, which arrive with the settings of its form. Keys pressed earlier have no effect. */
export async function openDesk(person = guard, options: PageOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const desk = await openAs(person, DESK, options)
  await desk.page.getByRole('button', { name: /G1/ }).first().waitFor()
  await desk.page
    .getByRole('list', { name: /Today’s counts|จำนวนวันนี้/ })
    .getByText(/^\d/)
    .first()
    .waitFor()
  return desk
}

/** Waits for the desk's confirmation: in the card of the answer and, for a while, in a message. */
export const waitForMessage = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()
