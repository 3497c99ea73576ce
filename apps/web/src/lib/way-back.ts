import { type NavigateOptions, useNavigate } from '@tanstack/react-router'

/** The search of every page of this visit as it last was, by path: filters, order. Kept in memory alone. */
const searches = new Map<string, string>()

export const rememberSearch = (path: string, search: string): void => {
  searches.set(path, search)
}

/** To be called when the session changes: filters may name places of the organisation that is left. */
export const forgetSearches = (): void => searches.clear()

/** The address of a page as it was last seen: a list with the filters and the order that its record was chosen from. */
export const asLast = (path: string): string => path + (searches.get(path) ?? '')

/** Goes back to a list as it was last seen; fulfilled when it is there. */
export const useWayBack = (list: string): ((options?: Pick<NavigateOptions, 'ignoreBlocker'>) => Promise<void>) => {
  const navigate = useNavigate()
  return (options) => navigate({ href: asLast(list), ...options })
}
