import { visitTo } from './desk.ts'
import { good, type TestApp, type TestPerson } from './served.ts'

interface StayFacts {
  /** When the vehicle left, and how many minutes it had been there. */
  left: string
  minutes: number
  /** By which it is priced. */
  version_id?: string | null
  vehicle_class?: string | null
  visitor_type?: string
  card_lost?: boolean
  /** Before it leaves. */
  meanwhile?: (id: string) => Promise<unknown>
}

let plates = 0

/** A vehicle that came in by the desk and left at some time in the past, as if that had been then. */
export async function stayed(test: TestApp, by: TestPerson, gate: { _id: string }, facts: StayFacts): Promise<string> {
  const { left, minutes, version_id = null, visitor_type = 'visitor', vehicle_class = 'car', card_lost = false, meanwhile } = facts
  const vehicle = { plate: `สส ${++plates}`, plate_province: 'TH-10', vehicle_class }
  const { _id } = good(await test.as(by).entrances.checkIn({ body: visitTo(gate, { ...vehicle, visitor_type }) }))
  await meanwhile?.(_id)
  // Nobody has to pay to leave without a version.
  await test.sql(
    `update entrances set status = 'checkout', checkout_at = $2, checkin_at = $2::timestamptz - $3 * interval '1 minute', tariff_version_id = null, card_lost = $4
     where _id = $1`,
    ...[_id, left, minutes, card_lost],
  )
  await test.sql('update entrances set tariff_version_id = $2 where _id = $1', _id, version_id)
  return _id
}
