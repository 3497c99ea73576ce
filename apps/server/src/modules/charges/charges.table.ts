export interface SettledChargesTable {
  organisation_id: number
  entrance_id: string
  leave_by: string
  priced_until: string
  tariff_version_id: string
  card_lost: boolean
}

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    settled_charges: SettledChargesTable
  }
}
