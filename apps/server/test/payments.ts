import { visitTo } from './desk.ts'
import { good, type TestApp, type TestPerson } from './served.ts'
import { tariffFor } from './tariffs.ts'

/** What a stay of an hour and a minute costs by `tariffFor`. */
export const FEE = 4000

/** Puts a tariff in force for every vehicle at the location of a gate. */
export async function chargeAt(test: TestApp, by: TestPerson, { location_id }: { location_id: string }, more: object = {}) {
  const tariff = good(await test.as(by).parkingFees.create({ body: tariffFor({ location_id, ...more }) }))
  const version_id = tariff.versions[0]!._id
  good(await test.as(by).parkingFees.publish({ params: { id: version_id }, body: { starts_at: null } }))
  return { ...tariff, version_id }
}

let plates = 0

/** A car that came in an hour and a minute ago, at a gate whose location has a tariff in force. */
export async function owing(test: TestApp, by: TestPerson, gate: { _id: string }, more: object = {}): Promise<string> {
  const vehicle = { plate: `ณณ ${++plates}`, plate_province: 'TH-10' }
  const { _id } = good(await test.as(by).entrances.checkIn({ body: visitTo(gate, { ...vehicle, ...more }) }))
  await test.sql("update entrances set checkin_at = checkin_at - interval '61 minutes' where _id = $1", _id)
  return _id
}

/** As if a visit, and what it paid, were so many minutes older. */
export async function age(test: TestApp, id: string, minutes: number): Promise<void> {
  const back = minutes * 60_000
  await test.sql("update entrances set checkin_at = checkin_at - $1 * interval '1 ms' where _id = $2", back, id)
  await test.sql(
    "update settled_charges set leave_by = leave_by - $1 * interval '1 ms', priced_until = priced_until - $1 * interval '1 ms' where entrance_id = $2",
    ...[back, id],
  )
}
