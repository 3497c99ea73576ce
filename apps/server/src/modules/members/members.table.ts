import type { WeekHours } from '@gatehouse/contract/kernel/domain/opening-hours.ts'
import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { Member, MemberDocument, memberFields } from '@gatehouse/contract/members/member-record.ts'
import type { Generated, Selectable } from 'kysely'
import type { IdKind } from '../../kernel/personal/numbers.ts'

export interface MembersTable extends PlainRecord<typeof memberFields> {
  organisation_id: number
  _id: string
  status: Member['status']
  status_note: string | null
  sort_name: string
  id_kind: IdKind | null
  id_number_sealed: Buffer | null
  id_number_hash: Buffer | null
  id_number_tail_hash: Buffer | null
  phone_sealed: Buffer | null
  phone_hash: Buffer | null
  phone_tail_hash: Buffer | null
  person_hash: Buffer
  location_ids: string[] | null
  hours: WeekHours | null
  gate_ids: string[] | null
  parking_privilege: string | null
  avatar_file_id: string | null
  code_serial: Generated<number>
  created_at: Generated<string>
  updated_at: Generated<string>
  search_text: string
}

export type MemberRecord = Selectable<MembersTable>

interface PartRow {
  organisation_id: number
  member_id: string
  position: number
}

export interface MemberVehicleRow extends PartRow {
  plate: string
  plate_province: string | null
  vehicle_class: string | null
}

export interface MemberCardRow extends PartRow {
  number: string
  uid: string | null
}

export interface MemberDocumentRow {
  organisation_id: number
  id: string
  member_id: string
  document_name: string
  file_id: string
  media_type: MemberDocument['media_type']
  size: number
  issued_on: string | null
  expires_on: string | null
  verified_by: string | null
  verified_at: string | null
  created_at: Generated<string>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    members: MembersTable
    member_units: PartRow & { unit_id: string }
    member_vehicles: MemberVehicleRow
    member_cards: MemberCardRow & { uid_head: Generated<string | null>; uid_tail: Generated<string | null> }
    member_documents: MemberDocumentRow
    /** A view of the open visits: a member is inside once, at any location. */
    members_inside: { organisation_id: number; member_id: string }
  }
}
