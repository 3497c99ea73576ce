import type { PageConfig } from '@gatehouse/contract/system.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from './queries.ts'

/** What the server says about the page itself; it does not change while the page is open. */
export const pageConfigQuery = { ...queries.page.config(), staleTime: Number.POSITIVE_INFINITY }

/** Undefined until it is known, and where it could not be had. */
export const usePageConfig = (): PageConfig | undefined => useQuery(pageConfigQuery).data
