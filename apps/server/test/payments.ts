import { visitTo } from './desk.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'
import { tariffFor } from './tariffs.ts'

/** The price of a stay of an hour and a minute with `tariffFor`. */
export const FEE = 4000

/** Puts a tariff in force for every vehicle at the location of a gate. */
export async function chargeAt(test: TestApp, actor: TestPerson, { location_id }: { location_id: string }, overrides: object = {}) {
  const tariff = expectSuccess(await test.as(actor).parkingFees.create({ body: tariffFor({ location_id, ...overrides }) }))
  const version_id = tariff.versions[0]!._id
  expectSuccess(await test.as(actor).parkingFees.publish({ params: { id: version_id }, body: { starts_at: null } }))
  return { ...tariff, version_id }
}

let plates = 0

/** A car that entered an hour and a minute ago, at a gate whose location has a tariff in force. */
export async function createUnpaidVisit(test: TestApp, actor: TestPerson, gate: { _id: string }, overrides: object = {}): Promise<string> {
  const vehicle = { plate: `ณณ ${++plates}`, plate_province: 'TH-10' }
  const { _id } = expectSuccess(await test.as(actor).entrances.checkIn({ body: visitTo(gate, { ...vehicle, ...overrides }) }))
  await test.sql("update entrances set checkin_at = checkin_at - interval '61 minutes' where _id = $1", _id)
  return _id
}

/** Makes a visit and its payments this many minutes older. */
export async function age(test: TestApp, id: string, minutes: number): Promise<void> {
  const back = minutes * 60_000
  await test.sql("update entrances set checkin_at = checkin_at - $1 * interval '1 ms' where _id = $2", back, id)
  await test.sql(
    "update settled_charges set leave_by = leave_by - $1 * interval '1 ms', priced_until = priced_until - $1 * interval '1 ms' where entrance_id = $2",
    ...[back, id],
  )
}
