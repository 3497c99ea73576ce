import type { Page } from 'playwright-core'
import type { TestPerson } from '../../apps/server/test/served.ts'
import type { PageOptions } from './browser.ts'
import { app, openAs } from './page.ts'

export const DESK = '/service/visitor/entrances'

/** Of an organisation that the present test has for itself: an administrator, and a guard, whose open gate is G1. */
export let admin: TestPerson
export let guard: TestPerson

export const staffDesk = () =>
  beforeEach(async () => {
    admin = await app.make.admin()
    guard = await app.make.operator({ organisation: admin.organisation_id })
    await app.make.gate(admin, { code: 'G1' })
  })

/** The desk once it shows its gate and its counts, which come with the settings of its form: a key pressed before that has nothing to act on. */
export async function openDesk(who = guard, options: PageOptions = {}): Promise<{ page: Page; faults: string[] }> {
  const opened = await openAs(who, DESK, options)
  await opened.page.getByRole('button', { name: /G1/ }).first().waitFor()
  await opened.page
    .getByRole('list', { name: /Counts of today|จำนวนวันนี้/ })
    .getByText(/^\d/)
    .first()
    .waitFor()
  return opened
}

/** What the desk says was done: the card of the answer says it, and for a while a message too. */
export const told = (page: Page, text: RegExp) => page.getByText(text).first().waitFor()
