import { type Entrance, type EntranceRow, UNDO_MINUTES } from '@gatehouse/contract/entrances.ts'
import type { App } from '../../kernel/app/app-context.ts'
import { JsonRows, JsonShape } from '../../kernel/db/json-rows.ts'
import { type PersonalNumbers, presentNumbers } from '../../kernel/personal/numbers.ts'
import { signFile } from '../files/files.service.ts'
import type { EntranceRecord, ListRecord } from './entrances.table.ts'

/** Named one by one: a column added to the table does not leave the server by accident. */
export const presentRow = (app: App, organisationId: number, row: ListRecord): EntranceRow => ({
  _id: row._id,
  number: row.number,
  status: row.status,
  source: row.source,
  visitor_name: row.visitor_name,
  company: row.company,
  visitor_type: row.visitor_type,
  purpose: row.purpose,
  party_size: row.party_size,
  vehicle_class: row.vehicle_class,
  plate: row.plate,
  plate_province: row.plate_province,
  card_number: row.card_number,
  location_id: row.location_id,
  unit_name: row.unit_name,
  host_name: row.host_name,
  gate_in: row.gate_in,
  gate_out: row.gate_out,
  checkin_at: row.checkin_at,
  checkout_at: row.checkout_at,
  expected_out_at: row.expected_out_at,
  photo: row.photo_file_id && signFile(app, organisationId, row.photo_file_id),
})

const LIST_SHAPE = new JsonShape({ renamed: { photo_file_id: 'photo' }, made: ['photo_file_id'] })

/** The rows of a list as JSON: as they stand in the table, with the photo to be asked for. */
export const listRows = (app: App, organisationId: number, limit: number): JsonRows =>
  new JsonRows({ shape: LIST_SHAPE, make: { photo_file_id: (id) => JSON.stringify(signFile(app, organisationId, id)) }, limit })

/** A whole visit; its personal numbers masked. */
export function presentEntrance(app: App, row: EntranceRecord, numbers: PersonalNumbers): Entrance {
  return {
    ...presentRow(app, row.organisation_id, row),
    ...presentNumbers(numbers),
    id_kind: row.id_kind,
    nationality: row.nationality,
    vehicle_colour: row.vehicle_colour,
    unit_id: row.unit_id,
    gate_in_id: row.gate_in_id,
    gate_out_id: row.gate_out_id,
    items: row.items,
    remark: row.remark,
    notice_version: row.notice_version,
    override_reason: row.override_reason,
    member_id: row.member_id,
    card_id: row.card_id,
    checked_in_by: row.checked_in_name,
    checked_out_by: row.checked_out_name,
    undo_until: undoUntil(row),
    updated_at: row.updated_at,
  }
}

/** Until when the last step of a visit can be undone; null where there is none to undo. Whether that is past, the database decides. */
function undoUntil(row: EntranceRecord): string | null {
  const last = row.status === 'checkout' ? row.checkout_at : row.status === 'checkin' ? row.checkin_at : null
  return last && new Date(Date.parse(last) + UNDO_MINUTES * 60_000).toISOString()
}

/** What the audit log keeps of a visit: no personal numbers, no pictures, nothing that only serves the machine. */
const AUDITED = [
  'number',
  'location_id',
  'status',
  'visitor_name',
  'company',
  'visitor_type',
  'purpose',
  'nationality',
  'party_size',
  'vehicle_class',
  'plate',
  'plate_province',
  'vehicle_colour',
  'card_number',
  'card_id',
  'member_id',
  'unit_id',
  'unit_name',
  'host_name',
  'gate_in_id',
  'gate_out_id',
  'checkin_at',
  'checkout_at',
  'expected_out_at',
  'items',
  'remark',
  'override_reason',
] as const satisfies readonly (keyof EntranceRecord)[]

export const auditable = (row: EntranceRecord): object => Object.fromEntries(AUDITED.map((name) => [name, row[name]]))
