import { useLocation, useRouter } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { type Menu, menuFor, placeIn, withScreens } from '../menu/menu.ts'

/** The person's menu as far as its screens exist, and where the open page stands in it. */
export function useMenu(): { menu: Menu; place: ReturnType<typeof placeIn> } {
  const { routesByPath } = useRouter()
  const me = useMe()
  const location = useLocation()
  const menu = withScreens(menuFor(me), (path) => path in routesByPath)
  return { menu, place: placeIn(menu, location.pathname, location.state.menu_group) }
}
