import type { ScanKind, ScanOutcome } from '@gatehouse/contract/scans/scans.ts'
import type { Generated } from 'kysely'

export interface ScanTable {
  organisation_id: number
  _id: string
  at: Generated<string>
  device_at: string | null
  location_id: string
  gate_id: string
  gate: string
  unit_id: string | null
  kind: ScanKind
  subject_id: string | null
  outcome: ScanOutcome
  entrance_id: string | null
  scanned_by: string
  scanned_name: string
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    scans: ScanTable
  }
}
