import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { rememberSearch } from '../lib/way-back.ts'
import { parseSearch, stringifySearch } from '../screens/search.ts'
import { LoadingScreen } from '../ui/page/states.tsx'
import { BrokenPage } from './broken-page.tsx'
import { routeTree } from './routes.tsx'

export const createAppRouter = (queryClient: QueryClient) => {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: LoadingScreen,
    defaultPendingMs: 150,
    defaultPendingMinMs: 150,
    defaultErrorComponent: BrokenPage,
    scrollRestoration: true,
    scrollToTopSelectors: ['#content'],
  })
  router.subscribe('onResolved', ({ toLocation }) => rememberSearch(toLocation.pathname, toLocation.searchStr))
  return router
}

/** Starts loading the program of the current screen while the session is still being read. */
export const preloadScreen = (router: AppRouter): void => {
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    void router.routesById[routeId as keyof typeof router.routesById].options.component?.preload?.()
  }
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
