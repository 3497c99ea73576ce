import type { blacklistFields, Matched, Severity } from '@gatehouse/contract/blacklists/blacklist-record.ts'
import type { SightingOccasion, SightingSnapshot, SightingStatus } from '@gatehouse/contract/blacklists/sightings.ts'
import type { VisitNameFields } from '@gatehouse/contract/blacklists/visit-names.ts'
import type { PlainRecord } from '@gatehouse/contract/kernel/record-fields.ts'
import type { Generated, Selectable } from 'kysely'
import type { IdKind } from '../../kernel/personal/numbers.ts'

export interface Vehicle {
  plate: string
  plate_province: string | null
}

interface EntriesTable extends PlainRecord<typeof blacklistFields> {
  organisation_id: number
  _id: string
  aliases: string[]
  numbers_sealed: Buffer | null
  plates: Vehicle[]
  guard_action: string
  category: string | null
  location_ids: string[] | null
  /** The review date that people were last notified of. */
  review_told: Generated<string | null>
  status: Generated<'active' | 'lift_requested' | 'lifted'>
  lift_requested_by: string | null
  lift_requested_name: string | null
  lift_requested_at: string | null
  lift_reason: string | null
  avatar_file_id: string | null
  attachments_made: Generated<number>
  version: number
  created_by: string | null
  created_name: string
  created_at: Generated<string>
  updated_at: Generated<string>
  search_text: string
}

interface AttachmentsTable {
  organisation_id: number
  _id: string
  entry_id: string
  number: number
  file_id: string
  media_type: string
  size: number
  added_name: string
  added_at: Generated<string>
}

interface SightingsTable {
  organisation_id: number
  _id: string
  entry_id: string
  status: SightingStatus
  occasion: SightingOccasion
  severity: Severity
  exact: boolean
  matched: Matched[]
  snapshot: SightingSnapshot
  person_hash: Buffer | null
  location_id: string | null
  unit_id: string | null
  gate_id: string | null
  gate: string | null
  on_duty_id: string | null
  on_duty_name: string
  entrance_id: string | null
  member_id: string | null
  pre_register_id: string | null
  /** The guest or the pass that was announced. */
  announced_id: string | null
  seen_at: Generated<string>
  times: Generated<number>
  last_seen_at: Generated<string>
  decided_name: string | null
  decided_at: string | null
  updated_at: Generated<string>
  search_text: string
}

/** The visit fields that the entrances module publishes in a view (0014_entrances.sql). */
interface EntranceSubjects {
  organisation_id: number
  _id: string
  status: string
  visitor_name: string
  company: string | null
  visitor_type: string
  plate: string | null
  plate_province: string | null
  location_id: string
  unit_id: string | null
  gate_in_id: string
  gate_in: string | null
  checkin_at: string
  id_kind: IdKind | null
  id_number_hash: Buffer | null
  phone_hash: Buffer | null
  person_hash: Buffer
  photo_file_id: string | null
  checked_in_by: string | null
  checked_in_name: string | null
  /** Other names, from the guest, pass or member record behind the visit. */
  other_names: VisitNameFields[] | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    blacklist_entries: EntriesTable
    blacklist_keys: { organisation_id: number; hash_kind: string; hash: Buffer; entry_id: string }
    blacklist_removed: { organisation_id: number; entry_id: string; version: number }
    blacklist_attachments: AttachmentsTable
    blacklist_settings: { organisation_id: number; settings: unknown; updated_name: string; updated_at: Generated<string> }
    blacklist_sightings: SightingsTable
    blacklist_sighting_steps: {
      organisation_id: number
      _id: string
      sighting_id: string
      action: string
      by_id: string | null
      by_name: string
      text: string | null
      at: Generated<string>
    }
    blacklist_dismissals: {
      organisation_id: number
      entry_id: string
      person_hash: Buffer
      exact: boolean
      by_id: string | null
      by_name: string
      at: Generated<string>
    }
    entrance_subjects: EntranceSubjects
  }
}

export type EntryRecord = Selectable<EntriesTable>
export type SightingRecord = Selectable<SightingsTable>
export type AttachmentRecord = Selectable<AttachmentsTable>
export type VisitSubject = Omit<EntranceSubjects, 'organisation_id' | 'status'>
