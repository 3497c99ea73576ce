import type { deleteRequests } from '@gatehouse/contract/delete-requests/delete-requests.ts'
import type { QueryOf } from '@gatehouse/contract/kernel/routes.ts'
import { DELETE_REQUESTS_PATH } from '../../api/addresses.ts'

/** The page's search parameters: the list filters and the open request. */
export type DeletesSearch = Partial<QueryOf<typeof deleteRequests.list>> & { readonly request?: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Reads the parameter that isn't part of the list query; drops invalid values. */
export const readRequest = (raw: Record<string, unknown>): Pick<DeletesSearch, 'request'> =>
  typeof raw.request === 'string' && UUID.test(raw.request) ? { request: raw.request } : {}

export function requestHref(search: DeletesSearch): string {
  const entries = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  return `${DELETE_REQUESTS_PATH}?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}
