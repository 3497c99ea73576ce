import { type Member, type MemberRow, member, memberDocument, memberFields, memberRow } from '@gatehouse/contract/members/member-record.ts'
import type { App } from '../../kernel/app/app-context.ts'
import type { OrgActor } from '../../kernel/db/actor.ts'
import type { Db, Tx } from '../../kernel/db/handles.ts'
import { type PersonalNumbers, presentNumbers } from '../../kernel/personal/numbers.ts'
import { plainFields, presenter } from '../../kernel/records/record-fields.ts'
import { historyOf } from '../audit/audit.service.ts'
import { signFile } from '../files/files.service.ts'
import { presentUnitName, unitsNamed } from '../locations/locations.service.ts'
import { type MemberListRow, type Parts, selectDocuments, selectExpiring, selectParts } from './members.queries.ts'
import type { MemberRecord } from './members.table.ts'
import { numbersOf } from './members.values.ts'

/** The prefix of a member's QR code; only the member's code follows it. */
export const QR_PREFIX = 'M:'

/** The parts of the members in a list, read together for all of them. */
export async function readRelated(db: Db, actor: OrgActor, ids: readonly string[]) {
  const [parts, expiryDays] = await Promise.all([selectParts(db, actor, ids), selectExpiring(db, actor, ids)])
  const units = await unitsNamed(db, actor, [...new Set([...parts.values()].flatMap(({ unit_ids }) => unit_ids))])
  const byId = new Map(units.map((unit) => [unit.id, unit]))
  return {
    unitsOf: (id: string) => parts.get(id)!.unit_ids.flatMap((unit_id) => byId.get(unit_id) ?? []),
    vehiclesOf: (id: string) => parts.get(id)!.vehicles,
    cardsOf: (id: string) => parts.get(id)!.cards,
    expiryOf: (id: string) => expiryDays.get(id) ?? null,
  }
}

export type Related = Awaited<ReturnType<typeof readRelated>>

const pickRow = presenter(memberRow)
const pickMember = presenter(member)
const presentDocument = presenter(memberDocument)

export const presentRow = (app: App, actor: OrgActor, row: MemberListRow, relations: Related): MemberRow =>
  pickRow({
    ...row,
    units: relations.unitsOf(row._id).map(({ code }) => code),
    vehicles: relations.vehiclesOf(row._id),
    document_expires_on: relations.expiryOf(row._id),
    avatar: row.avatar_file_id && signFile(app, actor, row.avatar_file_id),
  })

/** A full member record, with masked numbers. */
export async function presentMember(app: App, db: Db | Tx, actor: OrgActor, row: MemberRecord): Promise<Member> {
  const keys = await app.keyring.of(db, actor.organisation_id)
  const relations = await readRelated(db, actor, [row._id])
  const [documents, history] = await Promise.all([selectDocuments(db, actor, row._id), historyOf(db, actor, row._id)])
  return pickMember({
    ...row,
    ...presentRow(app, actor, row, relations),
    ...presentNumbers(numbersOf(keys, row)),
    units: relations.unitsOf(row._id).map(presentUnitName),
    cards: relations.cardsOf(row._id),
    hours: row.hours as Member['hours'],
    documents: documents.map(presentDocument),
    qr: QR_PREFIX + row.code,
    history,
  })
}

/** The facts of a member for an audit entry. The log keeps the names of number fields, but not their values (audit.personal.ts). */
export const auditable = (row: Partial<MemberRecord>, parts: Omit<Parts, 'member_id'>, numbers: PersonalNumbers) => ({
  ...plainFields(memberFields, row),
  status: row.status,
  ...{ id_kind: numbers.id_kind, id_number: numbers.id_number, phone: numbers.phone },
  ...{ location_ids: row.location_ids, unit_ids: parts.unit_ids, gate_ids: row.gate_ids, hours: row.hours },
  ...{ vehicles: parts.vehicles, parking_privilege: row.parking_privilege, cards: parts.cards },
})
