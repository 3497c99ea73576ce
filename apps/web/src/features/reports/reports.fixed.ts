import { entranceFields } from '@gatehouse/contract/entrances/entrance-record.ts'
import { recordFacts } from '@gatehouse/contract/kernel/record-fields.ts'
import { REPORT_DAYS } from '@gatehouse/contract/reports/reports.ts'

export { SETTLEMENTS } from '@gatehouse/contract/payments/payment-record.ts'
export const MOST_DAYS = REPORT_DAYS
export const VISIT = recordFacts(entranceFields)
