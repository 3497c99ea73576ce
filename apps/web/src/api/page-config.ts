import type { PageConfig } from '@gatehouse/contract/system/system.ts'
import { useQuery } from '@tanstack/react-query'
import { queries } from './queries.ts'

/** The server's settings for the page; they don't change while the page is open. */
export const pageConfigQuery = { ...queries.page.config(), staleTime: Number.POSITIVE_INFINITY }

/** Undefined until it is loaded, and if loading failed. */
export const usePageConfig = (): PageConfig | undefined => useQuery(pageConfigQuery).data
