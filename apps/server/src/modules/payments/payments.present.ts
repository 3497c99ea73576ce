import { type Payment, type PaymentTotals, payment, type TillSession, tillSession } from '@gatehouse/contract/payments/payment-record.ts'
import { presenter } from '../../kernel/records/record-fields.ts'
import type { PaymentRow, selectTotals } from './payments.queries.ts'
import type { SessionRow } from './tills.queries.ts'

/** The text of a receipt number, such as `G1-000123`. */
const receiptText = (code: string | null, number: number | null): string | null =>
  code === null || number === null ? null : `${code}-${String(number).padStart(6, '0')}`

const pickPayment = presenter(payment)
const pickSession = presenter(tillSession)

export const presentPayment = (row: PaymentRow): Payment =>
  pickPayment({ ...row, taken_by: row.taken_name, voided_by: row.voided_name, receipt: receiptText(row.till_code, row.receipt) })

type Totals = Awaited<ReturnType<typeof selectTotals>>

export function presentTotals(rows: Totals): PaymentTotals {
  const voidedRows = rows.filter((row) => row.voided)
  const sum = (field: 'count' | 'amount') => voidedRows.reduce((total, row) => total + row[field], 0)
  return {
    methods: rows.filter((row) => !row.voided).map(({ method, count, amount }) => ({ method, count, amount })),
    voided: { count: sum('count'), amount: sum('amount') },
  }
}

export const presentSession = (row: SessionRow): TillSession =>
  pickSession({
    ...row,
    opened_by: row.opened_name,
    closed_by: row.closed_name,
    first_receipt: receiptText(row.till_code, row.first),
    last_receipt: receiptText(row.till_code, row.last),
  })
