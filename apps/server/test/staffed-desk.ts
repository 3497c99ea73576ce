import { beforeEach } from 'vitest'
import { openStaffedDesk, type TestGate } from './desk.ts'
import type { TestPerson } from './make.ts'
import { test } from './served.ts'

/** Of an organisation that the present test has for itself: an administrator, a guard, and the open gate where they stand. */
export let admin: TestPerson
export let guard: TestPerson
export let gate: TestGate

/** Goes on with the desk of a new organisation. */
export async function openAnotherDesk(): Promise<void> {
  ;({ admin, guard, gate } = await openStaffedDesk(test))
}

/** Opens one for each test of this file. */
export const staffDesk = () => beforeEach(openAnotherDesk)
