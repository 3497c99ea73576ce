import { useLocation, useRouter } from '@tanstack/react-router'
import { closedTo, useMe } from '../../api/me.ts'
import { type Menu, menuFor, placeIn, withScreens } from '../menu/menu.ts'
import type { ScreenNeeds } from '../screens.ts'

interface Screen {
  options: { staticData?: { needs?: ScreenNeeds } }
}

/** The screens of the menu that are open to the person, and where the open page stands among them. */
export function useMenu(): { menu: Menu; place: ReturnType<typeof placeIn> } {
  const screens = useRouter().routesByPath as Readonly<Record<string, Screen>>
  const me = useMe()
  const location = useLocation()
  const menu = withScreens(menuFor(me), (path) => {
    const screen = screens[path]
    return screen !== undefined && closedTo(me, screen.options.staticData?.needs ?? {}) === null
  })
  return { menu, place: placeIn(menu, location.pathname, location.state.menu_group) }
}
