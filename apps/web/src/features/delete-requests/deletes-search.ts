import type { deleteRequests } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { DELETE_REQUESTS_PATH } from '../../api/addresses.ts'
import { idIn, screenHref } from '../../screens/search.ts'

/** The page's search parameters: the list filters and the open request. */
export type DeletesSearch = Partial<QueryOf<typeof deleteRequests.list>> & { readonly request?: string }

/** Reads the parameter that isn't part of the list query; drops invalid values. */
export const readRequest = (raw: Record<string, unknown>): Pick<DeletesSearch, 'request'> => {
  const request = idIn(raw.request)
  return request === undefined ? {} : { request }
}

export const requestHref = (search: DeletesSearch): string => screenHref(DELETE_REQUESTS_PATH, search)
