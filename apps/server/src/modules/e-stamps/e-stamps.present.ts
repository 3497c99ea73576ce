import { type StampKind, stampKind } from '@gatehouse/contract/e-stamps/e-stamp-kind.ts'
import { type StampRow, stampRow } from '@gatehouse/contract/e-stamps/e-stamp-record.ts'
import { formatPlate, maskPlate } from '@gatehouse/contract/kernel/domain/plate.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db } from '../../kernel/db/handles.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import { locationCodes, presentUnitName, unitsNamed } from '../locations/locations.service.ts'
import type { ShownStamp } from './e-stamps.queries.ts'
import { isInside } from './e-stamps.rules.ts'
import type { StampKindRecord } from './e-stamps.table.ts'

const pickKind = presenter(stampKind)
const pickStamp = presenter(stampRow)

export type Units = Awaited<ReturnType<typeof unitsNamed>>

export interface KindPlaces {
  codes: ReadonlyMap<string, string>
  units: Units
}

/** Omits units that the actor doesn't work for. */
export function presentKind(actor: OrgActor, row: StampKindRecord, { codes, units }: KindPlaces): StampKind {
  const unit_ids = row.unit_ids?.filter((id) => actor.unit_ids?.includes(id) ?? true) ?? null
  const unitNames = unit_ids && units.filter(({ id }) => unit_ids.includes(id)).map(presentUnitName)
  return pickKind({ ...row, unit_ids, units: unitNames, location_code: codes.get(row.location_id) ?? '' })
}

/** Whether the actor may see the visits of all units. */
const seesVisits = ({ permissions, unit_ids }: OrgActor): boolean => unit_ids === null && permissions.includes('entrances:read')

/** Null if the visitor came on foot or the plate was erased. */
export function plateFor(actor: OrgActor, plate: string | null): string | null {
  if (!plate) return null
  return seesVisits(actor) ? formatPlate(plate) : maskPlate(plate)
}

/** Whether the actor may revoke a stamp that is still active. */
export const mayRevoke = ({ permissions, user_id }: OrgActor, { stamped_by }: Pick<ShownStamp, 'stamped_by'>): boolean =>
  stamped_by === user_id || permissions.includes('e-stamps:write')

/** The units of these stamps under their current names, for actors who may see them. */
export async function unitsOf(db: Db, actor: OrgActor, rows: readonly { unit_id: string | null }[]) {
  const units = await unitsNamed(db, actor, [...new Set(rows.flatMap(({ unit_id }) => unit_id ?? []))])
  return new Map(units.map((unit) => [unit.id, presentUnitName(unit)]))
}

export interface StampPlaces {
  codes: ReadonlyMap<string, string>
  units: Awaited<ReturnType<typeof unitsOf>>
}

/** The names that `presentStamp` needs. */
export async function placesOf(db: Db, actor: OrgActor, rows: readonly { unit_id: string | null }[]): Promise<StampPlaces> {
  const [codes, units] = await Promise.all([locationCodes(db, actor), unitsOf(db, actor, rows)])
  return { codes, units }
}

export const presentStamp = (actor: OrgActor, row: ShownStamp, { codes, units }: StampPlaces): StampRow =>
  pickStamp({
    ...row,
    unit: (row.unit_id && units.get(row.unit_id)) || null,
    entrance_id: seesVisits(actor) ? row.entrance_id : null,
    plate: plateFor(actor, row.plate),
    location_code: codes.get(row.location_id) ?? '',
    stamped_by: row.stamped_name,
    own: row.stamped_by === actor.user_id,
    revoked_by: row.revoked_name,
    revocable:
      row.revoked_at === null && isInside(row.visit_status) && actor.permissions.includes('e-stamps:stamp') && mayRevoke(actor, row),
  })
