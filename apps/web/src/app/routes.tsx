import { type AnyRoute, createRoute, type ResolveFullPath, type ResolveId, type Route, redirect } from '@tanstack/react-router'
import { appWords } from './app.words.ts'
import { type features, publicScreens, screens } from './features.ts'
import { lazyPage } from './lazy-page.tsx'
import { rootRoute, shellRoute } from './shell-route.ts'
import type { ShellScreen } from './shell-screen.ts'

type Feature = (typeof features)[number]
type DescribedScreen = Extract<Feature, { readonly screens: unknown }>['screens'][number]
type DescribedPublicScreen = Extract<Feature, { readonly publicScreens: unknown }>['publicScreens'][number]

/** The route of a described screen: pages read their parameters and the query of their address by its types. */
type RouteOf<Parent extends AnyRoute, Screen> = Screen extends { readonly path: infer Path extends string }
  ? Route<
      unknown,
      Parent,
      Path,
      ResolveFullPath<Parent, Path>,
      string,
      ResolveId<Parent, string, Path>,
      Screen extends { readonly search: infer Search } ? Search : undefined
    >
  : never

const homeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true })
  },
})

const publicRoutes = publicScreens.map(({ path, search, page }) =>
  createRoute({ getParentRoute: () => rootRoute, path, validateSearch: search, component: lazyPage(page) }),
)

const screenRoutes = screens.map((screen) =>
  createRoute({
    getParentRoute: () => shellRoute,
    path: screen.path,
    validateSearch: screen.search,
    staticData: { screen },
    component: lazyPage(screen.page),
  }),
)

const NOT_FOUND: ShellScreen = { title: appWords.tree.not_found, call: null }

const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { screen: NOT_FOUND },
  component: lazyPage(() => import('./not-found.page.tsx')),
})

// A list that is mapped at run time loses the types of its items, so they are given here once.
export const routeTree = rootRoute.addChildren([
  homeRoute,
  ...(publicRoutes as unknown as readonly RouteOf<typeof rootRoute, DescribedPublicScreen>[]),
  shellRoute.addChildren([...(screenRoutes as unknown as readonly RouteOf<typeof shellRoute, DescribedScreen>[]), notFoundRoute]),
])
