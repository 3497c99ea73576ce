import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import type { payments, tills } from '@gatehouse/contract/payments/payments.ts'
import { PAYMENTS_PATH, TILLS_PATH } from '../../api/addresses.ts'
import { idIn, screenHref } from '../../screens/search.ts'

/** The pages' search parameters: the list filters and the open record. */
export type PaymentsSearch = Partial<QueryOf<typeof payments.list>> & { readonly payment?: string | undefined }
export type TillsSearch = Partial<QueryOf<typeof tills.list>> & { readonly till?: string | undefined }

/** Reads the parameter that isn't part of the list query; invalid values become undefined. */
export const readPayment = (raw: Record<string, unknown>): Pick<PaymentsSearch, 'payment'> => ({ payment: idIn(raw.payment) })
export const readTill = (raw: Record<string, unknown>): Pick<TillsSearch, 'till'> => ({ till: idIn(raw.till) })

export const paymentHref = (search: PaymentsSearch): string => screenHref(PAYMENTS_PATH, search)
export const tillHref = (search: TillsSearch): string => screenHref(TILLS_PATH, search)
