import type { Member, MemberRow } from '@gatehouse/contract/member-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type PersonalNumbers, presentNumbers } from '../../kernel/personal/numbers.ts'
import { historyOf } from '../audit/audit.service.ts'
import { signFile } from '../files/files.service.ts'
import { unitsNamed } from '../locations/locations.service.ts'
import {
  type DocumentRecord,
  type MemberListRow,
  type Parts,
  selectCards,
  selectDocuments,
  selectExpiring,
  selectUnits,
  selectVehicles,
} from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'
import { numbersOf } from './members.values.ts'

/** What a member's QR code says: nothing but who they are. */
export const QR_PREFIX = 'M:'

export function byMember<Row extends { member_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const members = new Map<string, Row[]>()
  for (const row of rows) members.set(row.member_id, [...(members.get(row.member_id) ?? []), row])
  return members
}

type VehicleOf = Awaited<ReturnType<typeof selectVehicles>>[number]
export const vehicleOf = ({ plate, plate_province, vehicle_class }: VehicleOf) => ({
  plate,
  plate_province: plate_province as MemberRow['vehicles'][number]['plate_province'],
  vehicle_class,
})

/** What stands beside the rows of a list, read together for all of them. */
export async function besides(db: Db, actor: OrgActor, ids: readonly string[]) {
  const [units, vehicles, expiring] = await Promise.all([
    selectUnits(db, actor, ids),
    selectVehicles(db, actor, ids),
    selectExpiring(db, actor, ids),
  ])
  const named = await unitsNamed(db, actor, [...new Set(units.map(({ unit_id }) => unit_id))])
  const byId = new Map(named.map((unit) => [unit.id, unit]))
  const [unitsOf, vehiclesOf] = [byMember(units), byMember(vehicles)]
  return {
    unitsOf: (id: string) => (unitsOf.get(id) ?? []).flatMap(({ unit_id }) => byId.get(unit_id) ?? []),
    vehiclesOf: (id: string) => (vehiclesOf.get(id) ?? []).map(vehicleOf),
    expiryOf: (id: string) => expiring.get(id) ?? null,
  }
}

export type Besides = Awaited<ReturnType<typeof besides>>

// Named one by one: a column added to the table does not leave the server by accident.
export const presentRow = (app: App, actor: OrgActor, row: MemberListRow, around: Besides): MemberRow => ({
  _id: row._id,
  code: row.code,
  kind: row.kind,
  status: row.status,
  name_th: row.name_th,
  name_en: row.name_en,
  company: row.company,
  units: around.unitsOf(row._id).map(({ code }) => code),
  vehicles: around.vehiclesOf(row._id),
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  document_expires_on: around.expiryOf(row._id),
  avatar: row.avatar_file_id && signFile(app, actor.organisation_id, row.avatar_file_id),
  updated_at: row.updated_at,
})

const presentDocument = (document: DocumentRecord): Member['documents'][number] => ({
  id: document.id,
  document_name: document.document_name,
  media_type: document.media_type,
  size: document.size,
  issued_on: document.issued_on,
  expires_on: document.expires_on,
  verified_by: document.verified_by,
  verified_at: document.verified_at,
  created_at: document.created_at,
})

/** A member whole, their numbers masked. */
export async function presentMember(app: App, db: Db | Tx, actor: OrgActor, row: MemberRecord): Promise<Member> {
  const keys = await app.keyring.of(db, actor.organisation_id)
  const around = await besides(db, actor, [row._id])
  const [cards, documents, history] = await Promise.all([
    selectCards(db, actor, [row._id]),
    selectDocuments(db, actor, row._id),
    historyOf(db, actor, row._id),
  ])
  return {
    ...presentRow(app, actor, row, around),
    units: around.unitsOf(row._id).map(({ id, location_id, code, name_th, name_en }) => ({ id, location_id, code, name_th, name_en })),
    email: row.email,
    id_kind: row.id_kind,
    ...presentNumbers(numbersOf(keys, row)),
    location_ids: row.location_ids,
    cards: cards.map(({ number, uid }) => ({ number, uid })),
    hours: row.hours as Member['hours'],
    not_on_holidays: row.not_on_holidays,
    gate_ids: row.gate_ids,
    parking: row.parking,
    remark: row.remark,
    documents: documents.map(presentDocument),
    qr: QR_PREFIX + row.code,
    status_note: row.status_note,
    created_at: row.created_at,
    history,
  }
}

/** What an audit entry says of a member. The names of numbers are kept there, their values not (audit.personal.ts). */
export const auditable = (row: Partial<MemberRecord>, parts: Omit<Parts, 'member_id'>, numbers: PersonalNumbers) => ({
  code: row.code,
  kind: row.kind,
  status: row.status,
  name: row.name_th,
  name_en: row.name_en,
  company: row.company,
  email: row.email,
  id_kind: numbers.id_kind,
  id_number: numbers.id_number,
  phone: numbers.phone,
  location_ids: row.location_ids,
  unit_ids: parts.unit_ids,
  vehicles: parts.vehicles,
  cards: parts.cards,
  hours: row.hours,
  not_on_holidays: row.not_on_holidays,
  gate_ids: row.gate_ids,
  valid_from: row.valid_from,
  valid_until: row.valid_until,
  parking: row.parking,
  remark: row.remark,
})
