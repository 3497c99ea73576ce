import { type StampOffer, stampOffer } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import type { eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { queryOne } from '../../kernel/db/query.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { presentUnitName, unitsNamed } from '../locations/locations.service.ts'
import { selectOpenKinds, selectUsage } from './e-stamps.kinds.queries.ts'
import { periodsAt, stampPlaces } from './e-stamps.places.ts'
import type { Units } from './e-stamps.present.ts'
import { isValidOn } from './e-stamps.rules.ts'
import { NO_UNIT, type StampKindRecord } from './e-stamps.table.ts'

const pickKind = presenter(stampOffer.shape.kind)

/**
 * The stamps that the actor may give now. An actor limited to units gets one offer of a kind for each of them. Other actors get one offer for no unit
 * or for the requested unit. A kind for some units has an offer for each of these.
 */
export async function listOffers(
  db: Db,
  actor: OrgActor,
  { location_id: locationId, unit_id: unitId }: QueryOf<typeof eStamps.offers>,
): Promise<{ docs: StampOffer[] }> {
  const { places, units: own } = await stampPlaces(db, actor)
  const locationIds = [...places.keys()].filter((id) => locationId === undefined || id === locationId)
  const { now } = (await queryOne<{ now: string }>(db)`select now() as now`)!
  const today = (kind: StampKindRecord) => periodsAt(now, places.get(kind.location_id)!)
  const kinds = (await selectOpenKinds(db, actor, locationIds)).filter((kind) => isValidOn(kind, today(kind).day))
  const units = own ?? (await unitsNamed(db, actor, [...kinds.flatMap(({ unit_ids }) => unit_ids ?? []), ...(unitId ? [unitId] : [])]))
  const remainingOf = await usageOf(db, actor, kinds, kinds.map(today))
  return {
    docs: kinds.flatMap((kind) => {
      const { day, month } = today(kind)
      const offer = (unit: Units[number] | null): StampOffer => ({
        kind: pickKind(kind),
        unit: unit && presentUnitName(unit),
        left: { day: remainingOf(kind, unit, day, kind.per_day), month: remainingOf(kind, unit, month, kind.per_month) },
      })
      const forNone = own === null && kind.unit_ids === null && unitId === undefined
      return forNone ? [offer(null)] : units.filter((unit) => isFor(kind, unit, unitId)).map(offer)
    }),
  }
}

const isFor = ({ location_id, unit_ids }: StampKindRecord, unit: Units[number], requestedUnitId: string | undefined): boolean =>
  unit.location_id === location_id &&
  unit.status === 'active' &&
  (unit_ids?.includes(unit.id) ?? true) &&
  (requestedUnitId ?? unit.id) === unit.id

/** Returns a function that gives the rest of a quota in a period; null if there is no quota. */
async function usageOf(db: Db, actor: OrgActor, kinds: readonly StampKindRecord[], now: readonly { day: string; month: string }[]) {
  const periods = [...new Set(now.flatMap(({ day, month }) => [day, month]))]
  const rows = await selectUsage(
    db,
    actor,
    kinds.map(({ _id }) => _id),
    periods,
  )
  const usage = new Map(rows.map((row) => [`${row.kind_id} ${row.unit_id} ${row.period}`, row.used]))
  return ({ _id }: StampKindRecord, unit: Units[number] | null, period: string, quota: number | null) =>
    quota === null ? null : Math.max(0, quota - (usage.get(`${_id} ${unit?.id ?? NO_UNIT} ${period}`) ?? 0))
}
