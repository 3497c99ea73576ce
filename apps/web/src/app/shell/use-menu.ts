import { useLocation } from '@tanstack/react-router'
import { useMe } from '../../api/me.ts'
import { type Menu, menuFor, placeIn, withScreens } from '../menu/menu.ts'
import { useOpens } from './use-opens.ts'

/** The screens of the menu that are open to the person, and where the open page stands among them. */
export function useMenu(): { menu: Menu; place: ReturnType<typeof placeIn> } {
  const opens = useOpens()
  const location = useLocation()
  const menu = withScreens(menuFor(useMe()), opens)
  return { menu, place: placeIn(menu, location.pathname, location.state.menu_group) }
}
