import type { Entrance, entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import { type Generated, type Selectable, sql } from 'kysely'

/** The described fields, and the columns that the server adds (`OWN_COLUMNS`). */
export interface EntrancesTable extends PlainRecord<typeof entranceFields> {
  organisation_id: number
  _id: string
  number: number
  status: Entrance['status']
  source: Entrance['source']
  card_number: string | null
  card_id: string | null
  member_id: string | null
  location_id: string
  unit_id: string | null
  gate_in_id: string
  gate_out_id: string | null
  gate_in: string | null
  gate_out: string | null
  checkin_at: Generated<string>
  checkout_at: string | null
  expected_out_at: string | null
  id_kind: Entrance['id_kind']
  id_number_sealed: Buffer | null
  id_number_hash: Buffer | null
  id_number_tail_hash: Buffer | null
  phone_sealed: Buffer | null
  phone_hash: Buffer | null
  phone_tail_hash: Buffer | null
  person_hash: Buffer
  photo_file_id: string | null
  card_lost: Generated<boolean>
  /** Null where nothing is charged. */
  tariff_version_id: Generated<string | null>
  /** The member's privilege that the price is based on. */
  privilege: Generated<string | null>
  notice_version: number | null
  override_reason: string | null
  overridden: boolean
  checked_in_by: string | null
  checked_out_by: string | null
  checked_in_name: string | null
  checked_out_name: string | null
  device_checkin_at: string | null
  device_checkout_at: string | null
  updated_at: Generated<string>
  /** When personal data was erased, after its retention period. */
  erased_at: Generated<string | null>
  search_text: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    entrances: EntrancesTable
  }
}

export type EntranceRecord = Selectable<EntrancesTable>

/**
 * A status as a literal in the statement. A plan made once for all values couldn't use the partial indexes of open visits with a parameter. It also
 * wouldn't know that nearly all visits are out.
 */
export const literal = (status: Entrance['status']) => sql.lit(status)
