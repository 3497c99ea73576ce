import type { ChargeLine } from '@gatehouse/contract/kernel/domain/tariff/lines.ts'
import type { PaymentMethod } from '@gatehouse/contract/payments/payment-record.ts'
import type { Generated, Selectable } from 'kysely'

export interface PaymentsTable {
  organisation_id: number
  _id: string
  entrance_id: string
  location_id: string
  part: number
  method: PaymentMethod
  amount: number
  tendered: number | null
  reference: string | null
  reason: string | null
  version_id: string
  minutes: number | null
  lines: ChargeLine[]
  total: number
  vat: number
  vat_rate: number | null
  session_id: string | null
  till_id: string | null
  receipt: number | null
  printed: Generated<number>
  at: Generated<string>
  taken_by: string
  taken_name: string
  voided_at: Generated<string | null>
  voided_by: Generated<string | null>
  voided_name: Generated<string | null>
  void_reason: Generated<string | null>
  void_session_id: Generated<string | null>
  updated_at: Generated<string>
}

export interface TillsTable {
  organisation_id: number
  _id: string
  location_id: string
  gate_id: string
  code: string
  next_receipt: Generated<number>
}

export interface TillSessionsTable {
  organisation_id: number
  _id: string
  till_id: string
  opened_at: Generated<string>
  opened_by: string
  opened_name: string
  opening_cash: number
  closed_at: Generated<string | null>
  closed_by: Generated<string | null>
  closed_name: Generated<string | null>
  counted_cash: Generated<number | null>
  expected_cash: Generated<number | null>
  note: Generated<string | null>
}

export type PaymentRecord = Selectable<PaymentsTable>

declare module '../../kernel/db/tables.ts' {
  interface Tables {
    payments: PaymentsTable
    tills: TillsTable
    till_sessions: TillSessionsTable
  }
}
