import { type Day, dayEnd, dayStart } from '@gatehouse/contract/kernel/domain/calendar.ts'
import { searchText, tidyName } from '@gatehouse/contract/kernel/domain/names.ts'
import { type PrePassInput, prePassFields } from '@gatehouse/contract/pre-passes/pre-pass-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrganisationKeys } from '../../kernel/crypto/keyring.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Tx } from '../../kernel/db/handles.ts'
import { invalidField, requireFound } from '../../kernel/errors/app-error.ts'
import { plainFields, storedFields } from '../../kernel/records/record-fields.ts'
import { localInstant, recurringInstant } from '../../kernel/time/local-instant.ts'
import { gateCodes } from '../gates/gates.service.ts'
import { findUnit, getLocation, requireOpenLocation, unitLabel } from '../locations/locations.service.ts'
import { contactColumns } from './pre-passes.personal.ts'
import type { PrePassRecord } from './pre-passes.table.ts'

/** A pass as it is stored. Errors: location_not_found, location_archived, unit_not_found, invalid (unit_id, gate_ids, until_day). */
export async function columnsOf(tx: Tx, actor: OrgActor, keys: OrganisationKeys, _id: string, input: PrePassInput, before?: PrePassRecord) {
  const { organisation_id } = actor
  await requireOpenLocation(tx, actor, input.location_id)
  const unit = await unitOf(tx, actor, input, before)
  const gate_ids = await gatesOf(tx, actor, input)
  const zone = (await getLocation(tx, actor, input.location_id)).time_zone ?? actor.time_zone
  return storedPass(keys, { organisation_id, _id }, { ...input, gate_ids }, unit, zone, before)
}

type Unit = Pick<PrePassRecord, 'unit_id' | 'unit_name'>
type Place = Pick<PrePassRecord, 'organisation_id' | '_id'>

/** The columns of a pass whose place and unit were checked. Errors: invalid (until_day). */
export function storedPass(keys: OrganisationKeys, place: Place, input: PrePassInput, unit: Unit, zone: string, before?: PrePassRecord) {
  const fields = { ...storedFields(prePassFields, input), holder_name: tidyName(input.holder_name) }
  const { location_id, gate_ids, from_day, until_day, hours, phone, email } = input
  return {
    ...fields,
    ...{ location_id, gate_ids, hours, from_day, until_day },
    ...unit,
    ...timesOf(zone, input, before),
    max_uses: input.mode === 'multiple' ? fields.max_uses : null,
    ...contactColumns(keys, place, { ...fields, phone, email }, before),
    search_text: searchText(fields.holder_name, fields.company, fields.plate, fields.host_name),
  }
}

/** A pass keeps its unit, even if the unit was archived since. */
async function unitOf(tx: Tx, actor: OrgActor, { location_id, unit_id }: PrePassInput, before: PrePassRecord | undefined): Promise<Unit> {
  if (!unit_id) {
    // A person limited to units couldn't see a pass without a unit.
    if (actor.unit_ids) throw invalidField('unit_id', 'required')
    return { unit_id: null, unit_name: null }
  }
  if (before?.unit_id === unit_id && before.location_id === location_id) return { unit_id, unit_name: before.unit_name }
  return { unit_id, unit_name: unitLabel(requireFound(await findUnit(tx, actor, location_id, unit_id), 'unit_not_found')) }
}

async function gatesOf(tx: Tx, actor: OrgActor, { location_id, gate_ids }: PrePassInput): Promise<string[] | null> {
  if (gate_ids === null) return null
  const gates = await gateCodes(tx, actor)
  if (gate_ids.some((id) => gates.get(id)?.location_id !== location_id)) throw invalidField('gate_ids', 'place_unknown')
  return [...new Set(gate_ids)]
}

/** Refuses an end in the past, unless the end is unchanged. Errors: invalid (until_day). */
export function requireAhead(app: App, after: Pick<PrePassRecord, 'valid_until'>, before?: Pick<PrePassRecord, 'valid_until'>): void {
  const validUntil = Date.parse(after.valid_until)
  if (before && Date.parse(before.valid_until) === validUntil) return
  if (validUntil <= app.clock.now().getTime()) throw invalidField('until_day', 'day_over')
}

type WrittenTimes = Pick<PrePassInput, 'from_day' | 'from_time' | 'until_day' | 'until_time'>

/**
 * The times as instants in the zone of the place. A time that was saved before is accepted, even if clocks skip it. Errors: invalid (from_time,
 * until_time: clocks skip it; until_day).
 */
function timesOf(zone: string, { from_day, from_time = null, until_day, until_time = null }: WrittenTimes, before?: WrittenTimes) {
  const instantOf = (end: 'from' | 'until', day: Day, time: string) => {
    const is_saved = before?.[`${end}_day`] === day && before[`${end}_time`] === time
    return is_saved ? recurringInstant(day, time, zone) : localInstant(`${end}_time`, day, time, zone)
  }
  const validFrom = from_time === null ? dayStart(from_day, zone) : instantOf('from', from_day, from_time)
  const validUntil = until_time === null ? dayEnd(until_day, zone) : instantOf('until', until_day, until_time)
  if (validUntil <= validFrom) throw invalidField('until_day', 'until_before_from')
  return { from_time, until_time, valid_from: validFrom.toISOString(), valid_until: validUntil.toISOString() }
}

const LOGGED = [
  ...(['status', 'location_id', 'gate_ids', 'unit_id', 'unit_name', 'from_day', 'from_time', 'until_day', 'until_time'] as const),
  ...(['valid_from', 'valid_until', 'hours', 'serial'] as const),
] satisfies (keyof PrePassRecord)[]

/** A pass for the audit log, without phone number, e-mail address and code. Fields that `row` lacks are left out. */
export const auditable = (row: Partial<PrePassRecord>): object => ({
  ...plainFields(prePassFields, row),
  ...Object.fromEntries(LOGGED.flatMap((name) => (name in row ? [[name, row[name]]] : []))),
})
