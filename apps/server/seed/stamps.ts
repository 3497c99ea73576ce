import type { Stamp } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import { PASS_EDITIONS } from '@gatehouse/contract/kernel/editions.ts'
import type { ClientBase } from 'pg'
import { stampOf } from '../src/modules/charges/charges.service.ts'
import { NO_UNIT, type StampKindRecord } from '../src/modules/e-stamps/e-stamps.table.ts'
import type { EntranceRecord } from '../src/modules/entrances/entrances.table.ts'
import { unitLabel } from '../src/modules/locations/locations.service.ts'
import { DAY, dayOf, isoOf, MINUTE, seedId } from './calendar.ts'
import { copyRows } from './copy.ts'
import type { DemoOrganisation } from './organisations.ts'
import { createRng } from './rng.ts'
import { foundedAt, type Site } from './sites.ts'
import { carPark } from './tariffs.ts'

type Shown = Pick<StampKindRecord, 'code' | 'name_th' | 'name_en' | 'effect' | 'value'> & Partial<StampKindRecord>

const KINDS: readonly Shown[] = [
  { code: '1H', name_th: 'ฟรี 1 ชั่วโมง', name_en: '1 hour free', effect: 'free_minutes', value: 60, per_day: 20 },
  {
    ...{ code: '3H', name_th: 'ฟรี 3 ชั่วโมงพร้อมใบเสร็จ', name_en: '3 hours with a receipt', effect: 'free_minutes', value: 180 },
    ...{ needs_receipt: true, per_day: 10, per_month: 200 },
  },
  { code: 'HALF', name_th: 'ส่วนลด 50%', name_en: '50% off', effect: 'percent', value: 50, per_month: 100 },
]

type Vehicle = Pick<EntranceRecord, '_id' | 'status'> & { checkin_at: Date; checkout_at: Date | null }

const DAYS = 35

/** The vehicles of the last weeks at a place, latest first. */
async function vehiclesOf(client: ClientBase, organisation_id: number, location_id: string, now: number): Promise<Vehicle[]> {
  const { rows } = await client.query<Vehicle>(
    `select _id, status, checkin_at, checkout_at from entrances
     where organisation_id = $1 and location_id = $2 and plate is not null and status in ('checkin', 'checkout') and checkin_at >= $3
     order by checkin_at desc, _id`,
    [organisation_id, location_id, isoOf(now - DAYS * DAY)],
  )
  return rows
}

/**
 * Creates the e-stamp kinds of an organisation's car park and stamps its vehicles. Half of those inside and one in six of those that left get stamps,
 * counted as the server counts them. Returns the stamps of each visit.
 */
export async function makeStamps(
  client: ClientBase,
  { id: organisation_id, services, ended_days_ago }: DemoOrganisation,
  sites: readonly Site[],
  actor: { id: string; name: string },
  now: number,
): Promise<Map<string, Stamp[]>> {
  const site = carPark(sites)
  if (!site || ended_days_ago !== undefined || !services.some(({ service }) => PASS_EDITIONS.includes(service))) return new Map()
  const { id: location_id, units } = site
  const rng = createRng(`stamps of ${organisation_id}`)
  const createdAt = isoOf(foundedAt(now))
  const kinds = KINDS.map((kind) => ({
    ...{ organisation_id, _id: seedId(rng, foundedAt(now)), location_id, tariff_id: null, unit_ids: null },
    ...{ stackable: false, per_visit: null, per_day: null, per_month: null, needs_note: false, needs_receipt: false },
    ...{ valid_from: null, valid_until: null, status: 'active', created_at: createdAt, updated_at: createdAt },
    ...kind,
  }))
  const usage = new Map<string, { organisation_id: number; kind_id: string; unit_id: string; period: string; used: number }>()
  const vehicles = await vehiclesOf(client, organisation_id, location_id, now)
  const stamps = vehicles.flatMap(({ _id: entrance_id, status, checkin_at, checkout_at }, index) => {
    const time = Math.min(checkin_at.getTime() + (25 + (index % 4) * 10) * MINUTE, now - MINUTE)
    const one_in = status === 'checkin' ? 2 : 6
    if (index % one_in !== 0 || time <= checkin_at.getTime() || (checkout_at && time >= checkout_at.getTime())) return []
    const unit = units[(index * 5) % units.length]
    const kind = kinds[rng.int(0, kinds.length - 1)]!
    const day = dayOf(time)
    for (const period of [day, day.slice(0, 7)]) {
      const place = { organisation_id, kind_id: kind._id, unit_id: unit?.id ?? NO_UNIT, period }
      const key = Object.values(place).join()
      usage.set(key, { ...place, used: (usage.get(key)?.used ?? 0) + 1 })
    }
    const receipt = { receipt_no: `R-${4100 + index}`, receipt_amount: (450 + (index % 30) * 35) * 100 }
    return [
      {
        ...{ organisation_id, _id: seedId(rng, time), entrance_id, kind_id: kind._id, location_id },
        ...{ unit_id: unit?.id ?? null, unit_name: unit ? unitLabel(unit) : null },
        ...{ effect: kind.effect, value: kind.value, tariff_id: null, stackable: false, note: null },
        ...(kind.needs_receipt ? receipt : { receipt_no: null, receipt_amount: null }),
        ...{ at: isoOf(time), day, stamped_by: actor.id, stamped_name: actor.name },
      },
    ]
  })
  await copyRows(client, 'stamp_kinds', kinds)
  await copyRows(client, 'stamps', stamps)
  await copyRows(client, 'stamp_usage', [...usage.values()])
  return new Map(stamps.map(({ _id, entrance_id, effect, value }) => [entrance_id, stampOf({ stamp: _id, effect, value, rules: null })]))
}
