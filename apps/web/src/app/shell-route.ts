import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { loadSession } from './load-session.ts'
import { RootLayout } from './root-layout.tsx'

export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout })

/** All pages except the few before sign-in need a session (R-03, L-01, L-09) and are inside the shell. */
export const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ context }) => loadSession(context.queryClient),
  component: lazyPage(() => import('./shell/shell.tsx')),
})
