import { createRoute, redirect } from '@tanstack/react-router'
import { calls } from '../api/calls.fixed.ts'
import { lazyPage } from './lazy-page.tsx'
import { searchOf } from './search.ts'
import { serviceRoutes } from './service-screens.tsx'
import { rootRoute, shellRoute } from './shell-route.ts'

/** Why somebody with a session sees the sign-in page: the session ended, or the server did not answer. */
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

const visitRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/visit',
  component: lazyPage(() => import('../features/visit/visit.page.tsx')),
})

const answerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/answer',
  component: lazyPage(() => import('../features/visit/answer.page.tsx')),
})

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const notificationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/notification',
  validateSearch: searchOf(calls.notifications.list),
  staticData: { trail: [{ key: 'notifications' }] },
  component: lazyPage(() => import('../features/notifications/notification-list.page.tsx')),
})

const SECTIONS = ['card', 'pictures', 'preferences', 'security', 'devices'] as const

const profileRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/profile',
  validateSearch: (raw: Record<string, unknown>): { section?: (typeof SECTIONS)[number] } => ({
    section: SECTIONS.find((section) => section === raw.section),
  }),
  staticData: { trail: [{ key: 'profile' }] },
  component: lazyPage(() => import('../features/profile/profile.page.tsx')),
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
  visitRoute,
  answerRoute,
  shellRoute.addChildren([...serviceRoutes, notificationRoute, profileRoute, notFoundRoute]),
])
