import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.tsx'
import { loadSession } from './load-session.ts'
import { RootLayout } from './root-layout.tsx'

const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: RootLayout })

/** Why the sign-in page is shown to somebody who had a session: it ended, or the server did not answer. */
const REASONS = ['expired', 'unreachable'] as const

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/login',
  validateSearch: (raw: Record<string, unknown>): { reason?: (typeof REASONS)[number] } => ({
    reason: REASONS.find((reason) => reason === raw.reason),
  }),
  component: lazyPage(() => import('../features/auth/login.page.tsx')),
})

const activateRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/user/activate/$code',
  component: lazyPage(() => import('../features/auth/activate.page.tsx')),
})

const resetRequestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/reset',
  component: lazyPage(() => import('../features/auth/reset-request.page.tsx')),
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/password/reset/$code',
  component: lazyPage(() => import('../features/auth/reset-password.page.tsx')),
})

/** Everything else needs a session (R-03, L-01, L-09) and stands in the shell. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: ({ context }) => loadSession(context.queryClient),
  component: lazyPage(() => import('./shell/shell.tsx')),
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const dashboardRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/dashboard',
  staticData: { trail: [{ key: 'dashboard' }] },
  component: lazyPage(() => import('./not-found.page.tsx')),
})

const notificationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notification',
  staticData: { trail: [{ key: 'notifications' }] },
  component: lazyPage(() => import('../features/notifications/notification-list.page.tsx')),
})

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  staticData: { trail: [{ key: 'profile' }] },
  component: lazyPage(() => import('../features/auth/profile.page.tsx')),
})

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { trail: [{ key: 'not_found' }] },
  component: lazyPage(() => import('./not-found.page.tsx')),
})

export const routeTree = rootRoute.addChildren([
  homeRoute,
  loginRoute,
  activateRoute,
  resetRequestRoute,
  resetRoute,
  shellRoute.addChildren([dashboardRoute, notificationRoute, profileRoute, notFoundRoute]),
])
