import type { TariffInput } from '@gatehouse/contract/parking-fees/tariff-record.ts'
import type { ColumnType, Generated } from 'kysely'

interface TariffTable {
  organisation_id: number
  _id: string
  location_id: string
  name: string
  created_at: Generated<string>
  updated_at: Generated<string>
}

/** The content of a version. */
export type VersionContent = Pick<TariffInput, 'privileges' | 'vehicle_classes' | 'visitor_types' | 'rules' | 'examples'>

interface VersionTable extends VersionContent {
  organisation_id: number
  _id: string
  tariff_id: string
  n: number
  /** A range; only `lower` and `upper` are read. */
  effective: ColumnType<never, string | null | undefined, string | null>
  ends_at: Generated<string | null>
  published_at: Generated<string | null>
  published_by: Generated<string | null>
  published_name: Generated<string | null>
  created_at: Generated<string>
  updated_at: Generated<string>
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    tariffs: TariffTable
    tariff_versions: VersionTable
  }
}
