import type { entrances } from '@gatehouse/contract/entrances/entrances.ts'
import type { BodyInputOf } from '@gatehouse/contract/kernel/routes.ts'
import { expectSuccess, type TestApp, type TestPerson, test } from './served.ts'

export type VisitInput = BodyInputOf<typeof entrances.checkIn>
export type TestGate = Awaited<ReturnType<TestApp['make']['gate']>>

/** The desk's check-in of a visitor with only a name, plus the fields a test adds. */
export const visitTo = (gate: { _id: string }, overrides: Partial<VisitInput> = {}): VisitInput => ({
  gate_id: gate._id,
  visitor_name: 'สมชาย ใจดี',
  visitor_type: 'visitor',
  ...overrides,
})

interface Desk {
  guard: TestPerson
  gate: TestGate
}

/** A guard of a new organisation at an open gate. */
export async function openDesk(test: TestApp, options: Parameters<TestApp['make']['operator']>[0] = {}): Promise<Desk> {
  const guard = await test.make.operator(options)
  return { guard, gate: await test.make.gate(guard) }
}

export async function openStaffedDesk(test: TestApp): Promise<Desk & { admin: TestPerson }> {
  const admin = await test.make.admin()
  const guard = await test.make.operator({ organisation: admin.organisation_id, name: 'Kanyarat' })
  return { admin, guard, gate: await test.make.gate(admin) }
}

export const checkIn = async (test: TestApp, { guard, gate }: Desk, overrides: Partial<VisitInput> = {}) =>
  expectSuccess(await test.as(guard).entrances.checkIn({ body: visitTo(gate, overrides) }))

export const checkOut = async (test: TestApp, { guard, gate }: Desk, { _id }: { _id: string }) =>
  expectSuccess(await test.as(guard).entrances.checkOut({ params: { id: _id }, body: { gate_id: gate._id } }))

/** Valid numbers that belong to no one (domain-facts.md). */
export const NATIONAL_ID = '1112034563562'
export const ANOTHER_NATIONAL_ID = '3100600445635'

/** A new organisation for each test: an administrator, a guard, and the guard's open gate. */
export let admin: TestPerson
export let guard: TestPerson
export let gate: TestGate

export async function openAnotherDesk(): Promise<void> {
  ;({ admin, guard, gate } = await openStaffedDesk(test))
}

export const staffDesk = () => beforeEach(openAnotherDesk)
