import type { DeleteImpact, DeleteRequest } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { EntranceRow } from '@gatehouse/contract/entrances/entrance-record.ts'
import type { ColumnType, Generated, Selectable } from 'kysely'

interface DeleteRequestsTable {
  organisation_id: number
  _id: string
  status: Generated<DeleteRequest['status']>
  reason_code: DeleteRequest['reason_code']
  text: string | null
  impact: ColumnType<DeleteImpact, string, string>
  location_ids: string[]
  /** Null if one of the visits is to no unit. */
  unit_ids: string[] | null
  requested_by: Generated<string>
  requested_name: string
  requested_at: Generated<string>
  decided_by: Generated<string | null>
  decided_name: Generated<string | null>
  decision_reason: Generated<string | null>
  decided_at: Generated<string | null>
}

interface DeleteRequestItemsTable {
  organisation_id: number
  request_id: string
  entrance_id: string
  number: number
  open: Generated<boolean>
  restored_at: Generated<string | null>
  restored_name: Generated<string | null>
}

/** The columns of visits that this module reads. */
interface Outline {
  organisation_id: number
  _id: string
  number: number
  status: EntranceRow['status']
  visitor_name: string
  party_size: number
  plate: string | null
  location_id: string
  unit_id: string | null
  unit_name: string | null
  gate_in: string | null
  gate_out: string | null
  checkin_at: string
  checkout_at: string | null
}

interface DeletedEntrancesTable extends Omit<Outline, 'visitor_name' | 'party_size'> {
  request_id: string
  deleted_at: string
  restore_until: string
  reduced_at: string | null
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    delete_requests: DeleteRequestsTable
    delete_request_items: DeleteRequestItemsTable
    entrance_outlines: Outline
    deleted_entrances: DeletedEntrancesTable
  }
}

export type RequestRecord = Selectable<DeleteRequestsTable>
export type VisitOutline = Outline
