import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { payments, tills } from '@gatehouse/contract/payments/payments.ts'
import { PAYMENTS_PATH, TILLS_PATH } from '../../api/addresses.ts'

/** The pages' search parameters: the list filters and the open record. */
export type PaymentsSearch = Partial<QueryOf<typeof payments.list>> & { readonly payment?: string | undefined }
export type TillsSearch = Partial<QueryOf<typeof tills.list>> & { readonly till?: string | undefined }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const idIn = (value: unknown): string | undefined => (typeof value === 'string' && UUID.test(value) ? value : undefined)

/** Reads the parameter that isn't part of the list query; invalid values become undefined. */
export const readPayment = (raw: Record<string, unknown>): Pick<PaymentsSearch, 'payment'> => ({ payment: idIn(raw.payment) })
export const readTill = (raw: Record<string, unknown>): Pick<TillsSearch, 'till'> => ({ till: idIn(raw.till) })

const hrefOf = (path: string, search: object): string => {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return `${path}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
export const paymentHref = (search: PaymentsSearch): string => hrefOf(PAYMENTS_PATH, search)
export const tillHref = (search: TillsSearch): string => hrefOf(TILLS_PATH, search)
