import { visitTo } from './desk.ts'
import { expectSuccess, type TestApp, type TestPerson } from './served.ts'

interface StayFacts {
  /** The time when the vehicle left, and its stay in minutes. */
  left: string
  minutes: number
  /** The tariff version that prices it. */
  version_id?: string | null
  vehicle_class?: string | null
  visitor_type?: string
  card_lost?: boolean
  /** Runs before it leaves. */
  meanwhile?: (id: string) => Promise<unknown>
}

let plates = 0

/** A vehicle that checked in at the desk and left at a time in the past. The times are set afterwards. */
export async function createStay(test: TestApp, actor: TestPerson, gate: { _id: string }, facts: StayFacts): Promise<string> {
  const { left, minutes, version_id = null, visitor_type = 'visitor', vehicle_class = 'car', card_lost = false, meanwhile } = facts
  const vehicle = { plate: `สส ${++plates}`, plate_province: 'TH-10', vehicle_class }
  const { _id } = expectSuccess(await test.as(actor).entrances.checkIn({ body: visitTo(gate, { ...vehicle, visitor_type }) }))
  await meanwhile?.(_id)
  // Without a version, nobody has to pay before leaving.
  await test.sql(
    `update entrances set status = 'checkout', checkout_at = $2, checkin_at = $2::timestamptz - $3 * interval '1 minute', tariff_version_id = null, card_lost = $4
     where _id = $1`,
    ...[_id, left, minutes, card_lost],
  )
  await test.sql('update entrances set tariff_version_id = $2 where _id = $1', _id, version_id)
  return _id
}
