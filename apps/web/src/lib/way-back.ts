import { type NavigateOptions, useNavigate } from '@tanstack/react-router'

/** The last query of every page in this visit, by path: filters and order. Kept in memory only. */
const searches = new Map<string, string>()

export const rememberSearch = (path: string, search: string): void => {
  searches.set(path, search)
}

/** Call this when the session changes: filters may name places of the previous organisation. */
export const forgetSearches = (): void => searches.clear()

/** The address of a page with its last query, such as a list with the filters and order that the person had. */
export const asLast = (path: string): string => path + (searches.get(path) ?? '')

/** Returns to a list with its last query; resolves once the list is open. */
export const useWayBack = (list: string): ((options?: Pick<NavigateOptions, 'ignoreBlocker'>) => Promise<void>) => {
  const navigate = useNavigate()
  return (options) => navigate({ href: asLast(list), ...options })
}
