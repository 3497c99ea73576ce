import type { eStampKinds, eStamps } from '@gatehouse/contract/e-stamps/e-stamps.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { screenHref } from '../../screens/search.ts'

export const TABS = ['stamp', 'given', 'statement', 'unusual', 'kinds'] as const
export type StampTab = (typeof TABS)[number]

export const E_STAMPS = '/service/visitor/e-stamp'
export const KINDS = `${E_STAMPS}?tab=kinds`

export type GivenSearch = Partial<QueryOf<typeof eStamps.list>>
export type MonthSearch = Partial<QueryOf<typeof eStamps.statement>>
export type KindSearch = Partial<QueryOf<typeof eStampKinds.list>>

/** The page's search parameters: the tab, and the filters of its list or month. */
export type EStampSearch = Omit<GivenSearch & MonthSearch & KindSearch, 'sort'> & {
  tab?: StampTab | undefined
  sort?: GivenSearch['sort'] | KindSearch['sort'] | undefined
}

export const readTab = (raw: Record<string, unknown>): Pick<EStampSearch, 'tab'> => ({ tab: TABS.find((tab) => tab === raw.tab) })

export const eStampHref = (search: EStampSearch): string => screenHref(E_STAMPS, search)
