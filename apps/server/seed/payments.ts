import { charge } from '@gatehouse/contract/kernel/domain/tariff/charge.ts'
import type { Stamp } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { ClientBase } from 'pg'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { DAY, dayOf, isoOf, MINUTE, seedId, startOf } from './calendar.ts'
import { copyRows } from './copy.ts'
import { createRng } from './rng.ts'
import type { DemoPrice } from './tariffs.ts'

/** Cash in the till at opening: 2,000 baht. */
const OPENING_CASH = 200_000
const NOTES = [2000, 5000, 10_000, 50_000, 100_000]
const ZONE = 'Asia/Bangkok'

/** The version in force for a visit that isn't a member's; the prices are sorted most specific first. */
export const priceOf = (
  prices: readonly DemoPrice[],
  { location_id, vehicle_class, visitor_type }: Pick<EntranceRecord, 'location_id' | 'vehicle_class' | 'visitor_type'>,
): DemoPrice | undefined =>
  prices.find(
    ({ scope, ...price }) =>
      price.location_id === location_id &&
      scope.privileges.length === 0 &&
      scope.vehicle_classes.includes(vehicle_class ?? '') &&
      (scope.visitor_types.length === 0 || scope.visitor_types.includes(visitor_type)),
  )

type Paid = Pick<EntranceRecord, 'organisation_id' | '_id' | 'location_id' | 'checkin_at' | 'checked_out_by' | 'checked_out_name'> & {
  checkout_at: string
  gate_out_id: string
  gate_out: string
  price: DemoPrice
}

/** Passes visits through and collects those that left with a fee. */
export function* keepingCharged(
  visits: Iterable<EntranceRecord>,
  prices: readonly DemoPrice[],
  chargedVisits: Paid[],
): Generator<EntranceRecord> {
  for (const visit of visits) {
    const price = visit.vehicle_class === null ? undefined : priceOf(prices, visit)
    const { checkout_at, gate_out_id, gate_out, checked_out_by } = visit
    if (price && visit.status === 'checkout' && checkout_at && gate_out_id && gate_out && checked_out_by)
      chargedVisits.push({ ...visit, checkout_at, gate_out_id, gate_out, price })
    yield price ? { ...visit, tariff_version_id: price.version_id } : visit
  }
}

/** Creates the payments for stays, at a till of each exit gate that is opened and counted daily. */
export async function makePayments(
  client: ClientBase,
  organisation_id: number,
  chargedVisits: readonly Paid[],
  holidays: readonly string[],
  stamps: ReadonlyMap<string, readonly Stamp[]>,
  now: number,
): Promise<void> {
  const rng = createRng(`payments of ${organisation_id}`)
  const tills = new Map<string, { _id: string; location_id: string; gate_id: string; code: string; next_receipt: number }>()
  const sessions = new Map<string, { _id: string; till_id: string; day: string; by: string; name: string; cash: number }>()
  const payments: object[] = []
  for (const visit of [...chargedVisits].sort((a, b) => (a.checkout_at < b.checkout_at ? -1 : 1))) {
    const { rules, version_id } = visit.price
    const { lines, total, vat, minutes } = charge(
      rules,
      { entry: visit.checkin_at, exit: visit.checkout_at },
      { time_zone: ZONE, holidays },
      stamps.get(visit._id),
    )
    if (total === 0) continue
    const time = Date.parse(visit.checkout_at)
    const code =
      tills.has(visit.gate_out_id) || ![...tills.values()].some((till) => till.code === visit.gate_out)
        ? visit.gate_out
        : `${visit.gate_out}-2`
    const till = tills.get(visit.gate_out_id) ?? {
      ...{ _id: seedId(rng, time), location_id: visit.location_id, gate_id: visit.gate_out_id, code, next_receipt: 1 },
    }
    tills.set(visit.gate_out_id, till)
    const day = dayOf(time)
    const session = sessions.get(`${till._id} ${day}`) ?? {
      ...{ _id: seedId(rng, time), till_id: till._id, day, by: visit.checked_out_by!, name: visit.checked_out_name!, cash: OPENING_CASH },
    }
    sessions.set(`${till._id} ${day}`, session)
    const method = rng.chance(0.55) ? 'cash' : rng.chance(0.8) ? 'promptpay' : 'transfer'
    if (method === 'cash') session.cash += total
    payments.push({
      ...{
        organisation_id,
        _id: seedId(rng, time),
        entrance_id: visit._id,
        location_id: visit.location_id,
        part: 1,
        method,
        amount: total,
      },
      tendered: method === 'cash' ? (NOTES.find((note) => note >= total && rng.chance(0.7)) ?? total) : null,
      ...{ version_id, minutes, lines: JSON.stringify(lines), total, vat, vat_rate: rules.vat?.rate ?? null },
      ...{ session_id: session._id, till_id: till._id, receipt: till.next_receipt++, printed: rng.chance(0.4) ? 1 : 0 },
      ...{ at: visit.checkout_at, updated_at: visit.checkout_at, taken_by: visit.checked_out_by, taken_name: visit.checked_out_name },
    })
  }
  if (payments.length === 0) return
  await copyRows(
    client,
    'tills',
    [...tills.values()].map((till) => ({ organisation_id, ...till })),
  )
  const today = dayOf(now)
  await copyRows(
    client,
    'till_sessions',
    [...sessions.values()].map(({ _id, till_id, day, by, name, cash }) => {
      const open = {
        organisation_id,
        _id,
        till_id,
        opened_at: isoOf(startOf(day)),
        opened_by: by,
        opened_name: name,
        opening_cash: OPENING_CASH,
      }
      if (day === today) return { ...open, closed_at: null, closed_by: null, closed_name: null, counted_cash: null, expected_cash: null }
      // Occasionally a few baht are missing.
      const countedCash = rng.chance(0.06) ? Math.max(0, cash - rng.int(1, 5) * 1000) : cash
      const closed_at = isoOf(startOf(day) + DAY - MINUTE)
      return { ...open, closed_at, closed_by: by, closed_name: name, counted_cash: countedCash, expected_cash: cash }
    }),
  )
  await copyRows(client, 'payments', payments)
}
